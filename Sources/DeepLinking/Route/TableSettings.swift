import DeepLinkOctets

/// The settings for all links of a table.
public struct TableSettings: Hashable, Sendable {
  /// The hosts of the routes that declare none; nil for any host. The first name is canonical: links without a host,
  /// and links of `localhost` or of a literal address, count as links of this host.
  public var hosts: HostSet?
  /// Where the links begin that an app shares (``Router/url(to:)``): a scheme and an authority, `https://links.example.com`.
  /// Nil for `https://` and the canonical host. It changes no link that is read.
  public var baseURL: String?
  /// The custom schemes of the app, in lower case; any scheme if there are none.
  public var schemes: [String]
  /// The custom schemes whose links have colons where others have slashes, in lower case: with `spotify` among them,
  /// `spotify:track:7` is `/track/7`. They are added to ``schemes``, so the table reads no scheme that it does not declare.
  ///
  /// Such a link is opaque: a URI without `//`, whose path is `path-rootless` or `path-empty` (RFC 3986 section 3.3). What
  /// follows the first colon is split at colons, and then each component is decoded (section 2.4), so a colon in a
  /// component is written as `%3A`. Query and fragment are those of any link (sections 3.4 and 3.5). Routes, aliases and
  /// redirects match the components as those of a path.
  ///
  /// Links of these schemes are written in this form, unless a link belongs to one host: an opaque link has no place for
  /// it. Links with slashes, `spotify:///track/7`, are read as those of any custom scheme.
  public var opaqueSchemes: [String] { didSet { addOpaqueSchemes() } }
  /// Whether the host of a custom scheme is the first component of the path: `shop://orders/7` for `/orders/7`.
  ///
  /// If false, no route matches such a link, and its diagnosis explains this. A host that looks like a domain is
  /// ignored in both cases (``DeepLinkRequest/hasUnexpectedHost``).
  public var schemeHostIsPath: Bool
  /// Whether the case of ASCII letters is ignored in literals and in members of closed sets. Canonical links have the
  /// declared case.
  public var ignoresCase: Bool
  /// Whether a plus sign in a query item is a space, as in forms (`application/x-www-form-urlencoded`).
  public var plusIsSpace: Bool
  /// The patterns of links that no app opens, whatever routes say, in the form of ``RouteShape/pattern``: `/login`,
  /// `/account/*rest?`. They are no routes, and the table resolves the same links without them.
  public var webOnly: [String]

  /// Makes settings; each has a default that suits most tables.
  public init(
    hosts: [String] = [], baseURL: String? = nil, schemes: [String] = [], opaqueSchemes: [String] = [],
    schemeHostIsPath: Bool = false, ignoresCase: Bool = false, plusIsSpace: Bool = false, webOnly: [String] = []
  ) {
    self.hosts = hosts.isEmpty ? nil : HostSet(hosts)
    self.baseURL = baseURL
    self.schemes = schemes.map { $0.lowercased() }
    self.opaqueSchemes = opaqueSchemes.map { $0.lowercased() }
    self.schemeHostIsPath = schemeHostIsPath
    self.ignoresCase = ignoresCase
    self.plusIsSpace = plusIsSpace
    self.webOnly = webOnly
    addOpaqueSchemes()
  }

  private mutating func addOpaqueSchemes() {
    for scheme in opaqueSchemes where !schemes.contains(scheme) { schemes.append(scheme) }
  }

  /// Whether a link without a host counts as a link of these hosts.
  package func isDefault(_ hosts: HostSet) -> Bool {
    self.hosts.map { $0.canonical.map { hosts.contains($0) } ?? hosts.hasSameHosts(as: $0) } ?? false
  }

  /// Whether a route of these hosts, or else of those of the table, stands on a host; nil for a link without one.
  func stand(_ hosts: HostSet?, on host: String?) -> Bool {
    guard let hosts = hosts ?? self.hosts else { return true }
    return host.map { hosts.contains($0) } ?? isDefault(hosts)
  }

