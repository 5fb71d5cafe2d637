import AppFiles
import AssociationLint
import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import Foundation
import TextLanguages

/// `deeplink app check`: what the files of an app open, beside the table.
enum AppCheckCommand: ToolCommand {
  struct Settings {
    var app: String?
    var values = ReferenceValues()
    var fingerprints: String?
    var junit: String?
    var json = false
  }

  static let tableUse = TableUse.byApp
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) app check",
      "Compares an app's own files with the table, and says what each platform opens; exit 1 on any error.",
      operands: "PATH…",
      options: [
        .app(\.app),
        Option("--value", "NAME=VALUE", "the value of @string/NAME, ${NAME} and $(NAME) in the files; repeat it") {
          guard let equals = $0.firstIndex(of: "="), equals > $0.startIndex else {
            return "a name, \"=\" and its value"
          }
          $1.values.give(String($0[..<equals]), String($0[$0.index(after: equals)...]))
          return nil
        },
        .leastLevel(" (default: that of build.gradle, else any)") { $1.values.give("minSdk", "\($0)") },
        Option(
          "--fingerprints", "FILE",
          "what keytool -list -v or apksigner verify --print-certs prints: whether the table has the certificate",
          expecting: "a file, or - for standard input"
        ) { $1.fingerprints = $0 },
        .junit(\.junit), .json(\.json, ": findings, hosts, schemes"),
      ],
      examples: [
        "\(tool.name) app check .",
        "\(tool.name) app check android/app ios/App/App.entitlements ios/App/Info.plist",
        "keytool -list -v -keystore release.jks | \(tool.name) app check android/app --fingerprints -",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    var files: [AppFile] = []
    for path in faults.operands {
      let names = faults.collect { try AppFileSearch.files(at: path) } ?? []
      for name in names {
        let file = faults.read(name, console) { octets in try read(name, octets, settings.values, console) }
        if let file { files.append(file) }
      }
    }
    let prints = settings.fingerprints.flatMap { name in faults.read(name, console) { $0 } }
    if let path = settings.junit { _ = faults.collect { try console.checkWriting(toFile: path) } }
    let found = faults.collect {
      let tables = try tool.siteTables()
      let target = try tables.appTarget(named: settings.app)
      return (target, tables.sources.tools.indices.flatMap { tables[$0].hosts.flatMap(\.declared) })
    }
    guard let (target, hosts) = found, faults.isEmpty else { return nil }
    return {
      if target.hosts.isEmpty {
        console.complain("note: the table names no hosts, so only its schemes are compared; add \"hosts\" to it")
      }
      let report = AppCheck.report(on: files, target, others: hosts, spending: .ofFiles())
      return try print(report, target, prints, settings, console)
    }
  }

  private static func read(
    _ name: String, _ octets: [UInt8], _ values: ReferenceValues, _ console: Console
  ) throws -> AppFile {
    if name.hasSuffix(".js") || name.hasSuffix(".ts") {
      throw InputError(
        "\(name): is a program, expected JSON: npx expo config --json > app.config.json, and give that file")
    }
    do {
      var all = ReferenceValues()
      if name.hasSuffix(".xml") {
        for (file, isGradle) in AppFileSearch.sources(besides: name) {
          guard let octets = try? console.read(file) else { continue }
          if isGradle { all.readGradle(octets) } else { all.readStrings(octets) }
        }
      }
      return try AppFile(name, octets, resolving: all.overlaid(with: values))
    } catch let fault as XMLFault {
      throw InputError([
        SourceMessage("\(name):\(fault.position): error: \(fault.message)", at: fault.offset, in: octets)
      ])
    } catch let fault as JSONSyntaxError {
      throw InputError(fault, in: octets, of: name)
    }
  }

  private static func print(
    _ report: AppReport, _ target: AppTarget, _ prints: [UInt8]?, _ settings: Settings, _ console: Console
  ) throws -> ExitStatus {
    var cases: [(name: String, failure: String?)] = []
    var status = report.isDecided ? ExitStatus.yes : .undecided
    func add(_ findings: [LintFinding], in name: String, _ octets: [UInt8]) {
      if console.report(findings, in: name, octets, json: settings.json) == .no { status = .no }
      let errors = findings.filter { $0.severity == .error }.map { "\($0)" }
      cases.append((name, errors.isEmpty ? nil : errors.joined(separator: "\n")))
    }
    for file in report.files { add(file.findings, in: file.name, file.octets) }
    if let prints, let name = settings.fingerprints {
      let (findings, known) = SigningPrints(parsing: prints).check(target, in: prints)
      add(findings, in: Console.sourceName(name), prints)
      for package in known where !settings.json {
        console.print("\(Console.sourceName(name)): the table has this certificate for \(package)")
      }
    }
    cases += report.hosts.map { verdict in
      ("\(verdict.host), \(verdict.kind.name)", verdict.isOpen && verdict.missing.isEmpty ? nil : verdict.words)
    }
    if let path = settings.junit {
      try console.write(JUnitReport(cases, of: ("deeplink app check", "app")).xml, toFile: path)
    }
    let hosts = report.hosts.map(\.host).distinct
    guard !settings.json else {
      for host in hosts { console.printJSON { report.write(host: host, to: &$0) } }
      for (name, ios, android) in report.schemes {
        console.printJSON { writer in
          writer.beginObject()
          writer.member("scheme", name)
          writer.member("ios", ios)
          writer.member("android", android)
          writer.endObject()
        }
      }
      return status
    }
    for host in hosts {
      console.print(console.colored(host, .bold))
      for verdict in report.hosts where verdict.host == host {
        let isGood = verdict.isOpen && verdict.missing.isEmpty && verdict.isDecided
        console.print("  \(console.colored(verdict.kind.name, isGood ? .green : .red)): \(verdict.words)")
      }
    }
    func word(_ opens: Bool) -> String { opens ? "yes" : "no" }
    for (name, ios, android) in report.schemes {
      let answers = [ios.map { "iOS \(word($0))" }, android.map { "Android \(word($0))" }].compactMap(\.self)
      if !answers.isEmpty { console.print("scheme \(name): \(answers.joined(separator: ", "))") }
    }
    for (route, kinds) in report.differingRoutes {
      let all = DeviceKind.allCases.filter { kind in report.hosts.contains { $0.kind == kind && $0.isOpen } }
      let androids = all.filter { $0 != .ios }
      let isOne = Set(androids.map(kinds.contains)).count == 1
      let answers = (isOne ? all.filter { $0 == .ios } + androids.prefix(1) : all).map { kind in
        "\(isOne && kind != .ios ? "Android" : kind.name) \(word(!kinds.contains(kind)))"
      }
      console.print("route \(route): \(answers.joined(separator: ", "))")
    }
    return status
  }
}

