internal import Synchronization

/// How many octets may wait in memory, to be read or to be sent, over all connections of a server.
///
/// What is reserved here are large pieces: each event loop has an account, which takes what its connections need out of a
/// piece of its own. So threads meet here now and then, and never for a request that waits for nothing.
public final class MemoryBudget: Sendable {
  /// The most octets.
  public let limit: Int
  /// What an account reserves at a time.
  let piece: Int
  /// Octets that incomplete requests leave to answers: a quarter.
  private let reserve: Int
  /// Below zero when answers have come to more than there was: then connections have to be closed.
  private let left: Atomic<Int>
  /// The most octets in use since memory was last given back to the system.
  private let peak = Atomic<Int>(0)
  private let didFall: @Sendable () -> Void

  /// - Parameters:
  ///   - accounts: how many accounts there will be.
  ///   - didFall: called on any thread when less than half is in use of what was, so that memory can go back to the system.
  public init(limit: Int, accounts: Int = 1, didFall: @escaping @Sendable () -> Void = {}) {
    self.limit = limit
    piece = min(max(limit / (32 * max(1, accounts)), 1), 262_144)
    reserve = limit / 4
    left = Atomic(limit)
    self.didFall = didFall
  }

  /// Octets in use, what accounts have reserved included.
  public var used: Int { limit &- left.load(ordering: .relaxed) }

  /// Whether answers have come to more than there was.
  public var isOverdrawn: Bool { left.load(ordering: .relaxed) < 0 }

  /// Whether a sixteenth is left, with which closing connections may end.
  public var isRelieved: Bool { left.load(ordering: .relaxed) >= limit / 16 }

  /// Whether so many octets of incomplete requests would find room.
  func hasRoom(for count: Int) -> Bool { left.load(ordering: .relaxed) &- count >= reserve }

  /// Reserves octets for incomplete requests, if there is room.
  func take(_ count: Int) -> Bool {
    guard hasRoom(for: count) else { return false }
    // Two threads may both have found room: the one that comes second takes back what it took.
    if overdraw(count) >= reserve { return true }
    left.wrappingAdd(count, ordering: .relaxed)
    return false
  }

  /// Reserves octets whether there is room or not, and gives what is left.
  @discardableResult
  func overdraw(_ count: Int) -> Int {
    let left = left.wrappingSubtract(count, ordering: .relaxed).newValue
    peak.max(limit &- left, ordering: .relaxed)
    return left
  }

  /// Gives octets back.
  func give(_ count: Int) {
    let used = limit &- left.wrappingAdd(count, ordering: .relaxed).newValue
    let most = peak.load(ordering: .relaxed)
    guard most > Self.noteworthy, used < most / 2 else { return }
    peak.store(used, ordering: .relaxed)
    didFall()
  }

  /// Less than this is not worth the work.
  private static let noteworthy = 2_097_152
}

/// What the connections of one event loop hold in memory, out of a budget that all event loops share.
public final class MemoryAccount {
  private let budget: MemoryBudget
  /// Reserved, and not in use.
  private var spare = 0

  /// An account without anything in use.
  public init(_ budget: MemoryBudget) { self.budget = budget }

  deinit { budget.give(spare) }

  /// Whether so many octets of incomplete requests would find room.
  func hasRoom(for count: Int) -> Bool { spare >= count || budget.hasRoom(for: count &- spare) }

  /// Takes octets for incomplete requests; false, and nothing taken, if there is no room.
  func take(_ count: Int) -> Bool {
    if spare < count {
      let missing = count &- spare
      let piece = max(missing, budget.piece)
      if budget.take(piece) {
        spare &+= piece
      } else if budget.take(missing) {
        spare &+= missing
      } else {
        return false
      }
    }
    spare &-= count
    return true
  }

  /// Takes octets that are there already, such as those of an answer; gives them back if `count` is negative.
  public func adjust(by count: Int) {
    spare &-= count
    if spare < 0 {
      budget.overdraw(budget.piece &- spare)
      spare = budget.piece
    } else if spare > 2 &* budget.piece || budget.isOverdrawn {
      let kept = budget.isOverdrawn ? 0 : budget.piece
      budget.give(spare &- kept)
      spare = kept
    }
  }
}
