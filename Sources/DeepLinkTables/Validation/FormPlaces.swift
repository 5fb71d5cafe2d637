package import DeepLinkOctets
package import DeepLinking

/// The components that a form accepts.
package struct PathPlaces {
  /// The places of the shortest path.
  package fileprivate(set) var places: [PlaceTexts]
  /// The place of each further component; nil if no further component is allowed.
  package private(set) var rest: PlaceTexts?

  /// The components of a path without optional pieces.
  package init(_ path: [PathPiece], ignoresCase: Bool = false) {
    places = path.map { PlaceTexts($0, ignoresCase: ignoresCase).remembered }
    rest = PlaceTexts(path, at: path.count, ignoresCase: ignoresCase)?.remembered
  }

  /// The place at an index; nil if no path of the form is that long.
  package func place(at index: Int) -> PlaceTexts? { index < places.count ? places[index] : rest }

  /// Whether a path may have this number of components.
  package func allows(_ count: Int) -> Bool { count == places.count || count > places.count && rest != nil }

  /// Whether the form accepts a path of these texts.
  package func accepts(_ texts: [[UInt8]]) -> Bool {
    allows(texts.count) && texts.indices.allSatisfy { place(at: $0)?.accepts(texts[$0]) ?? false }
  }

  fileprivate mutating func change(_ change: (PlaceTexts) -> PlaceTexts) {
    (places, rest) = (places.map(change), rest.map(change))
  }

  /// Adds the conditions of another path's places to the components of the rest, of which the first stands there in the
  /// place at `index`.
  fileprivate mutating func takeRest(_ rest: Parameter, to: Parameter.Affix, of last: PathPlaces, at index: Int) {
    guard let own = self.rest else { return }
    let (start, offset) = (places.count - 1, places.count - 1 - index)
    while places.count < last.places.count + offset { places.append(own) }
    for place in start..<places.count {
      guard let next = last.place(at: place - offset) else {
        places.removeSubrange(place...)
        break
      }
      if place == start { places[place].add(next, part: 0, of: [rest], to: to) } else { places[place].add(next) }
    }
    if let next = last.rest { self.rest?.add(next) } else { self.rest = nil }
  }
}

/// The name of an item of the query or of the fragment.
package struct ItemName: Hashable, Comparable {
  package let isInFragment: Bool
  package let key: UTF8Text

  package init(_ parameter: Parameter) { (isInFragment, key) = (parameter.place == .fragment, UTF8Text(parameter.key)) }

  package static func < (a: ItemName, b: ItemName) -> Bool {
    a.isInFragment == b.isInFragment ? a.key < b.key : b.isInFragment
  }
}

