public import DeepLinkOctets
public import DeepLinking

/// The steps from a link to its route: an alias of the route, a redirect, or both.
public struct LinkPassage: Sendable {
  /// The pattern of the alias, as declared; or the value in the link of which the canonical link has another text:
  /// `kind=addon`.
  public let alias: String?
  /// The first redirect.
  public let redirect: Redirect?
}

/// A redirect or an alias of a table, as it is counted.
package struct PassageName: Hashable, Sendable {
  /// `redirect` or `alias`.
  package let kind: String
  /// The pattern of the links.
  package let from: String

  package init(kind: String, from: String) { (self.kind, self.from) = (kind, from) }
}

extension RouteTable {
  /// The redirects and the aliases, and the place of each form among them; -1 for a form of a route's own pattern.
  package var passages: (names: [PassageName], places: [Int]) {
    var names: [PassageName] = []
    var known: [PassageName: Int] = [:]
    let places = forms.map { form in
      let redirect = form.redirect.map { PassageName(kind: "redirect", from: redirects[$0].from) }
      guard let name = redirect ?? form.alias.map({ PassageName(kind: "alias", from: $0) }) else { return -1 }
      if let place = known[name] { return place }
      known[name] = names.count
      names.append(name)
      return names.count - 1
    }
    return (names, places)
  }

  /// The steps from a link to its route; nil if the route's own pattern matched directly, with texts that links have.
  public func passage(of reading: LinkReading) -> LinkPassage? {
    guard !reading.isDirect else { return nil }
    let redirect = reading.forms.lazy.compactMap { [forms] in forms[$0].redirect }.first.map { redirects[$0] }
    return LinkPassage(alias: reading.forms.last.flatMap { forms[$0].alias } ?? reading.otherText, redirect: redirect)
  }

  /// The target for a browser that requests a link of an alias or a redirect: the canonical link, with the items that the
  /// route does not know (`utm_source`), of the request and of the targets of its redirects (`Rewriting`).
  ///
  /// Leaves the items out if the link with them matches another route. An unescaped plus sign in them becomes a space.
  /// It would be escaped in the new link, and tools that add such items write spaces this way, as forms do.
  ///
  /// - Parameters:
  ///   - request: the link that was asked for.
  ///   - resolution: the resolution of the link.
  ///   - limit: the number of octets of names and values after which further items are left out.
  ///   - isKept: chooses items by their names.
  public func destination(
    of request: borrowing DeepLinkRequest, _ resolution: borrowing Resolution, limit: Int = .max,
    keeping isKept: (UTF8Text) -> Bool = { _ in true }
  ) -> DeepLinkRequest {
    let canonical = resolution.canonical
    let isItself = resolution.unrecognized.isEmpty && resolution.reading.forms.isEmpty
    guard !isItself, resolution.linkFault == nil else { return canonical }
    let given = link(read: request, by: resolution.reading)
    let known = shapes[resolution.route].query + resolution.reading.forms.flatMap { forms[$0].aliasQuery }
    var (link, room) = (canonical, limit)
    for index in given.items.indices where !known.contains(where: { given.isItem(index, named: $0.keyOctets) }) {
      let item = given.items[index]
      guard isKept(UTF8Text(decoding: given.octets.span.extracting(item.name))) else { continue }
      room -= item.name.count + (item.value?.count ?? 0)
      guard room >= 0 else { break }
      link.append(item: index, of: given)
    }
    guard link.items.count > canonical.items.count else { return canonical }
    var other = Resolution(writingJSON: false)
    guard (try? resolve(link, into: &other)) == true, other.canonical == canonical else { return canonical }
    return link
  }

  /// The link as its route read it: as the redirects have written it, with spaces for plus signs.
  func link(read request: borrowing DeepLinkRequest, by reading: LinkReading) -> DeepLinkRequest {
    var link = (try? settings.link(for: request)) ?? copy request
    link.replacePluses()
    link.follow(reading.forms.map { forms[$0] }, settings)
    return link
  }

