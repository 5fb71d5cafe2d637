import DeepLinkTestSupport
import Foundation
import Testing

@Suite("What /explain says that a browser gets")
struct BrowserVerdictLawTests {
  private static let routes = [
    #"{"name": "home", "pattern": "/"}"#, #"{"name": "a", "pattern": "/a/:x", "aliases": ["/b/:x"]}"#,
    #"{"name": "n", "pattern": "/n/:n", "parameters": [{"name": "n", "type": "integer"}]}"#,
    #"{"name": "wide", "pattern": "/wide/*rest?"}"#, #"{"name": "q", "pattern": "/q?kind=x"}"#,
    #"{"name": "store", "pattern": "/store", "withoutApp": "store"}"#, #"{"name": "docs", "pattern": "/docs"}"#,
    #"{"name": "web", "pattern": "/web/:x", "withoutApp": "https://www.example.org"}"#,
    #"{"name": "host", "pattern": "/host", "hosts": [":shop.example.com"]}"#,
    #"{"name": "item", "pattern": "/items/:id", "parameters": [{"name": "id", "type": "integer", "in": "items"}]}"#,
    #"{"name": "fragment", "pattern": "/f#/room/:id"}"#,
    #"{"name": "titled", "pattern": "/titled", "page": {"title": "T"}}"#,
    #"{"name": "own", "pattern": "/own/:x", "page": {"web": "https://shop.example/{x}"}}"#,
  ]
  private static let redirects = [
    #"{"from": "/old/*rest", "to": "/wide/*rest", "status": 308}"#, #"{"from": "/o/:n", "to": "/n/:n"}"#,
    #"{"from": "/out/*rest", "to": "https://other.example/*rest", "status": 302}"#, #"{"from": "/b/b", "to": "/docs"}"#,
    #"{"from": "/self/*rest", "to": "https://links.example.com/a/*rest"}"#,
  ]
  private static let settings = [
    #""withoutApp": "store""#, #""withoutApp": "https://www.example.org""#, #""unmatched": "https://www.example.net""#,
    #""webOnly": ["/a/b", {"pattern": "/wide/*r?", "to": "https://web.example"}, {"pattern": "/none", "to": "https://web.example"}]"#,
    #""withoutApp": {"ios": "store", "other": "https://www.example.com"}"#, #""caseSensitive": false"#,
    #""plusIsSpace": true"#, #""passQuery": true"#, #""page": {"web": "https://www.example.org"}"#,
  ]
  private static let targets = [
    "/", "/a/b", "/A/b", "/a/b/", "/a/b?x=1", "/b/b", "/b/c?utm=1", "/n/7", "/n/x", "/n/07?a+b=c", "/wide", "/wide/",
    "/wide/x/y",
    "/q", "/q?kind=x", "/q?kind=y", "/store", "/docs", "/docs/", "/docs/index.html", "/docs/none", "/web/x?y=z",
    "/host", "/items/1",
    "/items/2", "/f", "/old/a%2Fb", "/old/", "/o/7?k=v", "/o/x", "/out/x?y", "/out/", "/none", "/none?x=1", "/%",
    "/livez", "/routes",
    "/catalog/items/1", "/robots.txt", "/favicon.ico", "/.well-known/assetlinks.json", "//a/b", "/a//b", "/./a/b",
    "/catalog", "/self/x", "/titled", "/own/x?y=z", "/?link=https%3A%2F%2Flinks.example.com%2Fa%2Fb",
    "/?link=https%3A%2F%2Flinks.example.com%2Fout%2Fx&apn=x", "/?link=https%3A%2F%2Flinks.example.com%2Fnone",
  ]

  @Test("is what it gets, in status and location, for every link and table drawn")
  func agrees() throws {
    var random = SeededGenerator()
    var kinds: Set<Int> = []
    for _ in rounds(30) {
      func some(_ rows: [String]) -> String { rows.filter { _ in Bool.random(using: &random) }.joined(separator: ", ") }
      let own = Self.settings.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let text = """
        {"app": {"name": "Shop", "ios": {"appIDs": ["QQCDE12345.com.acme.shop"], "storeID": 7}},
         "hosts": ["links.example.com"], "records": {"items": {"title": "name"}},
         "routes": [\(some(Self.routes))], "redirects": [\(some(Self.redirects))]\(own.map { ", " + $0 }.joined())}
        """
      let files = ["docs/index.html": "d", "docs/b": "f", "robots.txt": "r"].filter { _ in Bool.random(using: &random) }
      // A drawn redirect may lead nowhere, and a setting may stand twice.
      guard
        let client = try? Declared.client(text, files: files, records: ["items.json": #"[{"id": 1, "name": "One"}]"#])
      else {
        continue
      }
      for target in Self.targets {
        for host in ["links.example.com", "x.example.com"] {
          let page = try client.send("GET", target, ["Host: \(host)", browsersAccept])
          let reply = try client.get("/explain?url=" + escaped("https://\(host)\(target)"))
          let answer = try #require(reply.json as? [String: Any])
          guard let browser = (answer["verdicts"] as? [String: [String: Any]])?["browser"],
            let status = browser["status"] as? Int
          else { continue }
          kinds.insert(status)
          #expect(
            status == page.status && browser["location"] as? String == page["Location"],
            "TEST_SEED=\(random.seed) \(host)\(target): \(browser), \(page.status) \(page["Location"] ?? "") \(text) \(files)"
          )
        }
      }
    }
    #expect(kinds.isSuperset(of: [200, 301, 302, 404]), "\(kinds)")
  }
}
