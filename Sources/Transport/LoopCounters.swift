internal import HTTP
internal import Synchronization

/// What one event loop has counted.
///
/// Only its thread writes, so adding is a load and a store, without a locked instruction; whoever asks for statistics
/// reads, and sums up over the loops.
final class LoopCounters: Sendable {
  /// What is counted, from the start on.
  enum Counter: Int, CaseIterable {
    case open, accepted, shedAtLimit, shedPerAddress, shedWithoutDescriptors, answers, inFlight, octetsRead
    case octetsWritten
    case headTimeouts, bodyTimeouts, idleTimeouts, writeTimeouts, resets, cutOff, failures, acceptPauses, evicted
  }

  private let values: [24 of Atomic<Int>] = InlineArray { _ in Atomic(0) }
  private let refusals: [16 of Atomic<Int>] = InlineArray { _ in Atomic(0) }

  /// Adds to a counter; on the loop's own thread only.
  @inline(__always)
  func add(_ counter: Counter, _ count: Int = 1) {
    let sum = values[counter.rawValue].load(ordering: .relaxed) &+ count
    values[counter.rawValue].store(sum, ordering: .relaxed)
  }

  /// Takes over what the sessions have counted; on the loop's own thread only.
  @inline(__always)
  func copy(_ context: borrowing SessionContext) {
    values[Counter.answers.rawValue].store(context.answers, ordering: .relaxed)
  }

  /// Takes over the numbers of refusals; on the loop's own thread only.
  func copyRefusals(_ context: borrowing SessionContext) {
    for reason in RequestFault.Reason.allCases {
      refusals[Int(reason.rawValue)].store(context.refusals(for: reason), ordering: .relaxed)
    }
  }

  subscript(counter: Counter) -> Int { values[counter.rawValue].load(ordering: .relaxed) }

  subscript(reason: RequestFault.Reason) -> Int { refusals[Int(reason.rawValue)].load(ordering: .relaxed) }
}
