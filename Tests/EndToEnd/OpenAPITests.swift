import Foundation
import Testing

extension EndToEnd {
  @Suite("The server's description")
  struct OpenAPI {
    @Test("has the endpoints that the documentation lists, and no others")
    func endpoints() async throws {
      let document = try JSONSerialization.jsonObject(with: Data(Tool.run("routes", "--openapi").output.utf8))
      let paths = try #require((document as? [String: Any])?["paths"] as? [String: Any])
      let table = Page.article("DeepLinkService", "WebClients").section("## All endpoints").text
      let listed = table.matches(of: /(?m)^\| (`\/[^|]*) \|/).flatMap { row in
        row.1.matches(of: /`(\/[^`]+)`/).map { String($0.1) }
      }
      #expect(listed.sorted() == paths.keys.filter { $0 != "x-app" }.sorted())
    }

    @Test("is what the tool prints without a server", arguments: ["", "shop", "kickstarter"])
    func printed(_ fixture: String) throws {
      let options = fixture.isEmpty ? [] : ["--config", "Tests/EndToEnd/Fixtures/\(fixture)/links.json"]
      let server = try Server(options)
      let served = try output(of: ["curl", "-sSf", server.base + "/openapi.json"])
      #expect(try Tool.run(["routes", "--openapi"] + options) == ToolRun(status: 0, output: served))
      withExtendedLifetime(server) {}
    }

    @Test("is printed of one site, and with nothing else")
    func printedAlone() throws {
      let brands = ["--config", "Tests/EndToEnd/Fixtures/brands/links.json"]
      #expect(try Tool.run(["routes", "--openapi"] + brands).errors.contains("has 3 sites; choose one of them"))
      #expect(try Tool.run(["routes", "--openapi", "--site", "news.example"] + brands).output.contains("\"topic"))
      for other in ["--json", "--check"] {
        let run = try Tool.run(["routes", "--openapi", other])
        let fault = "error: --openapi and \(other) cannot be used together"
        #expect(run.status == 2 && run.output.isEmpty && run.errors.hasPrefix(fault), "\(run)")
      }
    }
  }
}
