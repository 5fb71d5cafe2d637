import DeepLinkHTTP
import Testing

@Suite("Limits hold exactly, and the same for every way of splitting")
struct LimitTests {
  /// The statuses for `text` in one piece; sent octet by octet, they must be the same.
  private func statuses(_ text: String, _ limits: Limits) -> [Int] {
    let whole = converse(text, limits: limits)
    #expect(converse(octetByOctet(text), limits: limits) == whole)
    return whole.statuses
  }

  private let behind = "GET /behind HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test("the request line: 414 above the limit (9112 3)", arguments: [(8_192, 200), (8_193, 414), (8_194, 414)])
  func requestLine(length: Int, status: Int) {
    let path = String(repeating: "a", count: length - "GET / HTTP/1.1".utf8.count)
    #expect(statuses("GET /\(path) HTTP/1.1\r\nHost: a\r\n\r\n", Limits()) == [status])
  }

  @Test("the defaults are those that are documented")
  func defaults() {
    let limits = Limits()
    #expect([limits.requestLine, limits.fields, limits.fieldCount, limits.body] == [8_192, 16_384, 100, 1_048_576])
    #expect(limits.fieldLine >= limits.fields, "one field may fill the section")
    #expect([limits.headTime, limits.idleTime, limits.writeStallTime] == [.seconds(10), .seconds(60), .seconds(10)])
    #expect(limits.bodyTime == .seconds(30))
  }

  @Test("8,000 octets of target work by default (9112 3)")
  func target() {
    let path = String(repeating: "a", count: 7_999)
    #expect(statuses("GET /\(path) HTTP/1.1\r\nHost: a\r\n\r\n", Limits()) == [200])
  }

  @Test("a request line that never ends is refused once it is too long")
  func endlessRequestLine() {
    let transcript = converse(String(repeating: "A", count: 8_196))
    #expect(transcript.statuses == [414])
    #expect(converse(String(repeating: "A", count: 8_195)).statuses.isEmpty)
  }

  @Test("all field lines together: 431 above the limit (6585 5)", arguments: [(100, 200), (101, 431), (102, 431)])
  func fields(length: Int, status: Int) {
    var limits = Limits()
    limits.fields = 100
    let value = String(repeating: "v", count: length - "Host: a\r\nX: \r\n".utf8.count)
    #expect(statuses("GET / HTTP/1.1\r\nHost: a\r\nX: \(value)\r\n\r\n", limits) == [status])
    #expect(statuses("GET / HTTP/1.1\r\nX: \(value)\r\nHost: a\r\n\r\n", limits) == [status])
  }

  @Test("one field line: 431 above the limit", arguments: [(50, 200), (51, 431), (52, 431)])
  func fieldLine(length: Int, status: Int) {
    var limits = Limits()
    limits.fieldLine = 50
    let value = String(repeating: "v", count: length - "X: ".utf8.count)
    #expect(statuses("GET / HTTP/1.1\r\nHost: a\r\nX: \(value)\r\n\r\n", limits) == [status])
  }

  @Test("both limits of fields at once refuse in the same words", arguments: 20..<60)
  func fieldLimitsTogether(length: Int) {
    var limits = Limits()
    (limits.fields, limits.fieldLine) = (40, 30)
    let value = String(repeating: "v", count: length)
    _ = statuses("GET / HTTP/1.1\r\nHost: a\r\nX: \(value)\r\nY: \(value)\r\n\r\n", limits)
  }

  @Test("the number of field lines: 431 above the limit", arguments: [(100, 200), (101, 431)])
  func fieldCount(count: Int, status: Int) {
    let fields = (1..<count).map { "X\($0): \($0)\r\n" }.joined()
    #expect(statuses("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n", Limits()) == [status])
  }

