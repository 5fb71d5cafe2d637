package import DeepLinkHTTP
package import DeepLinkJSON
import DeepLinkOctets
package import DeepLinkTables
package import DeepLinking

/// A problem document (RFC 9457): a whole answer, or one result of a batch.
package struct Problem {
  package let status: Status
  /// The title, which is the same for all problems of this kind; it names a host that is not the app's.
  package let title: String
  /// The text found, its position, the expected text, and a remedy.
  package let detail: String
  /// The link in question; nil for the request target.
  package let instance: String?
  /// The expected alternatives in words.
  package var expected: [String] = []
  /// Similar links that resolve.
  package var suggestions: [String] = []
  /// The URL on another site to which a redirect of the table leads.
  package var location: String?
  /// Whether a link was compared with a part of the table only.
  var isPartial = false
  /// Whether a pattern keeps the link from every app, which is no fault.
  package private(set) var isWebOnly = false

  package init(
    status: Status, title: String, detail: String, instance: String? = nil, expected: [String] = [],
    suggestions: [String] = [], location: String? = nil, isPartial: Bool = false
  ) {
    (self.status, self.title, self.detail, self.instance) = (status, title, detail, instance)
    (self.expected, self.suggestions, self.location, self.isPartial) = (expected, suggestions, location, isPartial)
  }

  /// Writes the document with its members in a fixed order.
  ///
  /// - Parameter target: the request target, if the problem is not about another link.
  package func write(to writer: inout JSONWriter, about target: String? = nil) {
    writer.beginObject()
    // RFC 9457 section 4.2.1: `about:blank` means that the status says everything about the type.
    writer.member("type", verbatim: "about:blank")
    writer.member("title", title)
    writer.member("status", Int(status.code))
    writer.member("instance", instance ?? target)
    writer.member("detail", detail)
    if !expected.isEmpty {
      writer.member("expected", expected)
      writer.member("suggestions", suggestions)
    }
    writer.member("location", location)
    writer.member("partial", isPartial ? true : nil)
    writer.endObject()
  }
}

extension Problem {
  /// A request that cannot be understood.
  package static func badRequest(_ detail: String) -> Problem {
    Problem(status: .badRequest, title: "Bad request", detail: detail)
  }

  /// The resource does not exist.
  package static func notFound(_ detail: String) -> Problem {
    Problem(status: .notFound, title: "Not found", detail: detail)
  }

  /// No route has the link, and a pattern keeps it from every app.
  package static func webOnly(_ pattern: String, instance: String? = nil) -> Problem {
    var problem = Problem(
      status: .notFound, title: "No app opens this link",
      detail:
        "\"webOnly\" has \(pattern), so the link is for browsers; \"unmatched\" would send them to the site that has its page",
      instance: instance)
    problem.isWebOnly = true
    return problem
  }
}

extension Problem {
  /// The resource does not support the method (RFC 9110 section 15.5.6).
  package static func methodNotAllowed(_ method: Method, _ methods: AllowedMethods) -> Problem {
    Problem(
      status: .methodNotAllowed, title: "Method not allowed",
      detail: "this path does not support \(method.name); use one of \(methods.allow)")
  }
}

extension Problem {
  /// The problem if `If-Match` has entity tags and the answer has none, so that no tag can match (RFC 9110 section
  /// 13.1.1). Nil if the condition holds.
  ///
  /// Applies only to `GET` and `HEAD`, because only they select a representation here (section 13.2.1).
  package static func conditionFailed(_ request: Request) -> Problem? {
    guard request.value(of: .ifMatch) != nil, request.method == .get || request.method == .head,
      !request.matches(.ifMatch, [], strongly: true)
    else { return nil }
    return Problem(
      status: .preconditionFailed, title: "Precondition failed",
      detail: "this resource has no entity tag, so it cannot match the entity tags in If-Match")
  }
}

