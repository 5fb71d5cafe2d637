import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// Tries a text of `links.json` beside the sites in service. Nothing of it is kept.
extension Endpoint {
  static let inspectorTry = Endpoint(
    route: Route("What a links.json would change", name: "inspector.try", EndpointCall("inspector.try")) { "try" },
    methods: .post, audience: .inspectors,
    answer: { handler, _, request, response in handler.tryFile(request, &response) },
    operations: { _, _ in [] })
}

extension DeepLinkHandler {
  /// Tables are compared in a task, because that may take seconds, which the other connections of the event loop do not
  /// wait for. One task runs at a time, for all threads; beyond it the answer is 503. The public does not get seconds of a
  /// processor for a request.
  fileprivate func tryFile(_ request: Request, _ response: inout ResponseWriter) {
    do throws(ProblemError) {
      guard inspector.showsAll(to: request) else { throw ProblemError(.onlyForThisMachine) }
      let content = try RequestContent.json(of: request)
      try content.refuseRepeated("file", "urls") { "key \"\($0)\" \($1)" }
      guard let file = content["file"]?.string else {
        throw ProblemError(.badRequest("key \"file\" is missing: expected the text of a links.json"))
      }
      guard file.count <= InspectorState.Reading.greatestFile else {
        throw ProblemError(
          .contentTooLarge(
            "the file has \(file.count) bytes: expected at most \(InspectorState.Reading.greatestFile); deeplink diff compares larger ones"
          ))
      }
      let links = try content["urls"].map { node throws(ProblemError) in try LinkBatch(node, site.limits).urls } ?? []
      guard links.count <= 50 else {
        throw ProblemError(.contentTooLarge("key \"urls\": expected at most 50 links, found \(links.count)"))
      }
      let (sites, host) = (sites, askedHost(of: request))
      let answer = AppAnswer(of: "inspector.try", within: Self.trying) {
        var writer = JSONWriter()
        TriedFile(Array(file.description.utf8), besides: sites).write(explaining: links, askedAt: host, to: &writer)
        writer.newline()
        return EndpointAnswer(fields: [("Content-Type", "application/json")], body: writer.bytes)
      }
      advance(answer, about: request, with: &response)
    } catch {
      send(error.problem, about: request, to: &response)
    }
  }

  /// The bounds of the tasks that try files, for the whole process.
  private static let trying = TaskBounds(most: 1, time: .seconds(30))
}