  @Test("content: 413 above the limit, before it is read", arguments: [(10, 200), (11, 413)])
  func body(length: Int, status: Int) {
    var limits = Limits()
    limits.body = 10
    let head = "POST / HTTP/1.1\r\nHost: a\r\n"
    let content = String(repeating: "c", count: length)
    #expect(statuses("\(head)Content-Length: \(length)\r\n\r\n\(content)", limits) == [status])
    let hex = String(length, radix: 16)
    #expect(statuses("\(head)Transfer-Encoding: chunked\r\n\r\n\(hex)\r\n\(content)\r\n0\r\n\r\n", limits) == [status])
    let chunks = (0..<length).map { _ in "1\r\nc\r\n" }.joined()
    #expect(statuses("\(head)Transfer-Encoding: chunked\r\n\r\n\(chunks)0\r\n\r\n", limits) == [status])
    // Content that is dropped counts as well.
    #expect(statuses("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n\(content)", limits) == [status])
    if status == 413 { #expect(converse("\(head)Content-Length: \(length)\r\n\r\n", limits: limits).isClosed) }
  }

  @Test("chunk extensions: 400 above the limit (9112 7.1.1)", arguments: [(20, 200), (21, 400)])
  func chunkExtensions(length: Int, status: Int) {
    var limits = Limits()
    limits.chunkExtensions = 20
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let text = String(repeating: "e", count: length - 1)
    #expect(statuses("\(head)1;\(text)\r\nc\r\n0\r\n\r\n", limits) == [status])
    // Spread over several chunks they count the same.
    let chunks = (0..<length / 2).map { _ in "1;e\r\nc\r\n" }.joined() + (length % 2 == 0 ? "" : "1;\r\nc\r\n")
    #expect(statuses("\(head)\(chunks)0\r\n\r\n", limits) == [status])
  }

  @Test("trailers: 431 above the limit (9112 7.1.2)", arguments: [(20, 200), (21, 431)])
  func trailers(length: Int, status: Int) {
    var limits = Limits()
    limits.trailers = 20
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let value = String(repeating: "t", count: length - "T:\r\n".utf8.count)
    #expect(statuses("\(head)0\r\nT:\(value)\r\n\r\n", limits) == [status])
  }

  @Test("empty lines before a request: 400 above the limit (9112 2.2)", arguments: [(8, 200), (9, 400)])
  func emptyLines(count: Int, status: Int) {
    let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    let lines = String(repeating: "\r\n", count: count)
    #expect(statuses(lines + request, Limits()) == [status])
    #expect(statuses(request + lines + request, Limits()) == [200, status])
  }

  @Test("requests of one connection: the last one says so")
  func requests() {
    var limits = Limits()
    limits.requestsPerConnection = 3
    let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    let transcript = converse(String(repeating: request, count: 5), limits: limits)
    #expect(transcript.statuses == [200, 200, 200])
    #expect(transcript.isClosed)
    #expect(transcript.output.range(of: "Connection: close") != nil)
  }

  @Test("output: no more requests are taken up than the bound allows, and all are answered in the end")
  func output() {
    var limits = Limits()
    limits.bufferedOutput = 1_000
    let handler = Witness()
    var context = SessionContext(handler: handler, limits: limits)
    let session = ServerSession()
    let requests = (0..<100).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined() + "GET /la"
    var next = session.receive(Array(requests.utf8).span, in: &context)
    var turns = 0
    var output: [UInt8] = []
    while next == .resume {
      #expect(context.writer.output.count >= 1_000 && context.writer.output.count < 1_400)
      output += context.writer.output.joined()
      context.writer.output.removeAll()
      next = session.resume(in: &context)
      turns += 1
    }
    #expect(next == .read)
    #expect(turns > 10)
    output += context.writer.output.joined()
    context.writer.output.removeAll()
    #expect(session.receive(Array("st HTTP/1.1\r\nHost: a\r\n\r\n".utf8).span, in: &context) == .read)
    output += context.writer.output.joined()
    #expect(handler.requests == 101)
    #expect(
      String(decoding: output, as: UTF8.self)
        == converse(requests + "st HTTP/1.1\r\nHost: a\r\n\r\n").output
        .replacing(date: ""))
  }
}

extension String {
  /// This text without the `Date` lines, as a writer without a date writes it.
  func replacing(date: String) -> String {
    var text = self
    let line = "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n"
    var kept = ""
    while let range = text.range(of: line) {
      kept += text[..<range.lowerBound] + date
      text = String(text[range.upperBound...])
    }
    return kept + text
  }
}
