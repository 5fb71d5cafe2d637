import DeepLinking
import HTTP
import JSON

/// What answers of every kind need.
extension DeepLinkHandler {
  /// Where links that are printed in full begin: as configured, else as the client addressed the server, or the proxy
  /// before it.
  func baseURL(of request: Request) -> String {
    site.baseURL ?? observer?.origin(of: request) ?? request.authority.map { "http://" + request.text(of: $0) } ?? ""
  }

  func publicFile(_ request: Request) -> StaticFile? {
    let path = request.path
    // A file is no folder: `/index.html/` is not `/index.html`.
    if path.count > 1, request.bytes[path.upperBound - 1] == UInt8(ascii: "/") { return nil }
    guard let file = site.files.file(link.pathComponents) else { return nil }
    // Octets that are no UTF-8 show as U+FFFD in the components, which a file's name may hold.
    return link.hasTextPath ? file : nil
  }

  func respond(with file: StaticFile, _ request: Request, _ response: inout ResponseWriter) {
    if let problem = FileResponder.respond(with: file, to: request, &response) {
      send(problem, about: request, to: &response)
    }
  }

  /// Whether the method is one that the resource answers; if not, or if the question was which, the answer is sent.
  ///
  /// - Parameter isShared: whether pages of any origin may ask.
  func allow(
    _ methods: AllowedMethods, isShared: Bool = true, _ request: Request, _ response: inout ResponseWriter
  ) -> Bool {
    if methods.contains(request.method) { return true }
    response.add("Allow", methods.allow)
    if request.method == .options {
      let isPreflight = isShared && request.value(of: .accessControlRequestMethod) != nil
      if isPreflight { response.add("Access-Control-Allow-Methods", methods.allow) }
      response.send(.noContent, isPreflight ? SharedFields.preflight : Headers.options)
    } else {
      send(.methodNotAllowed(request.method, methods), about: request, to: &response)
    }
    return false
  }

  /// Sends what is made on demand, unless the request has a condition that it does not meet.
  func send(
    _ headers: HeaderBlock, _ body: [UInt8], to request: Request, _ response: inout ResponseWriter
  ) {
    if let problem = Problem.conditionFailed(request) { return send(problem, about: request, to: &response) }
    response.send(.ok, headers, body: body.span)
  }

  /// Sends what `write` writes, or the problem that it ran into.
  func answer(
    _ request: Request, _ response: inout ResponseWriter, _ write: (inout JSONWriter) throws -> Void
  ) {
    // The closure uses the handler too, which must not be asked for its writer meanwhile.
    var writer = JSONWriter()
    swap(&writer, &self.writer)
    writer.removeAll(keepingUpTo: Self.keptMemory)
    var problem: Problem?
    do {
      try write(&writer)
      problem = .conditionFailed(request)
    } catch let error as ProblemError {
      problem = error.problem
    } catch {
      problem = .cannotDescribe(error)
    }
    writer.newline()
    if problem == nil { writer.withSpan { response.send(.ok, Headers.json, body: $0) } }
    swap(&writer, &self.writer)
    if let problem { send(problem, about: request, to: &response) }
  }

  func send(_ problem: Problem, about request: Request, to response: inout ResponseWriter) {
    writer.removeAll(keepingUpTo: Self.keptMemory)
    var problem = problem
    problem.instance = problem.instance ?? request.text(of: request.target)
    problem.write(to: &writer)
    writer.newline()
    writer.withSpan { response.send(problem.status, Headers.problem, body: $0) }
  }
}

extension DeepLinkHandler {
  /// Answers what the HTTP layer refuses with a problem document like all others.
  func sendRefusal(of request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    let instance = request.flatMap { $0.target.isEmpty ? nil : $0.text(of: $0.target) }
    let problem = Problem(
      status: fault.status, title: fault.status.title, detail: fault.description, instance: instance)
    // A writer of its own: what refuses may have been in the middle of an answer.
    var writer = JSONWriter()
    problem.write(to: &writer)
    writer.newline()
    writer.withSpan { response.send(problem.status, Headers.problem, body: $0) }
  }
}

extension Status {
  /// The reason phrase as a title: a sentence's first word begins with a capital letter, the others only if they are
  /// abbreviations.
  fileprivate var title: String {
    let words = reason.description.split(separator: " ")
    return words.enumerated().map { index, word in
      index == 0 || word.allSatisfy(\.isUppercase) ? String(word) : word.lowercased()
    }.joined(separator: " ")
  }
}
