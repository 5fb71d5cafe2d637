import LendingLibrary
import Testing

@Suite("Endpoints with content accept JSON")
struct RequestContentTests {
  @Test(
    "and report other content with line and column",
    arguments: ["/resolve", "/link"],
    [
      ("", "1:1: the document is empty, expected a value"),
      (" \n ", "2:2: the document is empty, expected a value"),
      ("{\n  \"urls\": [\"/home\",]\n}", "2:19: found a comma before \"]\": remove the comma"),
    ])
  func syntax(_ target: String, _ row: (content: String, fault: String)) throws {
    let reply = try Library.client().post(target, row.content)
    #expect(reply == badRequest(target, "the content is not JSON: " + row.fault))
  }

  @Test("content that is not UTF-8 is not JSON")
  func encoding() throws {
    let fields = ["Host: a", "Content-Type: application/json"]
    let reply = try Library.client().send(
      "POST", "/link", fields, body: Array(#"{"name":""#.utf8) + [0xC0, 0x80, 0x22])
    #expect(
      reply
        == badRequest(
          "/link", "the content is not JSON: 1:10: found the byte 0xC0, which is not UTF-8: save the file as UTF-8"))
  }

  @Test(
    "with its own media type, one with the suffix +json, or none",
    arguments: [
      "application/json", "APPLICATION/JSON", "application/json;charset=utf-8", "application/json \t; charset=UTF-8",
      "application/vnd.api+json", "application/problem+json; v=1", nil,
    ])
  func types(_ type: String?) throws {
    let client = try Library.client()
    #expect(try client.post("/resolve", #"{"urls":[]}"#, type: type).body == #"{"results":[]}"# + "\n")
    #expect(
      try client.post("/link", #"{"name":"home"}"#, type: type).body
        == #"{"url":"http://links.example.com/home","path":"/home"}"# + "\n")
  }

  @Test(
    "content with another media type is not read",
    arguments: ["/resolve", "/link"],
    [
      "text/plain", "application/x-www-form-urlencoded", "text/json", "application/jsonx", "json", "", "+json",
      "application/json, text/plain", "a\"\\b",
    ])
  func otherTypes(_ target: String, _ type: String) throws {
    let detail =
      "expected content of type application/json, found \(type); with curl, add -H 'Content-Type: application/json'"
    let body =
      #"{"type":"about:blank","title":"Unsupported media type","status":415,"instance":"\#(target)","#
      + #""detail":\#(quoted(detail))}"#
    let reply = try Library.client().post(target, #"{"name":"home"}"#, type: type)
    #expect(reply == Reply(status: 415, fields: problemFields, body: body + "\n"))
  }
}
