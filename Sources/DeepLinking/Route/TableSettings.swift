/// The settings for all links of a table.
public struct TableSettings: Hashable, Sendable {
  /// Whether the host of a custom scheme is the first component of the path: `shop://orders/7` for `/orders/7`.
  ///
  /// If false, no route matches such a link, and its diagnosis explains this. A host that looks like a domain is
  /// ignored in both cases (``DeepLinkRequest/hasUnexpectedHost``).
  public var schemeHostIsPath: Bool

  /// Makes settings; each has a default that suits most tables.
  public init(schemeHostIsPath: Bool = false) {
    self.schemeHostIsPath = schemeHostIsPath
  }
}

extension TableSettings {
  /// A link as a URL of a custom scheme: `nav:///orders/7`, or `nav://orders/7` where the host is the first component.
  func url(of link: DeepLinkRequest, scheme: String) -> String {
    var link = link
    (link.scheme, link.authority) = (scheme, "")
    return url(of: link)
  }

  /// A link with its scheme and authority, as these settings write it.
  func url(of link: DeepLinkRequest) -> String {
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

  /// The link to match for one with an unexpected host, or nil if the table reads none.
  func link(for request: borrowing DeepLinkRequest) -> DeepLinkRequest? {
    schemeHostIsPath ? request.withHostAsComponent() : nil
  }
}
