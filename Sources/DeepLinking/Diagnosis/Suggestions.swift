/// Links near one that leads nowhere, each of which does lead somewhere.
struct Suggestions {
  private let diagnostician: Diagnostician
  private let request: DeepLinkRequest
  private let components: [String]
  private let limit = 3

  init(_ diagnostician: Diagnostician, _ request: DeepLinkRequest) {
    self.diagnostician = diagnostician
    self.request = request
    components = request.pathComponents.map(String.init)
  }

  /// - Parameter stops: the routes that the link followed furthest, by index, with where it stopped.
  func near(_ stops: [(route: Int, stop: Stop)]) -> [String] {
    var found: [String] = []
    let tries = [{ withoutEmptyComponents() }, { literals(stops) }, { shortened(stops) }, { examples(stops) }]
    for candidates in tries where found.isEmpty {
      for candidate in candidates() where found.count < limit && !found.contains(candidate.url) {
        found.append(candidate.url)
      }
    }
    return found
  }

  private func withoutEmptyComponents() -> [DeepLinkRequest] {
    components.contains("") ? [request.replacing(components.filter { !$0.isEmpty })].filter(diagnostician.resolves) : []
  }

  /// The literals expected where the link stopped, the nearest to what stands there first: with what follows there,
  /// else without it, else with what follows in the example of the route.
  private func literals(_ stops: [(route: Int, stop: Stop)]) -> [DeepLinkRequest] {
    var ranked: [(distance: Int, candidate: DeepLinkRequest)] = []
    for (route, stop) in stops {
      guard case .piece(.literal(let literal)) = stop.expected else { continue }
      let head = components.prefix(stop.depth) + [literal]
      let actual = stop.depth < components.count ? components[stop.depth] : ""
      let distance = EditDistance.between(actual, literal)
      // At the root everything is expected; only what looks like a slip is worth naming.
      guard stop.depth > 0 || distance <= max(1, literal.count / 3) else { continue }
      let tail = diagnostician.example(route)?.pathComponents.dropFirst(head.count).map(String.init) ?? []
      let candidates = [head + components.dropFirst(stop.depth + 1), head, head + tail].map { request.replacing($0) }
      guard let candidate = candidates.first(where: diagnostician.resolves) else { continue }
      ranked.append((distance, candidate))
    }
    return ranked.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .map(\.element.candidate)
  }

  /// The link without what follows the end of a route.
  private func shortened(_ stops: [(route: Int, stop: Stop)]) -> [DeepLinkRequest] {
    stops.compactMap { _, stop in
      guard stop.depth < components.count else { return nil }
      return request.replacing(Array(components.prefix(stop.depth)))
    }.filter(diagnostician.resolves)
  }

  /// The link with what stands at fault, or is missing, taken from the example of the route.
  private func examples(_ stops: [(route: Int, stop: Stop)]) -> [DeepLinkRequest] {
    stops.compactMap { route, stop in
      guard let example = diagnostician.example(route) else { return nil }
      let path = example.pathComponents.map(String.init)
      switch stop.expected {
      case .piece where stop.depth > 0 && stop.depth < path.count:
        let kept = components.dropFirst(stop.depth + 1)
        let repaired = request.replacing(components.prefix(stop.depth) + [path[stop.depth]] + kept)
        return [repaired, request.replacing(components.prefix(stop.depth) + path.dropFirst(stop.depth))]
          .first(where: diagnostician.resolves)
      case .item:
        return [request.adding(itemsOf: example)].first(where: diagnostician.resolves)
      case .piece, .end:
        return nil
      }
    }
  }
}

extension DeepLinkRequest {
  /// The same link with another path.
  func replacing(_ components: some Sequence<String>) -> DeepLinkRequest {
    var link = DeepLinkRequest(components: Array(components), items: ownedItems)
    (link.scheme, link.authority, link.fragment) = (scheme, authority, fragment)
    return link
  }

  /// The same link with the items of `other` that it does not have, or has with another value.
  func adding(itemsOf other: DeepLinkRequest) -> DeepLinkRequest {
    let added = other.ownedItems
    let kept = ownedItems.filter { item in !added.contains { $0.name == item.name } }
    var link = DeepLinkRequest(components: pathComponents.map(String.init), items: kept + added)
    (link.scheme, link.authority, link.fragment) = (scheme, authority, fragment)
    return link
  }

  /// `nav:///inventory/add` for `nav://inventory/add`.
  func withHostAsComponent() -> DeepLinkRequest {
    var link = replacing([authority ?? ""] + pathComponents.map(String.init))
    link.authority = ""
    return link
  }

  private var ownedItems: [(name: String, value: String?)] {
    orderedQueryItems.map { (String($0.name), $0.value.map(String.init)) }
  }
}
