import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import DeepLinkTransport
import Testing

@Suite("A server on a real socket", .serialized, .inSeries)
struct ServingTests {
  @Test("answers one request after the other on one connection")
  func keepAlive() throws {
    try withServer { server in
      let client = try TestClient(server)
      for number in 0..<100 {
        client.send(get("/\(number)"))
        #expect(client.answers(1) == ["/\(number)"])
      }
      #expect(server.statistics[.accepted] == 1)
    }
  }

  @Test("answers 1,000 requests that arrive at once, in order")
  func pipelining() throws {
    try withServer { server in
      let client = try TestClient(server)
      client.send((0..<1_000).map { get("/\($0)") }.joined())
      #expect(client.answers(1_000) == (0..<1_000).map { "/\($0)" })
    }
  }

  @Test("RFC 9112 9.3.2: answers a batch that arrives in one segment with one segment")
  func batch() throws {
    try withServer { server in
      let client = try TestClient(server)
      // After the first answer the server is awake. The batch is one write, which loopback delivers in one piece.
      client.send(get("/first"))
      #expect(client.answers(1) == ["/first"])
      client.send((0..<16).map { get("/\($0)") }.joined())
      guard case .octets(let octets) = client.receiveSome() else {
        Issue.record("nothing came")
        return
      }
      #expect(TestClient.parse(octets)?.count == 16)
    }
  }

  @Test("answers a request that arrives octet by octet")
  func octetByOctet() throws {
    try withServer { server in
      let client = try TestClient(server)
      for octet in "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n" {
        client.send(String(octet))
        usleep(500)
      }
      #expect(client.answers(1) == ["/xabc"])
    }
  }

  @Test("answers a client that has ended its side (RFC 9112 9.6)")
  func halfClose() throws {
    try withServer { server in
      let client = try TestClient(server)
      client.send(get("/1") + get("/2") + get("/large"))
      client.endSending()
      let all = try #require(client.receiveAll())
      #expect(all.hasSuffix(String(decoding: EchoHandler.large.suffix(1_000), as: UTF8.self)))
      #expect(all.utf8.count > 1_000_000)
      #expect(eventually { server.statistics[.open] == 0 })
      #expect(server.statistics[.resets] == 0)
    }
  }

  @Test("closes after the answer when told to, and the client sees a clean end")
  func close() throws {
    try withServer { server in
      let client = try TestClient(server)
      client.send(get("/x", "Connection: close\r\n"))
      #expect(client.receiveAll()?.hasSuffix("Connection: close\r\n\r\n/x") == true)
    }
  }

  @Test("a refusal arrives although the client is still sending (RFC 9112 9.6)")
  func refusalIsNotLost() throws {
    try withServer { server in
      for _ in 0..<20 {
        let client = try TestClient(server)
        client.send("GET /% HTTP/1.1\r\nHost: a\r\n\r\n" + String(repeating: get("/x"), count: 4_000))
        let all = try #require(client.receiveAll(), "lost to a reset")
        #expect(all.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(all.hasSuffix("\"}\n"))
      }
      #expect(eventually { server.statistics[.open] == 0 })
    }
  }

  @Test("large content arrives whole at a client that reads slowly")
  func slowReader() throws {
    try withServer { server in
      let port = server.address.port
      let client = try TestClient(host: "127.0.0.1", port: port, receiveBuffer: 4_096)
      client.send(get("/large") + get("/large") + get("/end"))
      usleep(100_000)
      let answers = client.answers(3)
      #expect(answers.count == 3)
      #expect(answers.first.map { Array($0.utf8) } == EchoHandler.large)
      #expect(answers.dropFirst().first.map { Array($0.utf8) } == EchoHandler.large)
      #expect(answers.last == "/end")
    }
  }

  @Test("a client that does not read is not read from, and is closed in the end")
  func stalledReader() throws {
    try withServer {
      $0.writeStallTime = .milliseconds(300)
    } _: { server in
      let port = server.address.port
      let client = try TestClient(host: "127.0.0.1", port: port, receiveBuffer: 4_096)
      let requests = Array(String(repeating: get("/large"), count: 1_000).utf8)
      var sent = 0
      // Sends until the buffers of the kernel are full for both sockets; the server holds one batch as well.
      while true {
        let count = client.sendWithoutWaiting(requests)
        if count > 0 { sent += count }
        if count < requests.count { usleep(20_000) }
        if count <= 0 { break }
      }
      #expect(sent < 20_000_000)
      #expect(eventually { server.statistics[.writeTimeouts] == 1 && server.statistics[.open] == 0 })
    }
  }

  @Test("a reset in the middle of an answer frees everything")
  func reset() throws {
    try withServer { server in
      for _ in 0..<50 {
        let client = try TestClient(server)
        client.send(String(repeating: get("/large"), count: 10))
        _ = client.receive(1_000)
        client.reset()
      }
      #expect(eventually { server.statistics[.open] == 0 })
      let client = try TestClient(server)
      client.send(get("/still/there"))
      #expect(client.answers(1) == ["/still/there"])
    }
  }

  @Test("1,000 connections one after the other leave nothing behind")
  func churn() throws {
    try withServer { server in
      let before = openDescriptors()
      for number in 0..<1_000 {
        let client = try TestClient(server)
        client.send(get("/\(number)"))
        #expect(client.answers(1) == ["/\(number)"])
      }
      #expect(eventually { server.statistics[.open] == 0 })
      // Other tests open hundreds of descriptors at the same time, and close them again.
      #expect(eventually { openDescriptors() < before + 500 })
      #expect(server.statistics[.accepted] == 1_000)
    }
  }

  @Test("several threads share one port and all of them serve")
  func threads() throws {
    try withServer(threads: 4) { server in
      let clients = try (0..<64).map { _ in try TestClient(server) }
      for (number, client) in clients.enumerated() { client.send(get("/\(number)")) }
      for (number, client) in clients.enumerated() { #expect(client.answers(1) == ["/\(number)"]) }
      #expect(server.statistics[.open] == 64)
      for client in clients { client.close() }
    }
  }

  @Test("connections beyond the limit are told so, and those within it go on")
  func maxConnections() throws {
    try withServer(maxConnections: 2) { server in
      let inside = try (0..<2).map { _ in try TestClient(server) }
      for client in inside {
        client.send(get("/in"))
        #expect(client.answers(1) == ["/in"])
      }
      for _ in 0..<5 {
        let outside = try TestClient(server)
        outside.send(get("/out"))
        let all = try #require(outside.receiveAll(), "lost to a reset")
        #expect(all.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
        #expect(all.contains("\r\nRetry-After: 1\r\n"))
      }
      #expect(server.statistics[.shedAtLimit] == 5)
      inside[0].send(get("/still"))
      #expect(inside[0].answers(1) == ["/still"])
      inside[0].close()
      #expect(eventually { server.statistics[.open] == 1 })
      let next = try TestClient(server)
      next.send(get("/next"))
      #expect(next.answers(1) == ["/next"])
      inside[1].close()
    }
  }
}
