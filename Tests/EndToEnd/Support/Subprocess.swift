import Foundation

/// Where commands are looked for: the programs under test first.
private let folders = [Tool.folder.path, "/usr/local/bin", "/usr/bin", "/bin"]

/// Whether there is such a command.
func isOnPath(_ name: String) -> Bool {
  folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
}

/// What a command prints on standard output, and on standard error if wanted, given this on standard input.
func output(of command: [String], input: String = "", withErrors: Bool = true) throws -> String {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try Data(input.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  process.currentDirectoryURL = Tool.root
  // Shells keep caches and histories at home.
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
