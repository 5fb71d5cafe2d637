import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import Testing

@testable import DeepLinkTransport

@Suite("Bounds on connections", .serialized, .withChildren)
struct BoundTests {
  private func connect(_ server: Server, from source: String = "127.0.0.1") throws -> TestClient {
    try TestClient(host: "127.0.0.1", port: server.address.port, from: source)
  }

  private func isServed(_ client: TestClient) -> Bool {
    client.send(get("/in"))
    return client.answers(1) == ["/in"]
  }

  private func expectShed(_ client: TestClient) throws {
    client.send(get("/out"))
    let all = try #require(client.receiveAll(), "lost to a reset")
    #expect(all.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    #expect(all.contains("\r\nRetry-After: 1\r\n") && all.contains("\r\nConnection: close\r\n"))
    #expect(all.contains("too many connections from this address"))
  }

  @Test("one address has as many as it may have and no more, over all threads, and another is not in its way")
  func perAddress() throws {
    try withServer(threads: 3, perAddress: 4) { server in
      var clients: [TestClient] = []
      for source in ["127.0.0.1", "127.0.0.2"] {
        for _ in 0..<4 {
          let client = try connect(server, from: source)
          #expect(isServed(client))
          clients.append(client)
        }
        for _ in 0..<3 { try expectShed(try connect(server, from: source)) }
      }
      #expect(server.statistics[.shedPerAddress] == 6)
      #expect(server.statistics[.open] == 8)
      #expect(clients.allSatisfy(isServed), "those within the limit go on")
      clients[0].close()
      #expect(eventually { server.statistics[.open] == 7 })
      let next = try connect(server)
      #expect(isServed(next))
      try expectShed(try connect(server))
      next.close()
    }
  }

  @Test("an IPv4 client of an IPv6 listener is counted by its IPv4 address")
  func mapped() throws {
    try withServer(host: "::", perAddress: 1) { server in
      let first = try connect(server)
      #expect(isServed(first))
      let six = try? TestClient(host: "::1", port: server.address.port)
      if let six { #expect(isServed(six)) }
      let second = try connect(server, from: "127.0.0.2")
      #expect(isServed(second))
      try expectShed(try connect(server))
      first.close()
    }
  }

  @Test("an address is an IPv4 address or the /64 of an IPv6 address")
  func keys() {
    let key = { (peer: PeerAddress) in AddressKey(peer) }
    #expect(key(.local) == nil)
    #expect(key(.ipv4(1, port: 1)) == key(.ipv4(1, port: 2)))
    #expect(key(.ipv4(1, port: 1)) != key(.ipv4(2, port: 1)))
    #expect(key(.ipv6(high: 7, low: 1, port: 1)) == key(.ipv6(high: 7, low: .max, port: 2)))
    #expect(key(.ipv6(high: 7, low: 1, port: 1)) != key(.ipv6(high: 8, low: 1, port: 1)))
    #expect(key(.ipv6(high: 0, low: 0xFFFF_0A00_0001, port: 1)) == key(.ipv4(0x0A00_0001, port: 9)))
    #expect(key(.ipv6(high: 1, low: 0, port: 1)) != key(.ipv4(1, port: 1)), "no IPv6 prefix is an IPv4 address")
  }

  @Test("an address is remembered only as long as it has a connection")
  func memory() throws {
    let table = AddressTable(limit: 2)
    let keys = try (0..<1_000).map { try #require(AddressKey(.ipv4(UInt32($0), port: 0))) }
    for key in keys {
      #expect(table.enter(key) && table.enter(key) && !table.enter(key))
    }
    #expect(table.count == 1_000)
    for key in keys {
      table.leave(key)
      #expect(table.enter(key))
      table.leave(key)
      table.leave(key)
      table.leave(key)
    }
    #expect(table.count == 0)
  }

  @Test("clients of a Unix-domain socket are not limited by address")
  func unix() throws {
    try withFolder { folder in
      var options = ServerOptions(address: .unix(path: "\(folder)/s"))
      options.maxConnectionsPerAddress = 1
      options.drainQuiet = .milliseconds(100)
      let server = try Server(options) { EchoHandler() }
      let clients = try (0..<5).map { _ in try TestClient(server) }
      #expect(clients.allSatisfy(isServed))
      server.stop(within: .seconds(1))
    }
  }

  @Test("the number of connections follows the limit on descriptors, which is raised as far as it goes")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 200, rlim_max: 300)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      for (asked, threads, expected) in [(nil, 1, 216), (nil, 4, 204), (10, 1, 10), (100_000, 1, 216)] {
        let address = ListenAddress.ip(host: "127.0.0.1", port: 0)
        let server = try Server(ServerOptions(address: address, threads: threads, maxConnections: asked)) {
          EchoHandler()
        }
        #expect(server.maxConnections == expected)
        server.endNow()
        server.waitUntilStopped()
      }
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #expect(limit.rlim_cur == 300)
    }
  }

  @Test("after a refusal as many octets are dropped as may be, and not one more")
  func linger() throws {
    try withServer {
      $0.linger = 1_000
      $0.lingerTime = .seconds(30)
    } _: { server in
      let client = try TestClient(server)
      client.send("GET /%\r\n")
      #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 400 ") == true)
      let before = server.statistics[.octetsRead]
      client.send(String(repeating: "x", count: 999))
      #expect(eventually { server.statistics[.octetsRead] == before + 999 })
      #expect(server.statistics[.open] == 1)
      client.send("x")
      #expect(eventually { server.statistics[.open] == 0 })
    }
  }
}
