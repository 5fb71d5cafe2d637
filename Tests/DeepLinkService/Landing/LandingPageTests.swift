import DeepLinkRecords
import DeepLinkService
import DeepLinking
import LendingLibrary
import Testing

@Suite("The page behind a link")
struct LandingPageTests {
  /// The beginning of a page up to its title.
  private static func head(_ tag: String = "lang=\"en\"") -> String {
    """
    <!DOCTYPE html>
    <html \(tag)>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">

    """
  }

  /// The end of a head, and the name above the content.
  private static let brand = """
    <meta name="theme-color" content="#f4f5f7" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#0f1012" media="(prefers-color-scheme: dark)">
    <style>…</style>
    </head>
    <body>
    <header><p><span class="mark" aria-hidden="true">L</span><bdi>Library</bdi></p></header>

    """

  @Test("whole: a page with content from the app, with the app in both stores")
  func filled() throws {
    let page = try Library.landing().page("/books/1/2")
    let play = "https://play.google.com/store/apps/details?id=com.acme.app&amp;referrer="
    let expected =
      Self.head() + """
        <title>Persuasion · Library</title>
        <meta name="description" content="By Jane Austen.">
        <meta property="og:type" content="website">
        <meta property="og:title" content="Persuasion">
        <meta property="og:description" content="By Jane Austen.">
        <meta property="og:url" content="http://links.example.com/books/1/2">
        <meta property="og:site_name" content="Library">
        <meta property="og:locale" content="en_US">
        <meta name="twitter:card" content="summary">
        <link rel="canonical" href="http://links.example.com/books/1/2">
        <meta name="apple-itunes-app" content="app-id=361309726, app-argument=http://links.example.com/books/1/2">
        \(Self.brand)<main>
        <article>
        <p class="kind"><bdi>Book</bdi></p>
        <h1><bdi>Persuasion</bdi></h1>
        <p class="summary"><bdi>By Jane Austen.</bdi></p>
        <p class="action"><a href="nav:///books/1/2">Open in the app</a></p>
        <ul class="links">
        <li><a href="https://apps.apple.com/app/id361309726"><bdi>App Store</bdi></a></li>
        <li><a href="\(play)http%3A%2F%2Flinks.example.com%2Fbooks%2F1%2F2"><bdi>Google Play</bdi></a></li>
        </ul>
        </article>
        </main>
        </body>
        </html>

        """
    #expect(page.unstyled == expected)
  }

  @Test(
    "the app's own link has its first component as the host if the table reads it so",
    arguments: [(false, "shop:///notes/a"), (true, "shop://notes/a")])
  func appLink(_ hostIsPath: Bool, _ link: String) throws {
    let settings = TableSettings(schemeHostIsPath: hostIsPath)
    let client = try LandingOtherApp.client(AppListing(scheme: "shop"), settings: settings)
    #expect(try HTMLReader.page(client.page("/notes/a").body).all("a").first?["href"] == link)
    let miss = try client.get("/resolve?url=shop://notes/a")
    #expect(miss.status == (hostIsPath ? 200 : 404))
  }

  @Test("whole: a link that matches no route, and the page that was meant, in German")
  func miss() throws {
    let page = try Library.landing().page("/shelves/1/boks?a='b'&c=%3Cd%3E", "Accept-Language: de")
    let link = "/shelves/1/books?a=&#39;b&#39;&amp;c=%3Cd%3E"
    let expected =
      Self.head("lang=\"de\"") + """
        <title>Short Stories gesucht? · Library</title>
        <meta name="robots" content="noindex">
        \(Self.brand.replacing("<bdi>", with: "<bdi lang=\"en\">"))<main>
        <article>
        <h1><bdi lang="en">Short Stories</bdi> gesucht?</h1>
        <p class="action"><a href="\(link)">Anzeigen</a></p>
        </article>
        </main>
        </body>
        </html>

        """
    #expect(page.unstyled == expected)
    #expect((page.status, page["Content-Language"]) == (404, "de"))
  }

