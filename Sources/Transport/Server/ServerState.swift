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

/// Whose connections are counted together: an IPv4 address, or the /64 of an IPv6 address, which is what one customer
/// is given at the least (RFC 6177) and can choose addresses from as it likes.
struct AddressKey: Hashable {
  private let prefix: UInt64
  private let isIPv6: Bool

  /// Nil for a peer on this machine's Unix-domain sockets: it is a proxy, and no address.
  init?(_ peer: PeerAddress) {
    switch peer.withoutPort {
    case .local: return nil
    case .ipv4(let address, _): (prefix, isIPv6) = (UInt64(address), false)
    case .ipv6(let high, _, _): (prefix, isIPv6) = (high, true)
    }
  }
}

/// How many connections each address has, over all threads.
///
/// An address is in it as long as it has a connection, so it never has more entries than there are connections. The lock
/// is taken when a connection comes and when it goes, never for a request, and only if there is a limit.
final class AddressTable: Sendable {
  private let limit: Int
  private let counts = Mutex<[AddressKey: Int32]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a connection in; false, and not counted, if the address has as many as it may have.
  func enter(_ key: AddressKey) -> Bool {
    counts.withLock { counts in
      let count = counts[key] ?? 0
      guard count < limit else { return false }
      counts[key] = count &+ 1
      return true
    }
  }

  /// Counts a connection out.
  func leave(_ key: AddressKey) {
    counts.withLock { counts in
      guard let count = counts[key], count > 1 else {
        counts[key] = nil
        return
      }
      counts[key] = count &- 1
    }
  }

  /// The number of addresses with connections.
  var count: Int { counts.withLock { $0.count } }
}