extension AppReport {
  /// Writes the answers for a host as an object.
  fileprivate func write(host: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("host", host)
    writer.key("platforms")
    writer.beginObject()
    for verdict in hosts where verdict.host == host {
      writer.key(verdict.kind.rawValue)
      writer.beginObject()
      writer.member("opens", verdict.isOpen)
      writer.member("reason", verdict.reason)
      writer.member("decided", verdict.isDecided)
      writer.key("missing")
      writer.beginArray()
      for (route, link) in verdict.missing {
        writer.beginObject()
        writer.member("route", route)
        writer.member("link", link)
        writer.endObject()
      }
      writer.endArray()
      writer.member("excess", verdict.excess)
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
  }
}

/// The files of an app in a folder.
private enum AppFileSearch {
  private static let skipped: Set<String> = ["build", "Pods", "node_modules", "DerivedData", "Carthage", "vendor"]
  private static let (mostEntries, greatestDepth) = (200_000, 12)

  /// A file itself, or those in a folder that say which links an app opens.
  static func files(at path: String) throws(InputError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return [path]
    }
    var (found, left) = ([String](), [(path: path, depth: 0)])
    var (count, scripts) = (0, [String]())
    while let (folder, depth) = left.popLast() {
      for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
        count += 1
        guard count <= mostEntries else {
          throw InputError("\(path): has more than \(mostEntries) files; name the app's folder, or its files")
        }
        let file = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        if isFile(name, in: folder, depth) {
          found.append(file)
        } else if name == "app.config.js" || name == "app.config.ts" {
          scripts.append(file)
        } else if depth < greatestDepth, !name.hasPrefix("."), !skipped.contains(name), !name.hasSuffix(".xcassets"),
          (try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType) == .typeDirectory
        {
          left.append((file, depth + 1))
        }
      }
    }
    // A program of Expo's counts only where nothing says what it makes.
    if !found.contains(where: { $0.hasSuffix(".json") }) { found += scripts }
    guard !found.isEmpty else {
      throw InputError(
        "\(path): has no file of an app; expected AndroidManifest.xml in src/main or at the top, *.entitlements, Info.plist, "
          + "app.json or app.config.json")
    }
    return found.sorted()
  }

  private static func isFile(_ name: String, in folder: String, _ depth: Int) -> Bool {
    switch name {
    case "AndroidManifest.xml": depth == 0 || folder.hasSuffix("src/main")
    case "Info.plist", "app.json", "app.config.json": true
    default: name.hasSuffix(".entitlements")
    }
  }

  /// The files with values for a manifest: strings beside it, and build files in its folder and above.
  static func sources(besides manifest: String) -> [(file: String, isGradle: Bool)] {
    let folder = URL(filePath: manifest).deletingLastPathComponent()
    let values = folder.appending(path: "res/values").path
    var files = ((try? FileManager.default.contentsOfDirectory(atPath: values)) ?? []).sorted()
      .filter { $0.hasSuffix(".xml") }.map { (file: "\(values)/\($0)", isGradle: false) }
    var place = folder
    for _ in 0...3 {
      let builds = ["build.gradle", "build.gradle.kts"].map { place.appending(path: $0).path }
      let here = builds.filter { FileManager.default.fileExists(atPath: $0) }
      files += here.map { ($0, true) }
      if !here.isEmpty { break }
      place = place.deletingLastPathComponent()
    }
    return files
  }
}
