internal import HTTP
internal import Synchronization

/// What the threads of a server share: how far it is towards its end, and counters.
///
/// Nothing here is ever waited for, but the reserve while it is given up.
final class ServerState: Sendable {
  /// The way from start to end.
  enum Phase: UInt8 {
    case running, saysClose, draining
  }

  private let phaseValue = Atomic<UInt8>(Phase.running.rawValue)
  private let drainStartValue = Atomic<Int64>(.max)
  private let deadlineValue = Atomic<Int64>(.max)
  let open = Atomic<Int>(0)
  /// One for each thread.
  let loops: [LoopCounters]
  /// Nil if addresses are not limited.
  let addresses: AddressTable?
  let reserve = DescriptorReserve()
  /// What may wait in memory.
  let memory: MemoryBudget
  /// Connections that are being turned away: each has a descriptor that is kept back for something else.
  let lingering = Atomic<Int>(0)
  let upkeep: Upkeep
  private let wakeUps = Mutex<[WakeUp]>([])

  init(threads: Int, maxConnectionsPerAddress: Int?, maxBuffered: Int) {
    let upkeep = Upkeep()
    self.upkeep = upkeep
    memory = MemoryBudget(limit: maxBuffered, accounts: threads) { upkeep.noteFall() }
    loops = (0..<threads).map { _ in LoopCounters() }
    addresses = maxConnectionsPerAddress.map(AddressTable.init)
  }

  /// Takes what wakes an event loop.
  func add(_ wakeUp: WakeUp) { wakeUps.withLock { $0.append(wakeUp) } }

  /// Has all event loops look at what there is to do.
  func wakeUpAll() {
    wakeUps.withLock { for wakeUp in $0 { wakeUp.signal() } }
  }

  var phase: Phase {
    Phase(rawValue: phaseValue.load(ordering: .acquiring)) ?? .draining
  }

  /// Goes on to `phase`, never back.
  func advance(to phase: Phase) {
    phaseValue.max(phase.rawValue, ordering: .acquiringAndReleasing)
  }

  /// When draining begins of itself, in milliseconds of the monotonic clock.
  var drainStart: Int64 { drainStartValue.load(ordering: .acquiring) }

  /// When the last connection has to be gone, in milliseconds of the monotonic clock.
  var deadline: Int64 { deadlineValue.load(ordering: .acquiring) }

  /// Sets both times, which can only come closer.
  func setEnd(drainStart: Int64, deadline: Int64) {
    drainStartValue.min(drainStart, ordering: .acquiringAndReleasing)
    deadlineValue.min(deadline, ordering: .acquiringAndReleasing)
  }
}