  /// The pieces of the form that a link matched: of a route with this number of optional components, of an alias, or of
  /// a redirect.
  public func form(of request: borrowing DeepLinkRequest, _ reading: LinkReading) -> RouteShape {
    if let first = reading.forms.first { return forms[first].shape }
    let shape = shapes[reading.route]
    // Most patterns have one form.
    if shape.hasOnlyPathAndItems { return shape }
    // The host of a custom scheme may be the first component.
    let link = (try? settings.link(for: request)) ?? copy request
    return shape.forms.last { $0.reads(link, ignoringCase: settings.ignoresCase) } ?? shape
  }
}

extension LinkForm {
  /// The items that an alias reads; none for a redirect.
  fileprivate var aliasQuery: [Parameter] { route == nil ? [] : shape.query }
}

extension RouteTable {
  /// One host of each set of hosts except the canonical ones, for checks of links on all hosts.
  public var sampleHosts: [String] {
    formShapes.filter { $0.hosts != settings.hosts }.flatMap(\.sampleHosts).distinct
  }

  /// The host under which a table looks up links of this authority: `siteHost(in:)`, but nil for the canonical host, unless
  /// a pattern reads a label there.
  public func host(in authority: String) -> String? {
    siteHost(in: authority).flatMap { !readsCanonicalHost && $0 == settings.hosts?.canonical ? nil : $0 }
  }

  /// The host of an authority in lower case and without a port; nil for `localhost` and literal addresses, and if the table
  /// reads no hosts.
  package func siteHost(in authority: String) -> String? {
    readsHosts ? DeepLinkRequest.siteHost(in: authority) : nil
  }
}

extension RouteTable {
  /// A link as a reference (RFC 3986 section 4.1) for browsers: a URL if the link has a host of the table, else the
  /// base and `DeepLinkRequest/path`.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - base: a scheme and an authority; empty to leave them out.
  public func reference(to link: DeepLinkRequest, at base: String = "") -> String {
    guard let host = link.siteHost, !link.hasCustomScheme, hosts.contains(where: { $0.contains(host) }) else {
      return link.path(at: base)
    }
    return link.url
  }
}

extension DeepLinkRequest {
  /// Takes the link through redirects.
  mutating func follow(_ forms: [LinkForm], _ settings: TableSettings) {
    for form in forms {
      guard let next = form.rewriting?.link(for: self, ignoringCase: settings.ignoresCase) else { return }
      self = next
    }
  }

  /// Sets the host of the link, with the scheme `https`.
  public mutating func setHost(_ host: String) { (scheme, authority) = ("https", host) }

  /// The host of an authority, as ``siteHost`` has it.
  package static func siteHost(in authority: String) -> String? {
    var link = DeepLinkRequest()
    link.setHost(authority)
    return link.siteHost
  }

  /// The link as a URL: ``url`` for a link that belongs to one host, else the base and `path`.
  public func url(at base: String) -> String { authority == nil ? path(at: base) : url }

  /// `path` below a scheme and an authority, in place of those of the link; `path` alone if the base is empty.
  public func path(at base: String) -> String { base.isEmpty ? path : base + pathBehindAuthority }
}

/// The way of a link to another site, by a redirect of the table.
public struct Departure: Sendable {
  /// The first redirect.
  public let redirect: Redirect
  /// The origin of the other site: `https://blog.example.org`.
  public let origin: String
  /// The URL on the other site, with the items that the redirects do not read.
  public let url: String
  /// The status of the answer: that of the redirect, and 302 behind a dynamic link, whose target may change.
  public internal(set) var status: Int
  let reading: LinkReading

  /// The index of the form of the first redirect.
  package var form: Int { reading.forms[0] }
}

extension RouteTable {
  /// The way of a link to another site; nil for a link that matches a route, and for one that matches nothing.
  public func departure(of request: borrowing DeepLinkRequest) -> Departure? {
    guard hasDepartures else { return nil }
    var reading = LinkReading()
    var writer = LinkWriter()
    guard !readLink(request, &reading, &writer), reading.departs else { return nil }
    let taken = reading.forms.compactMap { forms[$0].redirect }.map { redirects[$0] }
    guard let first = taken.first, let origin = taken.last?.origin else { return nil }
    let link = link(read: request, by: reading)
    // A link with text that no URL can contain is not rewritten.
    guard link.authority == reading.forms.last.flatMap({ forms[$0].rewriting?.origin })?.authority else { return nil }
    return Departure(redirect: first, origin: origin, url: link.url, status: first.status, reading: reading)
  }
}
