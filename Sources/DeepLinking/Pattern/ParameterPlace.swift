import DeepLinkOctets

/// A step of a path, as one reference: a ``PathPiece`` is a dozen references, and every link reads it.
@usableFromInline
package final class PathStep: Sendable {
  /// The octets of a literal; nil for parameters.
  package let literal: [UInt8]?
  /// The parameters, in order.
  package let parameters: [Parameter]
  /// Whether the step is the rest of the path, and whether a link may leave it out.
  package let isRest, isOptional: Bool
  /// Whether there is one parameter, and whether its text may be empty.
  let isSingle, acceptsEmpty: Bool
  /// The piece as patterns are written.
  package let pattern: String

  init(_ piece: PathPiece) {
    pattern = piece.pattern
    literal = piece.literal.map { Array($0.utf8) }
    (parameters, isRest, isOptional) = (piece.parameters, piece.isRest, piece.isOptional)
    isSingle = parameters.count == 1
    acceptsEmpty = isSingle && parameters[0].acceptsEmpty
  }
}

/// Where the texts of a parameter stand in the links of a pattern.
@usableFromInline
package final class ParameterPlace: Sendable {
  /// The kind of place.
  package enum Kind: Sendable {
    /// A component, or a part of it.
    case component
    /// A component and those behind it.
    case rest
    /// The items of a name.
    case item
    /// The label of the host.
    case label
  }

  package let kind: Kind
  /// The parameter as the pattern has it.
  package let parameter: Parameter
  /// Whether the place is in the fragment.
  package let isInFragment: Bool
  /// The step of the path, its index, and the index of the parameter in the step.
  fileprivate let step: PathStep?
  package let index: Int
  fileprivate let number: Int
  /// The name of the item.
  package let key: [UInt8]
  /// Whether the value is the whole component, and whether it may be empty.
  fileprivate let isWhole, acceptsEmpty: Bool

  private init(
    _ kind: Kind, _ parameter: Parameter, _ step: PathStep? = nil, at index: Int = 0, _ number: Int = 0,
    isInFragment: Bool = false
  ) {
    (self.kind, self.parameter, self.step, self.index, self.number) = (kind, parameter, step, index, number)
    (self.isInFragment, key) = (isInFragment, parameter.keyOctets)
    isWhole = parameter.affix.isEmpty && step?.isSingle == true
    acceptsEmpty = step?.acceptsEmpty == true
  }

  /// The places of a pattern's parameters by their slots; nil for a slot whose parameter the pattern does not have.
  static func all(_ pieces: LinkPieces, _ steps: [PathStep], _ fragmentSteps: [PathStep]) -> [ParameterPlace?] {
    var places = [ParameterPlace?](repeating: nil, count: pieces.slots)
    func add(_ place: ParameterPlace) {
      let slot = place.parameter.slot
      if places.indices.contains(slot), places[slot] == nil { places[slot] = place }
    }
    if let label = pieces.label { add(ParameterPlace(.label, label)) }
    for (steps, isInFragment) in [(steps, false), (fragmentSteps, true)] {
      for (index, step) in steps.enumerated() {
        for (number, parameter) in step.parameters.enumerated() {
          add(
            ParameterPlace(
              step.isRest ? .rest : .component, parameter, step, at: index, number, isInFragment: isInFragment))
        }
      }
    }
    for item in pieces.query where !item.isCondition { add(ParameterPlace(.item, item)) }
    for item in pieces.fragment?.items ?? [] where !item.isCondition {
      add(ParameterPlace(.item, item, isInFragment: true))
    }
    return places
  }
}

