import Foundation

/// The search path for commands: the programs under test come first.
private let folders = [Tool.folder.path, "/usr/local/bin", "/usr/bin", "/bin"]

/// Whether a command is installed.
func isOnPath(_ name: String) -> Bool {
  folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
}

/// The standard output of a command, with standard error if wanted, for this standard input.
func output(of command: [String], input: String = "", withErrors: Bool = true) throws -> String {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try Data(input.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.currentDirectoryURL = Tool.root
  // Shells write caches and histories to the home folder.
  process.environment = Sanitizers.options.merging([
    "PATH": folders.joined(separator: ":"), "HOME": NSTemporaryDirectory(), "TERM": "xterm",
  ]) { $1 }
  process.standardInput = try FileHandle(forReadingFrom: file)
  let output = Pipe()
  process.standardOutput = output
  process.standardError = withErrors ? output : FileHandle.nullDevice
  try process.run()
  let answer = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: answer, as: UTF8.self)
}
