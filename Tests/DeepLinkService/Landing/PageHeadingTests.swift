import DeepLinkService
import Testing

@Suite("The heading of a page")
struct PageHeadingTests {
  @Test("is the kind of thing if its route has no title, else the brand; the summary of a route is for developers")
  func heading() throws {
    let text =
      #""hosts": ["links.example.com"], "routes": [{"name": "order.tab", "summary": "GET an order", "pattern": "/orders/:number"}]"#
    for (app, page, title) in [
      ("", "", "links.example.com"), (#""app": {"name": "Shop"}, "#, "", "Shop"),
      (#""app": {"name": "Shop"}, "#, #""page": {"name": "The Shop"}, "#, "The Shop"),
      ("", #""page": {"kind": {"en": "Order {number}", "de": "Bestellung"}}, "#, "Order 7"),
    ] {
      let read = try HTMLReader.page(Declared.client("{\(app)\(page)\(text)}").page("/orders/7").body)
      #expect(read.only("h1")?.text == title && read.only("title")?.text.hasPrefix(title) == true)
      #expect(read.classed("kind").isEmpty)
      #expect(read.meta("og:title") == title)
      #expect(read.meta("description") == nil && read.meta("og:description") == nil)
    }
    let client = try LandingOtherApp.client { _ in LandingContent(title: " ") }
    #expect(try HTMLReader.page(client.page("/home").body).only("h1")?.text == "Home")
  }

  @Test(
    "has the kind above it: of the app's own content, else of the route, else of the site, in the reader's language")
  func kind() throws {
    let theme = PageTheme(kind: ["en": "Thing", "de": "Ding"], routes: ["home": RoutePage(kind: "Place")])
    for (target, own, language, kind) in [
      ("/home", "Own", "de", "Own"), ("/home", nil, "de", "Place"), ("/dishes/1", nil, "de", "Ding"),
      ("/dishes/1", nil, "en", "Thing"), ("/dishes/99", nil, "en", nil),
    ] as [(String, String?, String, String?)] {
      let client = try LandingOtherApp.client(AppListing(theme: theme)) { link in
        link.path == "/home" ? LandingContent(title: "Home", kind: own) : nil
      }
      let page = try HTMLReader.page(client.page(target, "Accept-Language: \(language)").body)
      #expect(page.classed("kind").map(\.text) == [kind].compactMap(\.self), "\(target)")
    }
  }

  @Test("is that of the app's own content, whatever the theme says of the route")
  func content() throws {
    let theme = PageTheme(routes: [
      "home": RoutePage(title: "Theme", text: "Theme's text", image: "/theme.png")
    ])
    var content = LandingContent(title: "Own")
    let short = content
    (content.description, content.image) = ("Own text", .init(path: "/own.png", description: "Own"))
    let long = content
    for (content, texts, image) in [
      (short, ["Own", "Theme's text"], "/theme.png"), (long, ["Own", "Own text"], "/own.png"),
      (nil, ["Theme", "Theme's text"], "/theme.png"),
    ] {
      let client = try LandingOtherApp.client(AppListing(theme: theme)) { _ in content }
      let page = try HTMLReader.page(client.page("/home").body)
      #expect([page.only("h1")?.text, page.classed("summary").first?.text] == texts)
      #expect(page.classed("picture").first?["src"] == image)
    }
  }
}
