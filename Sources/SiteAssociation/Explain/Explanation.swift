public import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
public import DeepLinkTables
public import DeepLinking

/// Why a link opens the app or does not, by the association files and the route table, and what neither can tell.
public struct Explanation: Sendable {
  /// The link as it was given.
  public let url: String
  /// What Apple's file says for each app that it names, in its order.
  public let apps: [App]
  /// What Android's file says for each package that it names, in its order.
  public let packages: [Package]
  /// The name of the route that the link matches, or that the link behind a dynamic link matches; nil without one.
  public let route: String?
  /// The apps that open the link by what the table says; nil if it matches no route.
  public let intended: OpeningApps?
  /// What the table says of the link.
  public let decision: LinkDecision
  /// The pattern by which the table keeps the link from every app; nil if none does.
  public let webOnly: String?
  /// Why the link matches no route; nil if it matches one, or leads to another site.
  public let diagnosis: RouteDiagnosis?
  /// Notes about the URL: its scheme, its port, its alias.
  public let notes: [String]
  /// The parts of the link, and what reads each.
  public let parts: [LinkPart]

  /// What the file says for one app.
  public final class App: Sendable {
    /// The verdict, with the deciding component.
    public let match: AppMatch
    /// Why each row before the deciding one did not match, in order; compared anew. There are `match.missed` of them.
    public var misses: [ComponentMiss] { compared.map { $0.file.misses($0.url, app: match.app) } ?? [] }
    /// The file and the URL, if they were compared.
    let compared: (file: AssociationMatcher, url: AssociationURL)?
    /// The row that decided; nil if none did.
    public let row: DecidingRow?
    /// The name of the app in the table; nil if the table does not name it.
    public let name: String?

    init(
      match: AppMatch, compared: (file: AssociationMatcher, url: AssociationURL)?, row: DecidingRow?, name: String?
    ) {
      (self.match, self.compared, self.row, self.name) = (match, compared, row, name)
    }
  }

  /// What Android's file says for one package.
  public final class Package: Sendable {
    /// The verdict, with the deciding rule.
    public let match: PackageMatch
    /// The rule that decided; nil if none did.
    public let row: DecidingRow?
    /// The name of the app in the table; nil if the table does not name it.
    public let name: String?

    init(match: PackageMatch, row: DecidingRow?, name: String?) {
      (self.match, self.row, self.name) = (match, row, name)
    }
  }

  /// A verdict in a sentence.
  public struct Verdict: Equatable, Sendable {
    /// Whether the link opens an app; nil if nothing is known of it.
    public let opens: Bool?
    /// Why, in one sentence.
    public let reason: String
  }

  /// Whether the link names a record that the server does not have.
  public var lacksRecord = false
  /// Where the link stands.
  public let origin: LinkOrigin
  /// The link, read.
  package let request: DeepLinkRequest
  /// The pattern that the link matches: that of the route, of its alias, or of a redirect.
  let pattern: String?
  /// The canonical link behind a dynamic link, nil for any other link.
  let behind: String?
  /// The canonical spelling of a link, if Apple's file opens that and not the link as it is written; nil for any other link.
  let openedSpelling: String?
  /// Whether there is an `assetlinks.json`.
  let hasAssetLinks: Bool
  /// The port of a link on a host of the app, if it is not that of the scheme.
  let port: UTF8Text?
  /// The host as the entitlement of an app names it, `*.example.com` where a label varies; nil if no host is known.
  let domain: String?
  /// The component of Apple's file that decided.
  let decidingRule: CompiledRule?

  /// Whether the site has an app on Android and none on iPhone, so that Android's file alone decides.
  let isAndroidOnly: Bool

  /// Whether Apple's file lets the link open at least one app, or Android's on a site without an iOS app; false for a host
  /// that is not known to be the app's. Of a custom scheme, whether it is known to be the app's.
  let isOpen: Bool

