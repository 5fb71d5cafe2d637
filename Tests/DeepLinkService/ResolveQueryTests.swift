import LendingLibrary
import Testing

@Suite("GET /resolve takes a link as a query item")
struct ResolveQueryTests {
  @Test(
    "of any scheme, with or without a host, or a path",
    arguments: [
      "/home", "/home/", "/home#top", "nav:///home", "NAV:///home", "nav:/home", "nav://example.com/home",
      "https://example.com/home",
      "http://example.com:8080/home", "https://example.com/home?x=1&y=%26#f", "/home?ä=🥧",
    ])
  func links(_ link: String) throws {
    let reply = try Library.client().get("/resolve?url=" + escaped(link))
    #expect(reply.status == 200)
    let document = try #require(reply.json as? [String: Any])
    #expect(document["url"] as? String == link)
    #expect(document["canonical"] as? String == "/home")
    #expect(reply.fields == jsonFields)
  }

  @Test("also unescaped, as people type it")
  func unescaped() throws {
    let body =
      #"{"url":"nav:///search?query=a","canonical":"/search?query=a","name":"search","pattern":"/search","#
      + #""parameters":{"query":"a"},"route":{"shelves":{"route":{"search":{"query":"a"}}}},"#
      + #""navigation":{"screen":"shelves","link":"/search?query=a"}}"#
    let reply = try Library.client().get("/resolve?url=nav:///search?query=a")
    #expect(reply == Reply(status: 200, fields: jsonFields, body: body + "\n"))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let query: String
    let title: String
    /// The link, if the fault is in the link and not in the request.
    let link: String?
    let detail: String
    var testDescription: String { query }

    init(_ query: String, _ detail: String, link: String? = nil) {
      (self.query, self.detail, self.link) = (query, detail, link)
      title = link == nil ? "Bad request" : "Not a link"
    }
  }

  private static let missing = "the query item \"url\" is missing: expected /resolve?url= and a percent-encoded link"
  private static let notALink =
    "expected an absolute URL (https://example.com/path, example:///path) or a path that begins with \"/\""

  @Test(
    "and reports faults of the query, or of the link in it",
    arguments: [
      Row("", missing), Row("?", missing), Row("?uri=/home", missing), Row("?URL=/home", missing),
      Row("?url", "\"url\": expected a text, found no value"),
      Row("?url=%FF", "\"url\": expected a text, found \"\u{FFFD}\""),
      Row("?url=/home&url=/about", "\"url\": expected the item only once, found \"/about\""),
      Row(
        "?url=/search?query=a&utm=b",
        "\"utm\" is not a query item of /resolve; if it belongs to the link, write its \"&\" as %26"),
      Row(
        "?x&url=/home", "\"x\" is not a query item of /resolve; if it belongs to the link, write its \"&\" as %26"),
      Row("?url=", notALink, link: ""),
      Row("?url=home", notALink, link: "home"),
      Row(
        "?url=links.example.com/home", notALink + "; did you mean https://links.example.com/home?",
        link: "links.example.com/home"),
      Row(
        "?url=%2F%2F%0D%0AX:", "a link cannot contain a control character (character 3); write it as %0D",
        link: "//\r\nX:"),
    ])
  func faults(_ row: Row) throws {
    let body =
      #"{"type":"about:blank","title":"\#(row.title)","status":400,"#
      + #""instance":\#(quoted(row.link ?? "/resolve" + row.query)),"detail":\#(quoted(row.detail))}"#
    let reply = try Library.client().get("/resolve" + row.query)
    #expect(reply == Reply(status: 400, fields: problemFields, body: body + "\n"))
    #expect(reply.json != nil)
  }
}
