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
    for repairs in [withoutEmpty, nil, shortened, examples] {
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

  /// Each literal with the rest of the link; else values with it; then the other literals without it.
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
    if links.isEmpty, !rest.isEmpty, depth > 0 {
      for case (let route, _, .capture) in stops.prefix(32) {
        let path = components(of: route)
        if depth < path.count, let word = path[depth] { tries(word, rest) }
      }
      suggested = []
    }
    for (_, route, literal) in nearest where !suggested.contains(literal) {
      if !rest.isEmpty { tries(literal, []) }
      if !suggested.contains(literal) {
        let tail = components(of: route).dropFirst(depth + 1)
        if !tail.isEmpty, !tail.contains(nil) { tries(literal, tail.compactMap(\.self)) }
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

  private var examples: [[DeepLinkRequest]] {
    stops.map { route, depth, expected in
      let path = components(of: route)
      switch expected {
      case .literal, .capture:
        guard depth > 0, depth < path.count, let word = path[depth] else { return [] }
        let (head, tail) = (components.prefix(depth), path[(depth + 1)...])
        let whole = tail.contains(nil) ? [] : [replacing(head + [word] + tail.compactMap(\.self))]
        return [replacing(head + [word] + components.dropFirst(depth + 1))] + whole
      case .item:
        let missing = router.routes[route].shape.query.filter { parameter in
          let given = request.orderedQueryItems.first { $0.name.utf8.elementsEqual(parameter.name.utf8) }?.value
          return parameter.isRequired && given.map { parameter.accepts(String($0)) } != true
        }
        let items = (example(route)?.ownedItems ?? []).filter { item in
          missing.contains { $0.name == item.name.description }
        }
        let hasNumber = items.contains { $0.value?.description.contains(where: \.isNumber) == true }
        return hasNumber ? [] : [request.adding(items: items)]
      case .end, .otherValues: return []
      }
    }
  }

  private func replacing(_ components: some Sequence<String>) -> DeepLinkRequest {
    var link = DeepLinkRequest(
      components: Array(components),
      items: request.orderedQueryItems.map { (String($0.name), $0.value.map(String.init)) })
    link.takeOriginAndFragment(of: request)
    return link
  }

  /// The components of a route's example, nil for each that a suggestion may not have: it is no word of the table.
  private func components(of route: Int) -> [String?] {
    let path = router.routes[route].shape.path
    return (example(route)?.pathComponents.map(String.init) ?? []).enumerated().map { index, text in
      guard index < path.count else { return nil }
      let isWord =
        path[index].literal != nil
        ? text.contains { !$0.isNumber }
        : path[index].parameters.allSatisfy { $0.type.members != nil } && !text.contains(where: \.isNumber)
      return isWord ? text : nil
    }
  }

  private func example(_ route: Int) -> DeepLinkRequest? {
    try? router.link(to: router.routes[route].example, by: route)
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
