import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestThreads
import Synchronization
import Testing

@testable import DeepLinkTransport

/// Answers with new content, of the length in the path.
private final class MakingHandler: RequestHandler {
  func respond(to request: Request, with response: inout ResponseWriter) {
    let text = String(decoding: request.bytes[request.path].dropFirst(), as: UTF8.self)
    let content = [UInt8](repeating: 0x61, count: Int(text) ?? request.body.count)
    response.send(.ok, .empty, body: content.span)
  }
}

@Suite("Memory of requests and answers that wait", .serialized, .inSeries)
struct MemoryTests {
  private static let limit = 8_388_608

  private func withServer(
    threads: Int = 2, _ change: (inout ServerOptions) -> Void = { _ in }, _ body: (Server) throws -> Void
  ) throws {
    var options = ServerOptions(address: .ip(host: "127.0.0.1", port: 0), threads: threads)
    options.maxBuffered = Self.limit
    options.drainQuiet = .milliseconds(100)
    change(&options)
    let server = try Server(options) { MakingHandler() }
    defer { server.stop(within: .zero) }
    try body(server)
  }

  private static let part = String(repeating: "b", count: 900_000)
  private static let head = "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n"

  @Test("content beyond the bound is refused with 503, and content within it is answered")
  func content() throws {
    try withServer {
      $0.limits.rate = 0
    } _: { server in
      let idle = server.statistics[.buffered]
      let clients = try (0..<30).map { _ in try TestClient(server) }
      for client in clients { client.send(Self.head + Self.part) }
      #expect(eventually { server.statistics[.memoryExhausted] > 0 && server.statistics[.inFlight] < 10 })
      // Each loop may hold one request that it has read and not refused yet.
      #expect(server.statistics[.buffered] <= Self.limit + 2 * 1_048_576)
      for client in clients { client.send(String(repeating: "b", count: 100_000)) }
      var statuses: [Int] = []
      for client in clients {
        client.endSending()
        let answer = client.receiveAll() ?? ""
        statuses.append(Int(answer.split(separator: " ").dropFirst().first ?? "") ?? 0)
        if statuses.last == 503 {
          #expect(answer.contains("\r\nRetry-After: 1\r\n") && answer.contains("application/problem+json"))
        }
      }
      #expect(statuses.contains(200) && statuses.contains(503) && Set(statuses).subtracting([200, 503, 0]).isEmpty)
      for client in clients { client.close() }
      #expect(eventually { server.statistics[.open] == 0 })
      // Each loop keeps a reserved piece for its next requests.
      #expect(server.statistics[.buffered] <= idle + 4 * Self.limit / 32)
    }
  }

  @Test("the memory of a request follows the octets that have arrived, not the length that it announces")
  func promise() throws {
    try withServer {
      $0.limits.rate = 0
    } _: { server in
      let clients = try (0..<60).map { _ in try TestClient(server) }
      for client in clients { client.send(Self.head + "b") }
      #expect(eventually { server.statistics[.inFlight] == 60 })
      #expect(server.statistics[.memoryExhausted] == 0)
    }
  }

