import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTestSupport
import EveryLink
import Testing

@Suite("The description of links of every kind")
struct EveryLinkDescriptionTests {
  /// The paths with the id and the statuses of their operations.
  private static let operations = [
    "/ openHomeOrCallStart 200 404", "/products/{id} openProduct 200 404", "/p/{id} openProductAlias 200 301 404",
    "/index.php openProductAlias2 200 301 404", "/@{handle} openProfile 200 404",
    "/invoices/{id}.pdf openInvoice 200 404",
    "/settings openSettingsWithoutTab 200 404", "/settings/{tab} openSettings 200 404",
    "/help openHelpWithoutTab 200 404", "/help/{tab} openHelp 200 404", "/docs openDocsWithoutPath 200 404",
    "/docs/{path} openDocs 200 404", "/wiki/Talk:{title} openTalk 200 404", "/show openUserOrPeople 200 404",
    "/search openSearch 200 404", "/list openListOrListFiltered 200 404", "/article openArticle 200 404",
    "/join/{id} openCall 200 404", "/j/{id} openCallAlias 200 301 404", "/page/{title} openWiki 200 404",
    "/old/{rest} openOldRest 200 308 404", "/u/{handle} openUHandle 200 302 404",
  ]

  private static func links(of described: Described) -> [Described.Operation] {
    described.operations.filter { $0.node["tags"]?[0]?.words == "routes" }
  }

  @Test("has a path for each form of a link, with a unique id and the status for browsers")
  func paths() throws {
    let described = try Described(Every.client())
    let found = Self.links(of: described).map { operation in
      let statuses = (operation.node["responses"]?.object ?? []).map(\.name.description).filter {
        ["200", "301", "302", "308", "404"].contains($0)
      }
      return "\(operation.path) \(operation.id) \(statuses.joined(separator: " "))"
    }
    #expect(found == Self.operations)
    #expect(Set(described.operations.map(\.id)).count == described.operations.count)
    for reference in described.checker.root.references {
      #expect(described.checker.definition(reference) != nil, "\(reference)")
    }
    for operation in described.operations {
      let inPath = operation.parameters.filter { $0["in"]?.words == "path" }
      #expect(inPath.compactMap { $0["name"]?.words } == operation.holes, "\(operation.id)")
    }
  }

  @Test("names the pattern of an alias, the target of a redirect, and other hosts")
  func words() throws {
    let described = try Described(Every.client())
    func operation(_ path: String) throws -> Described.Operation {
      try #require(described.operations.first { $0.path == path })
    }
    #expect(
      try operation("/p/{id}").node["description"]?.words
        == "Another pattern of the route `product`, whose first one is `/products/:id`.")
    #expect(try operation("/u/{handle}").node["summary"]?.words == "Links that redirect to /@:handle")
    for (path, url) in [
      ("/join/{id}", "https://call.example.com"), ("/page/{title}", "https://{lang}.wiki.example.org"),
    ] {
      #expect(described.checker.root["paths"]?[UTF8Text(path)]?["servers"]?[0]?["url"]?.words == url)
    }
    for path in ["/p/{id}", "/u/{handle}"] {
      let responses = try operation(path).node["responses"]
      let status = path == "/p/{id}" ? "301" : "302"
      #expect(responses?[UTF8Text(status)]?["headers"]?["Location"] != nil)
      #expect(responses?["200"]?["content"]?.object?.map(\.name) == ["application/json"])
    }
  }

  @Test(
    "describes where browsers without the app are redirected",
    arguments: [
      (.page, nil, nil), (.store, nil, nil),
      (.store, "1", "A browser on a phone or a tablet is sent to the app's entry in a store."),
      (
        .web("https://www.example.com"), nil,
        "A client that prefers a page is sent to https://www.example.com, with the path and the query of the link."
      ),
    ] as [(WithoutApp, String?, String?)])
  func elsewhere(_ answer: WithoutApp, _ store: String?, _ text: String?) throws {
    let described = try Described(Every.site(listing: AppListing(appStoreID: store, withoutApp: answer)))
    for operation in Self.links(of: described) {
      let own = operation.path == "/u/{handle}" ? "A client that prefers a page is sent to the canonical link." : nil
      let told = operation.node["responses"]?["302"]?["description"]?.words
      #expect(told == (own == nil && text == nil ? nil : [own, text].compactMap { $0 }.joined(separator: " ")))
    }
  }

  @Test(
    "has schemas that accept every answer",
    arguments: [
      "/", "/p/7?utm=1", "/index.php?product=7", "/@.", "/invoices/7.pdf", "/settings", "/settings/x", "/help",
      "/help/legal", "/docs", "/docs/a/b", "/wiki/Talk:a//b", "/show?type=user&id=7", "/search?q=&exact", "/list",
      "/list?category=a", "/chat%23/room/.?via=a", "/addstickers%23pack_id=a&pack_key=b", "/article%23..",
      "https://call.example.com/j/x", "https://fr.wiki.example.org/page/x", "/old/a", "/u/ada",
      "https://links.example.com/go?link=https://links.example.com/p/7&apn=x",
    ])
  func answers(_ link: String) throws {
    let client = try Every.client()
    let described = try Described(client)
    let target =
      link.contains("%23") || link.contains("https:")
      ? "/resolve?url=" + link.replacing("&", with: "%26") : link
    let reply = try client.get(target)
    let answer = try JSONNode(parsing: Array(reply.body.utf8))
    guard reply.status == 200 else {
      // Dot segments are no component of a fragment.
      #expect(link.contains("%23") && described.checker.faults(answer, by: "#/components/schemas/Problem") == [])
      return
    }
    #expect(described.checker.faults(answer, by: "#/components/schemas/RouteDescription") == [], "\(reply.body)")
    // The parameters of an answer give the same link again.
    let name = try #require(answer["name"]?.words)
    var writer = JSONWriter()
    writer.node(try #require(answer["parameters"]))
    let content = #"{"name":"\#(name)","parameters":\#(String(decoding: writer.bytes, as: UTF8.self))}"#
    let given = try JSONNode(parsing: Array(content.utf8))
    if link != "/@.", link != "/wiki/Talk:a//b" {
      #expect(described.checker.faults(given, by: "#/components/schemas/LinkContent") == [], "\(content)")
    }
    let built = try JSONNode(parsing: Array(client.post("/link", content).body.utf8))
    let canonical = try #require(answer["canonical"]?.words)
    #expect(built["path"]?.words == canonical || built["url"]?.words == canonical, "\(content)")
  }

  @Test("has a schema that accepts the table")
  func manifest() throws {
    let client = try Every.client()
    let answer = try JSONNode(parsing: Array(client.get("/routes").body.utf8))
    #expect(try Described(client).checker.faults(answer, by: "#/components/schemas/RouteManifest") == [])
  }
}
