import DeepLinkTables
import DeepLinking

/// The subject of an answer.
package enum Subject {
  /// A route of the table, by its index.
  case route(Int)
  /// An endpoint of the service, by its index.
  case endpoint(Int)
  /// A file of Public.
  case file
  /// No route, endpoint or file.
  case none
  /// A request that the HTTP layer refused.
  case refused
  /// `OPTIONS *`: the server as a whole.
  case server
}

/// The names of a subject in metrics and logs. They are a closed list, made when the server starts, and contain no text of
/// a client.
struct SubjectName: Sendable {
  /// `route`, `endpoint`, `file`, `none`, `refused` or `server`. Needed beside the name, because a route may be
  /// called `file`.
  let kind: String
  /// The name of the route or endpoint; else the kind.
  let name: String
  /// The path template of the route or endpoint; else the kind. Never a requested path.
  let template: String
  /// Who answers for the route; nil if the table does not say.
  var owner: String?
  /// Whether the name needs no quotes or escapes in logs.
  var isPlain: Bool { name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != 0x5C } }

  /// The routes, the endpoints, and the other subjects. `_OTHER` behind the routes, and behind the endpoints, is for those
  /// that later sites have.
  static func all(routes: [RouteShape], endpoints: [RouteShape]) -> [Self] {
    routes.map { Self(kind: "route", name: $0.name, template: $0.pattern, owner: $0.owner) }
      + [Self(kind: "route", name: "_OTHER", template: "_OTHER")]
      + endpoints.map { Self(kind: "endpoint", name: $0.name, template: $0.pattern) }
      + [Self(kind: "endpoint", name: "_OTHER", template: "_OTHER")]
      + ["file", "none", "refused", "server"].map { Self(kind: $0, name: $0, template: $0) }
  }
}
