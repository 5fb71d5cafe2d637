import DeepLinkTestSupport
import TableComparison
import Testing

@testable import DeepLinkService
@testable import DeepLinkTables
@testable import DeepLinking

@Suite("A redirect to another site")
struct DepartureTests {
  private enum Page: Hashable, Codable { case home }

  private static let file = """
    {"hosts": ["links.example.com"], "app": {"schemes": ["shop"]},
     "routes": [{"name": "page", "pattern": "/:slug"}, {"name": "docs", "pattern": "/docs/*path"},
       {"name": "number", "pattern": "/n/:id", "parameters": [{"name": "id", "type": "integer"}]},
       {"name": "search", "pattern": "/search", "parameters": [{"name": "q", "place": "query"}]}],
     "redirects": [
       {"from": "/careers", "to": "https://jobs.example.org"},
       {"from": "/jobs", "to": "/careers", "status": 302},
       {"from": "/blog/*rest?", "to": "http://blog.example.org:8080/en/*rest?utm_source=shop&q=1", "status": 308},
       {"from": "/n/:name", "to": "https://names.example.org/:name/of?x=:name"},
       {"from": "/docs/old/:page", "to": "https://old.example.org/:page"},
       {"from": "/shop", "to": "https://Shop.Example.org:443?from=app"},
       {"from": "/here/:page", "to": "https://links.example.org/here/:page"}]}
    """

  private static let targets: [(link: String, answer: String)] = [
    ("/careers", "301 https://jobs.example.org/"), ("/careers?a=1&a=2", "301 https://jobs.example.org/?a=1&a=2"),
    ("/shop", "301 https://Shop.Example.org:443/?from=app"), ("/jobs?x", "302 https://jobs.example.org/?x"),
    ("/blog", "308 http://blog.example.org:8080/en?utm_source=shop&q=1"),
    ("/blog/a/b%2Fc%20d", "308 http://blog.example.org:8080/en/a/b%2Fc%20d?utm_source=shop&q=1"),
    // The items of the link win, even one that a route of the table reads.
    ("/blog/a?q=2&utm_source=mail", "308 http://blog.example.org:8080/en/a?utm_source=mail&q=2"),
    ("/blog/a?y=a+b", "308 http://blog.example.org:8080/en/a?utm_source=shop&q=1&y=a%20b"),
    // The most specific declaration decides: an integer before a text, a redirect before a rest.
    ("/n/7", "200 -"), ("/n/seven", "301 https://names.example.org/seven/of?x=seven"),
    ("/docs/old/a", "301 https://old.example.org/a"), ("/docs/old/a/b", "200 -"), ("/docs/old", "200 -"),
    ("/careers/more", "404 -"),
    ("/n/%FF", "404 -"),
    // A text that looks like a host stays in the path.
    ("/blog/%2Fevil.example", "308 http://blog.example.org:8080/en/%2Fevil.example?utm_source=shop&q=1"),
    ("/docs/old/@evil.example", "301 https://old.example.org/@evil.example"),
    // A dynamic link may change its target.
    ("/?link=https%3A%2F%2Flinks.example.com%2Fcareers&apn=a", "302 https://jobs.example.org/"),
  ]

  @Test("answers every client with the URL, the items of the link in front of its own", arguments: targets)
  func redirects(_ row: (link: String, answer: String)) throws {
    let client = try Declared.client(Self.file)
    for accept in ["text/html", "application/json", "*/*"] {
      let reply = try client.send("GET", row.link, ["Host: links.example.com", "Accept: \(accept)"])
      #expect("\(reply.status) \(reply["Location"] ?? "-")" == row.answer, "\(accept)")
    }
    guard let url = row.answer.split(separator: " ").last, url != "-" else { return }
    let problem = try client.get("/resolve?url=" + escaped(row.link))
    #expect(problem.status == 404 && problem.body.contains(#""location":"\#(url)""#), "\(problem.body)")
    let explained = try client.get("/explain?url=" + escaped("https://links.example.com" + row.link)).body
    #expect(explained.contains(#""route":null"#) && explained.contains(#""location":"\#(url)""#), "\(explained)")
  }

