import DeepLinkHTTP

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
  init(_ status: Int, _ description: String, content: JSONTree? = nil, headers: [String] = []) {
    self.init(status, Self.tree(description, headers) + (content.map { ["content": $0] } ?? [:]))
  }

  /// An answer in JSON, or as a page to clients that prefer one.
  ///
  /// - Parameter type: the media type of the JSON.
  init(_ status: Int, _ description: String, orPage type: String, _ schema: JSONTree) {
    self.init(
      status, description,
      content: [type: ["schema": schema], "text/html": ["schema": ["type": "string"]]] as JSONTree)
  }

  /// The answer to a link that matches no route.
  static let miss = Answer(404, ["$ref": "#/components/responses/NoRoute"])

  /// The answers to requests for a range and with a condition.
  static let partial = Answer(206, ["$ref": "#/components/responses/Partial"])
  static let notModified = Answer(304, ["$ref": "#/components/responses/NotModified"])

  private static let noRoute = Answer(
    404, "No route matches; the problem lists the expected alternatives and similar links that resolve.",
    orPage: "application/problem+json",
    ["$ref": "#/components/schemas/Problem"])

  /// An answer in JSON.
  ///
  /// - Parameter example: one JSON value, rendered.
  init(_ status: Int, _ description: String, _ schema: JSONTree, example: [UInt8]? = nil) {
    let content: JSONTree = ["schema": schema] + (example.map { ["example": .rendered($0)] } ?? [:])
    self.init(status, description, content: [FileType.json: content] as JSONTree)
  }

  // MARK: Problems

  /// The answers that operations refer to.
  static var shared: JSONTree {
    [
      "NoRoute": noRoute.tree,
      // A range of a JSON text is not valid JSON, so it has no schema.
      "Partial": tree("The requested range.", document + ["Content-Range"]),
      "NotModified": tree("Not modified: the client's copy is current.", document),
      "Problem": tree("A problem.\n\n\(statuses)", ["Allow", "Retry-After", "Content-Range"]) + [
        "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]]
      ],
    ]
  }

  /// The answer to any request, under each status that an operation does not describe.
  static let problem: JSONTree.Member = .init("default", ["$ref": "#/components/responses/Problem"])

  /// The statuses of problems, a line each.
  private static let statuses = [
    (400, "The request cannot be understood, or contains no link."),
    (
      404,
      "Nothing is at this path, or the link in question matches no route; the problem then lists the expected "
        + "alternatives and similar links that resolve."
    ),
    (405, "The path does not support this method; Allow lists the methods it supports."),
    (408, "The request did not arrive in time."),
    (412, "The resource does not meet the condition in If-Match or If-Unmodified-Since."),
    (413, "The content is larger than the server accepts, or contains too many links."),
    (414, "The request line or the link in question is longer than the server accepts."),
    (415, "The content is not JSON."), (416, "The range begins after the end of the file."),
    (417, "The Expect field asks for something other than 100-continue."),
    (431, "The header fields exceed the server's limit of bytes or lines."),
    (500, "A fault of the server; the detail names it."),
    (501, "The server does not know the method or the transfer coding."),
    (503, "The server has no room for another connection."), (505, "An HTTP version other than 1.0 and 1.1."),
  ].map { "- `\($0)`: \($1)" }.joined(separator: "\n")

  // MARK: Fields

  private static func tree(_ description: String, _ headers: [String]) -> JSONTree {
    let fields = headers.map { JSONTree.Member($0, ["$ref": "#/components/headers/\($0)"]) }
    return ["description": .string(description)] + (fields.isEmpty ? [:] : ["headers": .object(fields)])
  }

  /// The fields of documents kept in memory.
  static let document = ["ETag"]

  /// The header fields that answers refer to.
  static let fields: JSONTree = [
    "Allow": field("The methods that the path supports.", pattern: "^[A-Z]+(, [A-Z]+)*$"),
    "Retry-After": field("Seconds to wait before the next request.", pattern: "^[0-9]+$"),
    "Location": field("The canonical link with the items that its route does not know, or the app's entry in a store."),
    "ETag": field("The strong entity tag: the same for the same bytes.", pattern: #"^"[^"]+"$"#),
    "Content-Range": field("The range of the file in the content, or the file's length.", pattern: "^bytes "),
  ]

  private static func field(_ description: String, pattern: String? = nil) -> JSONTree {
    let schema: JSONTree = ["type": "string"] + (pattern.map { ["pattern": .string($0)] } ?? [:])
    return ["description": .string(description), "schema": schema]
  }
}
