public import DeepLinking

/// What a table says of a link. Each answer about the link follows from it: the description, the page, an explanation, what
/// is counted.
public enum LinkDecision: Sendable {
  /// The link matches a route, which the ``Resolution`` has.
  case route
  /// The link is a dynamic link, and the link that it leads to matches a route.
  indirect case dynamic(DynamicLink)
  /// The link, or the link behind a dynamic link, leads to another site.
  indirect case departure(Departure, behind: DynamicLink?)
  /// The link matches no route, and the table keeps links of this pattern from every app.
  case webOnly(pattern: String)
  /// The link matches nothing.
  case miss

  /// Whether the resolution is that of the link.
  public var isRoute: Bool {
    switch self {
    case .route, .dynamic: true
    case .departure, .webOnly, .miss: false
    }
  }

  /// The dynamic link that the link is; nil for any other link.
  public var dynamicLink: DynamicLink? {
    switch self {
    case .dynamic(let link): link
    case .departure(_, let link): link
    case .route, .webOnly, .miss: nil
    }
  }

  /// The way to another site; nil for a link that leads to none.
  public var departure: Departure? { if case .departure(let departure, _) = self { departure } else { nil } }
}

extension RouteTable {
  /// Decides what a link is.
  ///
  /// - Parameters:
  ///   - request: the link.
  ///   - baseHost: a host of the site that counts as the canonical one, in lower case.
  ///   - origin: the scheme and authority at which the link was asked for. A redirect to it would not end.
  ///   - resolution: takes the resolution of a link that matches a route.
  /// - Throws: what ``resolve(_:into:)`` throws.
  public func decide(
    _ request: borrowing DeepLinkRequest, baseHost: String?, askedAt origin: @autoclosure () -> String?,
    into resolution: inout Resolution
  ) throws -> LinkDecision {
    if try resolve(request, into: &resolution) { return .route }
    if let departure = departure(of: request, besides: origin()) { return .departure(departure, behind: nil) }
    if let link = DynamicLink(
      request, of: self, baseHost: baseHost,
      askedHost: origin().flatMap { try? DeepLinkRequest($0 + "/") }?.host.map(String.init))
    {
      if try resolve(link.target, into: &resolution) { return .dynamic(link) }
      if var departure = departure(of: link.target, besides: origin()) {
        departure.status = 302
        return .departure(departure, behind: link)
      }
    }
    return webOnlyPattern(of: request).map { .webOnly(pattern: $0) } ?? .miss
  }

  private func departure(of link: borrowing DeepLinkRequest, besides origin: @autoclosure () -> String?) -> Departure? {
    departure(of: link).flatMap { departure in
      origin()?.normalizedAuthority == departure.origin.normalizedAuthority ? nil : departure
    }
  }
}

extension StringProtocol {
  /// The host and port of a URL in lower case, without the port that a web scheme implies; nil without a `://`. The scheme
  /// is ignored: behind a proxy, a server does not know its own.
  package var normalizedAuthority: String? {
    guard let start = firstRange(of: "://")?.upperBound else { return nil }
    let name = self[start...].prefix { $0 != "/" }.lowercased()
    return [":443", ":80"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
  }
}

extension DeepLinkRequest {
  /// The scheme and authority; nil for a path.
  package var origin: String? { scheme.flatMap { scheme in authority.map { "\(scheme)://\($0)" } } }
}
