public import DeepLinking
public import JSON
import Octets

/// Why a link opens the app or does not, by the association file and the route table, and what neither can tell.
public struct Explanation: Sendable {
  /// The link as it was given.
  public let url: String
  /// What the file says for each app that it names, in its order.
  public let apps: [App]
  /// The name of the route that the link matches, or that the link behind a dynamic link matches; nil without one.
  public let route: String?
  /// Why the link matches no route, nil if it matches one.
  public let diagnosis: RouteDiagnosis?
  /// Notes about the URL: its scheme, its port.
  public let notes: [String]

  /// What the file says for one app.
  public struct App: Sendable {
    /// The verdict, with the deciding component.
    public let match: AppMatch
    /// Why each component before the deciding one did not match, in order.
    public let misses: [ComponentMiss]
  }

  /// The scheme, if association files do not apply to it.
  private let customScheme: String?
  /// The host of the link, if it is a universal link with a host. An address and `localhost` are not compared with the hosts
  /// of the app: they are used to try out a server.
  private let host: String?
  /// The hosts of the app, nil where they are not known.
  private let hosts: HostSet?
  /// The custom schemes of the app, empty where they are not known.
  private let schemes: [String]

  /// The canonical link behind a dynamic link of Firebase, nil for any other link.
  private let behind: String?

  /// Explains a universal link.
  ///
  /// - Parameters:
  ///   - hosts: the hosts of the app, nil where they are not known.
  ///   - route: the name of the route that it matches, nil without one.
  ///   - diagnosis: why it matches no route.
  ///   - passage: a sentence about the alias or redirect that it takes, if any.
  ///   - behind: the canonical link behind a dynamic link, whose route it is.
  init(
    _ url: AssociationURL, _ matcher: AssociationMatcher, hosts: HostSet? = nil, route: String?,
    diagnosis: RouteDiagnosis?, passage: String? = nil, behind: String? = nil
  ) {
    self.url = url.description
    apps = matcher.matches(url).map { App(match: $0, misses: matcher.misses(url, app: $0.app)) }
    self.route = route
    self.diagnosis = diagnosis
    notes = [passage].compactMap { $0 } + url.notes
    schemes = []
    customScheme = url.isUniversal ? nil : url.scheme
    host = url.isUniversal ? url.host.flatMap { $0.isLocalHost ? nil : $0.description } : nil
    self.hosts = hosts
    self.behind = behind
  }

  /// Explains a link of a scheme that an app has registered for itself, which may well have no host.
  init(
    _ link: String, scheme: String, _ matcher: AssociationMatcher, schemes: [String], route: String?,
    diagnosis: RouteDiagnosis?, passage: String?
  ) {
    url = link
    apps = matcher.apps.map { app in
      App(match: AppMatch(app: app, verdict: .noMatch, because: .scheme(scheme)), misses: [])
    }
    self.route = route
    self.diagnosis = diagnosis
    notes = [passage].compactMap { $0 }
    customScheme = scheme
    self.schemes = schemes
    (host, hosts, behind) = (nil, nil, nil)
  }

  /// Whether the link has a host that is known not to be the app's: no association file of the app speaks of it.
  private var isForeign: Bool { host.map { hosts?.contains($0) == false } ?? false }

  /// The names of the app's hosts.
  private var hostNames: [String] { hosts?.declared ?? [] }

  /// Whether the file lets the link open at least one app; false for a host that is known not to be the app's.
  public var opens: Bool { !isForeign && apps.contains { $0.match.verdict == .match } }

  /// The answer in a sentence or two.
  public var conclusion: String {
    if isForeign, let host {
      return "The link does not open the app: the app's \(hostNames.count == 1 ? "host is" : "hosts are") "
        + "\(hostNames.joined(separator: ", ")), not \(host)."
    }
    if let customScheme, !schemes.isEmpty, !schemes.contains(customScheme) {
      return "The link does not open the app: the app's \(schemes.count == 1 ? "scheme is" : "schemes are") "
        + "\(schemes.joined(separator: ", ")), not \(customScheme)."
    }
    // The condition is needed only for a link with a host, and only while the hosts of the app are unknown.
    let condition = hosts == nil ? host.map { ", if \($0) is a host of the app" } ?? "" : ""
    if let behind, let route {
      let verdict = opens ? "opens the app\(condition), but matches none of its routes" : "does not open the app"
      return "The link \(verdict): it is a dynamic link, which the server answers like \(behind), a link to route "
        + "\"\(route)\"."
    }
    return switch (opens, route) {
    case (_, let route?) where customScheme != nil:
      "The link leads to route \"\(route)\" in the app that has registered its scheme; association files do not apply to "
        + "it."
    case (_, nil) where customScheme != nil:
      "No route answers the link, and association files do not decide which app its scheme opens."
    case (true, let route?): "The link opens the app, which shows route \"\(route)\"\(condition)."
    case (true, nil):
      "The link opens the app\(condition), but no route answers it, so the app has nothing to show. Narrow the association "
        + "file, if a pattern can say it."
    case (false, let route?):
      "The link leads to route \"\(route)\", but the association file does not open the app for it. Widen the file."
    case (false, nil): "The link does not open the app, and no route answers it."
    }
  }

