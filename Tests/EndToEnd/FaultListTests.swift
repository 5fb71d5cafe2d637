import Foundation
import Testing

extension EndToEnd {
  /// Command lines with faults of several kinds. The programs report every fault in the first run.
  @Suite("Faults of a command line, of its environment and of files")
  final class FaultLists {
    private let folder: FileFolder

    init() throws {
      folder = try FileFolder([
        "site/catalog/recipes.json": "[]", "site/catalog/products.json": "[{]", "site/catalog/inventory.json": "[]",
        "fixtures.json": #"[{"url": 1}, {"nope": 2}]"#, "association": #"{"applinks": }"#, "state.json": #"[]"#,
      ])
    }

    /// `DIR` in arguments and messages is replaced by the folder of the test.
    private func filled(_ text: String) -> String { text.replacing("DIR/", with: folder.path + "/") }

    private static let siteFaults = """
      DIR/site/catalog/products.json:1:3: error: not JSON: found "]", expected a name in double quotes or "}"
        [{]
          ^

      """

    /// A command line of `Rows/faults.txt`, and what the program says of it. Values of variables stand in front.
    struct Row: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let words: [String]
      let environment: [String: String]
      let errors: String

      init(_ text: String) {
        let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
        testDescription = lines[0]
        errors = lines[1].trimmingCharacters(in: .newlines) + "\n"
        let all = lines[0].matches(of: /'([^']*)'|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }
        let variables = all.prefix { !$0.hasPrefix("deeplink") }.map { $0.split(separator: "=", maxSplits: 1) }
        environment = Dictionary(
          uniqueKeysWithValues: variables.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") })
        words = Array(all.dropFirst(variables.count))
      }

      /// The rows of a program, without the comments.
      static func all(of program: String) -> [Row] {
        let file = ServerProcess.repository.appending(path: "Tests/EndToEnd/Rows/faults.txt")
        let text = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").replacing(/(?m)^# .*\n/, with: "")
        return text.split(separator: #/(?m)^\$ /#).map { Row(String($0)) }.filter { $0.words.first == program }
      }
    }

    static let serverRows = Row.all(of: "deeplink-server")
    static let toolRows = Row.all(of: "deeplink")

    @Test("are all read")
    func rows() { #expect(Self.serverRows.count == 15 && Self.toolRows.count == 30) }

    @Test("of the server are reported in one run, with --check and without", arguments: serverRows.indices)
    func server(number: Int) throws {
      let row = Self.serverRows[number]
      let isCheck = number.isMultiple(of: 2) && row.words[1].hasPrefix("-")
      let words = row.words.dropFirst().map(filled) + (isCheck ? ["--check"] : [])
      #expect(try run(words, environment: row.environment.mapValues(filled)) == (2, "", filled(row.errors)))
    }

    @Test("of the tool are reported in one run, and nothing is done", arguments: toolRows)
    func tool(row: Row) throws {
      #expect(try Tool.run(row.words.dropFirst().map(filled)) == ToolRun(status: 2, errors: filled(row.errors)))
      #expect(try folder.text("state.json") == "[]")
    }

    @Test("of passed sockets are reported with the others")
    func inherited() throws {
      let shell = Process()
      let errors = Pipe()
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = [
        "-c", "LISTEN_PID=$$ LISTEN_FDS=x exec \"$@\"", "sh", Tool.folder.appending(path: "deeplink-server").path,
        "--port", "x", "--host", "never.used", "--public", folder.path + "/site", "--check",
      ]
      shell.environment = Sanitizers.options
      shell.standardError = errors
      try shell.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(
        text
          == filled(
            """
            error: --port: expected a port from 0 to 65535, found "x"
            \(Self.siteFaults)\
            error: LISTEN_FDS is "x": expected a number of descriptors from 0 to 256
            usage: deeplink-server [options]

            """))
      #expect(shell.terminationStatus == 2)
    }

    @Test("a file without a path is moved aside by a command that changes the app, and by no other")
    func untouched() throws {
      let state = folder.path + "/broken.json"
      try folder.write("broken.json", "garbage")
      let refused = try Tool.run(["sample", "open", "/one", "/two", "--state", state])
      #expect(refused.status == 2 && !refused.errors.contains("aside"))
      #expect(try folder.text("broken.json") == "garbage")
      let opened = try Tool.run(["sample", "open", "/one", "--state", state])
      #expect(opened.status == 0 && opened.errors.hasPrefix("warning: \(state)"))
      #expect(opened.output == "One\n" && opened.errors.hasSuffix("the file is kept as \(state).corrupt\n"))
      #expect(try folder.text("broken.json.corrupt") == "garbage")
    }

    @Test("an unwritable report is refused before anything is checked")
    func report() throws {
      for (name, words) in [("", "is a directory"), ("fixtures.json/out.xml", "not a directory")] {
        let target = name.isEmpty ? folder.path : folder.path + "/" + name
        let run = try Tool.run(["check", folder.path + "/fixtures.json", "--junit", target])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.hasSuffix("error: \(target): cannot be written: \(words)\n"))
      }
    }
  }
}
