import DeepLinkOctets

/// Finds links that resolve and are similar to a link that does not.
///
/// A suggestion has what the link has, and words of the table: literals, members of closed sets, values of missing items. It
/// has no other number or id: a visitor who asks for one never means another.
struct Suggestions {
  private let diagnostician: Diagnostician
  /// The suggestions so far.
  private var links: [String] = []
  /// The current candidate; its memory is reused.
  private var draft = DeepLinkRequest()

  /// The maximum number of suggestions.
  private static let limit = 3
  /// The maximum number of repairs tried, which limits the cost of a miss in a large table.
  private static let mostRepairs = 32
  /// The longest link to repair, as the sum of octets, components and items. Longer links are not typing errors.
  private static let largest = 2_048

  init(_ diagnostician: Diagnostician) { self.diagnostician = diagnostician }

  /// - Parameter stops: the stops of the routes that the link follows furthest. Those of redirects suggest nothing, because
  ///   their links are old ones.
  mutating func near(_ request: DeepLinkRequest, _ stops: [Stop]) -> [String] {
    let areRoutes = stops.allSatisfy { diagnostician.isRoute($0.route) }
    let stops = areRoutes ? stops : stops.filter { diagnostician.isRoute($0.route) }
    guard request.octets.count + request.components.count + request.items.count <= Self.largest else { return [] }
    let link = request.legible
    links.reserveCapacity(Self.limit)
    if link.components.contains(where: { $0.range.isEmpty }) {
      draft.begin(like: link)
      for part in link.components where !part.range.isEmpty { draft.append(link.octets.span.extracting(part.range)) }
      draft.append(itemsOf: link)
      suggestIfResolved()
    }
    if links.isEmpty { tryLiterals(link, stops) }
    if links.isEmpty { tryWithoutRest(link, stops) }
    if links.isEmpty { tryExamples(link, of: request, stops) }
    return links
  }

  /// Tries the literals expected at the fault, the nearest first: each with the rest of the link; else examples of the
  /// values expected there with the rest of the link; then the other literals without it, or with the rest of the route's
  /// example. A link that keeps its rest is what was meant; one without it is something else.
  private mutating func tryLiterals(_ link: DeepLinkRequest, _ stops: [Stop]) {
    guard let depth = stops.first?.depth else { return }
    let behind = min(depth + 1, link.components.count)
    let literals = nearestLiterals(link, stops).prefix(Self.mostRepairs)
    // Routes with the same literal give the same link. There are few of them: comparing them is faster than hashing.
    var tried: [[UInt8]] = []
    var suggested: [[UInt8]] = []
    for stop in literals where links.count < Self.limit {
      guard let literal = diagnostician.shapes[stop.route].literal(at: depth), !tried.contains(literal) else {
        continue
      }
      tried.append(literal)
      if tries(link, depth, literal.span, followedBy: link, from: behind) { suggested.append(literal) }
    }
    if links.isEmpty, behind < link.components.count { tryValues(link, stops) }
    for stop in literals where links.count < Self.limit {
      guard let literal = diagnostician.shapes[stop.route].literal(at: depth), !suggested.contains(literal) else {
        continue
      }
      if behind < link.components.count, tries(link, depth, literal.span, followedBy: link, from: .max) {
        suggested.append(literal)
        continue
      }
      guard let example = words(stop.route, depth + 1..<Int.max) else { continue }
      _ = tries(link, depth, literal.span, followedBy: example, from: depth + 1)
    }
  }

  /// The stops of the routes that the link probably meant: at the root those with the nearest literal, elsewhere all.
  func nearestStops(_ request: DeepLinkRequest, _ stops: [Stop]) -> [Stop] {
    guard stops.first?.depth == 0 else { return stops }
    let literals = nearestLiterals(request, stops.filter { !$0.hasWholePath })
    let nearest = literals.first.flatMap { diagnostician.shapes[$0.route].literal(at: 0) }
    return stops.filter(\.hasWholePath)
      + literals.prefix { diagnostician.shapes[$0.route].literal(at: 0) == nearest }
  }

  /// The stops that expect a literal, sorted by edit distance to the actual component; ties keep their order.
  private func nearestLiterals(_ link: DeepLinkRequest, _ stops: [Stop]) -> [Stop] {
    guard let depth = stops.first?.depth else { return [] }
    let range = depth < link.components.count ? link.components[depth].range : 0..<0
    let actual = ComparedWord(link.octets.span.extracting(range))
    var ranked: [(distance: Int, index: Int)] = []
    ranked.reserveCapacity(stops.count)
    for (index, stop) in stops.enumerated() {
      guard case .piece = stop.expected, let literal = diagnostician.shapes[stop.route].literal(at: depth),
        !literal.allSatisfy(\.isDigit)
      else { continue }
      let distance = actual.distance(to: literal.span)
      // At the root every route expects a component, so only a likely typing error is suggested.
      guard depth > 0 || Self.isSlip(distance, in: literal) else { continue }
      ranked.append((distance, index))
    }
    ranked.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    return ranked.map { stops[$0.index] }
  }

