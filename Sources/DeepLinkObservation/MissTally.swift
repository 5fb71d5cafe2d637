package import DeepLinkJSON
import DeepLinkOctets

/// Counts missed paths, and keeps the most frequent ones.
///
/// Clients choose the paths, so the number of those that are held is bounded: twice ``reported``. If one more comes, the
/// half with the fewest misses is dropped. A path that comes after that may have been dropped before, so its true count is
/// between ``Entry/count`` and ``Entry/most``. Neither bound of a path is ever off by more than the number of all misses
/// divided by ``reported``, so a path with a larger share is always held (as in Misra and Gries 1982).
package struct MissTally: Sendable {
  /// A missed path of a site, and how often it was missed.
  package struct Entry: Sendable {
    /// The latest miss, with the route that was nearest then.
    package fileprivate(set) var miss: MissedPath
    /// The misses since the path was last taken up.
    package fileprivate(set) var count: Int
    /// The misses that were not counted, at most.
    fileprivate let missing: Int

    /// The greatest number of misses that the path may have had.
    package var most: Int { count + missing }
  }

  /// Paths of different sites are different links.
  private struct Key: Hashable {
    let site: UTF8Text?
    let path: UTF8Text
  }

  /// The number of paths in ``sorted``, at most.
  package let reported: Int
  /// The number of all misses.
  package private(set) var total = 0
  /// The number of times that a path was dropped. A path that comes again can be dropped again.
  package private(set) var dropped = 0
  /// The greatest number of misses that a dropped path may have had, which is what any count may lack.
  package private(set) var uncertainty = 0
  private var entries: [Key: Entry] = [:]

  /// - Parameter reported: the number of paths to report, at most. Twice as many are held.
  package init(reporting reported: Int = 1_000) { self.reported = max(1, reported) }

  /// Counts a miss.
  package mutating func count(_ miss: MissedPath) {
    total += 1
    let key = Key(site: miss.site.map { UTF8Text($0) }, path: UTF8Text(miss.path))
    if let place = entries.index(forKey: key) {
      entries.values[place].count += 1
      entries.values[place].miss = miss
      return
    }
    if entries.count >= 2 * reported { drop() }
    entries[key] = Entry(miss: miss, count: 1, missing: uncertainty)
  }

  /// The paths that are held, the most frequent first, at most ``reported``.
  package var sorted: [Entry] { entries.sorted(by: Self.precedes).prefix(reported).map(\.value) }

  /// Drops the half with the fewest misses. It is called once in ``reported`` new paths, so a miss costs no more for it.
  private mutating func drop() {
    let ordered = entries.sorted(by: Self.precedes)
    let rest = ordered[reported...]
    uncertainty = max(uncertainty, rest.map(\.value.most).max() ?? 0)
    dropped += rest.count
    for (key, _) in rest { entries[key] = nil }
  }

  private static func precedes(_ a: (key: Key, value: Entry), _ b: (key: Key, value: Entry)) -> Bool {
    if a.value.most != b.value.most { return a.value.most > b.value.most }
    if a.value.count != b.value.count { return a.value.count > b.value.count }
    return (a.key.path, a.key.site ?? "") < (b.key.path, b.key.site ?? "")
  }
}

extension MissTally.Entry {
  /// Writes the path, its site, its count, and the route that came nearest.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("path", miss.path)
    if let site = miss.site { writer.member("site", site) }
    writer.member("count", count)
    if most != count { writer.member("atMost", most) }
    if let nearest = miss.nearest { writer.member("nearest", nearest) }
    if let owner = miss.owner { writer.member("owner", owner) }
    writer.endObject()
  }
}
