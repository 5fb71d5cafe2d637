import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import SiteAssociation

/// Questions about links.
extension Endpoint {
  static let resolve = Endpoint(
    route: aboutURL("The route of a link", name: "resolve"),
    methods: .getAndPost,
    answer: { handler, call, request, response in
      if request.method == .post { return handler.resolve(request, &response) }
      handler.answer(request, &response) { writer in
        try handler.describe(handler.url(of: call), to: &writer)
      }
    },
    operations: { [("get", $0.resolve($1)), ("post", $0.resolveMany())] })

  static let explain = Endpoint(
    route: aboutURL("Why a link opens the app or does not", name: "explain"),
    methods: .getAndPost,
    answer: { handler, call, request, response in
      if request.method == .post { return handler.explainMany(request, &response) }
      let explainer = handler.explainer(for: request)
      handler.answer(request, &response) { writer in
        if let problem = explainer.answer(UTF8Text(try handler.url(of: call)), to: &writer) {
          throw ProblemError(problem)
        }
      }
    },
    operations: { [("get", $0.explain($1)), ("post", $0.explainMany())] })

  static let link = Endpoint(
    route: Route("The link to a route", name: "link", EndpointCall("link")) { "link" },
    methods: .post, isAboutOneLink: true,
    answer: json { handler, _, request, writer in try handler.writeLink(request, to: &writer) },
    operations: { [("post", $0.link($1))] })

  /// `GET /NAME?url=`
  static func aboutURL(_ summary: String, name: String) -> Route<EndpointCall> {
    @Sendable func call(_ url: String?) -> EndpointCall {
      var call = EndpointCall(name)
      call.url = url
      return call
    }
    return Route(summary, name: name, example: call("/inventory"), call) {
      $0.endpoint == name ? .some($0.url) : nil
    } pattern: {
      name
      QueryItem(optional: "url", .text)
    }
  }
}

// MARK: Answers

