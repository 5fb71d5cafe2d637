public import Octets

/// What a link took on its way to its route: another pattern of the route, a redirect, or both.
public struct LinkPassage: Sendable {
  /// The pattern of the alias, as declared.
  public let alias: String?
  /// The first redirect.
  public let redirect: Redirect?
}

extension RouteTable {
  /// What a link took on its way to its route, besides the route's own pattern; nil if nothing.
  public func passage(of reading: LinkReading) -> LinkPassage? {
    guard let last = reading.forms.last else { return nil }
    let redirect = reading.forms.lazy.compactMap { forms[$0].redirect }.first.map { redirects[$0] }
    return LinkPassage(alias: forms[last].alias, redirect: redirect)
  }

  /// The canonical link of a resolution with items of the link that its route does not know (`utm_source`): where a
  /// browser is sent that asks for a link of an alias or of a redirect.
  ///
  /// Leaves the items out if they would lead to another route. An unescaped plus sign in them becomes a space: it would be
  /// escaped in the new link, and what makes such items writes a space so, as forms do.
  ///
  /// - Parameters:
  ///   - request: the link that was asked for.
  ///   - resolution: what it resolved to.
  ///   - limit: the number of octets of names and values after which further items are left out.
  ///   - isKept: chooses items by their names.
  public func destination(
    of request: borrowing DeepLinkRequest, _ resolution: borrowing Resolution, limit: Int = .max,
    keeping isKept: (UTF8Text) -> Bool = { _ in true }
  ) -> DeepLinkRequest {
    let canonical = resolution.canonical
    guard !resolution.unrecognized.isEmpty else { return canonical }
    let unknown = Set(resolution.unrecognized.filter(isKept))
    guard !unknown.isEmpty else { return canonical }
    var spaced = copy request
    spaced.replacePluses()
    var (link, room) = (canonical, limit)
    for index in request.items.indices {
      let item = request.items[index]
      let name = UTF8Text(decoding: request.octets.span.extracting(item.name))
      guard unknown.contains(name) else { continue }
      room -= item.name.count + (item.value?.count ?? 0)
      guard room >= 0 else { break }
      link.append(item: index, of: spaced)
    }
    var other = Resolution()
    guard (try? resolve(link, into: &other)) == true, other.canonical == canonical else { return canonical }
    return link
  }

  /// The pieces of the links among which a link was found: those of a route with as many optional components, of an alias,
  /// or of a redirect.
  public func form(of request: borrowing DeepLinkRequest, _ reading: LinkReading) -> RouteShape {
    if let first = reading.forms.first { return forms[first].shape }
    let (shape, count) = (shapes[reading.route], request.components.count)
    return shape.forms.first { $0.path.count == count } ?? shape
  }
}

extension RouteTable {
  /// A host of each set of hosts but the canonical ones, for checks of links on all of them.
  public var sampleHosts: [String] {
    var known: Set<String> = []
    return formShapes.filter { $0.hosts != settings.hosts }.flatMap(\.sampleHosts).filter { known.insert($0).inserted }
  }

  /// The host under which a table looks for the links of this authority, in lower case and without port; nil for the
  /// canonical host, `localhost` and literal addresses, and if the table reads no hosts.
  public func host(in authority: String) -> String? {
    guard readsHosts else { return nil }
    var link = DeepLinkRequest()
    link.setHost(authority)
    return link.siteHost.flatMap { $0 == settings.hosts?.canonical ? nil : $0 }
  }
}

extension RouteTable {
  /// A link as a reference (RFC 3986 section 4.1) for browsers: a URL if it names a host of the table, else
  /// ``DeepLinkRequest/path`` behind the base.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - base: a scheme and an authority; empty to leave them out.
  public func reference(to link: DeepLinkRequest, at base: String = "") -> String {
    guard let host = link.siteHost, !link.hasCustomScheme, hosts.contains(where: { $0.contains(host) }) else {
      return base + link.path
    }
    return link.url
  }
}

extension DeepLinkRequest {
  /// Makes this the link of a host.
  public mutating func setHost(_ host: String) { (scheme, authority) = ("https", host) }

  /// The link as a URL: ``url`` for a link that only one host has, else ``path`` behind the scheme and authority of others.
  public func url(at base: String) -> String { authority == nil ? base + path : url }
}