  /// The conditions on a device that decide about this link and that a server cannot see.
  public var unseen: [String] {
    customScheme.map { ["whether an app is installed that has registered the scheme \($0), and which if several have"] }
      ?? Self.unseen
  }

  /// The conditions on a device that decide about universal links (TN3155, and reports of developers).
  public static let unseen = [
    "whether the app is installed, and its entitlement lists applinks: with just this host",
    "whether the link was tapped on a page of the same host, or typed into the address bar: it then stays in Safari",
    "whether the link was reached by a redirect: it then stays in the browser, so link to it directly",
    "whether an app showed the link in a browser view of its own, which may keep it",
    "whether the user once chose Safari for this host: a long press on the link offers the app again",
    "which version of the file the device has: Apple's CDN fetches it within a day, devices ask about once a week",
  ]
}

extension Explanation {
  /// Writes the explanation as one JSON object, its members always in the same order.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("url")
    writer.string(url)
    writer.key("opens")
    writer.boolean(opens)
    writer.key("conclusion")
    writer.string(conclusion)
    writer.key("apps")
    writer.beginArray()
    for app in apps { write(app, to: &writer) }
    writer.endArray()
    writer.key("route")
    if let route { writer.string(route) } else { writer.null() }
    if let diagnosis {
      writer.member("detail", diagnosis.drawing)
      writer.member("expected", diagnosis.expected)
      writer.member("suggestions", diagnosis.suggestions)
    }
    if !notes.isEmpty {
      writer.member("notes", notes)
    }
    writer.member("unseen", unseen)
    writer.endObject()
  }

  private func write(_ app: App, to writer: inout JSONWriter) {
    writer.beginObject()
    app.match.writeMembers(to: &writer)
    writer.member("misses", app.misses.map(\.description))
    writer.endObject()
  }
}

extension UTF8Text {
  /// Whether a host is an address or `localhost`.
  fileprivate var isLocalHost: Bool {
    self == "localhost" || utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") } || utf8.contains(UInt8(ascii: ":"))
  }
}

extension RouteTable {
  /// Explains a link by this table and a file.
  ///
  /// - Parameter hosts: the hosts of the app in lower case, as far as they are known, besides those of the table.
  /// - Throws: `DeepLinkRequest.Fault` if no link can be read from the text, ``AssociationURLError`` if it is an https link
  ///   without a host, and what ``resolve(_:into:)`` throws.
  public func explain(_ link: String, _ matcher: AssociationMatcher, hosts: [String] = []) throws -> Explanation {
    let request = try DeepLinkRequest(link)
    var resolution = Resolution()
    var (leads, behind) = (try resolve(request, into: &resolution), nil as String?)
    if !leads,
      let target = DynamicLink(
        request, of: self, baseHost: hosts.first, askedHost: request.host.map(String.init))?.target,
      try resolve(target, into: &resolution)
    {
      (leads, behind) = (true, resolution.canonical.reference)
    }
    let route = leads ? shapes[resolution.route].name : nil
    let diagnosis = leads ? nil : diagnose(request)
    let passage = leads ? passage(of: resolution.reading)?.sentence(leadingTo: resolution.canonical.reference) : nil
    if let scheme = request.scheme, scheme != "https", scheme != "http" {
      return Explanation(
        link, scheme: scheme, matcher, schemes: settings.schemes, route: route, diagnosis: diagnosis, passage: passage)
    }
    return try Explanation(
      AssociationURL(link), matcher, hosts: appHosts(hosts), route: route, diagnosis: diagnosis, passage: passage,
      behind: behind)
  }

  /// These hosts and those of the table; nil if only some routes name hosts, because the other routes stand on any host.
  private func appHosts(_ others: [String]) -> HostSet? {
    let names = (settings.hosts?.domains ?? []) + others
    guard !names.isEmpty else { return nil }
    return HostSet((names + hosts.flatMap(\.domains)).reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }
}

extension HostSet {
  /// The hosts as association files and entitlements name them: a label that is a parameter is any label.
  fileprivate var domains: [String] { exact + suffixes.map { "*" + $0 } }
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
