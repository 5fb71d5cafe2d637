extension DeepLinkRequest {
  /// The host without user info and port, as written in ``authority``; nil without an authority. It is empty in
  /// `nav:///inventory`. An address literal keeps its brackets: `[::1]`.
  public var host: Substring? {
    guard let authority else { return nil }
    return Substring(authority.utf8[Self.host(in: authority)])
  }

  /// Whether the link has a custom scheme and a host that does not look like a domain, as in `nav://inventory/add`.
  /// This is a common slip for `nav:///inventory/add`.
  ///
  /// A table either reads such a host as the first component of the path (``TableSettings/schemeHostIsPath``) or does
  /// not match the link. A host looks like a domain if it has a period, is `localhost`, or is a literal address; it is
  /// then ignored.
  public var hasUnexpectedHost: Bool {
    guard hasCustomScheme, let authority, !authority.isEmpty else { return false }
    let host = authority.utf8[Self.host(in: authority)]
    guard let first = host.first, first != UInt8(ascii: "[") else { return false }
    return !host.contains(UInt8(ascii: ".")) && !Self.isLocalhost(host)
  }

  /// Whether the link has a scheme other than `http` and `https`.
  package var hasCustomScheme: Bool {
    guard let scheme else { return false }
    return scheme != "http" && scheme != "https"
  }

  /// The range of the host between user info and port (RFC 3986 section 3.2).
  static func host(in authority: String) -> Range<String.Index> {
    let octets = authority.utf8
    let start = octets.lastIndex(of: UInt8(ascii: "@")).map { octets.index(after: $0) } ?? octets.startIndex
    // An IPv6 address contains colons.
    let isLiteral = start < octets.endIndex && octets[start] == UInt8(ascii: "[")
    let last = isLiteral ? octets[start...].firstIndex(of: UInt8(ascii: "]")) ?? start : start
    return start..<(octets[last...].firstIndex(of: UInt8(ascii: ":")) ?? octets.endIndex)
  }

  private static func isLocalhost(_ host: Substring.UTF8View) -> Bool {
    // Setting the bit turns capitals into lower-case letters, and turns no other octet into a letter.
    host.count == 9 && host.elementsEqual("localhost".utf8) { $0 | 0x20 == $1 }
  }

  /// `nav:///inventory/add` for `nav://inventory/add`, or nil if the host cannot be a component.
  func withHostAsComponent() -> DeepLinkRequest? {
    try? DeepLinkRequest("\(scheme ?? ""):///\(host ?? "")\(pathBehindAuthority)")
  }

  /// `nav:///inventory/add` for `nav://app/inventory/add`.
  func withoutHost() -> DeepLinkRequest {
    var link = self
    link.authority = ""
    return link
  }
}
