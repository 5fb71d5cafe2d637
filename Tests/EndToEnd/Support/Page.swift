import Foundation
import Testing

/// A page of the documentation, or a part of one, whose code is run.
struct Page {
  let text: String

  static let readme = Page(file: "README.md")
  static let deploying = Page(file: "Sources/DeepLinkServer/DeepLinkServer.docc/Deploying.md")

  static let linksFile = Page(file: "Sources/DeepLinkServer/DeepLinkServer.docc/LinksFile.md")

  private init(text: String) { self.text = text }

  /// A file of the repository.
  private init(file: String) {
    text = (try? String(contentsOf: ServerProcess.repository.appending(path: file), encoding: .utf8)) ?? ""
  }

  /// The code that is fenced as of a language.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  /// What stands below a heading, up to the next one of the same level; nothing if there is no such heading.
  func section(_ heading: String) -> Page {
    guard let level = heading.split(separator: " ").first,
      let start = text.range(of: "\n\(heading)\n")
    else { return Page(text: "") }
    let end = text.range(of: "\n\(level) ", range: start.upperBound..<text.endIndex)
    return Page(text: String(text[start.upperBound..<(end?.lowerBound ?? text.endIndex)]))
  }

  /// A command of the page and what the page says that it prints.
  struct Example: CustomTestStringConvertible {
    let command: String
    let output: String
    var testDescription: String { command }
  }

  /// The commands in blocks of a language, with the lines below each.
  func examples(_ language: String) -> [Example] {
    blocks(language).flatMap { block in
      ("\n" + block).components(separatedBy: "\n$ ").dropFirst().map { part in
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
        let output = lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
        return Example(command: String(lines[0]), output: output)
      }
    }
  }
}

extension Page.Example {
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
