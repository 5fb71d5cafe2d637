import DeepLinkOctets
public import DeepLinkTables
import DeepLinking

/// The links that two tables treat differently, decided by the patterns of both.
///
/// At each place of a link, the two tables distinguish a finite number of classes of texts, which are found exactly. The
/// comparison tries one link for each combination of classes on which the forms of links differ. Schemes and hosts of
/// custom schemes are compared once for the whole table, by the examples.
///
/// These limits remain. Of a codec of the app's own, only examples are known (``notes``). A
/// `Group` that refuses a combination of values is noticed only if a tried link has this combination, and parameters that
/// exchange their places only if a tried link has different texts there. What a redirect makes of one of several values in a
/// component is not compared (``isComplete``). If the tables read unescaped plus signs in two ways, one link shows it, and a
/// note says so. Of the links that several redirects pass on, each finding shows one. A parameter that changes from an integer to a number is noted; its integers beyond 2^53 are not
/// compared. The work is bounded, because classes multiply with each place (``isComplete``).
public struct TableDifference: Sendable {
  /// One link for each two forms of links that differ: first the lost ones, then the changed, then the gained.
  public let findings: [Finding]
  /// The questions that the comparison did not decide, one sentence each.
  public let notes: [String]
  /// Whether every class of links was tried. False if the tables need more work than the bound; then the tables may differ
  /// in more than the findings.
  public let isComplete: Bool

  /// A link that the tables treat differently.
  public struct Finding: Hashable, Sendable {
    /// The kind of difference.
    public let kind: Kind
    /// A link with this difference.
    public let link: String
    /// The result of the old table; nil if the link matches no route.
    public let old: Reached?
    /// The result of the new table; nil if the link matches no route.
    public let new: Reached?
    /// The names of the parameters that differ, if both tables reach the same route.
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

  /// The route of a link and its parameters, or the redirect to another site that it takes.
  public struct Reached: Hashable, Sendable {
    /// The name of the route, or the target of the redirect.
    public let route: String
    /// The pattern of the route, or that of the links of the redirect.
    public let pattern: String
    /// The parameters by name. A parameter that the link leaves out has its default.
    public let parameters: [Value]
    /// Who answers for the route; nil if the table does not say.
    public var owner: String?

    /// The value of a parameter.
    public struct Value: Hashable, Sendable {
      /// The name of the parameter.
      public let name: String
      /// The value as JSON.
      public let json: String

      /// Whether both have the octets of the same name and value.
      public static func == (one: Value, other: Value) -> Bool {
        one.name.hasSameOctets(as: other.name) && one.json.hasSameOctets(as: other.json)
      }

      /// Feeds the octets of both texts.
      public func hash(into hasher: inout Hasher) {
        hasher.combine(UTF8Text(name))
        hasher.combine(UTF8Text(json))
      }
    }
  }

  /// Compares two tables.
  public init(from old: RouteTable, to new: RouteTable) {
    let walk = LinkWalk(old, new)
    walk.run()
    let comparison = walk.comparison
    Self.compareSchemes(old, new, comparison)
    let notesOfPluses = Self.comparePluses(old, new, comparison)
    findings = comparison.findings.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    isComplete = comparison.isComplete
    notes = comparison.notes.sorted() + notesOfPluses + Self.hostNotes(old, new) + Self.typeNotes(old, new)
  }

  /// Tries items with an unescaped plus sign until one shows what it means. Returns a note of it.
  private static func comparePluses(_ old: RouteTable, _ new: RouteTable, _ comparison: LinkComparison) -> [String] {
    let items = (old.shapes + new.shapes).flatMap { shape in shape.query.map { (shape, item: $0) } }
    guard old.settings.plusIsSpace != new.settings.plusIsSpace, !items.isEmpty else { return [] }
    let count = comparison.findings.count
    for (shape, item) in items where item.presence != .absent {
      let link = DeepLinkRequest(sampleOf: shape.with { $0.query.removeAll { $0 === item } }).reference
      let beginning = "\(link.contains("?") ? "&" : "?")\(PercentEncoding.encode(item.key, for: .queryItem))="
      for sample in item.type.samples.flatMap({ [$0, "+" + $0, $0 + "+" + $0] })
      where comparison.findings.count == count {
        let words = sample.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "+" }
        let value = words.map { PercentEncoding.encode(String($0), for: .queryItem) }.joined(separator: "+")
        if words.count > 1 { _ = comparison.compare(text: link + beginning + value) }
      }
    }
    let table = new.settings.plusIsSpace ? "new" : "old"
    return [
      "an unescaped plus sign in an item is a space for the \(table) table only (plusIsSpace): one link at most shows it"
    ]
  }

  /// Tries examples with every scheme of one of the tables, and with one unknown to both.
  private static func compareSchemes(_ old: RouteTable, _ new: RouteTable, _ comparison: LinkComparison) {
    let settings = [old.settings, new.settings]
    let opaque = settings.map { Set($0.opaqueSchemes) }
    guard
      Set(settings[0].schemes) != Set(settings[1].schemes) || opaque[0] != opaque[1]
        || settings[0].schemeHostIsPath != settings[1].schemeHostIsPath
    else { return }
    var other = "app"
    while settings.contains(where: { $0.schemes.contains(other) }) { other += "x" }
    let examples = old.examples + new.examples
    // The root comes last, because it shows the least. After a scheme with two slashes it is the same link.
    let others = examples.filter { $0 != "/" }
    let paths = others.filter { $0.hasPrefix("/") } + (examples.contains("/") ? ["/"] : [])
    for scheme in Set(settings.flatMap(\.schemes)).sorted() + [other] {
      for path in paths { comparison.compare(path, with: "\(scheme):///") }
      for link in others { comparison.compare(link, with: "\(scheme)://") }
    }
    for scheme in opaque[0].symmetricDifference(opaque[1]).sorted() {
      for path in paths { comparison.compare(path, opaque: scheme) }
    }
  }

  /// Notes a host of only one table that links of custom schemes may have.
  private static func hostNotes(_ old: RouteTable, _ new: RouteTable) -> [String] {
    let hosts = [old, new].map { Set($0.hosts.flatMap(\.declared)) }
    return hosts[0].symmetricDifference(hosts[1]).sorted().map { host in
      let table = hosts[0].contains(host) ? "old" : "new"
      return
        "only the \(table) table has the host \(host): the other one treats it in links of a custom scheme like any "
        + "other host"
    }
  }

  /// Notes an integer that has become a number, or a number an integer: most texts have the same value.
  private static func typeNotes(_ old: RouteTable, _ new: RouteTable) -> [String] {
    let after = Dictionary(new.shapes.map { (UTF8Text($0.name), $0) }) { first, _ in first }
    return old.shapes.flatMap { shape in
      shape.parameters.compactMap { parameter in
        let other = after[UTF8Text(shape.name)]?.parameters.first { $0.name.hasSameOctets(as: parameter.name) }
        let (type, next) = (parameter.type.name, other?.type.name ?? "")
        guard type != next, ["integer", "number"].contains(type), ["integer", "number"].contains(next) else {
          return nil
        }
        return "the type of \"\(parameter.name)\" in \"\(shape.name)\" has changed from \(type) to \(next): integers "
          + "beyond 2^53 may have another value"
      }
    }.sorted()
  }
}

extension TableDifference.Finding {
  fileprivate var order: [String] {
    let place = Kind.allCases.firstIndex(of: kind) ?? 0
    return ["\(place)", old?.route ?? "", new?.route ?? "", link]
  }
}