/// The places of a form of links: those of one pattern, or those of a redirect's links that lead to one form.
package struct FormPlaces {
  package private(set) var path: PathPlaces
  /// The hosts that a link must have: those of the form, behind those of each redirect before it.
  package private(set) var hosts: [HostPlace]
  /// The items of the query and of the fragment that a link must have or must not have, each name once.
  package private(set) var items: [(name: ItemName, texts: PlaceTexts)] = []
  /// The components of the fragment that a link must have, whose letters count with their case; nil for any.
  package let fragment: PathPlaces?
  /// Whether items of the fragment are read, which may be optional ones.
  let readsFragmentItems: Bool
  package let ignoresCase: Bool
  /// Whether the places have no other links: some conditions of a form behind a redirect are no condition of a place.
  package private(set) var isExact = true
  /// Whether a redirect takes one of several values of a component. A comparison of two tables does not follow these.
  package private(set) var isRearranged = false

  package struct HostPlace {
    package let hosts: HostSet?
    package let label: Parameter?
    /// Whether a link without a host counts as a link of these hosts.
    package let isDefault: Bool
    /// Whether they are not those of the table.
    let isOwn: Bool

    init(_ shape: RouteShape, _ settings: TableSettings) {
      (hosts, label, isOwn) = (shape.hosts ?? settings.hosts, shape.label, shape.hosts != nil)
      isDefault = hosts.map(settings.isDefault) ?? true
    }

    init(_ hosts: HostSet) { (self.hosts, label, isDefault, isOwn) = (hosts, nil, true, false) }

    var texts: PlaceTexts { PlaceTexts(hosts, label: label) }

    package func accepts(_ host: [UInt8]?) -> Bool {
      host.map(texts.accepts) ?? (hosts == nil || isDefault && label == nil)
    }
  }

  /// The texts of the host.
  var host: PlaceTexts {
    hosts.dropFirst().reduce(into: hosts[0].texts) { $0.add($1.texts) }
  }

  /// The links on some of the hosts; nil for all.
  func on(_ some: HostSet?) -> FormPlaces {
    var form = self
    if let some { form.hosts.append(HostPlace(some)) }
    return form
  }

  /// The places of a pattern without optional pieces.
  package init(_ shape: RouteShape, _ settings: TableSettings) {
    path = PathPlaces(shape.path, ignoresCase: settings.ignoresCase)
    hosts = [HostPlace(shape, settings)]
    let pieces = shape.fragment?.path ?? []
    (fragment, ignoresCase) = (pieces.isEmpty ? nil : PathPlaces(pieces), settings.ignoresCase)
    readsFragmentItems = shape.fragment?.items.isEmpty == false
    for item in shape.demands { add(PlaceTexts(item, ignoresCase: ignoresCase), to: ItemName(item)) }
  }

  /// The texts that a link must have as the value of an item; nil for an item that does not count.
  package func texts(of item: ItemName) -> PlaceTexts? { items.first { $0.name == item }?.texts }

  /// Adds the conditions of a place to those of an item.
  private mutating func add(_ texts: PlaceTexts, to item: ItemName) {
    if let index = items.firstIndex(where: { $0.name == item }) {
      items[index].texts.add(texts)
    } else {
      items.append((item, texts))
    }
  }

  /// The same with each place of the path changed.
  package func mapPlaces(_ change: (PlaceTexts) -> PlaceTexts) -> FormPlaces {
    var form = self
    form.path.change(change)
    return form
  }

  /// The links of a redirect that lead to a form: those that both its pattern and the form behind it accept.
  ///
  /// - Parameters:
  ///   - source: the pattern of the redirect.
  ///   - target: the pattern that it leads to.
  ///   - last: the form that accepts links of the target.
  /// - Returns: nil if the form accepts no link of the target.
  package init?(_ source: RouteShape, to target: RouteShape, _ last: FormPlaces, _ settings: TableSettings) {
    self.init(source: source, last, settings)
    // A target without a rest has a fixed length, which the form must allow.
    guard target.endsInRest || last.path.allows(target.path.count) else { return nil }
    for (index, piece) in target.path.enumerated() {
      guard let place = last.path.place(at: index) else { return nil }
      switch piece {
      case .literal(let text): guard place.accepts(Array(text.utf8)) else { return nil }
      case .rest(let parameter)
      where source.path.last?.rest?.name.hasSameOctets(as: parameter.name) == true:
        if let rest = source.path.last?.rest { path.takeRest(rest, to: parameter.affix, of: last.path, at: index) }
      // What one of several values of a component may be is not known.
      case .segment(_, let others) where !others.isEmpty: isExact = false
      case .segment(let parameter, _), .rest(let parameter): take(place, of: parameter, from: source)
      }
    }
    for (item, texts) in last.items where !item.isInFragment {
      guard take(item, texts, from: source, target) else { return nil }
    }
  }

  private init(source: RouteShape, _ last: FormPlaces, _ settings: TableSettings) {
    path = PathPlaces(source.path, ignoresCase: last.ignoresCase)
    hosts = [HostPlace(source, settings)] + last.hosts
    (fragment, readsFragmentItems, ignoresCase) = (last.fragment, last.readsFragmentItems, last.ignoresCase)
    (isExact, isRearranged) = (last.isExact, last.isRearranged)
    for item in source.demands { add(PlaceTexts(item, ignoresCase: ignoresCase), to: ItemName(item)) }
    items += last.items.filter(\.name.isInFragment)
  }

  /// Adds the conditions of a place that the target fills with a parameter.
  private mutating func take(_ place: PlaceTexts, of parameter: Parameter, from source: RouteShape) {
    if let at = source.path.firstIndex(where: { $0.parameters.contains { $0.name.hasSameOctets(as: parameter.name) } })
    {
      let all = source.path[at].parameters
      let number = all.firstIndex { $0.name.hasSameOctets(as: parameter.name) } ?? 0
      path.places[at].add(place, part: number, of: all, to: parameter.affix)
      if all.count > 1 { isRearranged = true }
    } else if let item = source.query.first(where: { $0.name.hasSameOctets(as: parameter.name) }) {
      let (name, given) = (ItemName(item), item.moved(to: .query, item.affix, isOptional: false))
      if texts(of: name) == nil { add(PlaceTexts(given, ignoresCase: ignoresCase), to: name) }
      guard let at = items.firstIndex(where: { $0.name == name }) else { return }
      items[at].texts.add(place, part: 0, of: [given], to: parameter.affix)
    } else {
      isExact = false
    }
  }

  /// Adds an item that the form behind the redirect demands; false if no link of the redirect has it.
  private mutating func take(
    _ item: ItemName, _ texts: PlaceTexts, from source: RouteShape, _ target: RouteShape
  ) -> Bool {
    guard let given = target.query.first(where: { ItemName($0) == item }) else {
      // The redirect passes on the items that its pattern does not name.
      guard source.query.contains(where: { ItemName($0) == item }) else {
        add(texts, to: item)
        return true
      }
      return texts.isAbsence
    }
    guard !texts.isAbsence else { return false }
    if let fixed = given.fixedValue { return texts.accepts(Array(fixed.utf8)) }
    take(texts, of: given, from: source)
    return true
  }
}

