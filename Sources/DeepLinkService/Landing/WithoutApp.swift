import HTTP
import Octets

/// The answer to a browser at a link. A browser requests a link if the app is not installed or does not open it.
///
/// Clients that do not prefer a page always get the description of the link. A link that matches no route always has
/// its own page.
public enum WithoutApp: Hashable, Sendable, CustomStringConvertible {
  /// The landing page.
  case page
  /// The app's entry in the store of the device; the landing page on other devices, or if the app is not in that store.
  case store
  /// The same path and query on another site.
  case web(WebOrigin)

  /// Reads `page`, `store` or an origin such as `https://www.example.com`.
  ///
  /// - Returns: nil for any other text; ``form`` describes the expected one.
  public init?(_ text: String) {
    switch text {
    case "page": self = .page
    case "store": self = .store
    default:
      guard let origin = WebOrigin(text) else { return nil }
      self = .web(origin)
    }
  }

  /// The expected form, in words that follow "expected".
  public static let form = "page, store, or https:// or http:// and a host, without a path"

  /// The value as text.
  public var description: String {
    switch self {
    case .page: "page"
    case .store: "store"
    case .web(let origin): origin.description
    }
  }
}

/// The origin of a site: `https://www.example.com`.
public struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The scheme, the host and the port if it has one, without a slash at the end.
  public let description: String
  /// The host with its port, in lower case and without the port that the scheme implies.
  private let authority: String

  /// Reads `https://` or `http://` and a host with an optional port. A final slash is ignored.
  ///
  /// - Returns: nil for any other text. The host is a name in ASCII or a literal address.
  public init?(_ text: String) {
    let origin = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let scheme = ["https://", "http://"].first(where: origin.hasPrefix) else { return nil }
    let authority = origin.dropFirst(scheme.count)
    guard authority.utf8.allSatisfy(Self.isPlain), authority.utf8.last != UInt8(ascii: ":"),
      String(authority).withSpan(Request.isAuthority)
    else { return nil }
    description = origin
    self.authority = Self.normalized(authority)
  }

  /// Whether a URL has the same host and port. The scheme is ignored: behind a proxy, a server does not know its own.
  public func isOrigin(of url: String) -> Bool {
    guard let start = url.firstRange(of: "://")?.upperBound else { return false }
    return Self.normalized(url[start...].prefix { $0 != "/" }) == authority
  }

  private static func normalized(_ authority: Substring) -> String {
    let name = authority.lowercased()
    guard let port = [":443", ":80"].first(where: name.hasSuffix) else { return name }
    return String(name.dropLast(port.count))
  }

  /// Letters, digits, and what addresses and ports need.
  private static func isPlain(_ octet: UInt8) -> Bool {
    0x61...0x7A ~= octet | 0x20 || 0x30...0x39 ~= octet || "-._:[]".utf8.contains(octet)
  }
}

extension WebOrigin: ExpressibleByStringLiteral {
  /// An origin in the source text of an app. A malformed literal stops the program.
  public init(stringLiteral text: String) {
    guard let origin = WebOrigin(text) else {
      fatalError("withoutApp(.web(_:)): expected https:// or http:// and a host, without a path, found \"\(text)\"")
    }
    self = origin
  }
}
