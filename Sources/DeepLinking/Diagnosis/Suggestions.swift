/// Links near one that leads nowhere, each of which does lead somewhere.
struct Suggestions {
  private let diagnostician: Diagnostician
  private let request: DeepLinkRequest
  private let components: [String]
  /// The number of links suggested.
  private let limit = 3
  /// The number of repairs tried, so that a miss costs little however large the table.
  private let mostRepairs = 32
  /// The octets, components and items of a link that is worth a repair; longer ones nobody typed.
  private let largest = 2_048

  /// What one repair may make of the link; the first that leads somewhere is suggested.
  private typealias Repair = [DeepLinkRequest]

  init(_ diagnostician: Diagnostician, _ request: DeepLinkRequest) {
    self.diagnostician = diagnostician
    self.request = request
    components = request.pathComponents.map(String.init)
  }

  /// - Parameter stops: the routes that the link followed furthest, by index, with where it stopped.
  func near(_ stops: [(route: Int, stop: Stop)]) -> [String] {
    guard request.octets.count + request.components.count + request.items.count <= largest else { return [] }
    for repairs in [{ withoutEmptyComponents() }, { literals(stops) }, { shortened(stops) }, { examples(stops) }] {
      let links = leading(repairs())
      if !links.isEmpty { return links }
    }
    return []
  }

  /// The links of the first repairs that lead somewhere.
  private func leading(_ repairs: [() -> Repair]) -> [String] {
    var links: [String] = []
    for repair in repairs.prefix(mostRepairs) where links.count < limit {
      guard let link = repair().first(where: diagnostician.resolves)?.url, !links.contains(link) else { continue }
      links.append(link)
    }
    return links
  }

  private func withoutEmptyComponents() -> [() -> Repair] {
    components.contains("") ? [{ [request.replacing(components.filter { !$0.isEmpty })] }] : []
  }

  /// The literals expected where the link stopped, the nearest to what stands there first: with what follows there,
  /// else without it, else with what follows in the example of the route.
  private func literals(_ stops: [(route: Int, stop: Stop)]) -> [() -> Repair] {
    var ranked: [(distance: Int, repair: () -> Repair)] = []
    for (route, stop) in stops {
      guard case .piece(.literal(let literal)) = stop.expected else { continue }
      let actual = stop.depth < components.count ? components[stop.depth] : ""
      let distance = EditDistance.between(actual, literal)
      // At the root everything is expected; only what looks like a slip is worth naming.
      guard stop.depth > 0 || distance <= max(1, literal.count / 3) && distance < literal.count else { continue }
      ranked.append(
        (
          distance,
          {
            let head = components.prefix(stop.depth) + [literal]
            let tail = example(route)?.dropFirst(head.count) ?? []
            return [head + components.dropFirst(stop.depth + 1), head, head + tail].map { request.replacing($0) }
          }
        ))
    }
    return ranked.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .map(\.element.repair)
  }

  /// The link without what it did not follow a route in; at the root, only if nothing could have followed.
  private func shortened(_ stops: [(route: Int, stop: Stop)]) -> [() -> Repair] {
    guard let depth = stops.first?.stop.depth, depth < components.count else { return [] }
    let isEnd = stops.allSatisfy { if case .end = $0.stop.expected { true } else { false } }
    guard depth > 0 || isEnd else { return [] }
    return [{ [request.replacing(components.prefix(depth))] }]
  }

  /// The link with what stands at fault, or is missing, taken from the example of the route.
  private func examples(_ stops: [(route: Int, stop: Stop)]) -> [() -> Repair] {
    stops.map { route, stop in
      {
        switch stop.expected {
        case .piece:
          guard stop.depth > 0, let path = example(route), stop.depth < path.count else { return [] }
          let (head, tail) = (components.prefix(stop.depth), components.dropFirst(stop.depth + 1))
          return [request.replacing(head + [path[stop.depth]] + tail), request.replacing(head + path[stop.depth...])]
        case .item: return diagnostician.example(route).map { [request.adding(itemsOf: $0)] } ?? []
        case .end, .otherValues: return []
        }
      }
    }
  }

  /// The components of the example of a route.
  private func example(_ route: Int) -> [String]? {
    diagnostician.example(route)?.pathComponents.map(String.init)
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

  /// `nav:///inventory/add` for `nav://inventory/add`, nil if the host cannot be a component.
  func withHostAsComponent() -> DeepLinkRequest? {
    try? DeepLinkRequest("\(scheme ?? ""):///\(authority ?? "")\(path)")
  }

  /// `nav:///inventory/add` for `nav://example.com/inventory/add`.
  func withoutHost() -> DeepLinkRequest {
    var link = self
    link.authority = ""
    return link
  }

  private var ownedItems: [(name: String, value: String?)] {
    orderedQueryItems.map { (String($0.name), $0.value.map(String.init)) }
  }
}
