internal import Synchronization

/// The octets that all connections of a server may hold in memory: incomplete requests, and answers that wait to be sent.
///
/// Each event loop has an account that reserves large pieces here and charges its connections to them, so threads rarely
/// contend for the budget.
public final class MemoryBudget: Sendable {
  /// The most octets.
  public let limit: Int
  /// The octets that an account reserves at a time.
  let piece: Int
  /// The quarter that is reserved for answers.
  private let reserve: Int
  /// Negative while answers exceed the budget; connections then have to be closed.
  private let left: Atomic<Int>
  /// The most octets in use since memory was last returned to the system.
  private let peak = Atomic<Int>(0)
  private let didFall: @Sendable () -> Void

  /// - Parameters:
  ///   - limit: the number of octets that all accounts may use together.
  ///   - accounts: the number of accounts.
  ///   - didFall: called on any thread when usage has fallen by half, so that memory can be returned to the system.
  public init(limit: Int, accounts: Int = 1, didFall: @escaping @Sendable () -> Void = {}) {
    self.limit = limit
    piece = min(max(limit / (32 * max(1, accounts)), 1), 262_144)
    reserve = limit / 4
    left = Atomic(limit)
    self.didFall = didFall
  }

  /// The octets in use, including those that accounts have reserved.
  public var used: Int { limit &- left.load(ordering: .relaxed) }

  /// Whether answers exceed the budget.
  public var isOverdrawn: Bool { left.load(ordering: .relaxed) < 0 }

  /// Whether a sixteenth is left, so that no more connections have to be closed.
  public var isRelieved: Bool { left.load(ordering: .relaxed) >= limit / 16 }

  /// Whether incomplete requests may take this number of octets.
  func hasRoom(for count: Int) -> Bool { left.load(ordering: .relaxed) &- count >= reserve }

  /// Reserves octets for incomplete requests; false if the budget does not allow it.
  func take(_ count: Int) -> Bool {
    guard hasRoom(for: count) else { return false }
    // Two threads may both have found room: the second one undoes its reservation.
    if overdraw(count) >= reserve { return true }
    left.wrappingAdd(count, ordering: .relaxed)
    return false
  }

  /// Reserves octets even beyond the budget, and returns the rest.
  @discardableResult
  func overdraw(_ count: Int) -> Int {
    let left = left.wrappingSubtract(count, ordering: .relaxed).newValue
    peak.max(limit &- left, ordering: .relaxed)
    return left
  }

  /// Releases octets.
  func give(_ count: Int) {
    let used = limit &- left.wrappingAdd(count, ordering: .relaxed).newValue
    let most = peak.load(ordering: .relaxed)
    guard most > Self.noteworthy, used < most / 2 else { return }
    peak.store(used, ordering: .relaxed)
    didFall()
  }

  /// Usage below this is not worth a notification.
  private static let noteworthy = 2_097_152
}

/// The memory that the connections of one event loop hold, as part of the budget of the server.
public final class MemoryAccount {
  private let budget: MemoryBudget
  /// Octets that are reserved and not in use.
  private var spare = 0

  /// An account with nothing in use.
  public init(_ budget: MemoryBudget) { self.budget = budget }

  deinit { budget.give(spare) }

  /// Whether incomplete requests may take this number of octets.
  func hasRoom(for count: Int) -> Bool { spare >= count || budget.hasRoom(for: count &- spare) }

  /// Takes octets for incomplete requests; false, and takes none, if the budget does not allow it.
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

  /// Takes octets that are allocated already, such as those of an answer; releases them if `count` is negative.
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
