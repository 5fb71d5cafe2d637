import DeepLinking
import Foundation
import SampleRoutes
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension EndToEnd {
  @Suite("The server's description")
  struct OpenAPI {
    /// The answer with the description.
    private static func answer(of server: Server) async throws -> (Data, HTTPURLResponse) {
      let url = try #require(URL(string: server.base + "/openapi.json"))
      let (data, response) = try await URLSession(configuration: .ephemeral).data(from: url)
      return (data, try #require(response as? HTTPURLResponse))
    }

    /// The description and its entity tag.
    private static func describe(_ server: Server) async throws -> (document: [String: Any], tag: String) {
      let (data, answer) = try await answer(of: server)
      #expect((answer.statusCode, answer.value(forHTTPHeaderField: "Content-Type")) == (200, "application/json"))
      let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      return (document, try #require(answer.value(forHTTPHeaderField: "ETag")))
    }

    private static func paths(_ document: [String: Any]) throws -> Set<String> {
      Set(try #require(document["paths"] as? [String: Any]).keys)
    }

    @Test("has every route of the app, and the server's version")
    func routes() async throws {
      let (document, _) = try await Self.describe(Server())
      let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
      let routes = paths.values.flatMap { $0.values }.compactMap { $0["x-routes"] as? [String] }.flatMap { $0 }
      #expect(routes.sorted() == appRouter.routes.map(\.shape.name).sorted())
      let version = try run(["--version"]).output.trimmingCharacters(in: .newlines)
      let information = try #require(document["info"] as? [String: Any])
      #expect(version.hasPrefix("deeplink-server \(information["version"] ?? "") ("))
    }

    @Test("has the documented endpoints, and no others")
    func endpoints() async throws {
      let (document, _) = try await Self.describe(Server())
      let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
      let endpoints = paths.filter { !$0.value.values.contains { $0["tags"] as? [String] == ["routes"] } }.keys
      let table = Page.article("DeepLinkService", "WebClients").section("## All endpoints").text
      let listed = table.matches(of: /(?m)^\| (`\/[^|]*) \|/).flatMap { row in
        row.1.matches(of: /`(\/[^`]+)`/).map { String($0.1) }
      }
      #expect(listed.sorted() == endpoints.sorted())
    }

    @Test("is what the tool prints without a server", arguments: ["", "shop", "kickstarter"])
    func printed(_ fixture: String) async throws {
      let options = fixture.isEmpty ? [] : ["--config", "Tests/EndToEnd/Fixtures/\(fixture)/links.json"]
      let (data, _) = try await Self.answer(of: Server(options))
      let run = try Tool.run(["routes", "--openapi"] + options)
      #expect(run == ToolRun(status: 0, output: String(decoding: data, as: UTF8.self)))
    }

    @Test("is printed of one site, and with nothing else")
    func printedAlone() throws {
      let brands = ["--config", "Tests/EndToEnd/Fixtures/brands/links.json"]
      #expect(
        try Tool.run(["routes", "--openapi"] + brands).errors.contains("has 2 sites; choose one of them"))
      let one = try Tool.run(["routes", "--openapi", "--site", "news.example"] + brands)
      let document = try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any]
      #expect(try Self.paths(#require(document)).contains("/topics/{path}"))
      for (arguments, fault) in [
        (["--openapi", "--json"], "--openapi and --json cannot be used together"),
        (["--openapi", "--check"], "--openapi and --check cannot be used together"),
        (["--public", "Public"], "--public: works only with --openapi"),
        (["--openapi", "--public", "nowhere"], "nowhere: is not a folder; name the folder to serve with --public"),
      ] {
        let run = try Tool.run(["routes"] + arguments)
        #expect(run.status == 2 && run.output.isEmpty && run.errors.hasPrefix("error: \(fault)"), "\(run)")
      }
    }

    @Test("has the server's base URL, and no metrics that are served elsewhere")
    func options() async throws {
      let plain = try await Self.describe(Server()).document
      let other = try await Self.describe(
        Server(["--base-url", "https://links.example.com", "--metrics-address", "127.0.0.1:0"])
      ).document
      #expect(plain["servers"] as? [[String: String]] == [["url": "/"]])
      #expect(other["servers"] as? [[String: String]] == [["url": "https://links.example.com"]])
      #expect(try Self.paths(plain).subtracting(Self.paths(other)) == ["/metrics"])
    }

    @Test("changes with the records in its examples after a reload")
    func reload() async throws {
      let folder = try SiteFolder()
      let server = try Server(["--public", folder.path])
      let before = try await Self.describe(server)
      #expect(try await Self.describe(server).tag == before.tag)
      let file = folder.url.appending(path: "catalog/products.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      try folder.replace("catalog/products.json", text.replacing("Mechanical Keyboard", with: "Quiet Keyboard"))
      server.process.signal(SIGHUP)
      try server.process.waitForLines("reloaded", 1)
      let after = try await Self.describe(server)
      #expect(after.tag != before.tag)
      #expect(String(describing: after.document).contains("Quiet Keyboard"))
      #expect(try Self.paths(after.document) == Self.paths(before.document))
    }
  }
}
