import Testing

@Suite("A link that leads nowhere is answered with where it goes wrong")
struct MissTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let target: String
    /// The link that it is about; the target itself unless it was given to /resolve.
    let instance: String
    /// What follows the instance in the document, to its end.
    let rest: String
    var testDescription: String { target }

    init(_ target: String, instance: String? = nil, _ rest: String) {
      (self.target, self.instance, self.rest) = (target, instance ?? target, rest)
    }
  }

  private static let anything = #""\"inventory\"","\"one\"","\"products\"","\"recipes\"","\"search\"","\"three\"""#
  private static let anythingInWords =
    #"expected \"inventory\", \"one\", \"products\", \"recipes\", \"search\", or \"three\""#

  @Test(
    "with the drawing, what was expected there, and links nearby that do lead somewhere",
    arguments: [
      Row(
        "/inventory/foo/edit",
        #""detail":"/inventory/foo/edit\n           ^^^ expected a UUID for \"id\", or \"add\"","#
          + #""expected":["a UUID for \"id\"","\"add\""],"suggestions":["/inventory/add"]"#),
      Row(
        "/nothing",
        #""detail":"/nothing\n ^^^^^^^ \#(anythingInWords)","expected":[\#(anything)],"suggestions":[]"#),
      Row(
        "//inventory",
        #""detail":"//inventory\n ^ \#(anythingInWords)","expected":[\#(anything)],"suggestions":["/inventory"]"#),
      Row(
        "/inventory%2Fadd",
        #""detail":"/inventory%2Fadd\n ^^^^^^^^^^^^^^^ \#(anythingInWords)","expected":[\#(anything)],"suggestions":[]"#
      ),
      Row(
        "/in%ff",
        #""detail":"/in%FF\n ^^^^^ \#(anythingInWords)","expected":[\#(anything)],"suggestions":[]"#),
      Row(
        "/inventory/\(Sample.nobody)",
        #""detail":"/inventory/\#(Sample.nobody)\n\#(String(repeating: " ", count: 47))^ "#
          + #"expected \"delete\", \"duplicate\", or \"edit\"","expected":["\"delete\"","\"duplicate\"","\"edit\""],"#
          + #""suggestions":["/inventory/\#(Sample.nobody)/edit","/inventory/\#(Sample.nobody)/delete","#
          + #""/inventory/\#(Sample.nobody)/duplicate"]"#),
      Row(
        "/search?query",
        #""detail":"/search?query\n        ^^^^^ expected the query item \"query\" with a text","#
          + #""expected":["the query item \"query\" with a text"],"suggestions":["/search?query=keyboard"]"#),
      Row(
        "/one/two",
        #""detail":"/one/two\n     ^^^ expected the end of the path","#
          + #""expected":["the end of the path"],"suggestions":["/one"]"#),
      Row(
        "/resolve?url=nav%3A%2F%2Finventory%2Fadd", instance: "nav://inventory/add",
        #""detail":"nav://inventory/add\n      ^^^^^^^^^ the host \"inventory\" looks like a path component; "#
          + #"a \"nav\" link has three slashes: nav:///inventory/add","#
          + #""expected":["an empty host, as in nav:///inventory/add"],"suggestions":["nav:///inventory/add"]"#),
      Row(
        "/resolve?url=https%3A%2F%2Fexample.com%2Fproducts%2F1%2Frelatd",
        instance: "https://example.com/products/1/relatd",
        #""detail":"https://example.com/products/1/relatd\n                               ^^^^^^ "#
          + #"expected \"related\"","expected":["\"related\""],"#
          + #""suggestions":["https://example.com/products/1/related"]"#),
    ])
  func miss(_ row: Row) throws {
    let body =
      #"{"type":"about:blank","title":"No route matches","status":404,"instance":\#(quoted(row.instance)),\#(row.rest)}"#
    let client = try Sample.client()
    let reply = try client.get(row.target)
    // At the URL of a link browsers get a page; an endpoint says the same to everybody.
    let fields = row.target.hasPrefix("/resolve") ? problemFields : missFields
    #expect(reply == Reply(status: 404, fields: fields, body: body + "\n"))
    #expect(reply.json != nil)
    #expect(try client.send("HEAD", row.target) == Reply(status: 404, fields: fields, body: ""))
  }

  @Test(
    "and what begins like an endpoint is explained as one",
    arguments: [
      ("/resolve/x", "/resolve"), ("/link/x", "/link"), ("/.well-known/x", "/.well-known/apple-app-site-association"),
      ("/catalog/products/1/related", "/catalog/products/1/similar"), ("/catalog/recipe", "/catalog/recipes"),
      ("/livez/x", "/livez"),
    ])
  func endpoint(_ target: String, _ suggestion: String) throws {
    let reply = try Sample.client().get(target)
    #expect(reply.status == 404)
    let document = try #require(reply.json as? [String: Any])
    let suggestions = try #require(document["suggestions"] as? [String])
    #expect(suggestions.first == suggestion)
  }

  @Test("every suggestion for a link of the table leads somewhere")
  func suggestions() throws {
    let client = try Sample.client()
    for target in ["/inventory/x", "/recipe/1", "/products/x", "/search", "/inventory//add/", "/recipes/1/x", "/On"] {
      let document = try #require(try client.get(target).json as? [String: Any])
      let suggestions = try #require(document["suggestions"] as? [String])
      #expect((1...3).contains(suggestions.count), "\(target)")
      for suggestion in suggestions { #expect(try client.get(suggestion).status == 200, "\(target) \(suggestion)") }
    }
  }

  @Test(
    "a target that is no link says what may not stand there",
    arguments: [
      (#"/a\b"#, #"a backslash at offset 2 cannot stand in a link; write it as %5C"#),
      (#"/one?a=\"#, #"a backslash at offset 7 cannot stand in a link; write it as %5C"#),
    ])
  func noLink(_ target: String, _ detail: String) throws {
    let body =
      #"{"type":"about:blank","title":"Not a link","status":400,"instance":\#(quoted(target)),"#
      + #""detail":\#(quoted(detail))}"#
    #expect(try Sample.client().get(target) == Reply(status: 400, fields: problemFields, body: body + "\n"))
  }
}
