import Testing

/// A request that has to be refused, with the section that says so.
struct MalformedExample: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let status: Int

  init(_ name: String, _ text: String, _ status: Int = 400) {
    (self.name, self.text, self.status) = (name, text, status)
  }

  /// A well-formed request line and Host, with `fields` behind.
  static func fields(_ name: String, _ fields: String, _ status: Int = 400) -> Self {
    Self(name, "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n", status)
  }

  /// A well-formed chunked head with `content` behind.
  static func chunks(_ name: String, _ content: String, _ status: Int = 400) -> Self {
    Self(name, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(content)", status)
  }

  static func host(_ value: String) -> Self {
    Self("Host: \(value) (9112 3.2)", "GET / HTTP/1.1\r\nHost: \(value)\r\n\r\n")
  }

  static func target(_ name: String, _ target: String) -> Self {
    Self(name, "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
  }

  var testDescription: String { name }
}

let malformedExamples = malformedRequestLines + malformedFields + malformedFraming + malformedChunks

private let malformedRequestLines: [MalformedExample] = [
  .init("bare line feeds (9112 2.2)", "GET / HTTP/1.1\nHost: a\n\n"),
  .init("one bare line feed", "GET / HTTP/1.1\r\nHost: a\r\nX: y\n\r\n"),
  .init("a bare line feed first", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("a bare carriage return as line end", "GET / HTTP/1.1\rHost: a\r\n\r\n"),
  .init("a bare carriage return first", "\rGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("too many empty lines", String(repeating: "\r\n", count: 9) + "GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("HTTP/0.9 (9112 3)", "GET /\r\n\r\n"),
  .init("a method alone", "GET\r\n\r\n"),
  .init("a space at the end", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"),
  .init("a space in front", " GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("two spaces before the target", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("two spaces before the version", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("a tab between", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("a space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("a method that is no token (9110 9.1)", "G@T / HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("a TLS handshake", "\u{16}\u{03}\u{01}\u{02}"),
  .init("an unknown method (9110 15.6.2)", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
  .init("a method in lower case (9110 9.1)", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
  .init("CONNECT (9112 3.2.3)", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
  .init("CONNECT without a port", "CONNECT a HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("CONNECT to a path", "CONNECT / HTTP/1.1\r\nHost: a\r\n\r\n"),
  .init("HTTP/2.0 (9110 15.6.6)", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
  .init("HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505),
  .init("HTTP/0.9 spelled out", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505),
  .init("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
  .init("a version in lower case (9112 2.3)", "GET / http/1.1\r\nHost: a\r\n\r\n"),
  .init("a version without a minor number", "GET / HTTP/1\r\nHost: a\r\n\r\n"),
  .init("a version with two digits", "GET / HTTP/1.10\r\nHost: a\r\n\r\n"),
  .init("no HTTP at all", "GET / FTP/1.1\r\nHost: a\r\n\r\n"),
  .target("an empty target", ""),
  .target("a fragment (9112 3.2)", "/a#b"),
  .target("a control octet", "/a\u{1}b"),
  .target("NUL", "/a\u{0}b"),
  .target("DEL", "/a\u{7F}b"),
  .target("octets above 0x7F", "/\u{E9}"),
  .target("a lone percent sign (3986 2.1)", "/%"),
  .target("a percent sign and one digit", "/%4"),
  .target("no hexadecimal digit", "/%G1"),
  .target("no second hexadecimal digit", "/%1g/x"),
  .target("percent-encoding cut off by the query", "/%4?1"),
  .target("a path without a slash", "a/b"),
  .target("authority-form (9112 3.2.3)", "a:80"),
  .target("asterisk-form (9112 3.2.4)", "*"),
  .target("another scheme", "nav:///x"),
  .target("user information (9110 4.2.4)", "http://u:p@b/"),
  .target("an empty host (9110 4.2.1)", "http:///x"),
  .target("a port that is none", "http://b:x/"),
]

private let malformedFields: [MalformedExample] = [
  .fields("a blank before the colon (9112 5.1)", "Content-Length : 0"),
  .fields("a tab before the colon", "X\t: y"),
  .fields("an empty name (9112 5)", ": x"),
  .fields("no colon", "X"),
  .fields("a folded line (9112 5.2)", "X: y\r\n z"),
  .fields("a line folded with a tab", "X: y\r\n\tz"),
  .init("a folded first line", "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
  .fields("a name that is no token (9110 5.1)", "X(y): z"),
  .fields("a name with an octet above 0x7F", "X\u{E9}: z"),
  .fields("NUL in a value (9110 5.5)", "X: a\u{0}b"),
  .fields("a bare carriage return in a value", "X: a\rb"),
  .fields("two carriage returns", "X: a\r"),
  .fields("DEL in a value", "X: a\u{7F}b"),
  .fields("a control octet in a value", "X: a\u{B}b"),
  .init("no Host (9112 3.2)", "GET / HTTP/1.1\r\n\r\n"),
  .init("no Host beside an absolute target", "GET http://a/ HTTP/1.1\r\n\r\n"),
  .init("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"),
  .init("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n"),
  .init("two Hosts of which one is empty", "GET / HTTP/1.1\r\nHost: a\r\nHost:\r\n\r\n"),
  .init("an invalid Host in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a b\r\n\r\n"),
  .init("an invalid Host beside an absolute target (9112 3.2.2)", "GET http://a/ HTTP/1.1\r\nHost: b c\r\n\r\n"),
  .host(""), .host("a b"), .host("a/b"), .host("a:b"), .host("a:65536"), .host("a:1:2"), .host("u@a"), .host(":80"),
  .host("[::1"), .host("[::1]x"), .host("[:::]"), .host("[1:2:3]"), .host("[1:2:3:4:5:6:7:8:9]"), .host("[::1.2.3]"),
  .host("[::1%25eth0]"), .host("[v.x]"), .host("a%4"), .host("a,b c"), .host("a\\b"),
]

private let malformedFraming: [MalformedExample] = [
  .fields("a sign (9112 6.3)", "Content-Length: +1"),
  .fields("a negative length", "Content-Length: -1"),
  .fields("a hexadecimal length", "Content-Length: 0x1"),
  .fields("a fraction", "Content-Length: 1.0"),
  .fields("an empty length", "Content-Length:"),
  .fields("a list of lengths", "Content-Length: 1, 1"),
  .fields("a blank inside", "Content-Length: 1 1"),
  .fields("a length above 2^63", "Content-Length: 9223372036854775808"),
  .fields("a length above 2^64", "Content-Length: 18446744073709551617"),
  .fields("equal lengths", "Content-Length: 1\r\nContent-Length: 1"),
  .fields("different lengths", "Content-Length: 1\r\nContent-Length: 2"),
  .fields("both lengths", "Content-Length: 1\r\nTransfer-Encoding: chunked"),
  .fields("both lengths the other way round", "Transfer-Encoding: chunked\r\nContent-Length: 1"),
  .init("a coding in HTTP/1.0 (9112 6.1)", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
  .fields("chunked twice (9112 7.1)", "Transfer-Encoding: chunked, chunked"),
  .fields("chunked twice in two lines", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
  .fields("chunked not last (9112 6.3)", "Transfer-Encoding: chunked, gzip"),
  .fields("chunked not at all", "Transfer-Encoding: gzip"),
  .fields("identity", "Transfer-Encoding: identity"),
  .fields("no coding", "Transfer-Encoding:"),
  .fields("chunked with a parameter", "Transfer-Encoding: chunked;x=y"),
  .fields("something like chunked", "Transfer-Encoding: xchunked"),
  .fields("chunked in quotation marks", "Transfer-Encoding: \"chunked\""),
  .fields("chunked between commas (9112 6.3)", "Transfer-Encoding: ,chunked,"),
  .fields("chunked behind a comma", "Transfer-Encoding: , chunked"),
  .fields("chunked before a comma", "Transfer-Encoding: chunked ,"),
  .fields("chunked and an empty line", "Transfer-Encoding: chunked\r\nTransfer-Encoding:"),
  .fields("chunked behind an empty line", "Transfer-Encoding:\r\nTransfer-Encoding: chunked"),
  .fields("a coding that is not known (9112 6.1)", "Transfer-Encoding: gzip, chunked", 501),
  .fields("too much content (9110 15.5.14)", "Content-Length: 1048577", 413),
  .fields("far too much content", "Content-Length: 9223372036854775807", 413),
  .fields("another expectation (9110 10.1.1)", "Expect: 200-ok", 417),
  .fields("a coding hidden behind a line feed (9112 2.2)", "X: y\nTransfer-Encoding: chunked"),
  .fields("a coding hidden behind a carriage return (9112 2.2)", "X: y\rTransfer-Encoding: chunked"),
  .fields("a vertical tab before the coding (9110 5.6.3)", "Transfer-Encoding: \u{B}chunked"),
  .fields("a name that is nearly Transfer-Encoding (9112 5.1)", "Transfer-Encoding : chunked\r\nContent-Length: 3"),
  .fields("a length and a folded coding (9112 5.2)", "Content-Length: 3\r\nTransfer-Encoding:\r\n chunked"),
  .fields("lengths in two cases (9110 5.1)", "Content-Length: 3\r\nCONTENT-LENGTH: 4"),
  .fields("a length in full-width digits", "Content-Length: \u{FF13}"),
  .fields("chunked with a letter that folds to k", "Transfer-Encoding: chun\u{212A}ed"),
  .fields(
    "chunked behind an unknown coding in another line (9112 6.1)",
    "Transfer-Encoding: x\r\nTransfer-Encoding: chunked", 501),
  .fields("chunked and an empty coding line", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
  .fields("an expectation in quotation marks (9110 10.1.1)", #"Expect: "100-continue""#, 417),
  .fields("a quotation mark before two expectations", #"Expect: "x, 100-continue"#, 417),
  .fields("a coding behind a quotation mark (9112 7)", #"Transfer-Encoding: "x, chunked"#, 501),
  .fields("two expectations", "Expect: 100-continue, x\r\nContent-Length: 3", 417),
]

private let malformedChunks: [MalformedExample] = [
  .chunks("no size (9112 7.1)", "\r\nabc\r\n0\r\n\r\n"),
  .chunks("a size that is no number", "x\r\nabc\r\n0\r\n\r\n"),
  .chunks("a hexadecimal prefix", "0x3\r\nabc\r\n0\r\n\r\n"),
  .chunks("a sign", "+3\r\nabc\r\n0\r\n\r\n"),
  .chunks("a blank in front", " 3\r\nabc\r\n0\r\n\r\n"),
  .chunks("a blank behind", "3 \r\nabc\r\n0\r\n\r\n"),
  .chunks("a bare line feed after the size", "3\nabc\r\n0\r\n\r\n"),
  .chunks("a bare carriage return after the size", "3\rabc\r\n0\r\n\r\n"),
  .chunks("a bare line feed after the data", "3\r\nabc\n0\r\n\r\n"),
  .chunks("too much data", "3\r\nabcd\r\n0\r\n\r\n"),
  .chunks("a line feed instead of the end", "0\r\n\n"),
  .chunks("a carriage return instead of the end", "0\r\n\r\r"),
  .chunks("a size above 2^60", "1000000000000000\r\n"),
  .chunks("a size above 2^64", "10000000000000000\r\n"),
  .chunks("a row of zeros", "0000000000000000\r\n\r\n"),
  .chunks("a control octet in an extension (9112 7.1.1)", "3;a\u{1}\r\nabc\r\n0\r\n\r\n"),
  .chunks("a bare line feed after an extension", "3;a\nabc\r\n0\r\n\r\n"),
  .chunks("a trailer without a colon (9112 7.1.2)", "0\r\nabc\r\n\r\n"),
  .chunks("a folded trailer", "0\r\nA: b\r\n c\r\n\r\n"),
  .chunks("a trailer with a bare line feed", "0\r\nA: b\n\r\n"),
  .chunks("a trailer with NUL", "0\r\nA: \u{0}\r\n\r\n"),
  .chunks("a size above the limit (9110 15.5.14)", "100001\r\n", 413),
  .chunks("chunks above the limit", "4\r\nabcd\r\nffffe\r\n", 413),
]
