public import DeepLinkJSON
package import DeepLinking

/// A fault of a route table, found when the table is made.
///
/// More cases may come, so a `switch` needs a `default`.
public enum TableFault: Error, Equatable, Sendable {
  /// Two routes match this link, and neither is more specific.
  case conflict(RouteLabel, RouteLabel, link: String)
  /// More specific routes take every link of the route; `takenBy` takes this link.
  case unreachable(RouteLabel, link: String, takenBy: RouteLabel)
  /// The route claims a link of one of the server's endpoints.
  case reserved(RouteLabel, link: String, by: RouteLabel)
  /// Two routes have the same name.
  case sameName(RouteLabel, RouteLabel)
  /// A fault in the declaration of one route, in words.
  case declaration(RouteLabel, String)
  /// A fault of the redirect with this pattern, in words.
  case redirect(String, String)
  /// A fault of the table's settings, in words.
  case settings(String)

  /// A route or a redirect as messages name it.
  public struct RouteLabel: Equatable, Sendable, CustomStringConvertible {
    /// The route's name; the pattern of a redirect.
    public let name: String
    /// The route's pattern.
    public let pattern: String
    /// Whether it is a redirect.
    public let isRedirect: Bool

    init(_ form: LinkForm) { self.init(form.shape, isRedirect: form.redirect != nil) }

    init(_ shape: RouteShape, isRedirect: Bool = false) {
      self.isRedirect = isRedirect
      name = shape.name
      pattern =
        shape.pattern
        + (shape.requiredItems.isEmpty ? "" : "?" + shape.requiredItems.map { $0.name + "=" }.joined(separator: "&"))
    }

    /// `"product" (/products/:id)`, or `the redirect /p/:id`.
    public var description: String { isRedirect ? "the redirect \(pattern)" : "\"\(name)\" (\(pattern))" }

    /// `routes "a" (/a) and "b" (/b)`, or `the redirect /a and route "b" (/b)`.
    func and(_ other: RouteLabel) -> String {
      guard isRedirect || other.isRedirect else { return "routes \(self) and \(other)" }
      return [self, other].map { $0.isRedirect ? "\($0)" : "route \($0)" }.joined(separator: " and ")
    }
  }
}

extension TableFault: CustomStringConvertible {
  /// The routes, the fault, a link that shows it, and a remedy.
  public var description: String {
    switch self {
    case .conflict(let a, let b, let link):
      "\(a.and(b)) both match \(link), and neither is more specific; remove one, or make a parameter stricter"
    case .unreachable(let route, let link, let other):
      "no link can reach route \(route): all its links match more specific routes, as \(link) matches \(other); remove "
        + "one"
    case .reserved(let route, let link, let endpoint):
      "route \(route) matches \(link), a path that the server itself needs for \(endpoint); choose another path"
    case .sameName(let a, let b):
      "routes \(a) and \(b) have the same name; give each its own"
    case .declaration(let route, let text):
      "route \(route): \(text)"
    case .redirect(let pattern, let text):
      "redirect \(pattern): \(text)"
    case .settings(let text):
      text
    }
  }
}

/// Two routes that share links although each has links that the other has not: `/help/*path` and `/:owner/:project`.
/// The first component from the left where they differ decides; the more specific piece wins.
public struct RouteCrossing: Equatable, Sendable, CustomStringConvertible {
  /// The route that wins for links of both.
  public let winner: TableFault.RouteLabel
  /// The other route.
  public let other: TableFault.RouteLabel
  /// A link that both match.
  public let link: String
  /// Whether the winner wins only because the other route leaves out an optional component there.
  public let isByLeavingOut: Bool
  /// Whether the winner is a redirect that leads to no route from this link, which is left to the other one.
  public let leadsNowhere: Bool

  /// The crossing as a warning, whose subject is the names of both routes.
  public var warning: Warning { Warning(.routesCross, "\(winner.name) \(other.name)", description) }

  /// The two routes, a link of both, and the route that wins.
  public var description: String {
    if leadsNowhere {
      return "\(winner.and(other)) cross: both match \(link); the redirect comes first, but leads to no route from "
        + "there, and leaves the link to \(other.isRedirect ? "the other" : "\"\(other.name)\"")"
    }
    let name = winner.isRedirect ? "the redirect" : "\"\(winner.name)\""
    if isByLeavingOut {
      return "\(winner.and(other)) both match \(link), and \(name) wins, because "
        + "\(other.isRedirect ? "the other" : "\"\(other.name)\"") leaves out a component there"
    }
    return "\(winner.and(other)) cross: both match \(link), and \(name) wins, because it is more specific in the first "
      + "component where they differ"
  }
}

/// Every fault of a table at once.
public struct TableFaults: Error, CustomStringConvertible, Sendable {
  /// The faults, sorted by kind and then by route name.
  public let faults: [TableFault]

  package init(faults: [TableFault]) { self.faults = faults }

  /// The faults, one per line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}

extension TableFault {
  /// The faults of some routes by their shapes alone, without what only their closures can tell.
  package static func all(of shapes: [RouteShape]) -> [TableFault] { TableCheck(shapes).faults() }
}
