import Foundation
import Testing

/// The README as a page whose code is run.
enum ReadmePage {
  static let text =
    (try? String(contentsOf: ServerProcess.repository.appending(path: "README.md"), encoding: .utf8)) ?? ""

  /// The code in a text that is fenced as of a language.
  static func blocks(_ language: String, in text: String = text) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  /// What stands below a heading, up to the next one of the same level; nothing if there is no such heading.
  static func section(_ heading: String) -> String {
    guard let level = heading.split(separator: " ").first,
      let start = text.range(of: "\n\(heading)\n")
    else { return "" }
    let end = text.range(of: "\n\(level) ", range: start.upperBound..<text.endIndex)
    return String(text[start.upperBound..<(end?.lowerBound ?? text.endIndex)])
  }

  /// A command of the README and what it says the command prints.
  struct Example: CustomTestStringConvertible {
    let command: String
    let output: String
    var testDescription: String { command }
  }

  /// The commands in blocks of a language, with the lines below each.
  static func examples(_ language: String, in text: String = text) -> [Example] {
    blocks(language, in: text).flatMap { block in
      ("\n" + block).components(separatedBy: "\n$ ").dropFirst().map { part in
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
        let output = lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
        return Example(command: String(lines[0]), output: output)
      }
    }
  }
}

extension ReadmePage.Example {
  /// Runs the command in a shell and holds what it prints, errors included, against the page.
  ///
  /// - Parameters:
  ///   - server: the one that the page has at `localhost:8080`; nil for a command that asks none.
  ///   - tools: where `deeplink` and `deeplink-server` are.
  ///   - folder: the package's.
  func expect(from server: Server?, tools: URL = Tool.folder, folder: URL = ServerProcess.repository) throws {
    let address = server.map { "\($0.host):\($0.port)" } ?? "localhost:8080"
    let shell = Process()
    let pipe = Pipe()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "{ \(command.replacing("localhost:8080", with: address))\n} 2>&1"]
    shell.environment = Sanitizers.options.merging([
      "PATH": "\(tools.path):/usr/local/bin:/usr/bin:/bin", "HOME": NSTemporaryDirectory(),
    ]) { $1 }
    shell.currentDirectoryURL = folder
    shell.standardInput = FileHandle.nullDevice
    shell.standardOutput = pipe
    try shell.run()
    let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(
      printed.trimmingCharacters(in: .newlines) == output.replacing("localhost:8080", with: address), "\(command)")
  }
}
