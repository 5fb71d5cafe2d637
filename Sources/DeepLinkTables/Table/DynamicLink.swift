public import DeepLinkOctets
public import DeepLinking

/// A long link of Firebase Dynamic Links on a domain of the site:
/// `/?link=https%3A%2F%2Flinks.example.com%2Forders%2F7&apn=com.example.shop`.
///
/// It leads to the link in its item `link`, if that is a link of the site. Its other items are ignored: some of them
/// contain fallback addresses, and a server that followed those would be an open redirect. Routes come first, so a link
/// is read as a dynamic link only if it matches no route.
public struct DynamicLink: Sendable {
  /// The item `link` as given.
  public let text: UTF8Text
  /// The link that it leads to. Items `utm_…` that only the dynamic link has are appended.
  public let target: DeepLinkRequest

  /// Reads a link that matches no route. Nil unless it is a dynamic link that leads to a link of the site.
  ///
  /// A dynamic link has one item `link` and at least one other item that Firebase defines; at the root, `link` is
  /// enough.
  ///
  /// - Parameters:
  ///   - request: the link.
  ///   - table: the table, whose hosts are those of the site.
  ///   - baseHost: a host of the site that counts as the canonical one, in lower case.
  ///   - askedHost: the host of the request for the link.
  public init?(
    _ request: borrowing DeepLinkRequest, of table: RouteTable, baseHost: String?,
    askedHost: @autoclosure () -> String?
  ) {
    guard !request.items.isEmpty, !request.hasCustomScheme, let value = Self.link(in: request) else { return nil }
    let octets = request.octets.span.extracting(value)
    // The value of the item is decoded, and so are the escapes of spaces in the link that it holds.
    let escaped = request.octets[value].flatMap { $0 == UInt8(ascii: " ") ? Array("%20".utf8) : [$0] }
    guard var link = try? DeepLinkRequest(octets: escaped.span), link.scheme == "https" || link.scheme == "http",
      let host = link.hostName, link.authority?.utf8.contains(UInt8(ascii: "@")) == false
    else { return nil }
    if !table.hosts.contains(where: { $0.contains(host) }) {
      guard host == baseHost || host == askedHost().map(DeepLinkRequest.hostName) else { return nil }
      if host == baseHost { (link.scheme, link.authority) = (nil, nil) }
    }
    // A plus sign would be escaped in the new link (see RouteTable.destination).
    var spaced = copy request
    spaced.replacePluses()
    let own = link
    for index in request.items.indices where request.isCampaignItem(index) {
      let name = Array(request.octets[request.items[index].name])
      if own.firstItem(named: name) == nil { link.append(item: index, of: spaced) }
    }
    text = UTF8Text(decoding: octets)
    target = link
  }

  /// The value of the item `link`, if the other items make this a dynamic link.
  private static func link(in request: borrowing DeepLinkRequest) -> Range<Int>? {
    guard let index = request.firstItem(named: name), let value = request.items[index].value else { return nil }
    var isKnown = request.components.isEmpty
    for other in request.items.indices where other != index {
      if request.isItem(other, named: name) { return nil }
      isKnown = isKnown || request.isCampaignItem(other) || names.contains { request.isItem(other, named: $0) }
    }
    return isKnown ? value : nil
  }

  private static let name = Array("link".utf8)

  /// The items in Firebase's "Manually constructing a Dynamic Link URL", without `link` and `utm_…`.
  private static let names = [
    "apn", "afl", "amv", "ibi", "ifl", "ius", "ipfl", "ipbi", "isi", "imv", "efr", "ofl", "st", "sd", "si",
  ].map { Array($0.utf8) }
}

extension DeepLinkRequest {
  /// Whether the name of an item begins with `utm_`.
  fileprivate func isCampaignItem(_ index: Int) -> Bool { octets[items[index].name].starts(with: "utm_".utf8) }
}
