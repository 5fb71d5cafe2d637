/// A URL as the system compares it with an association file: split into raw parts, nothing decoded.
///
/// RFC 3986 section 3: the fragment is all that follows the first `#`, a `?` there too; the query is what stands between
/// the first `?` and that. An absent query or fragment is the empty string, an absent path is `/`.
public struct AssociationURL: Hashable, Sendable, CustomStringConvertible {
  /// The URL as it was given.
  public let description: String
  /// The scheme in lower case, nil if only a path was given.
  public let scheme: String?
  /// The host in lower case without user information and port, nil if only a path was given.
  public let host: String?
  /// The port as it was written, nil without one.
  public let port: String?
  /// The path, at least `/`.
  public let path: String
  /// The query without its `?`, empty without one.
  public let query: String
  /// The fragment without its `#`, empty without one.
  public let fragment: String

  /// Splits a URL with a scheme and a host, or a path with all that follows it, `/buy/42?color=red`.
  ///
  /// Characters beyond ASCII, spaces and control characters become escapes, since they are such in any URL that reaches
  /// the system.
  /// - Throws: `AssociationURLError` if it is neither.
  public init(_ text: String) throws(AssociationURLError) {
    description = text
    let (address, fragment) = Self.split(text[...], at: "#")
    let (front, query) = Self.split(address, at: "?")
    self.fragment = Self.escaped(fragment)
    self.query = Self.escaped(query)
    if text.utf8.first == UInt8(ascii: "/"), !text.utf8.starts(with: "//".utf8) {
      (scheme, host, port) = (nil, nil, nil)
      path = Self.escaped(front)
      return
    }
    guard let colon = front.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(front[..<colon]) else {
      throw .noScheme(text)
    }
    scheme = front[..<colon].lowercased()
    let rest = front[colon...].dropFirst()
    guard rest.utf8.starts(with: "//".utf8) else { throw .noHost(text) }
    let start = rest.utf8.index(rest.utf8.startIndex, offsetBy: 2)
    let slash = rest.utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.utf8.endIndex
    (host, port) = Self.hostAndPort(rest[start..<slash])
    guard host?.isEmpty == false else { throw .noHost(text) }
    path = slash == rest.utf8.endIndex ? "/" : Self.escaped(rest[slash...])
  }

  /// Whether the scheme is one that universal links have: "HTTP or HTTPS URLs" (WWDC 2020, session 10098). True of a path.
  public var isUniversal: Bool { scheme.map { $0 == "https" || $0 == "http" } ?? true }

  /// What else there is to say about the URL, whatever file it is compared with.
  public var notes: [String] {
    var notes: [String] = []
    if scheme == "http" {
      notes.append("the scheme is http: universal links are https links, but http ones match, too")
    }
    if let port {
      notes.append("port \(port) was not looked at: a domain in the app's entitlement cannot have one (TN3155)")
    }
    return notes
  }

  private static func split(_ text: Substring, at character: Unicode.Scalar) -> (before: Substring, after: Substring) {
    guard let index = text.unicodeScalars.firstIndex(of: character) else { return (text, "") }
    return (text[..<index], text[text.unicodeScalars.index(after: index)...])
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  private static func isLetter(_ octet: UInt8) -> Bool { 0x61...0x7A ~= octet | 0x20 }

  /// The parts of an authority (RFC 3986 section 3.2); the brackets of an IPv6 address hold colons that end no host.
  private static func hostAndPort(_ authority: Substring) -> (String, String?) {
    var octets = Array(authority.utf8)
    if let at = octets.lastIndex(of: UInt8(ascii: "@")) { octets.removeFirst(at + 1) }
    let bracket = octets.lastIndex(of: UInt8(ascii: "]")) ?? -1
    guard let colon = octets.lastIndex(of: UInt8(ascii: ":")), colon > bracket else {
      return (String(decoding: octets, as: UTF8.self).lowercased(), nil)
    }
    let port = String(decoding: octets[(colon + 1)...], as: UTF8.self)
    return (String(decoding: octets[..<colon], as: UTF8.self).lowercased(), port.isEmpty ? nil : port)
  }

  private static func escaped(_ text: Substring) -> String {
    guard text.utf8.contains(where: needsEscape) else { return String(text) }
    let digits = Array("0123456789ABCDEF".utf8)
    var octets: [UInt8] = []
    for octet in text.utf8 {
      if needsEscape(octet) {
        octets += [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
      } else {
        octets.append(octet)
      }
    }
    return String(decoding: octets, as: UTF8.self)
  }

  private static func needsEscape(_ octet: UInt8) -> Bool { octet <= 0x20 || octet >= 0x7F }
}

/// Why a text is no URL that a file could be asked about.
public enum AssociationURLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no scheme, and it is no path either.
  case noScheme(String)
  /// There is no host.
  case noHost(String)

  /// What was read and what was expected.
  public var description: String {
    switch self {
    case .noScheme(let text): "found \"\(text)\", expected a URL such as https://example.com/path, or a path"
    case .noHost(let text): "found \"\(text)\", which has no host, expected a URL such as https://example.com/path"
    }
  }
}
