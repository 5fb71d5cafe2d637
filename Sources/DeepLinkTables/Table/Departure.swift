public import DeepLinking

/// The way of a link to another site, by a redirect of the table.
public struct Departure: Sendable {
  /// The first redirect.
  public let redirect: Redirect
  /// The origin of the other site: `https://blog.example.org`.
  public let origin: String
  /// The URL on the other site, with the items that the redirects do not read.
  public let url: String
  let reading: LinkReading

  /// The index of the form of the first redirect.
  package var form: Int { reading.forms[0] }
}

extension RouteTable {
  /// The way of a link to another site; nil for a link that matches a route, and for one that matches nothing.
  public func departure(of request: borrowing DeepLinkRequest) -> Departure? {
    guard hasDepartures else { return nil }
    var reading = LinkReading()
    guard !hasRoute(request, &reading), reading.departs else { return nil }
    let taken = reading.forms.compactMap { forms[$0].redirect }.map { redirects[$0] }
    guard let first = taken.first, let origin = taken.last?.origin else { return nil }
    let url = link(read: request, by: reading).url
    // A link with text that no URL can contain is not rewritten.
    return url.hasPrefix(origin + "/") ? Departure(redirect: first, origin: origin, url: url, reading: reading) : nil
  }
}
