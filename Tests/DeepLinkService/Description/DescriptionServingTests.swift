import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkRecords
import DeepLinkService
import DeepLinkTestSupport
import LendingLibrary
import Testing

@Suite("The service's descriptions are served like other documents")
struct DescriptionServingTests {
  @Test(
    "as JSON for pages of any origin, with a strong entity tag, ranges and 304",
    arguments: ["/openapi.json", "/routes", "/schema/route-description.json"])
  func document(_ target: String) throws {
    let client = try Library.client()
    let reply = try client.get(target)
    let tag = try #require(reply["ETag"])
    let fields = [
      "X-Content-Type-Options: nosniff", "ETag: \(tag)", "Cache-Control: public, max-age=300", "Accept-Ranges: bytes",
      "Vary: Accept-Encoding", "Access-Control-Allow-Origin: *",
    ]
    #expect(reply.status == 200 && reply.fields == ["Content-Type: application/json"] + fields)
    #expect(reply.body.hasSuffix("}\n"))
    #expect(try client.get(target, "If-None-Match: \(tag)") == Reply(status: 304, fields: fields, body: ""))
    #expect(try client.send("HEAD", target) == Reply(status: 200, fields: reply.fields, body: ""))
    #expect(try client.get(target, "Range: bytes=0-0").body == "{")
    #expect(try client.get(target, "If-Match: \"other\"").status == 412)
  }

  @Test("once for a site, with the same octets for equal sites")
  func once() throws {
    let source = SiteSource(try Library.site())
    let first = try Self.get("/openapi.json", DeepLinkHandler(source))
    #expect(try Self.get("/openapi.json", DeepLinkHandler(source)) == first)
    #expect(try Self.get("/openapi.json", DeepLinkHandler(SiteSource(Library.site()))) == first)
  }

  @Test("anew for another site")
  func reload() throws {
    let source = SiteSource(try Library.site())
    let handler = DeepLinkHandler(source)
    let before = try Self.get("/openapi.json", handler)
    source.replace(with: try Library.site(baseURL: "https://links.example.com"))
    let after = try Self.get("/openapi.json", handler)
    #expect(before.body.contains(#""servers":[{"url":"/"}]"#))
    #expect(after.body.contains(#""servers":[{"url":"https://links.example.com"}]"#))
    #expect(before["ETag"] != after["ETag"])
  }

  @Test("with metrics only if they are served here")
  func metrics() throws {
    let site = try Library.site()
    let served = try Described(Watched(site).client())
    let elsewhere = try Described(Watched(site, servesMetrics: false).client())
    let paths = (Set(served.operations.map(\.path)), Set(elsewhere.operations.map(\.path)))
    #expect(paths.0.subtracting(paths.1) == ["/metrics"] && paths.1.isSubset(of: paths.0))
    #expect(try Described(site).text == elsewhere.text)
  }

  @Test("with title, version and navigation schema of the app")
  func details() throws {
    let described = try Described(Library.site()).checker.root
    #expect(described["info"]?["title"]?.words == "Library")
    #expect(described["info"]?["version"]?.words == "1.2.3")
    let bare = try Described(Watched.smallSite()).checker
    #expect(bare.root["info"]?["title"]?.words == "Deep links")
    #expect(bare.definition("#/components/schemas/Navigation")?.text == "{}")
  }

  private static func get(_ target: String, _ handler: DeepLinkHandler) throws -> Reply {
    let octets = Array("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    return try Reply(InMemoryConnection(to: handler, date: 0, peer: .local).send(octets))
  }
}
