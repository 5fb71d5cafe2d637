import HTTP

/// The methods that a resource supports, with their `Allow` field (RFC 9110 section 10.2.1).
enum AllowedMethods: Hashable, Sendable {
  case get
  case post
  case getAndPost

  /// Whether a method is supported. `HEAD` is wherever `GET` is (RFC 9110 section 9.3.2).
  func contains(_ method: Method) -> Bool {
    switch method {
    case .get, .head: self != .post
    case .post: self != .get
    default: false
    }
  }

  /// The value of the `Allow` field.
  var allow: String {
    switch self {
    case .get: "GET, HEAD, OPTIONS"
    case .post: "POST, OPTIONS"
    case .getAndPost: "GET, HEAD, POST, OPTIONS"
    }
  }
}
