import Records

/// The changes that a reload made.
public struct SiteChanges: Hashable, Sendable, CustomStringConvertible {
  /// The number of new files.
  public let added: Int
  /// The number of files with changed content.
  public let changed: Int
  /// The number of removed files.
  public let removed: Int
  /// Whether the content of Apple's association file changed.
  public let associationChanged: Bool
  /// The new number of records minus the old one.
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
    let difference = records == 0 ? "the same number of records" : number + (records > 0 ? " more" : " fewer")
    return "\(changed) file\(changed == 1 ? "" : "s") changed, \(added) added, \(removed) removed; \(difference); "
      + "the association file has \(associationChanged ? "" : "not ")changed"
  }
}

extension StaticFile {
  /// Whether the content differs, by entity tag.
  fileprivate func differs(from other: StaticFile) -> Bool { identity.entityTag != other.identity.entityTag }
}

/// The result of a reload, for the operator's log and for metrics.
public enum ReloadResult: Sendable, CustomStringConvertible {
  /// A new site is served.
  case served(summary: String, SiteChanges)
  /// The new site has faults, so the previous site stays in service.
  case refused(faults: [String])

  /// One line: `reloaded 16 routes, 7 files, 17 records: 1 file changed, …`.
  public var description: String {
    switch self {
    case .served(let summary, let changes): "reloaded \(summary): \(changes)"
    case .refused(let faults):
      "not reloaded, because of \(faults.count == 1 ? "one fault" : "\(faults.count) faults"); "
        + "the previous site stays in service"
    }
  }
}
