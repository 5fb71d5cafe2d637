import DeepLinkHTTP
import DeepLinkOctets
import Synchronization

/// A path that no route of a site matched.
package struct MissedPath: Sendable {
  /// The path as it was sent, cut if it is long.
  package let path: String
  /// The name of the site; nil if it has none.
  package let site: String?
  /// The name of the nearest route, if any, and who answers for it.
  package let nearest, owner: String?
}

extension MissedPath {
  /// - Parameters:
  ///   - path: the path of the request target, as received.
  ///   - site: the name of the site; nil if it has none.
  ///   - nearest: the name of the nearest route, if any.
  ///   - owner: who answers for it.
  package init(_ path: Span<UInt8>, on site: String?, nearest: String?, owner: String? = nil) {
    let isLong = path.count > MissLog.length
    self.path = (isLong ? path.extracting(..<MissLog.length) : path).text() + (isLong ? "…" : "")
    (self.site, self.nearest, self.owner) = (site, nearest, owner)
  }
}

/// Selects the missed paths that are logged, for all event loops together.
///
/// Clients choose the paths, so their number must cost neither memory nor time. A table of fixed size holds hashes of
/// the most recently logged paths, and a request takes no lock. Requests that match a route do not come here.
final class MissLog: Sendable {
  /// The seconds for which a path is not logged again.
  static let silence: UInt64 = 3_600
  /// The maximum number of lines of a site in a second.
  static let rate: UInt64 = 10
  /// The maximum number of octets of a path in a line.
  static let length = 256

  /// For each slot, the upper half of the hash of the path logged last, and the second at which it was logged. Another
  /// path with the same slot replaces it, so the first path may be logged again sooner.
  private let logged = AtomicIntegers(4_096)
  private let write: ObservationSettings.MissWriter

  /// - Parameter write: writes a line; called on the event loops.
  init(_ write: @escaping ObservationSettings.MissWriter) { self.write = write }

  /// Logs a path, unless it was logged within ``silence`` or the second already has the maximum of lines of the site.
  ///
  /// - Parameters:
  ///   - path: the path of the request target, as received.
  ///   - site: the name of the site; nil if it has none.
  ///   - turns: the lines of the site.
  ///   - nearest: the name of the nearest route, if any.
  ///   - owner: who answers for it; found only for a path that is logged.
  ///   - time: nanoseconds of a monotonic clock.
  func log(
    _ path: Span<UInt8>, on site: String? = nil, _ turns: MissTurns, nearest: String?,
    owner: @autoclosure () -> String? = nil, at time: Int
  ) {
    // The second 0 would look like an empty slot.
    let second = UInt64(max(0, time)) / 1_000_000_000 + 1
    // The seed differs for each process, so that a client cannot choose paths with the same slot.
    var hasher = Hasher()
    path.withUnsafeBytes { hasher.combine(bytes: $0) }
    if let site { hasher.combine(site) }
    let hash = UInt64(truncatingIfNeeded: Int64(hasher.finalize()))
    let entry = (hash & ~0xFFFF_FFFF) | (second & 0xFFFF_FFFF)
    let place = Int(hash % 4_096)
    let last = UInt64(bitPattern: Int64(logged[place]))
    let isKnown = last >> 32 == entry >> 32 && last != 0 && second - (last & 0xFFFF_FFFF) < Self.silence
    guard !isKnown, turns.take(second) else { return }
    // If two event loops log the same path at the same time, one of them succeeds.
    guard logged.exchange(Int(truncatingIfNeeded: last), for: Int(truncatingIfNeeded: entry), at: place) else { return }
    write(MissedPath(path, on: site, nearest: nearest, owner: owner()))
  }
}

/// The lines about one site in the current second, for all event loops together. Each site has its own, so that a scanner
/// of one does not silence the others.
final class MissTurns: Sendable {
  /// The current second and, in the lower bits, the number of lines logged in it.
  private let turns = Atomic<UInt64>(0)

  /// Counts a line in this second; false if the second already has the maximum.
  fileprivate func take(_ second: UInt64) -> Bool {
    var current = turns.load(ordering: .relaxed)
    while true {
      let count = current >> 8 == second ? current & 0xFF : 0
      // Another event loop may already be in the next second.
      guard count < MissLog.rate, current >> 8 <= second else { return false }
      let result = turns.weakCompareExchange(
        expected: current, desired: second << 8 | (count + 1), ordering: .relaxed)
      if result.exchanged { return true }
      current = result.original
    }
  }
}
