public import Octets

/// How a link was read: by which route, and what in it was not used as meant.
public struct LinkReading: Sendable {
  /// The index of the declaration that matched, in ``Router/routes``.
  public var route = 0
  /// What in the link was not used as meant.
  public var warnings: [LinkWarning] = []
  /// Whether no other route had to refuse the link before; then none will take one with the same path.
  @usableFromInline var isFirstCandidate = true

  @inlinable
  init() {}
}

/// Why there is no link to a route.
public enum LinkFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// No declaration of the table makes this value.
  case noRoute(String)
  /// The declaration named makes it, but no link can carry the value of this parameter (nil: of some).
  case inexpressible(route: String, parameter: String?)
  /// The declaration named writes this link for it, which leads to another route, or nowhere (nil).
  case leadsElsewhere(route: String, link: String, to: String?)
  /// A text in it has more than 30 combining marks in a row, which no text codec takes.
  case expensiveText

  /// What was asked for, and what stands against it.
  public var description: String {
    switch self {
    case .expensiveText: "a text has more than 30 combining marks in a row; no link carries it"
    case .noRoute(let value):
      "no route of the table makes \(value); declare one, or check that its extract closure gives its values"
    case .inexpressible(let route, let parameter):
      "route \"\(route)\": no link can carry the value of \(parameter.map { "\"\($0)\"" } ?? "one of its parameters"); "
        + "a path component cannot be empty, \".\" or \"..\", a required item cannot be empty, "
        + "a rest cannot be too long, and a closed set has only its members"
    case .leadsElsewhere(let route, let link, let other?):
      "route \"\(route)\": its link \(link) leads to route \"\(other)\", which is more specific"
    case .leadsElsewhere(let route, let link, nil):
      "route \"\(route)\": its link \(link) leads nowhere; make the embed and extract closures agree"
    }
  }
}

/// Something in a link that was not used as its author meant it, though the link still leads somewhere.
public struct LinkWarning: Hashable, Sendable {
  /// The name of the query item.
  public let parameter: String
  /// The value given, nil for an item without one (`?quantity`).
  public let value: UTF8Text?
  /// What was expected, in words: `an integer`.
  public let expected: String
  /// The text of what is used instead, nil if nothing is.
  public let used: String?
  /// The type of ``used``.
  public let type: ValueType
}
