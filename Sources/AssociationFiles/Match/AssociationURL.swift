public import DeepLinkOctets
import DeepLinking

/// A URL as the system compares it with an association file: split into raw parts, nothing decoded.
///
/// RFC 3986 section 3: the fragment is all that follows the first `#`, a `?` there too; the query is what stands between
/// the first `?` and that. An absent query or fragment is the empty string, an absent path is `/`.
public struct AssociationURL: Equatable, Sendable, CustomStringConvertible {
  /// The URL as it was given.
  public let text: UTF8Text
  /// The scheme in lower case, nil if only a path was given.
  public let scheme: String?
  /// The host in ASCII and in lower case without user information and port, nil if only a path was given.
  public let host: UTF8Text?
  /// The port as it was written, nil without one.
  public let port: UTF8Text?
  // The parts below are ASCII, because other characters are escaped; so `String` compares them quickly.

  /// The path, at least `/`.
  public let path: String
  /// The query without its `?`, empty without one.
  public let query: String
  /// The fragment without its `#`, empty without one.
  public let fragment: String
  /// Whether there is a fragment, which may be empty: Android tells an empty one from none.
  package let hasFragment: Bool

  /// Splits a URL with a scheme and a host, or a path with all that follows it, `/buy/42?color=red`.
  ///
  /// Characters beyond ASCII, spaces and control characters become escapes, since they are such in any URL that reaches
  /// the system.
  /// - Throws: `AssociationURLError` if it is neither.
  public init(_ text: String) throws(AssociationURLError) {
    self.text = UTF8Text(text)
    let (address, fragment) = Self.split(Array(text.utf8)[...], at: UInt8(ascii: "#"))
    let (front, query) = Self.split(address, at: UInt8(ascii: "?"))
    self.fragment = Self.escaped(fragment)
    hasFragment = address.count < text.utf8.count
    self.query = Self.escaped(query)
    let slashes = front.prefix(2).prefix { $0 == UInt8(ascii: "/") }.count
    if slashes == 1 {
      (scheme, host, port) = (nil, nil, nil)
      path = Self.escaped(front)
      return
    }
    guard let colon = front.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(front[..<colon]) else {
      throw .noScheme(self.text)
    }
    scheme = String(decoding: front[..<colon], as: UTF8.self).lowercased()
    let rest = front[(colon + 1)...]
    guard rest.starts(with: "//".utf8) else { throw .noHost(self.text) }
    let authority = rest.dropFirst(2)
    let slash = authority.firstIndex(of: UInt8(ascii: "/")) ?? authority.endIndex
    (host, port) = Self.hostAndPort(authority[..<slash])
    guard host?.isEmpty == false else { throw .noHost(self.text) }
    path = slash == authority.endIndex ? "/" : Self.escaped(authority[slash...])
  }

  /// The URL as it was given, for output.
  public var description: String { text.description }

  /// Whether the scheme is one that universal links have: "HTTP or HTTPS URLs" (WWDC 2020, session 10098). True of a path.
  public var isUniversal: Bool { scheme.map { $0 == "https" || $0 == "http" } ?? true }

  /// Notes about the URL that do not depend on a file.
  public var notes: [String] {
    var notes: [String] = []
    if scheme == "http" {
      notes.append("the scheme is http: universal links are https links, but http ones match, too")
    }
    if let port {
      notes.append(
        "port \(port.excerpt()) was not looked at: a domain in the app's entitlement cannot have one (TN3155)")
    }
    return notes
  }

  private static func split(
    _ text: ArraySlice<UInt8>, at octet: UInt8
  ) -> (before: ArraySlice<UInt8>, after: ArraySlice<UInt8>) {
    guard let index = text.firstIndex(of: octet) else { return (text, []) }
    return (text[..<index], text[(index + 1)...])
  }

  private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    return text.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
  }

  /// The parts of an authority (RFC 3986 section 3.2); the brackets of an IPv6 address hold colons that end no host.
  private static func hostAndPort(_ authority: ArraySlice<UInt8>) -> (UTF8Text, UTF8Text?) {
    var octets = authority
    if let at = octets.lastIndex(of: UInt8(ascii: "@")) { octets = octets[(at + 1)...] }
    let bracket = octets.lastIndex(of: UInt8(ascii: "]")) ?? -1
    guard let colon = octets.lastIndex(of: UInt8(ascii: ":")), colon > bracket else {
      return (Self.host(octets), nil)
    }
    let port = UTF8Text(octets: octets[(colon + 1)...])
    return (Self.host(octets[..<colon]), port.isEmpty ? nil : port)
  }

  private static func host(_ octets: ArraySlice<UInt8>) -> UTF8Text {
    UTF8Text(HostName.ascii(String(decoding: octets, as: UTF8.self)))
  }

  private static func escaped(_ text: ArraySlice<UInt8>) -> String {
    if text.isEmpty { return "" }
    var output = OctetBuffer()
    PercentEncoding.encode(text.span, for: .written, to: &output)
    return output.withSpan { $0.text() }
  }
}

/// Why a text is not a URL for a file.
public enum AssociationURLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no scheme, and the text is not a path.
  case noScheme(UTF8Text)
  /// There is no host.
  case noHost(UTF8Text)

  /// The text that was read and the expected form.
  public var description: String {
    switch self {
    case .noScheme(let text):
      "found \"\(text.excerpt(160))\", expected a URL such as https://example.com/path, or a path"
    case .noHost(let text):
      "found \"\(text.excerpt(160))\", which has no host, expected a URL such as https://example.com/path"
    }
  }
}
