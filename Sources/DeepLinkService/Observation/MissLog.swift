import Octets
import Synchronization

/// Decides which missed paths have a line in the log, for all event loops together.
///
/// Clients choose the paths, so their number must cost neither memory nor time: a table of fixed size holds hashes of the
/// paths logged last, and a request takes no lock. Hits do not come here.
final class MissLog: Sendable {
  /// The seconds for which a path is not logged again.
  static let silence: UInt64 = 3_600
  /// The most lines in a second.
  static let rate: UInt64 = 10
  /// The most octets of a path in a line.
  static let length = 256

  /// For each place, the upper half of the hash of the path logged last and the second at which that was. A path with the
  /// same place replaces it, and is then logged again sooner.
  private let logged: [4_096 of Atomic<UInt64>] = InlineArray { _ in Atomic(0) }
  /// The current second, and below it the lines logged in it.
  private let turns = Atomic<UInt64>(0)
  private let write: ObservationSettings.MissWriter

  /// - Parameter write: writes a line; called on the event loops.
  init(_ write: @escaping ObservationSettings.MissWriter) { self.write = write }

  /// Logs a path, unless it was logged lately or the second has enough lines.
  ///
  /// - Parameters:
  ///   - path: the path of the request target, as it was sent.
  ///   - site: the name of the site; nil if it has none.
  ///   - nearest: the name of the route that came nearest.
  ///   - time: nanoseconds of a monotonic clock.
  func log(_ path: Span<UInt8>, on site: String? = nil, nearest: String?, at time: Int) {
    // The second 0 would look like an empty place.
    let second = UInt64(max(0, time)) / 1_000_000_000 + 1
    // Seeded in each process, so that a client cannot choose paths with the same place.
    var hasher = Hasher()
    path.withUnsafeBytes { hasher.combine(bytes: $0) }
    if let site { hasher.combine(site) }
    let hash = UInt64(truncatingIfNeeded: Int64(hasher.finalize()))
    let entry = (hash & ~0xFFFF_FFFF) | (second & 0xFFFF_FFFF)
    let place = Int(hash % 4_096)
    let last = logged[place].load(ordering: .relaxed)
    let isKnown = last >> 32 == entry >> 32 && last != 0 && second - (last & 0xFFFF_FFFF) < Self.silence
    guard !isKnown, takeTurn(second) else { return }
    // Of two event loops that log the same path at the same time, one does.
    guard logged[place].compareExchange(expected: last, desired: entry, ordering: .relaxed).exchanged else { return }
    let isLong = path.count > Self.length
    write((isLong ? path.extracting(..<Self.length) : path).text() + (isLong ? "…" : ""), site, nearest)
  }

  /// Counts a line in this second; false if there are enough.
  private func takeTurn(_ second: UInt64) -> Bool {
    var current = turns.load(ordering: .relaxed)
    while true {
      let count = current >> 8 == second ? current & 0xFF : 0
      // Another event loop may be in the next second already.
      guard count < Self.rate, current >> 8 <= second else { return false }
      let result = turns.weakCompareExchange(
        expected: current, desired: second << 8 | (count + 1), ordering: .relaxed)
      if result.exchanged { return true }
      current = result.original
    }
  }
}
