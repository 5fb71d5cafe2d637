import DeepLinkTestThreads
import Foundation
import Testing

@Suite("The tool's misses", .onOwnThreads)
struct ToolMissesTests {
  private static let links = #"""
    {"hosts": ["links.example.com"], "routes": [
      {"name": "product", "pattern": "/products/:id", "owner": "@shop/items"}, {"name": "home", "pattern": "/"}]}
    """#

  private static let log = #"""
    Shop: 2 routes, 0 files, 0 records
    listening on http://127.0.0.1:8080
    no route matches /product/42; the nearest is product of @shop/items
    2026-07-01T08:00:00Z shop[7]: no route matches /settings/teams/7
    {"time":"t","level":"info","event":"miss","message":"m","path":"/product/42","nearest":"product","owner":"@shop/items"}
    {"time":"t","level":"info","event":"request","id":"x","route":"home"}
    no route matches /product/42; the nearest is product of @shop/items
    site other.example: no route matches /a\u{1b}[31m
    no route matches /wp-login.php
    {"event":"miss"
    """#

  @Test("are the missed paths of a log, the most frequent first")
  func text() throws {
    try Tool.with(["links.json": Self.links, "a.log": Self.log]) { place in
      let expected = """
        6 lines of 10 are about 4 missed paths
        3  /product/42
           nearest: product, of @shop/items
        1  /settings/teams/7
        1  /wp-login.php

        """
      let other = "1  other.example: /a\\u{1b}[31m\n"
      let run = try Tool.run(["misses", "a.log"], in: place)
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      #expect(run.output.replacing(other, with: "") == expected, "\(run.output)")
      #expect(run.output.contains(other))
      #expect(try Tool.run(["misses", "-"], input: Self.log, in: place) == run)
      #expect(try Tool.run(["misses"], input: Self.log, in: place) == run)
      #expect(
        try Tool.run(["misses", "--json", "--top", "1", "a.log", "a.log"], in: place)
          == ToolRun(
            status: 0,
            output: #"{"path":"/product/42","count":6,"nearest":"product","owner":"@shop/items"}"# + "\n"))
    }
  }

  @Test("are what the server itself logs, in both formats", arguments: ["text", "json"])
  func served(_ format: String) throws {
    try Tool.with(["links.json": Self.links]) { place in
      let server = try Server(
        ["--log-misses", "on", "--log-format", format, "--config", place.path + "/links.json"])
      let connection = try Connection(host: "127.0.0.1", port: server.port)
      #expect(try connection.get("/products/42/old?secret=1", host: "links.example.com").status == 404)
      try server.process.waitForError("no route matches /products/42/old")
      try server.stop()
      let run = try Tool.run(["misses", "--json"], input: server.process.error, in: place)
      #expect(
        run.output == #"{"path":"/products/42/old","count":1,"nearest":"product","owner":"@shop/items"}"# + "\n",
        "\(run)")
    }
  }

  @Test(
    "say that a log has none, and read lines of any length and of any octets",
    arguments: [
      ("", 0), ("a\nb\n", 2), (String(repeating: "no route matches /x", count: 4_000), 1), ("\u{0}\n\u{1B}", 2),
    ])
  func none(_ log: String, _ lines: Int) throws {
    let note = "note: none of \(lines) lines is about a missed path; a server logs them with --log-misses on\n"
    #expect(try Tool.run(["misses"], input: log) == ToolRun(status: 0, errors: note))
  }

  @Test("say aloud that not all paths were held, and between which numbers a count is")
  func many() throws {
    let paths = (0..<5_000).map { "no route matches /x/y\($0)\n" }.joined()
    let often = String(repeating: "no route matches /often\n", count: 40)
    let run = try Tool.run(["misses", "--top", "2"], input: often + paths)
    #expect(
      run.errors == """
        note: there are too many different paths to hold them all: of 4000 rare ones no count was kept, so a count may \
        be too low by 4

        """)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "5040 lines of 5040 are about more than 1000 missed paths")
    #expect(lines.dropFirst().first == "    40  /often")
  }

  @Test("are refused if a file cannot be read")
  func faults() throws {
    #expect(
      try Tool.run("misses", "/nowhere.log", "Public", "--top", "0")
        == ToolRun(
          status: 2,
          errors: """
            error: --top: expected a number from 1 to 1000, found "0"
            usage: deeplink misses [options] [FILE…]

            """))
    #expect(
      try Tool.run("misses", "/nowhere.log", "Public")
        == ToolRun(
          status: 2,
          errors: """
            error: /nowhere.log: cannot be read: no such file or directory; give a file, or - for standard input
            error: Public: cannot be read: is a directory; give a file, or - for standard input

            """))
  }
}
