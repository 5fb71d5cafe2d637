internal import DeepLinkHTTP
internal import Synchronization

/// The state that the threads of a server share. A thread waits for another only at the descriptor reserve.
final class ServerState: Sendable {
  /// The phases from start to end.
  enum Phase: UInt8 {
    case running, saysClose, draining
  }

  private let phaseValue = Atomic<UInt8>(Phase.running.rawValue)
  private let drainStartValue = Atomic<Int64>(.max)
  private let deadlineValue = Atomic<Int64>(.max)
  let open = Atomic<Int>(0)
  /// One for each thread.
  let loops: [LoopCounters]
  /// Nil without a limit for addresses.
  let addresses: AddressTable?
  let reserve = DescriptorReserve()
  /// The memory budget.
  let memory: MemoryBudget
  /// Connections being turned away, which use reserved descriptors.
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

  /// Adds the wake-up of an event loop.
  func add(_ wakeUp: WakeUp) { wakeUps.withLock { $0.append(wakeUp) } }

  /// Wakes all event loops.
  func wakeUpAll() {
    wakeUps.withLock { for wakeUp in $0 { wakeUp.signal() } }
  }

  var phase: Phase {
    Phase(rawValue: phaseValue.load(ordering: .acquiring)) ?? .draining
  }

  /// Advances to `phase`, never back.
  func advance(to phase: Phase) {
    phaseValue.max(phase.rawValue, ordering: .acquiringAndReleasing)
  }

  /// When draining begins, in milliseconds of the monotonic clock.
  var drainStart: Int64 { drainStartValue.load(ordering: .acquiring) }

  /// When the last connection closes, in milliseconds of the monotonic clock.
  var deadline: Int64 { deadlineValue.load(ordering: .acquiring) }

  /// Sets both times, which can only become earlier.
  func setEnd(drainStart: Int64, deadline: Int64) {
    drainStartValue.min(drainStart, ordering: .acquiringAndReleasing)
    deadlineValue.min(deadline, ordering: .acquiringAndReleasing)
  }
}

/// The key under which connections are counted together: an IPv4 address, or the /64 of an IPv6 address, the smallest network
/// of one customer (RFC 6177).
struct AddressKey: Hashable {
  private let prefix: UInt64
  private let isIPv6: Bool

  /// Nil for a peer on a Unix-domain socket, which has no address.
  init?(_ peer: PeerAddress) {
    switch peer.withoutPort {
    case .local: return nil
    case .ipv4(let address, _): (prefix, isIPv6) = (UInt64(address), false)
    case .ipv6(let high, _, _): (prefix, isIPv6) = (high, true)
    }
  }
}

/// The number of connections of each address, over all threads.
///
/// Only addresses with connections have entries. The lock is taken when a connection opens and closes, and only if there is a
/// limit.
final class AddressTable: Sendable {
  private let limit: Int
  private let counts = Mutex<[AddressKey: Int32]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts a new connection; false, without counting it, if the address has reached the limit.
  func enter(_ key: AddressKey) -> Bool {
    counts.withLock { counts in
      let count = counts[key] ?? 0
      guard count < limit else { return false }
      counts[key] = count &+ 1
      return true
    }
  }

  /// Counts a closed connection.
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
