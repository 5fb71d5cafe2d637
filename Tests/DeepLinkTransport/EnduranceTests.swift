import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestSupport
import DeepLinkTestThreads
import Synchronization
import Testing

@testable import DeepLinkTransport

/// Each test runs in a process of its own, so that every remaining descriptor is a leak.
@Suite("A server among bad clients", .serialized, .withChildren)
struct EnduranceTests {
  private static let idleClients = 2_000
  private static let slowClients = 200
  private static let deafClients = 100

  private static let slowHead = "GET /slow HTTP/1.1\r\nX: "

  /// Seconds from connecting to the whole answer.
  private static func timeOfFreshRequest(_ server: Server) throws -> Double {
    let start = Resources.now
    let fresh = try TestClient(server)
    fresh.send(get("/fresh"))
    #expect(fresh.answers(1) == ["/fresh"])
    return Resources.now - start
  }

  @Test("2,000 idle, 200 slow and 100 deaf clients do not keep a fresh one waiting")
  func crowd() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let before = openSockets()
      try withServer(threads: 2) { server in
        let baseline = openSockets()
        // Both ends of each connection are in this process.
        let share = min(1, Double(server.maxConnections - 200) / 2 / 2_300)
        let count = { (wanted: Int) in Int(Double(wanted) * share) }
        let idle = try (0..<count(Self.idleClients)).map { _ in try TestClient(server) }
        for client in idle.prefix(100) {
          client.send(get("/used"))
          #expect(client.answers(1) == ["/used"])
        }
        let slow = try (0..<count(Self.slowClients)).map { _ in try TestClient(server) }
        let deaf = try (0..<count(Self.deafClients)).map { _ in
          try TestClient(host: "127.0.0.1", port: server.address.port, receiveBuffer: 4_096)
        }
        for client in deaf { client.send(String(repeating: get("/large"), count: 5)) }
        // At first the server copies a hundred large answers into the buffers of the kernel; then it only waits.
        #expect(eventually { server.statistics[.inFlight] == deaf.count })
        var times: [Double] = []
        for octet in Self.slowHead {
          for client in slow { client.send(String(octet)) }
          times.append(try Self.timeOfFreshRequest(server))
        }
        times.sort()
        print(
          """
          a fresh request among \(idle.count) idle, \(slow.count) slow, \(deaf.count) deaf clients: median \
          \(Int(times[times.count / 2] * 1_000_000)) µs, worst of \(times.count) \(Int((times.last ?? 0) * 1_000_000)) µs
          """)
        // A server that waited for one of them would take until its time limit.
        #expect((times.last ?? .infinity) < Limits().headTime / .seconds(1) / 2)
        #expect(eventually { server.statistics[.open] == idle.count + slow.count + deaf.count })
        #expect(eventually { server.statistics[.inFlight] == slow.count + deaf.count })
        for client in idle + slow + deaf { client.close() }
        #expect(eventually { server.statistics[.open] == 0 })
        #expect(server.statistics[.inFlight] == 0)
        #expect(Resources.areOpen(baseline))
      }
      #expect(Resources.areOpen(before))
    }
    Resources.show(result)
  }

  @Test(
    "clients that do anything at any time get right answers or none, and leave nothing behind",
    arguments: [false, true])
  func churn(overUnix: Bool) async {
    let seed = SeededGenerator().seed
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      [overUnix, seed = seed as UInt64] in
      let before = openSockets()
      try withFolder { folder in
        let address = overUnix ? ListenAddress.unix(path: "\(folder)/s") : .ip(host: "127.0.0.1", port: 0)
        var options = ServerOptions(address: address, threads: 2)
        options.drainQuiet = .milliseconds(100)
        options.limits.lingerTime = .milliseconds(500)
        let server = try Server(options) { EchoHandler() }
        let baseline = openSockets()
        let clients = try (0..<3).map { number in
          try Thread(name: "churn") {
            var misfit = Misfit(seed: seed &+ UInt64(number))
            for round in 0..<400 {
              let wrong = misfit.visit(server)
              if let wrong { print("TEST_SEED=\(seed) thread \(number) round \(round): \(wrong)") }
              #expect(wrong == nil)
              if wrong != nil { return }
            }
          }
        }
        for client in clients { client.join() }
        #expect(eventually { server.statistics[.open] == 0 })
        #expect(server.statistics[.inFlight] == 0)
        #expect(Resources.areOpen(baseline))
        let statistics = server.statistics
        print(
          """
          churn: \(statistics[.accepted]) connections, \(statistics[.answers]) answers, \
          \(statistics[.truncated]) cut short, \(statistics[.resets]) resets
          """)
        let last = try TestClient(server)
        last.send(get("/last"))
        #expect(last.answers(1) == ["/last"])
        #expect(server.stop(within: .seconds(60)) == 0)
      }
      #expect(Resources.areOpen(before))
    }
    Resources.show(result)
  }
}

