import DeepLinkJSON
import DeepLinkService
import DeepLinkTables
import DeepLinking
import EveryLink
import Testing

/// Sites and clients of an app with links of every kind.
enum Every {
  static func site(
    listing: AppListing = AppListing(name: "Every", scheme: "every"), baseURL: String? = nil,
    _ files: [String: String] = [:]
  ) throws -> Site {
    let definition = everyApp.definition
    let folder = try TemporaryFolder(files, association: files[".well-known/apple-app-site-association"] == nil)
    return try Site(
      table: table.get(), files: PublicFiles(reading: folder.path), baseURL: baseURL,
      pages: definition.pages(of: listing, showing: Records()), isSample: true)
  }

  /// The table, made once.
  private static let table = Result { try everyApp.definition.table() }

  static func client() throws -> Client { try Client(site()) }
}

extension Client {
  /// Sends a GET to a host.
  func get(_ target: String, at host: String, _ fields: String...) throws -> Reply {
    try send("GET", target, ["Host: \(host)"] + fields)
  }
}

@Suite("A link of an alias or of a redirect")
struct DetourTests {
  private static let detours = [
    ("/p/7", 301, "/products/7"), ("/P/7", 301, "/products/7"), ("/index.php?product=7", 301, "/products/7"),
    ("/p/7?utm_source=a%20b&x", 301, "/products/7?utm_source=a%20b&x"),
    ("/index.php?utm_source=mail&product=7&utm_source=x", 301, "/products/7?utm_source=mail&utm_source=x"),
    ("/old/a/b?x=1", 308, "/docs/a/b?x=1"), ("/old/a%2Fb", 308, "/docs/a%2Fb"), ("/u/ada", 302, "/@ada"),
  ]

  @Test("redirects a browser to the canonical link, and keeps items that the route does not know", arguments: detours)
  func browser(_ target: String, _ status: Int, _ location: String) throws {
    let client = try Every.client()
    let reply = try client.page(target)
    let fields = [
      "Location: \(location)", "Vary: Accept, User-Agent",
      "Cache-Control: \(status == 302 ? "no-cache" : "max-age=3600")",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
    ]
    #expect(reply == Reply(status: status, fields: fields, body: ""))
    // RFC 9110 section 13.2.1: a condition applies only to an answer of 200.
    #expect(try client.page(target, "If-Match: \"x\"") == reply)
    #expect(try client.send("HEAD", target, ["Host: a.example", browsersAccept]).status == 404)
    #expect(try client.send("HEAD", target, ["Host: links.example.com", browsersAccept]) == reply)
    #expect(try client.send("POST", target, ["Host: links.example.com", browsersAccept], body: []).status == 405)
    // The target is not redirected again.
    let page = try client.page(location)
    #expect((page.status, page["Content-Type"]) == (200, "text/html; charset=utf-8"))
  }

  @Test(
    "is described to other clients, with the alias and the redirect",
    arguments: [
      (
        "/p/7?utm=1",
        #"{"url":"/p/7?utm=1","canonical":"/products/7","name":"product","pattern":"/products/:id","#
          + #""parameters":{"id":7},"route":{"product":{"id":7}},"unrecognized":["utm"],"alias":"/p/:id"}"#
      ),
      (
        "/old/a",
        #"{"url":"/old/a","canonical":"/docs/a","name":"docs","pattern":"/docs/*path?","#
          + #""parameters":{"path":["a"]},"route":{"docs":{"path":["a"]}},"#
          + #""redirect":{"from":"/old/*rest","to":"/docs/*rest","status":308}}"#
      ),
    ])
  func described(_ target: String, _ body: String) throws {
    let client = try Every.client()
    // The third answer comes from the cache.
    for _ in 0..<3 {
      #expect(try client.get(target) == Reply(status: 200, fields: descriptionFields, body: body + "\n"))
    }
  }

