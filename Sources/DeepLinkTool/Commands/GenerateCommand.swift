import DeepLinkArguments
import DeepLinkService
import DeepLinkTables
import DeepLinking
import LinkClients

/// `deeplink generate`: a typed client of the table, in one file.
enum GenerateCommand: ToolCommand {
  struct Settings {
    var output: String?
    var package: String?
    var check = false
  }

  static let tableUse = TableUse.one
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) generate",
      "Writes a client that reads and writes the links on a device, in one file without dependencies.",
      operands: ClientLanguage.allCases.map(\.rawValue).joined(separator: "|"),
      options: [
        .output("Links.kt", \.output), .package("the package of a client in Kotlin", \.package), .check(\.check),
      ],
      examples: [
        "\(tool.name) generate typescript --config links.json -o links.ts",
        "\(tool.name) generate kotlin --package com.example.app -o Links.kt --check",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let names = ClientLanguage.allCases.map { "\"\($0.rawValue)\"" }
    let expected = "expected \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    let operand = faults.operand(orElse: expected)
    let language = operand.flatMap { ClientLanguage(rawValue: $0) }
    if let operand, language == nil { faults.add(usage: "\(expected), found \"\(operand)\"") }
    if let package = settings.package {
      if let language, language != .kotlin {
        faults.add(usage: "--package: works only with kotlin, because \(language) has no packages")
      }
      if !isPackage(package) {
        faults.add(usage: "--package: expected a package such as com.example.app, found \"\(package)\"")
      }
      for name in package.split(separator: ".").map(String.init) where ClientLanguage.kotlin.isKeyword(name) {
        faults.add(usage: "--package: \"\(name)\" in \"\(package)\" is a keyword of Kotlin; choose another name")
      }
    }
    faults.require(settings.output, ifChecking: settings.check)
    // The name stands in a comment on one line.
    let app = tool.app.name.printable
    guard let table = faults.collect({ try tool.table() }), let language else { return nil }
    let client = LinkClient(
      table, in: language, names: tool.declared?.programNames ?? ProgramNames(), package: settings.package,
      tool: command(language, settings.package, tool), app: app
    ) { data in
      var digest = ContentDigest()
      digest.add("table", Array(data.utf8))
      return digest.text
    }
    var warnings = client.warnings
    if language == .kotlin, settings.package == nil {
      warnings.append(
        "the file is in the default package, from which no other package can import; name its package with --package")
    }
    for warning in warnings where faults.isEmpty { console.complain("warning: \(warning)") }
    return tool.writing(client.text, settings.output, check: settings.check, "--config and --package", &faults)
  }

  /// The command for the comment at the beginning of a client: its options without the folder of the file, which differs
  /// between machines, and without -o.
  private static func command(_ language: ClientLanguage, _ package: String?, _ tool: Tool) -> String {
    let words = ["generate", "\(language)"] + tool.tableOptions + (package.map { ["--package", $0] } ?? [])
    return ([tool.name] + words.map(LinkExamples.quoted)).joined(separator: " ").printable
  }

  /// Whether a text is a package of Kotlin: names with periods between them.
  private static func isPackage(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { name in
      guard let first = name.first, !(0x30...0x39).contains(first) else { return false }
      return name.allSatisfy { octet in
        (0x61...0x7A).contains(octet | 0x20) || (0x30...0x39).contains(octet) || octet == UInt8(ascii: "_")
      }
    }
  }
}

extension ToolFaults {
  /// A file to compare with has to be named.
  mutating func require(_ output: String?, ifChecking check: Bool) {
    if check, output == nil {
      add(missing: "--check: works only with -o, which names the file to check", "-o")
    }
  }
}

extension Tool {
  /// Prints a text made of the table, writes it to a file, or compares it with the file.
  ///
  /// - Parameter options: the options that the text depends on, for advice.
  func writing(
    _ text: String, _ output: String?, check: Bool, _ options: String, _ faults: inout ToolFaults
  ) -> Action? {
    guard let output else {
      return {
        console.write(text)
        return .yes
      }
    }
    guard check else {
      guard faults.collect({ try console.checkWriting(toFile: output) }) != nil else { return nil }
      return {
        try console.write(text, toFile: output)
        return .yes
      }
    }
    let written = faults.collect { () throws(InputError) in
      guard let octets = try console.readWritten(output) else {
        throw InputError("\(output): does not exist; run the command without --check, which writes it")
      }
      return octets
    }
    return written.map { octets in
      {
        if octets.elementsEqual(text.utf8) { return .yes }
        console.complain(
          """
          error: \(output): is not what the links of \(app.name.printable) give now; run the command without --check, with the same \
          \(options)
          """)
        return .no
      }
    }
  }
}
