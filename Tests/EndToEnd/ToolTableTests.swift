import DeepLinkTestThreads
import Foundation
import Testing

/// The table that a command of the tool uses.
@Suite("The tool's table", .onOwnThreads)
struct ToolTableTests {
  @Test("is that of --config, else of DEEPLINK_CONFIG, else of the nearest links.json, here or above")
  func choice() throws {
    func table(_ name: String) -> String { #"{"routes": [{"name": "\#(name)", "pattern": "/"}]}"# }
    let files = [
      "links.json": table("top"), "a/links.json": table("near"), "a/b/c/file": "", "x/links.json/file": "",
      "named.json": table("named"), "given.json": table("given"),
    ]
    try Tool.with(files) { (place: URL) throws in
      func name(_ folder: String, _ options: [String] = [], variable: String? = nil) throws -> String? {
        let environment = variable.map { ["DEEPLINK_CONFIG": $0] } ?? [:]
        let run = try Tool.run(
          ["routes"] + options, environment: environment, in: place.appending(path: folder), keepingNote: true)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return run.output.split(separator: " ").first.map(String.init)
      }
      // A folder with the name of the file is passed by.
      for (folder, table) in [("", "top"), ("a", "near"), ("a/b/c", "near"), ("x", "top")] {
        #expect(try name(folder) == table)
      }
      #expect(try name("a", variable: "../named.json") == "named")
      #expect(try name("a", variable: "") == "near")
      #expect(try name("a", ["--config", "../given.json"], variable: "../named.json") == "given")
    }
  }

  @Test("is the sample's where there is no file, which standard error says before the answer")
  func sample() throws {
    try Tool.with(["file": ""]) { place in
      let run = try Tool.run(["link", "one"], in: place, keepingNote: true)
      #expect(run == ToolRun(status: 0, output: "/one\n", errors: Tool.note))
      // A fault of usage has nothing to do with a table, and some commands use none.
      #expect(try !Tool.run(["link"], in: place, keepingNote: true).errors.contains(Tool.note))
      #expect(try Tool.run(["schema"], in: place, keepingNote: true).errors == "")
    }
  }

  @Test("is not the sample's if the file has faults, which are listed with its path")
  func faults() throws {
    try Tool.with(["links.json": "{]", "a/file": ""]) { place in
      let run = try Tool.run(["routes"], in: place.appending(path: "a"), keepingNote: true)
      #expect(run.status == 2 && run.output == "")
      #expect(run.errors.hasPrefix("../links.json:1:2: error: "), "\(run.errors)")
      let missing = try Tool.run(
        ["routes"], environment: ["DEEPLINK_CONFIG": "none.json"], in: place, keepingNote: true)
      #expect(
        missing
          == ToolRun(
            status: 2,
            errors: "error: none.json: cannot be read: no such file; give a file such as links.json\n"))
    }
  }

  @Test("completes the links and names of the nearest file")
  func completion() throws {
    let links = #"{"routes": [{"name": "product", "pattern": "/p/:id"}]}"#
    try Tool.with(["links.json": links]) { place in
      let run = try Tool.run(["__complete", "link", ""], in: place, keepingNote: true)
      #expect(run.output.contains("\nproduct\t"), "\(run)")
      #expect(run.errors == "")
    }
  }
}
