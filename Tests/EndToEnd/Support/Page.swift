import Foundation
import Testing

/// A page of the documentation, or a part of one, with runnable code: the README, or an article of a module's
/// catalogue.
///
/// All pages follow the same rules. Blocks of `console` have commands after `$ ` with their output, and are run. Blocks
/// of `sh` have commands that are not run here. A block of `swift` is a file that compiles.
struct Page: CustomTestStringConvertible {
  /// Its path in the repository.
  let file: String
  let text: String
  var testDescription: String { file }

  /// The README, then the articles sorted by path.
  static let all: [Page] = {
    let sources = ServerProcess.repository.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let articles = paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
    return [readme] + articles.map { Page(file: "Sources/" + $0) }
  }()

  static let readme = Page(file: "README.md")
  /// The article that a new package follows.
  static let ownPackage = article("DeepLinkServer", "OwnServer")
  /// The article that is a whole package.
  static let workedExample = article("DeepLinkServer", "WorkedExample")
  /// The pages without the articles of packages, whose code and commands the tests of those packages check.
  static let ofRepository = all.filter { ![ownPackage.file, workedExample.file].contains($0.file) }

  /// An article of a module's catalogue.
  static func article(_ module: String, _ name: String) -> Page {
    Page(file: "Sources/\(module)/\(module).docc/\(name).md")
  }

  private init(file: String, text: String) { (self.file, self.text) = (file, text) }

  private init(file: String) {
    let url = ServerProcess.repository.appending(path: file)
    self.init(file: file, text: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
  }

  /// The folder that the page's links are relative to.
  var folder: URL { ServerProcess.repository.appending(path: file).deletingLastPathComponent() }

  /// The text without blocks of code.
  var prose: String {
    text.components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
  }

  var headings: [String] { prose.matches(of: /(?m)^#+ (.+)$/).map { String($0.1) } }

  /// The blocks of code in a language.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  /// The files in it: each a block of code below a paragraph that is its path.
  var files: [(path: String, text: String)] {
    let parts = text.components(separatedBy: "```")
    return parts.indices.dropFirst().filter { !$0.isMultiple(of: 2) }.compactMap { index in
      guard let path = parts[index - 1].firstMatch(of: /\n\n`([^`\n]+)`\n\n$/)?.1 else { return nil }
      return (String(path), String(parts[index].drop { $0 != "\n" }.dropFirst()))
    }
  }

  /// The text below a heading, up to the next heading of the same level; empty if there is no such heading.
  func section(_ heading: String) -> Page {
    guard let level = heading.split(separator: " ").first,
      let start = text.range(of: "\n\(heading)\n")
    else { return Page(file: file, text: "") }
    let end = text.range(of: "\n\(level) ", range: start.upperBound..<text.endIndex)
    return Page(file: file, text: String(text[start.upperBound..<(end?.lowerBound ?? text.endIndex)]))
  }

  /// A command of a page with its documented output.
  struct Example: CustomTestStringConvertible {
    let command: String
    let output: String
    var testDescription: String { command }
    /// Whether it sends requests to the page's server at `localhost:8080`.
    var asksServer: Bool { command.contains("localhost:8080") }
    /// Whether it begins a folder of files, which is not to stand in the repository.
    var writesFolder: Bool { command.hasPrefix("deeplink init ") }
  }

  /// The commands in blocks of a language, with the lines below each command.
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
  /// Runs the command in a shell and compares its output with the page, including errors and without the note about the
  /// sample.
  ///
  /// - Parameters:
  ///   - server: the page's server at `localhost:8080`; nil for a command without requests.
  ///   - tools: the folder of `deeplink` and `deeplink-server`.
  ///   - folder: the folder of the package.
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
      .replacing(Tool.note, with: "")
    shell.waitUntilExit()
    let shown = printed.trimmingCharacters(in: .newlines).replacing(#/ +$/#, with: "")
    #expect(shown == output.replacing("localhost:8080", with: address), "\(command)")
  }
}
