import DeepLinkService
import Testing

@Suite("The heading of a page")
struct PageHeadingTests {
  @Test("is the brand if its route has no title and no summary")
  func heading() throws {
    let text = #""hosts": ["links.example.com"], "routes": [{"name": "order.tab", "pattern": "/orders/:number"}]"#
    for (app, page, title) in [
      ("", "", "links.example.com"), (#""app": {"name": "Shop"}, "#, "", "Shop"),
      (#""app": {"name": "Shop"}, "#, #""page": {"name": "The Shop"}, "#, "The Shop"),
    ] {
      let read = try HTMLReader.page(Declared.client("{\(app)\(page)\(text)}").page("/orders/7").body)
      #expect(read.only("h1")?.text == title && read.only("title")?.text == title)
      #expect(read.meta("og:title") == title)
      #expect(read.meta("description") == nil && read.meta("og:description") == nil)
    }
    let client = try LandingOtherApp.client { _ in LandingContent(title: " ") }
    #expect(try HTMLReader.page(client.page("/home").body).only("h1")?.text == "Home & away")
  }

  @Test("is that of the app's own content, whatever the theme says of the route")
  func content() throws {
    let theme = PageTheme(routes: [
      "home": RoutePage(title: "Theme", text: "Theme's text", image: "/theme.png", type: "Product")
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