  /// Whether apps with the identifier of an example, which no device has, count as apps.
  public var countsExamples = true {
    didSet {
      let opening = countsExamples ? [] : apps.filter { $0.match.verdict == .match }.map(\.match.app)
      let areExamples = !opening.isEmpty && opening.allSatisfy(AppID.isExample)
      exampleRemark = areExamples ? AppID.remark(onExamples: opening) : nil
    }
  }

  /// What it means that the apps which the file lets open the link are examples that do not count; nil if one is none.
  private(set) var exampleRemark: String?

  /// Whether the link opens at least one app, by Apple's file, or by Android's on a site without an iOS app; false for a
  /// host that is not known to be the app's.
  public var opens: Bool { isOpen && exampleRemark == nil }

  /// Where a link leads, in one word.
  public enum State: String, Sendable {
    /// An app opens it, as far as is known.
    case opens
    /// It stays in the browser, as the table or a row of the file declares.
    case declared
    /// It matches no route.
    case unmatched
    /// It matches a route, and the site has no app yet that could open it.
    case unready
    /// It matches a route, and the files do not open the app for it.
    case closed
    /// Its host or its scheme is not the app's.
    case foreign
  }

  /// The way of the link to another site; nil if it leads to none.
  public var departure: Departure? { decision.departure }

  var opensOnAndroid: Bool { packages.contains { $0.match.verdict == .match } }
}

/// The scheme or the host of a link, by what is known of the app.
public enum LinkOrigin: Sendable {
  /// A path, a host of the app, or an address by which a server is tried out.
  case own
  /// A host of which nothing is known.
  case unknown(host: String)
  /// A host that is not one of the app's, as far as they are known, none if the list is empty; nor one of these others.
  case foreign(host: String, own: [String], others: [String])
  /// A custom scheme, and those of the app as far as they are known.
  case scheme(String, own: [String])
}

/// The hosts of an app that are known besides those that its table declares.
public enum KnownHosts: Sendable {
  /// No other host is known. Without a declared one, any host may be the app's.
  case none
  /// Those of a server: the host of its base URL in lower case, and the host at which it was asked, with or without a port.
  /// The second counts only where neither the table nor a base URL names one, and says nothing if it is an address or
  /// `localhost`.
  case server(base: String?, asked: String?)

  /// The host of the base URL.
  var base: String? { if case .server(let base, _) = self { base } else { nil } }
}

extension RouteTable {
  /// Explains a link by this table and the association files.
  ///
  /// - Parameters:
  ///   - link: an absolute URL or a path.
  ///   - matcher: Apple's file.
  ///   - assetLinks: Android's file; nil if there is none.
  ///   - hosts: the hosts of the app that are known besides those of the table.
  ///   - others: hosts of other sites, which are named beside those of the app if the link is on none of them.
  ///   - scheme: the custom scheme of the app, if the table does not name it.
  ///   - known: the apps of the site, for their names.
  ///   - lacksRecord: whether a resolved link names a record that is not there.
  /// - Throws: `DeepLinkRequest.Fault` if no link can be read from the text, ``AssociationURLError`` if it is an https link
  ///   without a host, and what ``resolve(_:into:)`` throws.
  public func explain(
    _ link: String, _ matcher: AssociationMatcher, _ assetLinks: AssetLinksMatcher? = nil, hosts: KnownHosts = .none,
    besides others: [String] = [], scheme: String? = nil, of known: [LinkedApp] = [],
    lacking lacksRecord: ((borrowing Resolution) -> Bool)? = nil
  ) throws -> Explanation {
    var resolution = Resolution()
    return try explain(
      link, { _ in (matcher, assetLinks) }, hosts: hosts, besides: others, scheme: scheme, of: known,
      lacking: lacksRecord, into: &resolution)
  }

