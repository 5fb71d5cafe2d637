import DeepLinkOctets

@testable import DeepLinking

/// A diagnosis made of texts: follows every route completely and tries every repair. It is slow, but short enough to be
/// obviously correct.
struct SlowDiagnosis {
  let router: Router<Landing>
  let request: DeepLinkRequest
  private let components: [String]
  private let stops: [(route: Int, depth: Int, expected: Expected)]

  enum Expected {
    case literal(String)
    case capture(Parameter)
    case end
    case item(Parameter)
    case otherValues
  }

  init(_ router: Router<Landing>, _ request: DeepLinkRequest) {
    (self.router, self.request) = (router, request)
    components = request.pathComponents.map(String.init)
    let all = router.byName.map { route in
      let (depth, expected) = Self.stop(request, router.routes[route].shape)
      return (route: route, depth: depth, expected: expected)
    }
    let furthest = all.map(\.depth).max() ?? 0
    stops = all.filter { $0.depth == furthest }
  }

  var depth: Int { stops.first?.depth ?? 0 }

  /// The expected alternatives, without repetitions.
  var expected: [String] {
    var (captures, literals, items): ([String], [String], [String]) = ([], [], [])
    for stop in stops {
      switch stop.expected {
      case .literal(let text): literals.append("\"\(text)\"")
      case .capture(let parameter): captures.append(parameter.expectation)
      case .item(let parameter): items.append(parameter.expectation)
      case .end, .otherValues: break
      }
    }
    for case .otherValues in stops.map(\.expected) { items.append("another combination of values") }
    var all: [String] = []
    for text in captures + literals.sorted() + items where !all.contains(text) { all.append(text) }
    return all.isEmpty ? ["the end of the path"] : all
  }

  var suggestions: [String] {
    guard request.octets.count + request.components.count + request.items.count <= 2_048 else { return [] }
    for repairs in [withoutEmpty, nil, shortened] {
      guard let repairs else {
        guard literalSuggestions.isEmpty else { return literalSuggestions }
        continue
      }
      var links: [String] = []
      for repair in repairs.prefix(32) where links.count < 3 {
        guard let link = repair.first(where: { router.match($0) != nil })?.url, !links.contains(link) else { continue }
        links.append(link)
      }
      if !links.isEmpty { return links }
    }
    return []
  }

  private var withoutEmpty: [[DeepLinkRequest]] {
    components.contains("") ? [[replacing(components.filter { !$0.isEmpty })]] : []
  }

  /// Each literal with the rest of the link; else members of closed sets with it; then the other literals without it.
  private var literalSuggestions: [String] {
    var ranked: [(distance: Int, route: Int, literal: String)] = []
    for case (let route, _, .literal(let literal)) in stops {
      let distance = SlowDistance.between(depth < components.count ? components[depth] : "", literal)
      guard depth > 0 || distance <= max(1, literal.count / 3) && distance < literal.count else { continue }
      guard literal.contains(where: { !$0.isNumber }) else { continue }
      ranked.append((distance, route, literal))
    }
    let nearest = ranked.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }.map(\.element).prefix(32)
    let (head, rest) = (components.prefix(depth), components.dropFirst(depth + 1))
    var (links, suggested): ([String], Set<String>) = ([], [])
    func tries(_ literal: String, _ tail: some Sequence<String>) {
      let link = replacing(head + [literal] + tail)
      guard links.count < 3, router.match(link) != nil else { return }
      suggested.insert(literal)
      if !links.contains(link.url) { links.append(link.url) }
    }
    for (_, _, literal) in nearest where !suggested.contains(literal) { tries(literal, rest) }
    if links.isEmpty, depth > 0, depth < components.count {
      for case (_, _, .capture(let parameter)) in stops.prefix(32) {
        if let member = nearestMember(of: parameter) { tries(member, rest) }
      }
      suggested = []
    }
    for (_, route, literal) in nearest where !suggested.contains(literal) {
      if !rest.isEmpty { tries(literal, []) }
      if !suggested.contains(literal) {
        let path = router.routes[route].shape.path.dropFirst(depth + 1)
        let tail = path.compactMap(\.literal).filter { $0.contains { !$0.isNumber } }
        if !tail.isEmpty, tail.count == path.count { tries(literal, tail) }
        suggested.remove(literal)
      }
    }
    return links
  }

  private var shortened: [[DeepLinkRequest]] {
    let isEnd = stops.allSatisfy { if case .end = $0.expected { true } else { false } }
    return !stops.isEmpty && depth < components.count && (depth > 0 || isEnd)
      ? [[replacing(components.prefix(depth))]] : []
  }

  /// The member of a closed set that the link probably means: the nearest, the first of several.
  private func nearestMember(of parameter: Parameter) -> String? {
    let near = (parameter.type.members ?? []).filter { !$0.contains(where: \.isNumber) }.enumerated().map {
      (SlowDistance.between(components[depth], $1), $0, $1)
    }
    return near.filter { $0.0 <= max(1, $0.2.count / 3) && $0.0 < $0.2.count }.min { ($0.0, $0.1) < ($1.0, $1.1) }?.2
  }

  private func replacing(_ components: some Sequence<String>) -> DeepLinkRequest {
    var link = DeepLinkRequest(
      components: Array(components),
      items: request.orderedQueryItems.map { (String($0.name), $0.value.map(String.init)) })
    link.takeOriginAndFragment(of: request)
    return link
  }

  private static func stop(_ request: DeepLinkRequest, _ shape: RouteShape) -> (Int, Expected) {
    let components = request.pathComponents.map(String.init)
    var path = shape.path
    if case .rest = path.last { while path.count < components.count { path.append(shape.path[shape.path.count - 1]) } }
    for (index, piece) in path.enumerated() {
      switch piece {
      case .literal(let text):
        guard index < components.count, components[index].utf8.elementsEqual(text.utf8) else {
          return (index, .literal(text))
        }
      case .segment(let parameter, _), .rest(let parameter):
        guard index < components.count, !["", ".", ".."].contains(components[index]),
          parameter.accepts(components[index])
        else { return (index, .capture(parameter)) }
      }
    }
    if components.count > path.count { return (path.count, .end) }
    for parameter in shape.query where parameter.isRequired {
      let first = request.orderedQueryItems.first { $0.name.utf8.elementsEqual(parameter.name.utf8) }
      guard let value = first?.value, parameter.accepts(String(value)) else { return (path.count, .item(parameter)) }
    }
    return (path.count, .otherValues)
  }
}
