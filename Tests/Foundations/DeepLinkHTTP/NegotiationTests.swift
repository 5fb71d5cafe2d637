import DeepLinkHTTP
import Testing

/// Parses a GET with these fields and hands it to `body`.
private func withRequest<Result>(_ fields: String, method: String = "GET", _ body: @escaping (Request) -> Result)
  -> Result?
{
  var result: Result?
  let handler = ClosureHandler { request, response in
    result = body(request)
    response.send(.noContent)
  }
  _ = InMemoryConnection(to: handler).send("\(method) / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
  return result
}

@Suite("Proactive negotiation (RFC 9110 12.5)")
struct NegotiationTests {
  @Test(
    "a page for those who prefer it, JSON for everybody else",
    arguments: [
      ("", false), ("Accept: */*", false), ("Accept: text/html", true), ("Accept: TEXT/Html", true),
      ("Accept: application/json", false), ("Accept: application/json, text/html", false),
      ("Accept: text/html, application/json;q=0.9", true), ("Accept: text/html;q=0.8, application/json", false),
      ("Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
      ("Accept: text/*, application/json;q=0.5", true), ("Accept: text/html;q=0, */*", false),
      ("Accept: text/html;q=0", false), ("Accept: image/png", false), ("Accept:", false),
      ("Accept: text/html;level=1;q=0.5, application/json;q=0.4", false),
      ("Accept: text/html;level=1;q=0.4, text/html;q=0.7, */*;q=0.5", true),
      ("Accept: text/html;q=0.7;level=1, */*;q=0.5", false), ("Accept: text/html;level", false),
      ("Accept: text/*;level=1, application/json;q=0.9", false), ("Accept: text/html;q=0.5;q=0.1, */*;q=0.4", true),
      ("Accept: text/html;charset=utf-8", true), ("Accept: text/html; Charset=UTF-8 ; q=0.7, */*;q=0.5", true),
      ("Accept: text/html; ;, application/json;q=0.9", true),
      ("Accept: text/html, application/json;x=\"a,text/html;q=0\"", true),
      ("Accept: application/json;level=1, text/html;q=0.1", true),
      ("Accept: */*\r\nAccept: text/html, application/json;q=0.1", true),
      ("Accept: text/html, application/json;q=0.1\r\nAccept: */*", true),
      ("Accept: */*\r\nAccept: */*", false), ("Accept: */*\r\nAccept: application/json", false),
      ("Accept: */*\r\nAccept: application/json;q=0.5", true),
      ("Accept: application/json;q=0.5\r\nAccept: text/html", true), ("Accept: text/html;q=1.001", false),
      ("Accept: text/html;q=x", false), ("Accept: text/html ; Q=0.700 , application/json;q=0.69", true),
    ])
  func html(fields: String, expected: Bool) {
    #expect(withRequest(fields.isEmpty ? "" : fields + "\r\n") { $0.prefersHTML } == expected)
  }

  @Test("the most specific range decides (RFC 9110 12.5.1)")
  func specificity() {
    let accept = "Accept: text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, */*;q=0.5\r\n"
    let quality = { (type: StaticString, subtype: StaticString) in
      withRequest(accept) { $0.quality(of: MediaType(type, subtype)) }
    }
    #expect(quality("text", "plain") == 700)
    #expect(quality("text", "html") == 300)
    #expect(quality("image", "jpeg") == 500)
  }
}

@Suite("Conditional and range requests (RFC 9110 13, 14)")
struct ConditionTests {
  private static let tag = Array("\"v,1\"".utf8)
  private static let modified = HTTPDate(seconds: 784_111_777)

  struct Row: Sendable, CustomTestStringConvertible {
    let fields: String
    let method: String
    let expected: Precondition
    init(_ fields: String, _ expected: Precondition, method: String = "GET") {
      (self.fields, self.expected, self.method) = (fields, expected, method)
    }
    var testDescription: String { "\(method) \(fields)" }
  }

  @Test(
    "in the order of RFC 9110 13.2.2",
    arguments: [
      Row("", .proceed), Row("If-None-Match: \"v,1\"", .notModified), Row("If-None-Match: W/\"v,1\"", .notModified),
      Row("If-None-Match: *", .notModified), Row("If-None-Match: \"x\", , W/\"y\",\"v,1\"", .notModified),
      Row("If-None-Match: \"x\"\r\nIf-None-Match: \"v,1\"", .notModified), Row("If-None-Match: \"v\"", .proceed),
      Row("If-None-Match: v,1", .proceed), Row("If-None-Match: \"v,1", .proceed), Row("If-None-Match:", .proceed),
      Row("If-None-Match: \"v,1\"", .notModified, method: "HEAD"), Row("If-None-Match: *", .failed, method: "PUT"),
      Row("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT", .notModified),
      Row("If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT", .proceed),
      Row("If-Modified-Since: Sun Nov  6 08:49:37 1994", .proceed),
      Row("If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT", .proceed), Row("If-Modified-Since: soon", .proceed),
      Row("If-None-Match: \"x\"\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT", .proceed),
      Row("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT", .proceed, method: "DELETE"),
      Row("If-Match: \"v,1\"", .proceed), Row("If-Match: *", .proceed), Row("If-Match: W/\"v,1\"", .failed),
      Row("If-Match: \"x\"", .failed), Row("If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT", .proceed),
      Row("If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT", .failed), Row("If-Unmodified-Since: x", .proceed),
      Row("If-Match: \"v,1\"\r\nIf-None-Match: \"v,1\"", .notModified),
    ])
  func conditions(_ row: Row) {
    let fields = row.fields.isEmpty ? "" : row.fields + "\r\n"
    let result = withRequest(fields, method: row.method) {
      $0.precondition(entityTag: Self.tag, lastModified: Self.modified)
    }
    #expect(result == row.expected)
  }

  @Test(
    "ranges of ten octets",
    arguments: [
      ("bytes=0-0", .part(0..<1)), ("bytes=2-4", .part(2..<5)), ("bytes=2-", .part(2..<10)),
      ("bytes=-3", .part(7..<10)),
      ("bytes=-30", .part(0..<10)), ("bytes=5-99", .part(5..<10)), ("BYTES= 1-2 ", .part(1..<3)),
      ("bytes=9-9", .part(9..<10)), ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
      ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=0-99999999999999999999", .part(0..<10)),
      ("bytes=4-2", .whole), ("bytes=-", .whole), ("bytes=", .whole), ("bytes=a-b", .whole), ("bytes=1-2,4-5", .whole),
      ("lines=1-2", .whole), ("bytes=1", .whole), ("bytes=+1-2", .whole), ("bytes=1--2", .whole),
    ] as [(String, RequestedRange)])
  func ranges(value: String, expected: RequestedRange) {
    let result = withRequest("Range: \(value)\r\n") { $0.range(length: 10, entityTag: Self.tag) }
    #expect(result == expected)
  }

  @Test(
    "a range of what the client has, or else all of it (RFC 9110 13.1.5)",
    arguments: [
      ("\"v,1\"", .part(1..<3)), ("W/\"v,1\"", .whole), ("\"x\"", .whole), ("*", .whole),
      ("\"x\", \"v,1\"", .whole), ("\"v,1\", \"x\"", .whole), ("\"v,1\",", .whole), (",\"v,1\"", .whole),
      ("\"v,1\" \"v,1\"", .whole), ("\"v,1\"\r\nIf-Range: \"v,1\"", .whole), ("\"v,1\"\r\nIf-Range: \"x\"", .whole),
      ("\"x\"\r\nIf-Range: \"v,1\"", .whole), ("\"v,1\"\r\nIf-Range:", .whole), ("", .whole), ("v,1", .whole),
      (" \"v,1\"\t", .part(1..<3)),
      ("Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT", .whole),
      ("Sun, 06 Nov 1994 08:49:37 GMT\r\nIf-Range: Sun, 06 Nov 1994 08:49:37 GMT", .whole),
      ("Sun, 06 Nov 1994 08:49:37 GMT, \"v,1\"", .whole),
      ("Sun, 06 Nov 1994 08:49:37 GMT", .part(1..<3)), ("Sun, 06 Nov 1994 08:49:38 GMT", .whole), ("soon", .whole),
    ] as [(String, RequestedRange)])
  func ifRange(value: String, expected: RequestedRange) {
    let result = withRequest("Range: bytes=1-2\r\nIf-Range: \(value)\r\n") {
      $0.range(length: 10, entityTag: Self.tag, lastModified: Self.modified)
    }
    #expect(result == expected)
  }

  @Test("all of content with a weak entity tag, which does not tell octets apart, even if the client has that tag")
  func weakTag() {
    let tag = "W/\"v,1\""
    let result = withRequest("Range: bytes=1-2\r\nIf-Range: \(tag)\r\n") {
      $0.range(length: 10, entityTag: Array(tag.utf8))
    }
    #expect(result == .whole)
  }

  @Test("ranges are for GET, and empty content has none")
  func noRanges() {
    let head = withRequest("Range: bytes=1-2\r\n", method: "HEAD") {
      $0.range(length: 10, entityTag: Self.tag)
    }
    #expect(head == .whole)
    for value in ["bytes=0-", "bytes=-5"] {
      let empty = withRequest("Range: \(value)\r\n") { $0.range(length: 0, entityTag: Self.tag) }
      #expect(empty == .unsatisfiable)
    }
  }
}
