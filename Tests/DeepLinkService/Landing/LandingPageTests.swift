import AppModel
import DeepLinkService
import DeepLinking
import Records
import Testing

@Suite("The page behind a link")
struct LandingPageTests {
  private static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">

    """

  @Test("whole: a recipe, with the app in both stores")
  func recipe() throws {
    let page = try LandingSample.client().page("/recipes/1/2")
    let expected =
      Self.head + """
        <title>Chocolate Cake · Inventory</title>
        <meta name="description" content="With 200 g dark chocolate, 200 g butter, 200 g sugar, and 4 more ingredients.">
        <meta property="og:type" content="website">
        <meta property="og:title" content="Chocolate Cake">
        <meta property="og:description" content="With 200 g dark chocolate, 200 g butter, 200 g sugar, and 4 more ingredients.">
        <meta property="og:url" content="http://links.example.com/recipes/1/2">
        <meta property="og:site_name" content="Inventory">
        <link rel="canonical" href="http://links.example.com/recipes/1/2">
        <meta name="apple-itunes-app" content="app-id=361309726, app-argument=http://links.example.com/recipes/1/2">
        <style>…</style>
        </head>
        <body>
        <main>
        <p class="kind"><bdi>Recipe</bdi></p>
        <h1><bdi>Chocolate Cake</bdi></h1>
        <p class="summary"><bdi>With 200 g dark chocolate, 200 g butter, 200 g sugar, and 4 more ingredients.</bdi></p>
        <ul class="open">
        <li><a class="first" href="nav:///recipes/1/2">Open in the app</a></li>
        <li><a href="https://apps.apple.com/app/id361309726">App Store</a></li>
        <li><a href="https://play.google.com/store/apps/details?id=com.example.app">Google Play</a></li>
        </ul>
        <dl>
        <div><dt><bdi>Category</bdi></dt><dd><a href="/recipes?category=Dessert"><bdi>Dessert</bdi></a></dd></div>
        </dl>
        <section>
        <h2><bdi>Ingredients</bdi></h2>
        <ul>
        <li><bdi>200 g dark chocolate</bdi></li>
        <li><bdi>200 g butter</bdi></li>
        <li><bdi>200 g sugar</bdi></li>
        <li><bdi>4 eggs</bdi></li>
        <li><bdi>120 g plain flour</bdi></li>
        <li><bdi>30 g cocoa powder</bdi></li>
        <li><bdi>2 tsp baking powder</bdi></li>
        </ul>
        </section>
        <section>
        <h2><bdi>Related recipes</bdi></h2>
        <ul>
        <li><a href="/recipes/1"><bdi>Apple Pie</bdi></a></li>
        <li><bdi>Baklava</bdi></li>
        </ul>
        </section>
        <section>
        <h2><bdi>Opened from</bdi></h2>
        <ul>
        <li><a href="/recipes/1"><bdi>Apple Pie</bdi></a></li>
        </ul>
        </section>
        </main>
        <footer><a href="/recipes/1/2"><bdi>links.example.com/recipes/1/2</bdi></a></footer>
        </body>
        </html>

        """
    #expect(page.unstyled == expected)
  }

  @Test("whole: a form with what the link fills in, under the public origin; a value that is none bothers nobody")
  func form() throws {
    let client = try LandingSample.client(AppListing(scheme: "nav"), baseURL: "https://links.example")
    let page = try client.page("/inventory/\(Sample.keyboard)/edit?color=green&quantity=abc&name=A%2CB&utm_source=mail")
    let expected =
      Self.head + """
        <title>A,B</title>
        <meta name="description" content="Green. 100 in stock.">
        <meta property="og:type" content="website">
        <meta property="og:title" content="A,B">
        <meta property="og:description" content="Green. 100 in stock.">
        <meta property="og:url" content="https://links.example/inventory/\(Sample.keyboard)/edit?name=A,B&amp;color=green">
        <meta property="og:site_name" content="links.example">
        <link rel="canonical" href="https://links.example/inventory/\(Sample.keyboard)/edit?name=A,B&amp;color=green">
        <style>…</style>
        </head>
        <body>
        <main>
        <p class="kind"><bdi>Edit item</bdi></p>
        <h1><bdi>A,B</bdi></h1>
        <p class="summary"><bdi>Green. 100 in stock.</bdi></p>
        <ul class="open">
        <li><a class="first" href="nav:///inventory/\(Sample.keyboard)/edit?name=A,B&amp;color=green">Open in the app</a></li>
        </ul>
        <dl>
        <div><dt><bdi>Color</bdi></dt><dd><bdi>Green</bdi></dd></div>
        <div><dt><bdi>Status</bdi></dt><dd><bdi>In stock</bdi></dd></div>
        <div><dt><bdi>Quantity</bdi></dt><dd><bdi>100</bdi></dd></div>
        </dl>
        </main>
        <footer><a href="/inventory/\(Sample.keyboard)/edit?name=A,B&amp;color=green"><bdi>links.example/inventory/\(Sample.keyboard)/edit?name=A,B&amp;color=green</bdi></a></footer>
        </body>
        </html>

