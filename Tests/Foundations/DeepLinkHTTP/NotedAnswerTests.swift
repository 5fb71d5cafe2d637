import DeepLinkHTTP
import Testing

/// Records every call of `didAnswer`.
private final class Clerk: RequestHandler {
  struct Note: Equatable {
    let path: String
    let status: UInt16?
    let content: Int
    let fault: RequestFault?
    let origin: String
  }

  private(set) var notes: [Note] = []
  private let headers = HeaderBlock.constant(["Content-Type": "text/plain"])

  func respond(to request: Request, with response: inout ResponseWriter) {
    #expect(response.answeredStatus == nil && response.contentLength == 0 && !response.hasAnswered)
    switch request.text(of: request.path) {
    case "/silent": break
    case "/broken":
      response.add("X", "a\r\nb")
      response.send(.ok, headers, body: Array("hello".utf8))
    case "/gone": response.send(.notModified, headers, body: Array("hello".utf8))
    case "/twice":
      response.send(.notFound)
      response.send(.ok, headers, body: Array("hello".utf8))
    default: response.send(.ok, headers, body: Array("hello".utf8))
    }
  }

  func willReadContent(of request: Request, with response: inout ResponseWriter) {
    if request.equals(request.path, "/unwanted") { response.send(.unsupportedMediaType) }
  }

  func refuse(_ request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    // The session falls back on an answer of its own.
    if fault == .methodNotImplemented { return }
    response.send(fault.status, headers, body: Array("no".utf8))
  }

  func didAnswer(_ request: Request, refusedBecause fault: RequestFault?, with response: borrowing ResponseWriter) {
    notes.append(
      Note(
        path: request.bytes.isEmpty ? "-" : request.text(of: request.path), status: response.answeredStatus?.code,
        content: response.contentLength, fault: fault, origin: "\(request.peer) \(request.listener)"))
  }
}

@Suite("A handler is told of every answer, its own or the session's")
struct NotedAnswerTests {
  private func notes(_ text: String) -> [Clerk.Note] {
    let clerk = Clerk()
    let connection = InMemoryConnection(to: clerk, peer: .ipv4(0x0A00_0001, port: 9))
    _ = connection.send(text)
    return clerk.notes
  }

  private func note(_ path: String, _ status: UInt16, _ content: Int, _ fault: RequestFault? = nil) -> Clerk.Note {
    Clerk.Note(path: path, status: status, content: content, fault: fault, origin: "10.0.0.1 memory")
  }

  private let end = " HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test("with its status and the octets of content that it carries")
  func answers() {
    #expect(
      notes("GET /1\(end)HEAD /2\(end)GET /gone\(end)GET /twice\(end)OPTIONS *\(end)GET /3\(end)")
        == [
          note("/1", 200, 5), note("/2", 200, 0), note("/gone", 304, 0), note("/twice", 404, 0), note("*", 204, 0),
          note("/3", 200, 5),
        ])
  }

  @Test("with the fault if it was refused, and as 500 if the handler gave none that can be sent")
  func refusals() {
    #expect(notes("GET /silent\(end)") == [note("/silent", 500, 2, .noAnswer)])
    #expect(notes("GET /broken\(end)") == [note("/broken", 500, 2, .answerInvalid)])
    #expect(notes("GET /1\(end)GET /%\(end)") == [note("/1", 200, 5), note("-", 400, 2, .percentEncoding(at: 5))])
    #expect(notes("BREW /\(end)") == [note("-", 501, 0, .methodNotImplemented)])
    #expect(
      notes("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n")
        == [note("/p", 413, 2, .contentTooLarge(limit: 1_048_576))])
    #expect(
      notes("POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx")
        == [note("/p", 400, 2, .chunkSizeInvalid)])
    #expect(
      notes("POST /unwanted HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        == [note("/unwanted", 415, 0)])
  }

  @Test("of the end of input and of the end of time in the middle of a request")
  func incomplete() {
    for (isEnd, fault) in [(true, RequestFault.truncated), (false, .headTimeout)] {
      let clerk = Clerk()
      var context = SessionContext(handler: clerk)
      let session = ServerSession(peer: .ipv4(0x0A00_0001, port: 9))
      _ = session.receive(Array("GET /".utf8).span, in: &context)
      _ = isEnd ? session.endOfInput(in: &context) : session.timeOut(in: &context)
      #expect(clerk.notes == [note("-", fault.status.code, 2, fault)])
      #expect(context.answers == 1)
      for reason in RequestFault.Reason.allCases {
        #expect(context.refusals(for: reason) == (reason == fault.reason ? 1 : 0))
      }
    }
  }

  @Test("and each malformed example is one note with the status on the wire", arguments: malformedExamples)
  func everyRefusal(_ example: MalformedExample) {
    let all = notes(example.text)
    #expect(all.count == 1)
    #expect(all.first?.status == UInt16(example.status))
    #expect(all.first?.fault?.status.code == all.first?.status)
    #expect(all.first?.origin == "10.0.0.1 memory")
  }
}

