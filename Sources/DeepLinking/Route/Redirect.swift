import DeepLinkOctets

/// Links that lead to other links: `/settings/workspaces/*rest` to `/workspaces/*rest`.
///
/// ```swift
/// Router<AppRoute> {
///   Route(…)
///   Redirect("/settings/workspaces/*rest", to: "/workspaces/*rest")
/// }
/// ```
///
/// A redirect competes with the routes: the most specific match wins. Its links resolve to the route of the target and
/// are in the association file. Browsers get a redirect response. Query items that the pattern does not name, and the
/// fragment, are kept. Of an item that the pattern names and a link has several times, the first counts.
///
/// A target on another site begins with its origin: `Redirect("/blog/*rest", to: "https://blog.example.org/*rest")`. Its
/// links match no route, and no app opens them.
public struct Redirect: Sendable {
  /// The whole pattern of the links, and of the links they lead to, with the patterns of the enclosing mounts.
  public let from, to: String
  /// The origin of the other site that the links lead to: `https://blog.example.org`. Nil for links of the table.
  public let origin: String?
  /// The status of the answer to a browser: 301, 302, 307 or 308 (RFC 9110 section 15.4).
  public let status: Int
  /// The apps of the site that open the links; nil for those that open the route behind a link.
  public private(set) var apps: OpeningApps?
  /// Both patterns as declared.
  private let source, target: String
  private let prefix: LinkPieces

  /// - Parameters:
  ///   - from: a pattern in the form of ``RouteShape/pattern``; its parameters are texts.
  ///   - to: the pattern of the target links, with some of the same parameters in any order. For links of another site
  ///     its scheme, `https` or `http`, and its host stand in front.
  ///   - status: the status of the answer: 301, 302, 307 or 308.
  public init(_ from: String, to: String, status: Int = 301) {
    self.init(from, to: to, status: status, below: LinkPieces())
  }

  init(_ from: String, to: String, status: Int, below prefix: LinkPieces) {
    (source, self.status, self.prefix) = (from, status, prefix)
    self.from = PatternText(from).text(below: prefix)
    if let path = Self.path(ofURL: to) {
      // The path of an authority alone is empty, and means "/" (RFC 9110 section 4.2.3).
      let rest = to[path...]
      (origin, target, self.to) = (
        String(to[..<path]), rest.utf8.first == UInt8(ascii: "/") ? String(rest) : "/" + rest, to
      )
    } else {
      (origin, target, self.to) = (nil, to, PatternText(to).text(below: prefix))
    }
  }

  /// The start of the path of a URL with a host; nil for a path.
  private static func path(ofURL text: String) -> String.Index? {
    guard let start = ["https://", "http://"].first(where: { text.utf8.starts(with: $0.utf8) })?.endIndex else {
      return nil
    }
    return text.utf8[start...].firstIndex { "/?#".utf8.contains($0) } ?? text.endIndex
  }

  /// The redirect as mounted, with these pieces in front of both patterns.
  @usableFromInline
  func mounted(at prefix: LinkPieces) -> Redirect {
    var redirect = Redirect(source, to: origin == nil ? target : to, status: status, below: prefix + self.prefix)
    redirect.apps = apps
    return redirect
  }

  /// The same redirect, whose links only these apps of the site open: `.apps("buyer")`. Without this, the apps that open
  /// the route behind a link do.
  public func apps(_ names: String...) -> Redirect { opened(by: .only(names)) }

  /// The same redirect, whose links no app opens, so that browsers follow it.
  public func opensNoApp() -> Redirect { opened(by: .noApp) }

  /// The same redirect, whose links these apps open.
  package func opened(by apps: OpeningApps?) -> Redirect {
    var redirect = self
    redirect.apps = apps
    return redirect
  }

  /// The shapes of both patterns.
  func shapes() throws(PatternFault) -> (from: RouteShape, to: RouteShape) {
    func shape(_ text: String, _ source: RouteShape?) throws(PatternFault) -> RouteShape {
      let prefix = source == nil || origin == nil ? prefix : LinkPieces()
      var pieces = try PatternText(text).pieces(prefix, of: source?.parameters)
      pieces.apps = origin == nil ? apps : .noApp
      if let source { pieces.takeSlots(of: source.parameters, source.pieces.slots) } else { pieces.number() }
      return RouteShape(name: from, summary: "redirects to \(to)", pieces)
    }
    guard [301, 302, 307, 308].contains(status) else {
      throw PatternFault("its status is \(status); write 301, 302, 307 or 308")
    }
    if let origin {
      guard let host = try? DeepLinkRequest(origin).hostName, HostSet([host]).faults.isEmpty,
        !origin.utf8.contains(where: { "@*".utf8.contains($0) })
      else {
        throw PatternFault("its target \(to): expected https:// or http:// and a host in front of the path")
      }
      guard apps == nil || apps == .noApp else {
        throw PatternFault("its target \(to) is on another site, so no app opens its links; remove \"apps\"")
      }
    }
    let shapeOfSource = try shape(source, nil)
    do throws(PatternFault) {
      return (shapeOfSource, try shape(target, shapeOfSource))
    } catch {
      throw PatternFault("its target \(to): \(error.text.replacing("the route", with: "the pattern"))")
    }
  }
}
