import HTTP

/// An answer that a request may have (OpenAPI 3.1 section 4.8.17).
struct Answer {
  let status: Int
  let tree: JSONTree

  private init(_ status: Int, _ tree: JSONTree) { (self.status, self.tree) = (status, tree) }

  /// An answer.
  ///
  /// - Parameters:
  ///   - content: what it holds by media type; nil for nothing that could be described.
  ///   - headers: the names of fields that it has besides those of every answer.
  init(_ status: Int, _ description: String, content: JSONTree? = nil, headers: [String]) {
    self.init(status, Self.tree(description, headers) + (content.map { ["content": $0] } ?? [:]))
  }

  /// An answer in JSON, and as a page to clients that prefer one.
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

  /// What there is at a link that leads nowhere.
  static let miss = Answer(404, ["$ref": "#/components/responses/NoRoute"])

  private static let noRoute = Answer(
    404, "No route matches: with what was expected, and what does resolve.", orPage: "application/problem+json",
    ["$ref": "#/components/schemas/Problem"], headers: ["Vary"])

  /// An answer in JSON.
  ///
  /// - Parameter example: one JSON value, rendered.
  init(_ status: Int, _ description: String, _ schema: JSONTree, example: [UInt8]? = nil, headers: [String]) {
    let content: JSONTree = ["schema": schema] + (example.map { ["example": .rendered($0)] } ?? [:])
    self.init(status, description, content: [FileType.json: content] as JSONTree, headers: headers)
  }

  /// A problem, as every endpoint may have it.
  static func problem(_ status: Status) -> Answer {
    Answer(Int(status.code), ["$ref": "#/components/responses/\(name(of: status))"])
  }

  // MARK: Problems

  /// What the HTTP layer refuses, whatever was asked for: the statuses of `RequestFault`, 503 of a server that has no room
  /// for another connection, and 405 of a method that is not described.
  private static let refusals: [Status] = [
    .badRequest, .methodNotAllowed, .requestTimeout, .contentTooLarge, .uriTooLong, .expectationFailed,
    .requestHeaderFieldsTooLarge, .internalServerError, .notImplemented, .serviceUnavailable, .versionNotSupported,
  ]

  /// The answers that any request may have, but for those that are described already.
  ///
  /// - Parameter isRead: whether it is one for which conditions mean something.
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

  /// Why there is such a problem.
  private static func reason(_ status: Status) -> String {
    switch status {
    case .badRequest: "The request cannot be understood, or holds no link."
    case .notFound:
      "Nothing is there, or the link that was asked about leads nowhere: with what was expected, and what does resolve."
    case .methodNotAllowed: "The method is not answered at this path; those in Allow are."
    case .requestTimeout: "The request did not arrive in time."
    case .preconditionFailed:
      "What would be answered is not in the state that If-Match or If-Unmodified-Since asks for."
    case .contentTooLarge: "The content is larger than the server takes, or holds too many links."
    case .uriTooLong: "The request line is longer than the server reads, or the link that it is about."
    case .unsupportedMediaType: "The content is not JSON."
    case .rangeNotSatisfiable: "The range begins behind the end of the file."
    case .expectationFailed: "Something else is expected than 100-continue."
    case .requestHeaderFieldsTooLarge: "The header fields are larger or more than the server reads."
    case .internalServerError: "A fault of the server, which the detail names."
    case .notImplemented: "A method or a transfer coding that the server does not know."
    case .serviceUnavailable: "The server has no room for another connection."
    case .versionNotSupported: "Another version of HTTP than 1.0 and 1.1."
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

  /// The fields that answers refer to.
  static let fields: JSONTree = [
    "X-Request-Id": field(
      "The id of the request: the client's own if it is 1 to 128 letters, digits, \".\", \"_\" and \"-\", else a new one.",
      pattern: "^[A-Za-z0-9._-]{1,128}$"),
    "Allow": field("The methods that are answered here.", pattern: "^[A-Z]+(, [A-Z]+)*$"),
    "Retry-After": field("Seconds after which to ask again.", pattern: "^[0-9]+$"),
    "Cache-Control": field("For how long the answer may be kept."),
    "Vary": field("By which fields of a request there may be another answer at the same URL."),
    "ETag": field("The strong entity tag: the same for the same octets.", pattern: #"^"[^"]+"$"#),
    "Last-Modified": field("When the file was last modified."),
    "Content-Range": field("Which part of the file this is, or how long the file is.", pattern: "^bytes "),
  ]

  private static func field(_ description: String, pattern: String? = nil) -> JSONTree {
    let schema: JSONTree = ["type": "string"] + (pattern.map { ["pattern": .string($0)] } ?? [:])
    return ["description": .string(description), "schema": schema]
  }
}
