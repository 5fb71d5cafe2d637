/// What holds for every link of a table, whatever its route.
public struct TableSettings: Hashable, Sendable {
  /// Whether the host of a custom scheme is the first component of the path: `shop://orders/7` for `/orders/7`.
  ///
  /// If it is not, no route matches such a link, and its diagnosis says so. A host that looks like a domain is ignored
  /// either way (``DeepLinkRequest/hasUnexpectedHost``).
  public var schemeHostIsPath: Bool

  /// Settings; those that are left out have the value that suits most tables.
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

  /// A link with its scheme and authority, as the table writes it.
  func url(of link: DeepLinkRequest) -> String {
    guard schemeHostIsPath, link.hasCustomScheme, link.authority == "", let scheme = link.scheme,
      let first = link.components.first, Self.isHost(link.octets[first.range])
    else { return link.url }
    return "\(scheme):/\(link.path)"
  }

  /// Whether a component can be written as the host. One with a capital cannot, because hosts are compared without regard
  /// to case (RFC 3986 section 6.2.2.1) and may come back in lower case; behind three slashes it is read just as well.
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

  /// The link that the table reads in place of one with an unexpected host, nil if it reads none.
  func link(for request: borrowing DeepLinkRequest) -> DeepLinkRequest? {
    schemeHostIsPath ? request.withHostAsComponent() : nil
  }
}
