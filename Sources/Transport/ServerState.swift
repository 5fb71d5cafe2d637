internal import Synchronization

/// What the threads of a server share: how far it is towards its end, and counters.
///
/// Nothing here is ever waited for.
final class ServerState: Sendable {
  /// The way from start to end.
  enum Phase: UInt8 {
    case running, saysClose, draining
  }

  private let phaseValue = Atomic<UInt8>(Phase.running.rawValue)
  /// When the last connection has to be gone, in milliseconds of the monotonic clock.
  private let deadlineValue = Atomic<Int64>(.max)
  let open = Atomic<Int>(0)
  let counters: [Atomic<Int>.Box]

  /// What is counted, from the start on.
  enum Counter: Int, CaseIterable {
    case accepted, shed, headTimeouts, bodyTimeouts, idleTimeouts, writeTimeouts, resets, cutOff, failures
  }

  init() {
    counters = Counter.allCases.map { _ in Atomic<Int>.Box() }
  }

  var phase: Phase {
    get { Phase(rawValue: phaseValue.load(ordering: .acquiring)) ?? .draining }
    set { phaseValue.store(newValue.rawValue, ordering: .releasing) }
  }

  /// Goes on from `running` to `saysClose`, but never back from `draining`.
  func beginSayingClose() {
    _ = phaseValue.compareExchange(
      expected: Phase.running.rawValue, desired: Phase.saysClose.rawValue, ordering: .acquiringAndReleasing)
  }

  var deadline: Int64 {
    get { deadlineValue.load(ordering: .acquiring) }
    set { deadlineValue.store(newValue, ordering: .releasing) }
  }

  func count(_ counter: Counter) {
    counters[counter.rawValue].value.wrappingAdd(1, ordering: .relaxed)
  }

  subscript(counter: Counter) -> Int {
    counters[counter.rawValue].value.load(ordering: .relaxed)
  }
}

extension Atomic<Int> {
  /// An atomic value that fits into an array.
  final class Box: Sendable {
    let value = Atomic<Int>(0)
  }
}