  @Test("is explained with its alias or redirect")
  func explained() throws {
    let client = try Every.client()
    #expect(
      try client.get("/explain?url=https://links.example.com/p/7").body.contains(
        #""notes":["the link takes the alias /p/:id; the canonical link is /products/7, to which browsers are sent"]"#))
    #expect(
      try client.get("/explain?url=/old/a").body.contains(
        #""notes":["the link takes the redirect from /old/*rest to /docs/*rest; the canonical link is /docs/a, "#))
    #expect(try client.get("/explain?url=/products/7").body.contains(#""notes""#) == false)
  }

  @Test("is refused at a path of the service")
  func reserved() throws {
    enum AnyRoute: Hashable, Codable, Sendable { case home }
    let home = Route("Home", name: "home", AnyRoute.home) { "home" }
    for (router, text) in [
      (Router([home.alias("/routes")]), #"route "home""#),
      (Router([home], redirects: [Redirect("/link", to: "/home")]), "/link"),
    ] {
      let faults = #expect(throws: TableFaults.self) { try RouteTable(router, reserving: Site.reserved([])) }
      let description = try #require(faults?.description)
      #expect(
        description.contains(text) && description.contains("a path that the server itself needs"), "\(description)")
    }
  }

  @Test("wins over a file if its pattern is literal; a file wins over a parameter")
  func files() throws {
    let site = try Every.site(["p/7": "seven", "join/x": "join", "settings": "settings"])
    let client = Client(site)
    #expect(try client.page("/p/7").body == "seven")
    #expect(try client.get("/join/x", at: "call.example.com").body == "join")
    #expect(try client.get("/settings").body.hasPrefix(#"{"url":"/settings""#))
    #expect(
      site.fileRemarks.map(\.description) == [
        #"route "product" (/p/:id): the file p/7 of Public is served in place of its link [public-file-wins /p/7]"#,
        #"route "settings" (/settings) hides the file settings of Public; rename one of them [route-wins /settings]"#,
        #"route "call" (/join/:id): the file join/x of Public is served in place of its link [public-file-wins /join/x]"#,
      ])
  }
}

@Suite("The host of a request")
struct HostTests {
  @Test(
    "chooses the routes",
    arguments: [
      ("links.example.com", "/", "home", "/"), ("LINKS.example.com:8080", "/", "home", "/"),
      ("localhost:8080", "/", "home", "/"), ("127.0.0.1", "/", "home", "/"), ("[::1]:8080", "/", "home", "/"),
      ("a.shops.example.com", "/p/7", "product", "/products/7"),
      ("call.example.com", "/", "call.start", "https://call.example.com/"),
      ("Call.Example.com.:80", "/", "call.start", "https://call.example.com/"),
      ("call.example.com", "/j/abc", "call", "https://call.example.com/join/abc"),
      ("fr.wiki.example.org", "/page/x", "wiki", "https://fr.wiki.example.org/page/x"),
      ("de.wiki.example.org", "/page/x", "wiki", "https://de.wiki.example.org/page/x"),
    ])
  func routes(_ host: String, _ target: String, _ name: String, _ canonical: String) throws {
    // Three times because of the cache, and for all hosts with one handler.
    for _ in 0..<3 {
      let reply = try Self.shared.get().get(target, at: host)
      #expect(reply.body.hasPrefix(#"{"url":"\#(target)","canonical":"\#(canonical)","name":"\#(name)","#), "\(reply)")
    }
  }

  private static var shared: Result<Client, any Error> { Result { try Every.client() } }

  @Test("separates cached answers")
  func remembered() throws {
    let client = try Every.client()
    for _ in 0..<4 {
      for (host, name) in [("links.example.com", "home"), ("call.example.com", "call.start"), ("localhost", "home")] {
        #expect(try client.get("/", at: host).body.contains(#""name":"\#(name)""#))
      }
      for label in ["fr", "de"] {
        let body = try client.get("/page/x", at: "\(label).wiki.example.org").body
        #expect(body.contains(#""lang":"\#(label)""#))
      }
      #expect(try client.get("/", at: "other.example.com").status == 404)
    }
  }

  @Test(
    "without this route, or without any, is a miss that lists the hosts",
    arguments: [
      (
        "other.example.org", "/products/7", #"["https://links.example.com/products/7"]"#,
        "https://other.example.org/products/7\n        ^^^^^^^^^^^^^^^^^ expected the host "
      ),
      (
        "call.example.com", "/products/7", #"["https://links.example.com/products/7"]"#,
        "https://call.example.com/products/7\n        ^^^^^^^^^^^^^^^^ expected the host "
      ),
      (
        "links.example.com", "/join/x", #"["https://call.example.com/join/x"]"#,
        "/join/x\n^ expected the host \"call.example.com\""
      ),
    ])
  func misses(_ host: String, _ target: String, _ suggestions: String, _ detail: String) throws {
    let client = try Every.client()
    let reply = try client.get(target, at: host)
    #expect((reply.status, reply["Content-Type"]) == (404, "application/problem+json"))
    #expect(reply.body.contains(#""instance":"\#(target)","detail":\#(quoted(detail).dropLast())"#), "\(reply.body)")
    #expect(reply.body.contains(#""suggestions":\#(suggestions)"#), "\(reply.body)")
    #expect(try client.send("GET", target, ["Host: \(host)", browsersAccept]).status == 404)
  }

