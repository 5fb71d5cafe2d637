import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets
public import DeepLinkRecords
import DeepLinking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A method of an endpoint of the app.
public enum EndpointMethod: String, Equatable, Sendable, CaseIterable {
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
  /// Labels for the line of the access log: `("user", "ada")`. A client never sees them.
  public var labels: [(name: String, value: String)] = []

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
public struct EndpointProblem: Error, Equatable, Sendable {
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

/// Gives the answer that an `around` of the app surrounds (``DeepLinkApp/around(_:)``).
public struct AnswerWithin: Sendable {
  let answer: @Sendable () async throws -> EndpointAnswer

  /// The answer of the server, or of the next `around`. A problem is an answer, too. The server answers once, so a second
  /// call gets the same answer.
  ///
  /// - Throws: `CancellationError` if the connection has failed, or the server ends.
  public func callAsFunction() async throws -> EndpointAnswer { try await answer() }
}

/// What an app does around an answer.
typealias AroundAnswer = @Sendable (EndpointRequest, AnswerWithin) async throws -> EndpointAnswer
