import LendingLibrary
import Testing

@Suite("A condition on the state of a resource is never ignored (RFC 9110 section 13.1.1)")
struct ConditionTests {
  /// Resources that are no files and so have no entity tag.
  private static let targets =
    MethodTests.resources.map(\.target).filter {
      ![
        "/link", "/resolve", "/", "/index.html", "/openapi.json", "/routes", "/.well-known/api-catalog",
      ].contains(
        $0)
        && !$0.hasSuffix("apple-app-site-association") && !$0.hasSuffix(".json")
    } + ["/shelves/1?utm_source=x", "/catalog/books?limit=1"]

  private static func failed(_ target: String) -> Reply {
    Reply(
      status: 412, fields: problemFields,
      body: #"{"type":"about:blank","title":"Precondition failed","status":412,"instance":"\#(target)","#
        + #""detail":"this resource has no entity tag, so it cannot match the entity tags in If-Match"}"#
        + "\n")
  }

  @Test("a resource made on demand has no entity tag, so it never matches one", arguments: targets)
  func madeOnDemand(_ target: String) throws {
    let client = try Library.client()
    // The second answer to a link may come from the cache.
    for _ in 1...2 {
      let answer = try client.get(target)
      #expect(answer.status == 200)
      for tags in [#""x""#, #"W/"x""#, #""x", "y""#, "", "x", #""x", *"#] {
        #expect(try client.get(target, "If-Match: \(tags)") == Self.failed(target), "\(tags)")
      }
      let head = try client.send("HEAD", target, ["Host: a", #"If-Match: "x""#])
      #expect(head == Reply(status: 412, fields: problemFields, body: ""))
      #expect(try client.get(target, "If-Match: *") == answer)
    }
  }

  @Test("neither does a page", arguments: ["/", "/shelves/1", "/home"])
  func page(_ target: String) throws {
    let client = try Library.client()
    let reply = try client.get(target, "Accept: text/html", #"If-Match: "x""#)
    #expect(reply.status == 412)
    #expect(try client.get(target, "Accept: text/html", "If-Match: *") == client.get(target, "Accept: text/html"))
  }

  @Test(
    "a condition applies only if the answer without it would be 200 (RFC 9110 section 13.2.1)",
    arguments: [
      ("GET", "/nowhere", 404), ("GET", "/resolve", 400), ("GET", "/catalog/books/none", 404),
      ("PUT", "/shelves/1", 405), ("OPTIONS", "/shelves/1", 204), ("POST", "/resolve", 200), ("POST", "/link", 400),
    ])
  func otherAnswers(_ row: (method: String, target: String, status: Int)) throws {
    let client = try Library.client()
    let fields = ["Host: links.example.com"]
    let content = Array(#"{"urls":["/home"]}"#.utf8)
    let reply = try client.send(row.method, row.target, fields + [#"If-Match: "x""#], body: content)
    #expect(reply.status == row.status)
    #expect(reply == (try client.send(row.method, row.target, fields, body: content)))
  }
}
