import DeepLinkHTTP
import LendingLibrary
import Testing

@Suite("Refusals of the HTTP layer have the same form as all problems")
struct RefusalTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let request: String
    let status: Int
    let detail: String
    let instance: String?

    init(_ title: String, _ request: String, _ status: Int, _ detail: String, _ instance: String? = nil) {
      (testDescription, self.request, self.status) = (title, request, status)
      (self.detail, self.instance) = (detail, instance)
    }
  }

  @Test(
    "with titles in one spelling and nosniff",
    arguments: [
      Row(
        "Bad request",
        "GET /home\r\n\r\n", 400,
        "the request line is not a method, a request target and a version with one space between them (RFC 9112 3)"),
      Row(
        "Content too large",
        "POST /link?a=\"<\" HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", 413,
        "the content is longer than 1048576 bytes (RFC 9110 15.5.14)", "/link?a=\"<\""),
      Row(
        "Expectation failed",
        "POST /link HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nContent-Length: 1\r\n\r\n", 417,
        "only the expectation 100-continue is known here (RFC 9110 10.1.1)", "/link"),
    ])
  func refusals(_ row: Row) throws {
    let reply = try Library.client().send(Array(row.request.utf8))
    let instance = row.instance.map { #""instance":\#(quoted($0)),"# } ?? ""
    let body =
      #"{"type":"about:blank","title":"\#(row.testDescription)","status":\#(row.status),\#(instance)"#
      + #""detail":\#(quoted(row.detail))}"# + "\n"
    #expect(reply == Reply(status: row.status, fields: problemFields + ["Connection: close"], body: body))
  }
}
