import Foundation

/// The result of a run of the tool.
struct ToolRun: Equatable {
  var status: Int32
  var output = ""
  var errors = ""
}

/// The command-line tool as a process.
enum Tool {
  /// The folder of the package and working folder of the tool, so that fixtures have short names.
  static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// The folder of the built tests and executables.
  static var folder: URL { Bundle.main.executableURL?.deletingLastPathComponent() ?? root }

  static var path: String { executable.path }

  private static var executable: URL { folder.appending(path: "deeplink") }

  /// Runs a command line to its end.
  static func run(_ arguments: String...) throws -> ToolRun { try run(arguments) }

  /// Starts a command line without reading its output.
  static func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = root
    for stream in [\Process.standardInput, \.standardOutput, \.standardError] {
      process[keyPath: stream] = FileHandle.nullDevice
    }
    try process.run()
    return process
  }

  /// What the tool says on standard error before answers about the sample.
  static let note =
    "note: there is no links.json here or above, so this is about the sample app; --config FILE names another table\n"

  /// Runs a command line to its end, and leaves out the note about the sample.
  ///
  /// Files replace the three streams, because the tool would block on a full pipe.
  ///
  /// - Parameter place: the working folder.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], output stream: FileHandle? = nil,
    in place: URL = root, keepingNote keepsNote: Bool = false
  ) throws -> ToolRun {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tool-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    for (file, text) in [(folder.appending(path: "input"), input), (output, ""), (errors, "")] {
      try Data(text.utf8).write(to: file)
    }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = place
    process.environment = Sanitizers.options.merging(["PATH": "/usr/bin:/bin", "TERM": "xterm"]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "input"))
    process.standardOutput = try stream ?? FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let said = try String(contentsOf: errors, encoding: .utf8)
    return ToolRun(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: keepsNote ? said : said.replacing(note, with: ""))
  }

  /// Runs a body with a folder of files, which is removed afterwards.
  static func with<Value>(_ files: [String: String], _ body: (URL) throws -> Value) throws -> Value {
    let folder = try FileFolder(files)
    return try withExtendedLifetime(folder) { try body(folder.url) }
  }
}