  /// The same with the files of the link's host, and the resolution of the link, or of the link behind a dynamic link, if it
  /// matches a route.
  package func explain(
    _ link: String, _ files: (_ host: String?) -> (AssociationMatcher, AssetLinksMatcher?), hosts: KnownHosts,
    besides others: [String] = [], scheme: String?, of known: [LinkedApp],
    lacking lacksRecord: ((borrowing Resolution) -> Bool)?, into resolution: inout Resolution
  ) throws -> Explanation {
    let request = try DeepLinkRequest(link, opaqueSchemes: settings.opaqueSchemes)
    let url: AssociationURL? = request.scheme.map { $0 == "https" || $0 == "http" } ?? true ? try .init(link) : nil
    let origin = origin(of: request, url, hosts, others, scheme)
    let (matcher, assetLinks) = files(url?.host?.description)
    let decision = try decide(request, baseHost: hosts.base, askedAt: request.origin, into: &resolution)
    let (leads, departure, dynamic) = (decision.isRoute, decision.departure, decision.dynamicLink)
    let webOnly = webOnlyPattern(of: request)
    let isMiss = !leads && departure == nil && webOnly == nil
    let diagnosis = isMiss ? diagnose(request, lacking: lacksRecord, into: &resolution) : nil
    let form = leads && dynamic == nil ? form(of: request, resolution.reading) : nil
    let parts =
      if let form {
        parts(of: link, request, resolution, form)
      } else if let dynamic {
        parts(of: link, request, behind: dynamic)
      } else if let diagnosis {
        parts(of: link, request, missedBy: diagnosis)
      } else {
        parts(of: link, request, by: departure)
      }
    let passage = leads ? passage(of: resolution.reading)?.sentence(leadingTo: resolution.canonical.reference) : nil
    let apps = Self.apps(url, matcher, origin, known)
    let packages = Self.packages(url, assetLinks, origin, known)
    let hasOwnScheme = if case .scheme(let scheme, let own) = origin { own.contains(scheme) } else { false }
    let opening = apps.first { $0.match.verdict == .match }
    let deciding = opening ?? apps.first { $0.match.verdict == .excluded }
    let canonical = form != nil && opening == nil ? resolution.canonical.reference : nil
    let spelled = canonical.flatMap { try? AssociationURL($0) }
    let isOpenCanonically = spelled.map { matcher.matches($0).contains { $0.verdict == .match } } ?? false
    let isAndroidOnly = apps.isEmpty && !packages.isEmpty && known.allSatisfy(\.appIDs.isEmpty)
    return Explanation(
      url: link, apps: apps, packages: packages,
      route: leads ? shapes[resolution.route].name : nil,
      intended: leads ? self.apps(opening: request, resolution) : departure.map { _ in .noApp },
      decision: decision, webOnly: webOnly, diagnosis: diagnosis,
      notes: [passage].compactMap { $0 } + (url?.notes ?? []), parts: parts,
      lacksRecord: leads && lacksRecord?(resolution) ?? false, origin: origin, request: request,
      pattern: form?.pattern ?? departure?.redirect.from,
      behind: leads && dynamic != nil ? resolution.canonical.reference : nil,
      openedSpelling: isOpenCanonically ? canonical : nil, hasAssetLinks: assetLinks != nil, port: url?.unusualPort,
      domain: domain(of: request.siteHost),
      decidingRule: deciding.flatMap { matcher.rule(of: $0.match) },
      isAndroidOnly: isAndroidOnly,
      isOpen: isAndroidOnly ? packages.contains { $0.match.verdict == .match } : opening != nil || hasOwnScheme)
  }

  /// A host as an entitlement names it; without a host, the first of the table.
  private func domain(of host: String?) -> String? {
    guard let host else { return settings.hosts?.domains.first }
    let known = ([settings.hosts].compactMap { $0 } + hosts).compactMap { $0.domain(of: host) }
    return known.first { $0 == host } ?? known.first
  }

