import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import Synchronization
import Testing

@testable import DeepLinkTransport

/// What the tests know of the answers that are made elsewhere.
private final class Kitchen: Sendable {
  let begun = Atomic<Int>(0)
  let expired = Atomic<Int>(0)
  let hungUp = Atomic<Int>(0)
  let cancelled = Atomic<Int>(0)
  /// The signals of the answers, by the paths of their requests.
  private let signals = Mutex<[String: AnswerSignal]>([:])

  func put(_ signal: AnswerSignal, for path: String) {
    signals.withLock { $0[path] = signal }
    begun.wrappingAdd(1, ordering: .relaxed)
  }

  /// Sends the signal of a request; false if it has none.
  @discardableResult
  func serve(_ path: String) -> Bool {
    guard let signal = signals.withLock({ $0[path] }) else { return false }
    signal.send()
    return true
  }
}

/// Answers at once with the target; below `/wait` when the kitchen serves it, with "late" when its time is over.
private final class WaitingHandler: RequestHandler {
  final class Order: AwaitedAnswer {
    let kitchen: Kitchen
    let path: String
    let time: Duration
    var isExpired = false
    /// The times that it waits again.
    var more: Int
    var memory: Int { 64 }

    init(_ path: String, _ kitchen: Kitchen, within time: Duration, more: Int) {
      (self.path, self.kitchen, self.time, self.more) = (path, kitchen, time, more)
    }

    func begin(_ signal: AnswerSignal) { kitchen.put(signal, for: path) }

    func expire() {
      isExpired = true
      kitchen.expired.wrappingAdd(1, ordering: .relaxed)
    }

    func hangUp() { kitchen.hungUp.wrappingAdd(1, ordering: .relaxed) }
    func cancel() { kitchen.cancelled.wrappingAdd(1, ordering: .relaxed) }
  }

  private let kitchen: Kitchen
  private let headers = HeaderBlock.constant(["Content-Type": "text/plain"])

  init(_ kitchen: Kitchen) { self.kitchen = kitchen }

  func respond(to request: Request, with response: inout ResponseWriter) {
    let path = request.text(of: request.path)
    if path == "/large" { return response.send(.ok, headers, body: EchoHandler.large) }
    guard path.hasPrefix("/wait") else { return response.send(.ok, headers, body: Array(path.utf8)) }
    let time: Duration = path.hasSuffix("short") ? .milliseconds(150) : .seconds(60)
    response.wait(for: Order(path, kitchen, within: time, more: path.hasSuffix("thrice") ? 2 : 0))
  }

  func resume(_ answer: any UnfinishedAnswer, to request: Request, with response: inout ResponseWriter) {
    guard let order = answer as? Order else { return }
    if order.more > 0 {
      order.more -= 1
      return response.wait(for: order)
    }
    response.send(.ok, headers, body: Array(order.isExpired ? "late".utf8 : order.path.utf8))
  }
}

@Suite("An answer that is made elsewhere", .serialized, .inSeries)
struct WaitingTests {
  private func withKitchen(
    _ change: (inout ServerOptions) -> Void = { _ in }, _ body: (Server, Kitchen) throws -> Void
  ) throws {
    let kitchen = Kitchen()
    var options = ServerOptions(address: .ip(host: "127.0.0.1", port: 0))
    options.drainQuiet = .milliseconds(100)
    change(&options)
    let server = try Server(options) { WaitingHandler(kitchen) }
    defer { server.stop(within: .seconds(1)) }
    try body(server, kitchen)
  }

  @Test("waits while its event loop answers other connections")
  func others() throws {
    try withKitchen { server, kitchen in
      let waiting = try (0..<5).map { number in
        let client = try TestClient(server)
        client.send(get("/wait/\(number)"))
        return client
      }
      #expect(eventually { kitchen.begun.load(ordering: .relaxed) == 5 })
      #expect(server.statistics[.inFlight] == 5 && server.statistics[.answers] == 0)
      let other = try TestClient(server)
      other.send(get("/now"))
      #expect(other.answers(1) == ["/now"])
      for number in [3, 0, 4, 1, 2] {
        kitchen.serve("/wait/\(number)")
        #expect(waiting[number].answers(1) == ["/wait/\(number)"])
      }
      #expect(eventually { server.statistics[.inFlight] == 0 })
    }
  }

  @Test("keeps the answers of its connection in order, also if its signal is sent at once, or it waits again")
  func order() throws {
    try withKitchen { server, kitchen in
      let client = try TestClient(server)
      client.send(get("/a") + get("/wait/1/thrice") + get("/b") + get("/wait/2") + post("/c", "content"))
      client.send(get("/wait/3"))
      #expect(client.answers(1) == ["/a"])
      for time in 1...3 {
        #expect(eventually { kitchen.begun.load(ordering: .relaxed) == time })
        kitchen.serve("/wait/1/thrice")
      }
      #expect(eventually { kitchen.serve("/wait/2") })
      #expect(eventually { kitchen.serve("/wait/3") })
      #expect(client.answers(5) == ["/wait/1/thrice", "/b", "/wait/2", "/c", "/wait/3"])
    }
  }