extension Problem {
  /// No site has the host of the request (RFC 9110 section 15.5.20).
  package static func misdirected(to authority: String) -> Problem {
    Problem(
      status: .misdirectedRequest, title: "Misdirected request",
      detail: "no site of this server has the host \"\(authority)\"; a site names its hosts in \"hosts\"")
  }
}

extension Problem {
  /// The content is too large.
  package static func contentTooLarge(_ detail: String) -> Problem {
    Problem(status: .contentTooLarge, title: "Content too large", detail: detail)
  }

  /// A link of the content is too long. The problem does not repeat the link, because it may be as long as the content.
  ///
  /// - Parameters:
  ///   - finding: the words for the link and its number of octets.
  ///   - most: the maximum number of octets, and where it comes from.
  package static func linkTooLong(_ finding: String, atMost most: String) -> Problem {
    Problem(status: .uriTooLong, title: "URI too long", detail: "\(finding); expected at most \(most)")
  }

  /// A link to build is too long for a request line.
  package static func targetTooLong(_ finding: String, _ limits: LinkLimits) -> Problem {
    linkTooLong(finding, atMost: "\(limits.target), as many as a request target may have")
  }

  /// A link of a batch that is not resolved because the earlier results are too large.
  package static func unresolved(_ url: String, _ limits: LinkLimits) -> Problem {
    Problem(
      status: .contentTooLarge, title: "Content too large",
      detail: "not resolved: the results before this one exceed \(limits.results) bytes; send fewer links in one "
        + "request",
      instance: url)
  }
}

extension Problem {
  /// No route matches the link: the drawing, the expected alternatives, and similar links that resolve.
  package init(_ diagnosis: RouteDiagnosis, instance: String? = nil) {
    self.init(
      status: .notFound, title: diagnosis.title, detail: diagnosis.drawing, instance: instance,
      expected: diagnosis.expected, suggestions: diagnosis.suggestions, isPartial: diagnosis.isPartial)
  }

  /// No route matches the link, because a redirect leads it to another site.
  package init(_ departure: Departure, instance: String? = nil) {
    self.init(
      status: .notFound, title: "Another site has the link",
      detail:
        "the redirect from \(departure.redirect.from) leads to \(UTF8Text(departure.url).excerpt(200)), so no route matches",
      instance: instance,
      location: departure.url)
  }

  /// The text is not a link.
  package init(_ fault: DeepLinkRequest.Fault, instance: String? = nil) {
    var detail = "\(fault)"
    if case .notALink = fault, let instance, Self.beginsWithHost(instance) {
      detail += "; did you mean https://\(UTF8Text(instance).excerpt(200))?"
    }
    self.init(status: .badRequest, title: "Not a link", detail: detail, instance: instance)
  }

  /// Whether a text begins like a host: `links.example.com/orders/7`.
  private static func beginsWithHost(_ text: String) -> Bool {
    let host = text.utf8.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    let next = text.utf8[host.endIndex...].first
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count > 1 && !labels.contains(where: \.isEmpty)
      && (next == nil || [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "#")].contains(next))
  }

  /// A query item of an endpoint is unreadable. In an app, a malformed item must not break a link. For a script, an
  /// error is better than a value that is silently replaced.
  package init(_ warnings: [LinkWarning]) {
    let texts = warnings.map { warning in
      "\"\(warning.parameter)\": expected \(warning.expected), found "
        + (warning.value.map { "\"\($0.excerpt())\"" } ?? "no value")
    }
    self = .badRequest(texts.joined(separator: "; "))
  }

  /// The app's code cannot write the route. This is a fault of the server, so the answer reports it.
  package static func cannotDescribe(_ error: any Error, instance: String? = nil) -> Problem {
    if let fault = error as? LinkFault {
      return Problem(
        status: .internalServerError, title: "The route has no link", detail: fault.description, instance: instance)
    }
    return Problem(
      status: .internalServerError, title: "The route has no JSON", detail: "the route's encode(to:) threw: \(error)",
      instance: instance)
  }
}

/// A problem as an error.
package struct ProblemError: Error {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }
}
