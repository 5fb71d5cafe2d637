import AssociationFiles
import DeepLinkJSON
import DeepLinkTestSupport
import Foundation
import SiteAssociation
import Testing

@testable import DeepLinkPages
@testable import DeepLinkService

@Suite("What a browser gets, by route and without one")
struct UnmatchedTests {
  private static let file = """
    {"hosts": ["links.example.com"], "unmatched": "https://www.example.com",
     "apps": {"buyer": {"name": "Buy", "schemes": ["buyer"], "ios": {"appIDs": ["ABCDE12345.buyer"], "storeID": 7, "appClips": ["ABCDE12345.buyer.Clip"]}},
       "seller": {"name": "Sell it", "icon": "/sell.svg", "schemes": ["seller"], "ios": {"storeID": 9}}},
     "webOnly": ["/imprint"],
     "routes": [{"name": "item", "pattern": "/item/:id", "withoutApp": "https://shop.example.com"},
       {"name": "page", "pattern": "/:page", "page": {"title": "{page}"}},
       {"name": "sell", "pattern": "/sell", "apps": ["seller"], "page": {"title": "Sell"}},
       {"name": "store", "pattern": "/app", "withoutApp": "store"}],
     "redirects": [{"from": "/i/:id", "to": "/item/:id?utm_source=poster"}]}
    """

  private static func location(_ client: Client, _ target: String, _ host: String = "links.example.com") throws
    -> String
  {
    let reply = try client.send("GET", target, ["Host: \(host)", "Accept: text/html"])
    return "\(reply.status) \(reply["Location"] ?? "-")"
  }

  @Test("a link of no route leads to the same path of a site, for browsers alone")
  func unmatched() throws {
    let client = try Declared.client(Self.file)
    #expect(try Self.location(client, "/no/thing?q=%C3%BC&x") == "302 https://www.example.com/no/thing?q=%C3%BC&x")
    #expect(try client.get("/no/thing").status == 404)
    #expect(try Self.location(client, "/page") == "200 -")
    // A redirect to the host itself would not end.
    #expect(try Self.location(client, "/no/thing", "www.example.com") == "404 -")
    let plain = try Declared.client(Self.file.replacing("https://www.example.com", with: "page"))
    #expect(try Self.location(plain, "/no/thing") == "404 -")
  }

  @Test("a link that no app opens is no miss, and goes to that site, else to a page that says so")
  func webOnly() throws {
    let text =
      #"{"app": {"name": "S"}, "webOnly": ["/unsubscribe/:token"], "routes": [{"name": "item", "pattern": "/item/:id"}]}"#
    let other = text.replacing(#""webOnly""#, with: #""unmatched": "https://www.example.com", "webOnly""#)
    #expect(
      try Self.location(Declared.client(other), "/unsubscribe/s3cret?a=b")
        == "302 https://www.example.com/unsubscribe/s3cret?a=b")
    let watched = try Watched(Declared.site(text))
    let client = watched.client()
    let page = try client.get("/unsubscribe/s3cret", "Accept: text/html")
    #expect(page.status == 404 && page.body.contains(">This page is not available<"))
    #expect(!page.body.contains("s3cret") && !page.body.contains("mistyped"))
    let reply = try client.get("/unsubscribe/s3cret")
    #expect(
      reply.status == 404 && reply.body.contains(#""title":"No app opens this link""#)
        && reply.body.contains(#""detail":"\"webOnly\" has /unsubscribe/:token, so"#), "\(reply.body)")
    for path in ["/resolve?url=%2Funsubscribe%2Fs3cret", "/explain?url=%2Funsubscribe%2Fs3cret"] {
      #expect(try client.get(path).body.contains(#""title":"No app opens this link""#), "\(path)")
    }
    _ = try client.get("/item/7/x")
    #expect(
      watched.samples.filter { $0.hasPrefix("deeplink_link_misses_total") && !$0.hasSuffix(" 0") } == [
        #"deeplink_link_misses_total{nearest="item"} 1"#
      ])
  }

  @Test("the site keeps a label of the host, if the host has one")
  func label() throws {
    let text = """
      {"hosts": ["example.com"], "unmatched": "https://:shop.shops.example",
       "routes": [{"name": "s", "pattern": "/s", "hosts": [":shop.example.com"]}]}
      """
    let client = try Declared.client(text)
    #expect(try Self.location(client, "/x", "blue.example.com") == "302 https://blue.shops.example/x")
    #expect(try Self.location(client, "/x", "example.com") == "404 -")
    #expect(
      Declared.faults(text.replacing("://:shop", with: "://:shape")) == [
        "links.json:1:41: error: unmatched: no route has a host with the label \":shape\" that https://:shape.shops.example keeps"
      ])
  }

  @Test("a route has its own answer")
  func routes() throws {
    let client = try Declared.client(Self.file)
    #expect(try Self.location(client, "/item/7?a=b") == "302 https://shop.example.com/item/7?a=b")
    let phone = try client.get(
      "/app", "Accept: text/html", "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")
    #expect(phone.status == 302 && phone["Location"] == "https://apps.apple.com/app/id7")
  }

