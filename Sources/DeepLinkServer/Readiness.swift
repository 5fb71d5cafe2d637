import Synchronization

/// Whether the server wants to be sent requests: said by the thread that waits for signals, read by the event loops.
final class Readiness: Sendable {
  private let draining = Atomic<Bool>(false)

  var isReady: Bool { !draining.load(ordering: .relaxed) }

  func drain() { draining.store(true, ordering: .relaxed) }
}
