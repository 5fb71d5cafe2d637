import Records

/// What a reload changed.
public struct SiteChanges: Hashable, Sendable, CustomStringConvertible {
  /// Files that were not there before.
  public let added: Int
  /// Files with other content than before.
  public let changed: Int
  /// Files that are no longer there.
  public let removed: Int
  /// Whether Apple's association file has other content than before.
  public let associationChanged: Bool
  /// Records that there are now, less those that there were.
  public let records: Int

  /// Compares two sites.
  public init(from old: Site, to new: Site) {
    let (before, after) = (old.files.files, new.files.files)
    added = after.keys.count { before[$0] == nil }
    removed = before.keys.count { after[$0] == nil }
    changed = after.count { name, file in before[name].map { $0.differs(from: file) } ?? false }
    associationChanged = old.files.association.differs(from: new.files.association)
    records = new.records.count - old.records.count
  }

  /// `1 file changed, 2 added, 0 removed; 3 records more; the association file has not changed`
  public var description: String {
    let number = "\(records.magnitude) record\(records.magnitude == 1 ? "" : "s")"
    let difference = records == 0 ? "as many records" : number + (records > 0 ? " more" : " fewer")
    return "\(changed) file\(changed == 1 ? "" : "s") changed, \(added) added, \(removed) removed; \(difference); "
      + "the association file has \(associationChanged ? "" : "not ")changed"
  }
}

extension StaticFile {
  /// Whether its content is another; entity tags stand for it.
  fileprivate func differs(from other: StaticFile) -> Bool { identity.entityTag != other.identity.entityTag }
}

/// What became of a reload: for the operator to read, and to be counted.
public enum ReloadResult: Sendable, CustomStringConvertible {
  /// A new site is served.
  case served(summary: String, SiteChanges)
  /// Something is wrong with what would have been served, so the site from before is served on.
  case refused(faults: [String])

  /// One line: `reloaded 16 routes, 7 files, 17 records: 1 file changed, …`.
  public var description: String {
    switch self {
    case .served(let summary, let changes): "reloaded \(summary): \(changes)"
    case .refused(let faults):
      "not reloaded, because of \(faults.count == 1 ? "one fault" : "\(faults.count) faults"); "
        + "the site from before is served on"
    }
  }
}
