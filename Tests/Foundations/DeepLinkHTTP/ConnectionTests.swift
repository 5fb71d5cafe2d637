import DeepLinkHTTP
import Testing

@Suite("Connections stay open or close as the client was told")
struct ConnectionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let version: String
    let connection: String?
    let closes: Bool
    let says: String?
    var testDescription: String { "HTTP/\(version), Connection: \(connection ?? "-")" }
  }

  @Test(
    "RFC 9112 9.3",
    arguments: [
      Row(version: "1.1", connection: nil, closes: false, says: nil),
      Row(version: "1.1", connection: "keep-alive", closes: false, says: nil),
      Row(version: "1.1", connection: "close", closes: true, says: "close"),
      Row(version: "1.1", connection: "CLOSE", closes: true, says: "close"),
      Row(version: "1.1", connection: "upgrade,  close", closes: true, says: "close"),
      Row(version: "1.1", connection: "keep-alive, close", closes: true, says: "close"),
      Row(version: "1.1", connection: #""a, close"#, closes: true, says: "close"),
      Row(version: "1.1", connection: #"a", close, "b"#, closes: true, says: "close"),
      Row(version: "1.1", connection: #""a\", close"#, closes: true, says: "close"),
      Row(version: "1.1", connection: #""close""#, closes: false, says: nil),
      Row(version: "1.1", connection: "closed", closes: false, says: nil),
      Row(version: "1.1", connection: "", closes: false, says: nil),
      Row(version: "1.1", connection: ",,", closes: false, says: nil),
      Row(version: "1.0", connection: nil, closes: true, says: "close"),
      Row(version: "1.0", connection: "Keep-Alive", closes: false, says: "keep-alive"),
      Row(version: "1.0", connection: "keep-alive, close", closes: true, says: "close"),
      Row(version: "1.0", connection: #""a, keep-alive"#, closes: false, says: "keep-alive"),
      Row(version: "1.0", connection: #"keep-alive", "close, b"#, closes: true, says: "close"),
      Row(version: "1.0", connection: "x", closes: true, says: "close"),
    ])
  func persistence(_ row: Row) {
    let field = row.connection.map { "Connection: \($0)\r\n" } ?? ""
    let transcript = converse("GET / HTTP/\(row.version)\r\nHost: a\r\n\(field)\r\n")
    #expect(transcript.statuses == [200])
    #expect(transcript.isClosed == row.closes)
    let said = transcript.output.range(of: "\r\nConnection: ").map { range in
      String(transcript.output[range.upperBound...].prefix { $0.isLetter || $0 == "-" })
    }
    #expect(said == row.says)
  }

  @Test("several Connection lines count as one list")
  func severalLines() {
    #expect(converse("GET / HTTP/1.1\r\nHost: a\r\nConnection: x\r\nConnection: close\r\n\r\n").isClosed)
  }

  @Test("nothing is processed behind a request that carries close (9112 9.6)")
  func behindClose() {
    let handler = Witness()
    let request = "GET / HTTP/1.1\r\nHost: a\r\n"
    let transcript = converse("\(request)\r\n\(request)Connection: close\r\n\r\n\(request)\r\n", handler: handler)
    #expect(handler.requests == 2)
    #expect(transcript.statuses == [200, 200])
  }

  @Test("it lingers when the client may have more to say, and only then (9112 9.6)")
  func lingering() {
    func next(_ text: String) -> ServerSession.Next {
      var context = SessionContext(handler: Witness())
      return ServerSession().receive(Array(text.utf8).span, in: &context)
    }
    let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    #expect(next(request) == .close(lingering: false))
    #expect(next(request + "x") == .close(lingering: true))
    #expect(next("GET /%\r\n") == .close(lingering: true))
  }

  @Test("a draining server closes after the answer at hand")
  func draining() {
    var context = SessionContext(handler: Witness())
    let session = ServerSession()
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    #expect(session.receive(request.span, in: &context) == .read)
    context.isDraining = true
    #expect(session.receive(request.span, in: &context) == .close(lingering: true))
    #expect(String(decoding: context.writer.output.joined(), as: UTF8.self).range(of: "Connection: close") != nil)
  }

  @Test("the awaited part of a request decides the time limit, and when it starts anew")
  func awaiting() {
    let session = ServerSession()
    var context = SessionContext(handler: Witness())
    func awaited() -> String { "\(session.awaiting.kind) \(session.awaiting.requests)" }
    func feed(_ text: String) -> String {
      #expect(session.receive(Array(text.utf8).span, in: &context) == .read)
      return awaited()
    }
    #expect(awaited() == "request 0")
    #expect(feed("\r\n") == "request 0")
    #expect(feed("P") == "head 0")
    #expect(feed("OST / HTTP/1.1\r\nHost: a\r\n") == "head 0")
    #expect(feed("Content-Length: 4\r\n\r\n") == "body 0")
    #expect(feed("abc") == "body 0")
    #expect(feed("d") == "request 1")
    #expect(feed("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET") == "head 2")
    #expect(feed(" / HTTP/1.1\r\nHost: a\r\n\r\n") == "request 3")
  }

  @Test(
    "running out of time in a request is 408, before one it is nothing (9110 15.5.9)",
    arguments: [("", 0), ("\r\n", 0), ("G", 408), ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na", 408)])
  func timeouts(text: String, status: Int) {
    let handler = Witness()
    let session = ServerSession()
    var context = SessionContext(handler: handler)
    if !text.isEmpty { _ = session.receive(Array(text.utf8).span, in: &context) }
    #expect(session.timeOut(in: &context) == .close(lingering: status != 0))
    let output = String(decoding: context.writer.output.joined(), as: UTF8.self)
    #expect(status == 0 ? output.isEmpty : output.hasPrefix("HTTP/1.1 \(status) "))
    #expect(handler.requests == 0)
  }

  @Test("a client that ends its side in a request gets 400, and its content never reaches a handler (9112 8)")
  func truncated() {
    for text in ["GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabcd"] {
      let handler = Witness()
      let connection = InMemoryConnection(to: handler)
      _ = connection.send(text)
      #expect(String(decoding: connection.end(), as: UTF8.self).hasPrefix("HTTP/1.1 400 "))
      #expect(handler.requests == 0)
      #expect(handler.faults == [.truncated])
    }
    #expect(InMemoryConnection(to: Witness()).end().isEmpty)
  }

  @Test("a session that waits for a request, or has ended, holds no storage")
  func storage() {
    var context = SessionContext(handler: Witness())
    let sessions = (0..<10).map { _ in ServerSession() }
    for _ in 0..<3 {
      for session in sessions {
        _ = session.receive(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na".utf8).span, in: &context)
        #expect(session.awaiting.kind == .body)
      }
      for session in sessions {
        _ = session.receive(Array("b".utf8).span, in: &context)
        #expect(session.awaiting.kind == .request)
      }
    }
    #expect(
      converse(["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na", "b"].map { Array($0.utf8) }).statuses == [
        200
      ])
  }
}
