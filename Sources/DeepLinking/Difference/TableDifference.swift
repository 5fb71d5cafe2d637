/// The links that two tables treat differently, decided by the patterns of both.
///
/// At each place of a link, both tables together tell finitely many kinds of text apart; the comparison tries one link of
/// each kind that forms of links differ on. Two kinds of difference are told for a table as a whole: schemes, and hosts of
/// custom schemes. A `Group` that refuses combinations of values is only seen where a link that is tried has one of
/// them, and of a codec of the app's own only the examples are known (``notes``).
public struct TableDifference: Sendable {
  /// One link for each two forms of links that differ: the lost ones, the changed ones, then those gained.
  public let findings: [Finding]
  /// What the comparison did not decide, a sentence each.
  public let notes: [String]

  /// A link that the tables treat differently.
  public struct Finding: Hashable, Sendable {
    /// What becomes of the link.
    public let kind: Kind
    /// A link that shows it.
    public let link: String
    /// What the old table makes of the link; nil if it resolves to nothing.
    public let old: Reached?
    /// What the new table makes of the link; nil if it resolves to nothing.
    public let new: Reached?
    /// The names of the parameters that differ, if the route is the same.
    public let differing: [String]

    /// The kinds of difference.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The old table resolves the link and the new one does not.
      case lost
      /// The new table resolves the link to another route, or to other parameters.
      case changed
      /// Only the new table resolves the link.
      case gained
    }
  }

  /// The route of a link, and its parameters.
  public struct Reached: Hashable, Sendable {
    /// The name of the route.
    public let route: String
    /// The pattern of the route.
    public let pattern: String
    /// The parameters by name; those that the link does not give have their defaults.
    public let parameters: [Value]

    /// The value of a parameter.
    public struct Value: Hashable, Sendable {
      /// The name of the parameter.
      public let name: String
      /// The value as JSON.
      public let json: String
    }
  }

  /// Compares two tables.
  public init(from old: RouteTable, to new: RouteTable) {
    var walk = LinkWalk(old, new)
    walk.run()
    let comparison = walk.comparison
    Self.compareSchemes(old, new, comparison)
    findings = comparison.findings.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    notes = comparison.notes.sorted() + Self.hostNotes(old, new)
  }

  /// Whether a link that the old table resolves is lost or changed.
  public var breaksLinks: Bool { findings.contains { $0.kind != .gained } }

  /// Tries examples with every scheme that one table knows, and with one that neither does.
  private static func compareSchemes(_ old: RouteTable, _ new: RouteTable, _ comparison: LinkComparison) {
    let settings = [old.settings, new.settings]
    guard
      Set(settings[0].schemes) != Set(settings[1].schemes)
        || settings[0].schemeHostIsPath != settings[1].schemeHostIsPath
    else { return }
    var other = "app"
    while settings.contains(where: { $0.schemes.contains(other) }) { other += "x" }
    let examples = old.examples + new.examples
    // The root comes last: it shows the least. With two slashes it is the same link.
    let others = examples.filter { $0 != "/" }
    let paths = others.filter { $0.hasPrefix("/") } + (examples.contains("/") ? ["/"] : [])
    for scheme in Set(settings.flatMap(\.schemes)).sorted() + [other] {
      for path in paths { comparison.compare(path, with: "\(scheme):///") }
      for link in others { comparison.compare(link, with: "\(scheme)://") }
    }
  }

  /// A host of one table alone, which links of custom schemes may have.
  private static func hostNotes(_ old: RouteTable, _ new: RouteTable) -> [String] {
    let hosts = [old, new].map { Set($0.hosts.flatMap(\.declared)) }
    return hosts[0].symmetricDifference(hosts[1]).sorted().map { host in
      let table = hosts[0].contains(host) ? "old" : "new"
      return
        "\(host) is a host of the \(table) table alone: by the other, links of a custom scheme with this host are those"
        + " of any host"
    }
  }
}

extension TableDifference.Finding {
  fileprivate var order: [String] {
    let place = Kind.allCases.firstIndex(of: kind) ?? 0
    return ["\(place)", old?.route ?? "", new?.route ?? "", link]
  }
}
