import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import DeepLinkTransport
import Testing

@Suite("Time limits", .serialized, .inSeries)
struct TimeLimitTests {
  @Test("a head that does not arrive in time is 408, however much of it trickles in (RFC 9110 15.5.9)")
  func head() throws {
    try withServer {
      $0.headTime = .milliseconds(300)
    } _: { server in
      let client = try TestClient(server)
      for octet in "GET / HTTP/1.1\r\nX: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" {
        client.send(String(octet))
        usleep(10_000)
      }
      #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 408 Request Timeout\r\n") == true)
      #expect(server.statistics[.headTimeouts] == 1)
    }
  }

  @Test("a connection without a request just closes")
  func idle() throws {
    try withServer {
      $0.idleTime = .milliseconds(1_500)
    } _: { server in
      let fresh = try TestClient(server)
      #expect(fresh.receiveAll() == "")
      let used = try TestClient(server)
      for _ in 0..<5 {
        used.send(get("/x"))
        #expect(used.answers(1) == ["/x"])
        // All pauses together exceed the idle time; each pause is far shorter.
        usleep(400_000)
      }
      #expect(used.receiveAll() == "")
      #expect(server.statistics[.idleTimeouts] == 2)
      #expect(eventually { server.statistics[.open] == 0 })
    }
  }

  @Test("empty lines do not keep a connection alive")
  func emptyLines() throws {
    try withServer {
      $0.idleTime = .seconds(2)
    } _: { server in
      let start = Resources.now
      let (client, silent) = (try TestClient(server), try TestClient(server))
      for _ in 0..<4 {
        client.send("\r\n")
        usleep(400_000)
      }
      _ = silent.receiveAll()
      let control = Resources.now - start
      _ = client.receiveAll()
      // If the last line restarted the time limit, the connection would live nearly twice as long as a silent one.
      #expect(Resources.now - start < 1.4 * control)
      #expect(eventually { server.statistics[.idleTimeouts] == 2 })
    }
  }

  @Test("a client that goes on sending after the last answer is cut off")
  func linger() throws {
    try withServer {
      $0.lingerTime = .seconds(3)
    } _: { server in
      let client = try TestClient(server)
      client.send("GET /%\r\n")
      #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 400 ") == true)
      #expect(server.statistics[.open] == 1, "still lingering: the client has not ended its side")
      #expect(eventually { server.statistics[.open] == 0 })
    }
  }
}
