/// A status code with its reason phrase (RFC 9110 15).
public struct Status: Hashable, Sendable {
  /// The three digits.
  public let code: UInt16

  /// A status by its code; an unknown code has an empty reason phrase, which RFC 9112 4 allows.
  public init(_ code: UInt16) {
    self.code = code
  }

  /// 200.
  public static let ok = Status(200)
  /// 204: never has content.
  public static let noContent = Status(204)
  /// 206.
  public static let partialContent = Status(206)
  /// 304: never has content.
  public static let notModified = Status(304)
  /// 400.
  public static let badRequest = Status(400)
  /// 403.
  public static let forbidden = Status(403)
  /// 404.
  public static let notFound = Status(404)
  /// 405: `Allow` is due.
  public static let methodNotAllowed = Status(405)
  /// 408.
  public static let requestTimeout = Status(408)
  /// 409.
  public static let conflict = Status(409)
  /// 412.
  public static let preconditionFailed = Status(412)
  /// 413.
  public static let contentTooLarge = Status(413)
  /// 414.
  public static let uriTooLong = Status(414)
  /// 415.
  public static let unsupportedMediaType = Status(415)
  /// 416: `Content-Range` is due.
  public static let rangeNotSatisfiable = Status(416)
  /// 417.
  public static let expectationFailed = Status(417)
  /// 421: the server does not answer for this host (RFC 9110 15.5.20).
  public static let misdirectedRequest = Status(421)
  /// 431.
  public static let requestHeaderFieldsTooLarge = Status(431)
  /// 500.
  public static let internalServerError = Status(500)
  /// 501.
  public static let notImplemented = Status(501)
  /// 503: `Retry-After` is due.
  public static let serviceUnavailable = Status(503)
  /// 504: an answer did not come in time.
  public static let gatewayTimeout = Status(504)
  /// 505.
  public static let versionNotSupported = Status(505)

  /// The reason phrase, RFC 9110 15 and RFC 6585.
  public var reason: StaticString {
    switch code {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    default: ""
    }
  }

  /// Whether an answer of this status has no content: 1xx, 204 and 304 (RFC 9110 6.4.1).
  public var forbidsContent: Bool {
    code == 304 || code == 204 || code < 200
  }
}
