import DeepLinkHTTP
import DeepLinkTransport
import Synchronization
import Testing

@Suite("Connections that share a thread")
struct FairnessTests {
  @Test("a client that sends many requests at once takes turns with the others")
  func turns() throws {
    let order = Order()
    var options = ServerOptions(address: .ip(host: "127.0.0.1", port: 0), threads: 1)
    options.drainQuiet = .milliseconds(100)
    let server = try Server(options) { OrderHandler(order) }
    defer { server.stop(within: .seconds(1)) }
    let count = 1_000
    let greedy = try TestClient(server)
    // The first answer waits until all clients have sent their requests.
    greedy.send(get("/wait") + String(repeating: get("/greedy"), count: count - 1))
    #expect(eventually { !order.targets.isEmpty })
    let modest = try (0..<3).map { _ in try TestClient(server) }
    for client in modest { client.send(get("/modest")) }
    order.letGo()
    for client in modest { #expect(client.answers(1) == ["modest"]) }
    #expect(greedy.answers(count).count == count)
    // Accepting and reading take one turn each, so these clients are answered within a few turns.
    let places = order.targets.indices.filter { order.targets[$0] == "/modest" }
    #expect(places.count == 3)
    #expect(places.allSatisfy { $0 < 100 }, "answered as numbers \(places) of \(count + 3)")
  }

  @Test("requests that came in one piece are answered in their order, even over many turns")
  func order() throws {
    try withServer { server in
      for count in [15, 16, 17, 31, 32, 33, 1_000] {
        let client = try TestClient(server)
        let targets = (0..<count).map { "/\($0)" }
        client.send(targets.map { get($0) }.joined())
        client.endSending()
        #expect(client.answers(count) == targets)
        #expect(client.receiveSome() == .end)
      }
    }
  }
}

/// The request targets, in the order of the answers.
private final class Order: Sendable {
  private let answered = Mutex<[String]>([])
  private let isHeld = Atomic<Bool>(true)

  var targets: [String] { answered.withLock { $0 } }

  func letGo() { isHeld.store(false, ordering: .releasing) }

  func add(_ target: String) {
    answered.withLock { $0.append(target) }
    if target == "/wait" { _ = eventually { !isHeld.load(ordering: .acquiring) } }
  }
}

private final class OrderHandler: RequestHandler {
  private let order: Order
  private let headers = HeaderBlock.constant(["Content-Type": "text/plain"])

  init(_ order: Order) { self.order = order }

  func respond(to request: Request, with response: inout ResponseWriter) {
    let target = String(decoding: request.bytes[request.target], as: UTF8.self)
    order.add(target)
    response.send(.ok, headers, body: Array(target.utf8.dropFirst()))
  }
}
