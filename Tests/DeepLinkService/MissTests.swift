import LendingLibrary
import Testing

@Suite("A link that matches no route is answered with its diagnosis")
struct MissTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let target: String
    /// The link in question; the target, unless the link was in a request to /resolve.
    let instance: String
    /// The rest of the document after the instance.
    let rest: String
    var testDescription: String { target }

    init(_ target: String, instance: String? = nil, _ rest: String) {
      (self.target, self.instance, self.rest) = (target, instance ?? target, rest)
    }
  }

  private static let anything = #""\"about\"","\"books\"","\"home\"","\"loans\"","\"search\"","\"shelves\"""#
  private static let anythingInWords =
    #"expected \"about\", \"books\", \"home\", \"loans\", \"search\", or \"shelves\""#

  @Test(
    "with the drawing, the expectation, and similar links that resolve",
    arguments: [
      Row(
        "/loans/foo/extend",
        #""detail":"/loans/foo/extend\n       ^^^ expected a UUID for \"id\", or \"new\"","#
          + #""expected":["a UUID for \"id\"","\"new\""],"suggestions":["/loans/new"]"#
      ),
      Row(
        "/in%ff",
        #""detail":"/in%FF\n ^^^^^ \#(anythingInWords)","expected":[\#(anything)],"suggestions":[]"#),
      Row(
        "/resolve?url=nav%3A%2F%2Floans%2Fnew", instance: "nav://loans/new",
        #""detail":"nav://loans/new\n      ^^^^^ the host \"loans\" looks like a path component; "#
          + #"a \"nav\" link has three slashes: nav:///loans/new","#
          + #""expected":["an empty host, as in nav:///loans/new"],"suggestions":["nav:///loans/new"]"#),
      Row(
        "/resolve?url=https%3A%2F%2Fexample.com%2Fshelves%2F1%2Fboks",
        instance: "https://example.com/shelves/1/boks",
        #""detail":"https://example.com/shelves/1/boks\n                              ^^^^ "#
          + #"expected \"books\"","expected":["\"books\""],"#
          + #""suggestions":["https://example.com/shelves/1/books"]"#),
    ])
  func miss(_ row: Row) throws {
    let body =
      #"{"type":"about:blank","title":"No route matches","status":404,"instance":\#(quoted(row.instance)),\#(row.rest)}"#
    let client = try Library.client()
    let reply = try client.get(row.target)
    // At the URL of a link browsers get a page; the answer of an endpoint is the same for all clients.
    let fields = row.target.hasPrefix("/resolve") ? problemFields : missFields
    #expect(reply == Reply(status: 404, fields: fields, body: body + "\n"))
    #expect(reply.json != nil)
    #expect(try client.send("HEAD", row.target) == Reply(status: 404, fields: fields, body: ""))
  }

  @Test(
    "and a link that begins like an endpoint is diagnosed as one",
    arguments: [
      ("/resolve/x", "/resolve"), ("/link/x", "/link"),
      ("/.well-known/apple-app-site-asociation", "/.well-known/apple-app-site-association"),
      ("/catalog/shelves/1/books", "/catalog/shelves/1/near"), ("/catalog/boks", "/catalog/books"),
      ("/livez/x", "/livez"),
    ])
  func endpoint(_ target: String, _ suggestion: String) throws {
    let reply = try Library.client().get(target)
    #expect(reply.status == 404)
    let document = try #require(reply.json as? [String: Any])
    let suggestions = try #require(document["suggestions"] as? [String])
    #expect(suggestions.first == suggestion)
  }

  @Test("every suggestion for a link of the table resolves")
  func suggestions() throws {
    let client = try Library.client()
    for target in ["/loans/x", "/book/1", "/shelves/x", "/loans//new/", "/books/1/x", "/Home"] {
      let document = try #require(try client.get(target).json as? [String: Any])
      let suggestions = try #require(document["suggestions"] as? [String])
      #expect((1...3).contains(suggestions.count), "\(target)")
      for suggestion in suggestions { #expect(try client.get(suggestion).status == 200, "\(target) \(suggestion)") }
    }
  }

  @Test(
    "no suggestion names a record that is not there, or has a value that the link has not",
    arguments: ["/book/99", "/shelve/99", "/search", "/search?q=a"])
  func offers(_ target: String) throws {
    let client = try Library.client()
    for link in [target, "/resolve?url=\(target.replacing("?", with: "%3F"))"] {
      let document = try #require(try client.get(link).json as? [String: Any])
      let suggestions = try #require(document["suggestions"] as? [String])
      #expect(suggestions.allSatisfy { !$0.contains("99") && !$0.contains("query") }, "\(suggestions)")
    }
    let explained = try #require(try client.get("/explain?url=\(target)").json as? [String: Any])
    #expect((explained["suggestions"] as? [String])?.contains { $0.contains("99") } == false)
  }

  @Test(
    "a target that is no link names the forbidden octet",
    arguments: [
      (#"/a\b"#, #"a link cannot contain a backslash (character 3); write it as %5C"#),
      (#"/home?a=\"#, #"a link cannot contain a backslash (character 9); write it as %5C"#),
    ])
  func noLink(_ target: String, _ detail: String) throws {
    let body =
      #"{"type":"about:blank","title":"Not a link","status":400,"instance":\#(quoted(target)),"#
      + #""detail":\#(quoted(detail))}"#
    #expect(try Library.client().get(target) == Reply(status: 400, fields: problemFields, body: body + "\n"))
  }
}
