import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import DeepLinking
import Foundation
import Testing

@testable import DeepLinkObservation
@testable import DeepLinkService

/// A client of a service with the sites of a file.
private struct SitesClient {
  let source: SiteSource
  let observation: Observation
  let client: Client

  init(
    _ text: String, misses: ObservationSettings.MissWriter? = nil, proxies: String = "",
    inspector: InspectorAccess = InspectorAccess()
  ) throws {
    source = SiteSource(try Self.sites(text))
    var settings = ObservationSettings(monotonic: { 0 }, wall: { 0 })
    settings.onMiss = misses
    if !proxies.isEmpty { _ = settings.proxies.add(proxies) }
    observation = Observation(source.sites, settings)
    client = Client(DeepLinkHandler(source, inspector: inspector, observer: observation.observer()))
  }

  static func sites(_ text: String) throws -> Sites {
    let file = try LinksFile(parsing: Array(text.utf8), named: "links.json")
    let sites = try file.sites.map { site in
      try Site(
        name: file.hosts == nil ? nil : site.name, table: site.app.table(showing: .init()),
        files: PublicFiles(reading: nil, orElse: site.generatedFiles()),
        pages: site.app.pages(of: site.listing, showing: .init()))
    }
    return try file.hosts == nil ? Sites(sites[0]) : #require(Sites(byHost: sites))
  }

  func get(_ target: String, at host: String, _ fields: String...) throws -> Reply {
    try client.send("GET", target, ["Host: \(host)"] + fields)
  }

  var page: String { page(of: []) }

  /// The page of metrics, with series for each route of these sites.
  func page(of sites: Set<String>) -> String {
    var page = MetricsWriter()
    observation.writeMetrics(to: &page, routesOf: sites)
    return String(decoding: page.bytes, as: UTF8.self)
  }
}

@Suite("Several sites")
struct SitesTests {
  private static let text = """
    {
      "caseSensitive": false,
      "sites": [
        {"hosts": ["a.example", "www.a.example"], "app": {"name": "A"},
         "routes": [{"name": "item", "pattern": "/items/:id"}, {"name": "help", "pattern": "/help"}]},
        {"hosts": ["*.b.example", "b.example"], "app": {"name": "B"}, "caseSensitive": true, "withoutApp": "https://w.example",
         "routes": [{"name": "thing", "pattern": "/items/:thing"},
                    {"name": "guide", "pattern": "/guide/:page", "hosts": [":lang.guide.example"]}]},
        {"hosts": ["special.b.example"], "routes": [{"name": "other", "pattern": "/items/:other"}]},
      ],
    }
    """

  @Test(
    "the host selects the site: an exact host before a varying label, without regard to case, port and final period",
    arguments: [
      ("a.example", "item"), ("A.Example:8080", "item"), ("www.a.example.", "item"), ("b.example", "thing"),
      ("x.b.example:443", "thing"), ("special.b.example", "other"), ("SPECIAL.b.example.:1", "other"),
      ("localhost", "item"), ("127.0.0.1:8080", "item"), ("[::1]:8080", "item"),
    ])
  func choice(_ host: String, _ route: String) throws {
    let sites = try SitesClient(Self.text)
    // Three times, because the cache gives the last answer.
    for _ in 0..<3 {
      let reply = try sites.get("/items/7", at: host)
      #expect(reply.status == 200 && reply.body.contains("\"name\":\"\(route)\""))
    }
  }

