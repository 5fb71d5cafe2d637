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
      #expect(
        try connection.get("/one").head.contains("Server: deeplink-server/\(ServerProcess.version)") == (value == "on"))
    }
  }
}
