import Foundation
import HTTP
import Support
import Testing

@testable import DeepLinkService

@Suite("The brand of a page")
struct PageThemeTests {
  private static let text = """
    {
      "app": {"name": "Shop"}, "hosts": ["links.example.com"],
      "page": {"accent": "#0a7", "logo": "/logo.svg", "image": "/share.png", "footer": "Shop & Co <since 1990>"},
      "routes": [
        {"name": "order", "pattern": "/orders/:number", "parameters": [{"name": "number", "type": "integer"}],
         "page": {"title": "Order {number}", "noindex": true}},
        {"name": "tags", "pattern": "/tags/*tags", "page": {"title": "{tags}{"}},
        {"name": "home", "pattern": "/", "summary": "Home"}
      ]
    }
    """

  private static func client() throws -> Client {
    let site = try LinksFile(parsing: Array(text.utf8), named: "links.json").sites[0]
    return try Client(
      Site(
        table: site.table, files: PublicFiles(reading: nil, orElse: site.generatedFiles()),
        pages: site.app.pages(of: site.listing, showing: .init())))
  }

  @Test("is on every page: its logo, its colour, its picture for previews, and its footer")
  func brand() throws {
    for (target, title, isHidden) in [
      ("/orders/7", "Order 7", true), ("/tags/a/b%3Cb%3E", "a, b&lt;b&gt;{", false), ("/", "Home", false),
    ] {
      let page = try Self.client().get(target, "Accept: text/html")
      #expect(page.status == 200)
      #expect(page.body.contains("<h1><bdi>\(title)</bdi></h1>"), "\(page.body)")
      #expect(page.body.contains("<header><img src=\"/logo.svg\" alt=\"Shop\"></header>"))
      #expect(page.body.contains("<p><bdi>Shop &amp; Co &lt;since 1990&gt;</bdi></p>"))
      #expect(page.body.contains("<meta property=\"og:image\" content=\"http://links.example.com/share.png\">"))
      #expect(page.body.contains("<meta name=\"theme-color\" content=\"#00AA77\">"))
      #expect(page.body.contains("<meta name=\"robots\" content=\"noindex\">") == isHidden)
    }
  }

  @Test(
    "is in the style sheet of the policy, also on the page of a miss",
    arguments: ["/orders/7", "/nowhere/at/all"])
  func policy(_ target: String) throws {
    let page = try Self.client().get(target, "Accept: text/html")
    let style = try #require(
      page.body.components(separatedBy: "<style>").last?.components(separatedBy: "</style>").first)
    let hash = Data(SHA256.hash(of: Array(style.utf8))).base64EncodedString()
    #expect(page["Content-Security-Policy"]?.contains("style-src 'sha256-\(hash)'") == true)
    #expect(style.contains("--link:#") && page.body.contains("/logo.svg"))
  }

  @Test("has a readable colour on light and on dark backgrounds, for any colour")
  func contrast() throws {
    var random = SeededGenerator()
    let grounds = try [#require(AccentColor("#fff")), #require(AccentColor("#141518"))]
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
    }
    // The ends and the middle of WCAG's scale.
    #expect(abs(grounds[0].contrast(to: try #require(AccentColor("#000"))) - 21) < 0.01)
    #expect(abs(grounds[0].contrast(to: try #require(AccentColor("#767676"))) - 4.54) < 0.01)
    for text in ["", "0a7", "#0a", "#0a7f", "#ggg", "#0a77001", "#0a 7"] { #expect(AccentColor(text) == nil) }
  }

  @Test("with a name in a title that the route does not have is a fault")
  func names() throws {
    let text = #"{"routes": [{"name": "a", "pattern": "/a/:number", "page": {"title": "A {numbr}"}}]}"#
    let faults = #expect(throws: LinksFile.Faults.self) {
      try LinksFile(parsing: Array(text.utf8), named: "links.json")
    }
    #expect(
      faults?.faults == [
        #"links.json:1:70: error: routes[0].page.title: the route has no parameter "numbr"; did you mean "number"?"#
      ])
  }
}
