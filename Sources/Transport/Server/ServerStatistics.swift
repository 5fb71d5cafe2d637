public import HTTP
internal import Synchronization

/// What a server has seen since it started: everything that a page of metrics needs of the transport.
///
/// The values are read one after the other while the server goes on, so they need not add up to the last unit.
public struct ServerStatistics: Hashable, Sendable {
  /// Connections that are open now; those being turned away are not among them.
  public let open: Int
  /// Connections with a request or an answer under way: read in part, or not yet taken by the client.
  public let inFlight: Int
  /// Connections that were accepted, those without room included.
  public let accepted: Int
  /// Connections that were turned away with 503, whatever the reason.
  public var shed: Int { shedAtLimit + shedPerAddress + shedWithoutDescriptors }
  /// Connections that were turned away because there were as many as there may be.
  public let shedAtLimit: Int
  /// Connections that were turned away because their address had as many as it may have.
  public let shedPerAddress: Int
  /// Connections that were turned away because the process or the system had no more descriptors.
  public let shedWithoutDescriptors: Int
  /// How often a thread stopped accepting for a moment, because there was not even a descriptor to turn clients away.
  public let acceptPauses: Int
  /// Requests that were answered, refused ones included.
  public let answers: Int
  /// Requests that were refused, by reason; all reasons are there.
  public let refusals: [RequestFault.Reason: Int]
  /// Octets that were received.
  public let octetsRead: Int
  /// Octets that were sent.
  public let octetsWritten: Int
  /// Connections closed because a head did not arrive in time.
  public let headTimeouts: Int
  /// Connections closed because content did not arrive in time.
  public let bodyTimeouts: Int
  /// Connections closed because no next request came.
  public let idleTimeouts: Int
  /// Connections closed because the client did not read its answers.
  public let writeTimeouts: Int
  /// Connections closed because memory ran short, and their clients were the slowest to take their answers.
  public let evicted: Int
  /// Octets that wait in memory, to be read or to be sent.
  public let buffered: Int
  /// Connections that broke.
  public let resets: Int

  /// Connections that were cut off with a request or an answer under way, because the time to stop was over.
  public let cutOff: Int
  /// Threads that ended because the system failed them; there should be none.
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
    idleTimeouts = sum(.idleTimeouts)
    writeTimeouts = sum(.writeTimeouts)
    evicted = sum(.evicted)
    buffered = state.memory.used
    resets = sum(.resets)
    cutOff = sum(.cutOff)
    failures = sum(.failures)
  }
}

/// What one event loop has counted.
///
/// Only its thread writes, so adding is a load and a store, without a locked instruction; whoever asks for statistics
/// reads, and sums up over the loops.
final class LoopCounters: Sendable {
  /// What is counted, from the start on.
  enum Counter: Int, CaseIterable {
    case open, accepted, shedAtLimit, shedPerAddress, shedWithoutDescriptors, answers, inFlight
    case octetsRead, octetsWritten
    case headTimeouts, bodyTimeouts, idleTimeouts, writeTimeouts, resets, cutOff, failures, acceptPauses, evicted
  }

  private let values: [24 of Atomic<Int>] = InlineArray { _ in Atomic(0) }
  private let refusals: [16 of Atomic<Int>] = InlineArray { _ in Atomic(0) }

  init() {
    // Lengths of inline arrays are literals, so a counter that was added shows here, and not at its first count.
    precondition(Counter.allCases.count <= values.count && RequestFault.Reason.allCases.count <= refusals.count)
  }

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
