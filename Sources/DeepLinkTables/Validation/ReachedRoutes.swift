import DeepLinkOctets
import DeepLinking
import TextLanguages

/// Decides whether a route has a link that no more specific route takes.
///
/// The links of a length are a product of sets of texts: one for each component, and for each item that a route demands.
/// The search is exact, but for texts that only a closure of the app knows: different closures are assumed to accept
/// different texts, so every route reported as unreachable is unreachable.
struct ReachedRoutes {
  private let relations: TextRelations
  private let settings: TableSettings

  /// A link that only the route takes.
  enum Answer {
    /// Such a link, with samples in the place of texts that only a closure of the app knows.
    case reachable(DeepLinkRequest)
    case unreachable
    /// The search took more than its budget.
    case undecided
  }

  init(_ relations: TextRelations, _ settings: TableSettings) {
    (self.relations, self.settings) = (relations, settings)
  }

  /// - Parameter rivals: the routes that win for the links they share with `shape`.
  func ownLink(of shape: RouteShape, besides rivals: [RouteShape]) -> Answer {
    relations.ask { ownLink(of: shape, besides: rivals, &$0) }
  }

  private func ownLink(of shape: RouteShape, besides rivals: [RouteShape], _ work: inout Work) -> Answer {
    // All lengths beyond the longest path with a maximum behave the same.
    let longest = rivals.map { $0.path.lengths.upperBound == .max ? $0.path.count : $0.path.lengths.upperBound }.max()
    let last = min(shape.path.lengths.upperBound, max(shape.path.count, (longest ?? 0) + 1))
    var isDecided = true
    for length in shape.path.count...last {
      work.take(rivals.count * Cost.pair)
      guard !work.isSpent else { return .undecided }
      guard let mine = places(of: shape, like: shape, length) else { continue }
      let others = rivals.compactMap { places(of: $0, like: shape, length) }
      switch coverage(of: mine, by: others, &work) {
      case .covered: continue
      case .undecided: isDecided = false
      case .uncovered(let found):
        let texts = zip(mine, found.texts).map { place, found in
          place.flatMap(language) == nil ? place?.sample ?? "" : TextPlaces.decoded(found.text)
        }
        return .reachable(Self.link(of: shape, length, texts))
      }
    }
    return isDecided ? .unreachable : .undecided
  }

  /// The link of these texts, in the order of the places.
  private static func link(of shape: RouteShape, _ length: Int, _ texts: [String]) -> DeepLinkRequest {
    let behind = texts.dropFirst(1 + length)
    let path = shape.fragment?.demandedPath.count ?? 0
    func items(_ place: (Parameter) -> Bool) -> [(name: UTF8Text, value: UTF8Text?)] {
      zip(shape.demands, behind.dropFirst(path)).filter { $0.0.presence != .absent && place($0.0) }.map {
        (UTF8Text($0.0.key), UTF8Text($0.1))
      }
    }
    var link = DeepLinkRequest(
      components: texts.dropFirst().prefix(length).map { UTF8Text($0) }, items: items { $0.place != .fragment })
    let parts = items { $0.place == .fragment }
    if path > 0 || !parts.isEmpty {
      var fragment = DeepLinkRequest(components: behind.prefix(path).map { UTF8Text($0) }, items: parts)
      fragment.hasMarkedItems = !parts.isEmpty
      link.setFragment(fragment)
    }
    if shape.hosts != nil { (link.scheme, link.authority) = ("https", texts[0]) }
    return link
  }

  private func language(of place: PlaceTexts) -> Language? { relations.languages(of: place).texts }

  private func coverage(
    of mine: [PlaceTexts?], by others: [[PlaceTexts?]], _ work: inout Work
  ) -> ProductSearch.Coverage {
    let machines = relations.machines
    let one = machines.machine(.symbols("x"))
    // The texts of a closure are one text of their own here, which only the same closure and any text accept.
    let languages = mine.map { $0.flatMap(language) }
    let subject = languages.map { [$0.map(machines.machine) ?? one] as [any TextMachine] }
    let products = others.compactMap { texts -> [(any TextMachine)?]? in
      var product: [(any TextMachine)?] = []
      for ((mine, language), other) in zip(zip(mine, languages), texts) {
        guard let other, let mine else {
          product.append(nil)
          continue
        }
        if mine.domain == other.domain || other.isAnyText {
          product.append(nil)
        } else if language != nil, let theirs = self.language(of: other) ?? mine.members(acceptedBy: other) {
          product.append(machines.machine(theirs))
        } else {
          return nil
        }
      }
      return product
    }
    return ProductSearch(subject: subject, others: products).coverage(work: &work)
  }

  /// The texts that `rival` accepts at each place of links of `shape` with this length, nil for a place with any text; nil
  /// if it accepts no such link.
  private func places(of rival: RouteShape, like shape: RouteShape, _ length: Int) -> [PlaceTexts?]? {
    guard rival.path.lengths.contains(length) else { return nil }
    // If `rival` requires an item that `shape` does not, the links of `shape` without this item stay free. The same
    // holds for the fragment.
    let isDemanded = rival.demands.allSatisfy { demand in shape.demands.contains { $0.isSameItem(as: demand) } }
    let fragment = shape.fragment?.demandedPath ?? []
    var theirs = rival.fragment?.demandedPath ?? []
    if let optional = rival.fragment?.optionalPath, !optional.isEmpty {
      // Optional components may be fewer, and read the items of a fragment without other components as their own.
      if !fragment.isEmpty {
        theirs = Array(optional.prefix(fragment.count))
      } else if shape.demands.contains(where: { $0.place == .fragment && $0.presence != .absent }) {
        return nil
      }
    }
    guard isDemanded, theirs.isEmpty || theirs.count == fragment.count && (theirs.endsInRest || !fragment.endsInRest)
    else { return nil }
    let items = shape.demands.map { item in rival.demands.first { $0.isSameItem(as: item) }.map { PlaceTexts($0) } }
    return [PlaceTexts(rival.hosts ?? settings.hosts, label: rival.label)]
      + (0..<length).map { PlaceTexts(rival.path, at: $0) }
      + fragment.indices.map { theirs.isEmpty ? nil : PlaceTexts(theirs, at: $0) } + items
  }
}

extension PlaceTexts {
  /// The members of a closed set, such as a literal, that a place accepts whose other texts only a closure of the app
  /// knows; nil for texts that are no closed set.
  fileprivate func members(acceptedBy other: PlaceTexts) -> Language? {
    guard isClosed else { return nil }
    let places = parameters.first?.place == .query ? TextPlaces.queryItem : .component
    return .anyOf(samples.map { Array($0.utf8) }.filter(other.accepts).map(places.spelled))
  }

  /// Whether the place has every text that a link can have at its place.
  fileprivate var isAnyText: Bool { domain == TextDomain(.text) }
}
