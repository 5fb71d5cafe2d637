import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkPages
import DeepLinking

/// Helpers for answers of every kind.
extension DeepLinkHandler {
  /// The scheme and authority of absolute links in answers: the configured ones; else those of the request, or of the
  /// proxy in front of the server, if the table has links on that host.
  func baseURL(of request: Request) -> String {
    site.base(askedAt: site.host(in: authority(of: request)), origin(of: request))
  }

  /// The scheme and authority that the client used for the server, or for the proxy in front of it. Unless a trusted proxy
  /// says the scheme, a host of the site has `https`, the only one with which devices open its links.
  func origin(of request: Request) -> String? {
    authority(of: request).map { authority in
      let host = site.table.siteHost(in: authority)
      let isOfSite = host.map { host in site.hosts.contains { $0.contains(host) } } ?? false
      return (observer?.scheme(of: request) ?? (isOfSite ? "https" : "http")) + "://" + authority
    }
  }

  /// The host and port that the client used, as a trusted proxy or the request says them.
  func authority(of request: Request) -> String? {
    observer?.authority(of: request) ?? request.authority.map { HostName.printable(request.text(of: $0)) }
  }

  /// Answers a `GET` or `HEAD` of a file: conditions first, then the range (RFC 9110 sections 13.2.2 and 14.2).
  func respond(with file: StaticFile, _ request: Request, _ response: inout ResponseWriter) {
    let length = file.octets.count
    switch request.precondition(entityTag: file.entityTag, lastModified: file.lastModified) {
    case .notModified: return response.send(.notModified, file.validators)
    case .failed:
      let problem = Problem(
        status: .preconditionFailed, title: "Precondition failed",
        detail: "the file does not meet the condition in If-Match or If-Unmodified-Since")
      return send(problem, about: request, to: &response)
    case .proceed: break
    }
    switch request.range(length: length, entityTag: file.entityTag, lastModified: file.lastModified) {
    case .whole:
      response.send(.ok, file.headers, body: file.octets)
    case .part(let range):
      response.add("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
      response.send(.partialContent, file.headers, body: file.octets, range: range)
    case .unsatisfiable:
      response.add("Content-Range", "bytes */\(length)")
      let problem = Problem(
        status: .rangeNotSatisfiable, title: "Range not satisfiable",
        detail: "the range begins after the end of the file, which has \(length) bytes")
      send(problem, about: request, to: &response)
    }
  }

  /// Whether the resource supports the method. If not, or for `OPTIONS`, sends the answer.
  ///
  /// - Parameter isShared: whether pages of any origin may send the request.
  func allow(
    _ methods: AllowedMethods, isShared: Bool = true, _ request: Request, _ response: inout ResponseWriter
  ) -> Bool {
    if methods.supports(request.method) { return true }
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

  /// Sends a body made on demand, unless a condition of the request fails.
  func send(
    _ headers: HeaderBlock, _ body: [UInt8], as status: Status = .ok, to request: Request,
    _ response: inout ResponseWriter
  ) {
    if let problem = Problem.conditionFailed(request) { return send(problem, about: request, to: &response) }
    response.send(status, headers, body: body.span)
  }

  /// Sends the JSON that `write` writes, or the problem that it throws.
  @inline(__always)
  func answer(
    _ request: Request, _ response: inout ResponseWriter, _ write: (inout JSONWriter) throws -> Void
  ) {
    // The closure uses the handler too, so the writer is moved out of it for the call (law of exclusivity).
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

  func send(
    _ problem: Problem, _ headers: HeaderBlock = Headers.problem, about request: Request,
    to response: inout ResponseWriter
  ) {
    if request.prefersHTML || PreviewCrawler.sent(request) { return sendPage(problem, about: request, &response) }
    writer.removeAll(keepingUpTo: Self.keptMemory)
    problem.write(to: &writer, about: request.text(of: request.target))
    writer.newline()
    writer.withSpan { response.send(problem.status, headers, body: $0) }
  }
}

extension DeepLinkHandler {
  /// Answers a request that the HTTP layer refuses, with a problem document.
  func sendRefusal(of request: Request?, because fault: RequestFault, with response: inout ResponseWriter) {
    let instance = request.flatMap { $0.target.isEmpty ? nil : $0.text(of: $0.target) }
    let problem = Problem(
      status: fault.status, title: fault.status.title, detail: fault.description, instance: instance)
    if response.prefersHTML { return sendPage(problem, about: request, &response) }
    // This needs a new writer, because the refusal may interrupt an answer.
    var writer = JSONWriter()
    problem.write(to: &writer)
    writer.newline()
    writer.withSpan { response.send(problem.status, Headers.problem, body: $0) }
  }
}

extension DeepLinkHandler {
  /// Sends a browser the page of a refusal.
  private func sendPage(_ problem: Problem, about request: Request?, _ response: inout ResponseWriter) {
    let language = request.map(site.pages.languages.language) ?? site.pages.languages.all[0]
    // This needs a new responder, because the refusal may interrupt an answer.
    var landing = LandingResponder()
    landing.write(problem, of: site.paged, in: language)
    landing.send(problem.status, language.headers, with: &response)
  }
}

extension Status {
  /// The reason phrase as a title: only the first word and abbreviations begin with a capital letter.
  fileprivate var title: String {
    let words = reason.description.split(separator: " ")
    return words.enumerated().map { index, word in
      index == 0 || word.allSatisfy(\.isUppercase) ? String(word) : word.lowercased()
    }.joined(separator: " ")
  }
}
