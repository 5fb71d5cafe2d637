import DeepLinkRecords
import DeepLinkService
import DeepLinking
import LendingLibrary
import Testing

@Suite("At the URL of a link, clients that prefer a page get one")
struct LandingNegotiationTests {
  private static let page = "text/html; charset=utf-8"
  private static let fields = [
    "Content-Type: text/html; charset=utf-8", "Content-Language: en",
    "Vary: Accept, User-Agent, Accept-Language",
    "Cache-Control: no-cache",
    "X-Content-Type-Options: nosniff",
    "Content-Security-Policy: default-src 'none'; style-src '…'; img-src 'self'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'",
    "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
  ]

  /// The fields, without the hash of the style sheet.
  private static func fields(_ reply: Reply) -> [String] {
    reply.fields.map { $0.replacing(/'sha256-[A-Za-z0-9+\/]{43}='/, with: "'…'") }
  }

  @Test(
    "according to weights, and JSON if these do not decide",
    arguments: [
      // The tests of HTTP have the weights.
      (browsersAccept, true), ("Accept: text/html, application/json", false), ("X-Accept: text/html", false),
      // The server never answers 406, because any form is better than none.
      ("Accept: application/xml;q=1, application/json;q=0", false), ("Accept: */*;q=0", false),
    ])
  func accept(_ field: String, _ isPage: Bool) throws {
    let client = try Library.landing()
    for (target, status) in [("/books/1", 200), ("/books/x", 404)] {
      let reply = try client.get(target, field)
      let json = status == 200 ? "application/json" : "application/problem+json"
      #expect(reply["Content-Type"] == (isPage ? Self.page : json))
      #expect(
        (reply.status, reply["Vary"]) == (
          status, "Accept, User-Agent" + (isPage ? ", Accept-Language" : "")
        ))
      #expect(reply.body.hasPrefix(isPage ? "<!DOCTYPE html>\n" : "{"))
    }
  }

  @Test(
    "other clients get the same octets as before", arguments: ["/books/1", "/home", "/search?query=a"])
  func unchanged(_ target: String) throws {
    let (with, without) = (try Library.landing(), try Library.client())
    #expect(try with.get(target) == without.get(target))
    #expect(try with.get(target, "Accept: */*") == without.get(target))
  }

  @Test("with the fields of a page; HEAD is GET without its content", arguments: ["/books/1", "/nothing"])
  func fields(_ target: String) throws {
    let client = try Library.landing()
    let get = try client.page(target)
    #expect(Self.fields(get) == Self.fields)
    let head = try client.send("HEAD", target, ["Host: links.example.com", browsersAccept])
    #expect(head == Reply(status: get.status, fields: get.fields, body: ""))
  }

  @Test("and for every refusal, but not for other resources")
  func others() throws {
    let client = try Library.landing()
    let posted = try client.send("POST", "/books/1", ["Host: links.example.com", browsersAccept])
    #expect((posted.status, posted["Content-Type"], posted["Allow"]) == (405, Self.page, "GET, HEAD, OPTIONS"))
    let options = try client.send("OPTIONS", "/books/1", ["Host: links.example.com", browsersAccept])
    #expect((options.status, options["Allow"]) == (204, "GET, HEAD, OPTIONS"))
    for (target, status, type) in [
      ("/books\\1", 400, Self.page), ("/catalog/books/1", 200, "application/json"), ("/books/1%", 400, Self.page),
      ("/resolve?url=/books/1", 200, "application/json"), ("/resolve?url=/x", 404, Self.page),
      ("/" + String(repeating: "a", count: 9_000), 414, Self.page), ("/inspect/nope", 404, Self.page),
      ("/routes", 200, "application/json"), ("/catalog/books/99", 404, Self.page), ("/link", 405, Self.page),
      ("/livez", 200, "text/plain; charset=utf-8"), ("/catalog/shelves.json", 200, "application/json"),
    ] {
      let reply = try client.page(target)
      #expect((reply.status, reply["Content-Type"]) == (status, type), "\(target)")
      #expect(reply["Vary"] == (type == Self.page ? "Accept, User-Agent, Accept-Language" : nil), "\(target)")
      #expect(reply.body.contains("<h1>") == (type == Self.page), "\(target)")
      #expect(try type != Self.page || client.get(target)["Content-Type"] == "application/problem+json", "\(target)")
    }
  }

  @Test("counted as answers about a route")
  func observed() throws {
    let watched = try Watched()
    let client = watched.client()
    let target = "/items/1?stray=1"
    let replies = try ["*/*", "text/html"].map { try client.get(target, "Accept: \($0)") }
    #expect(replies.map(\.status) == [200, 200])
    #expect(replies.map { $0["Content-Type"] } == ["application/json", Self.page])
    _ = try client.get("/nowhere", "Accept: text/html")
    let samples = watched.samples
    for sample in [
      #"deeplink_links_resolved_total{route="number"} 2"#, #"deeplink_link_misses_total{nearest=""} 1"#,
      #"deeplink_links_unrecognized_total 2"#,
    ] {
      #expect(samples.contains(sample), "\(samples)")
    }
    let lines = watched.takeLines().split(separator: "\n")
    #expect(lines.prefix(2).allSatisfy { $0.contains(#""route":"number""#) }, "\(lines)")
  }

  @Test("and for a fault of the app's code")
  func faults() throws {
    let reply = try LandingOtherApp.client().page("/unlinkable/13")
    #expect((reply.status, reply["Content-Type"]) == (500, Self.page))
    #expect(reply.body.contains("Try again later"))
  }
}