  private static func isSlip(_ distance: Int, in literal: [UInt8]) -> Bool {
    // A text has at most as many characters as octets, and counting characters is slow.
    guard distance <= max(1, literal.count / 3) else { return false }
    let count = literal.span.text().count
    return distance <= max(1, count / 3) && distance < count
  }

  /// Tries the link cut off at the fault; at the root, only if no route expects a component there.
  private mutating func tryWithoutRest(_ link: DeepLinkRequest, _ stops: [Stop]) {
    guard let depth = stops.first?.depth, depth < link.components.count else { return }
    let isEnd = stops.allSatisfy { if case .end = $0.expected { true } else { false } }
    guard depth > 0 || isEnd else { return }
    draft.begin(like: link)
    draft.append(link, 0..<depth)
    draft.append(itemsOf: link)
    suggestIfResolved()
  }

  /// Tries the link with the faulty or missing part taken from the route's example.
  private mutating func tryExamples(_ link: DeepLinkRequest, of request: DeepLinkRequest, _ stops: [Stop]) {
    for stop in stops.prefix(Self.mostRepairs) where links.count < Self.limit {
      let depth = stop.depth
      switch stop.expected {
      case .piece:
        guard depth > 0, let example = words(stop.route, depth..<depth + 1) else { continue }
        let missing = example.octets.span.extracting(example.components[depth].range)
        if tries(link, depth, missing, followedBy: link, from: depth + 1) { continue }
        guard words(stop.route, depth..<Int.max) != nil else { continue }
        _ = tries(link, depth, missing, followedBy: example, from: depth + 1)
      case .item:
        guard let example = example(stop.route) else { continue }
        let unmet = diagnostician.shapes[stop.route].query.filter { !$0.isMet(by: request) }
        let added = example.ownedItems.filter { item in unmet.contains { $0.keyOctets.elementsEqual(item.name.utf8) } }
        guard added.allSatisfy({ !($0.value?.utf8.contains(where: \.isDigit) ?? false) }) else { continue }
        draft = link.adding(items: added)
        suggestIfResolved()
      case .host:
        let hosts = diagnostician.shapes[stop.route].hosts ?? diagnostician.settings.hosts
        guard let host = hosts?.canonical else { continue }
        draft = link
        (draft.scheme, draft.authority) = (link.scheme ?? "https", host)
        suggestIfResolved()
      case .end, .otherValues, .fragment: continue
      }
    }
  }

  /// Tries the link with the component at fault taken from the examples of the routes that expect a member of a closed set
  /// there.
  private mutating func tryValues(_ link: DeepLinkRequest, _ stops: [Stop]) {
    for stop in stops.prefix(Self.mostRepairs) where links.count < Self.limit {
      guard case .piece = stop.expected, stop.depth > 0,
        diagnostician.shapes[stop.route].literal(at: stop.depth) == nil,
        let example = words(stop.route, stop.depth..<stop.depth + 1)
      else { continue }
      let value = example.octets.span.extracting(example.components[stop.depth].range)
      _ = tries(link, stop.depth, value, followedBy: link, from: stop.depth + 1)
    }
  }

  /// Tries the link with another component at `depth`, followed by the components of `tail` from `start` on.
  private mutating func tries(
    _ link: DeepLinkRequest, _ depth: Int, _ component: Span<UInt8>, followedBy tail: DeepLinkRequest, from start: Int
  ) -> Bool {
    draft.begin(like: link)
    draft.append(link, 0..<depth)
    draft.append(component)
    draft.append(tail, min(start, tail.components.count)..<tail.components.count)
    draft.append(itemsOf: link)
    return suggestIfResolved()
  }

  /// Adds the draft to the suggestions if it resolves and is not among them.
  @discardableResult
  private mutating func suggestIfResolved() -> Bool {
    guard diagnostician.resolves(draft) else { return false }
    let url = diagnostician.index.settings.url(of: draft)
    if !links.contains(url) { links.append(url) }
    return true
  }

  private func example(_ route: Int) -> DeepLinkRequest? { diagnostician.example(route)?.legible }

  /// The example of a route; nil if it has no component in a range, or one that is no word of the table.
  private func words(_ route: Int, _ range: Range<Int>) -> DeepLinkRequest? {
    let path = diagnostician.shapes[route].path
    guard path.indices.contains(range.lowerBound),
      path[range.clamped(to: path.indices)].allSatisfy({ $0.literal != nil || $0.isClosed }),
      let example = example(route), range.lowerBound < example.components.count
    else { return nil }
    let areWords = range.clamped(to: 0..<example.components.count).allSatisfy { index in
      guard index < path.count else { return false }
      let text = example.octets[example.components[index].range]
      return path[index].literal == nil ? !text.contains(where: \.isDigit) : !text.allSatisfy(\.isDigit)
    }
    return areWords ? example : nil
  }
}
