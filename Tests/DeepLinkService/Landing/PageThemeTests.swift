import DeepLinkHTTP
import DeepLinkRecords
import DeepLinkTestSupport
import Foundation
import Testing

@testable import DeepLinkAnswers
@testable import DeepLinkPages
@testable import DeepLinkService

@Suite("The brand of a page")
struct PageThemeTests {
  private static let text = """
    {
      "app": {"name": "Shop"}, "hosts": ["links.example.com"], "public": "Public",
      "page": {
        "name": {"en": "The Shop", "de": "Der Laden"}, "accent": "#0a7", "icon": "/icon.svg",
        "logo": {"light": "/logo.svg", "dark": "/logo-dark.svg"},
        "image": {"path": "/share.png", "alt": {"en": "Our shelves", "de": "Unsere Regale"}},
        "text": "Things & more", "footer": "Shop & Co <since 1990>",
        "links": [{"text": {"en": "Help", "de": "Hilfe"}, "url": "mailto:help@example.com"}]
      },
      "routes": [
        {"name": "order", "pattern": "/orders/:number", "parameters": [{"name": "number", "type": "integer"}],
         "page": {"title": {"en": "Order {number}", "de": "Bestellung {number}"}, "noindex": true}},
        {"name": "tags", "pattern": "/tags/*tags", "page": {"title": "{tags}{"}},
        {"name": "chair", "pattern": "/chairs/:id", "summary": "Shows a chair", "parameters": [{"name": "id", "type": "integer", "in": "chairs"}],
         "page": {"kind": {"en": "Chair", "de": "Stuhl"}, "web": "https://www.example.com/c/{item.code}",
           "links": [{"text": "Care", "url": "/tags/{item.material}"}, {"text": "Maker", "url": "{item.maker}"}]}},
        {"name": "recipe", "pattern": "/recipes/:id", "summary": "Recipe", "parameters": [{"name": "id", "type": "integer", "in": "recipes"}],
         "page": {"text": "From {item.cuisine}", "image": "{item.photo}"}},
        {"name": "home", "pattern": "/", "summary": "Home", "page": {"kind": "Start"}}
      ],
      "records": {"chairs": {"relations": {"similar": {"field": "similarChairs", "in": "chairs"}}}}
    }
    """

  /// A client of the file's site.
  private static func client(_ records: [String: String] = [:]) throws -> Client {
    let site = try LinksFile(parsing: Array(text.utf8), named: "links.json").sites[0]
    var files = ["chairs.json": "[]", "recipes.json": "[]"]
    files.merge(records) { $1 }
    let loaded = try Records.load(site.app.schemas, from: RecordSource(files.mapValues { Array($0.utf8) })).records
    return try Client(
      Site(
        table: site.table, records: loaded, files: PublicFiles(reading: nil, orElse: site.generatedFiles()),
        pages: site.app.pages(of: site.listing, showing: loaded)))
  }

