import DeepLinkTestThreads
import Testing

@Suite("The tool's import", .onOwnThreads)
struct ToolImportTests {
  private static let file = """
    {"applinks": {"details": [{"appID": "ABCDE12345.com.example.Shop", "components": [
      {"/": "/buy/*/x", "exclude": true}, {"/": "/buy/*"}, {"/": "/v?"}]}]}}
    """

  @Test("prints a links.json, and the number of translated rows on standard error")
  func prints() throws {
    let run = try Tool.run(["import", "-"], input: Self.file)
    #expect(
      run
        == ToolRun(
          status: 0,
          output: """
            {
              // Made from an apple-app-site-association file, which names no hosts and no Android app: add
              // "hosts": ["www.example.com"], and "android" in "app". A table has no rows that exclude links.
              "app": {
                "name": "Shop",
                "ios": {"appIDs": ["ABCDE12345.com.example.Shop"]}
              },
              "routes": [
                // details[0].components[0] {"/": "/buy/*/x", "exclude": true}: excludes
                {"name": "buy", "pattern": "/buy/*path?"}
                // details[0].components[2] {"/": "/v?"}: not translated: a route cannot count characters as `?` does
              ]
            }

            """, errors: "note: 1 route, 1 row is left out, 1 row excludes; the comments name each\n"))
  }

  @Test("exits 1 for a file without a row that becomes a route, and refuses one without universal links")
  func refuses() throws {
    let none = try Tool.run(
      ["import", "-"], input: #"{"applinks": {"details": [{"appID": "A.b", "paths": ["NOT *"]}]}}"#)
    #expect(
      none.status == 1
        && none.output.hasSuffix("  \"routes\": [\n    // details[0].paths[0] \"NOT *\": excludes\n  ]\n}\n"))
    #expect(
      try Tool.run(["import", "-"], input: "{}")
        == ToolRun(
          status: 2, errors: "<stdin>: has no \"applinks\" with \"details\", so there is nothing to import\n"))
    #expect(try Tool.run(["import", "-"], input: "{").status == 2)
    #expect(try Tool.run("import", "no-such-file").status == 2)
  }

  @Test("reads the served file")
  func served() throws {
    let run = try Tool.run("import", "Public/.well-known/apple-app-site-association")
    #expect(run.status == 0 && run.output.contains(#"{"name": "inventory", "pattern": "/inventory""#))
  }
}
