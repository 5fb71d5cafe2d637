import Octets

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

  /// The canonical link of a resolution with the items of the link that its route does not know (`utm_source`): where a
  /// browser is sent that asks for a link of an alias or of a redirect.
  ///
  /// Leaves the items out if they would lead to another route.
  public func destination(of request: borrowing DeepLinkRequest, _ resolution: borrowing Resolution) -> DeepLinkRequest {
    let canonical = resolution.canonical
    guard !resolution.unrecognized.isEmpty else { return canonical }
    let unknown = Set(resolution.unrecognized)
    var link = canonical
    for index in request.items.indices {
      let name = UTF8Text(decoding: request.octets.span.extracting(request.items[index].name))
      if unknown.contains(name) { link.append(item: index, of: request) }
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
  /// The hosts on which links of the table stand: those of the table, and those of routes.
  public var hosts: [HostSet] {
    ([settings.hosts] + formShapes.map(\.hosts)).compactMap { $0 }.reduce(into: []) { all, hosts in
      if !all.contains(hosts) { all.append(hosts) }
    }
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

extension DeepLinkRequest {
  /// Makes this the link of a host.
  public mutating func setHost(_ host: String) { (scheme, authority) = ("https", host) }

  /// The link as a URL: ``url`` for a link that only one host has, else ``path`` behind the scheme and authority of others.
  public func url(at base: String) -> String { authority == nil ? base + path : url }
}