  @Test(
    "the domain behind a label that varies has the association files, which devices ask it for, and nothing else",
    arguments: ["shops.example", "SHOPS.example.:443"])
  func domain(_ host: String) throws {
    let print = (1...32).map { _ in "1F" }.joined(separator: ":")
    let app =
      #"{"ios": {"appIDs": ["ABCDE12345.a.b"]}, "android": {"package": "a.b", "fingerprints": ["\#(print)"]}}"#
    let sites = try SitesClient(
      #"""
      {"sites": [{"hosts": ["a.example"], "routes": [{"name": "home", "pattern": "/"}]},
        {"hosts": ["www.shops.example", "*.shops.example"], "app": \#(app), "routes": [{"name": "home", "pattern": "/"},
          {"name": "shop", "pattern": "/s/:section", "hosts": [":shop.shops.example"]}]}]}
      """#)
    for path in ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"] {
      let reply = try sites.get(path, at: host)
      #expect(reply.status == 200 && reply.body.contains("/s/?*"), "\(reply)")
    }
    #expect(try sites.get("/apple-app-site-association", at: host).status == 200)
    for path in ["/", "/s/1", "/routes"] { #expect(try sites.get(path, at: host).status == 421) }
  }

  @Test("a domain that another site has, so that devices get the files of that site, is told")
  func foreignDomain() throws {
    let file = try LinksFile(
      parsing: Array(
        #"{"sites": [{"hosts": ["*.shops.example"], "routes": []}, {"hosts": ["shops.example"], "routes": []}]}"#.utf8),
      named: "links.json")
    #expect(
      file.warnings.map { $0.text } == [
        "links.json:1:22: warning: sites[0].hosts: devices ask shops.example for the association files of "
          + "*.shops.example, and get those of sites[1]; make one site of both [domain-elsewhere shops.example]"
      ])
  }

  @Test(
    "a host beyond ASCII is one host with its A-label, which is what is printed",
    arguments: ["bücher.example", "xn--bcher-kva.example"])
  func spelling(_ declared: String) throws {
    let sites = try SitesClient(
      #"""
      {"sites": [{"hosts": ["a.example"], "routes": [{"name": "home", "pattern": "/"}]},
        {"hosts": ["www.example", "\#(declared)"], "routes": [{"name": "order", "pattern": "/orders/:number"}]}]}
      """#)
    for host in ["bücher.example", "BÜCHER.example:80", "b%C3%BCcher.example", "XN--BCHER-KVA.example."] {
      let reply = try sites.get("/orders/7", at: host)
      #expect(reply.status == 200 && reply.body.contains(#""name":"order""#), "\(host) \(reply)")
      let link = try sites.get(
        "/resolve?url=https://\(host.replacing("ü", with: "%C3%BC").replacing("Ü", with: "%C3%9C"))/orders/7",
        at: "a.example")
      #expect(link.status == 200 && link.body.contains(#""name":"order""#), "\(host) \(link)")
    }
    #expect(try sites.get("/routes", at: "www.example").body.contains(#""xn--bcher-kva.example""#))
    #expect(try sites.get("/routes", at: "www.example").body.contains("ü") == false)
  }

  @Test(
    "a host without a site gets 421 with its name; probes and metrics are answered on any host",
    arguments: ["c.example", "x.a.example", "x.y.b.example", ".b.example", "example", "b.example.evil"])
  func misdirected(_ host: String) throws {
    let sites = try SitesClient(Self.text)
    for target in ["/items/7", "/routes", "/.well-known/apple-app-site-association", "/", "/nowhere", "/metricsx"] {
      let reply = try sites.get(target, at: host)
      #expect(reply.status == 421 && reply.body.contains("\"title\":\"Misdirected request\""))
      #expect(reply.body.contains("no site of this server has the host \\\"\(host)\\\""))
    }
    let post = try sites.client.send(
      "POST", "/resolve", ["Host: \(host)", "Expect: 100-continue"], body: Array("{}".utf8))
    #expect(post.status == 421)
    for target in ["/livez", "/healthz", "/readyz", "/metrics"] {
      #expect(try sites.get(target, at: host).status == 200)
    }
    #expect(sites.page.contains(#"deeplink_requests_total{site="_OTHER",kind="none",route="none",status_class="4xx"}"#))
  }

  @Test(
    "a browser is not sent from a link to itself, where another route has the link of its values",
    arguments: [
      ("/s/7", 200, nil as String?), ("/s/x", 301, "/p/x"), ("/old/7?preview=1", 301, "/p/7?preview=1"),
      ("/old/7", 301, "/p/7"), ("/p/7?preview=1", 200, nil),
    ])
  func ownLink(_ row: (target: String, status: Int, location: String?)) throws {
    let site = try SitesClient(
      #"{"app": {"name": "S"}, "routes": [{"name": "id", "pattern": "/p/:id", "parameters": ["#
        + #"{"name": "id", "type": "integer"}, {"name": "preview", "place": "query", "absent": true}]}, "#
        + #"{"name": "slug", "pattern": "/p/:slug", "aliases": ["/s/:slug"]}], "#
        + #""redirects": [{"from": "/old/:x", "to": "/p/:x"}]}"#)
    let reply = try site.get(row.target, at: "a.example", "Accept: text/html")
    #expect(reply.status == row.status && reply["Location"] == row.location, "\(reply.fields)")
    #expect(try site.get(row.target, at: "a.example").status == 200)
  }

  @Test("the index of hosts agrees with a search of all hosts")
  func index() {
    var random = SeededGenerator()
    for round in rounds(50) {
      let labels = ["a", "b", "c", "www", "x-1"]
      func name(_ depth: ClosedRange<Int>) -> String {
        (0..<Int.random(in: depth, using: &random)).map { _ in labels.randomElement(using: &random) ?? "a" }
          .joined(separator: ".")
      }
      var index = HostIndex()
      var claims: [(host: String, site: Int)] = []
      for site in 0..<Int.random(in: 1...40, using: &random) {
        let host = (Bool.random(using: &random) ? "*." : "") + name(1...3)
        let refused = index.add(HostSet([host]), of: site)
        let known = claims.first { $0.host == host }
        #expect(refused.map(\.other) == [known?.site].compactMap(\.self), "TEST_SEED=\(random.seed) round \(round)")
        if known == nil { claims.append((host, site)) }
      }
      for _ in 0..<100 {
        let host = name(1...4)
        let rest = host.split(separator: ".", maxSplits: 1).dropFirst().first.map { "*." + $0 }
        let expected =
          (claims.first { $0.host == host } ?? claims.first { $0.host == rest })?.site
        let spelled = [host, host.uppercased(), host + ".", host + ":80", host + ".:8080"]
        for text in spelled {
          #expect(
            index.site(of: Array(text.utf8).span) == expected,
            "TEST_SEED=\(random.seed) round \(round): \(text) among \(claims)")
          #expect(index.site(ofLink: UTF8Text("https://\(text)/x?y#z")) == expected)
        }
      }
    }
  }

  @Test("each site has its files, its pages and its settings")
  func parts() throws {
    let sites = try SitesClient(Self.text)
    #expect(try sites.get("/HELP", at: "a.example").status == 200)
    #expect(try sites.get("/ITEMS/7", at: "b.example").status == 404)
    #expect(try sites.get("/guide/x", at: "de.guide.example").body.contains(#""lang":"de""#))
    let page = try sites.get("/items/7", at: "a.example", "Accept: text/html")
    #expect(page.status == 200 && page.body.contains("<title>"))
    let away = try sites.get("/items/7", at: "b.example", "Accept: text/html")
    #expect(away.status == 302 && away["Location"] == "https://w.example/items/7")
    #expect(try sites.get("/routes", at: "special.b.example").body.contains(#""pattern":"/items/:other""#))
    #expect(try sites.get("/help", at: "b.example").status == 404)
  }

  @Test("a question about a link is answered by the site of that link, also in a batch")
  func questions() throws {
    let sites = try SitesClient(Self.text)
    for host in ["a.example", "b.example"] {
      let one = try sites.get("/resolve?url=https://special.b.example/items/7", at: host)
      #expect(one.body.contains(#""name":"other""#))
      let own = try sites.get("/resolve?url=/items/7", at: host)
      #expect(own.body.contains(host == "a.example" ? #""name":"item""# : #""name":"thing""#))
      let explained = try sites.get("/explain?url=https://x.b.example/items/7", at: host)
      #expect(explained.body.contains(#""route":"thing""#))
      // A link of no site is told the hosts of all.
      let unknown = try sites.get("/explain?url=https://c.example/items/7", at: host).body
      #expect(
        unknown.contains("c.example is not a host of the app (") && unknown.contains(") or of another site ("),
        "\(unknown)")
      // Afterwards, the site of the request answers again.
      #expect(try sites.get("/items/7", at: host).body.contains(host == "a.example" ? "item" : "thing"))
    }
    let urls = [
      "https://a.example/items/1", "http://b.example/items/2", "/items/3", "https://special.b.example:8/items/4",
    ]
    let body = "{\"urls\": [\(urls.map { "\"\($0)\"" }.joined(separator: ","))]}"
    let reply = try sites.client.send(
      "POST", "/resolve", ["Host: b.example", "Content-Type: application/json"], body: Array(body.utf8))
    let results = (reply.json as? [String: Any])?["results"] as? [[String: Any]]
    #expect(results?.map { $0["name"] as? String } == ["item", "thing", "thing", "other"])
    #expect(sites.page(of: ["a.example"]).contains(#"deeplink_links_resolved_total{site="a.example",route="item"} 3"#))
  }

  @Test("a question about a link of a custom scheme is answered by the site with the scheme, the asked one first")
  func schemes() throws {
    let sites = try SitesClient(
      """
      {"sites": [
        {"hosts": ["a.example"], "app": {"schemes": ["both"]}, "routes": [{"name": "a", "pattern": "/x"}]},
        {"hosts": ["b.example"], "app": {"schemes": ["b", "shop"]}, "routes": [{"name": "b", "pattern": "/x"}]},
        {"hosts": ["c.example"], "app": {"schemes": ["both", "c"], "schemeHostIsPath": true}, "opaqueSchemes": ["c"],
         "routes": [{"name": "c", "pattern": "/x"}]}]}
      """)
    for (link, asked, name) in [
      ("shop:///x", "a.example", "b"), ("SHOP:///x", "c.example", "b"), ("b:/x", "a.example", "b"),
      ("c:x", "a.example", "c"), ("c://x", "b.example", "c"), ("both:///x", "c.example", "c"),
      ("both:///x", "b.example", "a"), ("/x", "c.example", "c"), ("https://b.example/x", "a.example", "b"),
    ] {
      let one = try sites.get("/resolve?url=\(link)", at: asked).body
      #expect(one.contains(#""name":"\#(name)""#), "\(link) at \(asked): \(one)")
      let many = try sites.client.send(
        "POST", "/resolve", ["Host: \(asked)", "Content-Type: application/json"],
        body: Array(#"{"urls": ["\#(link)"]}"#.utf8))
      #expect(many.body.contains(#""name":"\#(name)""#))
    }
    #expect(try sites.get("/resolve?url=other:///x", at: "a.example").status == 404)
  }

  @Test("printed links have https on a host of a site, unless a trusted proxy says another scheme")
  func scheme() throws {
    let site = #""routes": [{"name": "home", "pattern": "/"}, {"name": "u", "pattern": "/u", "hosts": ["u.example"]}]"#
    for text in [
      "{\"hosts\": [\"a.example\", \"*.a.example\"], \(site)}",
      "{\"sites\": [{\"hosts\": [\"a.example\", \"*.a.example\"], \(site)}]}",
    ] {
      for (host, proto, origin) in [
        ("a.example", nil, "https://a.example"), ("A.example:8080", nil, "https://A.example:8080"),
        ("x.a.example", nil, "https://x.a.example"), ("localhost:8080", nil, "http://localhost:8080"),
        ("127.0.0.1", nil, "http://127.0.0.1"), ("[::1]:80", nil, "http://[::1]:80"),
        ("a.example", "http", "http://a.example"), ("a.example", "https", "https://a.example"),
      ] {
        let sites = try SitesClient(text, proxies: proto == nil ? "" : "0.0.0.0/0,::/0,unix")
        let fields = proto.map { ["X-Forwarded-Proto: \($0)"] } ?? []
        let page = try sites.client.send("GET", "/", ["Host: \(host)", "Accept: text/html"] + fields).body
        #expect(page.contains(#"<meta property="og:url" content="\#(origin)/">"#), "\(host): \(page.prefix(2_000))")
        let link = try sites.client.send(
          "POST", "/link", ["Host: \(host)", "Content-Type: application/json"] + fields,
          body: Array(#"{"name": "home"}"#.utf8))
        #expect(link.body == #"{"url":"\#(origin)/","path":"/"}"# + "\n")
      }
    }
  }

  @Test("metrics name the site, and a reload keeps the counts of a site of the same name")
  func metrics() throws {
    let sites = try SitesClient(Self.text)
    for host in ["a.example", "www.a.example", "b.example"] { _ = try sites.get("/items/7", at: host) }
    let before = sites.page
    let lines = { (page: String, start: String) in
      page.split(separator: "\n").filter { $0.hasPrefix("deeplink_\(start)") }.map(String.init)
    }
    #expect(lines(before, "sites") == ["deeplink_sites 3"])
    // Only a site that had a request has series.
    #expect(
      lines(before, "links_resolved") == [
        #"deeplink_links_resolved_total{site="a.example"} 2"#, #"deeplink_links_resolved_total{site="b.example"} 1"#,
      ])
    #expect(
      lines(before, "link_misses") == [
        #"deeplink_link_misses_total{site="a.example"} 0"#, #"deeplink_link_misses_total{site="b.example"} 0"#,
      ])
    #expect(
      lines(before, "requests") == [
        #"deeplink_requests_total{site="a.example",status_class="2xx"} 2"#,
        #"deeplink_requests_total{site="b.example",status_class="2xx"} 1"#,
      ])
    #expect(lines(before, "routes") == ["deeplink_routes 5"])
    #expect(before.contains(#"http_server_request_duration_seconds_count{http_route="_OTHER"} 3"#))
    let asked = sites.page(of: ["b.example", "nowhere.example"])
    #expect(
      lines(asked, "links_resolved") == [
        #"deeplink_links_resolved_total{site="b.example",route="thing"} 1"#,
        #"deeplink_links_resolved_total{site="b.example",route="guide"} 0"#,
        #"deeplink_links_resolved_total{site="a.example"} 2"#,
      ])
    #expect(lines(asked, "routes") == [#"deeplink_routes{site="b.example"} 2"#, "deeplink_routes 3"])
    let fewer = try SitesClient.sites(
      #"{"sites": [{"hosts": ["new.example"], "routes": [{"name": "new", "pattern": "/items/:new"}]},"#
        + #"{"hosts": ["a.example"], "routes": [{"name": "item", "pattern": "/items/:id"}]}]}"#)
    sites.source.replace(with: fewer)
    sites.observation.reloaded(fewer)
    #expect(try sites.get("/items/7", at: "b.example").status == 421)
    #expect(try sites.get("/items/7", at: "new.example").body.contains(#""name":"new""#))
    #expect(try sites.get("/items/7", at: "a.example").status == 200)
    let after = sites.page(of: ["a.example"])
    #expect(after.contains(#"deeplink_links_resolved_total{site="a.example",route="item"} 3"#))
    #expect(after.contains(#"deeplink_links_resolved_total{site="b.example"} 1"#))
    #expect(after.contains("deeplink_sites 2\n"))
  }

  @Test("the page of metrics of many sites is bounded, and has the routes of the sites asked for")
  func manySites() throws {
    let count = 50
    let routes = (0..<30).map { "{\"name\": \"route\($0)\", \"pattern\": \"/route\($0)/:id\"}" }.joined(separator: ",")
    let list = (0..<count).map { "{\"hosts\": [\"site\($0).example\"], \"routes\": [\(routes)]}" }.joined(
      separator: ",")
    let sites = try SitesClient("{\"sites\": [\(list)]}")
    let target = "/.well-known/apple-app-site-association"
    for number in 0..<count {
      for path in ["/route0/1", "/route7/1", "/nowhere", target] {
        _ = try sites.get(path, at: "site\(number).example")
      }
    }
    let page = try sites.get("/metrics", at: "site0.example")
    #expect(page.status == 200 && page.body.utf8.count < 40_000 + 700 * count, "\(page.body.utf8.count)")
    #expect(page.body.hasPrefix("# HELP http_server_request_duration_seconds "))
    let query = (0..<10).map { "site=site\($0).example" }.joined(separator: "&")
    let asked = try sites.get("/metrics?\(query)", at: "localhost").body
    #expect(asked.contains(#"deeplink_links_resolved_total{site="site9.example",route="route7"} 1"#))
    #expect(asked.contains(#"deeplink_links_resolved_total{site="site10.example"} 2"#))
    let more = try sites.get("/metrics?\(query)&site=x", at: "localhost")
    #expect(more.status == 400)
    #expect(more.body.contains(#""detail":"\"site\": expected at most 10 sites, found 11; send several requests""#))
  }

  @Test("the host that a proxy reports counts if the proxy is trusted, and is ignored otherwise")
  func proxies() throws {
    let trusting = try SitesClient(Self.text, proxies: "unix")
    let forwarded = try trusting.get("/items/7", at: "a.example", "X-Forwarded-Host: b.example")
    #expect(forwarded.body.contains(#""name":"thing""#))
    #expect(try trusting.get("/items/7", at: "a.example").body.contains(#""name":"item""#))
    #expect(try trusting.get("/items/7", at: "a.example", "X-Forwarded-Host: evil.example").status == 421)
    let plain = try SitesClient(Self.text)
    #expect(try plain.get("/items/7", at: "a.example", "X-Forwarded-Host: b.example").body.contains(#""name":"item""#))
  }

  @Test(
    "a file with sites that contradict each other, or with keys beside them, is refused",
    arguments: [
      (
        #"{"sites": [{"hosts": ["a.example"]}, {"hosts": ["A.example", "b.example"]}]}"#,
        [#"1:48: error: sites[1].hosts: "a.example" is a host of sites[0] as well; give it to one of them"#]
      ),
      (
        #"{"sites": [{"hosts": ["*.a.example"]}, {"hosts": ["b"], "routes": [{"name": "r", "pattern": "/r", "hosts": [":l.a.example"]}]}]}"#,
        [#"1:50: error: sites[1].hosts: ":l.a.example" is a host of sites[0] as well; give it to one of them"#]
      ),
      (
        #"{"routes": [], "sites": [{"routes": []}]}"#,
        [
          #"1:2: error: routes: not allowed beside "sites": each site has its own, in this file"#,
          #"1:26: error: sites[0]: the key "hosts" is missing: expected an array of 1 or more"#,
        ]
      ),
      (#"{"sites": []}"#, ["1:11: error: sites: expected an array of 1 or more, found an empty array"]),
      (
        #"{"sites": [{"hosts": ["a.b"], "routes": [{"name": "x", "pattern": "/x"}, {"name": "x", "pattern": "/y"}]}, {"hosts": ["c.d"], "withoutApp": "shop"}]}"#,
        [
          #"1:74: error: sites[0].routes[1]: another route is called "x"; give each its own name"#,
          #"1:141: error: sites[1].withoutApp: expected page, store, or https:// or http:// and a host, without a path, found "shop""#,
        ]
      ),
    ] as [(String, [String])])
  func faults(_ text: String, _ expected: [String]) throws {
    let faults = #expect(throws: LinksFile.Faults.self) {
      try LinksFile(parsing: Array(text.utf8), named: "links.json")
    }
    #expect(faults?.faults == expected.map { "links.json:" + $0 })
  }
}

/// Three brands with all that a move to one server brings along: locales in front, slugs with ids, `.php?id=`, hosts of
/// shops, pages that stay in the browser, two apps on one host, and a list of short links.
@Suite("Three brands in one file")
struct ThreeBrandsTests {
  private static let brands = ["lamps", "books", "tours"]
  /// The redirects of each brand.
  private static let count = 600

  private static func site(_ brand: String) -> String {
    let short = (0..<count).map { number in
      switch number % 4 {
      case 0: #"{"from": "/s\#(number)", "to": "/listing/\#(number)-\#(brand)?utm_source=qr"}"#
      case 1: #"{"from": "/old/\#(number).html", "to": "/help/\#(number)", "opensApp": false}"#
      case 2: #"{"from": "/blog/\#(number)", "to": "https://blog.\#(brand).example/\#(number)"}"#
      default: #"{"from": "/m/\#(number)", "to": "/sell/\#(number)", "status": 302}"#
      }
    }
    return #"""
      {"hosts": ["\#(brand).example", "www.\#(brand).example"], "unmatched": "https://old.\#(brand).example",
       "apps": {"buyer": {"ios": {"appIDs": ["AAAAA11111.example.\#(brand)"]}, "android": {"package": "example.\#(brand)", "fingerprints": ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}},
                "seller": {"ios": {"appIDs": ["AAAAA11111.example.\#(brand).seller"]}}},
       "webOnly": ["/login", "/account/*rest?"],
       "routes": [
         {"name": "home", "pattern": "/:locale?", "parameters": [{"name": "locale", "enum": ["de", "fr"]}]},
         {"name": "listing", "pattern": "/:locale?/listing/:id-:slug",
          "parameters": [{"name": "locale", "enum": ["de", "fr"]}, {"name": "id", "type": "integer", "minimum": 0}]},
         {"name": "shop", "pattern": "/:section?", "hosts": [":shop.shops.\#(brand).example"]},
         {"name": "sell", "pattern": "/sell/*step?", "apps": ["seller"]},
         {"name": "help", "pattern": "/help/:topic?", "opensApp": false}],
       "redirects": [{"from": "/listing.php?id=:id&title=:title", "to": "/listing/:id-:title"}, \#(short.joined(separator: ",\n"))]}
      """#
  }

  private static func client() throws -> SitesClient {
    try SitesClient(#"{"caseSensitive": false, "sites": [\#(brands.map(site).joined(separator: ",\n"))]}"#)
  }

  @Test("show their pictures in the inspector of another site's host")
  func pictures() throws {
    let sites = try SitesClient(
      """
      {"sites": [
        {"hosts": ["a.example"], "app": {"name": "A"}, "page": {"icon": "/icon.svg"}, "routes": [{"name": "a", "pattern": "/a"}]},
        {"hosts": ["b.example"], "app": {"name": "B", "ios": {"appIDs": ["AAAAA11111.b"], "storeID": 1}},
         "page": {"icon": "/icon.svg", "image": "/share.png"}, "routes": [{"name": "b", "pattern": "/b"}]}]}
      """, inspector: InspectorAccess(.everyone))
    let own = try sites.get("/inspect/page?url=https://a.example/a", at: "a.example")
    #expect(own.status == 200 && own.body.contains(#"src="/icon.svg""#), "\(own.body)")
    let other = try sites.get("/inspect/page?url=https://b.example/b", at: "a.example")
    let place = "/inspect/pictures/b.example"
    #expect(other.body.contains(#"src="\#(place)/icon.svg""#), "\(other.body)")
    #expect(other.body.contains(#"content="https://b.example\#(place)/share.png""#), "\(other.body)")
    let file = "/.well-known/apple-app-site-association"
    #expect(try sites.get(place + file, at: "a.example").body == sites.get(file, at: "b.example").body)
    let link = try sites.client.send(
      "POST", "/link", ["Host: a.example", "Content-Type: application/json"],
      body: Array(#"{"name": "b", "parameters": {}, "host": "b.example"}"#.utf8))
    #expect(link.body == #"{"url":"https://b.example/b","path":"/b"}"# + "\n")
    #expect(try sites.get("/inspect/pictures/c.example/icon.svg", at: "a.example").status == 404)
    #expect(try sites.get(place + "/none.svg", at: "a.example").status == 404)
  }

  @Test(
    "a link is built on a host of the site only", arguments: [#"["a.example", "*.a.example"]"#, nil])
  func hostOfLink(_ hosts: String?) throws {
    let declared = hosts.map { "\"hosts\": \($0), " } ?? ""
    let client = try Declared.client("{\(declared)\"routes\": [{\"name\": \"a\", \"pattern\": \"/a\"}]}")
    func answer(_ host: String) throws -> Reply {
      try client.post("/link", #"{"name": "a", "parameters": {}, "host": "\#(host)"}"#)
    }
    for host in ["evil.example", "a.example/x", "evil.example/.a.example", "a.example:99"] {
      let reply = try answer(host)
      #expect(!reply.body.contains("https://\(host)/a"), "\(host): \(reply.body)")
      if hosts != nil, host == "evil.example" { #expect(reply.status == 404) }
    }
    let own = try answer("A.example").body
    #expect(own.contains(hosts == nil ? "http://links.example.com/a" : "https://a.example/a"), "\(own)")
  }

  @Test("the files of each host are made of the table, open what it says, and are small enough")
  func files() throws {
    let client = try Self.client()
    for brand in Self.brands { try files(of: brand, client) }
  }

  private func files(of brand: String, _ client: SitesClient) throws {
    for host in ["\(brand).example", "mine.shops.\(brand).example"] {
      let file = try client.get("/.well-known/apple-app-site-association", at: host)
      #expect(file.status == 200 && file.body.utf8.count <= 131_072, "\(file.body.utf8.count)")
      for other in Self.brands where other != brand { #expect(!file.body.contains(other)) }
    }
    for (path, opens) in [("/s8", true), ("/m/7", true), ("/old/5.html", false), ("/blog/6", false), ("/login", false)]
    {
      let answer = try client.get("/explain?url=" + escaped("https://\(brand).example\(path)"), at: "\(brand).example")
        .body
      #expect(answer.contains(#""opens":\#(opens),"conclusion""#), "\(path) \(answer.prefix(300))")
    }
  }
}
