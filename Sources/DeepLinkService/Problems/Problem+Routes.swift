import DeepLinking
import HTTP
import Navigation
import Octets

extension Problem {
  /// A link that no route matches: the drawing, what was expected, and what resolves nearby.
  init(_ diagnosis: RouteDiagnosis, instance: String? = nil) {
    self.init(
      status: .notFound, title: "No route matches", detail: diagnosis.drawing, instance: instance,
      expected: diagnosis.expected, suggestions: diagnosis.suggestions)
  }

  /// A user activity that the app does not continue: what it would.
  init(ignored activity: UserActivity, _ activities: ActivityTable) {
    let type = activities.expectations.first { $0.type == activity.activityType }
    let detail = type.map { "the app ignores this activity: one of type \($0.type) holds \($0.holds)" }
    self.init(
      status: .notFound, title: "No activity matches",
      detail: detail ?? "the app ignores activities of type \"\(activity.activityType)\"",
      expected: activities.expectations.map { "\($0.type) with \($0.holds)" })
  }

  /// A text that is no link.
  init(_ fault: DeepLinkRequest.Fault, instance: String? = nil) {
    self.init(status: .badRequest, title: "Not a link", detail: "\(fault)", instance: instance)
  }

  /// A query item of an endpoint that could not be read. To an app a malformed item must not break a link; to somebody
  /// who scripts against the server, a value that is silently replaced is worse than an error.
  init(_ warnings: [LinkWarning]) {
    let texts = warnings.map { warning in
      "\"\(warning.parameter)\": expected \(warning.expected), found "
        + (warning.value.map { "\"\($0.excerpt())\"" } ?? "no value")
    }
    self = .badRequest(texts.joined(separator: "; "))
  }

  /// A route that the app's own code cannot put into words: a fault of the server, which a link must not hide.
  static func cannotDescribe(_ error: any Error, instance: String? = nil) -> Problem {
    if let fault = error as? LinkFault {
      return Problem(
        status: .internalServerError, title: "The route has no link", detail: fault.description, instance: instance)
    }
    return Problem(
      status: .internalServerError, title: "The route has no JSON", detail: "the route's encode(to:) threw: \(error)",
      instance: instance)
  }
}
