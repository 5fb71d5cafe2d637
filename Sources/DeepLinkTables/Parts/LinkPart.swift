public import DeepLinkOctets
public import DeepLinking

/// A part of the text of a link, and what reads it.
///
/// The texts of a link's parts, joined in their order, are the link as it was given.
public struct LinkPart: Equatable, Sendable {
  /// What a part is to the table.
  public enum Kind: String, Equatable, Sendable {
    /// The scheme.
    case scheme
    /// Characters between parts: `://`, `/`, `?`, `&`, `#`, `@`, `:`.
    case separator
    /// The user information before the host, which no route reads.
    case user
    /// The host.
    case host
    /// The port, which no route reads.
    case port
    /// A component that a literal of the pattern takes.
    case literal
    /// A component that a parameter takes.
    case parameter
    /// A query item that the route reads, its name included.
    case query
    /// A query item that the route does not read, its name included.
    case unrecognized
    /// The fragment.
    case fragment
    /// The part at fault; empty where something is missing.
    case fault
    /// A part that was not compared: behind the fault, or of a dynamic link.
    case unread
  }

  /// The component of a URL (RFC 3986 section 3) that a part belongs to.
  public enum Section: Equatable, Sendable {
    case origin, path, query, fragment
  }

  /// The text as it stands in the link.
  public let text: UTF8Text
  /// What it is.
  public let kind: Kind
  /// Where it stands. A separator belongs to none.
  public let section: Section?
  /// The piece of the pattern that takes it, as patterns are written: `inventory`, `:id`, `type=user`.
  public private(set) var piece: String?
  /// The name of the parameter that takes it.
  public private(set) var parameter: String?
  /// The percent-decoded value that the parameter gets.
  public private(set) var value: UTF8Text?
  /// What is expected in its place, in words; of a query item, if its value is not used.
  public private(set) var expected: [String] = []
  /// Whether it is a query item that campaigns and mail programs add to links.
  public private(set) var isTracking = false

  init(
    _ text: UTF8Text, _ kind: Kind, _ section: Section?, piece: String? = nil, parameter: String? = nil,
    value: UTF8Text? = nil, expected: [String] = [], isTracking: Bool = false
  ) {
    (self.text, self.kind, self.section, self.piece, self.parameter) = (text, kind, section, piece, parameter)
    (self.value, self.expected, self.isTracking) = (value, expected, isTracking)
  }
}

extension RouteTable {
  /// The parts of a link that matches a route.
  ///
  /// - Parameters:
  ///   - text: the link as it was given.
  ///   - request: the same link, read.
  ///   - resolution: what it resolves to.
  ///   - form: the form that it matches (``form(of:_:)``).
  public func parts(
    of text: String, _ request: DeepLinkRequest, _ resolution: borrowing Resolution, _ form: RouteShape
  ) -> [LinkPart] {
    let link = (try? settings.link(for: request)) ?? request
    let reader = PartReader(
      text, link, settings, form: form, route: shapes[resolution.route], hasHostInPath: request.hasUnexpectedHost)
    let unrecognized = Set(resolution.unrecognized)
    return reader.parts { reader.part($0, warnings: resolution.warnings, unrecognized: unrecognized) }
  }

  /// The parts of a link that matches no route: what the nearest route reads of it, the part at fault, and the rest.
  public func parts(of text: String, _ request: DeepLinkRequest, missedBy diagnosis: RouteDiagnosis) -> [LinkPart] {
    let link = (try? settings.link(for: request)) ?? request
    let hasHostInPath = request.hasUnexpectedHost && settings.schemeHostIsPath
    let drawing = LinkDrawing(request)
    let fault = LinkFaultPlace(
      diagnosis.columns, in: hasHostInPath ? drawing.withHostAsComponent() : drawing, hasHostInPath)
    if fault == .whole { return [LinkPart(UTF8Text(text), .fault, nil, expected: diagnosis.expected)] }
    let (form, depth) = nearestForm(to: link, diagnosis.nearest)
    let reader = PartReader(text, link, settings, form: form, route: form, hasHostInPath: hasHostInPath)
    var parts = reader.parts(
      missing: fault.isMissing ? (fault, diagnosis.expected) : nil,
      { token in
        if fault.isAt(token) {
          return reader.plain(token, .fault, expected: diagnosis.expected)
        }
        return reader.part(token, before: fault, depth: depth)
      })
    // A fragment at fault may be empty.
    if !parts.contains(where: { $0.kind == .fault }) {
      parts.append(LinkPart("", .fault, .fragment, expected: diagnosis.expected))
    }
    return parts
  }

  /// The parts of a link that leaves the table: what the redirect reads of it, nothing if no redirect leads it away.
  public func parts(of text: String, _ request: DeepLinkRequest, by departure: Departure?) -> [LinkPart] {
    let link = (try? settings.link(for: request)) ?? request
    let reader = PartReader(
      text, link, settings, form: departure.map { forms[$0.form].shape }, route: nil,
      hasHostInPath: request.hasUnexpectedHost)
    return reader.parts { reader.part($0, warnings: [], unrecognized: []) }
  }

  /// The parts of a dynamic link, whose item `link` is all that is read of it.
  public func parts(of text: String, _ request: DeepLinkRequest, behind link: DynamicLink) -> [LinkPart] {
    let reader = PartReader(text, request, settings, form: nil, route: nil, hasHostInPath: false)
    return reader.parts { reader.part($0, ofDynamicLink: link) }
  }

  /// The form of this name that a link follows furthest, and how many of its components the link follows.
  private func nearestForm(to link: DeepLinkRequest, _ name: String?) -> (form: RouteShape?, depth: Int) {
    var (best, depth): (RouteShape?, Int) = (nil, 0)
    for form in formShapes where form.name == name {
      let stop = Stop(link, form, route: 0, ignoresCase: settings.ignoresCase, isOnHost: true)
      if best == nil || stop.depth > depth { (best, depth) = (form, stop.depth) }
    }
    return (best, depth)
  }
}
