/// Finds out why a link leads nowhere, from the shapes of a table.
struct Diagnostician {
  let shapes: [RouteShape]
  /// The canonical link to the example of the route at an index.
  let example: (Int) -> DeepLinkRequest?
  /// Whether a link leads somewhere.
  let resolves: (DeepLinkRequest) -> Bool

  func diagnose(_ request: DeepLinkRequest) -> RouteDiagnosis {
    let drawing = LinkDrawing(request)
    if request.hasUnexpectedHost { return unexpectedHost(request, drawing) }
    let stops = shapes.map { Stop(request, $0) }
    let furthest = stops.map(\.depth).max() ?? 0
    let candidates = shapes.indices.filter { stops[$0].depth == furthest }
    let expected = Self.expectations(candidates.map { stops[$0].expected })
    return RouteDiagnosis(
      link: drawing.text,
      columns: columns(at: furthest, request, drawing, candidates.map { stops[$0].expected }),
      expected: expected,
      suggestions: Suggestions(self, request).near(candidates.map { ($0, stops[$0]) }),
      message: "expected " + (expected.isEmpty ? "nothing: the table has no routes" : Prose.list(expected)))
  }

  /// What was expected where the link went wrong: captures, then literals by name, then items. That the path could
  /// have ended there is only worth saying if nothing else was expected.
  private static func expectations(_ expected: [Stop.Expected]) -> [String] {
    var (captures, literals, items) = ([String](), [String](), [String]())
    for case .piece(let piece) in expected {
      if piece.parameter == nil { literals.append(piece.expectation) } else { captures.append(piece.expectation) }
    }
    for case .item(let parameter) in expected { items.append(parameter.expectation) }
    for case .otherValues in expected { items.append("values that go together") }
    var seen: Set<String> = []
    let unique = (captures + literals.sorted() + items).filter { seen.insert($0).inserted }
    return unique.isEmpty && !expected.isEmpty ? ["the end of the path"] : unique
  }

  private func columns(
    at depth: Int, _ request: DeepLinkRequest, _ drawing: LinkDrawing, _ expected: [Stop.Expected]
  ) -> Range<Int> {
    if depth < drawing.components.count { return drawing.components[depth] }
    var end = drawing.queryEnd
    for expectation in expected {
      switch expectation {
      case .item(let parameter):
        if let item = request.firstItem(named: parameter.nameOctets) { return drawing.items[item] }
      case .piece, .end: end = drawing.pathEnd
      case .otherValues: return 0..<drawing.text.count
      }
    }
    return end..<end
  }

  /// The link with its host moved to where it was probably meant to be, or what that leads to, or without the host.
  private func unexpectedHost(_ request: DeepLinkRequest, _ drawing: LinkDrawing) -> RouteDiagnosis {
    let (scheme, host) = (request.scheme ?? "", request.authority ?? "")
    var suggestions: [String] = []
    if let moved = request.withHostAsComponent() {
      suggestions = resolves(moved) ? [moved.url] : diagnose(moved).suggestions
    }
    let isJunk = suggestions.isEmpty && resolves(request.withoutHost())
    if isJunk { suggestions = [request.withoutHost().url] }
    let example = suggestions.first ?? "\(scheme):///\(host)"
    return RouteDiagnosis(
      link: drawing.text,
      columns: drawing.host,
      expected: ["an empty host, as in \(example)"],
      suggestions: suggestions,
      message: isJunk
        ? "a \"\(scheme)\" link has no host: \(example)"
        : "the host \"\(host)\" looks like a path component; a \"\(scheme)\" link has three slashes: \(example)")
  }
}
