#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A route that waits behind a login: it is held, taken once, and expires.
///
/// It is a value, so that a scene keeps it with its state: the system may end the app while a person signs in elsewhere.
public struct PendingLink<Route: Hashable & Codable>: Hashable, Codable {
  private var route: Route?
  private var since: Date?

  /// Holds nothing.
  public init() {}

  /// Holds a route in place of another.
  public mutating func hold(_ route: Route, at now: Date = Date()) { (self.route, since) = (route, now) }

  /// The route, which is held no longer; nil for none, and for one that was held `lifetime` seconds ago or earlier.
  ///
  /// A clock that was set back by as much counts as well, so that no route waits for years.
  public mutating func take(at now: Date = Date(), within lifetime: TimeInterval = 15 * 60) -> Route? {
    defer { clear() }
    return since.flatMap { abs(now.timeIntervalSince($0)) < lifetime ? route : nil }
  }

  /// Forgets the route, as at a logout: the next person must not see it.
  public mutating func clear() { self = PendingLink() }
}

extension PendingLink: Sendable where Route: Sendable {}
