import DeepLinkTestThreads
import Testing

@Suite("The tool's import", .onOwnThreads)
struct ToolImportTests {
  private static func file(_ rows: String) -> String {
    #"{"applinks": {"details": [{"appID": "ABCDE12345.com.example.Shop", "components": [\#(rows)]}]}}"#
  }

  @Test("prints a links.json, lists what it does not keep on standard error, and exits 1 if there is anything")
  func prints() throws {
    let file = Self.file(#"{"/": "/buy/x", "exclude": true}, {"/": "/buy/*"}, {"/": "/v?"}"#)
    let reason =
      "/va no longer opens the app; not translated: "
      + "a route cannot say one of its wildcards or variables exactly"
    let output = """
      {
        // Made from association files, which name no hosts: add "hosts": ["www.example.com"].
        "app": {
          "name": "Shop",
          "ios": {
            "appIDs": ["ABCDE12345.com.example.Shop"]
          }
        },
        "webOnly": ["/buy/x"],
        "routes": [
          {"name": "buy", "pattern": "/buy/*path?", "parameters": [{"name": "path", "acceptsEmpty": true}]}
        ]
      }

      """
    let errors = """
      <stdin>:1:134: warning: details[0].components[2] {"/": "/v?"}: \(reason)
      note: 1 route; 1 place of the files is not kept exactly

      """
    #expect(try Tool.run(["import", "-"], input: file) == ToolRun(status: 1, output: output, errors: errors))
    #expect(
      try Tool.run(["import", "--partial", "-"], input: file) == ToolRun(status: 0, output: output, errors: errors))
  }

  @Test("exits 0 if each app opens the same links, and refuses files that name no app")
  func refuses() throws {
    let kept = try Tool.run(["import", "-"], input: Self.file(#"{"/": "/buy/*"}"#))
    #expect(kept.status == 0 && kept.errors == "note: 1 route; each app opens the same links as before\n")
    #expect(
      try Tool.run(["import", "-"], input: "{}")
        == ToolRun(status: 2, errors: "error: <stdin>: names no app, so there is nothing to import\n"))
    #expect(try Tool.run(["import", "-"], input: "{").status == 2)
    #expect(try Tool.run("import", "no-such-file").status == 2)
  }

  @Test("reads the served files")
  func served() throws {
    let folder = "Public/.well-known/"
    let run = try Tool.run("import", "--partial", folder + "apple-app-site-association", folder + "assetlinks.json")
    #expect(run.status == 0 && run.output.contains(#"{"name": "inventory", "pattern": "/inventory""#))
    #expect(run.output.contains(#""package": "com.example.inventory""#))
  }
}
