import DeepLinkHTTP
import DeepLinkServer
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests to an app that is tested.
///
/// Each request has a connection of its own. Redirects are answers, which the client does not follow.
public struct AppClient: Sendable {
  private let server: any AnsweringServer

  init(_ server: any AnsweringServer) { self.server = server }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - method: the method, in capitals.
  ///   - target: the path and the query, percent-encoded: `/products/7?tab=reviews`.
  ///   - fields: the header fields.
  ///   - body: the content.
  public func send(
    _ method: String, _ target: String, _ fields: [String: String] = [:], body: [UInt8] = []
  ) async throws -> AppReply {
    try await server.answer(method, target, fields, body)
  }

  /// Sends a GET.
  public func get(_ target: String, _ fields: [String: String] = [:]) async throws -> AppReply {
    try await send("GET", target, fields)
  }

  /// Sends a value as JSON.
  public func post(
    _ target: String, json value: some Encodable & Sendable, _ fields: [String: String] = [:]
  ) async throws -> AppReply {
    let fields = fields.merging(["Content-Type": "application/json"]) { given, _ in given }
    return try await send("POST", target, fields, body: Array(JSONEncoder().encode(value)))
  }
}

/// The answer to a request of a test.
public struct AppReply: Sendable {
  /// The status code.
  public let status: Int
  /// The header fields, in the order sent. A live client gives them in no order.
  public let fields: [(name: String, value: String)]
  /// The content.
  public let body: [UInt8]

  /// The content as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of the first field of a name, which is compared without regard to case; nil if there is none.
  public func field(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The content as a value.
  public func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body))
  }
}

/// What answers the requests of a test.
protocol AnsweringServer: Sendable {
  func answer(
    _ method: String, _ target: String, _ fields: [String: String], _ body: [UInt8]
  ) async throws -> AppReply
}

/// Answers without a socket. Requests at the same time share one handler, as those of one event loop do.
actor MemoryServer: AnsweringServer {
  private let handler: DeepLinkHandler

  init(_ make: @Sendable () -> DeepLinkHandler) { handler = make() }

  func answer(
    _ method: String, _ target: String, _ fields: [String: String], _ body: [UInt8]
  ) async throws -> AppReply {
    let connection = InMemoryConnection(to: handler, date: Int64(Date().timeIntervalSince1970))
    var fields = fields
    if !fields.keys.contains(where: { $0.lowercased() == "host" }) { fields["Host"] = "localhost" }
    if !body.isEmpty { fields["Content-Length"] = "\(body.count)" }
    fields["Connection"] = "close"
    let head = "\(method) \(target) HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.sorted().joined() + "\r\n"
    var octets = connection.send(Array(head.utf8) + body)
    octets += await connection.rest()
    return try AppReply(octets)
  }
}

extension AppReply {
  /// Reads an answer, whose content is everything after its head.
  init(_ octets: [UInt8]) throws {
    let end = Array("\r\n\r\n".utf8)
    guard let start = octets.indices.first(where: { octets[$0...].starts(with: end) }) else {
      throw TestFailure(description: "no answer, but \(String(decoding: octets, as: UTF8.self))")
    }
    let lines = String(decoding: octets[..<start], as: UTF8.self).components(separatedBy: "\r\n")
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
    let fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
      return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
    }
    self.init(status: status ?? 0, fields: fields, body: Array(octets[(start + end.count)...]))
  }
}

/// Asks a server over a socket.
final class LiveServer: AnsweringServer {
  private let base: String
  private let session: URLSession

  init(_ address: ServedAddress) {
    base = "http://\(address.host ?? "localhost"):\(address.port)"
    let configuration = URLSessionConfiguration.ephemeral
    // A test runner may be busy with other tests.
    configuration.timeoutIntervalForRequest = 600
    session = URLSession(configuration: configuration, delegate: KeepsRedirects(), delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  func answer(
    _ method: String, _ target: String, _ fields: [String: String], _ body: [UInt8]
  ) async throws -> AppReply {
    guard let url = URL(string: base + target) else {
      throw TestFailure(description: "expected a percent-encoded path and query, found \"\(target)\"")
    }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body.isEmpty ? nil : Data(body)
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await session.data(for: request)
    guard let response = response as? HTTPURLResponse else { throw TestFailure(description: "no answer over HTTP") }
    return AppReply(
      status: response.statusCode,
      fields: response.allHeaderFields.map { (name: "\($0)", value: "\($1)") }.sorted { $0.name < $1.name },
      body: Array(data))
  }

  /// Makes redirects answers.
  private final class KeepsRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }
}

/// Why a test cannot send a request, or read its answer.
struct TestFailure: Error, CustomStringConvertible {
  let description: String
}
