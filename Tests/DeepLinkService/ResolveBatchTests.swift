import LendingLibrary
import Testing

@Suite("POST /resolve takes many links")
struct ResolveBatchTests {
  private static let one =
    #"{"url":"/home","canonical":"/home","name":"home","pattern":"/home","parameters":{},"route":{"home":{}}}"#

  @Test("and answers each with its description or its problem, in the given order")
  func mixture() throws {
    let client = try Library.client()
    let links = [
      "/home", "/loans/foo/extend", "home", "nav:///search?query=a\"b", "nav://loans/new", "/%", "", "/home",
      "/books/1?utm_source=x", "/shelves/77",
    ]
    let singles = try links.map { try client.get("/resolve?url=" + escaped($0)).body.dropLast() }
    let reply = try client.post("/resolve", #"{"urls":[\#(links.map(quoted).joined(separator: ","))]}"#)
    let body = #"{"results":[\#(singles.joined(separator: ","))]}"# + "\n"
    #expect(reply == Reply(status: 200, fields: jsonFields, body: body))
    #expect(singles.first.map(String.init) == Self.one)
    #expect(singles.filter { $0.hasPrefix(#"{"type":"about:blank""#) }.count == 5)
  }

  @Test("none and 1,000 links are both accepted")
  func sizes() throws {
    let client = try Library.client()
    #expect(try client.post("/resolve", #"{"urls":[]}"#).body == #"{"results":[]}"# + "\n")
    let many = try client.post("/resolve", Self.links(1_000))
    let results = repeatElement(Self.one, count: 1_000).joined(separator: ",")
    #expect(many == Reply(status: 200, fields: jsonFields, body: #"{"results":[\#(results)]}"# + "\n"))
  }

  @Test("1,001 links are refused, and none of them is resolved")
  func tooMany() throws {
    let reply = try Library.client().post("/resolve", Self.links(1_001))
    let body =
      #"{"type":"about:blank","title":"Content too large","status":413,"instance":"/resolve","#
      + #""detail":"key \"urls\": expected at most 1000 links, found 1001; send several requests"}"#
    #expect(reply == Reply(status: 413, fields: problemFields, body: body + "\n"))
  }

  @Test(
    "JSON of another shape is refused with the name of the key",
    arguments: [
      ("[]", "expected an object with the key \"urls\" or \"activity\", found an array"),
      ("{}", "key \"urls\" is missing: expected an array of links, or \"activity\" and an activity"),
      (#"{"urls": ["/home"], "swift": {}}"#, "key \"swift\": expected true or false, found an object"),
      (#"{"urls":"/home"}"#, "key \"urls\": expected an array of links, found a string"),
      (#"{"urls":["/home"],"urls":["/about"]}"#, "key \"urls\" was given more than once; give one of them"),
      (#"{"url\u0073":5,"activity":{},"urls":[]}"#, "key \"urls\" was given more than once; give one of them"),
      (#"{"activity":{},"activity":{}}"#, "key \"activity\" was given more than once; give one of them"),
      (
        #"{"activity":{"activityType":"a","activityType":"b"}}"#,
        "key \"activity\": activityType: was given more than once; give one of them"
      ),
      (
        #"{"activity":{"activityType":"a","userInfo":{},"title":"","userInfo":null}}"#,
        "key \"activity\": userInfo: was given more than once; give one of them"
      ),
      (#"{"urls":["/home",7,null]}"#, "urls[1]: expected a link as a string, found a number"),
    ])
  func shapes(_ content: String, _ detail: String) throws {
    #expect(try Library.client().post("/resolve", content) == badRequest("/resolve", detail))
  }

  private static func links(_ count: Int) -> String {
    #"{"urls":[\#(repeatElement(#""/home""#, count: count).joined(separator: ","))]}"#
  }
}
