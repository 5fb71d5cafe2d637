public import DeepLinkHTTP
internal import Synchronization

/// The counters of a server since its start, for metrics.
///
/// The values are read one after the other while the server runs, so sums may be off by a few.
public struct ServerStatistics: Hashable, Sendable {
  /// The counters.
  public enum Counter: Int, CaseIterable, Sendable {
    /// Answered requests, including refused ones.
    case answers
    /// Open connections, without those being turned away; those with an incomplete request or an answer that is not
    /// completely sent; and accepted ones, including those turned away.
    case open, inFlight, accepted
    /// Connections that were turned away with 503: at the limit for all, at the limit for one address, and because the
    /// process or the system was out of descriptors.
    case shedAtLimit, shedPerAddress, shedWithoutDescriptors
    /// How often a thread paused accepting, because it had no descriptor even for turning clients away.
    case acceptPauses
    /// Received and sent octets.
    case octetsRead, octetsWritten
    /// Connections closed because a head, content or a next request did not come in time, or because the client did not
    /// read its answers.
    case headTimeouts, bodyTimeouts, idleTimeouts, writeTimeouts
    /// Answers made elsewhere that did not come in time, and clients that ended their side while they waited for one.
    case answerTimeouts, hangUps
    /// Connections of the slowest readers, closed because the memory budget was exceeded.
    case evicted
    /// Octets in memory of incomplete requests and of answers that wait to be sent.
    case buffered
    /// Connections that failed, and those that were cut off during a request or an answer at the stop.
    case resets, cutOff
    /// Threads that ended because a system call failed; expected to be 0.
    case failures
  }

  /// The sums over all event loops, in the order of ``LoopCounters``.
  private var sums: [Int]

  init(_ state: ServerState) {
    sums = (0..<LoopCounters.count).map { index in state.loops.reduce(0) { $0 + $1.numbers[index] } }
    sums[LoopCounters.refusals + Counter.open.rawValue] = state.open.load(ordering: .relaxed)
    sums[LoopCounters.refusals + Counter.buffered.rawValue] = state.memory.used
  }

  /// The value of a counter.
  public subscript(counter: Counter) -> Int { sums[LoopCounters.refusals + counter.rawValue] }

  /// The number of requests that were refused for a reason.
  public subscript(reason: RequestFault.Reason) -> Int { sums[Int(reason.rawValue)] }
}

/// The counters of one event loop: of refusals by reason, which its sessions count, as they count answers, and then the
/// others.
///
/// Only its thread writes, so adding is a load and a store, without a locked instruction.
final class LoopCounters: Sendable {
  typealias Counter = ServerStatistics.Counter

  static let refusals = RequestFault.Reason.allCases.count
  static let count = refusals + Counter.allCases.count
  let numbers = AtomicIntegers(count)
  /// The same; a property of the object is read without a check whether it is initialised.
  private let refusals = LoopCounters.refusals

  /// Adds to a counter; on the loop's own thread only.
  @inline(__always)
  func add(_ counter: Counter, _ count: Int = 1) { numbers.increase(refusals &+ counter.rawValue, by: count) }

  subscript(counter: Counter) -> Int { numbers[refusals &+ counter.rawValue] }

  subscript(reason: RequestFault.Reason) -> Int { numbers[Int(reason.rawValue)] }
}