  @Test("answers that wait for more memory than there is cost the slowest readers their connections, and no other")
  func answers() throws {
    try withServer(threads: 1) { server in
      let slow = try (0..<12).map { _ in
        let client = try TestClient(host: "127.0.0.1", port: server.address.port, receiveBuffer: 4_096)
        client.send(get("/6000000"))
        return client
      }
      // An answer counts before the event loop has made room for it.
      #expect(
        eventually {
          let now = server.statistics
          return now[.evicted] > 0 && now[.answers] == 12 && now[.buffered] <= Self.limit
        })
      let quick = try TestClient(server)
      for _ in 0..<5 {
        quick.send(get("/6000000"))
        #expect(quick.answers(1).first?.utf8.count == 6_000_000)
      }
      for client in slow { client.close() }
    }
  }

  @Test("content that the handler keeps for other answers does not count")
  func shared() throws {
    var options = ServerOptions(address: .ip(host: "127.0.0.1", port: 0))
    options.maxBuffered = Self.limit
    let server = try Server(options) { EchoHandler() }
    defer { server.stop(within: .zero) }
    let clients = try (0..<20).map { _ in
      let client = try TestClient(host: "127.0.0.1", port: server.address.port, receiveBuffer: 4_096)
      client.send(String(repeating: get("/large"), count: 8))
      return client
    }
    #expect(eventually { server.statistics[.inFlight] == 20 })
    #expect(server.statistics[.evicted] == 0)
    for client in clients { client.close() }
  }

  @Test("all event loops share one budget, and memory that one returns is free for the others")
  func budget() {
    let budget = MemoryBudget(limit: 1_000, accounts: 2)
    let (one, other) = (MemoryAccount(budget), MemoryAccount(budget))
    one.adjust(by: 600)
    #expect(budget.used >= 600 && !budget.isOverdrawn)
    other.adjust(by: 600)
    #expect(budget.isOverdrawn && budget.used >= 1_200)
    one.adjust(by: -600)
    #expect(!budget.isOverdrawn && budget.isRelieved && budget.used < 700)
    other.adjust(by: -600)
    #expect(budget.used < 100)
  }

  @Test("a fall of the usage by half is reported, so that memory can be returned to the system")
  func falls() {
    let count = Counter()
    let budget = MemoryBudget(limit: 100_000_000) { count.value.wrappingAdd(1, ordering: .relaxed) }
    let account = MemoryAccount(budget)
    account.adjust(by: 80_000_000)
    for _ in 0..<80 { account.adjust(by: -1_000_000) }
    #expect((2...7).contains(count.value.load(ordering: .relaxed)))
  }

  @Test("a client that sends an octet now and then is told 408 when it is too far behind the least rate")
  func slowContent() throws {
    try withServer(threads: 1) {
      $0.limits.rateGrace = .milliseconds(500)
    } _: { server in
      let (slow, steady) = (try TestClient(server), try TestClient(server))
      for client in [slow, steady] { client.send("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\n") }
      for _ in 0..<20 {
        slow.send("b")
        steady.send(String(repeating: "b", count: 2_500))
        usleep(100_000)
      }
      #expect(slow.receiveAll()?.hasPrefix("HTTP/1.1 408 Request Timeout\r\n") == true)
      #expect(steady.answers(1).first?.utf8.count == 50_000)
      #expect(server.statistics[.bodyTimeouts] == 1)
    }
  }

  @Test("octets move the deadline, up to the time in hand at the start")
  func pace() {
    var pace = Pace(now: 1_000, grace: 500)
    #expect(pace.deadline == 1_500)
    for _ in 0..<100 { pace.note(1, now: 1_400, grace: 500, rate: 1_000) }
    #expect(pace.deadline == 1_600)
    pace.note(1_000_000, now: 1_500, grace: 500, rate: 1_000)
    #expect(pace.deadline == 2_000)
    pace.note(0, now: 1_900, grace: 500, rate: 0)
    #expect(pace.deadline == 2_000)
    pace.note(1, now: 1_900, grace: 500, rate: 0)
    #expect(pace.deadline == 2_400)
  }

  @Test("a client that reads an octet now and then is let go of like one that reads none")
  func slowReader() throws {
    try withServer(threads: 1) {
      $0.limits.writeStallTime = .seconds(1)
      $0.limits.rate = 1_000_000
    } _: { server in
      let client = try TestClient(host: "127.0.0.1", port: server.address.port, receiveBuffer: 4_096)
      client.send(get("/8000000"))
      for _ in 0..<600 where server.statistics[.writeTimeouts] == 0 {
        _ = client.receiveSome(1_000)
        usleep(10_000)
      }
      #expect(server.statistics[.writeTimeouts] == 1)
    }
  }

  @Test("where the one that was silent longest gives way, a new connection is always served")
  func replacing() throws {
    try withServer(threads: 1) {
      $0.maxConnections = 4
      $0.replacesOldest = true
    } _: { server in
      let strangers = try (0..<40).map { _ in
        let client = try TestClient(server)
        client.send("GET /")
        return client
      }
      let client = try TestClient(server)
      client.send(get("/3"))
      #expect(client.answers(1) == ["aaa"])
      #expect(server.statistics[.shedAtLimit] == 0 && server.statistics[.open] <= 4)
      for stranger in strangers { stranger.close() }
    }
  }
}

private final class Counter: Sendable {
  let value = Atomic<Int>(0)
}
