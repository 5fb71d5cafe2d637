import DeepLinkHTTP
import Testing

private let text = HeaderBlock.constant(["Content-Type": "text/plain", "Vary": "Accept"])
private let date = "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n"

private func answer(
  _ method: String = "GET", fields: String = "", _ answer: @escaping (inout ResponseWriter) -> Void
) -> String {
  let handler = ClosureHandler { _, response in answer(&response) }
  return InMemoryConnection(to: handler).send("\(method) / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
}

@Suite("Answers have the fields that are due, and no others")
struct AnswerTests {
  @Test("a whole answer")
  func whole() {
    let answer = answer { $0.send(.ok, text, body: Array("hello".utf8)) }
    #expect(
      answer == "HTTP/1.1 200 OK\r\n\(date)Content-Type: text/plain\r\nVary: Accept\r\nContent-Length: 5\r\n\r\nhello")
  }

  @Test("HEAD has the head of GET and no content (9110 9.3.2)")
  func head() {
    let get = answer { $0.send(.ok, text, body: Array("hello".utf8)) }
    let head = answer("HEAD") { $0.send(.ok, text, body: Array("hello".utf8)) }
    #expect(get == head + "hello")
    let large = [UInt8](repeating: 1, count: 100_000)
    #expect(answer("HEAD") { $0.send(.ok, text, body: large) }.hasSuffix("Content-Length: 100000\r\n\r\n"))
  }

  @Test("204 and 304 have neither length nor content (9110 8.6, 15.3.5, 15.4.5)", arguments: [204, 304] as [UInt16])
  func noContent(code: UInt16) {
    let status = Status(code)
    let answer = answer { response in
      response.add("ETag", "\"x\"")
      response.send(status, text, body: Array("hello".utf8))
    }
    #expect(
      answer
        == "HTTP/1.1 \(code) \(status.reason)\r\n\(date)ETag: \"x\"\r\nContent-Type: text/plain\r\nVary: Accept\r\n\r\n"
    )
  }

  @Test("fields for one answer only do not show up in the next")
  func extraFields() {
    var first = true
    let handler = ClosureHandler { _, response in
      if first { response.add("Allow", "GET") }
      if first { response.add("Age", 120) }
      first = false
      response.send(.methodNotAllowed)
    }
    let connection = InMemoryConnection(to: handler)
    let request = "PUT / HTTP/1.1\r\nHost: a\r\n\r\n"
    let plain = "HTTP/1.1 405 Method Not Allowed\r\n\(date)"
    #expect(connection.send(request) == "\(plain)Allow: GET\r\nAge: 120\r\nContent-Length: 0\r\n\r\n")
    #expect(connection.send(request) == "\(plain)Content-Length: 0\r\n\r\n")
  }

  @Test(
    "a field value that could start a line of its own becomes a 500",
    arguments: ["a\r\nb: c", "a\nb", "\u{0}", " a", "a "])
  func badFieldValue(_ value: String) {
    let answer = answer { response in
      response.add("X-Name", value)
      response.send(.ok, text, body: [])
    }
    #expect(answer.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
    #expect(answer.range(of: "X-Name") == nil)
  }

  @Test("a handler without an answer is a 500, a second answer is ignored, an interim status is no answer")
  func misbehaviour() {
    #expect(answer { _ in }.hasPrefix("HTTP/1.1 500 "))
    #expect(answer { $0.send(Status(100)) }.hasPrefix("HTTP/1.1 500 "))
    #expect(answer { $0.send(Status(99_9)) }.hasPrefix("HTTP/1.1 999 \r\n"))
    let twice = answer { response in
      response.send(.ok, text, body: Array("one".utf8))
      response.send(.notFound, text, body: Array("two".utf8))
    }
    #expect(twice.hasSuffix("Content-Length: 3\r\n\r\none"))
  }

  @Test(
    "large content is shared, small content is copied, and both arrive the same", arguments: [16_384, 16_385, 70_000])
  func sharing(length: Int) {
    let body = (0..<length).map { UInt8(truncatingIfNeeded: 97 + $0 % 26) }
    var limits = Limits()
    limits.bufferedOutput = 200_000
    let session = ServerSession()
    var context = SessionContext(
      handler: ClosureHandler { _, response in response.send(.ok, text, body: body) }, limits: limits)
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    _ = session.receive((request + request).span, in: &context)
    #expect(context.writer.output.shared.count == (length > 16_384 ? 2 : 0))
    let joined = context.writer.output.joined()
    #expect(joined.count == context.writer.output.count)
    #expect(joined.suffix(length) == body[...])
    #expect(joined.prefix(joined.count / 2) == joined.suffix(joined.count / 2))
  }

  @Test("a part of content, as for ranges")
  func part() {
    let body = Array("0123456789".utf8)
    #expect(
      answer { $0.send(.partialContent, text, body: body, range: 2..<5) }.hasSuffix("Content-Length: 3\r\n\r\n234"))
    #expect(
      answer { $0.send(.partialContent, text, body: body, range: 8..<99) }.hasSuffix("Content-Length: 2\r\n\r\n89"))
  }

  @Test("leave to go on is given before content is read, or the final answer instead (9110 10.1.1)")
  func expectContinue() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    let handler = ClosureHandler { request, response in response.send(.ok, text, body: request.body) }
    let connection = InMemoryConnection(to: handler)
    #expect(connection.send(head) == "HTTP/1.1 100 Continue\r\n\r\n")
    #expect(connection.send("hi").hasSuffix("Content-Length: 2\r\n\r\nhi"))
    // A request of HTTP/1.0 and a request without content get no interim answer.
    #expect(connection.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n").hasPrefix("HTTP/1.1 200"))
    let old = "POST / HTTP/1.0\r\nConnection: keep-alive\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    #expect(connection.send(old).isEmpty)
    #expect(connection.send("hi").hasPrefix("HTTP/1.1 200 OK\r\n"))
    handler.willRead = { _, response in response.send(.unsupportedMediaType) }
    #expect(
      connection.send(head)
        == "HTTP/1.1 415 Unsupported Media Type\r\n\(date)Content-Length: 0\r\nConnection: close\r\n\r\n")
    #expect(connection.isClosed)
    let tooLarge = InMemoryConnection(to: handler)
    #expect(
      tooLarge.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2000000\r\n\r\n")
        .hasPrefix("HTTP/1.1 413 "))
  }

  @Test("OPTIONS * is answered with 204 and Allow (9110 9.3.7)")
  func serverOptions() {
    let output = converse("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").output
    let fields = "Allow: GET, HEAD, POST, OPTIONS\r\nX-Content-Type-Options: nosniff\r\n"
    #expect(output == "HTTP/1.1 204 No Content\r\n\(date)\(fields)\r\n")
  }

  @Test("header blocks refuse fields that must not be sent")
  func headerBlocks() throws {
    #expect(throws: FieldError.value(name: "A")) { try HeaderBlock([("A", "b\r\nC: d")]) }
    #expect(throws: FieldError.value(name: "A")) { try HeaderBlock([("A", "\u{0}")]) }
    #expect(throws: FieldError.value(name: "A")) { try HeaderBlock([("A", "b ")]) }
    #expect(throws: FieldError.name("A b")) { try HeaderBlock([("A b", "c")]) }
    #expect(throws: FieldError.name("")) { try HeaderBlock([("", "c")]) }
    for name in ["Content-Length", "connection", "DATE", "Transfer-Encoding"] {
      #expect(throws: FieldError.reserved(name)) { try HeaderBlock([(name, "1")]) }
    }
    let both = try HeaderBlock([("A", "b")]).appending(HeaderBlock([("C", "d")]))
    #expect(try both == HeaderBlock([("A", "b"), ("C", "d")]))
  }

  @Test("numbers are written in full", arguments: [0, 1, 9, 10, 99, 100, 12_345, 1_000_000, 999_999])
  func numbers(number: Int) {
    #expect(
      answer { response in
        response.add("Age", number)
        response.send(.ok)
      }.range(of: "\r\nAge: \(number)\r\n") != nil)
  }
}
