import DeepLinking

/// The path of the service's endpoints. An app with a link `/routes` or `/link` needs a prefix.
///
/// Links, the files of Public, and endpoints at well-known paths (`/.well-known/…`) do not move.
public struct EndpointPrefix: Equatable, Sendable, CustomStringConvertible {
  /// The components of the path; empty for the root.
  package private(set) var components: [String]
  /// Whether only the operator's address has the endpoints, except records and probes.
  package private(set) var isOff = false

  /// The root, for records and probes; the operator's address alone has the other endpoints.
  public static let off: EndpointPrefix = {
    var prefix = EndpointPrefix()
    prefix.isOff = true
    return prefix
  }()

  /// The root, which is the default.
  public init() { components = [] }

  /// Reads a path such as `/api`. A final slash is ignored, and `/` is the root.
  ///
  /// The characters need no escapes in a URL (RFC 3986 section 2.3), in JSON or in HTML. `/.well-known` is refused,
  /// because names below it are registered (RFC 8615 section 3.1).
  ///
  /// - Returns: nil for any other text; ``form`` describes the expected one.
  public init?(path: String) {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.last == "" { parts.removeLast() }
    guard parts.allSatisfy(Self.isComponent), parts.first != ".well-known" else { return nil }
    components = parts
  }

  /// The expected form, in words that follow "expected".
  public static let form =
    "a path such as /api: components of letters, digits and -._~, none empty, . or .., and the first not .well-known"

  /// The path as text: `/api`, or empty for the root, so that the path of an endpoint can be appended.
  public var description: String { components.map { "/" + $0 }.joined() }

  /// The path on its own: `/api`, or `/` for the root.
  public var path: String { isOff ? "off" : components.isEmpty ? "/" : description }

  /// The number of components; 1 for the root, whose endpoints begin with components of their own.
  package var depth: Int { max(1, components.count) }

  /// The path of something below this one.
  package func appending(_ component: String) -> EndpointPrefix {
    var prefix = EndpointPrefix()
    prefix.components = components + [component]
    return prefix
  }

  private static func isComponent(_ text: String) -> Bool {
    !["", ".", ".."].contains(text)
      && text.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "-._~".utf8.contains($0) }
  }
}

extension EndpointPrefix: ExpressibleByStringLiteral {
  /// A path in the source text of an app. A malformed path stops the program.
  public init(stringLiteral path: String) {
    guard let prefix = EndpointPrefix(path: path) else {
      fatalError("endpoints(at:): expected \(Self.form), found \"\(path)\"")
    }
    self = prefix
  }
}
