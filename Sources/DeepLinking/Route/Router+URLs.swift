#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Links as the URLs that an app passes on and is opened with.
extension Router {
  /// The canonical link to a route as an absolute URL, to share it: `https://links.example.com/orders/7`.
  ///
  /// A link of a route on a host of its own has that host. Any other begins with ``TableSettings/baseURL``, or else with
  /// `https://` and the canonical host of the table. ``link(to:)`` gives the same link without a beginning: its
  /// ``DeepLinkRequest/path`` is `/orders/7`.
  ///
  /// - Throws: the errors of ``link(to:)``; ``LinkFault/noURL(link:reason:)`` if the table names neither.
  @inlinable
  public func url(to value: Value) throws(LinkFault) -> URL {
    try settings.absoluteURL(of: link(to: value))
  }

  /// The canonical link to a route as a URL of a custom scheme of the app: `shop:///orders/7`.
  ///
  /// A link of a route on a host of its own keeps the host.
  ///
  /// - Throws: the errors of ``link(to:)``; ``LinkFault/noURL(link:reason:)`` if the table does not read the scheme.
  @inlinable
  public func url(to value: Value, scheme: String) throws(LinkFault) -> URL {
    try settings.url(of: link(to: value), customScheme: scheme)
  }

  /// The route of a URL, as `onOpenURL` and Handoff pass it; nil if none matches.
  @inlinable
  public func parse(_ url: URL) -> Value? { parse(url.absoluteString) }
}

extension TableSettings {
  /// A canonical link as an absolute URL of the web.
  @usableFromInline
  func absoluteURL(of link: DeepLinkRequest) throws(LinkFault) -> URL {
    if link.authority != nil { return try Self.url(link.url, of: link) }
    guard let base = baseURL ?? hosts?.canonical.map({ "https://" + $0 }) else {
      throw .noURL(
        link: link.path,
        reason: "the table does not say where its links begin; declare "
          + "TableSettings(baseURL: \"https://links.example.com\"), or hosts")
    }
    return try Self.url(base + link.pathBehindAuthority, of: link)
  }

  /// A canonical link as a URL of a custom scheme.
  @usableFromInline
  func url(of link: DeepLinkRequest, customScheme scheme: String) throws(LinkFault) -> URL {
    let scheme = scheme.lowercased()
    guard CustomScheme.isOne(scheme) else {
      throw .noURL(
        link: link.reference, reason: "\"\(scheme)\" is not a custom scheme; write a name such as \"shop\"")
    }
    guard schemes.isEmpty || schemes.contains(scheme) else {
      let own = schemes.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .noURL(link: link.reference, reason: "\"\(scheme)\" is not a scheme of the table, which has \(own)")
    }
    return try Self.url(url(of: link, scheme: scheme), of: link)
  }

  private static func url(_ text: String, of link: DeepLinkRequest) throws(LinkFault) -> URL {
    guard let url = URL(string: text) else {
      throw .noURL(link: link.reference, reason: "Foundation does not accept \(text)")
    }
    return url
  }

  /// The reason why ``baseURL`` is not one; nil if it is, or if there is none.
  package var baseURLFault: String? {
    guard let baseURL else { return nil }
    let advice = "write a scheme and a host, such as \"https://links.example.com\""
    guard let link = try? DeepLinkRequest(baseURL), let scheme = link.scheme, !link.hasCustomScheme,
      let host = link.hostName, link.url == "\(scheme)://\(link.authority ?? "")/", !baseURL.hasSuffix("/"),
      URL(string: baseURL) != nil
    else { return "\"\(baseURL)\" is not a base URL; \(advice)" }
    guard let hosts, link.siteHost != nil, !hosts.contains(host) else { return nil }
    return "the base URL \"\(baseURL)\" is not on a host of the table, so its links would match no route; "
      + "declare \"\(host)\" among the hosts"
  }
}
