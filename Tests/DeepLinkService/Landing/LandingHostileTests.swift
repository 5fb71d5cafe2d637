import AppModel
import DeepLinkService
import Records
import Testing

@Suite("Whatever a page is made of, it is text there and nothing else")
struct LandingHostileTests {
  private static func catalog(_ text: String) throws -> Records {
    let name = quoted(text)
    let folder = try TemporaryFolder([
      "recipes.json":
        #"[{"id":1,"name":\#(name),"category":"Dessert","ingredients":[\#(name),"b"],"relatedRecipes":["a",\#(name)]},"#
        + #"{"id":2,"name":"b","category":"Dessert","ingredients":[],"relatedRecipes":[\#(name)]}]"#,
      "products.json":
        #"[{"id":1,"title":\#(name),"similar":[2]},{"id":2,"title":"qqq","similar":[1]}]"#,
      "inventory.json":
        #"[{"id":"\#(Sample.keyboard)","name":\#(name),"color":{"name":\#(name),"red":0,"green":0,"blue":0},"#
        + #""status":{"inStock":{"quantity":1}}}]"#,
    ])
    return try .load(Records.appSchemas, directory: folder.path).records
  }

  private static let targets = [
    "/recipes", "/recipes/1", "/recipes/2", "/recipes/2/1", "/recipes?category=Dessert", "/products", "/products/1",
    "/products/1/related", "/products/2", "/search?query=qqq", "/inventory", "/inventory/\(Sample.keyboard)/edit",
    "/inventory/\(Sample.keyboard)/delete", "/inventory/\(Sample.keyboard)/duplicate",
  ]

  @Test("names in the catalogue", arguments: hostileTexts)
  func catalog(_ text: String) throws {
    let harmless = try LandingSample.client(catalog: Self.catalog("name"))
    let style = try HTMLReader.page(harmless.page("/one").body).only("style")?.text
    let client = try LandingSample.client(catalog: Self.catalog(text))
    for target in Self.targets {
      let page = try HTMLReader.page(client.page(target).body)
      #expect(try page.outline == HTMLReader.page(harmless.page(target).body).outline, "\(target)")
      #expect(style != nil && page.only("style")?.text == style)
    }
    let recipe = try HTMLReader.page(client.page("/recipes/1").body)
    #expect(recipe.only("h1")?.text == shown(text))
    #expect(recipe.only("title")?.text == shown(text) + " · Inventory")
    #expect(recipe.meta("og:title") == shown(text))
    #expect(recipe.meta("og:description") == "With \(shown(text)), b.")
    #expect(
      recipe.only("main")?.all("section").flatMap { $0.all("li") }.map(\.text) == [shown(text), "b", "a", shown(text)])
    let item = try HTMLReader.page(client.page("/inventory/\(Sample.keyboard)/edit").body)
    #expect(item.all("dd").first?.text == shown(text))
    let other = try LandingOtherApp.client(catalog: Self.catalog(text))
    #expect(try HTMLReader.page(other.page("/dishes/1").body).only("h1")?.text == shown(text))
  }

  @Test("parameters of links", arguments: hostileTexts)
  func parameters(_ text: String) throws {
    let client = try LandingSample.client()
    let harmless = try HTMLReader.page(client.page("/search?query=zzz").body)
    let page = try HTMLReader.page(client.page("/search?query=\(escaped(text))&\(escaped(text))=\(escaped(text))").body)
    // "x" is a letter of products' names.
    if text != "x" { #expect(page.outline == harmless.outline) }
    #expect(page.only("h1")?.text == shown(text))
    let draft = try HTMLReader.page(client.page("/inventory/add?name=\(escaped(text))").body)
    #expect((draft.only("h1")?.text, draft.meta("og:title")) == (shown(text), shown(text)))
    let other = try LandingOtherApp.client()
    let note = try HTMLReader.page(other.page("/notes/\(escaped(text))?tag=\(escaped(text))").body)
    #expect(note.all("dd").map(\.text) == [shown(text), shown(text)])
    // What is in links is escaped as in links.
    for page in [page, draft, note] {
      let canonical = try #require(page.only("link")?["href"])
      #expect(canonical.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"\\^`{|}".utf8.contains($0) })
      #expect(page.meta("og:url") == canonical)
      #expect(page.only("footer")?.text == String(canonical.dropFirst("http://".count)))
    }
  }

  @Test("a link that leads nowhere", arguments: hostileTexts)
  func misses(_ text: String) throws {
    let client = try LandingSample.client()
    let target = "/nothing/\(escaped(text))?\(escaped(text))"
    let page = try client.page(target)
    let read = try HTMLReader.page(page.body)
    #expect(try read.outline == HTMLReader.page(client.page("/nothing/x").body).outline)
    let pre = try #require(read.only("pre")?.text)
    let json = try #require(try client.get(target).json as? [String: Any])
    #expect(pre == json["detail"] as? String)
  }

  @Test(
    "the host that the client addresses",
    arguments: ["a'b&c=d;e(f)*+,!$~_", "a&lt;b", "%3Cscript%3E.example", "x:", "a'onclick='b:80", "[v1.a&'b]:1"])
  func host(_ host: String) throws {
    let client = try LandingSample.client()
    let reply = try client.send("GET", "/one", ["Host: \(host)", browsersAccept])
    try #require(reply.status == 200)
    let page = try HTMLReader.page(reply.body)
    #expect(try page.outline == HTMLReader.page(client.page("/one").body).outline)
    #expect(page.only("link")?["href"] == "http://\(host)/one")
    // A comma would end the argument.
    let argument = "http://\(host)/one".replacing(",", with: "%2C")
    #expect(page.meta("apple-itunes-app") == "app-id=361309726, app-argument=\(argument)")
    #expect(page.only("footer")?.text == "\(host)/one")
  }

  @Test("and a host that is none is refused", arguments: ["a<b", "a\"b", "a b", "a>b"])
  func badHost(_ host: String) throws {
    let reply = try LandingSample.client().send("GET", "/one", ["Host: \(host)", browsersAccept])
    #expect((reply.status, reply["Content-Type"]) == (400, "application/problem+json"))
  }
}
