package import DeepLinkAnswers
import DeepLinkHTTP
import DeepLinkOctets
public import DeepLinkTables
package import DeepLinking

/// The answer to a browser at a link. A browser requests a link if the app is not installed or does not open it.
///
/// Clients that do not prefer a page always get the description of the link. A link that matches no route always has
/// its own page.
///
/// More cases may come, so a `switch` needs a `default`.
public enum WithoutApp: Equatable, Sendable, CustomStringConvertible {
  /// The landing page.
  case page
  /// The app's entry in the store of the device; the landing page on other devices, or if the app is not in that store.
  case store
  /// The same path and query on another site, whose host may keep a label of the link's host.
  case web(WebOrigin)

  /// Reads `page`, `store` or an origin such as `https://www.example.com` or `https://:shop.example.com`.
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

  /// The site that browsers are sent to, if any.
  public var web: WebOrigin? { if case .web(let origin) = self { origin } else { nil } }

  /// The expected form, in words that follow "expected".
  public static let form = "page, store, or https:// or http:// and a host, without a path"

  /// The origin that browsers are sent to for a link.
  ///
  /// - Parameters:
  ///   - shape: the route of the link.
  ///   - origins: the origins of this server, where a redirect would be a loop.
  /// - Returns: nil if browsers are sent to no site.
  package func origin(for link: DeepLinkRequest, of shape: RouteShape, besides origins: String?...) -> String? {
    web?.origin(for: link, of: shape).flatMap { WebOrigin.known($0, besides: origins) }
  }

  /// The value as text.
  public var description: String {
    switch self {
    case .page: "page"
    case .store: "store"
    case .web(let origin): origin.description
    }
  }
}

/// What a browser gets at a link that matches a route, if the app does not open it.
package enum BrowserAnswer {
  /// The page of the link, with its content.
  case page(PageContent)
  /// A redirect to the entry of the app in the store of the device.
  case store(String)
  /// A redirect to another site, with its origin.
  case web(String, origin: String)
  /// A redirect to the canonical link.
  case canonical(String, status: Int)

  /// The redirect; nil for the page.
  package var redirect: (url: String, status: Int)? {
    switch self {
    case .page: nil
    case .store(let url), .web(let url, _): (url, 302)
    case .canonical(let url, let status): (url, status)
    }
  }
}

/// The answers to browsers at a link, by the platform of the device.
package struct AnswersWithoutApp: Equatable, Sendable, CustomStringConvertible {
  /// The answer on an iPhone, or an iPad that says so.
  package var ios: WithoutApp
  /// The answer on a phone with Android.
  package var android: WithoutApp
  /// The answer on any other device, and to programs that read pages.
  package var other: WithoutApp

  /// The same answer on all devices.
  package init(_ answer: WithoutApp) { (ios, android, other) = (answer, answer, answer) }

  /// The answer on a device; nil for one that is not known.
  package subscript(device: Device?) -> WithoutApp {
    switch device {
    case .iPhone: ios
    case .android: android
    case .mac, .desktop, nil: other
    }
  }

  /// The sites that browsers are sent to.
  package var webs: [WebOrigin] { [ios, android, other].compactMap(\.web) }

  /// The one answer, or that of each platform.
  package var description: String {
    ios == other && android == other ? "\(other)" : "ios: \(ios), android: \(android), other: \(other)"
  }
}

/// The origin of a site: `https://www.example.com`, or `https://:shop.example.com`, which keeps a label of a link's host.
public struct WebOrigin: Equatable, Sendable, CustomStringConvertible {
  /// The scheme, the host and the port if it has one, without a slash at the end.
  public let description: String
  /// The name of the parameter in the hosts of routes that is the first label of this host; nil for a fixed host.
  public let label: String?
  /// The host with its port, in lower case and without the port that the scheme implies.
  private let authority: String

  /// Reads `https://` or `http://` and a host with an optional port. A final slash is ignored.
  ///
  /// - Returns: nil for any other text. The host is a name in ASCII, the first label of which may be a parameter, or a
  ///   literal address.
  public init?(_ text: String) {
    let origin = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard let scheme = ["https://", "http://"].first(where: origin.hasPrefix) else { return nil }
    var authority = origin.dropFirst(scheme.count)
    var label: String?
    if authority.hasPrefix(":"), let period = authority.firstIndex(of: ".") {
      let name = authority[..<period].dropFirst()
      guard !name.isEmpty, name.utf8.allSatisfy({ Self.isPlain($0) && !"-:[]".utf8.contains($0) }) else { return nil }
      label = String(name)
      authority = "x" + authority[period...]
    }
    guard Self.isAuthority(authority) else { return nil }
    (description, self.label) = (origin, label)
    self.authority = "\(scheme)\(authority)".normalizedAuthority ?? ""
  }

