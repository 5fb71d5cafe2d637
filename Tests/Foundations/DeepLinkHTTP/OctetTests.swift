import DeepLinkHTTP
import Testing

/// A place in a request, and the meaning of each octet there.
struct OctetPlace: Sendable, CustomTestStringConvertible {
  let name: String
  let before: String
  let after: String
  /// The status that the standard's grammar asks for when this octet stands there.
  let status: @Sendable (UInt8) -> Int

  init(_ name: String, _ before: String, _ after: String, _ status: @escaping @Sendable (UInt8) -> Int) {
    (self.name, self.before, self.after, self.status) = (name, before, after, status)
  }

  var testDescription: String { name }
}

private let head = "GET / HTTP/1.1\r\nHost: a\r\n"
private let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

private let places = [
  OctetPlace("RFC 9110 9.1: method", "GE", "T / HTTP/1.1\r\nHost: a\r\n\r\n") {
    Grammar.isTokenOctet($0) ? 501 : 400
  },
  OctetPlace("RFC 9112 2.2: the first octet", "", "GET / HTTP/1.1\r\nHost: a\r\n\r\n") {
    Grammar.isTokenOctet($0) ? 501 : 400
  },
  OctetPlace("RFC 9112 3.2: path", "GET /a", "xy HTTP/1.1\r\nHost: a\r\n\r\n") {
    Grammar.isVisible($0) && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "%") ? 200 : 400
  },
  OctetPlace("RFC 3986 2.1: behind a percent sign", "GET /%", "0 HTTP/1.1\r\nHost: a\r\n\r\n") {
    Grammar.isHexDigit($0) ? 200 : 400
  },
  OctetPlace("RFC 3986 2.1: second behind a percent sign", "GET /%0", " HTTP/1.1\r\nHost: a\r\n\r\n") {
    Grammar.isHexDigit($0) ? 200 : 400
  },
  OctetPlace("RFC 3986 3.4: query", "GET /?a", "xy HTTP/1.1\r\nHost: a\r\n\r\n") {
    Grammar.isVisible($0) && $0 != UInt8(ascii: "#") ? 200 : 400
  },
  OctetPlace("RFC 9112 3: instead of a space", "GET", "/ HTTP/1.1\r\nHost: a\r\n\r\n") {
    $0 == 0x20 ? 200 : 400
  },
  OctetPlace("RFC 9112 2.3: minor version", "GET / HTTP/1.", "\r\nHost: a\r\n\r\n") {
    $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") ? 200 : Grammar.isDigit($0) ? 505 : 400
  },
  OctetPlace("RFC 9112 2.3: major version", "GET / HTTP/", ".1\r\nHost: a\r\n\r\n") {
    $0 == UInt8(ascii: "1") ? 200 : Grammar.isDigit($0) ? 505 : 400
  },
  OctetPlace("RFC 9112 2.3: name of the protocol", "GET / HTT", "/1.1\r\nHost: a\r\n\r\n") {
    $0 == UInt8(ascii: "P") ? 200 : 400
  },
  OctetPlace("RFC 9112 2.2: instead of a carriage return", "\(head)A: b", "\n\r\n") { $0 == 0x0D ? 200 : 400 },
  OctetPlace("RFC 9112 2.2: instead of a line feed", "\(head)A: b\r", "C: d\r\n\r\n") { $0 == 0x0A ? 200 : 400 },
  OctetPlace("RFC 9110 5.1: field name", "\(head)X", "Y: z\r\n\r\n") {
    Grammar.isTokenOctet($0) || $0 == UInt8(ascii: ":") ? 200 : 400
  },
  OctetPlace("RFC 9112 5.2: the first octet of a field line", head, "Y: z\r\n\r\n") {
    Grammar.isTokenOctet($0) ? 200 : 400
  },
  OctetPlace("RFC 9112 5.1: before the colon", "\(head)X", ": z\r\n\r\n") {
    Grammar.isTokenOctet($0) || $0 == UInt8(ascii: ":") ? 200 : 400
  },
  OctetPlace("RFC 9110 5.5: field value", "\(head)X: a", "b\r\n\r\n") { Grammar.isFieldValueOctet($0) ? 200 : 400 },
  OctetPlace("RFC 9110 5.5: long field value", "\(head)X: 0123456789abcdef", "0123456789\r\n\r\n") {
    Grammar.isFieldValueOctet($0) ? 200 : 400
  },
  OctetPlace("RFC 9110 5.5: the only octet of a field value", "\(head)X:", "\r\n\r\n") {
    Grammar.isFieldValueOctet($0) ? 200 : 400
  },
  OctetPlace("RFC 9112 3.2: Host", "GET / HTTP/1.1\r\nHost: a", "b\r\n\r\n") { Grammar.isHostOctet($0) ? 200 : 400 },
  OctetPlace("RFC 9112 3.2: port of Host", "GET / HTTP/1.1\r\nHost: a:", "0\r\n\r\n") {
    Grammar.isDigit($0) ? 200 : 400
  },
  OctetPlace("RFC 9112 6.2: Content-Length", "\(head)Content-Length:", "1\r\n\r\n" + String(repeating: "x", count: 91))
  {
    Grammar.isDigit($0) || Grammar.isBlank($0) ? 200 : 400
  },
  OctetPlace("RFC 9112 7.1: chunk size", chunked, "\r\n0123456789abcde\r\n0\r\n\r\n") {
    // Only a size of 15 fits the data; 0 ends the content, and what follows is no trailer.
    $0 == UInt8(ascii: "f") || $0 == UInt8(ascii: "F") ? 200 : 400
  },
  OctetPlace("RFC 9112 7.1: behind a chunk size", "\(chunked)3", "x\r\nabc\r\n0\r\n\r\n") {
    $0 == UInt8(ascii: ";") ? 200 : 400
  },
  OctetPlace("RFC 9112 7.1.1: chunk extension", "\(chunked)3;x", "y\r\nabc\r\n0\r\n\r\n") {
    Grammar.isFieldValueOctet($0) ? 200 : 400
  },
  OctetPlace("RFC 9112 7.1: carriage return behind chunk data", "\(chunked)3\r\nabc", "\n0\r\n\r\n") {
    $0 == 0x0D ? 200 : 400
  },
  OctetPlace("RFC 9112 7.1: line feed behind chunk data", "\(chunked)3\r\nabc\r", "0\r\n\r\n") {
    $0 == 0x0A ? 200 : 400
  },
  OctetPlace("RFC 9112 7.1.2: trailer name", "\(chunked)0\r\nX", "Y: z\r\n\r\n") {
    Grammar.isTokenOctet($0) || $0 == UInt8(ascii: ":") ? 200 : 400
  },
  OctetPlace("RFC 9112 7.1.2: trailer value", "\(chunked)0\r\nX: a", "b\r\n\r\n") {
    Grammar.isFieldValueOctet($0) ? 200 : 400
  },
]

@Suite("Each of the 256 octets in each place is what the grammar says")
struct OctetTests {
  @Test("octets, not text: no folding, no encoding", arguments: places)
  func everyOctet(_ place: OctetPlace) {
    for octet in UInt8.min...UInt8.max {
      let octets = Array(place.before.utf8) + [octet] + Array(place.after.utf8)
      let transcript = converse([octets])
      #expect(transcript.statuses.first == place.status(octet), "byte 0x\(String(octet, radix: 16))")
      #expect(converse(octets.map { [$0] }) == transcript, "byte 0x\(String(octet, radix: 16)), one by one")
    }
  }
}