        """
    #expect(page.unstyled == expected)
  }

  @Test("whole: a route that the app says nothing of, of an app that is nowhere to be had")
  func generic() throws {
    let page = try LandingOtherApp.client().page("/notes/a%20%3Cb%3E?tag=x&open=true&tag=y")
    let path = "/notes/a%20%3Cb%3E?tag=x&amp;tag=y&amp;open=true"
    let expected =
      Self.head + """
        <title>A note</title>
        <meta name="description" content="A note">
        <meta property="og:type" content="website">
        <meta property="og:title" content="A note">
        <meta property="og:description" content="A note">
        <meta property="og:url" content="http://links.example.com\(path)">
        <meta property="og:site_name" content="links.example.com">
        <link rel="canonical" href="http://links.example.com\(path)">
        <style>…</style>
        </head>
        <body>
        <main>
        <h1><bdi>A note</bdi></h1>
        <dl>
        <div><dt><bdi>text</bdi></dt><dd><bdi>a &lt;b&gt;</bdi></dd></div>
        <div><dt><bdi>tag</bdi></dt><dd><bdi>x, y</bdi></dd></div>
        <div><dt><bdi>open</bdi></dt><dd><bdi>yes</bdi></dd></div>
        </dl>
        </main>
        <footer><a href="\(path)"><bdi>links.example.com\(path)</bdi></a></footer>
        </body>
        </html>

        """
    #expect(page.unstyled == expected)
  }

  @Test(
    "the app's own link has its first component as the host where the table reads it so",
    arguments: [(false, "shop:///notes/a"), (true, "shop://notes/a")])
  func appLink(_ hostIsPath: Bool, _ link: String) throws {
    let settings = TableSettings(schemeHostIsPath: hostIsPath)
    let client = try LandingOtherApp.client(AppListing(scheme: "shop"), settings: settings)
    #expect(try HTMLReader.page(client.page("/notes/a").body).all("a").first?["href"] == link)
    let miss = try client.get("/resolve?url=shop://notes/a")
    #expect(miss.status == (hostIsPath ? 200 : 404))
  }

  @Test("whole: a link that leads nowhere, with links that do")
  func miss() throws {
    let page = try LandingSample.client().page("/products/1/relatd?a='b'&c=%3Cd%3E")
    let link = "/products/1/related?a=&#39;b&#39;&amp;c=%3Cd%3E"
    let expected =
      Self.head + """
        <title>This link leads nowhere</title>
        <style>…</style>
        </head>
        <body>
        <main>
        <h1>This link leads nowhere</h1>
        <p class="summary">It may be mistyped, or cut short on its way here. The mark shows where it goes wrong.</p>
        <pre tabindex="0" role="group" aria-label="Where it goes wrong">\
        /products/1/relatd?a=&#39;b&#39;&amp;c=%3Cd%3E
                    ^^^^^^ expected &quot;related&quot;</pre>
        <section>
        <h2><bdi>Similar links</bdi></h2>
        <ul>
        <li><a href="\(link)"><bdi>\(link)</bdi></a></li>
        </ul>
        </section>
        </main>
        </body>
        </html>

