internal import DeepLinkOctets
public import DeepLinking
import TextLanguages

/// The hosts whose links are meant.
package enum LinkHosts: Sendable {
  /// All hosts.
  case all
  /// A host, in lower case. Its file also decides on the links of hosts with a label before it that varies.
  case host(String)
  /// A host with a label that varies, as a table declares it: `:lang.example.com`.
  case declared(String)

  /// Whether links of a pattern stand on one of the hosts.
  func include(_ shape: RouteShape, _ settings: TableSettings) -> Bool {
    include(shape.hosts ?? settings.hosts) { shape.stands(on: $0, ofTable: settings.hosts) }
  }

  /// The same for the links of a redirect.
  func include(_ places: FormPlaces) -> Bool {
    places.hosts.allSatisfy { place in include(place.hosts) { place.accepts(Array($0.utf8)) } }
  }

  /// The same for a set of hosts.
  ///
  /// - Parameter accepts: whether a pattern stands on a host.
  fileprivate func include(_ hosts: HostSet?, _ accepts: (String) -> Bool) -> Bool {
    switch self {
    case .all: true
    case .host(let host): accepts(host) || hosts?.isDomain(host) == true
    case .declared(let host): hosts?.vary(like: host) ?? true
    }
  }
}

extension HostSet {
  /// Whether a label stands before the same domain as in a declaration, whatever the name of its parameter is.
  fileprivate func vary(like host: String) -> Bool { HostSet([host]).suffixes.allSatisfy(suffixes.contains) }
}

/// A form of links as association files see it: which apps open its links, and which other forms it beats.
package struct OpenedForm: Sendable {
  /// The name of the route, the pattern of the redirect, or the pattern that no app opens.
  package let name: String
  /// The apps that open the links.
  package private(set) var apps: OpeningApps
  /// Whether the links are kept from apps whatever routes say.
  package let isWebOnly: Bool
  /// The pattern that competes with those of other forms.
  private let shape: RouteShape
  /// The patterns that accept the links of a redirect, one after the other; none for other links.
  private let way: [RouteShape]
  private let settings: TableSettings
  /// The hosts whose links are meant.
  private var hosts = LinkHosts.all

  package init(
    _ shape: RouteShape, _ settings: TableSettings = TableSettings(), isWebOnly: Bool = false, by way: [RouteShape] = []
  ) {
    (name, apps) = (shape.name, isWebOnly ? .noApp : shape.apps)
    (self.settings, self.isWebOnly, self.way) = (settings, isWebOnly, way)
    self.shape = settings.ignoresCase ? shape.folded : shape
  }

  /// The scheme and a host of its links; empty if links without a host are among them.
  package var origin: String {
    guard let hosts = shape.hosts, !settings.isDefault(hosts) || shape.label != nil else { return "" }
    return shape.sampleHosts.first.map { "https://" + $0 } ?? ""
  }

  /// The same form, of whose links those on some hosts are meant, and which these apps open.
  func opened(by apps: OpeningApps, on hosts: LinkHosts) -> OpenedForm {
    var form = self
    (form.apps, form.hosts) = (apps, hosts)
    return form
  }

  /// Whether this form decides the links that both have; nil if they have none in common.
  package func beats(_ other: OpenedForm) -> Bool? {
    guard let overlap = overlap(shape(beside: other), other.shape(beside: self)) else { return nil }
    if isWebOnly || other.isWebOnly { return isWebOnly }
    // Links of one redirect that lead to several forms follow the most specific.
    if name == other.name, let (own, rival) = zip(way, other.way).first(where: { $0 !== $1 }) {
      return self.overlap(own, rival)?.winner == .first
    }
    return overlap.winner == .first
  }

  /// The overlap of two patterns on the hosts that are meant, or else on any.
  private func overlap(_ one: RouteShape, _ other: RouteShape) -> RouteOverlap? {
    let all = RouteOverlap.all(one, other, settings).filter { $0.relation != .none }
    return all.first { overlap in hosts.include(overlap.hosts) { overlap.hosts?.contains($0) ?? true } } ?? all.first
  }

  /// The pattern as it competes with that of another form. One that no app opens stands on all hosts.
  private func shape(beside other: OpenedForm) -> RouteShape {
    guard isWebOnly else { return shape }
    return shape.with { ($0.hosts, $0.label) = (other.shape.pieces.hosts, other.shape.label) }
  }
}

