import Octets

/// Links near one that leads nowhere, each of which does lead somewhere.
struct Suggestions {
  private let diagnostician: Diagnostician
  private let request: DeepLinkRequest
  /// The links that are suggested.
  private var links: [String] = []
  /// The link that is being tried, made in the same memory again and again.
  private var draft = DeepLinkRequest()

  /// The number of links suggested.
  private static let limit = 3
  /// The number of repairs tried, so that a miss costs little however large the table.
  private static let mostRepairs = 32
  /// The octets, components and items of a link that is worth a repair; longer ones nobody typed.
  private static let largest = 2_048

  init(_ diagnostician: Diagnostician, _ request: DeepLinkRequest) {
    self.diagnostician = diagnostician
    self.request = request
  }

  /// - Parameter stops: where the link stopped following the routes that it followed furthest.
  consuming func near(_ stops: [Stop]) -> [String] {
    guard request.octets.count + request.components.count + request.items.count <= Self.largest else { return [] }
    let link = request.legible
    links.reserveCapacity(Self.limit)
    if link.components.contains(where: { $0.range.isEmpty }) {
      draft.begin(like: link)
      for part in link.components where !part.range.isEmpty { draft.append(link.octets.span.extracting(part.range)) }
      draft.append(itemsOf: link)
      suggestIfItLeads()
    }
    if links.isEmpty { tryLiterals(link, stops) }
    if links.isEmpty { tryWithoutRest(link, stops) }
    if links.isEmpty { tryExamples(link, stops) }
    return links
  }

  /// The literals expected where the link stopped, the nearest to what stands there first: with what follows there,
  /// else without it, else with what follows in the example of the route.
  private mutating func tryLiterals(_ link: DeepLinkRequest, _ stops: [Stop]) {
    guard let depth = stops.first?.depth else { return }
    let behind = min(depth + 1, link.components.count)
    // Routes that have the literal in common come one after the other, and lead to the same link.
    var suggested: [UInt8]?
    for stop in nearestLiterals(link, stops).prefix(Self.mostRepairs) where links.count < Self.limit {
      guard let literal = diagnostician.shapes[stop.route].literal(at: depth) else { continue }
      if literal == suggested { continue }
      if tries(link, depth, literal.span, followedBy: link, from: behind)
        || behind < link.components.count && tries(link, depth, literal.span, followedBy: link, from: .max)
      {
        suggested = literal
        continue
      }
      guard let example = example(stop.route), depth + 1 < example.components.count else { continue }
      _ = tries(link, depth, literal.span, followedBy: example, from: depth + 1)
    }
  }

  /// The stops at a literal, the nearest to what stands in its place first, and as they come where they are as near.
  private func nearestLiterals(_ link: DeepLinkRequest, _ stops: [Stop]) -> [Stop] {
    guard let depth = stops.first?.depth else { return [] }
    let range = depth < link.components.count ? link.components[depth].range : 0..<0
    let actual = ComparedWord(link.octets.span.extracting(range))
    var ranked: [(distance: Int, index: Int)] = []
    ranked.reserveCapacity(stops.count)
    for (index, stop) in stops.enumerated() {
      guard case .piece = stop.expected, let literal = diagnostician.shapes[stop.route].literal(at: depth) else {
        continue
      }
      let distance = actual.distance(to: literal.span)
      // At the root everything is expected; only what looks like a slip is worth naming.
      guard depth > 0 || Self.isSlip(distance, in: literal) else { continue }
      ranked.append((distance, index))
    }
    ranked.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    return ranked.map { stops[$0.index] }
  }

  private static func isSlip(_ distance: Int, in literal: [UInt8]) -> Bool {
    // There are no more characters than octets, and to count them takes long.
    guard distance <= max(1, literal.count / 3) else { return false }
    let count = literal.span.text().count
    return distance <= max(1, count / 3) && distance < count
  }

  /// The link without what it did not follow a route in; at the root, only if nothing could have followed.
  private mutating func tryWithoutRest(_ link: DeepLinkRequest, _ stops: [Stop]) {
    guard let depth = stops.first?.depth, depth < link.components.count else { return }
    let isEnd = stops.allSatisfy { if case .end = $0.expected { true } else { false } }
    guard depth > 0 || isEnd else { return }
    draft.begin(like: link)
    draft.append(link, 0..<depth)
    draft.append(itemsOf: link)
    suggestIfItLeads()
  }

  /// The link with what stands at fault, or is missing, taken from the example of the route.
  private mutating func tryExamples(_ link: DeepLinkRequest, _ stops: [Stop]) {
    for stop in stops.prefix(Self.mostRepairs) where links.count < Self.limit {
      let depth = stop.depth
      switch stop.expected {
      case .piece:
        guard depth > 0, let example = example(stop.route), depth < example.components.count else { continue }
        let missing = example.octets.span.extracting(example.components[depth].range)
        if tries(link, depth, missing, followedBy: link, from: depth + 1) { continue }
        _ = tries(link, depth, missing, followedBy: example, from: depth + 1)
      case .item:
        guard let example = example(stop.route) else { continue }
        draft = link.adding(itemsOf: example)
        suggestIfItLeads()
      case .end, .otherValues: continue
      }
    }
  }

  /// Tries the link with another component at `depth`, and behind it the components of `tail` from `start` on.
  private mutating func tries(
    _ link: DeepLinkRequest, _ depth: Int, _ component: Span<UInt8>, followedBy tail: DeepLinkRequest, from start: Int
  ) -> Bool {
    draft.begin(like: link)
    draft.append(link, 0..<depth)
    draft.append(component)
    draft.append(tail, min(start, tail.components.count)..<tail.components.count)
    draft.append(itemsOf: link)
    return suggestIfItLeads()
  }

  /// Suggests the draft if it leads somewhere, unless it is suggested already.
  @discardableResult
  private mutating func suggestIfItLeads() -> Bool {
    guard diagnostician.resolves(draft) else { return false }
    let url = diagnostician.settings.url(of: draft)
    if !links.contains(url) { links.append(url) }
    return true
  }

  private func example(_ route: Int) -> DeepLinkRequest? { diagnostician.example(route)?.legible }
}