        """
    #expect(page.unstyled == expected)
    #expect(page.status == 404)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let target: String
    let heading: String
    let text: [String]
    let links: [String]
    var testDescription: String { target }

    init(_ target: String, _ heading: String, _ text: [String], links: [String] = []) {
      (self.target, self.heading, self.text, self.links) = (target, heading, text, links)
    }
  }

  @Test(
    "shows what is behind it",
    arguments: [
      Row("/one", "The first tab", []),
      Row(
        "/inventory", "Inventory", ["4 items", "Items", "Keyboard", "Charger", "Phone", "Headphones"],
        links: [
          "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit",
          "/inventory/EC5AE3A2-7850-4B85-8653-9E0F4A4D3BCD/edit",
          "/inventory/CC3CE2AC-6795-4B05-8B6B-D7A3E5E7595B/edit",
          "/inventory/898520FC-7D88-427E-BCD0-55BABBE3D42C/edit",
        ]),
      Row(
        "/inventory/add", "New item", ["Add item", "0 in stock.", "Status", "In stock", "Quantity", "0"]),
      Row(
        "/inventory/add/colorPicker?name=Key&status=outOfStock&isOnBackOrder=true&color=red", "Key",
        [
          "Add item", "Red. Out of stock, on back order.", "Color", "Red", "Status", "Out of stock", "On back order",
          "Yes",
        ]
      ),
      Row(
        "/inventory/\(Sample.keyboard)/delete", "Keyboard",
        [
          "Delete item", "The app asks before it deletes this item.", "Color", "Blue", "Status", "In stock", "Quantity",
          "100",
        ]),
      Row(
        "/inventory/898520FC-7D88-427E-BCD0-55BABBE3D42C/duplicate", "Headphones",
        ["Duplicate item", "Green. Out of stock.", "Color", "Green", "Status", "Out of stock", "On back order", "No"]),
      Row(
        "/inventory/\(Sample.nobody)/edit", "Item \(Sample.nobody)",
        ["Inventory", "There is nothing here any more, or not yet."]),
      Row(
        "/search?query=KEYboard", "KEYboard",
        ["Search", "2 products", "Results", "Mechanical Keyboard", "Wireless Keyboard"],
        links: ["/products/1", "/products/2"]),
      Row("/search?query=%20%E2%80%83", "The results of a search", ["Search", "No products"]),
      Row("/search?query=nothing", "nothing", ["Search", "No products"]),
      Row(
        "/products/42", "Towel",
        [
          "Product", "Similar: Over-Ear Headphones, Mechanical Keyboard.", "Similar products", "Over-Ear Headphones",
          "Mechanical Keyboard",
        ], links: ["/products/7", "/products/1"]),
      Row(
        "/products/6/related", "Similar to Power Bank",
        ["Products", "1 product", "Similar products", "USB-C Charger", "Similar to", "Power Bank"],
        links: ["/products/5", "/products/6"]),
      Row("/products/99", "Product 99", ["Shop", "There is nothing here any more, or not yet."]),
      Row("/recipes/99", "Recipe 99", ["Recipes", "There is nothing here any more, or not yet."]),
      Row("/recipes/99/1", "Recipe 99", ["Recipes", "There is nothing here any more, or not yet."]),
      Row(
        "/recipes", "Recipes",
        ["4 recipes", "Dessert", "Apple Pie", "Chocolate Cake", "Pancake", "American", "Crepe"],
        links: ["/recipes/1", "/recipes/2", "/recipes/3", "/recipes/4"]),
      Row(
        "/recipes?category=Pancake", "Pancake", ["Recipes", "2 recipes", "Pancake", "American", "Crepe"],
        links: ["/recipes/3", "/recipes/4"]),
    ])
  func content(_ row: Row) throws {
    let page = try HTMLReader.page(LandingSample.client(AppListing()).page(row.target).body)
    let main = try #require(page.only("main"))
    #expect(main.only("h1")?.text == row.heading)
    let texts = ["p", "dt", "dd", "h2", "li"]
    #expect(main.elements.filter { texts.contains($0.name) }.map(\.text) == row.text)
    #expect(main.all("a").compactMap { $0["href"] } == row.links)
  }

  @Test("every link on a page leads somewhere")
  func links() throws {
    let client = try LandingSample.client(AppListing())
    for target in ["/inventory", "/recipes", "/products", "/recipes/1/2/3", "/search?query=e", "/products/1/related"] {
      for link in try HTMLReader.page(client.page(target).body).all("a").compactMap({ $0["href"] }) {
        #expect(try client.get(link).status == 200, "\(link) on \(target)")
      }
    }
  }

  @Test("of a list that is long says how much longer it is")
  func longList() throws {
    let folder = try TemporaryFolder([
      "recipes.json": "[]", "inventory.json": "[]",
      "products.json":
        "[\((1...77).map { #"{"id":\#($0),"title":"Product no. \#($0)","similar":[]}"# }.joined(separator: ","))]",
    ])
    let page = try HTMLReader.page(
      LandingSample.client(AppListing(), catalog: .load(Records.appSchemas, directory: folder.path).records).page(
        "/products"
      ).body)
    #expect(page.all("li").count == 50)
    #expect(page.only("section")?.all("p").map(\.text) == ["and 27 more"])
    #expect(page.meta("description") == "77 products")
  }

  @Test("of a route that the app says nothing of shows the record that it names, whatever it holds")
  func record() throws {
    let client = try LandingOtherApp.client()
    let dish = try HTMLReader.page(client.page("/dishes/3").body)
    #expect(dish.only("title")?.text == "American")
    #expect(dish.all("p").map(\.text) == ["A dish"])
    #expect(dish.all("dt").map(\.text) == ["number", "id", "category"])
    #expect(dish.all("dd").map(\.text) == ["3", "3", "Pancake"])
    #expect(dish.all("h2").map(\.text) == ["ingredients", "relatedRecipes"])
    let ware = try HTMLReader.page(client.page("/wares/1").body)
    #expect((ware.only("h1")?.text, ware.all("li").map(\.text)) == ("Mechanical Keyboard", ["2", "3"]))
    let missing = try HTMLReader.page(client.page("/wares/99").body)
    #expect(missing.only("h1")?.text == "Ware")
    #expect(missing.all("p").map(\.text) == ["There is nothing here any more, or not yet."])
    let stock = try HTMLReader.page(client.page("/stock/\(Sample.keyboard)").body)
    #expect((stock.only("h1")?.text, stock.all("dt").map(\.text)) == ("Keyboard", ["id"]))
  }

  @Test("has a picture, if the server has one, and leads to nobody else's server")
  func picture() throws {
    let elsewhere = try DeepLinkRequest("//elsewhere.example/x")
    let home = try DeepLinkRequest("https://elsewhere.example/home?a=b")
    let client = try LandingOtherApp.client { link in
      let path = link.path == "/home" ? "/images/a'b.jpg" : "//elsewhere.example/a.jpg"
      return LandingContent(
        title: "A", image: .init(path: path, description: "A & B"), facts: [.init("fact", "value", link: elsewhere)],
        sections: [.init("none", []), .init("some", [.init("away", link: elsewhere), .init("home", link: home)])])
    }
    let page = try HTMLReader.page(client.page("/home").body)
    #expect(page.meta("og:image") == "http://links.example.com/images/a'b.jpg")
    #expect(page.meta("og:image:alt") == "A & B")
    #expect(page.only("img")?.attributes == ["src": "/images/a'b.jpg", "alt": "A & B"])
    #expect(page.only("main")?.all("a").map { $0["href"] } == ["/home?a=b"])
    #expect(page.all("li").map(\.text) == ["away", "home"])
    #expect(page.only("h2")?.text == "some")
    let other = try HTMLReader.page(client.page("/dishes/1").body)
    #expect(other.only("img") == nil && other.meta("og:image") == nil)
  }

  @Test(
    "addresses itself as the client did, or as it is told to",
    arguments: [
      (nil, "HTTP/1.1", "Host: a.example:8080", "http://a.example:8080/one", "a.example:8080"),
      (nil, "HTTP/1.1", "Host: [::1]:80", "http://[::1]:80/one", "[::1]:80"),
      (nil, "HTTP/1.0", "X-Y: z", "/one", ""),
      ("https://l.example", "HTTP/1.1", "Host: a.example", "https://l.example/one", "l.example"),
    ] as [(String?, String, String, String, String)])
  func origin(_ base: String?, _ version: String, _ field: String, _ url: String, _ name: String) throws {
    let client = try LandingSample.client(AppListing(appStoreID: "1"), baseURL: base)
    let request = "GET /one \(version)\r\n\(field)\r\nAccept: text/html\r\n\r\n"
    let page = try HTMLReader.page(client.send(Array(request.utf8)).body)
    #expect(page.only("link")?["href"] == url)
    #expect((page.meta("og:url"), page.meta("og:site_name")) == (url, name))
    #expect(page.meta("apple-itunes-app") == "app-id=1, app-argument=\(url)")
  }
}
