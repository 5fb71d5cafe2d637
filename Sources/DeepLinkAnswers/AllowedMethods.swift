package import DeepLinkHTTP

/// The methods that a resource supports, with their `Allow` field (RFC 9110 section 10.2.1).
package struct AllowedMethods: OptionSet, Equatable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let get = AllowedMethods(rawValue: 1)
  package static let post = AllowedMethods(rawValue: 2)
  package static let put = AllowedMethods(rawValue: 4)
  package static let patch = AllowedMethods(rawValue: 8)
  package static let delete = AllowedMethods(rawValue: 16)
  package static let getAndPost: AllowedMethods = [.get, .post]

  /// Whether a method is supported. `HEAD` is wherever `GET` is (RFC 9110 section 9.3.2).
  package func supports(_ method: Method) -> Bool {
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
  package var allow: String {
    let names = [(Self.get, "GET, HEAD"), (.post, "POST"), (.put, "PUT"), (.patch, "PATCH"), (.delete, "DELETE")]
    return (names.filter { contains($0.0) }.map(\.1) + ["OPTIONS"]).joined(separator: ", ")
  }
}
