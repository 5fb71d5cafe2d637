import DeepLinkHTTP

/// The methods that a resource supports, with their `Allow` field (RFC 9110 section 10.2.1).
struct AllowedMethods: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let get = AllowedMethods(rawValue: 1)
  static let post = AllowedMethods(rawValue: 2)
  static let put = AllowedMethods(rawValue: 4)
  static let patch = AllowedMethods(rawValue: 8)
  static let delete = AllowedMethods(rawValue: 16)
  static let getAndPost: AllowedMethods = [.get, .post]

  /// Whether a method is supported. `HEAD` is wherever `GET` is (RFC 9110 section 9.3.2).
  func supports(_ method: Method) -> Bool {
    switch method {
    case .get, .head: contains(.get)
    case .post: contains(.post)
    case .put: contains(.put)
    case .patch: contains(.patch)
    case .delete: contains(.delete)
    default: false
    }
  }

  /// The value of the `Allow` field.
  var allow: String {
    let names = [(Self.get, "GET, HEAD"), (.post, "POST"), (.put, "PUT"), (.patch, "PATCH"), (.delete, "DELETE")]
    return (names.filter { contains($0.0) }.map(\.1) + ["OPTIONS"]).joined(separator: ", ")
  }
}
