public import DeepLinkOctets

/// The result of reading a link: its route and its warnings.
public struct LinkReading: Sendable {
  /// The index of the declaration that matched, in ``Router/routes``.
  public var route = 0
  /// The values that were replaced or ignored.
  public var warnings: [LinkWarning] = []
  /// The redirects and the alias through which the link was read, as indices of the router's forms.
  @usableFromInline package var forms: [Int] = []
  /// The first value whose closed set reads another text of the link as it, as an item: `kind=addon`.
  @usableFromInline package var otherText: String?
  /// Whether the last of ``forms`` is a redirect to another site. Then no route has the link.
  @usableFromInline package var departs = false
  /// Whether the link would have to be rewritten more often than any is. Then no route has it.
  @usableFromInline package var isExhausted = false
  /// Whether the link was read by its route's own pattern, without a redirect, and with texts that links have.
  public var isDirect: Bool { forms.isEmpty && otherText == nil }
  /// Whether the first candidate route accepted the link. If so, no other route takes links with this path.
  @usableFromInline package var isFirstCandidate = true
  /// The number of routes that refused the link.
  @usableFromInline package var refusals = 0
  /// The number of links that redirects made of it, those that led nowhere among them.
  @usableFromInline package var rewritings = 0
  /// How many redirects are followed in a row.
  @usableFromInline package static let mostRewritings = 3
  /// The greatest number of links that redirects make of one. Of many redirects with the same links each may be tried, so
  /// that without a bound the table decides what a link costs.
  @usableFromInline package static let mostTries = 64

  /// Whether a link matches a route. Fills a new reading.
  @usableFromInline package typealias Test = (_ link: borrowing DeepLinkRequest, _ reading: inout LinkReading) -> Bool

  @inlinable
  package init() {}
}

/// The reason why a route has no link.
///
/// More cases may come, so a `switch` needs a `default`.
public enum LinkFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// No declaration makes this value.
  case noRoute(String)
  /// The named declaration makes the value, but no link can carry the value of this parameter (nil if the parameter is
  /// not known).
  case inexpressible(route: String, parameter: String?)
  /// The named declaration writes this link, but the link matches another route, or none (nil).
  case leadsElsewhere(route: String, link: String, to: String?)
  /// The named declaration writes this link, but reads another value of the parameter from it: by an alias, for example.
  case readsOtherwise(route: String, link: String, parameter: String)
  /// A text has more than 30 combining marks in a row, which no text codec accepts.
  case expensiveText
  /// The value has this link, but the link has no URL, for a reason in words.
  case noURL(link: String, reason: String)

  /// The value or route, why it has no link, and a remedy.
  public var description: String {
    switch self {
    case .expensiveText: "a text has more than 30 combining marks in a row; no link can contain it"
    case .noRoute(let value):
      "no route of the table makes \(value); declare one, or check that its extract closure gives its values"
    case .inexpressible(let route, let parameter):
      "route \"\(route)\": no link can contain the value of "
        + "\(parameter.flatMap { $0.isEmpty ? nil : "\"\($0)\"" } ?? "one of its parameters"); a path component cannot be empty, \".\" or "
        + "\"..\", a required item cannot be empty, a rest cannot be too long, and a closed set has only its members"
    case .leadsElsewhere(let route, let link, let other?):
      "route \"\(route)\": its link \(link) matches route \"\(other)\", which is more specific"
    case .leadsElsewhere(let route, let link, nil):
      "route \"\(route)\": its link \(link) matches no route; make the embed and extract closures agree"
    case .readsOtherwise(let route, let link, let parameter):
      "route \"\(route)\": its link \(link) reads as another value of \"\(parameter)\"; an alias has this link, or the "
        + "value has the text of another part of the pattern"
    case .noURL(let link, let reason):
      "the link \(link) has no URL: \(reason)"
    }
  }
}

/// A value of a link that was replaced or ignored, although the link resolves.
public struct LinkWarning: Hashable, Sendable {
  /// The name of the query item.
  public let parameter: String
  /// The value given, or nil for an item without one (`?quantity`).
  public let value: UTF8Text?
  /// The expected value in words: `an integer`.
  public let expected: String
  /// The text used instead; nil if none is.
  public let used: String?
  /// The type of ``used``.
  public let type: ValueType
}
