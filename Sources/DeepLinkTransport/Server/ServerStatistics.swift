public import DeepLinkHTTP
internal import Synchronization

/// The counters of a server since its start, for metrics.
///
/// The values are read one after the other while the server runs, so sums may be off by a few.
public struct ServerStatistics: Hashable, Sendable {
  /// Open connections, without those being turned away.
  public let open: Int
  /// Connections with an incomplete request or an answer that is not completely sent.
  public var inFlight: Int { self[.inFlight] }
  /// Accepted connections, including those turned away.
  public var accepted: Int { self[.accepted] }
  /// Connections that were turned away with 503.
  public var shed: Int { shedAtLimit + shedPerAddress + shedWithoutDescriptors }
  /// Connections that were turned away at the limit for all connections.
  public var shedAtLimit: Int { self[.shedAtLimit] }
  /// Connections that were turned away at the limit for one address.
  public var shedPerAddress: Int { self[.shedPerAddress] }
  /// Connections that were turned away because the process or the system was out of descriptors.
  public var shedWithoutDescriptors: Int { self[.shedWithoutDescriptors] }
  /// How often a thread paused accepting, because it had no descriptor even for turning clients away.
  public var acceptPauses: Int { self[.acceptPauses] }
  /// Answered requests, including refused ones.
  public var answers: Int { self[.answers] }
  /// Refused requests, for every reason.
  public let refusals: [RequestFault.Reason: Int]
  /// Received octets.
  public var octetsRead: Int { self[.octetsRead] }
  /// Sent octets.
  public var octetsWritten: Int { self[.octetsWritten] }
  /// Connections closed because a head did not arrive in time.
  public var headTimeouts: Int { self[.headTimeouts] }
  /// Connections closed because content did not arrive in time.
  public var bodyTimeouts: Int { self[.bodyTimeouts] }
  /// Answers made elsewhere that did not come in time.
  public var answerTimeouts: Int { self[.answerTimeouts] }
  /// Clients that ended their side while they waited for an answer that is made elsewhere.
  public var hangUps: Int { self[.hangUps] }
  /// Connections closed because no next request came.
  public var idleTimeouts: Int { self[.idleTimeouts] }
  /// Connections closed because the client did not read its answers.
  public var writeTimeouts: Int { self[.writeTimeouts] }
  /// Connections of the slowest readers, closed because the memory budget was exceeded.
  public var evicted: Int { self[.evicted] }
  /// Octets in memory of incomplete requests and of answers that wait to be sent.
  public let buffered: Int
  /// Connections that failed.
  public var resets: Int { self[.resets] }

  /// Connections that were cut off during a request or an answer, because the time to stop was over.
  public var cutOff: Int { self[.cutOff] }
  /// Threads that ended because a system call failed; expected to be 0.
  public var failures: Int { self[.failures] }

  /// The sums of the counters over all event loops.
  private let sums: [Int]
  private subscript(counter: LoopCounters.Counter) -> Int { sums[counter.rawValue] }

  init(_ state: ServerState) {
    sums = LoopCounters.Counter.allCases.map { counter in state.loops.reduce(0) { $0 + $1[counter] } }
    open = state.open.load(ordering: .relaxed)
    buffered = state.memory.used
    refusals = Dictionary(
      uniqueKeysWithValues: RequestFault.Reason.allCases.map { reason in
        (reason, state.loops.reduce(0) { $0 + $1[reason] })
      })
  }
}

/// The counters of one event loop.
///
/// Only its thread writes, so adding is a load and a store, without a locked instruction. Statistics read the counters and
/// add up those of all loops.
final class LoopCounters: Sendable {
  /// The counters.
  enum Counter: Int, CaseIterable {
    case open, accepted, shedAtLimit, shedPerAddress, shedWithoutDescriptors, answers, inFlight
    case octetsRead, octetsWritten
    case headTimeouts, bodyTimeouts, idleTimeouts, writeTimeouts, resets, cutOff, failures, acceptPauses, evicted
    case answerTimeouts, hangUps
  }

  private let values = AtomicIntegers(Counter.allCases.count)
  private let refusals = AtomicIntegers(RequestFault.Reason.allCases.count)

  /// Adds to a counter; on the loop's own thread only.
  @inline(__always)
  func add(_ counter: Counter, _ count: Int = 1) {
    values.increase(counter.rawValue, by: count)
  }

  /// Copies the counter of the sessions; on the loop's own thread only.
  @inline(__always)
  func copy(_ context: borrowing SessionContext) {
    values.store(context.answers, at: Counter.answers.rawValue)
  }

  /// Copies the counters of refusals; on the loop's own thread only.
  func copyRefusals(_ context: borrowing SessionContext) {
    for reason in RequestFault.Reason.allCases {
      refusals.store(context.refusals(for: reason), at: Int(reason.rawValue))
    }
  }

  subscript(counter: Counter) -> Int { values[counter.rawValue] }

  subscript(reason: RequestFault.Reason) -> Int { refusals[Int(reason.rawValue)] }
}
