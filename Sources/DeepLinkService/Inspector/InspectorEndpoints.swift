import DeepLinkHTTP
import DeepLinking

/// The inspector: its page, and the files of the page.
extension Endpoint {
  /// The page and its files, below the path where it is mounted.
  static let inspector = Endpoint(
    route: Route(
      "The inspector", name: "inspector", example: inspectorCall([]), inspectorCall,
      { $0.endpoint == "inspector" ? $0.file : nil }
    ) { RestOfPath("file", .text, atLeast: 0) },
    audience: .inspectors,
    answer: { handler, call, request, response in handler.sendInspector(call.file, request, &response) },
    operations: { _, _ in [] })

  private static func inspectorCall(_ file: [String]) -> EndpointCall {
    var call = EndpointCall("inspector")
    call.file = file
    return call
  }
}

extension DeepLinkHandler {
  /// Answers with a file of the inspector; no components name the page.
  fileprivate func sendInspector(_ file: [String], _ request: Request, _ response: inout ResponseWriter) {
    guard let files = site.endpoints.inspectorFiles else { return }
    let path = request.text(of: request.path)
    if file.isEmpty {
      guard !path.hasSuffix("/") else { return respond(with: files.page, request, &response) }
      let query = request.query.map { "?" + request.text(of: $0) } ?? ""
      response.add("Location", SitePlace.reference(toFolderAt: path[...], query: query[...]))
      return response.send(Status(301), Headers.folder)
    }
    guard !path.hasSuffix("/"), let file = files.file(file) else {
      return send(.notFound("the inspector has no such file"), about: request, to: &response)
    }
    respond(with: file, request, &response)
  }

  /// Answers `/` with the inspector, where nothing else does and the client may see it.
  func respondWithInspector(to request: Request, with response: inout ResponseWriter) -> Bool {
    guard inspector.isServed, request.equals(request.path, "/"), let files = site.endpoints.inspectorFiles,
      request.prefersHTML
    else { return false }
    observer?.note(.file)
    guard allow(.get, isShared: false, request, &response) else { return true }
    respond(with: files.page, request, &response)
    return true
  }
}