extension DeepLinkHandler {
  /// The link of the `url` query item.
  ///
  /// Any other query item is refused. It is probably an unescaped "&" of the link, and the answer would be about a
  /// shorter link.
  func url(of call: EndpointCall) throws(ProblemError) -> String {
    var path: String { "\(site.endpoints.prefix)/\(call.endpoint)" }
    guard let url = call.url else {
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
  fileprivate func resolve(_ request: Request, _ response: inout ResponseWriter) {
    do throws(ProblemError) {
      switch try ResolveContent(RequestContent.json(of: request), octets: request.body.count, site.limits) {
      case .links(let batch):
        advance(BatchAnswer(batch, BatchDescriber(sites, at: siteIndex, observer)), about: request, with: &response)
      case .activity(let activity):
        answer(request, &response) { try resume(activity, to: &$0) }
      }
    } catch {
      send(error.problem, about: request, to: &response)
    }
  }

  /// Does one turn's part of an answer, and sends the answer when it is complete.
  func advance(_ answer: any TurnAnswer, about request: Request, with response: inout ResponseWriter) {
    if answer.advance() {
      answer.withAnswer { response.send(.ok, answer.headers, body: $0) }
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
  fileprivate func explainMany(_ request: Request, _ response: inout ResponseWriter) {
    do throws(ProblemError) {
      let content = try RequestContent.json(of: request)
      let (batch, explainer) = (try LinkBatch(in: content, site.limits), explainer(for: request))
      explainer.writesSwift = content["swift"]?.boolean == true
      advance(BatchAnswer(batch, explainer), about: request, with: &response)
    } catch {
      send(error.problem, about: request, to: &response)
    }
  }

  /// Makes an explainer for links that a request asks about. It counts none of them as asked for.
  fileprivate func explainer(for request: Request) -> LinkExplainer {
    LinkExplainer(BatchDescriber(sites, at: siteIndex, nil), askedAt: askedHost(of: request))
  }

  /// The host that the client asked, in lower case.
  func askedHost(of request: Request) -> String? {
    origin(of: request).flatMap { try? AssociationURL($0 + "/") }?.host?.description
  }

  fileprivate func writeLink(_ request: Request, to writer: inout JSONWriter) throws(ProblemError) {
    try RequestContent.checkLength(request.contentLength, site.limits)
    let content = try RequestContent.json(of: request)
    let host = content["host"]?.string?.description.lowercased()
    if let host { try selectSite(ofHost: host) }
    // The link of a host that the site names stands there, wherever the server was asked.
    let named = host.flatMap { host in site.hosts.contains { $0.exact.contains(host) } ? "https://\(host)" : nil }
    let link = try LinkRequest(site.table, site.limits).link(for: content)
    writer.beginObject()
    writer.key("url")
    writer.string(link.url(at: site.baseURL ?? named ?? baseURL(of: request)))
    writer.key("path")
    writer.string(link.path)
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

// MARK: Descriptions

extension ServiceDescription {
  fileprivate func resolve(_ shape: RouteShape) -> Operation {
    Operation(
      id: "resolveLink", tag: .links, summary: shape.summary, description: Self.aboutURL, parameters: [url(.anyLink)],
      answers: [
        Answer(
          200, "The description of the link's route.", definitions.reference("RouteDescription"))
      ])
  }

  fileprivate func resolveMany() -> Operation {
    let examples: JSONTree = ["urls": .strings(Array(service.table.examples.prefix(2)) + ["/nowhere"])]
    return Operation(
      id: "resolveLinks", tag: .links, summary: "The routes of many links, or that of a user activity of Handoff",
      description:
        "The result of a link of more than \(service.limits.content) bytes is a problem, and so is that of every link after "
        + "results of more than \(service.limits.results) bytes in total. An activity may have "
        + "\(service.limits.content) bytes.",
      content: content("ResolveContent", example: examples),
      answers: [
        Answer(
          200, "A result for each link in the order given, or the description of the activity's route.",
          definitions.reference("ResolveAnswer"))
      ])
  }

  fileprivate func explain(_ shape: RouteShape) -> Operation {
    Operation(
      id: "explainLink", tag: .links, summary: shape.summary, description: Self.aboutURL,
      parameters: [url(.universalLink)],
      answers: [
        Answer(
          200, "What the association files, the page behind the link and the table say.",
          definitions.reference("Explanation"))
      ])
  }

  fileprivate func explainMany() -> Operation {
    Operation(
      id: "explainLinks", tag: .links, summary: "Why many links open the app or do not",
      description: "The limits are those of POST \(service.prefix)/resolve.",
      content: content("LinkList", example: ["urls": .strings(Array(service.table.examples.prefix(2)) + ["/nowhere"])]),
      answers: [
        Answer(
          200, "An explanation or a problem for each link, in the order given.",
          definitions.reference("ExplanationResults"))
      ])
  }

  fileprivate func link(_ shape: RouteShape) -> Operation {
    Operation(
      id: "buildLink", tag: .links, summary: shape.summary,
      description:
        "Takes a `route` as in a description, or the `name` of one with its `parameters`, in \(service.limits.content) "
        + "bytes at the most. A value may also be given as its text. A link of more than \(service.limits.target) bytes is "
        + "refused.",
      content: content("LinkContent", example: exampleOfLink),
      answers: [
        Answer(200, "The canonical link.", definitions.reference("Link"))
      ])
  }

  /// An example with the name of a route, with parameters if possible.
  private var exampleOfLink: JSONTree? {
    let shapes = service.table.shapes
    let index = shapes.firstIndex { !$0.parameters.isEmpty && $0.fragment == nil } ?? 0
    guard shapes.indices.contains(index), let example = LinkExample(of: index, in: service.table) else { return nil }
    return ["name": .string(shapes[index].name), "parameters": .object(example.parameters)]
  }

  private static let aboutURL =
    "Write an \"&\" of the link as %26, or it ends the link: any other query item than `url` is refused."

  private enum LinkForm { case anyLink, universalLink }

  private func url(_ form: LinkForm) -> JSONTree {
    let (text, pattern) =
      switch form {
      case .anyLink: ("An absolute URL of any scheme, or a path.", LinkPattern.any)
      case .universalLink: ("A URL with a host, a link of a custom scheme, or a path.", LinkPattern.universal)
      }
    let example = service.table.examples.first.map { ["example": .string($0)] as JSONTree }
    return ["name": "url", "in": "query", "required": true, "description": .string(text)]
      + ["schema": ["type": "string", "pattern": .string(pattern)]] + (example ?? [:])
  }

  private func content(_ schema: String, example: JSONTree?) -> JSONTree {
    let json: JSONTree = ["schema": definitions.reference(schema)] + (example.map { ["example": $0] } ?? [:])
    return ["required": true, "content": ["application/json": json]]
  }
}

/// Regular expressions (ECMA-262, as JSON Schema requires) for texts that endpoints accept as links.
///
/// Every text that matches is a link, but some links do not match.
private enum LinkPattern {
  /// An absolute URL of any scheme, or a path.
  static let any = #"^(?:[A-Za-z][A-Za-z0-9+.\-]*:)?/"# + octets + rest
  /// The same, but an http or https URL must have a host, and a path must begin with a single slash.
  static let universal =
    #"^(?![Hh][Tt][Tt][Pp][Ss]?:///)(?:https?://[A-Za-z0-9][A-Za-z0-9.\-]*|[A-Za-z][A-Za-z0-9+.\-]*://)?/"#
    + #"(?:(?:[^\x00-\x20\x7F\\%?#/]|%[0-9A-Fa-f]{2})"# + octets + ")?" + rest

  private static let octets = #"(?:[^\x00-\x20\x7F\\%?#]|%[0-9A-Fa-f]{2})*"#
  private static let rest = #"(?:[?#][^\x00-\x20\x7F\\]*)?$"#
}
