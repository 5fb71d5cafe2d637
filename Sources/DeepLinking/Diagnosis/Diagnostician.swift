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
    let all = captures + literals.sorted() + items
    var unique: [String] = []
    for text in all where !unique.contains(text) { unique.append(text) }
    return unique.isEmpty && !expected.isEmpty ? ["the end of the path"] : unique
  }

  private func columns(
    at depth: Int, _ request: DeepLinkRequest, _ drawing: LinkDrawing, _ expected: [Stop.Expected]
  ) -> Range<Int> {
    if depth < drawing.components.count { return drawing.components[depth] }
    for case .item(let parameter) in expected {
      if let item = request.firstItem(named: parameter.nameOctets) { return drawing.items[item] }
    }
    guard case .piece = expected.first else { return drawing.end }
    let end = drawing.components.last?.upperBound ?? drawing.host.upperBound
    return end..<end
  }

  private func unexpectedHost(_ request: DeepLinkRequest, _ drawing: LinkDrawing) -> RouteDiagnosis {
    let (scheme, host) = (request.scheme ?? "", request.authority ?? "")
    let moved = request.withHostAsComponent()
    let leads = resolves(moved)
    let example = leads ? moved.url : "\(scheme):///\(host)"
    return RouteDiagnosis(
      link: drawing.text,
      columns: drawing.host,
      expected: ["an empty host, as in \(example)"],
      suggestions: leads ? [moved.url] : [],
      message: "the host \"\(host)\" looks like a path component; a \"\(scheme)\" link has three slashes: \(example)")
  }
}

/// Where a link stops following the path of a route, and what the route expected there.
struct Stop {
  enum Expected {
    /// This step of the path, instead of the component there or of the end.
    case piece(PathPiece)
    /// Nothing more.
    case end
    /// This query item, which is missing or unreadable.
    case item(Parameter)
  }

  /// The number of components that were as expected.
  let depth: Int
  let expected: Expected

  init(_ request: borrowing DeepLinkRequest, _ shape: RouteShape) {
    for (index, piece) in shape.path.enumerated() {
      guard index < request.components.count, piece.accepts(request, component: index) else {
        (depth, expected) = (index, .piece(piece))
        return
      }
    }
    if case .rest(let parameter) = shape.path.last {
      for index in shape.path.count..<max(shape.path.count, request.components.count)
      where !parameter.accepts(request, component: index) {
        (depth, expected) = (index, .piece(.rest(parameter)))
        return
      }
    } else if request.components.count > shape.path.count {
      (depth, expected) = (shape.path.count, .end)
      return
    }
    depth = request.components.count
    // Every path matched as far as it goes, or this would be no miss: an item is what stands in the way.
    for parameter in shape.requiredItems {
      if let item = request.firstItem(named: parameter.nameOctets), let range = request.items[item].value,
        parameter.accepts(request.octets.span.extracting(range))
      {
        continue
      }
      expected = .item(parameter)
      return
    }
    expected = .end
  }
}

extension PathPiece {
  /// Whether a component is as this step expects it.
  func accepts(_ link: borrowing DeepLinkRequest, component index: Int) -> Bool {
    switch self {
    case .literal(let text):
      let component = link.components[index]
      return link.octets[component.start..<component.end].elementsEqual(text.utf8)
    case .segment(let parameter), .rest(let parameter): return parameter.accepts(link, component: index)
    }
  }
}
