import DeepLinkOctets

/// Finds links that resolve and are similar to a link that does not.
///
/// A suggestion has what the link has, and words of the table: literals, and of a closed set the member that the link probably
/// means. It has no other number, id or text: a visitor who asks for one never means another.
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
    if links.isEmpty { tryHosts(link, stops) }
    return links
  }

  /// Tries the literals expected at the fault, the nearest first: each with the rest of the link; else the members of closed
  /// sets that the link probably means; then the other literals without the rest, or with the literals that follow in the
  /// route. A link that keeps its rest is what was meant; one without it is something else.
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
    if links.isEmpty { tryMembers(link, stops) }
    for stop in literals where links.count < Self.limit {
      guard let literal = diagnostician.shapes[stop.route].literal(at: depth), !suggested.contains(literal) else {
        continue
      }
      if behind < link.components.count, tries(link, depth, literal.span, followedBy: link, from: .max) {
        suggested.append(literal)
        continue
      }
      let path = diagnostician.shapes[stop.route].path.dropFirst(depth + 1)
      guard !path.isEmpty, let words = path.words else { continue }
      _ = tries(link, depth, literal.span, followedBy: DeepLinkRequest(components: words), from: 0)
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

  /// Tries the link on the host of the routes that differ in nothing else.
  private mutating func tryHosts(_ link: DeepLinkRequest, _ stops: [Stop]) {
    for stop in stops.prefix(Self.mostRepairs) where links.count < Self.limit && stop.isHost {
      let hosts = diagnostician.shapes[stop.route].hosts ?? diagnostician.settings.hosts
      guard let host = hosts?.canonical else { continue }
      draft = link
      (draft.scheme, draft.authority) = (link.scheme ?? "https", host)
      suggestIfResolved()
    }
  }

  /// Tries the link with the component at fault replaced by the nearest member of a closed set, if that is a likely typing
  /// error.
  private mutating func tryMembers(_ link: DeepLinkRequest, _ stops: [Stop]) {
    for stop in stops.prefix(Self.mostRepairs) where links.count < Self.limit {
      let path = diagnostician.shapes[stop.route].path
      guard case .piece = stop.expected, stop.depth > 0, stop.depth < link.components.count,
        let parameter = path[min(stop.depth, path.count - 1)].parameter, !parameter.isPart,
        let members = (parameter.type.element ?? parameter.type).members
      else { continue }
      let actual = ComparedWord(link.octets.span.extracting(link.components[stop.depth].range))
      var near: (distance: Int, text: [UInt8])?
      for member in members where diagnostician.work.take(1) && !member.utf8.contains(where: \.isDigit) {
        let text = Array(parameter.affix.around(member).utf8)
        let distance = actual.distance(to: text.span)
        if Self.isSlip(distance, in: text), distance < near?.distance ?? .max { near = (distance, text) }
      }
      if let near { _ = tries(link, stop.depth, near.text.span, followedBy: link, from: stop.depth + 1) }
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
    guard let url = diagnostician.suggestion(draft) else { return false }
    if !links.contains(url) { links.append(url) }
    return true
  }
}

extension ArraySlice<PathPiece> {
  /// The literals of these pieces; nil if another piece is among them, or a number.
  fileprivate var words: [UTF8Text]? {
    let words = compactMap { $0.literal.flatMap { $0.utf8.allSatisfy(\.isDigit) ? nil : UTF8Text($0) } }
    return words.count == count ? words : nil
  }
}