extension PathPiece {
  /// The item that has the texts of this piece; nil if none can.
  fileprivate func item(_ key: String) -> Parameter? {
    guard let parameter else { return literal.map { Parameter(key, fixed: $0) } }
    guard parameters.count == 1 else { return nil }
    let item = parameter.moved(to: .query, affix: parameter.affix, key: key, isOptional: false)
    // A redirect makes a whole component of the item.
    return ParameterTexts(parameter).isComponent && item.affix.isEmpty ? item.withoutDotSegments : item
  }

  /// Whether a piece is known to read all texts of another one, where an item may be a dot segment.
  fileprivate func contains(_ other: PathPiece, inItem isItem: Bool) -> Bool {
    if PlaceTexts(self) == PlaceTexts(other) { return true }
    guard case .segment(let any, _) = self, any.type == .text else { return false }
    switch other {
    case .literal(let text): return any.accepts(Array(text.utf8).span)
    case .segment(let one, _), .rest(let one):
      if isItem, one.isItem, ParameterTexts(any).isComponent { return false }
      return one.affix.prefix.starts(with: any.affix.prefix)
        && one.affix.suffix.reversed().starts(with: any.affix.suffix.reversed())
    }
  }
}

extension PlaceTexts.Texts {
  /// The piece of a pattern that reads these texts; nil if none does.
  fileprivate var piece: PathPiece? {
    switch self {
    case .literal(let text): .literal(text.span.text())
    case .values(let values): values.parameter.fixedValue.map { .literal($0) } ?? .segment(values.parameter)
    case .part(_, let values, let affix, let place) where values.count == 1:
      place.piece?.moved(from: affix, to: values[0].affix)
    case .several, .part, .hosts, .absence: nil
    }
  }
}

extension PathPiece {
  /// The piece with other literal text around its value; nil if it has other text.
  fileprivate func moved(from: Parameter.Affix, to: Parameter.Affix) -> PathPiece? {
    if let literal {
      let text = Array(literal.utf8)
      let value = from.value(in: text.indices, of: text.span)
      return value.map { .literal((to.prefix + text[$0] + to.suffix).span.text()) }
    }
    guard let parameter, parameters.count == 1, from.isEmpty || from == parameter.affix else { return nil }
    let inner = from.isEmpty ? parameter.affix : .init()
    let affix = Parameter.Affix(prefix: to.prefix + inner.prefix, suffix: inner.suffix + to.suffix)
    return .segment(parameter.moved(to: .path, affix).asPart)
  }
}