  @Test("the App Store gets the tokens of a link that it passes on, and its campaign")
  func store() throws {
    let text = """
      {"app": {"ios": {"storeID": 7}}, "withoutApp": "store", "passQuery": ["utm_*", "ct", "pt"],
       "routes": [{"name": "page", "pattern": "/:page"}]}
      """
    func location(_ query: String) throws -> String? {
      let phone = "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"
      return try Declared.client(text).get("/a" + query, "Accept: text/html", phone)["Location"]
    }
    let store = "https://apps.apple.com/app/id7"
    #expect(try location("") == store)
    #expect(try location("?utm_campaign=spring%20sale&mt=8") == store + "?ct=spring%20sale")
    #expect(try location("?pt=1234&ct=mail&utm_campaign=x") == store + "?pt=1234&ct=mail")
    #expect(
      try location("?utm_campaign=\(String(repeating: "x", count: 60))") == store + "?ct="
        + String(repeating: "x", count: 40))
  }

  @Test("the item of a link stands in the place of the one that a redirect gives, unless a route reads it")
  func items() throws {
    let client = try Declared.client(Self.file)
    #expect(try Self.location(client, "/i/7") == "302 https://shop.example.com/item/7?utm_source=poster")
    #expect(
      try Self.location(client, "/i/7?a=1&utm_source=mail&utm_source=x")
        == "302 https://shop.example.com/item/7?utm_source=mail&a=1")
    let read = try Declared.client(
      """
      {"routes": [{"name": "list", "pattern": "/list", "parameters": [{"name": "page", "place": "query", "type": "integer"}]}],
       "redirects": [{"from": "/second", "to": "/list?page=2"}]}
      """)
    #expect(try Self.location(read, "/second?page=9") == "301 /list?page=2")
  }

  @Test("each redirect and each alias is counted")
  func counted() throws {
    let site = try Declared.site(
      """
      {"routes": [{"name": "item", "pattern": "/item/:id", "aliases": ["/p/:id"]}],
       "redirects": [{"from": "/i/:id", "to": "/item/:id"}, {"from": "/j/:id", "to": "/p/:id"}]}
      """)
    let watched = try Watched(site)
    let client = watched.client()
    for target in ["/i/1", "/i/2", "/p/3", "/item/4", "/j/5", "/nothing"] { _ = try client.get(target) }
    #expect(
      watched.samples.filter { $0.hasPrefix("deeplink_redirects_total") } == [
        #"deeplink_redirects_total{from="/p/:id",kind="alias"} 1"#,
        #"deeplink_redirects_total{from="/i/:id",kind="redirect"} 2"#,
        #"deeplink_redirects_total{from="/j/:id",kind="redirect"} 1"#,
      ])
  }

  @Test(
    "suggests no link with a number or an id that is not the visitor's",
    arguments: [
      ("/posts/096263908700", ["/posts"]), ("/posts/96/edit", ["/posts"]), ("/archive/2023", []), ("/archive/old", []),
      ("/v2/shops/x", []), ("/find", []), ("/find?page=3", []), ("/user", []),
      ("/post/7", ["/posts/7"]), ("/posts/7/tab", ["/posts/7"]),
    ])
  func numbers(_ link: String, _ suggestions: [String]) throws {
    let client = try Declared.client(
      """
      {"routes": [
        {"name": "posts", "pattern": "/posts"},
        {"name": "post", "pattern": "/posts/:id", "parameters": [{"name": "id", "match": "$(digit)"}]},
        {"name": "tab", "pattern": "/posts/:id/:tab", "parameters": [{"name": "id", "match": "$(digit)"},
          {"name": "tab", "enum": ["chart", "table"]}]},
        {"name": "year", "pattern": "/archive/2024"},
        {"name": "shop", "pattern": "/v2/shops/:id", "parameters": [{"name": "id", "enum": ["1001", "1002"]}]},
        {"name": "find", "pattern": "/find", "parameters": [{"name": "text", "place": "query", "required": true},
          {"name": "page", "place": "query", "type": "integer", "default": 1}]},
        {"name": "user", "pattern": "/user", "parameters": [{"name": "id", "place": "query", "type": "integer",
          "required": true}]}
      ]}
      """)
    let body = try JSONNode(parsing: Array(client.get(link).body.utf8))
    #expect(body["suggestions"]?.array?.compactMap(\.words) == suggestions)
  }

  @Test("suggests no link with a value that is not the visitor's, and none whose page has no title")
  func suggestions() throws {
    let client = try Declared.client(
      """
      {"app": {"name": "Shop"}, "routes": [
        {"name": "invitation", "pattern": "/invitations/:id", "parameters": [{"name": "id", "type": "uuid"}]},
        {"name": "order", "pattern": "/orders/:number", "parameters": [{"name": "number", "type": "integer"}]},
        {"name": "orders", "pattern": "/orders", "page": {"title": "Your orders"}}]}
      """)
    func button(_ path: String) throws -> String? {
      try HTMLReader.page(client.get(path, "Accept: text/html").body).action?["href"]
    }
    #expect(try !client.get("/invitations/abc").body.contains("DEADBEEF"))
    #expect(try button("/invitations/abc") == nil)
    #expect(try button("/orders/x") == "/orders")
    #expect(try button("/order/7") == nil)
  }

  @Test(
    "a page has the name, the icon, the button and the banner of the first app that opens its link, and of no other")
  func apps() throws {
    let client = try Declared.client(Self.file)
    func page(_ path: String) throws -> HTMLElement { try HTMLReader.page(client.get(path, "Accept: text/html").body) }
    for (path, banner, open, name, icon) in [
      ("/page", "app-id=7, app-clip-bundle-id=buyer.Clip, app-argument=", "buyer:///page", "BBuy", nil),
      ("/sell", "app-id=9, app-argument=", "seller:///sell", "Sell it", "/sell.svg"),
    ] {
      let page = try page(path)
      #expect(page.meta("apple-itunes-app")?.hasPrefix(banner) == true && page.action?["href"] == open)
      #expect(page.only("header")?.text == name && page.only("header")?.only("img")?["src"] == icon)
    }
    let imprint = try page("/imprint")
    #expect(imprint.meta("apple-itunes-app") == nil && imprint.ways.isEmpty && imprint.only("header")?.text == "BBuy")
  }

  private static let bare = """
    {"hosts": ["links.example.com", "www.example.com"], "app": {"name": "Shop"}, "page": {"icon": "/i.svg"},
     "records": {"items": {"title": "name"}},
     "routes": [{"name": "bare", "pattern": "/bare/:x", "aliases": ["/b/:x"]},
       {"name": "own", "pattern": "/own/:x", "page": {"web": "https://shop.example/{x}", "image": "/x.png"}},
       {"name": "text", "pattern": "/text/:x", "page": {"text": "{x}"}}, {"name": "kind", "pattern": "/kind", "page": {"kind": "A"}},
       {"name": "item", "pattern": "/items/:id", "parameters": [{"name": "id", "in": "items"}]}]}
    """

  @Test(
    "a route whose page would have neither a title nor a text leads to the web where there is one",
    arguments: [
      (
        #""page": {"web": "https://web.example"}"#, "/bare/7?q=%20&utm_x=1",
        "302 https://web.example/bare/7?q=%20&utm_x=1"
      ),
      // An alias takes one hop.
      (#""page": {"web": "https://web.example"}"#, "/b/7", "302 https://web.example/bare/7"),
      (#""unmatched": "https://web.example""#, "/bare/7", "302 https://web.example/bare/7"),
      (
        #""unmatched": "https://x.example", "page": {"web": "https://web.example"}"#, "/bare/7",
        "302 https://web.example/bare/7"
      ),
      (#""page": {"web": "https://web.example"}"#, "/own/7", "302 https://shop.example/7"),
      ("", "/own/7", "302 https://shop.example/7"),
      ("", "/bare/7", "200 -"), ("", "/b/7", "301 /bare/7"),
      (#""unmatched": "https://web.example""#, "/text/7", "200 -"),
      (#""unmatched": "https://web.example""#, "/kind", "200 -"),
      (#""unmatched": "https://web.example""#, "/items/1", "200 -"),
      (#""unmatched": "https://web.example""#, "/items/2", "404 -"),
      // These hosts are the server's own.
      (#""page": {"web": "https://links.example.com"}"#, "/bare/7", "200 -"),
      (#""page": {"web": "http://WWW.example.com:8080"}"#, "/bare/7", "200 -"),
      (#""unmatched": "https://www.example.com""#, "/bare/7", "200 -"),
    ])
  func bare(_ setting: String, _ target: String, _ answer: String) throws {
    let file = setting.isEmpty ? Self.bare : Self.bare.replacing(#""page": {"icon": "/i.svg"}"#, with: setting)
    let client = try Declared.client(file, records: ["items.json": #"[{"id": 1, "name": "One"}]"#])
    #expect(try Self.location(client, target) == answer)
    #expect(
      try client.send("HEAD", target, ["Host: links.example.com", "Accept: text/html"]).status == Int(answer.prefix(3)))
    #expect(try client.get(target).status == 200)
    let explained = try client.get("/explain?url=" + escaped("https://links.example.com" + target)).body
    #expect(answer.hasSuffix("-") || explained.contains(#""location":"\#(answer.dropFirst(4))""#), "\(explained)")
  }

  @Test("sites of one server never lead to each other in turn")
  func loop() throws {
    let client = try Declared.client(
      """
      {"sites": [
        {"hosts": ["a.example"], "page": {"web": "https://b.example"}, "routes": [{"name": "x", "pattern": "/x"}]},
        {"hosts": ["b.example"], "page": {"web": "https://a.example"}, "routes": [{"name": "x", "pattern": "/x"}]}]}
      """)
    #expect(try Self.location(client, "/x", "a.example") == "200 -")
  }
}