  @Test("has the kind as its title, if the app gives a blank one, and the summary of a route nowhere")
  func blankTitle() throws {
    let reply = try Library.landing(AppListing()).page("/search?query=%20%E2%80%83")
    let page = try HTMLReader.page(reply.body)
    #expect(page.only("h1")?.text == "Search" && page.classed("kind").isEmpty)
    #expect(!reply.body.contains("The results of a search"))
  }

  @Test("for a route without content from the app has the title of the record, and no list of its fields")
  func record() throws {
    let client = try LandingOtherApp.client()
    for (path, title) in [("/dishes/3", "Walden"), ("/wares/1", "Short Stories"), ("/stock/\(Library.loan)", "Ada")] {
      let page = try HTMLReader.page(client.page(path).body)
      #expect(page.only("h1")?.text == title && page.only("article")?.elements.count == 3, "\(path)")
    }
    let missing = try HTMLReader.page(client.page("/wares/99").body)
    #expect(missing.only("h1")?.text == "No longer here")
    #expect(
      missing.classed("summary").map(\.text) == [
        "It was removed, or is not published yet. Try again later, or ask the sender for a new link."
      ])
  }

  @Test(
    "of a record that is not there leads to the page above it",
    arguments: [
      ("/products/9", "/products All products"), ("/wares/9", "/offers /offers"),
      ("/users/9", "/ Go to the start page"),
    ])
  func above(_ path: String, _ first: String) throws {
    let record = #""parameters": [{"name": "id", "type": "integer", "in": "products"}]"#
    let client = try Declared.client(
      """
      {"routes": [{"name": "home", "pattern": "/"}, {"name": "person", "pattern": "/:handle"},
        {"name": "products", "pattern": "/products", "page": {"title": "All products"}},
        {"name": "product", "pattern": "/products/:id", \(record)}, {"name": "user", "pattern": "/users/:id", \(record)},
        {"name": "offers", "pattern": "/offers"},
        {"name": "ware", "pattern": "/wares/:id", "parent": "offers", \(record)}]}
      """, records: ["products.json": #"[{"id": 1, "name": "Desk"}]"#])
    let reply = try client.page(path)
    let page = try HTMLReader.page(reply.body)
    #expect((reply.status, page.only("h1")?.text) == (404, "No longer here"))
    #expect(page.ways.map { "\($0["href"] ?? "") \($0.text)" } == [first])
  }

  @Test("has a picture if the server has one, and refers to no other server")
  func picture() throws {
    let client = try LandingOtherApp.client { link in
      let path = link.path == "/home" ? "/images/a'b.jpg" : "//elsewhere.example/a.jpg"
      return LandingContent(title: "A", image: .init(path: path, description: "A & B"))
    }
    let page = try HTMLReader.page(client.page("/home").body)
    #expect(page.meta("og:image") == "http://links.example.com/images/a'b.jpg")
    #expect(page.meta("og:image:alt") == "A & B")
    #expect(page.only("img")?.attributes == ["class": "picture", "src": "/images/a'b.jpg", "alt": "A & B"])
    let other = try HTMLReader.page(client.page("/dishes/1").body)
    #expect(other.only("img") == nil && other.meta("og:image") == nil)
  }

  @Test(
    "has the origin of the request, or the configured one",
    arguments: [
      (nil, "HTTP/1.1", "Host: a.example:8080", "http://a.example:8080/home", "a.example:8080"),
      (nil, "HTTP/1.1", "Host: [::1]:80", "http://[::1]:80/home", "[::1]:80"),
      (nil, "HTTP/1.0", "X-Y: z", "/home", ""),
      ("https://l.example", "HTTP/1.1", "Host: a.example", "https://l.example/home", "l.example"),
    ] as [(String?, String, String, String, String)])
  func origin(_ base: String?, _ version: String, _ field: String, _ url: String, _ name: String) throws {
    let client = try Library.landing(AppListing(appStoreID: "1"), baseURL: base)
    let request = "GET /home \(version)\r\n\(field)\r\nAccept: text/html\r\n\r\n"
    let page = try HTMLReader.page(client.send(Array(request.utf8)).body)
    #expect(page.only("link")?["href"] == url)
    #expect((page.meta("og:url"), page.meta("og:site_name")) == (url, name))
    #expect(page.meta("apple-itunes-app") == "app-id=1, app-argument=\(url)")
  }
}