extension PlaceTexts {
  /// The piece of a pattern that reads these texts, and the values of a component with several by themselves; nil if none is
  /// found. Of such a component it may read others, because a text may be split in more than one way.
  fileprivate var piece: PathPiece? {
    if var values = several?.map(\.parameter) {
      for condition in conditions.dropFirst() {
        guard case .part(let index, let all, let affix, let value) = condition, all.count == values.count,
          let narrow = value.piece?.moved(from: affix, to: values[index].affix)?.parameters, narrow.count == 1
        else { return nil }
        values[index] = narrow[0].moved(to: .path, narrow[0].affix, isOptional: false).asPart
      }
      return .segment(values[0], then: Array(values.dropFirst()))
    }
    var found: PathPiece?
    for condition in conditions {
      guard let next = condition.piece, isItem || next.literal != "" else { return nil }
      guard let last = found, !last.contains(next, inItem: isItem) else {
        found = next
        continue
      }
      guard next.contains(last, inItem: isItem) else { return nil }
    }
    return found
  }
}

extension FormPlaces {
  /// The links of a redirect as a shape, whose parameters are those of the form that they lead to; nil if no shape says it.
  ///
  /// - Parameters:
  ///   - source: the pattern of the redirect.
  ///   - end: the form.
  func shape(of source: RouteShape, to end: RouteShape, _ settings: TableSettings) -> RouteShape? {
    guard isExact else { return nil }
    var pieces = source.pieces
    (pieces.fragments, pieces.fragmentLength) = (end.pieces.fragments, end.pieces.fragmentLength)
    pieces.path = []
    for place in path.places {
      guard let piece = place.piece else { return nil }
      let own = piece.parameters.count == 1 ? piece.parameter : nil
      pieces.path.append(own.map { .segment($0.moved(to: .path, $0.affix, isOptional: false)) } ?? piece)
    }
    if let rest = path.rest {
      guard let first = path.places.last?.piece?.parameter, let further = rest.piece?.parameter,
        PlaceTexts(first.moved(to: .rest, .init())) == PlaceTexts(further.moved(to: .rest, .init()))
      else { return nil }
      // If the rest is required, it has one component at least.
      let isRequired = path.places.count == source.path.count && source.path.last?.isOptional == false
      let moved = first.moved(to: .rest, first.affix, isOptional: isRequired ? false : nil)
      pieces.path[path.places.count - 1] = .rest(moved.withoutEmpty)
    }
    pieces.query = []
    // Those of the redirect itself, those of the form in their order, then those of redirects before it.
    let names = (source.query + end.query).map { ItemName($0) } + items.map(\.name)
    for name in names.distinct where !name.isInFragment {
      let key = name.key.description
      guard let texts = texts(of: name) else {
        pieces.query += source.query.filter { ItemName($0) == name }
        continue
      }
      let absence = Parameter(key, .query, Codec<String>.text, .absent)
      guard let item = texts.isAbsence ? absence : texts.piece?.item(key) else { return nil }
      pieces.query.append(item)
    }
    let others = hosts.dropFirst().filter { $0.hosts != settings.hosts }
    if let host = others.first {
      guard source.hosts == nil, settings.hosts == nil, others.count == 1, let set = host.hosts else { return nil }
      (pieces.hosts, pieces.label) = ([set], host.label)
    }
    pieces.number()
    return RouteShape(name: source.name, summary: source.summary, pieces)
  }
}

extension Parameter {
  fileprivate func moved(to place: Place, _ affix: Affix, isOptional: Bool? = nil) -> Parameter {
    moved(to: place, affix: affix, key: key, isOptional: isOptional)
  }
}
