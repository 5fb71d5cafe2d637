import Octets

/// The links of a redirect that lead to one form: those that both its pattern and the form behind it accept.
struct RedirectPassage {
  private(set) var track: PathTrack
  private(set) var demands: [Parameter]

  /// - Parameters:
  ///   - source: the pattern of the redirect.
  ///   - target: the pattern that it leads to.
  ///   - last: the form that accepts links of the target.
  /// - Returns: nil if the form accepts no link of the target.
  init?(_ source: RouteShape, _ target: RouteShape, _ last: ComparedForm) {
    track = PathTrack(source.path, ignoresCase: last.ignoresCase)
    let named = Set(source.query.map(\.key)).union(target.query.map(\.key))
    demands = source.demands + last.demands.filter { $0.place == .fragment || !named.contains($0.key) }
    for (index, piece) in target.path.enumerated() {
      guard let place = last.track.place(at: index) else { return nil }
      guard let parameter = piece.parameter else {
        guard case .literal(let text) = piece,
          place.accepts(Array(text.utf8))
        else { return nil }
        continue
      }
      if let item = source.query.first(where: { $0.name == parameter.name }) {
        if let literal = place.literal { demands.append(Parameter(item.key, fixed: literal.span.text())) }
        demands += place.parameters.map {
          $0.moved(to: .query, affix: $0.affix, key: item.key, isOptional: false)
        }
        continue
      }
      guard let (at, from) = Self.place(of: parameter.name, in: source) else { continue }
      if case .rest = piece, case .rest = source.path[at] {
        takeRest(from: at, from, parameter.affix, last.track, index)
      } else {
        add(place, at: at, .init(from: from.affix, to: parameter.affix))
      }
    }
    // A target without a rest has a fixed length, which the form must allow.
    guard target.endsInRest || last.track.allows(target.path.count) else { return nil }
    for item in target.query {
      guard let (at, from) = Self.place(of: item.name, in: source) else { continue }
      for demand in last.demands where demand.place == .query && demand.key == item.key && demand.presence != .absent {
        let value = demand.moved(to: .path, affix: .init(), key: demand.key)
        add(
          TextPlace(.values(value, isFurther: true), ignoresCase: last.ignoresCase), at: at,
          .init(from: from.affix, to: .init()))
      }
    }
  }

  private static func place(of name: String, in source: RouteShape) -> (Int, Parameter)? {
    for (index, piece) in source.path.enumerated() {
      if let parameter = piece.parameter, parameter.name == name { return (index, parameter) }
    }
    return nil
  }

  private mutating func add(_ place: TextPlace, at index: Int, _ respelling: TextPlace.Respelling) {
    track.places[index].add(place, respelling)
  }

  /// Adds the conditions of the places behind the target's literals to the components of the source's rest.
  private mutating func takeRest(
    from start: Int, _ parameter: Parameter, _ affix: Parameter.Affix, _ last: PathTrack, _ index: Int
  ) {
    guard let rest = track.rest else { return }
    let offset = start - index
    while track.places.count < last.places.count + offset { track.places.append(rest) }
    for place in start..<track.places.count {
      guard let next = last.place(at: place - offset) else {
        track.places.removeSubrange(place...)
        break
      }
      let isFirst = place == start
      track.places[place].add(next, isFirst ? .init(from: parameter.affix, to: affix) : nil)
    }
    track.longest = min(track.longest, last.longest + offset)
    if let next = last.rest { track.rest?.add(next, nil) } else { track.rest = nil }
  }
}

extension TextPlace {
  /// Adds the conditions of a place that reads the text after a redirect.
  fileprivate mutating func add(_ next: TextPlace, _ respelling: Respelling?) {
    let isPlain = respelling.map { $0.from.isEmpty && $0.to.isEmpty } ?? true
    conditions += next.conditions.map { condition in
      var condition = condition
      if let respelling, !isPlain { condition.respellings.insert(respelling, at: 0) }
      return condition
    }
  }
}
