/// The request methods this server knows (RFC 9110 9, RFC 5789); any other token is answered with 501.
public enum Method: UInt8, Hashable, Sendable, CaseIterable {
  /// `GET`, RFC 9110 9.3.1.
  case get
  /// `HEAD`: as `GET`, without the content (RFC 9110 9.3.2).
  case head
  /// `POST`, RFC 9110 9.3.3.
  case post
  /// `PUT`, RFC 9110 9.3.4.
  case put
  /// `DELETE`, RFC 9110 9.3.5.
  case delete
  /// `CONNECT`: recognised so that its authority-form can be checked, never handed to a handler (RFC 9110 9.3.6).
  case connect
  /// `OPTIONS`, RFC 9110 9.3.7.
  case options
  /// `TRACE`, RFC 9110 9.3.8.
  case trace
  /// `PATCH`, RFC 5789.
  case patch

  /// The method as it is sent; methods are case-sensitive (RFC 9110 9.1).
  public var name: StaticString {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .connect: "CONNECT"
    case .options: "OPTIONS"
    case .trace: "TRACE"
    case .patch: "PATCH"
    }
  }

  /// Whether content is part of the request's meaning; elsewhere it is framed and dropped (RFC 9110 9.3.1).
  var wantsContent: Bool {
    switch self {
    case .post, .put, .patch: true
    default: false
    }
  }

  /// The method spelled by `bytes`, or nil: a token that nobody here knows.
  init?(_ bytes: Span<UInt8>) {
    let candidates: (Method, Method?)
    switch bytes.count {
    case 3: candidates = (.get, .put)
    case 4: candidates = (.head, .post)
    case 5: candidates = (.trace, .patch)
    case 6: candidates = (.delete, nil)
    case 7: candidates = (.options, .connect)
    default: return nil
    }
    if bytes.equals(candidates.0.name) {
      self = candidates.0
    } else if let second = candidates.1, bytes.equals(second.name) {
      self = second
    } else {
      return nil
    }
  }
}
