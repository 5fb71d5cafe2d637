import DeepLinkService
import DeepLinkTables
import DeepLinking
import EveryLink
import LendingLibrary
import Testing

@Suite("A link of Firebase Dynamic Links")
struct DynamicLinkTests {
  private static let target = "https%3A%2F%2Flinks.example.com%2Fbooks%2F1"
  private static let temporary = [
    "Vary: Accept, User-Agent", "Cache-Control: no-cache", "X-Content-Type-Options: nosniff",
    "Referrer-Policy: no-referrer",
  ]

  @Test(
    "leads to the link in its item, with its campaign items",
    arguments: [
      ("/?link=\(target)", "/books/1"), ("/?link=\(target)&apn=com.example.app&isi=1", "/books/1"),
      ("/go?link=\(target)&efr=1", "/books/1"), ("/a/b/?ibi=x&link=https://LINKS.example.com./books/1", "/books/1"),
      ("/go?utm_source=a+b&link=\(target)", "/books/1?utm_source=a%20b"),
      (
        "/go?st=a&link=\(target)%3Futm_source%3Dx%26y%3D1&utm_source=a&utm_term=t&z=1",
        "/books/1?utm_source=x&y=1&utm_term=t"
      ),
      ("/?link=\(target)%3Fname%3Dal%20mond", "/books/1?name=al%20mond"),
      ("/?link=http://links.example.com:8443/books/1&sd=x&si=https://evil.example/i.png", "/books/1"),
      ("/?ofl=https://evil.example/&afl=https://evil.example/&ifl=https://evil.example/&link=\(target)", "/books/1"),
    ])
  func leads(_ link: String, _ location: String) throws {
    let client = try Library.client()
    #expect(
      try client.page(link) == Reply(status: 302, fields: ["Location: \(location)"] + Self.temporary, body: ""))
    for reply in [try client.get(link), try client.get("/resolve?url=\(escaped("https://links.example.com" + link))")] {
      #expect(reply.status == 200 && reply.body.contains(#""canonical":"/books/1","name":""#), "\(reply)")
      #expect(reply.body.contains(#","dynamicLink":"http"#), "\(reply)")
    }
    let explanation = try client.get("/explain?url=\(escaped("https://links.example.com" + link))")
    let words = #"which the server answers like /books/1, a link to route \"book\"; "#
    #expect(explanation.body.contains(words) && explanation.body.contains(#""route":"book""#), "\(explanation)")
    #expect(!explanation.body.contains(#""detail":""#), "\(explanation)")
  }

  @Test(
    "is an ordinary miss if its target is no link of the site, or if it is no dynamic link",
    arguments: [
      // Another host, or one that is only similar to the site's.
      "/?link=https://evil.example/books/1&apn=x", "/?link=//evil.example/books/1&apn=x", "/?link=/books/1&apn=x",
      "/?link=https://links.example.com@evil.example/books/1&apn=x",
      "/?link=https://evil@links.example.com/books/1&apn=x", "/?link=https:links.example.com/books/1&apn=x",
      "/?link=https:///books/1&apn=x", "/?link=https://links.example.com.evil.example/books/1&apn=x",
      "/?link=https://links.example.com%5C@evil.example/books/1&apn=x", "/?link=nav:///books/1&apn=x",
      "/?link=nav://links.example.com/books/1&apn=x", "/?link=https%253A%252F%252Flinks.example.com/books/1&apn=x",
      "/?link=https%3A%2F%2Flinks.example.com%0D%0A%2Fbooks%2F1&apn=x", "/?link=javascript:alert(1)&apn=x",
      "/?link=https://links.example.com/nowhere&apn=x", "/?link=&apn=x", "/?link&apn=x", "/?apn=x&ibi=y",
      // Two items `link`, and a dynamic link in a dynamic link.
      "/?link=\(target)&link=https://evil.example/&apn=x",
      "/?link=https%3A%2F%2Flinks.example.com%2F%3Flink%3D\(target)%26apn%3Dx&apn=x",
      // On another path than "/", `link` alone makes no dynamic link: an item such as `apn` is needed too.
      "/go?link=\(target)", "/go?link=\(target)&x=1", "/go?Link=\(target)&apn=x",
      "/?ofl=https://links.example.com/books/1&apn=x",
    ])
  func misses(_ link: String) throws {
    let client = try Library.client()
    // At the root of this site there is a file.
    let asEver = link.hasPrefix("/?") ? try client.get("/") : nil
    for reply in [try client.page(link), try client.get(link)] {
      #expect(asEver.map { $0 == reply } ?? (reply.status == 404 && reply["Location"] == nil), "\(reply)")
    }
    let url = escaped("https://links.example.com" + link)
    #expect(try client.get("/resolve?url=\(url)").status == 404)
    #expect(try client.get("/explain?url=\(url)").body.contains(#""route":null,"detail":""#))
  }

  @Test("is described like its target, with the dynamic link's item")
  func described() throws {
    let link = "/?link=https://links.example.com/p/7&apn=x&utm_source=m"
    let body =
      #"{"url":"\#(link)","canonical":"/products/7","name":"product","pattern":"/products/:id","parameters":{"id":7},"#
      + #""route":{"product":{"id":7}},"unrecognized":["utm_source"],"alias":"/p/:id","#
      + #""dynamicLink":"https://links.example.com/p/7"}"#
    // The home route of this table matches `/`, so the dynamic link needs another path.
    let elsewhere = "/go" + link.dropFirst()
    let client = try Every.client()
    for _ in 0..<3 {
      let reply = try client.get(elsewhere)
      #expect(
        reply
          == Reply(
            status: 200, fields: descriptionFields, body: body.replacing("\"\(link)\"", with: "\"\(elsewhere)\"") + "\n"
          ))
    }
    let home = try client.get(link)
    #expect(home.body.contains(#""name":"home""#) && home.body.contains(#""unrecognized":["link","apn","utm_source"]"#))
    let batch = try client.post("/resolve", #"{"urls":["\#(elsewhere)","/go?link=https://evil.example/p/7&apn=x"]}"#)
    #expect(batch.body.contains(#""dynamicLink":"https://links.example.com/p/7"},{"type""#), "\(batch)")
  }

  @Test("is read for the host of the request, and its description is not cached for other hosts")
  func hosts() throws {
    let client = try Library.client()
    let link = "/go?link=https://a.example/books/1&apn=x"
    for _ in 0..<4 {
      #expect(try client.get(link, at: "a.example:8080").status == 200)
      #expect(try client.get(link, at: "b.example").status == 404)
    }
    let based = try Client(Library.site(baseURL: "https://go.example.net"))
    #expect(try based.get("/?link=https://go.example.net/books/1", at: "localhost").status == 200)
  }

  @Test("may name a link on a route's own host; the base URL's host counts as the canonical one")
  func otherHosts() throws {
    let client = try Client(Every.site(baseURL: "https://go.example.net"))
    for (named, location) in [
      ("https://call.example.com/j/x", "https://call.example.com/join/x"),
      ("https://go.example.net/p/7", "/products/7"),
      ("https://a.shops.example.com/p/7", "/products/7"),
    ] {
      let reply = try client.page("/go?link=\(named)&apn=x")
      #expect((reply.status, reply["Location"]) == (302, location), "\(named)")
    }
    #expect(try client.page("/go?link=https://other.example.net/p/7&apn=x").status == 404)
  }

  @Test("wins over a file, so that a file at the root does not hide it, but not over a route")
  func files() throws {
    let folder = try TemporaryFolder(["index.html": "index"])
    let site = try Site(table: RouteTable(LandingOtherApp.router), files: PublicFiles(reading: folder.path))
    let client = Client(site)
    #expect(try client.page("/").body == "index")
    #expect(try client.page("/?link=https://links.example.com/home").status == 302)
    #expect(try client.page("/?link=https://evil.example/home").body == "index")
    #expect(try client.page("/home?link=https://links.example.com/notes/a&apn=x").status == 200)
  }
}
