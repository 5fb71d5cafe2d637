import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import SiteAssociation

/// Questions about links.
extension Endpoint {
  static let resolve = aboutURL("The route of a link", name: "resolve", post: { try $0.resolve($1, &$2) }) {
    handler, url, request, response in
    handler.answer(request, &response) { try handler.describe(url, to: &$0) }
  }

  static let explain = aboutURL(
    "Why a link opens the app or does not", name: "explain", post: { try $0.explainMany($1, &$2) }
  ) { handler, url, request, response in
    let describer = handler.batchDescriber(explaining: ExplanationContent(authority: handler.authority(of: request)))
    handler.answer(request, &response) { writer in
      if let problem = describer.answer(UTF8Text(url), to: &writer) { throw ProblemError(problem) }
    }
    handler.unused = describer
  }

  static let link = Endpoint("The link to a route", name: "link", methods: .post, isAboutOneLink: true) {
    "link"
  } answer: {
    json { handler, request, writer in
      try handler.writeLink(request, to: &writer)
    }
  }

  /// `GET /NAME?url=`
  ///
  /// - Parameter post: answers to `POST`, if it is supported.
  static func aboutURL(
    _ summary: String, name: String, post: EndpointCall.Answer? = nil,
    get: @escaping @Sendable (DeepLinkHandler, String, Request, inout ResponseWriter) throws -> Void
  ) -> Endpoint {
    Endpoint(summary, name: name, methods: post == nil ? .get : .getAndPost) {
      name
      QueryItem(optional: "url", .text)
    } answer: { url in
      { handler, request, response in
        if request.method == .post { return try post?(handler, request, &response) ?? () }
        try get(handler, handler.checked(url, askedOf: name), request, &response)
      }
    }
  }
}

// MARK: Answers

extension DeepLinkHandler {
  /// The link of the `url` query item.
  ///
  /// Any other query item is refused. It is probably an unescaped "&" of the link, and the answer would be about a
  /// shorter link.
  fileprivate func checked(_ url: String?, askedOf name: String) throws(ProblemError) -> String {
    var path: String { "\(site.endpoints.prefix)/\(name)" }
    guard let url else {
      throw ProblemError(
        .badRequest("the query item \"url\" is missing: expected \(path)?url= and a percent-encoded link"))
    }
    if let stray = link.orderedQueryItems.first(where: { $0.name != "url" }) {
      throw ProblemError(
        .badRequest(
          "\"\(stray.name)\" is not a query item of \(path); if it belongs to the link, write its "
            + "\"&\" as %26"))
    }
    return url
  }

  /// Answers with the descriptions of several links, or of one activity.
  fileprivate func resolve(_ request: Request, _ response: inout ResponseWriter) throws(ProblemError) {
    switch try ResolveContent(RequestContent.json(of: request), octets: request.body.count, site.limits) {
    case .links(let batch): answer(batch, batchDescriber(), about: request, with: &response)
    case .activity(let activity): answer(request, &response) { try resume(activity, to: &$0) }
    }
  }

  /// A describer for the links of a request. Explanations count none of them as asked for.
  fileprivate func batchDescriber(explaining explanations: ExplanationContent? = nil) -> BatchDescriber {
    let describer = unused ?? BatchDescriber(sites)
    unused = nil
    describer.begin(at: siteIndex, explanations == nil ? observer : nil, explaining: explanations)
    return describer
  }

  /// Answers about the links of a batch, with the memory of the answer before.
  private func answer(
    _ batch: LinkBatch, _ describer: BatchDescriber, about request: Request, with response: inout ResponseWriter
  ) {
    var writer = JSONWriter()
    swap(&writer, &self.writer)
    writer.removeAll(keepingUpTo: Self.keptMemory)
    advance(BatchAnswer(batch, describer, writer), about: request, with: &response)
  }

  /// Does one turn's part of an answer, and sends the answer when it is complete.
  func advance(_ answer: BatchAnswer, about request: Request, with response: inout ResponseWriter) {
    if answer.advance() {
      answer.writer.withSpan { response.send(.ok, Headers.json, body: $0) }
      swap(&answer.writer, &writer)
      if answer.describer.sites === sites { unused = answer.describer }
    } else {
      answer.pause = observer?.pause()
      response.postpone(answer)
    }
  }

  /// Describes the route of a user activity.
  private func resume(_ activity: UserActivity, to writer: inout JSONWriter) throws(ProblemError) {
    guard let link = site.activities.link(to: activity) else {
      throw ProblemError(Problem(ignored: activity, site.activities))
    }
    let url = link.url
    guard url.utf8.count <= site.limits.content else {
      throw ProblemError(
        .linkTooLong(
          "key \"activity\": the link of its route has \(url.utf8.count) bytes", atMost: "\(site.limits.content)"))
    }
    try describe(url, to: &writer)
  }

  /// Describes a link by the table of its site.
  fileprivate func describe(_ url: String, to writer: inout JSONWriter) throws(ProblemError) {
    let url = UTF8Text(url)
    selectSite(of: url)
    if let problem = describer.describe(text: url, to: &writer) { throw ProblemError(problem) }
  }

  /// Answers with the explanations of several links.
  fileprivate func explainMany(_ request: Request, _ response: inout ResponseWriter) throws(ProblemError) {
    let content = try RequestContent.json(of: request)
    let batch = try LinkBatch(in: content, site.limits)
    var explanations = ExplanationContent(authority: authority(of: request))
    explanations.writesRows = content["rows"]?.boolean == true
    explanations.writesSwift = content["swift"]?.boolean == true
    answer(batch, batchDescriber(explaining: explanations), about: request, with: &response)
  }

  fileprivate func writeLink(_ request: Request, to writer: inout JSONWriter) throws(ProblemError) {
    try RequestContent.checkLength(request.contentLength, site.limits)
    let content = try RequestContent.json(of: request)
    let host = (content["host"]?.string?.description).map { HostName.ascii($0) }
    if let host { try selectSite(ofHost: host) }
    // The link of a host that the site names stands there, wherever the server was asked.
    let named = host.flatMap { host in site.hosts.contains { $0.exact.contains(host) } ? "https://\(host)" : nil }
    let link = try LinkRequest(site.table, site.limits).link(for: content)
    writer.beginObject()
    writer.member("url", link.url(at: site.baseURL ?? named ?? baseURL(of: request)))
    writer.member("path", link.path)
    writer.endObject()
  }
}

extension Problem {
  /// The app does not continue the user activity. The problem lists the activities that it continues.
  init(ignored activity: UserActivity, _ activities: ActivityTable) {
    let type = activities.expectations.first { $0.type == activity.activityType }
    let detail = type.map { "the app ignores this activity: an activity of type \($0.type) must contain \($0.holds)" }
    self.init(
      status: .notFound, title: "No activity matches",
      detail: detail ?? "the app ignores activities of type \"\(activity.activityType)\"",
      expected: activities.expectations.map { "\($0.type) with \($0.holds)" })
  }
}