  /// The hosts of a route that are its own; nil if it has none, or those of the table.
  package func ownHosts(_ hosts: HostSet?) -> HostSet? {
    hosts.flatMap { own in self.hosts.map(own.hasSameHosts) == true ? nil : own }
  }

  /// The place of a route in the order for a host, which counts before the path, the least first: a host that is named comes
  /// before one whose label varies, then hosts of the route before those of the table, then any label before a parameter.
  ///
  /// - Parameters:
  ///   - hosts: those that the route declares.
  ///   - isNamed: whether they, or else those of the table, name the host.
  package func rank(of hosts: HostSet?, isNamed: Bool) -> Int {
    guard let own = ownHosts(hosts) else { return self.hosts == nil ? 5 : isNamed ? 1 : 4 }
    return isNamed ? 0 : own.label == nil ? 2 : 3
  }
}

extension TableSettings {
  /// A link as a URL of a custom scheme: `nav:///orders/7`, `nav://orders/7` if the host is the first component, or
  /// `nav:orders:7` if the scheme is opaque. A link that belongs to one host keeps the host.
  package func url(of link: DeepLinkRequest, scheme: String) -> String {
    var link = link
    (link.scheme, link.authority) = (scheme, link.authority ?? "")
    return url(of: link)
  }

  /// A link with its scheme and authority, as these settings write it.
  func url(of link: DeepLinkRequest) -> String {
    if !opaqueSchemes.isEmpty, let scheme = link.scheme, link.authority ?? "" == "",
      opaqueSchemes.contains(scheme.lowercased())
    {
      var link = link
      (link.authority, link.hasColons) = (nil, true)
      return link.url
    }
    guard schemeHostIsPath, link.hasCustomScheme, link.authority == "", let scheme = link.scheme,
      let first = link.components.first, Self.isHost(link.octets[first.range])
    else { return link.url }
    return "\(scheme):/\(link.path)"
  }

  /// Whether a component can be written as the host. A capital letter rules it out: hosts are case-insensitive (RFC
  /// 3986 section 6.2.2.1) and may come back in lower case. Such a link is written with three slashes.
  private static func isHost(_ component: ArraySlice<UInt8>) -> Bool {
    !component.isEmpty && !component.elementsEqual("localhost".utf8)
      && component.allSatisfy { octet in
        switch octet {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
      }
  }

  /// The reason why a table does not read links of a scheme or a host.
  package enum Refusal: Error {
    /// The table has custom schemes, and this is not one of them.
    case scheme
    /// The link has a custom scheme and a host where a component is meant.
    case unexpectedHost
    /// The host is read as a component and has a malformed escape.
    case unreadableHost
  }

  /// Whether the table has custom schemes, and that of the link is not one of them.
  func refusesScheme(of request: borrowing DeepLinkRequest) -> Bool {
    guard request.hasCustomScheme, !schemes.isEmpty, let scheme = request.scheme else { return false }
    return !schemes.contains(scheme)
  }

  /// The link to match instead of this one: with the host as the first component, and with spaces for plus signs.
  package func link(for request: borrowing DeepLinkRequest) throws(Refusal) -> DeepLinkRequest {
    if refusesScheme(of: request) { throw .scheme }
    var link = copy request
    // First, because a link is written to move its host, which escapes a plus sign.
    if plusIsSpace { link.replacePluses() }
    if request.hasUnexpectedHost {
      guard schemeHostIsPath else { throw .unexpectedHost }
      guard let moved = link.withHostAsComponent() else { throw .unreadableHost }
      link = moved
      // The fragment is moved as it was given.
      if plusIsSpace { link.replacePluses() }
    }
    return link
  }
}

extension DeepLinkRequest {
  /// Replaces the unescaped plus signs of the items by spaces.
  package mutating func replacePluses() {
    guard let rare else { return }
    for offset in rare.pluses { octets[offset] = UInt8(ascii: " ") }
    var parts = rare.parts
    parts?.replacePluses()
    self.rare = RareParts(fragment: rare.fragment, parts: parts, text: rare.text, pluses: [])
  }
}