@Suite("Reasons of refusals")
struct ReasonTests {
  @Test("have names that are stable, distinct, and fit for metrics")
  func names() {
    #expect(
      RequestFault.Reason.allCases.map { $0.name } == [
        "request_line_malformed", "request_line_too_long", "version_not_supported", "method_not_implemented",
        "field_malformed", "fields_too_large", "host_invalid", "framing_invalid", "chunk_malformed",
        "content_too_large", "expectation_unknown", "truncated", "head_timeout", "body_timeout",
        "memory_exhausted", "server_fault",
      ])
  }

  @Test("go with the status that the client gets", arguments: malformedExamples)
  func statuses(_ example: MalformedExample) {
    let handler = Witness()
    _ = converse(example.text, handler: handler)
    let allowed: [RequestFault.Reason] =
      switch example.status {
      case 413: [.contentTooLarge]
      case 417: [.expectationUnknown]
      case 501: [.methodNotImplemented, .framingInvalid]
      case 505: [.versionNotSupported]
      default: [.requestLineMalformed, .fieldMalformed, .hostInvalid, .framingInvalid, .chunkMalformed]
      }
    #expect(handler.faults.map(\.reason).allSatisfy(allowed.contains), "\(handler.faults)")
  }
}

@Suite("Fields that a handler adds while the program runs")
struct DynamicFieldTests {
  private func answer(_ add: @escaping (inout ResponseWriter) -> Void) throws -> StrictAnswer {
    let handler = ClosureHandler { _, response in
      add(&response)
      response.send(.ok, .empty, body: Array("hello".utf8))
    }
    let answers = try StrictReader.answers(
      InMemoryConnection(to: handler).send(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)))
    #expect(answers.count == 1)
    return answers[0]
  }

  @Test("are written if they may be")
  func good() throws {
    let answer = try answer { response in
      response.add("X-Name", "J\u{FC}rgen \t x")
      response.add("ETag", "\"x\"")
      response.add("X-Empty", "")
    }
    #expect(answer.status == 200)
    #expect(answer.values(of: "X-Name") == ["J\u{FC}rgen \t x"])
    #expect(answer.values(of: "ETag") == ["\"x\""])
  }

  @Test("every character in a name: a token, or else no name (RFC 9110 5.1)")
  func names() {
    for octet in UInt8.min...UInt8.max {
      let block = try? HeaderBlock([("X\(UnicodeScalar(octet))Y", "secret")])
      #expect((block != nil) == Grammar.isTokenOctet(octet), "octet \(octet)")
    }
  }

  @Test("every octet in a value: what a value may hold, or else 500 and nothing of it on the wire (RFC 9110 5.5)")
  func values() throws {
    for octet in UInt8.min...UInt8.max {
      let value = Array("sec".utf8) + [octet] + Array("ret".utf8)
      let answer = try answer { $0.add("X", value.span) }
      #expect(answer.status == (Grammar.isFieldValueOctet(octet) ? 200 : 500), "octet \(octet)")
      #expect(answer.fields.contains { $0.hasPrefix("X: ") } == Grammar.isFieldValueOctet(octet))
    }
  }

  @Test("names that the session writes itself, and literals that are no names, become 500 as well")
  func reserved() throws {
    #expect(try answer { $0.add("Content-Length", 7) }.status == 500)
    #expect(try answer { $0.add("transfer-encoding", "1") }.status == 500)
    #expect(try answer { $0.add("Date", "1") }.status == 500)
    #expect(try answer { $0.add("CONNECTION", "x") }.status == 500)
    #expect(try answer { $0.add("A\r\nB", "x") }.status == 500)
    #expect(try answer { $0.add("", 1) }.status == 500)
  }

  @Test("of an answer that is spoilt do not show up in the next")
  func next() throws {
    var first = true
    let handler = ClosureHandler { _, response in
      response.add("X-Good", "1")
      if first { response.add("X-Bad", "\n") }
      first = false
      response.send(.ok)
    }
    var context = SessionContext(handler: handler)
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    _ = ServerSession().receive(request.span, in: &context)
    _ = ServerSession().receive(request.span, in: &context)
    let answers = try StrictReader.answers(context.writer.output.joined())
    #expect(answers.map(\.status) == [500, 200])
    #expect(answers.map { $0.values(of: "X-Good") } == [[], ["1"]])
  }
}