/// A client that does anything at any time.
private struct Misfit {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A request, and the content of its answer.
  private mutating func request() -> (text: String, answer: [UInt8]) {
    let number = Int.random(in: 0..<10_000, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return (get("/large"), EchoHandler.large)
    case 1..<8:
      let content = String(repeating: "c", count: Int.random(in: 0..<3_000, using: &random))
      return (post("/\(number)", content), Array("/\(number)\(content)".utf8))
    case 8..<14:
      let content = String(repeating: "d", count: Int.random(in: 1..<300, using: &random))
      let size = String(content.utf8.count, radix: 16)
      let head = "POST /\(number) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      return ("\(head)\(size)\r\n\(content)\r\n0\r\n\r\n", Array("/\(number)\(content)".utf8))
    default: return (get("/\(number)"), Array("/\(number)".utf8))
    }
  }

  /// Makes one connection; returns its fault, or nil.
  mutating func visit(_ server: Server) -> String? {
    guard let client = try? TestClient(server) else { return "no connection" }
    let requests = (0..<Int.random(in: 0..<6, using: &random)).map { _ in request() }
    let octets = requests.flatMap { Array($0.text.utf8) }
    var ends: [Int] = []
    for request in requests { ends.append((ends.last ?? 0) + request.text.utf8.count) }
    let cut = Bool.random(using: &random) ? octets.count : Int.random(in: 0...octets.count, using: &random)
    var sent = 0
    while sent < cut {
      let next = min(cut, sent + Int.random(in: 1...max(1, octets.count), using: &random))
      client.send(String(decoding: octets[sent..<next], as: UTF8.self))
      sent = next
      if Int.random(in: 0..<4, using: &random) == 0 { usleep(UInt32.random(in: 0..<300, using: &random)) }
    }
    let complete = ends.prefix { $0 <= cut }.count
    let isCut = cut != (complete == 0 ? 0 : ends[complete - 1])
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      client.reset()
      return nil
    case 1:
      client.close()
      return nil
    case 2:
      _ = client.receive(complete == 0 ? 0 : 10)
      client.reset()
      return nil
    case 3:
      // The client does not announce its end; complete requests are answered.
      let answers = client.wholeAnswers(complete)
      return answers.map(\.body) == requests.prefix(complete).map(\.answer) ? nil : "\(answers.count) of \(complete)"
    default:
      client.endSending()
      var all: [UInt8] = []
      loop: while true {
        switch client.receiveSome() {
        case .octets(let octets): all += octets
        case .end: break loop
        case .failure(let code): return "lost after \(all.count) octets, errno \(code)"
        }
      }
      guard let answers = TestClient.parse(all) else { return "cut off after \(all.count) octets" }
      let expected = requests.prefix(complete).map(\.answer)
      guard answers.prefix(complete).map(\.body) == Array(expected) else { return "\(answers.count) of \(complete)" }
      return answers.dropFirst(complete).map(\.status) == (isCut ? [400] : []) ? nil : "what follows is wrong"
    }
  }
}
