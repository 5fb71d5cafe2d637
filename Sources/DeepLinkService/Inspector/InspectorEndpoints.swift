import DeepLinkHTTP
import DeepLinkJSON
import DeepLinking

/// The inspector: its page, and the files of the page.
extension Endpoint {
  /// The page and its files, below the path where it is mounted.
  static let inspector = Endpoint("The inspector", name: "inspector", audience: .inspectors) {
    RestOfPath(optional: "file", .text)
  } answer: { file in
    { handler, request, response in
      try handler.sendInspector(file, request, &response)
    }
  }
}

extension DeepLinkHandler {
  /// Answers with a file of the inspector; an empty path names the page.
  fileprivate func sendInspector(
    _ file: [String], _ request: Request, _ response: inout ResponseWriter
  ) throws(ProblemError) {
    guard let files = endpoints.inspectorFiles else { return }
    let path = request.text(of: request.path)
    if file.isEmpty {
      guard !path.hasSuffix("/") else { return respond(with: files.page, request, &response) }
      let query = request.query.map { "?" + request.text(of: $0) } ?? ""
      response.add("Location", Decision.reference(toFolderAt: path[...], query: query[...]))
      return response.send(Status(301), Headers.folder)
    }
    guard !path.hasSuffix("/"), let file = files.file(file) else {
      throw ProblemError(.notFound("the inspector has no such file"))
    }
    respond(with: file, request, &response)
  }

  /// Answers `/` with the inspector, where nothing else does.
  func respondWithInspector(to request: Request, with response: inout ResponseWriter) -> Bool {
    guard inspector.isServed, request.equals(request.path, "/"), let files = endpoints.inspectorFiles else {
      return false
    }
    observer?.note(.file)
    guard admit(request, &response) else { return true }
    guard allow(.get, isShared: false, request, &response) else { return true }
    respond(with: files.page, request, &response)
    return true
  }
}

/// What the inspector says of the running server.
extension Endpoint {
  static let inspectorState = Endpoint(
    "What the inspector shows of the server", name: "inspector.state", audience: .inspectors
  ) {
    "state"
  } answer: {
    json { handler, request, writer in
      handler.writeState(for: request, to: &writer)
    }
  }

  static let inspectorMisses = Endpoint(
    "The links that were missed most", name: "inspector.misses", audience: .inspectors
  ) {
    "misses"
  } answer: {
    json { handler, request, writer in
      guard handler.showsAll(to: request) else { throw ProblemError(.onlyForThisMachine) }
      writer.beginObject()
      let missed = handler.inspector.state.missed
      writer.member("missed", missed.total)
      writer.member("misses", missed.sorted) { $0.write(to: &$1) }
      writer.endObject()
    }
  }
}

extension Endpoint {
  /// The file that the server was started from. It may have more than what is served, such as comments, other environments
  /// and paths of this machine, so only the operator sees it.
  static let inspectorConfig = Endpoint(
    "The file that the server was started from", name: "inspector.config", audience: .inspectors
  ) {
    "config"
  } answer: {
    { handler, request, response in
      guard handler.showsAll(to: request) else { throw ProblemError(.onlyForThisMachine) }
      guard let config = handler.inspector.state.reading.config else {
        throw ProblemError(.notFound("the table is in the program, not in a file"))
      }
      response.send(.ok, Headers.text, body: config.octets.span)
    }
  }
}

extension Problem {
  /// A page of another origin asked for what only the operator may see.
  static func foreign(_ found: String) -> Problem {
    Problem(
      status: .forbidden, title: "Only for the operator",
      detail:
        "pages of other origins may not ask for this, and the request has \(found); open it in a window of its own")
  }

  /// What is not public was asked from elsewhere.
  static let onlyForThisMachine = Problem(
    status: .forbidden, title: "Only for this machine",
    detail: "the operator's address (--metrics-address) answers this, and this one to programs on this machine")
}

extension DeepLinkHandler {
  /// Writes the boards of all sites; for those who may see them, also the faults and warnings of the files.
  fileprivate func writeState(for request: Request, to writer: inout JSONWriter) {
    let isDeclared = sites.configDigest != nil
    writer.beginObject()
    writer.member("digest", sites.digest)
    writer.member("config_digest", sites.configDigest)
    writer.member("sites", sites.all) { SiteBoard(of: $0, isDeclared: isDeclared).write(to: &$1) }
    if showsAll(to: request) {
      let reading = inspector.state.reading
      writer.literalKey("operator")
      writer.beginObject()
      writer.member("faults", reading.faults)
      writer.member("warnings", reading.warnings)
      writer.member("missed", inspector.state.missed.total)
      writer.member("config", reading.config?.path)
      writer.endObject()
    }
    writer.endObject()
  }
}
