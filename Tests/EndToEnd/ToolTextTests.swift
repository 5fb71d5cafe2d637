import DeepLinkTestThreads
import Foundation
import Testing

/// The tool writes no control character and no line break from links, files and arguments.
@Suite("The tool shows the content of links and files as text", .onOwnThreads)
struct ToolTextTests {
  /// Sets the clipboard of many terminals, then begins a line and reverses the rest of it.
  private static let hostile = "\u{1B}]52;c;AA==\u{7}\nforged\u{202E}"
  private static let shown = #"\u{1b}]52;c;AA==\u{7}\u{a}forged\u{202e}"#
  private static let inLink = "%1b%5d52;c;AA==%07%0aforged%e2%80%ae"

  @Test("in the sample app, now and later from its file, also in colour")
  func sample() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "text-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let link = "/inventory/add?name=%1B%5D52;c;AA%3D%3D%07%0Aforged%E2%80%AE"
    let sheet = "└ Add item  sheet  \(link)"
    let rows = "  Name: \(Self.shown)\n  Color: None\n  0 in stock\n"
    let open = ["sample", "open", "nav:///inventory/add?name=" + Self.inLink, "--state", file.path]
    #expect(try Tool.run(open) == ToolRun(status: 0, output: "Inventory\n\(sheet)\n\(rows)"))
    let show = ["sample", "show", "--state", file.path]
    #expect(try Tool.run(show) == ToolRun(status: 0, output: "Inventory\n\(sheet)\n\(rows)"))
    #expect(
      try Tool.run(show, environment: ["FORCE_COLOR": "1"])
        == ToolRun(status: 0, output: "Inventory\n\u{1B}[1m\(sheet)\u{1B}[0m\n\(rows)"))
  }

  @Test("of a value that begins with a combining mark, behind the equals sign of a parameter and of an option")
  func marks() throws {
    let table = #"{"routes": [{"name": "r", "pattern": "/a", "parameters": [{"name": "k", "place": "query"}]}]}"#
    try Tool.with(["links.json": table, "\u{301}.json": table]) { (place: URL) throws in
      let written = ToolRun(status: 0, output: "/a?k=%CC%81x\n")
      #expect(try Tool.run(["link", "r", "k=\u{301}x"], in: place) == written)
      #expect(try Tool.run(["link", "--config=\u{301}.json", "r", "k=\u{301}x"], in: place) == written)
    }
  }

  @Test("in a fixture, while reports in JSON keep it unchanged")
  func check() throws {
    let fixtures = #"""
      [{"url": "/one\u001b[31m\nforged", "miss": true}, {"url": "/two\n\u001b", "name": "two"},
       {"url": "/one", "name": "t\u001b\nforged\u202e"}]
      """#
    #expect(
      try Tool.run(["check", "-"], input: fixtures)
        == ToolRun(
          status: 1,
          output: #"""
            fail  /two\u{a}\u{1b}
                  matches no route:
                  a link cannot contain a control character (character 5); write it as %0A
            fail  /one
                  expected route "t\u{1b}\u{a}forged\u{202e}", found "one"
            1 of 3 links match their expected routes

            """#))
    #expect(
      try Tool.run(["check", "--json", "-"], input: #"[{"url": "/one", "name": "t\u001b\nforged"}]"#)
        == ToolRun(
          status: 1,
          output: #"{"url":"/one","passed":false,"reason":"expected route \"t\u001b\nforged\", found \"one\""}"# + "\n")
    )
    #expect(
      try Tool.run(["check", "-"], input: #"[{"url\n\u001b": "/one"}]"#)
        == ToolRun(
          status: 2,
          errors:
            #"<stdin>:1:2: error: link 1: unknown key "url\u{a}\u{1b}"; expected "url", and "name", "parameters", "miss", "location" or "opens""#
            + "\n" + #"  [{"url\n\u001b": "/one"}]"# + "\n   ^\n"))
  }
}
