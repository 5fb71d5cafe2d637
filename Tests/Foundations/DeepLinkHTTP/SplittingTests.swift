import DeepLinkHTTP
import Testing

@Suite("How octets are split into packets changes nothing")
struct SplittingTests {
  @Test("every proper prefix asks for more, and only asks", arguments: validExamples)
  func prefixes(_ example: Example) {
    let octets = Array(example.text.utf8)
    for length in 0..<octets.count {
      let handler = Witness()
      let transcript = converse([Array(octets[..<length])], handler: handler)
      #expect(handler.requests == 0 && handler.faults.isEmpty, "answered after \(length) octets")
      #expect(!transcript.isClosed)
      let isInterim = transcript.output == "HTTP/1.1 100 Continue\r\n\r\n"
      #expect(transcript.output.isEmpty || isInterim, "\(transcript.output)")
    }
  }

  @Test("a request in two pieces is answered as in one", arguments: validExamples)
  func twoPieces(_ example: Example) {
    let octets = Array(example.text.utf8)
    let whole = converse([octets])
    #expect(whole.statuses.last == (example.target == "*" ? 204 : 200))
    for cut in 1..<octets.count {
      #expect(converse([Array(octets[..<cut]), Array(octets[cut...])]) == whole, "cut at \(cut)")
    }
  }

  @Test("a request octet by octet is answered as in one piece", arguments: validExamples)
  func singleOctets(_ example: Example) {
    #expect(converse(octetByOctet(example.text)) == converse(example.text))
  }

  @Test("pipelined requests are answered in order, however they are split")
  func pipelined() {
    let lasting = validExamples.filter { !$0.name.contains("close") && !$0.name.hasSuffix("of HTTP/1.0") }
    let text = lasting.map(\.text).joined()
    let octets = Array(text.utf8)
    let handler = Witness()
    let whole = converse([octets], handler: handler)
    #expect(handler.requests == lasting.count - 1, "all but OPTIONS *")
    #expect(!whole.isClosed)
    // The sum of the parts is the whole.
    #expect(whole.output == lasting.map { converse($0.text).output }.joined())
    for cut in 1..<octets.count {
      let two = converse([Array(octets[..<cut]), Array(octets[cut...])])
      #expect(two == whole, "cut at \(cut)")
    }
    #expect(converse(octetByOctet(text)) == whole)
  }

  @Test("malformed requests are refused in the same words, however they are split", arguments: malformedExamples)
  func malformed(_ example: MalformedExample) {
    let octets = Array(example.text.utf8)
    let whole = converse([octets])
    for cut in 1..<octets.count {
      #expect(converse([Array(octets[..<cut]), Array(octets[cut...])]) == whole, "cut at \(cut)")
    }
    #expect(converse(octetByOctet(example.text)) == whole)
  }

  @Test("the request is read as it was sent", arguments: validExamples)
  func understood(_ example: Example) {
    let output = converse(example.text).output
    if example.target == "*" { return }
    if !example.text.contains("HEAD /") {
      #expect(output.range(of: " \(example.target) path ") != nil, "\(output)")
      #expect(output.range(of: " body [\(example.body)]") != nil, "\(output)")
    }
  }

  @Test("chunked content is the same as content with a length")
  func chunkedEquivalence() {
    let content = "The quick brown fox jumps over the lazy dog."
    let head = "POST / HTTP/1.1\r\nHost: a\r\n"
    let plain = converse("\(head)Content-Length: \(content.utf8.count)\r\n\r\n\(content)").output
    let body = plain.range(of: "body [").map { plain[$0.lowerBound...] }
    for size in 1...content.utf8.count {
      var chunked = ""
      var rest = Array(content.utf8)[...]
      while !rest.isEmpty {
        let chunk = rest.prefix(size)
        rest = rest.dropFirst(size)
        chunked += String(chunk.count, radix: 16) + "\r\n" + String(decoding: chunk, as: UTF8.self) + "\r\n"
      }
      let output = converse("\(head)Transfer-Encoding: chunked\r\n\r\n\(chunked)0\r\n\r\n").output
      #expect(output.range(of: "body [").map { output[$0.lowerBound...] } == body, "chunks of \(size)")
    }
  }
}
