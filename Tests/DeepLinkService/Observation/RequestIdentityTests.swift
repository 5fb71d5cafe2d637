import DeepLinkService
import Testing

@Suite("Every answer has an id")
struct RequestIdentityTests {
  static let taken = ["a", "Z9", "0", "x.y_z-1", String(repeating: "a", count: 128), "-", "..", "__proto__"]
  static let refused = [
    "", " ", "a b", "a\tb", "a,b", "a/b", "a:b", "a;b", "\"a\"", "a=b", "ä", "a\u{1B}", "{}", "<a>", "a'b", "a%0Ab",
    String(repeating: "a", count: 129),
  ]

  @Test("the client's own id if it is valid", arguments: taken)
  func takes(_ id: String) throws {
    let watched = try Watched()
    #expect(try watched.client().get("/home", "X-Request-Id: \(id)")["X-Request-Id"] == id)
    #expect(watched.takeLines().contains(#""id":"\#(id)""#))
  }

  @Test("a new id if the client's is invalid", arguments: refused)
  func makes(_ id: String) throws {
    let watched = try Watched()
    let reply = try Reply(
      watched.client().octets(Array("GET /home HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(id)\r\n\r\n".utf8)))
    // A value that is not allowed in a field is refused earlier.
    #expect(reply["X-Request-Id"] == "000000a1-01-0000000001")
  }

  @Test("a different id for each request on any thread, of constant length")
  func unique() throws {
    let watched = try Watched(format: nil)
    var ids: [String] = []
    for client in [watched.client(), watched.client()] {
      for _ in 0..<20 { ids.append(try #require(try client.get("/home")["X-Request-Id"])) }
    }
    #expect(Set(ids).count == 40)
    #expect(Set(ids.map(\.utf8.count)) == [22])
    #expect(ids[19] == "000000a1-01-0000000014" && ids[20] == "000000a1-02-0000000001")
  }

  @Test("for every answer, including refusals")
  func everywhere() throws {
    let client = try Watched().client()
    for request in [
      "GET /nowhere HTTP/1.1\r\nHost: a\r\nX-Request-Id: q\r\n\r\n",
      "PUT /home HTTP/1.1\r\nHost: a\r\nX-Request-Id: q\r\n\r\n",
      "GET /livez HTTP/1.1\r\nHost: a\r\nX-Request-Id: q\r\n\r\n",
      "GET /index.html HTTP/1.1\r\nHost: a\r\nX-Request-Id: q\r\n\r\n",
      "POST /link HTTP/1.1\r\nHost: a\r\nX-Request-Id: q\r\nContent-Length: 9999999\r\n\r\n",
      "POST /link HTTP/1.1\r\nHost: a\r\nX-Request-Id: q\r\nExpect: tea\r\nContent-Length: 1\r\n\r\n",
    ] {
      #expect(try Reply(client.octets(Array(request.utf8)))["X-Request-Id"] == "q", "\(request)")
    }
    // An unreadable head has no trustworthy id.
    let reply = try Reply(client.octets(Array("GET /home HTTP/1.1\r\nX-Request-Id: q\r\n\r\n".utf8)))
    #expect((reply.status, reply["X-Request-Id"]) == (400, "000000a1-01-0000000001"))
  }
}
