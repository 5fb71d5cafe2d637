import DeepLinking
import HTTP
import JSON
import Octets
public import Records

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A method of an endpoint of the app.
public enum EndpointMethod: String, Hashable, Sendable, CaseIterable {
  /// `GET`; the server also answers `HEAD`.
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// A request to an endpoint of the app.
public struct EndpointRequest: Sendable {
  /// The method; a `HEAD` request counts as `GET`.
  public let method: EndpointMethod
  /// The records of the site.
  public let records: Records
  private let request: Request

  init(_ method: EndpointMethod, _ request: Request, _ records: Records) {
    (self.method, self.request, self.records) = (method, request, records)
  }

  /// The path and the query as they were sent (RFC 9112 section 3.2).
  public var target: String { request.text(of: request.target) }

  /// The content. It is empty for `GET` and `DELETE`, whose content has no meaning (RFC 9110 section 9.3).
  public var body: [UInt8] { request.body }

  /// The value of the first field of a name, which is compared without regard to case; nil if there is none.
  public func field(_ name: String) -> String? {
    let name = UTF8Text(name.lowercased())
    for field in request.fields where UTF8Text(request.text(of: field.name).lowercased()) == name {
      return request.text(of: field.value)
    }
    return nil
  }

  /// The content as JSON.
  ///
  /// - Throws: ``EndpointProblem`` with status 415 for another media type, and 400 for content that is no JSON or no such
  ///   value; the message has the place.
  public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    do throws(ProblemError) {
      _ = try RequestContent.json(of: request)
    } catch {
      throw EndpointProblem(Int(error.problem.status.code), error.problem.title, error.problem.detail)
    }
    do {
      return try JSONDecoder().decode(type, from: Data(request.body))
    } catch let error as DecodingError {
      throw EndpointProblem(400, "Bad request", error.prose(from: "the content"))
    }
  }
}

/// An answer of an endpoint of the app.
public struct EndpointAnswer: Sendable {
  /// The status, from 200 to 599.
  public var status: Int
  /// The header fields. `Content-Length`, `Date` and `X-Request-Id` come from the server; `Cache-Control: no-cache` and
  /// `X-Content-Type-Options: nosniff` do, unless they are given.
  public var fields: [(name: String, value: String)]
  /// The content.
  public var body: [UInt8]

  /// Makes an answer.
  public init(status: Int = 200, fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
    (self.status, self.fields, self.body) = (status, fields, body)
  }

  /// A value as JSON.
  public static func json(_ value: some Encodable, status: Int = 200) throws -> EndpointAnswer {
    var writer = JSONWriter()
    try writer.encode(value)
    writer.newline()
    return EndpointAnswer(status: status, fields: [("Content-Type", "application/json")], body: writer.bytes)
  }

  /// Plain text.
  public static func text(_ text: String, status: Int = 200) -> EndpointAnswer {
    EndpointAnswer(status: status, fields: [("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
  }
}

/// A problem that an endpoint of the app answers with, as `application/problem+json` (RFC 9457).
public struct EndpointProblem: Error, Hashable, Sendable {
  /// The status, from 400 to 599.
  public let status: Int
  /// The title, which is the same for all problems of this kind.
  public let title: String
  /// What was found and what is expected, for the client.
  public let detail: String

  /// Makes a problem.
  public init(_ status: Int, _ title: String, _ detail: String) {
    (self.status, self.title, self.detail) = (status, title, detail)
  }
}

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

/// The endpoints of an app's own.
package struct AppEndpoints: Sendable {
  var all: [AppEndpoint] = []

  package init() {}
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
