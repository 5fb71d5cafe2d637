import DeepLinkHTTP
import DeepLinkOctets
import DeepLinking

/// An endpoint of the app with one method. A path may have several.
final class AppEndpoint: Sendable {
  let method: EndpointMethod
  let shape: RouteShape
  /// Whether it is answered by a task.
  let isAsync: Bool
  /// The answer to a request whose link has the texts of the path and the query; nil if a text is not as expected.
  let answer: @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> AppWork?

  init(
    _ method: EndpointMethod, _ shape: RouteShape, isAsync: Bool,
    _ answer: @escaping @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> AppWork?
  ) {
    (self.method, self.shape, self.isAsync, self.answer) = (method, shape, isAsync, answer)
  }
}

/// What an app answers itself: its endpoints, and what it does around every answer.
package struct AppEndpoints: Sendable {
  var all: [AppEndpoint] = []
  /// What the app does around answers; nil without it, so that answers take no task.
  var around: AroundAnswer?
  /// The bounds of the tasks.
  var bounds = TaskBounds()

  /// Nothing.
  package init() {}

  /// Whether some requests take a task.
  var hasTasks: Bool { around != nil || all.contains { $0.isAsync } }
}

/// The answer of the app to one request, with the values of the path.
enum AppWork: Sendable {
  case now(@Sendable (EndpointRequest) throws -> EndpointAnswer)
  case later(@Sendable (EndpointRequest) async throws -> EndpointAnswer)
}

extension [AppEndpoint] {
  /// The endpoints of each path, in the order of declaration.
  func byPath(_ path: (AppEndpoint) -> String) -> [(path: String, endpoints: [AppEndpoint])] {
    reduce(into: []) { paths, endpoint in
      let path = path(endpoint)
      let index = paths.firstIndex { $0.path == path }
      if let index { paths[index].endpoints.append(endpoint) } else { paths.append((path, [endpoint])) }
    }
  }
}

extension Endpoint {
  /// The endpoints of an app, one for each path.
  static func all(of app: [AppEndpoint]) -> [Endpoint] {
    app.byPath(\.shape.pattern).map { Endpoint(of: $0.endpoints) }
  }

  /// The endpoint of some methods of one path.
  private convenience init(of endpoints: [AppEndpoint]) {
    let shape = endpoints[0].shape
    self.init(
      shape, methods: endpoints.reduce(into: []) { $0.insert($1.method.allowed) }, audience: .clients
    ) { link, slots in
      let start = slots
      let works = endpoints.map { endpoint in
        slots = start
        return (method: endpoint.method, work: endpoint.answer(link, &slots))
      }
      guard works.contains(where: { $0.work != nil }) else { return nil }
      return EndpointCall { handler, request, response in
        let method = EndpointMethod(request.method)
        guard let method, let work = works.last(where: { $0.method == method })?.work else {
          throw ProblemError(.notFound("the path has a value that is not as expected"))
        }
        handler.answer(work, of: shape.name, EndpointRequest(method, request, handler.site.records), request, &response)
      }
    }
  }
}

extension EndpointMethod {
  fileprivate var allowed: AllowedMethods {
    switch self {
    case .get: .get
    case .post: .post
    case .put: .put
    case .patch: .patch
    case .delete: .delete
    }
  }

  init?(_ method: Method) {
    switch method {
    case .get, .head: self = .get
    case .post: self = .post
    case .put: self = .put
    case .patch: self = .patch
    case .delete: self = .delete
    default: return nil
    }
  }
}

extension DeepLinkHandler {
  /// Answers with what the app answers.
  fileprivate func answer(
    _ work: AppWork, of name: String, _ own: EndpointRequest, _ request: Request, _ response: inout ResponseWriter
  ) {
    switch work {
    case .now(let answer): send(Result { try answer(own) }, of: name, about: request, &response)
    case .later(let answer):
      let answer = AppAnswer(of: name, within: site.own.bounds) { _ in try await answer(own) }
      advance(answer, about: request, with: &response)
    }
  }

  /// Sends an answer of the app.
  ///
  /// - Parameters:
  ///   - name: the name of the endpoint.
  ///   - isAround: whether the answer is around another one.
  func send(
    _ result: Result<EndpointAnswer, any Error>, of name: String, isAround: Bool = false, about request: Request,
    _ response: inout ResponseWriter
  ) {
    do {
      let answer = try result.get()
      observer?.note(answer.labels)
      guard 200...599 ~= answer.status else { throw AnswerFault(text: "the status \(answer.status)") }
      let (status, headers) = (Status(UInt16(answer.status)), try answer.headers)
      // The answer within has met the conditions of the request.
      if isAround { return response.send(status, headers, body: answer.body) }
      send(headers, answer.body, as: status, to: request, &response)
    } catch let problem as EndpointProblem where 400...599 ~= problem.status {
      send(
        Problem(status: Status(UInt16(problem.status)), title: problem.title, detail: problem.detail), about: request,
        to: &response)
    } catch {
      let fault: String? =
        switch error {
        case let problem as EndpointProblem: "a problem with status \(problem.status)"
        case let fault as FieldError: "a field that HTTP does not allow: \(fault)"
        case let fault as AnswerFault: fault.text
        // The error may hold what is no client's business.
        default: nil
        }
      observer?.noteFailure(of: name, fault ?? "\(error)")
      send(.failed(name, fault ?? "an error"), about: request, to: &response)
    }
  }
}

/// Why an answer of the app cannot be sent.
private struct AnswerFault: Error {
  let text: String
}

extension EndpointAnswer {
  fileprivate var headers: HeaderBlock {
    get throws(FieldError) {
      let given = Set(fields.map { $0.name.lowercased() })
      let more = [("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff")]
      return try HeaderBlock(fields.map { ($0.name, $0.value) } + more.filter { !given.contains($0.0.lowercased()) })
    }
  }
}

extension Problem {
  static func failed(_ endpoint: String, _ reason: String) -> Problem {
    Problem(
      status: .internalServerError, title: "The app failed", detail: "the app's endpoint \"\(endpoint)\" gave \(reason)"
    )
  }
}
