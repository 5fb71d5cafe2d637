import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import Synchronization
import Testing

@testable import DeepLinkTransport

@Suite("Stopping, step by step", .serialized, .inSeries)
struct StopUnderLoadTests {
  private func options(_ address: ListenAddress, threads: Int = 2) -> ServerOptions {
    var options = ServerOptions(address: address, threads: threads)
    options.drainQuiet = .seconds(4)
    return options
  }

  /// Connects repeatedly and sends requests on each connection until connecting fails. Every request that was
  /// sent whole, on a connection that had not been told of its end, has to be answered whole.
  private static func load(_ server: Server, _ answered: borrowing Atomic<Int>, _ lost: borrowing Atomic<Int>) {
    var number = 0
    while let client = try? TestClient(server) {
      for _ in 0..<3 {
        number += 1
        // Some requests are sent in two pieces, so that the server stops while they are half read.
        let request = number % 3 == 0 ? post("/\(number)", "abc") : get("/\(number)")
        let cut = request.index(request.startIndex, offsetBy: number % 5 == 0 ? 20 : 0)
        client.send(String(request[..<cut]))
        client.send(String(request[cut...]))
        let answers = client.wholeAnswers(1)
        let expected = Array((number % 3 == 0 ? "/\(number)abc" : "/\(number)").utf8)
        guard let answer = answers.first, answer.status == 200, answer.body == expected else {
          lost.wrappingAdd(1, ordering: .relaxed)
          break
        }
        answered.wrappingAdd(1, ordering: .relaxed)
        if answer.closes { break }
      }
    }
  }

  private func stopUnderLoad(_ server: Server, grace: Duration) throws {
    final class Counts: Sendable {
      let answered = Atomic<Int>(0)
      let lost = Atomic<Int>(0)
    }
    let counts = Counts()
    let clients = try (0..<6).map { _ in
      try Thread(name: "load") { Self.load(server, counts.answered, counts.lost) }
    }
    #expect(eventually { counts.answered.load(ordering: .relaxed) > 200 })
    server.beginStop(grace: grace, within: .seconds(60))
    for client in clients { client.join() }
    #expect(server.waitUntilStopped() == 0, "nothing is cut off")
    let answered = counts.answered.load(ordering: .relaxed)
    print("\(server.address): \(answered) answered while stopping after \(grace), \(server.statistics[.resets]) resets")
    #expect(counts.lost.load(ordering: .relaxed) == 0)
    #expect(server.statistics[.answers] == answered)
    #expect(server.statistics[.open] == 0 && server.statistics[.inFlight] == 0)
  }

  @Test(
    "loses no request that was sent whole, over TCP and over a Unix-domain socket",
    arguments: [false, true], [Duration.zero, .milliseconds(200)])
  func whole(overUnix: Bool, grace: Duration) throws {
    for _ in 0..<3 {
      try withFolder { folder in
        let address = overUnix ? ListenAddress.unix(path: "\(folder)/s") : .ip(host: "127.0.0.1", port: 0)
        try stopUnderLoad(try Server(options(address)) { EchoHandler() }, grace: grace)
      }
    }
  }

  @Test("in the grace clients are served and told to leave, then no more are accepted")
  func grace() throws {
    let server = try Server(options(.ip(host: "127.0.0.1", port: 0))) { EchoHandler() }
    let early = try TestClient(server)
    early.send(get("/early"))
    #expect(early.wholeAnswers(1).map(\.closes) == [false])
    server.beginStop(grace: .seconds(6), within: .seconds(60))
    // Waits until each thread that may accept a connection knows of it.
    let isToldToLeave = {
      guard let client = try? TestClient(server) else { return false }
      client.send(get("/"))
      return client.wholeAnswers(1).first?.closes == true
    }
    #expect(eventually { (0..<8).allSatisfy { _ in isToldToLeave() } })
    for number in 0..<5 {
      let client = try TestClient(server)
      client.send(get("/\(number)"))
      #expect(
        client.wholeAnswers(1) == [TestClient.Answer(status: 200, closes: true, body: Array("/\(number)".utf8))])
    }
    #expect(!server.hasStopped)
    early.send(get("/late"))
    #expect(early.wholeAnswers(1).map(\.closes) == [true])
    #expect(eventually { (try? TestClient(server)) == nil })
    #expect(server.waitUntilStopped() == 0)
  }

  @Test("a second call ends at once, in the grace as well", arguments: [Duration.zero, .seconds(600)])
  func atOnce(grace: Duration) throws {
    let server = try Server(options(.ip(host: "127.0.0.1", port: 0))) { EchoHandler() }
    let partial = try TestClient(server)
    partial.send("GET /")
    let idle = try TestClient(server)
    #expect(eventually { server.statistics[.inFlight] == 1 && server.statistics[.open] == 2 })
    server.beginStop(grace: grace, within: .seconds(600))
    usleep(50_000)
    #expect(!server.hasStopped)
    server.endNow()
    #expect(server.waitUntilStopped() == 1)
    #expect(idle.receiveAll() == "")
    #expect(server.statistics[.open] == 0)
  }

  @Test("a later call cannot put the end off")
  func noPuttingOff() throws {
    let server = try Server(options(.ip(host: "127.0.0.1", port: 0))) { EchoHandler() }
    let partial = try TestClient(server)
    partial.send("GET /")
    #expect(eventually { server.statistics[.inFlight] == 1 })
    server.beginStop(within: .milliseconds(100))
    server.beginStop(grace: .seconds(600), within: .seconds(600))
    server.askClientsToLeave()
    #expect(server.waitUntilStopped() == 1)
  }
}