  @Test("of the base URL counts as the canonical one, unless a route stands on it")
  func base() throws {
    let other = try Client(Every.site(baseURL: "https://go.example.net"))
    #expect(try other.get("/", at: "go.example.net").body.contains(#""name":"home""#))
    #expect(try other.get("/", at: "other.example.net").status == 404)
    let call = try Client(Every.site(baseURL: "https://call.example.com"))
    #expect(try call.get("/", at: "call.example.com").body.contains(#""name":"call.start""#))
  }

  @Test("determines how a page refers to other links")
  func pages() throws {
    let client = try Every.client()
    let call = try client.send("GET", "/join/abc", ["Host: call.example.com", browsersAccept]).body
    for line in [
      #"<meta property="og:url" content="https://call.example.com/join/abc">"#,
      #"<link rel="canonical" href="https://call.example.com/join/abc">"#,
      #"<a href="every://call.example.com/join/abc">"#,
    ] {
      #expect(call.contains(line), "\(line) in \(call)")
    }
  }

  @Test(
    "of a built link is the host of its route",
    arguments: [
      (#"{"name":"call","parameters":{"id":"x"}}"#, "https://call.example.com/join/x", "/join/x"),
      (#"{"route":{"start":{}}}"#, "https://call.example.com/", "/"),
      (
        #"{"name":"wiki","parameters":{"lang":"fr","title":"a b"}}"#, "https://fr.wiki.example.org/page/a%20b",
        "/page/a%20b"
      ),
      (#"{"name":"product","parameters":{"id":7}}"#, "https://links.example.com/products/7", "/products/7"),
    ])
  func built(_ content: String, _ url: String, _ path: String) throws {
    // Printed links have a host only if links without a host stand on it.
    let octets = Array(content.utf8)
    let fields = ["Host: call.example.com", "Content-Type: application/json"]
    let reply = try Every.client().send("POST", "/link", fields, body: octets)
    #expect(reply.body == #"{"url":"\#(url)","path":"\#(path)"}"# + "\n")
  }

  @Test(
    "decides whether a link opens the app",
    arguments: [
      ("https://links.example.com/p/7", true), ("https://call.example.com/join/x", true),
      ("https://b.shops.example.com/p/7", true), ("https://fr.wiki.example.org/page/x", true),
      ("https://go.example.net/p/7", true), ("https://links.example.org/p/7", false),
      ("https://a.b.shops.example.com/p/7", false), ("https://wiki.example.org/page/x", false), ("/p/7", true),
      ("https://localhost/p/7", true),
    ])
  func explained(_ url: String, _ opens: Bool) throws {
    let file = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.every"],"components":[{"/":"*"}]}]}}"#
    let client = try Client(
      Every.site(baseURL: "https://go.example.net", [".well-known/apple-app-site-association": file]))
    let body = try client.get("/explain?url=\(url)").body
    #expect(body.hasPrefix(#"{"url":"\#(url)","opens":\#(opens),"#), "\(body)")
    let names = "links.example.com, *.shops.example.com, go.example.net, call.example.com, *.wiki.example.org"
    #expect(body.contains(" is not a host of the app (\(names)), so the link does not open it") == !opens)
  }

  @Test("and the scheme are reported if they do not belong to the app")
  func schemes() throws {
    let client = try Every.client()
    let known = try client.get("/explain?url=every:///products/7").body
    let conclusion =
      #""conclusion":"The link matches route \"product\", and an app that has registered every: opens it. Association files do not apply.""#
    #expect(known.contains(conclusion))
    let unknown = try client.get("/explain?url=shop:///products/7").body
    #expect(
      unknown.contains(#""conclusion":"shop: is not a scheme of the app (every, all), so the link does not open it.""#)
        && unknown.contains(#""suggestions":["every:///products/7"]"#), "\(unknown)")
  }
}

@Suite("An opaque link, as all:products:7")
struct OpaqueLinkServiceTests {
  @Test(
    "is described like the link with slashes, also in a batch",
    arguments: [
      ("all:products:7", "/products/7", ""), ("ALL:Products:007:", "/products/7", ""), ("all:", "/", ""),
      ("all:settings:a%3Ab", "/settings/a:b", ""), ("all:settings:a/b", "/settings/a%2Fb", ""),
      ("all:search?q=a+b&exact&x", "/search?q=a%20b&exact", #","unrecognized":["x"]"#),
      ("all:chat#/room/a?via=b:c", "/chat#/room/a?via=b:c", ""), ("all:docs:a:b", "/docs/a/b", ""),
      ("all:p:7", "/products/7", #","alias":"/p/:id""#),
      ("all:index.php?product=7", "/products/7", #","redirect":{"from":"/index.php?product=:id","#),
      ("all:old:a%2Fb", "/docs/a%2Fb", #","redirect":{"from":"/old/*rest","to":"/docs/*rest","status":308}"#),
      ("all:u:ada", "/@ada", #","redirect":{"from":"/u/:handle","to":"/@:handle","status":302}"#),
    ])
  func described(_ link: String, _ canonical: String, _ end: String) throws {
    let client = try Every.client()
    let reply = try client.get("/resolve?url=" + escaped(link))
    #expect(reply.status == 200)
    #expect(reply.body.hasPrefix(#"{"url":\#(quoted(link)),"canonical":"\#(canonical)","#), "\(reply.body)")
    #expect(reply.body.contains(end), "\(reply.body)")
    let batch = try client.post("/resolve", #"{"urls":[\#(quoted(link))]}"#)
    #expect(batch.body == #"{"results":[\#(reply.body.dropLast())]}"# + "\n")
    // The rest of the description is that of the link with slashes.
    let path = try client.get("/resolve?url=" + escaped(canonical)).body
    let route = try #require(path.firstRange(of: #""name":"#).map { path[$0.lowerBound...].dropLast(2) })
    #expect(reply.body.contains(route), "\(reply.body)")
  }

  @Test(
    "is a miss or no link, with the columns of the fault",
    arguments: [
      (
        "all:products:x", 404, "all:products:x\n             ^ expected an integer for \"id\"", "[]"
      ),
      ("all:produkts:7", 404, "all:produkts:7\n    ^^^^^^^^ expected ", #"["all:products:7"]"#),
      (
        "all://products/7", 404,
        "all://products/7\n      ^^^^^^^^ the host \"products\" looks like a path component; a \"all\" link has colons: "
          + "all:products:7", #"["all:products:7"]"#
      ),
      ("all:join:x", 404, "all:join:x\n^ expected ", "[\"all://call.example.com/join/x\"]"),
      (
        "all:products:%7", 400,
        "\"%\" (character 14) is not followed by two hexadecimal digits; write a percent sign as %25", nil
      ),
      (
        "every:products:7", 400,
        "the path after \"every:\" does not begin with \"/\"; write every:/// and then the path", nil
      ),
    ] as [(String, Int, String, String?)])
  func misses(_ link: String, _ status: Int, _ detail: String, _ suggestions: String?) throws {
    let reply = try Every.client().get("/resolve?url=" + escaped(link))
    #expect(reply.status == status)
    #expect(reply.body.contains(#""detail":\#(quoted(detail).dropLast())"#), "\(reply.body)")
    if let suggestions { #expect(reply.body.contains(#""suggestions":\#(suggestions)"#), "\(reply.body)") }
  }

  @Test("is explained by its scheme, with its parts")
  func explained() throws {
    let body = try Every.client().get("/explain?url=all:p:7").body
    #expect(
      body.contains(
        #""conclusion":"The link matches route \"product\", and an app that has registered all: opens it. Association files do not apply.""#
      ))
    #expect(body.contains("the link takes the alias /p/:id; the canonical link is /products/7"))
    #expect(body.contains(#""reason":"A browser opens no all: link without the app.""#))
  }

  @Test("is the way into an app with an opaque scheme, and Android's as well")
  func pages() throws {
    let listing = AppListing(name: "Every", scheme: "all", playPackage: "com.example.every")
    let client = try Client(Every.site(listing: listing))
    #expect(try client.page("/products/7").body.contains(#"href="all:products:7""#))
    let android = try client.page("/products/7", "User-Agent: Mozilla/5.0 (Linux; Android 15)").body
    #expect(android.contains(#"href="intent:products:7#Intent;scheme=all;package=com.example.every;"#), "\(android)")
  }
}
