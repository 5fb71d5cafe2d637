import DeepLinking
import HTTP
import Octets

/// An endpoint of the app with one method. A path may have several.
final class AppEndpoint: Sendable {
  let method: EndpointMethod
  let shape: RouteShape
  /// The answer to a request whose link has the texts of the path and the query; nil if a text is not as expected.
  let answer: @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> AppAnswer?

  init(
    _ method: EndpointMethod, _ shape: RouteShape,
    _ answer: @escaping @Sendable (borrowing DeepLinkRequest, inout SlotCursor) -> AppAnswer?
  ) {
    (self.method, self.shape, self.answer) = (method, shape, answer)
  }
}

/// The endpoints of an app's own, which ``DeepLinkApp/endpoint(_:_:_:answer:)`` adds.
public struct AppEndpoints: Sendable {
  var all: [AppEndpoint] = []

  /// No endpoint.
  public init() {}
}

/// The answer of the app to one request, with the values of the path.
typealias AppAnswer = @Sendable (EndpointRequest) throws -> EndpointAnswer

/// The answers of the app to one request, by method. An object, which most calls do without.
final class AppAnswers: Hashable, Sendable {
  let all: [EndpointMethod: AppAnswer]

  init(_ all: [EndpointMethod: AppAnswer]) { self.all = all }

  static func == (one: AppAnswers, other: AppAnswers) -> Bool { one === other }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Endpoint {
  /// The endpoints of an app, one for each path.
  static func all(of app: [AppEndpoint]) -> [Endpoint] {
    var paths: [(pattern: String, endpoints: [AppEndpoint])] = []
    for endpoint in app {
      if let index = paths.firstIndex(where: { $0.pattern == endpoint.shape.pattern }) {
        paths[index].endpoints.append(endpoint)
      } else {
        paths.append((endpoint.shape.pattern, [endpoint]))
      }
    }
    return paths.map { Endpoint(of: $0.endpoints) }
  }

  /// The endpoint of some methods of one path.
  private init(of endpoints: [AppEndpoint]) {
    let (shape, methods) = (endpoints[0].shape, endpoints.map(\.method))
    self.init(
      route: Route(
        shape: shape, example: EndpointCall(shape.name),
        parse: { link, slots in
          var answers: [EndpointMethod: AppAnswer] = [:]
          let start = slots
          for endpoint in endpoints {
            slots = start
            answers[endpoint.method] = endpoint.answer(link, &slots)
          }
          guard !answers.isEmpty else { return nil }
          var call = EndpointCall(shape.name)
          call.own = AppAnswers(answers)
          return call
        }, print: { _, _ in .otherRoute }),
      methods: methods.reduce(into: AllowedMethods()) { $0.insert($1.allowed) }, audience: .clients,
      answer: { handler, call, request, response in handler.answer(call, request, &response) },
      operations: { _, _ in
        endpoints.map { endpoint in
          let method = endpoint.method.rawValue.lowercased()
          let id = method + ComponentNames.type(endpoint.shape.name, or: "Endpoint")
          return (
            method,
            Operation(
              id: id, tag: .app, summary: endpoint.shape.summary,
              answers: [Answer(200, "The answer of the app.")])
          )
        }
      })
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

  fileprivate init?(_ method: Method) {
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
  fileprivate func answer(_ call: EndpointCall, _ request: Request, _ response: inout ResponseWriter) {
    guard let method = EndpointMethod(request.method), let app = call.own?.all[method] else {
      return send(.notFound("the path has a value that is not as expected"), about: request, to: &response)
    }
    do {
      let answer = try app(EndpointRequest(method, request, site.records))
      guard 200...599 ~= answer.status else {
        return send(.failed(call.endpoint, "the status \(answer.status)"), about: request, to: &response)
      }
      send(try answer.headers, answer.body, as: Status(UInt16(answer.status)), to: request, &response)
    } catch let problem as EndpointProblem {
      guard 400...599 ~= problem.status else {
        return send(.failed(call.endpoint, "a problem with status \(problem.status)"), about: request, to: &response)
      }
      send(
        Problem(status: Status(UInt16(problem.status)), title: problem.title, detail: problem.detail), about: request,
        to: &response)
    } catch let fault as FieldError {
      send(.failed(call.endpoint, "a field that HTTP does not allow: \(fault)"), about: request, to: &response)
    } catch {
      // The error may hold what is no client's business.
      send(.failed(call.endpoint, "an error"), about: request, to: &response)
    }
  }
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
  fileprivate static func failed(_ endpoint: String, _ reason: String) -> Problem {
    Problem(
      status: .internalServerError, title: "The app failed", detail: "the app's endpoint \"\(endpoint)\" gave \(reason)"
    )
  }
}
