import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import Synchronization
import Testing

@testable import DeepLinkTransport

@Suite("Starting and stopping", .serialized, .withChildren)
struct StartStopTests {
  private func start(_ host: String, _ port: UInt16 = 0, threads: Int = 1) throws -> Server {
    try Server(ServerOptions(address: .ip(host: host, port: port), threads: threads)) { EchoHandler() }
  }

  @Test("a port that is taken is named, whether the other server shares its port or not", arguments: [1, 2], [1, 2])
  func portInUse(threads: Int, others: Int) throws {
    let server = try start("127.0.0.1", threads: threads)
    defer { server.stop(within: .zero) }
    let port = server.address.port
    let error = #expect(throws: StartError.self) { try start("127.0.0.1", port, threads: others) }
    #expect(
      error?.description
        == "cannot listen on 127.0.0.1:\(port): Address already in use (bind); another program listens there: stop it, or "
        + "choose another port")
  }

  @Test("a port that the kernel chooses belongs to one server, whose threads keep it from the first socket on")
  func chosenPorts() throws {
    var all: [Listeners] = []
    for _ in 0..<100 {
      all.append(try Listener.open(ServerOptions(address: .ip(host: "127.0.0.6", port: 0), threads: 3)))
    }
    #expect(Set(all.map(\.address.port)).count == all.count)
    for listeners in all {
      #expect(listeners.ofThreads.count == 3 && !listeners.areShared)
      #expect(throws: StartError.self) { try start("127.0.0.6", listeners.address.port, threads: 2) }
    }
  }

  @Test("a malformed address is named", arguments: ["example.com", "", "1.2.3", "::g", "127.0.0.1 "])
  func badHost(host: String) throws {
    let error = #expect(throws: StartError.self) { try start(host) }
    #expect(error == .notAnAddress(host: host))
    #expect(error?.description.hasPrefix("cannot listen on \"\(host)\": expected an IPv4 or IPv6 address") == true)
  }

  @Test("an address of another machine is named")
  func foreignAddress() throws {
    let error = #expect(throws: StartError.self) { try start("192.0.2.1", 8_080) }
    #expect(error?.description == "cannot listen on 192.0.2.1:8080: Cannot assign requested address (bind)")
  }

  @Test("localhost, every address, and IPv6", arguments: ["localhost", "0.0.0.0", "::", "[::]"])
  func hosts(host: String) throws {
    let server = try start(host)
    defer { server.stop(within: .zero) }
    let port = server.address.port
    let client = try TestClient(host: "127.0.0.1", port: port)
    client.send(get("/x"))
    #expect(client.answers(1) == ["/x"])
  }

  @Test("a port can be taken again at once")
  func restart() throws {
    // No other test takes a port of this address in between.
    let first = try start("127.0.0.4")
    let port = first.address.port
    let client = try TestClient(host: "127.0.0.4", port: port)
    client.send(get("/x", "Connection: close\r\n"))
    #expect(client.receiveAll() != nil)
    first.stop(within: .seconds(1))
    let second = try start("127.0.0.4", port)
    second.stop(within: .zero)
  }

  @Test("stopping finishes requests under way, answers with close, and accepts no new connection")
  func drain() throws {
    var options = ServerOptions(address: .ip(host: "127.0.0.1", port: 0), threads: 2)
    options.drainQuiet = .seconds(5)
    // Its content arrives more slowly than the least rate.
    options.limits.rate = 0
    let server = try Server(options) { EchoHandler() }
    let idle = try TestClient(server)
    let busy = try TestClient(server)
    let partial = try TestClient(server)
    busy.send(get("/1"))
    #expect(busy.answers(1) == ["/1"])
    partial.send("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab")
    #expect(eventually { server.statistics[.open] == 3 })
    server.beginStop(within: .seconds(60))
    // Then both threads know of the stop.
    #expect(eventually { (try? TestClient(server)) == nil }, "the listener is closed")
    busy.send(get("/2"))
    #expect(busy.receiveAll()?.hasSuffix("Connection: close\r\n\r\n/2") == true)
    #expect(idle.receiveAll() == "")
    #expect(!server.hasStopped)
    partial.send("cd")
    #expect(partial.receiveAll()?.hasSuffix("Connection: close\r\n\r\n/pabcd") == true)
    partial.close()
    busy.close()
    #expect(server.waitUntilStopped() == 0)
    #expect(server.hasStopped)
    #expect(server.statistics[.open] == 0)
  }

  /// A handler that answers once its gate is open.
  private final class Gate: RequestHandler, Sendable {
    let isReached = Atomic<Bool>(false)
    let isOpen = Atomic<Bool>(false)

    func respond(to request: Request, with response: inout ResponseWriter) {
      isReached.store(true, ordering: .relaxed)
      while !isOpen.load(ordering: .relaxed) { usleep(1_000) }
      response.send(.noContent)
    }
  }

  @Test("stopping closes connections that it accepts on the way, and that send nothing, after a moment")
  func drainQueue() throws {
    var options = ServerOptions(address: .ip(host: "127.0.0.1", port: 0))
    options.drainQuiet = .milliseconds(100)
    options.limits.idleTime = .seconds(120)
    let gate = Gate()
    let server = try Server(options) { gate }
    let busy = try TestClient(server)
    busy.send(get("/"))
    #expect(eventually { gate.isReached.load(ordering: .relaxed) })
    // More than one turn of the thread accepts, so that it accepts the last of them while it stops.
    let silent = try (0..<300).map { _ in try TestClient(server) }
    server.beginStop(within: .seconds(3_600))
    gate.isOpen.store(true, ordering: .relaxed)
    #expect(eventually { server.hasStopped })
    server.stop(within: .zero)
    #expect(server.statistics[.accepted] == 301)
    for client in silent { #expect(client.receiveAll() == "") }
  }

  @Test("connections that are not done in time are cut off and counted")
  func deadline() throws {
    let server = try start("127.0.0.1")
    let client = try TestClient(server)
    client.send("GET /")
    #expect(eventually { server.statistics[.open] == 1 })
    #expect(server.stop(within: .milliseconds(200)) == 1)
    #expect(client.receiveAll() != "x")
  }

  @Test("asked to leave, clients are told so with their next answer, and new ones are still served")
  func askClientsToLeave() throws {
    try withServer { server in
      let client = try TestClient(server)
      client.send(get("/1"))
      #expect(client.answers(1) == ["/1"])
      server.askClientsToLeave()
      // Waits until the thread knows of it.
      var last: TestClient.Answer?
      #expect(
        eventually {
          client.send(get("/2"))
          last = client.wholeAnswers(1).first
          return last?.closes != false
        })
      #expect(last == TestClient.Answer(status: 200, closes: true, body: Array("/2".utf8)))
      #expect(client.receiveAll() == "")
      let next = try TestClient(server)
      next.send(get("/3"))
      #expect(next.receiveAll()?.hasSuffix("Connection: close\r\n\r\n/3") == true)
    }
  }

  @Test(
    "a connected client gets an answer when the server stops, and a later client is refused at once",
    arguments: [false, true], [1, 3])
  func queued(overUnix: Bool, threads: Int) throws {
    try withFolder { folder in
      let address = overUnix ? ListenAddress.unix(path: "\(folder)/s") : .ip(host: "127.0.0.1", port: 0)
      let server = try Server(ServerOptions(address: address, threads: threads)) { EchoHandler() }
      let clients = try (0..<100).map { _ in try TestClient(server) }
      for (number, client) in clients.enumerated() { client.send(get("/\(number)")) }
      server.beginStop(within: .seconds(60))
      for (number, client) in clients.enumerated() {
        #expect(client.receiveAll()?.hasSuffix("/\(number)") == true)
        client.close()
      }
      #expect(server.waitUntilStopped() == 0)
      #expect(throws: TestClient.ConnectError.self) { try TestClient(server) }
      #expect(access("\(folder)/s", F_OK) == -1)
    }
  }

  @Test(
    "the least quota of the control groups around a process says how many processors it may use",
    arguments: [
      (["max 100000\n"], nil), (["150000 100000\n"], 2), (["max 100000\n", "400000 100000\n", "50000 100000\n"], 1),
      (["", "0 0\n", "1\n"], nil), (["none"], nil),
    ])
  func quotas(_ texts: [String], _ expected: Int?) throws {
    let groups = try texts.map { text in
      var template = Array("/tmp/group-XXXXXX".utf8CString)
      try #require(template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil })
      let group = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let file = try #require(fopen("\(group)/cpu.max", "w"))
      fputs(text, file)
      fclose(file)
      return group
    }
    #expect(Processors.quota(in: groups + ["/tmp/no-such-group"]) == expected)
    for group in groups {
      unlink("\(group)/cpu.max")
      rmdir(group)
    }
    #expect((1...8_192).contains(Processors.available))
  }

  @Test("a handler that never returns can be left behind when the time is over, and its connections are counted")
  func endless() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let server = try Server(ServerOptions(address: .ip(host: "127.0.0.1", port: 0), threads: 1)) {
        EndlessHandler()
      }
      let clients = try (0..<3).map { _ in try TestClient(server) }
      #expect(eventually { server.statistics[.open] == 3 })
      clients[0].send(get("/x"))
      #expect(eventually { EndlessHandler.isComputing.load(ordering: .relaxed) })
      server.beginStop(within: .zero)
      #expect(!server.hasStopped && server.cutOff == 3)
      _exit(7)
    }
  }
}

private final class EndlessHandler: RequestHandler {
  static let isComputing = Atomic<Bool>(false)

  func respond(to request: Request, with response: inout ResponseWriter) {
    while true { Self.isComputing.store(true, ordering: .relaxed) }
  }
}
