import Arguments
import Foundation

/// `deeplink init --swift`: a package of one's own, with a route table, a server and a tool.
enum InitCommand: ToolCommand {
  struct Settings {
    var isSwift = false
    var source: PackageSource?
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) init", "Writes a Swift package with its own routes, server and tool.", operands: "DIR",
      options: [
        Option("--swift", "write a Swift package into DIR, a new folder whose name the package gets") {
          $0.isSwift = true
        },
        Option("--package", "URL-OR-PATH", "the package of deeplink-server, which the new one depends on") {
          $1.source = PackageSource($0)
          return $1.source == nil ? "a URL, or the path of a folder with a Package.swift" : nil
        },
      ],
      examples: [
        "\(tool.name) init --swift Orders --package https://git.example.com/deeplink-server.git",
        "\(tool.name) init --swift Orders --package ../deeplink-server",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    if !settings.isSwift { faults.add(missing: "--swift: expected, to write a Swift package", "--swift") }
    if settings.source == nil {
      faults.add(missing: "--package: expected the URL or the path of the package of deeplink-server", "--package")
    }
    guard let folder = faults.operand(orElse: "expected one folder, DIR") else { return nil }
    let name = faults.collect { () throws(InputError) in
      try checkEmpty(folder)
      return try PackageName(folder: folder)
    }
    guard let name, let source = settings.source else { return nil }
    return {
      let files = PackageTemplate(name: name, source: source).files
      for file in files { try console.write(file.text, toNewFile: folder + "/" + file.path) }
      console.print("\(folder): wrote \(files.count) files; README.md says what to do with them")
      return .yes
    }
  }

  /// Refuses a folder that holds anything, even a hidden file, so that nothing is overwritten.
  private static func checkEmpty(_ folder: String) throws(InputError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else { throw InputError("\(folder): is a file; expected a new or an empty folder") }
    guard (try? FileManager.default.contentsOfDirectory(atPath: folder)) == [] else {
      throw InputError("\(folder): is not empty; expected a new or an empty folder")
    }
  }
}

/// The names of the new package and its parts, after the last component of its folder.
struct PackageName {
  /// A Swift identifier: `MyOrders`.
  let identifier: String
  /// The name of the tool; `-server` behind it is the server's: `my-orders`.
  let program: String

  init(folder: String) throws(InputError) {
    let component = URL(filePath: folder).standardizedFileURL.lastPathComponent
    let words = component.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = joined.first else {
      throw InputError("\(folder): expected a name with a letter from A to Z, which the package gets")
    }
    identifier = first.isNumber ? "App" + joined : joined
    program = words.joined(separator: "-").lowercased()
    guard identifier.lowercased() != "deeplink" else {
      throw InputError("\(folder): expected another name; the package that it depends on has modules of this one")
    }
  }
}

/// Where the package is that the new one depends on.
struct PackageSource {
  /// The dependency, as a manifest has it.
  let dependency: String
  /// The name of the package in dependencies of products: the last component of its place.
  let identity: String
  /// Whether it is a folder of this machine.
  let isPath: Bool

  /// - Parameter text: a URL, `git@HOST:PATH` as well, or the path of a folder with a Package.swift.
  init?(_ text: String) {
    let isURL = text.contains("://") || text.hasPrefix("git@")
    let place = isURL ? text : URL(filePath: text).standardizedFileURL.path
    let last = place.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? ""
    isPath = !isURL
    identity = isURL && last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    // A quote, a backslash or a line break could end the literal in the manifest.
    guard !identity.isEmpty, !place.contains(where: { "\"\\".contains($0) || $0.isNewline }) else { return nil }
    guard isURL || FileManager.default.fileExists(atPath: place + "/Package.swift") else { return nil }
    dependency = isURL ? ".package(url: \"\(place)\", branch: \"main\")" : ".package(path: \"\(place)\")"
  }
}