  @Test("is on every page: its logo, its colour, its picture for previews, and its footer")
  func brand() throws {
    for (target, title, isHidden) in [
      ("/orders/7", "Order 7", true), ("/tags/a/b%3Cb%3E", "a, b&lt;b&gt;{", false), ("/", "Start", false),
    ] {
      let page = try Self.client().get(target, "Accept: text/html")
      #expect(page.status == 200)
      #expect(page.body.contains("<h1><bdi>\(title)</bdi></h1>"), "\(page.body)")
      #expect(page.body.contains("<title>\(title) · The Shop</title>"))
      #expect(
        page.body.contains(
          "<header><picture><source srcset=\"/logo-dark.svg\" media=\"(prefers-color-scheme: dark)\">"
            + "<img src=\"/logo.svg\" alt=\"The Shop\"></picture></header>"))
      #expect(page.body.contains("<p><bdi>Shop &amp; Co &lt;since 1990&gt;</bdi></p>"))
      #expect(page.body.contains("<li><a href=\"mailto:help@example.com\"><bdi>Help</bdi></a></li>"))
      let read = try HTMLReader.page(page.body)
      #expect(read.meta("og:image") == "https://links.example.com/share.png")
      #expect((read.meta("og:image:alt"), read.meta("twitter:card")) == ("Our shelves", "summary_large_image"))
      #expect(read.meta("description") == "Things & more")
      #expect(read.all("link").map { $0["rel"] } == ["canonical", "icon"])
      #expect(read.all("meta").filter { $0["name"] == "theme-color" }.count == 2)
      #expect((read.meta("robots") == "noindex") == isHidden)
    }
  }

  @Test("is in the language of the reader")
  func language() throws {
    let reply = try Self.client().get("/orders/7", "Accept: text/html", "Accept-Language: de")
    let page = try HTMLReader.page(reply.body)
    #expect(page.only("title")?.text == "Bestellung 7 · Der Laden")
    #expect((page.meta("og:image:alt"), page.only("footer")?.only("a")?.text) == ("Unsere Regale", "Hilfe"))
    // The footer is in one language.
    #expect(reply.body.contains("<p><bdi lang=\"en\">Shop"))
  }

  @Test(
    "is in the style sheet of the policy, also on the page of a miss",
    arguments: ["/orders/7", "/nowhere/at/all"])
  func policy(_ target: String) throws {
    let page = try Self.client().get(target, "Accept: text/html")
    let style = try #require(
      page.body.components(separatedBy: "<style>").last?.components(separatedBy: "</style>").first)
    let hash = Data(SHA256.hash(of: Array(style.utf8))).base64EncodedString()
    #expect(
      page["Content-Security-Policy"] == "default-src 'none'; style-src 'sha256-\(hash)'; img-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    #expect(style.contains("--link:#") && page.body.contains("/logo.svg"))
  }

  // MARK: Records

  @Test("shows a record: title, text and picture, and the links that the theme makes of its fields")
  func record() throws {
    let chairs = """
      [{"id": 1, "name": "Fjell", "description": "A low chair.", "image": "/fjell.jpg", "seatHeight": 38, "inStock": true,
        "similarChairs": [2], "code": "a/b", "material": "Oak", "maker": "https://maker.example/"},
       {"id": 2, "name": "Vik", "summary": "Three legs.", "image": "//x.example/y.jpg", "maker": "javascript:alert(1)"}]
      """
    let client = try Self.client(["chairs.json": chairs])
    let page = try HTMLReader.page(client.get("/chairs/1", "Accept: text/html").body)
    #expect((page.only("h1")?.text, page.classed("kind").first?.text) == ("Fjell", "Chair"))
    #expect(page.classed("summary").map(\.text) == ["A low chair."])
    #expect(page.classed("picture").map(\.attributes) == [["class": "picture", "src": "/fjell.jpg", "alt": "Fjell"]])
    #expect(page.ways.map { $0["href"] } == ["https://www.example.com/c/a%2Fb", "/tags/Oak", "https://maker.example/"])
    #expect(page.only("main")?.text.contains("38") == false, "no field that the theme does not name")
    // A URL without its value, or of another scheme, is left out, and so is a picture of another server.
    let other = try HTMLReader.page(client.get("/chairs/2", "Accept: text/html").body)
    #expect(other.classed("summary").map(\.text) == ["Three legs."])
    #expect(other.classed("picture").isEmpty && other.ways.isEmpty)
    #expect(other.meta("og:image") == "https://links.example.com/share.png")
    // A missing record is nothing to index.
    let missing = try client.get("/chairs/9", "Accept: text/html")
    let read = try HTMLReader.page(missing.body)
    #expect((missing.status, read.meta("robots")) == (404, "noindex"))
    #expect(read.ways.map { $0["href"] } == ["/"])
  }

  @Test("fills the texts of a route from a record, whose picture may be elsewhere")
  func filled() throws {
    let recipes = """
      [{"id": 1, "@type": "Recipe", "name": "Pie", "cuisine": "Denmark", "photo": "/pie.jpg", "price": 4.5},
       {"id": 2, "name": "Soup", "photo": "https://x.example/soup.jpg"}]
      """
    let client = try Self.client(["recipes.json": recipes])
    let page = try HTMLReader.page(client.get("/recipes/1", "Accept: text/html").body)
    #expect(page.classed("summary").map(\.text) == ["From Denmark"])
    let other = try HTMLReader.page(client.get("/recipes/2", "Accept: text/html").body)
    #expect(other.classed("picture").isEmpty)
    #expect(other.meta("og:image") == "https://x.example/soup.jpg")
  }

  @Test("is not left by hostile records", arguments: hostileTexts)
  func hostile(_ text: String) throws {
    func records(_ text: String) -> [String: String] {
      let text = quoted(text)
      return [
        "chairs.json": #"[{"id":1,"name":"a","description":\#(text),"image":\#(text),"code":\#(text),"maker":\#(text),"#
          + #""material":\#(text)}]"#,
        "recipes.json":
          #"[{"id":1,"name":"a","cuisine":\#(text),"photo":\#(text),\#(text):\#(text)}]"#,
      ]
    }
    let client = try Self.client(records(text))
    for target in ["/chairs/1", "/recipes/1"] {
      let page = try client.get(target, "Accept: text/html")
      let read = try HTMLReader.page(page.body)
      for anchor in read.all("a") {
        let href = try #require(anchor["href"])
        #expect(PageURL.isReference(href), "\(href)")
        #expect(!href.hasPrefix("javascript:"))
      }
    }
  }

  @Test("has a readable colour on light and on dark backgrounds, for any colour")
  func contrast() throws {
    var random = SeededGenerator()
    let grounds = [AccentColor.lightGround, AccentColor("#1c1d21")]
    let colors =
      ["#000", "#fff", "#ff0", "#00f", "#777777"]
      + (0..<500).map { _ in
        "#" + String(Int.random(in: 0x100000...0xFFFFFF, using: &random), radix: 16)
      }
    for text in colors {
      let color = try #require(AccentColor(text))
      for ground in grounds {
        let used = color.readable(on: ground)
        #expect(used.contrast(to: ground) >= 4.5, "TEST_SEED=\(random.seed) \(text)")
        if color.contrast(to: ground) >= 4.5 { #expect(used == color) }
      }
      // Buttons have the colour itself.
      #expect(color.ink.contrast(to: color) >= 4.5 && color.style.contains("--accent:\(color);"), "\(text)")
    }
    // The ends and the middle of WCAG's scale.
    let white: AccentColor = "#fff"
    #expect(abs(white.contrast(to: AccentColor("#000")) - 21) < 0.01)
    #expect(abs(white.contrast(to: AccentColor("#767676")) - 4.54) < 0.01)
    for text in ["", "0a7", "#0a", "#0a7f", "#ggg", "#0a77001", "#0a 7"] { #expect(AccentColor(text) == nil) }
  }

  @Test(
    "with a fault is refused, with the place of the fault",
    arguments: [
      (#""title": "A {numbr}""#, 10, "title: the route has no parameter \"numbr\"; did you mean \"number\"?"),
      (#""text": {"en": "{x}"}"#, 16, "text.en: the route has no parameter \"x\""),
      (
        #""title": "{item.name}""#, 10,
        "title: {item.name} is a field of a record, and no parameter of the route names one with \"in\""
      ),
      (#""title": {"en_US": "x"}"#, 11, "title: expected a language tag such as \"de\" or \"pt-BR\", found \"en_US\""),
      (#""title": {}"#, 10, "title: expected a text for at least one language"),
      (
        #""type": "Product""#, 1,
        "type: a key of versions before 0.1.0, for which this was written; remove it: pages have no data of schema.org"
      ),
      (
        #""image": {"path": "//x.example/{number}", "alt": "x"}"#, 19,
        "image.path: expected a path on this server such as \"/pictures/{id}.jpg\", found \"//x.example/{number}\""
      ),
      (
        #""web": "ftp://a.example/{number}""#, 8,
        "web: expected a URL of https or http such as \"https://www.example.com/orders/{number}\", "
          + "found \"ftp://a.example/{number}\""
      ),
      (
        #""links": [{"text": "x", "url": "javascript:{number}"}]"#, 32,
        "links[0].url: expected a path on this server, or a URL of https, http, mailto or tel, "
          + "found \"javascript:{number}\""
      ),
    ])
  func routeFaults(_ page: String, _ column: Int, _ fault: String) throws {
    let start = #"{"routes": [{"name": "a", "pattern": "/a/:number", "page": {"#
    try Self.expect(fault: "routes[0].page.\(fault)", at: start.utf8.count + column, in: "\(start)\(page)}}]}")
  }

  @Test(
    "of a site with a fault is refused, with the place of the fault",
    arguments: [
      (
        #""badges": {"appStore": "/a.svg"}"#, 1,
        "badges: a key of versions before 0.1.0, for which this was written; remove it: pages lead to the stores by text"
      ),
      (#""accent": "red""#, 11, "accent: expected a colour such as \"#0a7\" or \"#00aa77\", found \"red\""),
      (
        #""font": "serif""#, 1,
        "font: a key of versions before 0.1.0, for which this was written; remove it: pages have the typeface of the device"
      ),
      (
        #""icon": "https://a.example/i.png""#, 9,
        "icon: expected a path on this server such as \"/logo.svg\", found \"https://a.example/i.png\""
      ),
      (
        #""web": "www.example.com""#, 8,
        "web: expected https:// or http:// and a host, without a path, found \"www.example.com\""
      ),
      (
        #""languages": ["en", "deutsch!"]"#, 21,
        "languages[1]: expected a language tag such as \"de\" or \"pt-BR\", found \"deutsch!\""
      ),
      (
        #""texts": {"price": "x"}"#, 11,
        "texts.price: a key of versions before 0.1.0, for which this was written; remove it: no page says this"
      ),
      (
        #""texts": {"open": {"": "x"}}"#, 20,
        "texts.open: expected a language tag such as \"de\" or \"pt-BR\", found \"\""
      ),
    ])
  func siteFaults(_ page: String, _ column: Int, _ fault: String) throws {
    let start = #"{"routes": [{"name": "a", "pattern": "/a"}], "page": {"#
    try Self.expect(fault: "page.\(fault)", at: start.utf8.count + column, in: "\(start)\(page)}}")
  }

  private static func expect(fault: String, at column: Int, in file: String) throws {
    let faults = #expect(throws: LinksFile.Faults.self) {
      try LinksFile(parsing: Array(file.utf8), named: "links.json")
    }
    #expect(faults?.faults == ["links.json:1:\(column): error: \(fault)"])
  }

  @Test("of a site in a file of several has its own keys, and those above it")
  func sites() throws {
    let text = """
      {"page": {"accent": "#0a7", "footer": "All"},
       "sites": [{"hosts": ["a.example"], "page": {"footer": "A"}, "routes": [{"name": "a", "pattern": "/a"}]},
                 {"hosts": ["b.example"], "routes": [{"name": "b", "pattern": "/b"}]}]}
      """
    let themes = try LinksFile(parsing: Array(text.utf8), named: "links.json").sites.map(\.listing.theme)
    #expect(themes == [PageTheme(accent: "#0a7", footer: "A"), PageTheme(accent: "#0a7", footer: "All")])
  }
}
