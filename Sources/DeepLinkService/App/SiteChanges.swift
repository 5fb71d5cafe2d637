import Records

/// The differences between the sites before and after a reload.
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

  /// The number of new sites minus the old one.
  public let sites: Int

  /// Compares the sites before and after. Sites correspond by name.
  public init(from old: Sites, to new: Sites) {
    var before = Dictionary(old.all.map { ($0.name, $0) }) { first, _ in first }
    var (added, changed, removed, records, associationChanged) = (0, 0, 0, 0, false)
    for site in new.all {
      let (last, after) = (before.removeValue(forKey: site.name), site.files.files)
      let files = last?.files.files ?? [:]
      added += after.keys.count { files[$0] == nil }
      removed += files.keys.count { after[$0] == nil }
      changed += after.count { name, file in files[name].map { $0.differs(from: file) } ?? false }
      associationChanged = associationChanged || last?.files.association.differs(from: site.files.association) ?? true
      records += site.records.count - (last?.records.count ?? 0)
    }
    for gone in before.values {
      removed += gone.files.count
      records -= gone.records.count
    }
    (self.added, self.changed, self.removed) = (added, changed, removed)
    (self.records, self.associationChanged) = (records, associationChanged)
    sites = new.all.count - old.all.count
  }

  /// `1 file changed, 2 added, 0 removed; 3 records more; the association file has not changed`
  public var description: String {
    let difference = Self.text(records, "record") ?? "the same number of records"
    return (Self.text(sites, "site").map { "\($0); " } ?? "")
      + "\(changed) file\(changed == 1 ? "" : "s") changed, \(added) added, \(removed) removed; \(difference); "
      + "the association file has \(associationChanged ? "" : "not ")changed"
  }

  /// `2 sites more`; nil for no difference.
  private static func text(_ difference: Int, _ noun: String) -> String? {
    guard difference != 0 else { return nil }
    return "\(difference.magnitude) \(noun)\(difference.magnitude == 1 ? "" : "s") \(difference > 0 ? "more" : "fewer")"
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
