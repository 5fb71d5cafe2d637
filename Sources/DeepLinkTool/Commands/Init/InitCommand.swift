import DeepLinkArguments
import DeepLinkFiles
import DeepLinkOctets
import DeepLinkService
import Foundation

/// `deeplink init`: a `links.json` to start from, or a Swift package with a route table, a server and a tool.
enum InitCommand: ToolCommand {
  struct Settings {
    var isSwift = false
    var source: PackageSource?
  }

  /// A file to write, by its path in the folder.
  typealias NewFile = (path: String, text: String)

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) init", "Writes a links.json to start from into DIR (default: here), or a Swift package.",
      operands: "[DIR]",
      options: [
        Option("--swift", "write a Swift package into DIR, a new folder whose name the package gets") {
          $0.isSwift = true
        },
        Option("--package", "URL-OR-PATH", "with --swift: the package of deeplink-server, which the new one depends on")
        {
          $1.source = PackageSource($0)
          return $1.source == nil ? "a URL, or the path of a folder with a Package.swift" : nil
        },
      ],
      examples: [
        "\(tool.name) init Shop",
        "\(tool.name) init --swift Orders --package https://git.example.com/deeplink-server.git",
        "\(tool.name) init --swift Orders --package ../deeplink-server",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    if settings.isSwift, settings.source == nil {
      faults.add(missing: "--package: expected the URL or the path of the package of deeplink-server", "--package")
    }
    if !settings.isSwift, settings.source != nil {
      faults.add(missing: "--package: works only with --swift", "--swift")
    }
    guard let folder = faults.operand(orElse: "expected one folder, DIR", default: ".") else { return nil }
    return settings.isSwift
      ? preparePackage(folder, settings.source, &faults, tool) : prepareLinks(folder, &faults, tool)
  }

  private static func prepareLinks(_ folder: String, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let name = faults.collect { () throws(InputError) in
      _ = try exists(folder)
      return try AppName(folder: folder)
    }
    guard let name else { return nil }
    let files = Template.links(name).map { file in
      (path: folder == "." ? file.path : folder + "/" + file.path, text: file.text)
    }
    let present = files.filter { FileManager.default.fileExists(atPath: $0.path) }
    guard present.isEmpty else {
      return faults.collect {
        throw InputError(present.map { "\($0.path): already exists; init does not overwrite files" })
      }
    }
    return {
      for file in files { try tool.console.write(file.text, toNewFile: file.path) }
      tool.console.print("wrote \(files.map(\.path).joined(separator: ", "))")
      tool.console.print("next: \(tool.app.serverName) --config \(LinkExamples.quoted(files[0].path))")
      return .yes
    }
  }

  private static func preparePackage(
    _ folder: String, _ source: PackageSource?, _ faults: inout ToolFaults, _ tool: Tool
  ) -> Action? {
    let name = faults.collect { () throws(InputError) in
      try checkEmpty(folder)
      let name = try AppName(folder: folder)
      // DeepLinkServer, DeepLinkTool and SampleRoutes are modules of the package that it depends on.
      guard !["deeplink", "sample"].contains(name.identifier.lowercased()) else {
        throw InputError("\(folder): expected another name; the package that it depends on has modules of this one")
      }
      return name
    }
    guard let name, let source else { return nil }
    return {
      let files = Template.package(name, from: source, in: folder)
      for file in files { try tool.console.write(file.text, toNewFile: folder + "/" + file.path) }
      tool.console.print("\(folder): wrote \(files.count) files; README.md says what to do with them")
      return .yes
    }
  }

  /// Refuses a folder with any content, even a hidden file, so that nothing is overwritten.
  private static func checkEmpty(_ folder: String) throws(InputError) {
    guard try exists(folder, "a new or an empty folder") else { return }
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder)) == [] else {
      throw InputError("\(folder): is not empty; expected a new or an empty folder")
    }
  }

  /// Whether a folder exists. Refuses a file with this name.
  private static func exists(_ folder: String, _ expected: String = "a folder") throws(InputError) -> Bool {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return false }
    guard isFolder.boolValue else { throw InputError("\(folder): is a file; expected \(expected)") }
    return true
  }
}

/// The names of the new app and its parts, from the last component of its folder.
struct AppName {
  /// A Swift identifier: `MyOrders`.
  let identifier: String
  /// The name of the tool: `my-orders`. The server's name has `-server` appended.
  let program: String

  init(folder: String) throws(InputError) {
    let component = URL(filePath: folder).standardizedFileURL.lastPathComponent
    let words = component.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = joined.first else {
      throw InputError("\(folder): expected a name with a letter from A to Z, which the app gets")
    }
    identifier = first.isNumber ? "App" + joined : joined
    program = words.joined(separator: "-").lowercased()
  }
}

/// The location of the package that the new package depends on.
struct PackageSource {
  /// The name of the package in product dependencies: the last component of its location.
  let identity: String
  /// Whether the location is a folder on this machine.
  let isPath: Bool
  /// The URL, or the path of the folder from the root with all symbolic links resolved.
  private let place: String

  /// - Parameter text: a URL, `git@HOST:PATH`, or the path of a folder with a Package.swift.
  init?(_ text: String) {
    isPath = !text.contains("://") && !text.hasPrefix("git@")
    place = isPath ? Self.resolved(text) : text
    let last = place.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? ""
    identity = !isPath && last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    // A quote, a backslash or a line break could end the literal in the manifest.
    guard !identity.isEmpty, !place.contains(where: { "\"\\".contains($0) || $0.isNewline }) else { return nil }
    guard !isPath || FileManager.default.fileExists(atPath: place + "/Package.swift") else { return nil }
  }

  /// The dependency, as the manifest of a package in this folder writes it. A path is relative to the package, so that
  /// both can be moved or cloned together.
  func dependency(of folder: String) -> String {
    guard isPath else { return ".package(url: \"\(place)\", from: \"\(AppDefinition.packageVersion)\")" }
    let (from, to) = (Self.resolved(folder).split(separator: "/"), place.split(separator: "/"))
    let common = zip(from, to).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
    return ".package(path: \"\(steps.isEmpty ? "." : steps.joined(separator: "/"))\")"
  }

  /// The path from the root with the symbolic links of all folders resolved that exist: the shell of a user who changes to
  /// the folder knows no others.
  private static func resolved(_ path: String) -> String {
    var (url, missing) = (URL(filePath: path).standardizedFileURL, [String]())
    while url.path != "/" {
      if let resolved = FileIdentity.resolvedPath(of: url.path) {
        return ([resolved] + missing.reversed()).joined(separator: "/")
      }
      missing.append(url.lastPathComponent)
      url.deleteLastPathComponent()
    }
    return "/" + missing.reversed().joined(separator: "/")
  }
}
