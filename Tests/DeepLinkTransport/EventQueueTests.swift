import DeepLinkHTTP
import DeepLinkSystemCalls
import DeepLinkTestSupport
import Testing

@testable import DeepLinkTransport

@Suite("The event queue")
struct EventQueueTests {
  /// The tokens of the ready descriptors, in ascending order.
  private func ready(_ queue: EventQueue) throws -> [UInt64] {
    let count = try queue.wait(0)
    return (0..<count).map { queue[$0].token }.sorted()
  }

  @Test("reports a descriptor by its token, as long as it is ready")
  func levels() throws {
    let (queue, events) = (try EventQueue(), try (0..<3).map { _ in try WakeUp() })
    for (index, event) in events.enumerated() { try queue.add(event.raw, .reading, token: UInt64(index) << 32 | 7) }
    #expect(try ready(queue) == [])
    events[2].signal()
    for _ in 0..<2 { #expect(try ready(queue) == [2 << 32 | 7]) }
    events[0].signal()
    #expect(try ready(queue) == [7, 2 << 32 | 7])
    for event in events { event.clear() }
    #expect(try ready(queue) == [])
  }

  @Test("reports the watched events, and always a broken descriptor")
  func interests() throws {
    let (queue, ends) = (try EventQueue(), try SocketPair())
    try queue.add(ends.near, .reading, token: 1)
    #expect(try queue.wait(0) == 0)
    try queue.modify(ends.near, .writing, token: 2)
    #expect(try queue.wait(-1) == 1)
    #expect(queue[0].token == 2 && queue[0].isWritable && !queue[0].isBroken)
    try queue.modify(ends.near, .reading, token: 3)
    #expect(try queue.wait(0) == 0)
    shutdown(ends.far, Int32(SHUT_WR))
    #expect(try queue.wait(-1) == 1)
    #expect(queue[0].token == 3 && !queue[0].isWritable && !queue[0].isBroken)
    ends.closeFar()
    #expect(try queue.wait(-1) == 1)
    #expect(queue[0].isBroken)
    queue.forget(ends.near)
  }

  @Test("refuses to watch a descriptor twice, or to change one that is not watched")
  func mistakes() throws {
    let (queue, event) = (try EventQueue(), try WakeUp())
    #expect(throws: SystemError.self) { try queue.modify(event.raw, .reading, token: 1) }
    try queue.add(event.raw, .reading, token: 1)
    #expect(throws: SystemError.self) { try queue.add(event.raw, .reading, token: 1) }
    queue.remove(event.raw)
    queue.remove(event.raw)
    event.signal()
    #expect(try ready(queue) == [])
    try queue.add(event.raw, .sharedReading, token: 2)
    #expect(try ready(queue) == [2])
  }

  @Test("waits as long as it is told to, or until another thread wakes it")
  func waking() throws {
    let (queue, event) = (try EventQueue(), try WakeUp())
    try queue.add(event.raw, .reading, token: 1)
    let start = Resources.now
    #expect(try queue.wait(50) == 0)
    #expect(Resources.now - start >= 0.045)
    let thread = try Thread(name: "waker") { event.signal() }
    #expect(try queue.wait(-1) == 1)
    thread.join()
    // One call of `clear` resets any number of wake-ups.
    for _ in 0..<100_000 { event.signal() }
    event.clear()
    #expect(try ready(queue) == [])
  }

  @Test("knows the watched descriptors after adding and removing in any order")
  func model() throws {
    var random = SeededGenerator()
    let queue = try EventQueue()
    // The next descriptor gets the number of a closed one, but another token.
    var watched: [(event: WakeUp, token: UInt64, isReady: Bool)] = []
    var next: UInt64 = 0
    for _ in 0..<2_000 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<3 where watched.count < 200:
        let event = try WakeUp()
        try queue.add(event.raw, .reading, token: next)
        watched.append((event, next, false))
        next += 1
      case 3 where !watched.isEmpty:
        let gone = watched.remove(at: .random(in: 0..<watched.count, using: &random))
        queue.forget(gone.event.raw)
      case 4 where !watched.isEmpty:
        let index = Int.random(in: 0..<watched.count, using: &random)
        queue.remove(watched[index].event.raw)
        try queue.add(watched[index].event.raw, .reading, token: next)
        watched[index].token = next
        next += 1
      case 5, 6:
        guard let index = watched.indices.randomElement(using: &random) else { continue }
        watched[index].event.signal()
        watched[index].isReady = true
      default:
        guard let index = watched.indices.randomElement(using: &random) else { continue }
        watched[index].event.clear()
        watched[index].isReady = false
      }
      let expected = watched.filter(\.isReady).map(\.token).sorted()
      // A process that another test starts holds a closed descriptor until it executes its program, and epoll(7) watches
      // the descriptor until then.
      let isKnown = try ready(queue) == expected
      #expect(isKnown || eventually { (try? ready(queue)) == expected }, "TEST_SEED=\(random.seed)")
    }
  }
}

/// Two sockets that are connected with each other.
private final class SocketPair {
  let near: Int32
  let far: Int32
  private var isFarOpen = true

  init() throws {
    var ends: [Int32] = [-1, -1]
    try check("socketpair") { socketpair(AF_UNIX, FileDescriptor.SocketType.stream.number, 0, &ends) }
    (near, far) = (ends[0], ends[1])
  }

  func closeFar() {
    if isFarOpen { close(far) }
    isFarOpen = false
  }

  deinit {
    closeFar()
    close(near)
  }
}