extension TableSettings {
  /// The forms of the links that no app opens. Malformed patterns are faults of the table (``webOnlyFaults``).
  var webOnlyShapes: [RouteShape] {
    webOnly.flatMap { (try? Self.shape(ofWebOnly: $0))?.forms ?? [] }
  }

  private static func shape(ofWebOnly pattern: String) throws(PatternFault) -> RouteShape {
    var (pieces, fragment) = try PatternText(pattern).parts()
    if let fragment {
      pieces = pieces + LinkPieces(fragment: FragmentPieces(path: fragment.path, items: fragment.items))
    }
    try pieces.refuseExcess()
    pieces.number()
    pieces.acceptEmptyComponents()
    return RouteShape(name: pattern, summary: "opens no app", pieces)
  }

  /// The faults of these patterns, in words.
  var webOnlyFaults: [String] {
    webOnly.compactMap { pattern in Self.fault(ofWebOnly: pattern).map { "the web-only pattern \(pattern): \($0)" } }
  }

  /// The fault of such a pattern, in words; nil if it has none.
  static func fault(ofWebOnly pattern: String) -> String? {
    do throws(PatternFault) {
      _ = try shape(ofWebOnly: pattern)
      return nil
    } catch {
      return error.text
    }
  }
}

extension RouteTable {
  /// The names of the apps that routes and redirects name, in the order of the table.
  package var appNames: [String] {
    (shapes.map(\.apps) + redirects.compactMap(\.apps)).flatMap(\.names).distinct
  }

  /// The apps that open a link by what the table says; nil if the link matches no route.
  ///
  /// - Throws: what ``resolve(_:into:)`` throws.
  public func apps(opening link: DeepLinkRequest) throws -> OpeningApps? {
    var resolution = Resolution(writingJSON: false)
    guard try resolve(link, into: &resolution) else { return nil }
    return apps(opening: link, resolution)
  }

  /// Whether an app opens an absolute URL or a path, by what the table says.
  public func opens(_ link: String, app: String) -> Bool { opens(link, app: app, of: nil) }

  /// The same of a link that has to be one of a form, by the name of the route or the pattern of the redirect; nil for any.
  package func opens(_ link: String, app: String, of form: String?) -> Bool {
    var resolution = Resolution(writingJSON: false)
    guard let request = try? DeepLinkRequest(link, opaqueSchemes: settings.opaqueSchemes),
      (try? resolve(request, into: &resolution)) == true
    else { return false }
    let name = passage(of: resolution.reading)?.redirect?.from ?? shapes[resolution.route].name
    return form.map(name.hasSameOctets) != false && apps(opening: request, resolution).contains(app)
  }

  /// The apps that open a link with a resolution.
  package func apps(opening link: borrowing DeepLinkRequest, _ resolution: borrowing Resolution) -> OpeningApps {
    guard webOnlyPattern(of: link) == nil else { return .noApp }
    return passage(of: resolution.reading)?.redirect?.apps ?? shapes[resolution.route].apps
  }

  /// The pattern of a link that no app opens, whatever routes say.
  package func webOnlyPattern(of link: borrowing DeepLinkRequest) -> String? {
    guard let webOnly, var read = try? settings.link(for: link) else { return nil }
    // The patterns stand on every host of the table, whichever routes have it.
    if let host = read.siteHost, hosts.contains(where: { $0.contains(host) }) { read.authority = nil }
    var reading = LinkReading()
    return webOnly.hasRoute(for: read, &reading) ? webOnly.routes[reading.route].shape.name : nil
  }
}