  @Test("is counted by itself, and not as a miss")
  func counted() throws {
    let watched = try Watched(Declared.site(Self.file))
    let client = watched.client()
    for link in ["/careers", "/jobs", "/jobs", "/blog/a", "/nothing/here"] {
      _ = try client.send("GET", link, ["Host: links.example.com", browsersAccept])
    }
    #expect(
      watched.samples.filter { $0.hasPrefix("deeplink_redirects_total") && !$0.hasSuffix(" 0") } == [
        #"deeplink_redirects_total{from="/careers",kind="redirect"} 1"#,
        #"deeplink_redirects_total{from="/jobs",kind="redirect"} 2"#,
        #"deeplink_redirects_total{from="/blog/*rest?",kind="redirect"} 1"#,
      ])
    #expect(watched.samples.filter { $0.hasPrefix("deeplink_link_misses_total") && !$0.hasSuffix(" 0") }.count == 1)
  }

  @Test("refuses other methods, and leads to no page of the host that was asked")
  func methods() throws {
    let client = try Declared.client(Self.file)
    #expect(try client.send("HEAD", "/careers", ["Host: links.example.com"]).status == 301)
    #expect(try client.send("DELETE", "/careers", ["Host: links.example.com"]).status == 405)
    // The redirect would not end.
    let own = try Declared.client(Self.file.replacing(#""hosts": ["links.example.com"], "#, with: ""))
    #expect(try own.send("GET", "/here/a", ["Host: links.example.org"]).status == 404)
    #expect(try own.send("GET", "/here/a", ["Host: links.example.com"]).status == 301)
  }

  @Test(
    "is refused with a target that is no site, is the table's own, or would open an app",
    arguments: [
      (#""to": "https://""#, "expected https:// or http:// and a host"),
      (#""to": "https://a@b.example/""#, "expected https:// or http:// and a host"),
      (#""to": "https://*.example.org/""#, "expected https:// or http:// and a host"),
      (#""to": "https://links.example.com/a""#, "leads to links.example.com, which is a host of the table"),
      (#""to": "https://b.example/:other""#, "other"),
      (#""to": "https://b.example/#a""#, "fragment"),
      (#""to": "ftp://b.example/""#, "expected a pattern such as"),
      (#""to": "https://b.example/", "apps": ["app"]"#, "no app opens its links"),
    ])
  func refused(_ target: String, _ fault: String) {
    let text =
      #"{"hosts": ["links.example.com"], "routes": [{"name": "a", "pattern": "/a"}], "redirects": [{"from": "/x/:id", \#(target)}]}"#
    let faults = Declared.faults(text)
    #expect(faults.count == 1 && faults.allSatisfy { $0.contains(fault) }, "\(faults)")
  }

  @Test("stands below the path of a mount, but its target does not")
  func mounted() throws {
    let feature = Router<Page> { Redirect("/old/:id", to: "https://other.example/:id") }
    let router = Router<Page> {
      Route("The start", named: .home) { "home" }
      Mount("shop", feature) {
        $0
      } _: { _ in
        nil
      }
    }
    let table = try RouteTable(router)
    let departure = try #require(table.departure(of: DeepLinkRequest("/shop/old/7")))
    #expect(departure.url == "https://other.example/7" && departure.redirect.from == "/shop/old/:id")
    #expect(try router.parse("/shop/old/7") == nil && table.departure(of: DeepLinkRequest("/old/7")) == nil)
  }

  @Test("that comes, goes or leads elsewhere is a difference of two tables")
  func differences() throws {
    func table(_ from: String = "", _ to: String = "") throws -> RouteTable {
      let redirects = from.isEmpty ? "" : #"{"from": "\#(from)", "to": "\#(to)"}"#
      let text = #"{"routes": [{"name": "page", "pattern": "/:slug"}], "redirects": [\#(redirects)]}"#
      return try #require(LinksFile(parsing: Array(text.utf8), named: "links.json").sites.first).table
    }
    func found(_ old: RouteTable, _ new: RouteTable) -> [String] {
      TableDifference(from: old, to: new).findings.map {
        "\($0.kind) \($0.link) \($0.old?.route ?? "-") \($0.new?.route ?? "-")"
      }
    }
    let (none, jobs) = (try table(), try table("/jobs", "https://a.example/"))
    let (others, deep) = (try table("/jobs", "https://b.example/"), try table("/x/:y", "https://a.example/:y"))
    #expect(found(none, jobs) == ["changed /jobs page https://a.example/"])
    #expect(found(jobs, none) == ["changed /jobs https://a.example/ page"])
    #expect(found(jobs, others) == ["changed /jobs https://a.example/ https://b.example/"])
    #expect(found(jobs, jobs) == [])
    #expect(found(none, deep).map { $0.prefix(10) } == ["gained /x/"] && found(deep, none).count == 1)
  }
}
