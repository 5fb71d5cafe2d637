import DeepLinkService
import DeepLinkTestSupport
import DeepLinking
import EveryLink
import Foundation
import LendingLibrary
import Testing

@Suite("/explain")
struct ExplainEndpointTests {
  private static func explanation(_ url: String, _ client: Client, _ fields: [String] = ["Host: links.example.com"])
    throws -> [String: Any]
  {
    let reply = try client.send("GET", "/explain?url=" + escaped(url), fields)
    #expect(reply.status == 200)
    return try #require(reply.json as? [String: Any])
  }

  /// What a browser gets at a path, and what is said of it, which agree in status and location.
  private static func both(_ path: String, _ client: Client) throws -> (page: Reply, browser: [String: Any]) {
    let page = try client.page(path)
    let answer = try explanation("https://links.example.com" + path, client)
    let browser = try #require((answer["verdicts"] as? [String: [String: Any]])?["browser"])
    #expect(browser["status"] as? Int == page.status, "\(browser)")
    #expect(browser["location"] as? String == page["Location"])
    return (page, browser)
  }

  @Test("answers many links as it answers each of them, and describes them as /resolve does")
  func batch() throws {
    let client = try Library.client()
    let links = [
      "/home", "/loans/foo/extend", "home", "nav:///search?query=a\"b", "/%", "", "https:///x", "/books/1?utm_source=x",
      "https://links.example.com/home#a", "https://other.example/home",
    ]
    let singles = try links.map { try client.get("/explain?url=" + escaped($0)).body.dropLast() }
    let reply = try client.post("/explain", #"{"urls":[\#(links.map(quoted).joined(separator: ","))]}"#)
    let body = #"{"results":[\#(singles.joined(separator: ","))]}"# + "\n"
    #expect(reply == Reply(status: 200, fields: jsonFields, body: body))
    let resolved = try client.post("/resolve", #"{"urls":[\#(links.map(quoted).joined(separator: ","))]}"#)
    let descriptions = try #require((resolved.json as? [String: Any])?["results"] as? [NSObject])
    for (single, description) in zip(singles, descriptions) {
      let explanation = try #require(
        try JSONSerialization.jsonObject(with: Data(single.utf8)) as? [String: Any])
      guard explanation["opens"] != nil else { continue }
      #expect(explanation["description"] as? NSObject == description)
    }
    #expect(singles.count { $0.hasPrefix(#"{"url":""#) } == 6)
    let asked = try client.post("/explain", #"{"urls":["/nowhere"],"rows":true}"#).body
    #expect(asked.contains(#""misses":["details[0]"#) && !singles.contains { $0.contains("misses") })
  }

  @Test(
    "refuses content of another shape",
    arguments: [
      ("[]", "expected an object with the key \"urls\", found an array"),
      (#"{"urls": ["/home"], "swift": {}}"#, "key \"swift\": expected true or false, found an object"),
      (#"{"urls": ["/home"], "rows": "all"}"#, "key \"rows\": expected true or false, found a string"),
      ("{}", "key \"urls\" is missing: expected an array of links"),
      (#"{"urls":["/home"],"urls":[]}"#, "key \"urls\" was given more than once; give one of them"),
      (#"{"urls":[1]}"#, "urls[0]: expected a link as a string, found a number"),
    ])
  func shapes(_ content: String, _ detail: String) throws {
    #expect(try Library.client().post("/explain", content) == badRequest("/explain", detail))
  }

  @Test(
    "opens the app for a host that is known to be its own, and for addresses",
    arguments: [
      ("links.example.com", "https://links.example.com/home", true),
      ("links.example.com", "https://LINKS.example.com.:443/home", true),
      ("links.example.com", "https://other.example/home", false),
      ("links.example.com", "http://localhost/home", true), ("links.example.com", "http://10.0.0.7/home", true),
      ("links.example.com", "/home", true),
      ("localhost:8080", "https://other.example/home", false), ("127.0.0.1", "https://other.example/home", false),
      ("[::1]:8080", "https://other.example/home", false), ("localhost:8080", "http://localhost:8080/home", true),
      ("localhost:8080", "http://[::1]/home", true),
    ])
  func askedHost(_ host: String, _ url: String, _ opens: Bool) throws {
    let answer = try Self.explanation(url, Library.client(), ["Host: \(host)"])
    #expect(answer["opens"] as? Bool == opens, "\(answer)")
    let verdicts = try #require(answer["verdicts"] as? [String: [String: Any]])
    #expect(verdicts["ios"]?["opens"] as? Bool == opens)
    if !opens {
      #expect(verdicts["ios"]?["reason"] as? String == "other.example is not a host of the app.")
      #expect(verdicts["browser"]?["status"] is NSNull)
    }
  }

  @Test("says which hosts are the app's, or how to name them")
  func hostAdvice() throws {
    let url = "https://other.example/home"
    let asked = try Self.explanation(url, Library.client())
    #expect(
      asked["conclusion"] as? String
        == "other.example is not a host of the app (links.example.com), so the link does not open it.")
    let base = try Self.explanation(url, Client(Library.site(baseURL: "https://base.example")))
    #expect(
      base["conclusion"] as? String
        == "other.example is not a host of the app (base.example), so the link does not open it.")
    let unknown = try Self.explanation(url, Library.client(), ["Host: localhost:8080"])
    #expect(
      unknown["conclusion"] as? String
        == "No host of the app is known, so the link on other.example does not open it: declare other.example in "
        + "\"hosts\", or start the server with --base-url https://other.example.")
  }

  @Test(
    "says what a browser gets, as it does get it",
    arguments: [
      "/home", "/books/1", "/books/77", "/loans/foo/extend", "/nothing", "/", "/style.css", "/search?query=%20",
      "/livez",
      "/p/7?utm_source=m", "/products/7", "/go?link=https%3A%2F%2Flinks.example.com%2Fp%2F7&apn=x",
    ])
  func browser(_ path: String) throws {
    let client =
      try path.contains("p/7") || path.contains("products") || path.contains("/go") || path == "/home"
      ? Every.client() : Library.landing()
    let (page, browser) = try Self.both(path, client)
    if page.status == 200, let range = page.body.firstRange(of: "<h1>") {
      let title = page.body[range.upperBound...].prefix { $0 != "\n" }
      let reason = try #require(browser["reason"] as? String)
      let quoted = reason.split(separator: "\"", omittingEmptySubsequences: false)
      #expect(quoted.count == 3 && title.contains(quoted[1]), "\(title) \(reason)")
    }
  }

  @Test(
    "says what a browser gets of files, folders and routes over the same paths",
    arguments: [
      "/docs/", "/docs", "/docs?x=1", "/docs//", "/docs/index.html", "/docs/index.html/", "/a/b", "/a/c", "/wide/x.js",
      "/wide/y", "/plain.txt", "/plain.txt/", "/", "/nothing", "/livez",
    ])
  func order(_ path: String) throws {
    let client = try Declared.client(
      """
      {"routes": [{"name": "wide", "pattern": "/wide/*path", "summary": "Wide"},
                  {"name": "literal", "pattern": "/a/b", "summary": "Literal"}]}
      """, files: ["docs/index.html": "d", "a/b": "f", "a/c": "f", "wide/x.js": "w", "plain.txt": "p"])
    let (page, browser) = try Self.both(path, client)
    let isPage = (browser["reason"] as? String)?.contains("gets the page \"") == true
    #expect(isPage == (page.status == 200 && page.body.contains("<h1>")), "\(browser)")
  }

  @Test("finds the end of a path by its octets: a mark behind a question mark makes one character of both")
  func marks() throws {
    let client = try Declared.client(#"{"routes": []}"#, files: ["docs/index.html": "d"])
    for path in ["/docs/", "/docs"] {
      let answer = try Self.explanation("https://links.example.com\(path)?\u{308}", client)
      let browser = try #require((answer["verdicts"] as? [String: [String: Any]])?["browser"])
      #expect(try browser["status"] as? Int == client.page(path + "?%CC%88").status, "\(browser)")
    }
  }

  @Test("says one thing about a link whose record is not there")
  func missingRecord() throws {
    let answer = try Self.explanation("/books/77", Library.landing())
    #expect(
      answer["conclusion"] as? String
        == "The record that the link names is not there, so route \"book\" has nothing to show; the link opens the app all "
        + "the same.")
    let browser = try #require((answer["verdicts"] as? [String: [String: Any]])?["browser"])
    #expect(browser["status"] as? Int == 404)
    #expect(browser["reason"] as? String == "The link names a record that is not there, and the page says so.")
  }

  @Test("has the verdict of Android's file, and says if there is none")
  func android() throws {
    let answer = try Self.explanation("/p/7", Every.client())
    #expect(answer["packages"] as? [NSObject] == [])
    let none = try #require((answer["verdicts"] as? [String: [String: Any]])?["android"])
    #expect(none["opens"] is NSNull)
    #expect(none["reason"] as? String == "There is no assetlinks.json to read.")
    let file = """
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
      "package_name": "com.example.every", "sha256_cert_fingerprints": ["\(soundFingerprint)"]}, "relation_extensions":
      {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [
      {"/": "/p/8", "exclude": true}, {"/": "/p/*"}]}}}]
      """
    let client = try Client(Every.site([".well-known/assetlinks.json": file]))
    for (link, verdict, rule, sentence) in [
      ("/p/7", "match", 1, "The row \"/p/*\" matches, which opens com.example.every."),
      ("/p/8", "excluded", 0, "The row \"/p/8\" excludes the link."),
      ("/docs", "no-match", nil, "No row of assetlinks.json matches."),
    ] as [(String, String, Int?, String)] {
      let answer = try Self.explanation(link, client)
      let package = try #require((answer["packages"] as? [[String: Any]])?.first)
      #expect(package["package"] as? String == "com.example.every" && package["verdict"] as? String == verdict)
      #expect(package["rule"] as? Int == rule)
      let android = (answer["verdicts"] as? [String: [String: Any]])?["android"]
      #expect(android?["reason"] as? String == sentence)
      #expect(android?["opens"] as? Bool == (verdict == "match"))
    }
  }

  @Test("counts no link as asked for")
  func uncounted() throws {
    let watched = try Watched(Library.site())
    _ = try watched.client().get("/explain?url=/home")
    _ = try watched.client().post("/explain", #"{"urls":["/home","/nothing"]}"#)
    #expect(!watched.page.contains(#"deeplink_links_resolved_total{route="home"} 1"#))
    #expect(watched.samples.filter { $0.hasPrefix("deeplink_link_misses") && !$0.hasSuffix(" 0") } == [])
  }
}
