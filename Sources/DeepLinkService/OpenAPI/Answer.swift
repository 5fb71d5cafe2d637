import HTTP

/// A response of an operation (OpenAPI 3.1 section 4.8.17).
struct Answer {
  let status: Int
  let tree: JSONTree

  private init(_ status: Int, _ tree: JSONTree) { (self.status, self.tree) = (status, tree) }

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - content: the content by media type, or nil for content without a description.
  ///   - headers: the names of the fields that only this answer has.
  init(_ status: Int, _ description: String, content: JSONTree? = nil, headers: [String]) {
    self.init(status, Self.tree(description, headers) + (content.map { ["content": $0] } ?? [:]))
  }

  /// An answer in JSON, or as a page to clients that prefer one.
  ///
  /// - Parameters:
  ///   - type: the media type of the JSON.
  ///   - example: one JSON value, rendered.
  init(
    _ status: Int, _ description: String, orPage type: String, _ schema: JSONTree, example: [UInt8]? = nil,
    headers: [String]
  ) {
    let json: JSONTree = ["schema": schema] + (example.map { ["example": .rendered($0)] } ?? [:])
    self.init(
      status, description, content: [type: json, "text/html": ["schema": ["type": "string"]]] as JSONTree,
      headers: headers)
  }

  /// The answer to a link that matches no route.
  static let miss = Answer(404, ["$ref": "#/components/responses/NoRoute"])

  private static let noRoute = Answer(
    404, "No route matches; the problem lists the expected alternatives and similar links that resolve.",
    orPage: "application/problem+json",
    ["$ref": "#/components/schemas/Problem"], headers: ["Vary"])

  /// An answer in JSON.
  ///
  /// - Parameter example: one JSON value, rendered.
  init(_ status: Int, _ description: String, _ schema: JSONTree, example: [UInt8]? = nil, headers: [String]) {
    let content: JSONTree = ["schema": schema] + (example.map { ["example": .rendered($0)] } ?? [:])
    self.init(status, description, content: [FileType.json: content] as JSONTree, headers: headers)
  }

  /// A problem.
  static func problem(_ status: Status) -> Answer {
    Answer(Int(status.code), ["$ref": "#/components/responses/\(name(of: status))"])
  }

  // MARK: Problems

  /// The statuses for any request: those of `RequestFault`, 503 if the server has no room for another connection, and
  /// 405 for methods without a description.
  private static let refusals: [Status] = [
    .badRequest, .methodNotAllowed, .requestTimeout, .contentTooLarge, .uriTooLong, .expectationFailed,
    .requestHeaderFieldsTooLarge, .internalServerError, .notImplemented, .serviceUnavailable, .versionNotSupported,
  ]

  /// The answers to any request, except those that `answers` already describes.
  ///
  /// - Parameter isRead: whether the request reads a resource, so that conditions apply.
  static func toAnyRequest(isRead: Bool, besides answers: [Answer]) -> [Answer] {
    (refusals + (isRead ? [.preconditionFailed] : [])).filter { status in !answers.contains { $0.status == status.code }
    }.map(problem)
  }

  /// The problems that operations refer to.
  static var problems: JSONTree {
    let statuses = refusals + [.notFound, .preconditionFailed, .unsupportedMediaType, .rangeNotSatisfiable]
    return .object(statuses.map { .init(name(of: $0), problemTree($0)) } + [.init("NoRoute", noRoute.tree)])
  }

  private static func problemTree(_ status: Status) -> JSONTree {
    let headers: [String] =
      switch status {
      case .methodNotAllowed: ["Allow"]
      case .serviceUnavailable: ["Retry-After"]
      case .rangeNotSatisfiable: ["Content-Range"]
      default: []
      }
    return tree(reason(status), headers) + [
      "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]]
    ]
  }

  /// `Not Found` as `NotFound`.
  private static func name(of status: Status) -> String {
    status.reason.description.split { $0 == " " || $0 == "-" }.joined()
  }

  /// The description of a problem by its status.
  private static func reason(_ status: Status) -> String {
    switch status {
    case .badRequest: "The request cannot be understood, or holds no link."
    case .notFound:
      "Nothing is at this path, or the link in question matches no route; the problem then lists the expected "
        + "alternatives and similar links that resolve."
    case .methodNotAllowed: "The path does not support this method; Allow lists the methods it supports."
    case .requestTimeout: "The request did not arrive in time."
    case .preconditionFailed:
      "The resource does not meet the condition in If-Match or If-Unmodified-Since."
    case .contentTooLarge: "The content is larger than the server takes, or holds too many links."
    case .uriTooLong: "The request line or the link in question is longer than the server accepts."
    case .unsupportedMediaType: "The content is not JSON."
    case .rangeNotSatisfiable: "The range begins after the end of the file."
    case .expectationFailed: "The Expect field asks for something other than 100-continue."
    case .requestHeaderFieldsTooLarge: "The header fields exceed the server's limit of octets or lines."
    case .internalServerError: "A fault of the server; the detail names it."
    case .notImplemented: "The server does not know the method or the transfer coding."
    case .serviceUnavailable: "The server has no room for another connection."
    case .versionNotSupported: "An HTTP version other than 1.0 and 1.1."
    default: status.reason.description
    }
  }

  // MARK: Fields

  private static func tree(_ description: String, _ headers: [String]) -> JSONTree {
    let headers = headers + ["X-Request-Id"]
    return [
      "description": .string(description),
      "headers": .object(headers.map { .init($0, ["$ref": "#/components/headers/\($0)"]) }),
    ]
  }

  /// The header fields that answers refer to.
  static let fields: JSONTree = [
    "X-Request-Id": field(
      "The id of the request: the client's own if it is 1 to 128 letters, digits, \".\", \"_\" and \"-\", else a new one.",
      pattern: "^[A-Za-z0-9._-]{1,128}$"),
    "Allow": field("The methods that the path supports.", pattern: "^[A-Z]+(, [A-Z]+)*$"),
    "Retry-After": field("Seconds to wait before the next request.", pattern: "^[0-9]+$"),
    "Location": field("The canonical link with the items that its route does not know, or the app's entry in a store."),
    "Cache-Control": field("How long caches may keep the answer."),
    "Vary": field("The request fields on which the answer depends."),
    "ETag": field("The strong entity tag: the same for the same octets.", pattern: #"^"[^"]+"$"#),
    "Last-Modified": field("When the file was last modified."),
    "Content-Range": field("The range of the file in the content, or the file's length.", pattern: "^bytes "),
  ]

  private static func field(_ description: String, pattern: String? = nil) -> JSONTree {
    let schema: JSONTree = ["type": "string"] + (pattern.map { ["pattern": .string($0)] } ?? [:])
    return ["description": .string(description), "schema": schema]
  }
}
