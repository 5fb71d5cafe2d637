import DeepLinking
import HTTP
import JSON
import Navigation
import Octets

/// What went wrong, as a problem document (RFC 9457): an answer of its own, or one result of a batch.
struct Problem {
  let status: Status
  /// The same for every problem of this kind.
  let title: String
  /// What was read, where, what was expected and what to do.
  let detail: String
  /// The link that it is about; nil for the target of the request.
  var instance: String?
  /// What was expected, each alternative in words.
  var expected: [String] = []
  /// Links that do lead somewhere.
  var suggestions: [String] = []

  /// Writes the document, its members always in the same order.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("type")
    // RFC 9457 section 4.2.1: nothing more to say than the status itself.
    writer.string("about:blank")
    writer.key("title")
    writer.string(title)
    writer.key("status")
    writer.integer(Int(status.code))
    if let instance {
      writer.key("instance")
      writer.string(instance)
    }
    writer.key("detail")
    writer.string(detail)
    if !expected.isEmpty {
      writer.member("expected", expected)
      writer.member("suggestions", suggestions)
    }
    writer.endObject()
  }
}

extension Problem {
  /// A request that cannot be understood.
  static func badRequest(_ detail: String) -> Problem {
    Problem(status: .badRequest, title: "Bad request", detail: detail)
  }

  /// Nothing there.
  static func notFound(_ detail: String) -> Problem {
    Problem(status: .notFound, title: "Not found", detail: detail)
  }
}

extension Problem {
  /// A method that the resource does not answer (RFC 9110 section 15.5.6).
  static func methodNotAllowed(_ method: Method, _ methods: AllowedMethods) -> Problem {
    Problem(
      status: .methodNotAllowed, title: "Method not allowed",
      detail: "\(method.name) is not answered here; use one of \(methods.allow)")
  }
}

extension Problem {
  /// What is in the way of an answer that is made on demand and so has no entity tag: `If-Match` with tags, none of which
  /// can be that of the answer (RFC 9110 section 13.1.1). Nil if nothing is.
  ///
  /// Only `GET` and `HEAD` select a representation of what is answered like this (section 13.2.1).
  static func conditionFailed(_ request: Request) -> Problem? {
    guard request.value(of: .ifMatch) != nil, request.method == .get || request.method == .head,
      !request.matches(.ifMatch, [], strongly: true)
    else { return nil }
    return Problem(
      status: .preconditionFailed, title: "Precondition failed",
      detail: "what is answered here has no entity tag, so it is in none of the states that If-Match asks for")
  }
}

extension Problem {
  /// More content than there is reason for.
  static func contentTooLarge(_ detail: String) -> Problem {
    Problem(status: .contentTooLarge, title: "Content too large", detail: detail)
  }

  /// A link that no request line has room for. It is not repeated: it may be as long as the content.
  ///
  /// - Parameter finding: which link it is, and how many octets it has.
  static func linkTooLong(_ finding: String, _ limits: LinkLimits) -> Problem {
    Problem(
      status: .uriTooLong, title: "URI too long",
      detail: "\(finding); expected at most \(limits.link), as many as a request target may have")
  }

  /// A link of a batch whose results are large enough.
  static func unresolved(_ url: String, _ limits: LinkLimits) -> Problem {
    Problem(
      status: .contentTooLarge, title: "Content too large",
      detail: "not resolved: the results before this one come to more than \(limits.results) octets; "
        + "send fewer links in one request",
      instance: url)
  }
}

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
