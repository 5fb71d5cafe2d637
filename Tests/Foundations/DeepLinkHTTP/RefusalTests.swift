import DeepLinkHTTP
import Testing

@Suite("A malformed request gets its status, and nothing behind it is served")
struct RefusalTests {
  @Test("each is refused with its status and closes the connection", arguments: malformedExamples)
  func refused(_ example: MalformedExample) {
    let handler = Witness()
    let transcript = converse(example.text + "GET /behind HTTP/1.1\r\nHost: a\r\n\r\n", handler: handler)
    #expect(transcript.statuses == [example.status], "\(transcript.output)")
    #expect(transcript.isClosed)
    #expect(handler.requests == 0)
    #expect(handler.faults.count == 1)
    #expect(transcript.output.range(of: "\r\nConnection: close\r\n") != nil)
    #expect(transcript.output.range(of: "\r\nContent-Type: application/problem+json\r\n") != nil)
    #expect(transcript.output.hasSuffix("\"}\n"))
  }

  @Test("requests before it are answered", arguments: malformedExamples)
  func precededByValidRequests(_ example: MalformedExample) {
    let valid = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi"
    let transcript = converse(valid + example.text)
    #expect(transcript.statuses == [200, 200, example.status])
    #expect(transcript.isClosed)
  }

  @Test("RFC 9112 9.3: nothing behind a refused request is served, wherever it is cut", arguments: malformedExamples)
  func cutAnywhere(_ example: MalformedExample) {
    let octets = Array((example.text + "GET /behind HTTP/1.1\r\nHost: a\r\n\r\n").utf8)
    let handler = Witness()
    let whole = converse([octets], handler: handler)
    for cut in 1..<octets.count {
      #expect(converse([Array(octets[..<cut]), Array(octets[cut...])], handler: handler) == whole, "cut at \(cut)")
    }
    #expect(converse(octets.map { [$0] }, handler: handler) == whole)
    #expect(handler.requests == 0)
    #expect(whole.isClosed)
  }

  @Test("RFC 9112 9.6: after a refusal neither silence nor the end of input brings another answer")
  func onlyOneAnswer() {
    for example in malformedExamples {
      let connection = InMemoryConnection(to: Witness())
      #expect(!connection.send(example.text).isEmpty)
      #expect(connection.end().isEmpty)
      #expect(connection.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n").isEmpty)
    }
  }

  @Test("a refusal of HEAD has no content (9110 9.3.2)")
  func headRefused() {
    let output = converse("HEAD / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n").output
    #expect(output.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(output.hasSuffix("\r\n\r\n"))
  }

  @Test("the prose of a fault has the text, its place, and the expected form")
  func prose() {
    let cases: [(RequestFault, String)] = [
      (.octet(0, at: 5, in: .target), "byte 0x00 at offset 5 is not allowed in a request target (RFC 9112 3.2)"),
      (.octet(0x16, at: 0, in: .method), "this looks like a TLS handshake, but this port speaks plain HTTP"),
      (.percentEncoding(at: 7), "'%' at offset 7 is not followed by two hexadecimal digits (RFC 3986 2.1)"),
      (.twoLengths, "there are both Content-Length and Transfer-Encoding (RFC 9112 6.3)"),
      (
        .versionNotSupported(major: 2, minor: 0),
        "HTTP/2.0 is not served here; use HTTP/1.1 (RFC 9110 15.6.6)"
      ),
    ]
    for (fault, text) in cases { #expect(fault.description == text) }
    let all = converse("GET / HTTP/3.0\r\n\r\n").output
    #expect(
      all == """
        HTTP/1.1 505 HTTP Version Not Supported\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n\
        Content-Type: application/problem+json\r\nX-Content-Type-Options: nosniff\r\nContent-Length: 144\r\n\
        Connection: close\r\n\r\n\
        {"type":"about:blank","title":"HTTP Version Not Supported","status":505,\
        "detail":"HTTP/3.0 is not served here; use HTTP/1.1 (RFC 9110 15.6.6)"}\n
        """)
  }
}