/// The slots of a route while captures read them, one after the other.
@usableFromInline
package struct SlotCursor {
  /// The pattern of the link; nil for a link without texts.
  package let pattern: RouteShape?
  private var slot = 0
  /// The values that were replaced or ignored.
  @usableFromInline package var notes: [LinkWarning] = []

  @usableFromInline
  package init(_ pattern: RouteShape?) { self.pattern = pattern }

  /// Leaves out slots.
  @usableFromInline
  package mutating func skip(_ count: Int) { slot &+= count }

  /// What a link has of a parameter.
  @usableFromInline
  package enum Found: Sendable {
    /// Its texts, each of which has a value.
    case texts
    /// None, so that the default counts.
    case absent
    /// None that the route reads, so that it does not match.
    case nothing
  }

  /// Reads the next slot. Every value of a link is read here: by typed captures, for the canonical link, and for the link
  /// of a redirect.
  ///
  /// An unreadable value of an optional item is reported and counts as absent. Of an item that is repeated the first
  /// value counts, and the others are reported.
  ///
  /// - Parameters:
  ///   - parameter: the parameter as its route has it. An alias may require what the route does not.
  ///   - take: gets each text, without the literal text around it; returns whether it has a value.
  @usableFromInline
  @discardableResult
  package mutating func read(
    _ parameter: Parameter, of link: borrowing DeepLinkRequest, _ take: (Span<UInt8>) -> Bool
  ) -> Found {
    defer { slot &+= 1 }
    guard let pattern, slot < pattern.places.count, let place = pattern.places[slot] else {
      return parameter.isRequired ? .nothing : .absent
    }
    if place.isInFragment { return read(parameter, at: place, of: link.fragmentLink, take) }
    return read(parameter, at: place, of: link, take)
  }

  private mutating func read(
    _ parameter: Parameter, at place: ParameterPlace, of link: borrowing DeepLinkRequest,
    _ take: (Span<UInt8>) -> Bool
  ) -> Found {
    if place.kind == .item { return readItem(parameter, named: place.key, of: link, take) }
    if place.kind == .label {
      guard let label = pattern?.hosts?.label(of: link) else { return .nothing }
      return take(label.span) ? .texts : .nothing
    }
    var count = link.components.count
    // A single empty component of a fragment counts as none, unless the parameter reads it.
    if count == 1, place.isInFragment, link.components[0].range.isEmpty, !place.acceptsEmpty { count = 0 }
    guard place.index < count else { return parameter.isRequired ? .nothing : .absent }
    for index in place.index..<(place.kind == .rest ? count : place.index + 1) {
      guard var text = link.capturable(index, orEmpty: place.acceptsEmpty) else { return .nothing }
      // The literal text of a rest is around its first component.
      if !place.isWhole, index == place.index {
        guard let value = place.step?.value(place.number, in: text, of: link.octets.span) else { return .nothing }
        text = value
      }
      guard take(link.octets.span.extracting(text)) else { return .nothing }
    }
    return .texts
  }

  private mutating func readItem(
    _ parameter: Parameter, named key: [UInt8], of link: borrowing DeepLinkRequest, _ take: (Span<UInt8>) -> Bool
  ) -> Found {
    guard let first = link.firstItem(named: key) else { return parameter.isRequired ? .nothing : .absent }
    if case .repeated = parameter.presence {
      for item in first..<link.items.count where item == first || link.isItem(item, named: key) {
        if let value = link.items[item].value, take(link.octets.span.extracting(value)) { continue }
        notes.append(link.warning(parameter, item, used: nil))
      }
      return .texts
    }
    let value = link.items[first].value
    if parameter.isFlag {
      let isSet = value.map { TruthText.flag(link.octets.span.extracting($0)) } ?? true
      if isSet == nil { notes.append(link.warning(parameter, first, used: "true")) }
      return take((isSet ?? true ? TruthText.yes : TruthText.no).span) ? .texts : .nothing
    }
    guard let value, !value.isEmpty || !parameter.isRequired || parameter.acceptsEmpty,
      take(link.octets.span.extracting(value))
    else {
      guard !parameter.isRequired else { return .nothing }
      notes.append(link.warning(parameter, first, used: parameter.fallbackText))
      return .absent
    }
    // Each report repeats the value that is used, so without a bound the answer could be many times as long as the link.
    var others: [Int] = []
    for item in first + 1..<link.items.count where others.count < 20 && link.isItem(item, named: key) {
      others.append(item)
    }
    guard !others.isEmpty else { return .texts }
    let used = parameter.codec.canonical(link.octets.span.extracting(value))
    for item in others { notes.append(link.warning(parameter, item, expected: "the item only once", used: used)) }
    return .texts
  }
}

extension DeepLinkRequest {
  /// A warning that the text of an item was not used.
  fileprivate func warning(
    _ parameter: Parameter, _ item: Int, expected: String? = nil, used: String?
  ) -> LinkWarning {
    LinkWarning(
      parameter: parameter.name, value: items[item].value.map { UTF8Text(decoding: octets.span.extracting($0)) },
      expected: expected ?? parameter.type.expects, used: used, type: parameter.type)
  }

  /// The range of a component that a capture may read: it exists, is not empty, and is not `.` or `..`.
  func capturable(_ index: Int, orEmpty: Bool) -> Range<Int>? {
    guard index < components.count else { return nil }
    let range = components[index].range
    return (range.isEmpty ? orEmpty : range.count > 2 || !octets[range].isDotSegment) ? range : nil
  }
}

extension PathStep {
  /// The text of a parameter in the first component of the step; nil if the literal text is not there.
  ///
  /// - Parameters:
  ///   - number: the index of the parameter.
  ///   - ignoringCase: whether literal texts and members of closed sets are compared without case.
  package func value(
    _ number: Int, in component: Range<Int>, of octets: Span<UInt8>, ignoringCase: Bool = false
  ) -> Range<Int>? {
    if isSingle { return parameters[0].affix.value(in: component, of: octets, ignoringCase: ignoringCase) }
    return parameters.values(in: component, of: octets, ignoringCase: ignoringCase)?[number]
  }
}

extension RouteShape {
  /// The same link, with members of closed sets and the literal text around values in their declared case. For tables that
  /// ignore case.
  func respelled(_ link: borrowing DeepLinkRequest) -> DeepLinkRequest {
    var respelled = copy link
    /// All spellings of a text have equal lengths.
    func replace(_ value: Range<Int>, _ parameter: Parameter, around affix: Parameter.Affix = .init()) {
      if let member = parameter.member(respelled.octets.span.extracting(value)) {
        respelled.octets.replaceSubrange(value, with: member)
      }
      respelled.octets.replaceSubrange(value.lowerBound - affix.prefix.count..<value.lowerBound, with: affix.prefix)
      respelled.octets.replaceSubrange(value.upperBound..<value.upperBound + affix.suffix.count, with: affix.suffix)
    }
    for (index, step) in steps.enumerated() where step.literal == nil && index < link.components.count {
      let first = link.components[index].range
      let values = step.parameters.values(in: first, of: link.octets.span, ignoringCase: true) ?? []
      for (parameter, value) in zip(step.parameters, values) { replace(value, parameter, around: parameter.affix) }
      guard step.isRest else { continue }
      for further in link.components[(index + 1)...] { replace(further.range, step.parameters[0]) }
    }
    for item in link.items.indices {
      if let value = link.items[item].value,
        let parameter = query.first(where: { link.isItem(item, named: $0.keyOctets) })
      {
        // A repetition that no value is made of stays as it was given, for its warning.
        let isRead =
          parameter.presence == .repeated
          || !link.items.indices[..<item].contains { link.isItem($0, named: parameter.keyOctets) }
        guard isRead else { continue }
        replace(value, parameter)
      }
    }
    return respelled
  }
}