  private static func apps(
    _ url: AssociationURL?, _ matcher: AssociationMatcher, _ origin: LinkOrigin, _ known: [LinkedApp]
  ) -> [Explanation.App] {
    func name(_ id: UTF8Text) -> String? { known.first { $0.appIDs.contains { UTF8Text($0) == id } }?.name }
    guard let url else { return [] }
    let foreign: UTF8Text? = if case .foreign(let host, _, _) = origin { UTF8Text(host) } else { nil }
    let compared = foreign == nil ? (file: matcher, url: url) : nil
    let matches =
      foreign.map { host in matcher.apps.map { AppMatch(app: $0, verdict: .noMatch, because: .foreignHost(host)) } }
      ?? matcher.matches(url)
    return matches.map { match in
      Explanation.App(match: match, compared: compared, row: matcher.row(of: match), name: name(match.app))
    }
  }

  private static func packages(
    _ url: AssociationURL?, _ file: AssetLinksMatcher?, _ origin: LinkOrigin, _ known: [LinkedApp]
  ) -> [Explanation.Package] {
    guard let file, let url else { return [] }
    let matches =
      if case .foreign(let host, _, _) = origin {
        file.matches(because: .foreignHost(UTF8Text(host)))
      } else {
        file.matches(url)
      }
    return matches.map { match in
      let app = known.first { $0.android.contains { UTF8Text($0.name) == match.package } }
      return Explanation.Package(match: match, row: file.row(of: match), name: app?.name)
    }
  }

  private func origin(
    of request: DeepLinkRequest, _ url: AssociationURL?, _ known: KnownHosts, _ others: [String], _ scheme: String?
  ) -> LinkOrigin {
    guard let url else {
      let own = [scheme?.lowercased()].compactMap { $0 }.filter { !settings.schemes.contains($0) }
      return .scheme(request.scheme ?? "", own: settings.schemes + own)
    }
    // A final period is not significant.
    guard let host = url.host.map({ $0.utf8.last == UInt8(ascii: ".") ? UTF8Text(octets: $0.utf8.dropLast()) : $0 }),
      !host.isLocalHost
    else { return .own }
    var names = settings.hosts?.domains ?? []
    if case .server(let base, let asked) = known {
      names += [base].compactMap { $0 }
      if names.isEmpty {
        names = [asked.flatMap(DeepLinkRequest.siteHost)].compactMap { $0 }.filter { !UTF8Text($0).isLocalHost }
      }
    } else if names.isEmpty {
      // If only some routes name hosts, the others stand on any host.
      return .unknown(host: host.description)
    }
    let all = (names + self.hosts.flatMap(\.domains)).distinct
    return HostSet(all).contains(host.description)
      ? .own : .foreign(host: host.description, own: all, others: others.filter { !all.contains($0) })
  }
}

extension AssociationURL {
  /// The port, if it is not that of the scheme, and the host is no address by which a server is tried out.
  fileprivate var unusualPort: UTF8Text? {
    guard let port, host?.isLocalHost == false, port != (scheme == "http" ? "80" : "443") else { return nil }
    return port
  }
}

extension UTF8Text {
  /// Whether a host is an address or `localhost`.
  fileprivate var isLocalHost: Bool {
    self == "localhost" || utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") } || utf8.contains(UInt8(ascii: ":"))
  }
}

extension HostSet {
  /// The hosts as association files and entitlements name them: a label that is a parameter is any label.
  package var domains: [String] { exact + suffixes.map { "*" + $0 } }
}

extension LinkPassage {
  /// What the link took, in words.
  fileprivate func sentence(leadingTo canonical: String) -> String {
    let redirect = redirect.map { "the redirect from \($0.from) to \($0.to)" }
    let alias = alias.map { "the alias \($0)" }
    let taken = [redirect, alias].compactMap { $0 }.joined(separator: " and ")
    return "the link takes \(taken); the canonical link is \(canonical), to which browsers are sent"
  }
}
