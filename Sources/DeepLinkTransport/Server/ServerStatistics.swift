public import DeepLinkHTTP
internal import Synchronization

/// The counters of a server since its start, for metrics.
///
/// The values are read one after the other while the server runs, so sums may be off by a few.
public struct ServerStatistics: Hashable, Sendable {
  /// Open connections, without those being turned away.
  public let open: Int
  /// Connections with an incomplete request or an answer that is not completely sent.
  public let inFlight: Int
  /// Accepted connections, including those turned away.
  public let accepted: Int
  /// Connections that were turned away with 503.
  public var shed: Int { shedAtLimit + shedPerAddress + shedWithoutDescriptors }
  /// Connections that were turned away at the limit for all connections.
  public let shedAtLimit: Int
  /// Connections that were turned away at the limit for one address.
  public let shedPerAddress: Int
  /// Connections that were turned away because the process or the system was out of descriptors.
  public let shedWithoutDescriptors: Int
  /// How often a thread paused accepting, because it had no descriptor even for turning clients away.
  public let acceptPauses: Int
  /// Answered requests, including refused ones.
  public let answers: Int
  /// Refused requests, for every reason.
  public let refusals: [RequestFault.Reason: Int]
  /// Received octets.
  public let octetsRead: Int
  /// Sent octets.
  public let octetsWritten: Int
  /// Connections closed because a head did not arrive in time.
  public let headTimeouts: Int
  /// Connections closed because content did not arrive in time.
  public let bodyTimeouts: Int
  /// Answers made elsewhere that did not come in time.
  public let answerTimeouts: Int
  /// Clients that ended their side while they waited for an answer that is made elsewhere.
  public let hangUps: Int
  /// Connections closed because no next request came.
  public let idleTimeouts: Int
  /// Connections closed because the client did not read its answers.
  public let writeTimeouts: Int
  /// Connections of the slowest readers, closed because the memory budget was exceeded.
  public let evicted: Int
  /// Octets in memory of incomplete requests and of answers that wait to be sent.
  public let buffered: Int
  /// Connections that failed.
  public let resets: Int

  /// Connections that were cut off during a request or an answer, because the time to stop was over.
  public let cutOff: Int
  /// Threads that ended because a system call failed; expected to be 0.
  public let failures: Int

  init(_ state: ServerState) {
    let sum = { (counter: LoopCounters.Counter) in state.loops.reduce(0) { $0 + $1[counter] } }
    open = state.open.load(ordering: .relaxed)
    inFlight = sum(.inFlight)
    accepted = sum(.accepted)
    shedAtLimit = sum(.shedAtLimit)
    shedPerAddress = sum(.shedPerAddress)
    shedWithoutDescriptors = sum(.shedWithoutDescriptors)
    acceptPauses = sum(.acceptPauses)
    answers = sum(.answers)
    refusals = Dictionary(
      uniqueKeysWithValues: RequestFault.Reason.allCases.map { reason in
        (reason, state.loops.reduce(0) { $0 + $1[reason] })
      })
    octetsRead = sum(.octetsRead)
    octetsWritten = sum(.octetsWritten)
    headTimeouts = sum(.headTimeouts)
    bodyTimeouts = sum(.bodyTimeouts)
    answerTimeouts = sum(.answerTimeouts)
    hangUps = sum(.hangUps)
    idleTimeouts = sum(.idleTimeouts)
    writeTimeouts = sum(.writeTimeouts)
    evicted = sum(.evicted)
    buffered = state.memory.used
    resets = sum(.resets)
    cutOff = sum(.cutOff)
    failures = sum(.failures)
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