  @Test("is told when its time is over, and its signal then wakes no other answer")
  func time() throws {
    try withKitchen { server, kitchen in
      let client = try TestClient(server)
      client.send(get("/wait/short") + get("/next") + get("/wait/2"))
      #expect(client.answers(2) == ["late", "/next"])
      #expect(eventually { kitchen.begun.load(ordering: .relaxed) == 2 })
      kitchen.serve("/wait/short")
      kitchen.serve("/wait/short")
      let other = try TestClient(server)
      other.send(get("/other"))
      #expect(other.answers(1) == ["/other"])
      #expect(server.statistics[.answers] == 3 && server.statistics[.answerTimeouts] == 1)
      kitchen.serve("/wait/2")
      #expect(client.answers(1) == ["/wait/2"])
      #expect(kitchen.expired.load(ordering: .relaxed) == 1 && kitchen.cancelled.load(ordering: .relaxed) == 0)
    }
  }

  @Test("is told when the client ends its side, and is sent if it still comes")
  func halfClosed() throws {
    try withKitchen { server, kitchen in
      let client = try TestClient(server)
      client.send(get("/wait/1") + get("/wait/2"))
      client.endSending()
      #expect(eventually { kitchen.hungUp.load(ordering: .relaxed) == 1 && kitchen.serve("/wait/1") })
      #expect(eventually { kitchen.hungUp.load(ordering: .relaxed) == 2 && kitchen.serve("/wait/2") })
      #expect(client.answers(2) == ["/wait/1", "/wait/2"])
      #expect(client.receiveAll() == "")
      #expect(server.statistics[.hangUps] == 2 && kitchen.cancelled.load(ordering: .relaxed) == 0)
    }
  }

  @Test("is told when the connection fails")
  func reset() throws {
    try withKitchen { server, kitchen in
      let client = try TestClient(server)
      client.send(get("/wait/1"))
      #expect(eventually { kitchen.begun.load(ordering: .relaxed) == 1 })
      client.reset()
      #expect(eventually { kitchen.cancelled.load(ordering: .relaxed) == 1 })
      #expect(eventually { server.statistics[.open] == 0 && server.statistics[.inFlight] == 0 })
      kitchen.serve("/wait/1")
      let other = try TestClient(server)
      other.send(get("/other"))
      #expect(other.answers(1) == ["/other"])
    }
  }

  @Test("waits until the client has read the answers before it")
  func slowReader() throws {
    try withKitchen { server, kitchen in
      let client = try TestClient(host: "127.0.0.1", port: server.address.port, receiveBuffer: 4_096)
      client.send(String(repeating: get("/large"), count: 8))
      client.send(get("/wait/1") + get("/after"))
      let large = client.wholeAnswers(8)
      #expect(large.map(\.body.count) == Array(repeating: EchoHandler.large.count, count: 8))
      #expect(eventually { kitchen.serve("/wait/1") })
      #expect(client.answers(2) == ["/wait/1", "/after"])
      // The signal comes while the answers before it are still being sent.
      let other = try TestClient(host: "127.0.0.1", port: server.address.port, receiveBuffer: 4_096)
      other.send(get("/large") + get("/wait/2") + get("/after"))
      #expect(eventually { kitchen.serve("/wait/2") })
      #expect(other.answers(3).map(\.utf8.count) == [EchoHandler.large.count, 7, 6])
    }
  }

  @Test("is awaited by a server that stops, and cancelled when the time to stop is over")
  func stop() throws {
    try withKitchen { server, kitchen in
      let client = try TestClient(server)
      client.send(get("/wait/1"))
      #expect(eventually { kitchen.begun.load(ordering: .relaxed) == 1 })
      server.beginStop(within: .seconds(60))
      kitchen.serve("/wait/1")
      let answers = client.wholeAnswers(1)
      #expect(answers.map(\.closes) == [true] && server.waitUntilStopped() == 0)
    }
    try withKitchen { server, kitchen in
      let client = try TestClient(server)
      client.send(get("/wait/1"))
      #expect(eventually { kitchen.begun.load(ordering: .relaxed) == 1 })
      #expect(server.stop(within: .milliseconds(100)) == 1)
      #expect(kitchen.cancelled.load(ordering: .relaxed) == 1)
      #expect(client.receiveAll() == "")
      kitchen.serve("/wait/1")
    }
  }

  @Test("of 400 connections comes to its own client, whatever the order of the signals")
  func many() throws {
    try withKitchen({ $0.threads = 2 }) { server, kitchen in
      let numbers = 0..<400
      let clients = try numbers.map { number in
        let client = try TestClient(server)
        client.send(get("/wait/\(number)") + get("/after/\(number)"))
        return client
      }
      #expect(eventually { kitchen.begun.load(ordering: .relaxed) == numbers.count })
      let halves = [numbers.shuffled(), numbers.shuffled()]
      let threads = try halves.map { half in
        try Thread(name: "kitchen") { for number in half { kitchen.serve("/wait/\(number)") } }
      }
      for thread in threads { thread.join() }
      for number in numbers {
        let found = clients[number].answers(2)
        guard found == ["/wait/\(number)", "/after/\(number)"] else {
          Issue.record("client \(number): \(found)")
          return
        }
      }
      #expect(eventually { server.statistics[.answers] == 2 * numbers.count && server.statistics[.inFlight] == 0 })
    }
  }
}
