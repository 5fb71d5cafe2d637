import DeepLinkRecords
import DeepLinkTables
import DeepLinking

/// The differences between the sites before and after a reload.
package struct SiteChanges: Equatable, Sendable, CustomStringConvertible {
  /// The number of new files.
  package let added: Int
  /// The number of files with changed content.
  package let changed: Int
  /// The number of removed files.
  package let removed: Int
  /// Whether the content of Apple's association file changed.
  package let associationChanged: Bool
  /// The new number of records minus the old one.
  package let records: Int

  /// The number of new sites minus the old one.
  package let sites: Int
  /// The routes that came, went and changed.
  package let routes: RouteChanges

  /// Compares the sites before and after. Sites correspond by name.
  package init(from old: Sites, to new: Sites) {
    var before = Dictionary(old.all.map { ($0.name, $0) }) { first, _ in first }
    var (added, changed, removed, records, associationChanged) = (0, 0, 0, 0, false)
    routes = RouteChanges(from: old.all, to: new.all)
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
  package var description: String {
    let difference = Self.text(records, "record") ?? "the same number of records"
    return (Self.text(sites, "site").map { "\($0); " } ?? "")
      + "\(changed) file\(changed == 1 ? "" : "s") changed, \(added) added, \(removed) removed; \(difference); "
      + "the association file has \(associationChanged ? "" : "not ")changed"
      + (routes.isEmpty ? "" : "; \(routes)")
  }

  /// `2 sites more`; nil for no difference.
  private static func text(_ difference: Int, _ noun: String) -> String? {
    guard difference != 0 else { return nil }
    return "\(difference.magnitude) \(noun)\(difference.magnitude == 1 ? "" : "s") \(difference > 0 ? "more" : "fewer")"
  }
}

/// The routes that came, went and changed in a reload, by name. A route of a site with a name has that behind its own:
/// `order (links.shop.example)`.
package struct RouteChanges: Equatable, Sendable, CustomStringConvertible {
  /// The names of new routes.
  package private(set) var added: [String] = []
  /// The names of routes that are gone.
  package private(set) var removed: [String] = []
  /// The names of routes with another pattern, other parameters or other words.
  package private(set) var changed: [String] = []

  /// Whether there are none.
  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  /// Compares the routes before and after. Sites correspond by name.
  init(from old: [Site], to new: [Site]) {
    var before = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
    for site in new {
      var known = before.removeValue(forKey: site.name).map(Self.lines) ?? [:]
      let lines = zip(site.table.shapes, RouteManifest(site.table).lines)
      for (shape, line) in lines {
        switch known.removeValue(forKey: shape.name) {
        case nil: added.append(Self.name(shape.name, of: site))
        case line: break
        default: changed.append(Self.name(shape.name, of: site))
        }
      }
      removed += known.keys.sorted().map { Self.name($0, of: site) }
    }
    for site in old where before[site.name] != nil { removed += site.table.shapes.map { Self.name($0.name, of: site) } }
  }

  /// The routes of a site as the manifest has them, by name.
  private static func lines(of site: Site) -> [String: [UInt8]] {
    Dictionary(zip(site.table.shapes.map(\.name), RouteManifest(site.table).lines)) { first, _ in first }
  }

  private static func name(_ route: String, of site: Site) -> String { site.name.map { "\(route) (\($0))" } ?? route }

  /// The names that a line of the log has of each kind.
  private static let mostNames = 10

  /// `2 routes added: a, b; 1 route changed: c`
  package var description: String {
    [(added, "added"), (removed, "removed"), (changed, "changed")].filter { !$0.0.isEmpty }.map { names, verb in
      let more = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
      return "\(names.count) route\(names.count == 1 ? "" : "s") \(verb): "
        + names.prefix(Self.mostNames).joined(separator: ", ") + more
    }.joined(separator: "; ")
  }
}

extension StaticFile {
  /// Whether the content differs, by entity tag.
  fileprivate func differs(from other: StaticFile) -> Bool { entityTag != other.entityTag }
}

/// The result of a reload, for the operator's log and for metrics.
package enum ReloadResult: Sendable, CustomStringConvertible {
  /// A new site is served.
  case served(summary: String, SiteChanges)
  /// The new site has faults, so the previous site stays in service.
  case refused(faults: [String], count: Int)

  /// One line: `reloaded 17 routes, 7 files, 17 records: 1 file changed, …`.
  package var description: String {
    switch self {
    case .served(let summary, let changes): "reloaded \(summary): \(changes)"
    case .refused(_, let count):
      "not reloaded, because of \(count == 1 ? "one fault" : "\(count) faults"); "
        + "the previous site stays in service"
    }
  }
}
