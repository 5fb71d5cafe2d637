import DeepLinkHTTP
import Testing

@Suite("Laws that hold for every answer")
struct AnswerLawTests {
  private static let headers = HeaderBlock.constant(["Content-Type": "text/plain"])

  private func answers(to text: String, _ handler: any RequestHandler = Witness()) throws -> [StrictAnswer] {
    let connection = InMemoryConnection(to: handler)
    return try StrictReader.answers(connection.send(Array(text.utf8)), heads: [text.contains("HEAD ")])
  }

  @Test("RFC 9112 6.3, 7: a client that takes nothing on trust can read every answer", arguments: validExamples)
  func readable(_ example: Example) throws {
    let answers = try answers(to: example.text)
    #expect(answers.map(\.status) == [example.target == "*" ? 204 : 200])
    #expect(answers[0].values(of: "Date") == ["Thu, 01 Jan 1970 00:00:00 GMT"])
  }

  @Test("RFC 9112 9.6: every refusal is a whole answer that says close", arguments: malformedExamples)
  func readableRefusals(_ example: MalformedExample) throws {
    let answers = try answers(to: example.text)
    #expect(answers.map(\.status) == [example.status])
    #expect(answers[0].values(of: "Connection") == ["close"])
    #expect(answers[0].values(of: "Content-Type") == ["application/problem+json"])
  }

  @Test("RFC 9112 4, 6: for every status, GET and HEAD have the same head, and its end is unambiguous")
  func everyStatus() throws {
    for code in UInt16(200)...599 {
      let handler = ClosureHandler { _, response in
        response.send(Status(code), Self.headers, body: Array("hello".utf8))
      }
      // Two requests: if the first answer were framed wrongly, the second could not be read.
      for method in ["GET", "HEAD", "POST", "DELETE", "OPTIONS"] {
        let connection = InMemoryConnection(to: handler)
        let request = Array("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        let octets = connection.send(request + request)
        let answers = try StrictReader.answers(octets, heads: [method == "HEAD", method == "HEAD"])
        #expect(answers.map(\.status) == [Int(code), Int(code)])
        let hasNone = method == "HEAD" || code == 204 || code == 304
        #expect(answers.allSatisfy { $0.content == (hasNone ? [] : Array("hello".utf8)) })
        let length = code == 204 || code == 304 ? [] : ["5"]
        #expect(answers.allSatisfy { $0.values(of: "Content-Length") == length })
      }
    }
  }

  @Test("RFC 9112 6.1: no answer has a transfer coding, to HTTP/1.0 least of all")
  func noTransferCoding() throws {
    let body = [UInt8](repeating: 0x61, count: 300_000)
    let handler = ClosureHandler { _, response in response.send(.ok, Self.headers, body: body) }
    for version in ["1.0", "1.1"] {
      let answers = try answers(to: "GET / HTTP/\(version)\r\nHost: a\r\nTE: chunked\r\n\r\n", handler)
      #expect(answers.map(\.content) == [body])
    }
  }

  @Test("RFC 9110 6.6.1: Date is that of the second of the answer")
  func date() {
    var context = SessionContext(handler: Witness())
    let session = ServerSession()
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    for (second, text) in [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (784_111_778, "Sun, 06 Nov 1994 08:49:38 GMT"),
    ] {
      context.writer.setDate(Int64(second))
      for _ in 0..<2 {
        #expect(session.receive(request.span, in: &context) == .read)
        let output = String(decoding: context.writer.output.joined(), as: UTF8.self)
        #expect(output.hasPrefix("HTTP/1.1 200 OK\r\nDate: \(text)\r\n"))
        context.writer.output.removeAll()
      }
    }
    // Other statuses have it as well.
    context.writer.setDate(784_111_777)
    _ = session.receive(Array("BREW / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).span, in: &context)
    #expect(
      String(decoding: context.writer.output.joined(), as: UTF8.self)
        .hasPrefix("HTTP/1.1 501 Not Implemented\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
  }

  @Test(
    "RFC 9112 9.3.2: a batch that arrives in one piece is answered in one piece, a large one in several",
    arguments: [(1, [1]), (16, [16]), (17, [16, 1]), (100, [16, 16, 16, 16, 16, 16, 4])])
  func batch(_ count: Int, _ turns: [Int]) throws {
    var context = SessionContext(handler: Witness())
    let session = ServerSession()
    let batch = Array(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: count).utf8)
    var next = session.receive(batch.span, in: &context)
    for (index, turn) in turns.enumerated() {
      #expect(next == (index == turns.count - 1 ? .read : .resume))
      #expect(context.writer.output.shared.isEmpty)
      #expect(try StrictReader.answers(context.writer.output.joined()).count == turn)
      context.writer.output.removeAll()
      if next == .resume { next = session.resume(in: &context) }
    }
    #expect(next == .read && context.writer.output.isEmpty)
  }

  @Test("RFC 9110 15.6.4: an answer for want of room says when to come back, and closes")
  func overload() throws {
    var writer = ResponseWriter()
    writer.writeOverload(detail: "no room")
    let answer = try StrictReader.answers(writer.output.joined())
    #expect(answer.map(\.status) == [503])
    #expect(answer[0].values(of: "Retry-After") == ["1"])
    #expect(answer[0].values(of: "Connection") == ["close"])
  }

  @Test(
    "RFC 9110 10.2.4: the program has a field if it is asked for, and only as a field can have it",
    arguments: [(nil, []), ("deeplink-server/1.0", ["deeplink-server/1.0"]), ("a\r\nb", [])] as [(String?, [String])])
  func server(product: String?, values: [String]) throws {
    var writer = ResponseWriter()
    if let product { writer.setServer(product) }
    writer.setDate(0)
    writer.writeOverload(detail: "no room")
    #expect(try StrictReader.answers(writer.output.joined())[0].values(of: "Server") == values)
  }
}

@Suite("The meaning of a request target")
struct TargetTests {
  @Test(
    "RFC 9112 3.2.2, 3.3: the authority is the target's in absolute-form, and Host's otherwise",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: h:1\r\n", "h:1"), ("GET http://t:2/ HTTP/1.1\r\nHost: h:1\r\n", "t:2"),
      ("GET https://t HTTP/1.1\r\nHost: h\r\n", "t"), ("GET http://t?q HTTP/1.0\r\n", "t"),
      ("GET http://[::1]:80/x HTTP/1.1\r\nHost: h\r\n", "[::1]:80"), ("GET / HTTP/1.0\r\n", nil),
      ("GET / HTTP/1.1\r\nHost: \t[::ffff:10.0.0.1]\t\r\n", "[::ffff:10.0.0.1]"),
      ("GET / HTTP/1.1\r\nHost: [v1.x:y]:65535\r\n", "[v1.x:y]:65535"),
    ] as [(String, String?)])
  func authority(head: String, expected: String?) {
    var authority: String?
    let handler = ClosureHandler { request, response in
      authority = request.authority.map { request.text(of: $0) }
      response.send(.noContent)
    }
    #expect(InMemoryConnection(to: handler).send(head + "\r\n").hasPrefix("HTTP/1.1 204 "))
    #expect(authority == expected)
  }
}
