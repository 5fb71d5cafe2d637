import Testing

extension EndToEnd {
  @Suite("On the wire")
  struct Wire {
    private static let one =
      #"{"url":"/one","canonical":"/one","name":"one","pattern":"/one","parameters":{},"route":{"one":{}},"#
      + #""navigation":{"tab":"one","stack":[],"navigationPath":[]}}"# + "\n"
    private static let head = [
      "HTTP/1.1 200 OK", "Content-Type: application/json", "Vary: Accept, User-Agent", "Cache-Control: no-cache",
      "X-Content-Type-Options: nosniff", "Access-Control-Allow-Origin: *", "Content-Length: \(one.utf8.count)",
    ]

    @Test("requests sent in one piece are answered in order, on one connection")
    func pipelining() throws {
      let connection = try Server().connect()
      let content = #"{"name":"product","parameters":{"id":7}}"#
      try connection.send(
        "GET /one HTTP/1.1\r\nHost: a\r\n\r\nHEAD /one HTTP/1.1\r\nHost: a\r\n\r\nGET /nothing HTTP/1.1\r\nHost: a\r\n\r\n"
          + "POST /link HTTP/1.1\r\nHost: a\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)"
          + "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\nGET /one HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      let first = try connection.answer()
      #expect((first.head, first.body) == (Self.head, Self.one))
      let second = try connection.answer(isHead: true)
      #expect((second.head, second.body) == (Self.head, ""))
      #expect(try connection.answer().status == 404)
      #expect(try connection.answer().body == #"{"url":"http://a/products/7","path":"/products/7"}"# + "\n")
      let options = ["HTTP/1.1 204 No Content", "Allow: GET, HEAD, POST, OPTIONS", "X-Content-Type-Options: nosniff"]
      #expect(try connection.answer().head == options)
      let last = try connection.answer()
      #expect((last.head, last.body) == (Self.head + ["Connection: close"], Self.one))
      #expect(try connection.readToEnd() == "")
    }

    @Test("the server names itself and its version if it is asked to", arguments: ["on", "off"])
    func serverHeader(value: String) throws {
      let connection = try Server(["--server-header", value]).connect()
      try connection.send("GET /one HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(
        try connection.answer().head.contains("Server: deeplink-server/\(ServerProcess.version)") == (value == "on"))
    }

    @Test("so are a thousand")
    func manyAtOnce() throws {
      let connection = try Server().connect()
      try connection.send(String(repeating: "GET /one HTTP/1.1\r\nHost: a\r\n\r\n", count: 1_000))
      for _ in 0..<1_000 { #expect(try connection.answer().body == Self.one) }
      connection.finish()
      #expect(try connection.readToEnd() == "")
    }

    @Test("a request that comes octet by octet is one request")
    func octetByOctet() throws {
      let connection = try Server().connect()
      for character in "GET /one HTTP/1.1\r\nHost: a\r\n\r\n" { try connection.send(String(character)) }
      #expect(try connection.answer().body == Self.one)
    }

    @Test("a client that shuts down its side after its request still gets the answer")
    func halfClosed() throws {
      let connection = try Server().connect()
      try connection.send("GET /one HTTP/1.1\r\nHost: a\r\n\r\n")
      connection.finish()
      #expect(try connection.answer().body == Self.one)
      #expect(try connection.readToEnd() == "")
    }

    @Test("a client with Expect: 100-continue gets 100")
    func expectation() throws {
      let connection = try Server().connect()
      let content = #"{"name":"one"}"#
      try connection.send(
        "POST /link HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: \(content.utf8.count)\r\n\r\n")
      #expect(try connection.answer().head == ["HTTP/1.1 100 Continue"])
      try connection.send(content)
      #expect(try connection.answer().body == #"{"url":"http://a/one","path":"/one"}"# + "\n")
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let request: String
      let status: Int

      init(_ name: String, _ request: String, _ status: Int) {
        (testDescription, self.request, self.status) = (name, request, status)
      }
    }

    @Test(
      "an invalid request is answered, and ends the connection",
      arguments: [
        Refusal("no version", "GET /one\r\n\r\n", 400),
        Refusal("no host", "GET /one HTTP/1.1\r\n\r\n", 400),
        Refusal("a percent sign alone", "GET /% HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Refusal("a method that nobody knows", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        Refusal("another version", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        Refusal("a long line", "GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        Refusal(
          "a long field", "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 17_000))\r\n\r\n", 431),
        Refusal("much content", "POST /link HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", 413),
        Refusal(
          "two lengths", "POST /link HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
          400),
      ])
    func refusals(_ refusal: Refusal) throws {
      let server = try Server()
      let connection = try server.connect()
      try connection.send(refusal.request)
      let answer = try connection.answer()
      #expect(answer.status == refusal.status)
      #expect(answer.head.contains("Connection: close"))
      #expect(answer.head.contains("Content-Type: application/problem+json"))
      #expect(answer.json["status"] as? Int == refusal.status)
      #expect(try connection.readToEnd() == "")
      // Other connections are not affected.
      let other = try server.connect()
      try other.send("GET /one HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try other.answer().body == Self.one)
    }

    @Test("a path of 8,000 octets is accepted")
    func longTarget() throws {
      let connection = try Server().connect()
      try connection.send("GET /search?query=\(String(repeating: "a", count: 7_980)) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try connection.answer().status == 200)
    }
  }
}