  /// The origin of a URL.
  static func of(_ url: String) -> WebOrigin? {
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    return WebOrigin(String(url[..<(url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex)]))
  }

  /// The host in lower case, without the port.
  var host: String { DeepLinkRequest.siteHost(in: authority) ?? authority }

  /// What it looks like, in words that follow "expected".
  public static let form = "https:// or http:// and a host, without a path"

  /// The origin for a link, with the label of the link's host if it keeps one.
  ///
  /// - Parameter shape: the route of the link.
  /// - Returns: nil if the hosts of the route have no such label.
  package func origin(for link: DeepLinkRequest, of shape: RouteShape) -> String? {
    guard let label else { return description }
    guard shape.label?.name == label, let text = shape.labelText(in: link) else { return nil }
    return description.replacing("://:\(label).", with: "://\(text).")
  }

  /// The origin for a link that matches no route, with the label of the link's host if it keeps one.
  ///
  /// - Parameters:
  ///   - table: the table, one of whose routes has a host with the label.
  ///   - origins: the origins of this server, where a redirect would be a loop.
  /// - Returns: nil if the host has no such label, or if the redirect would be a loop.
  package func origin(forMiss link: DeepLinkRequest, in table: RouteTable, besides origins: String?...) -> String? {
    let shape = table.formShapes.first { label != nil && $0.label?.name == label && $0.labelText(in: link) != nil }
    let origin = label == nil ? description : shape.flatMap { self.origin(for: link, of: $0) }
    return origin.flatMap { Self.known($0, besides: origins) }
  }

  /// The origin itself; nil if it is one of those of this server.
  fileprivate static func known(_ origin: String, besides others: [String?]) -> String? {
    guard let site = WebOrigin(origin) else { return nil }
    return others.contains { $0.map(site.isOrigin) == true } ? nil : origin
  }

  /// The fault of keeping a label that no route has, in words.
  public func fault(in table: RouteTable) -> String? {
    guard let label, !table.formShapes.contains(where: { $0.label?.name == label }) else { return nil }
    return "no route has a host with the label \":\(label)\" that \(description) keeps"
  }

  /// Whether a URL has the same host and port; false for an origin with a ``label``. The scheme is ignored: behind a
  /// proxy, a server does not know its own.
  public func isOrigin(of url: String) -> Bool {
    label == nil && url.normalizedAuthority == authority
  }

  /// Whether a text is a host with an optional port from 1 to 65535, without user information: a name in ASCII (RFC 1123
  /// section 2.1, with the underscores of test systems), an IPv4 address, or an IPv6 address in brackets.
  public static func isAuthority(_ text: some StringProtocol) -> Bool {
    guard text.utf8.allSatisfy(isPlain), String(text).withSpan(Request.isAuthority) else { return false }
    let literal = text.prefix { text.hasPrefix("[") && $0 != "]" }
    let parts = text.dropFirst(literal.count).split(separator: ":", omittingEmptySubsequences: false)
    if parts.count > 1, Int(parts[1]) ?? 0 == 0 { return false }
    guard literal.isEmpty else { return literal.dropFirst().first?.lowercased() != "v" }
    let name = parts[0].lowercased()
    // A last label of digits alone belongs to an IPv4 address.
    return HostName.isName(name.hasSuffix(".") ? name.dropLast() : name[...])
      && (name.split(separator: ".").last?.utf8.allSatisfy(\.isDigit) == false
        || name.withSpan { PeerAddress(text: $0) } != nil)
  }

  /// Letters, digits, and what addresses and ports need.
  private static func isPlain(_ octet: UInt8) -> Bool {
    octet.isLetter || octet.isDigit || "-._:[]".utf8.contains(octet)
  }
}

extension WebOrigin: ExpressibleByStringLiteral {
  /// An origin in the source text of an app. A malformed literal stops the program.
  public init(stringLiteral text: String) {
    guard let origin = WebOrigin(text) else {
      fatalError("withoutApp(.web(_:)): expected \(Self.form), found \"\(text)\"")
    }
    self = origin
  }
}
