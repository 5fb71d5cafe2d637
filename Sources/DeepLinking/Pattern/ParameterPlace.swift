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
  /// The piece as patterns are written.
  package let pattern: String

  init(_ piece: PathPiece) {
    pattern = piece.pattern
    literal = piece.literal.map { Array($0.utf8) }
    (parameters, isRest, isOptional) = (piece.parameters, piece.isRest, piece.isOptional)
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
  /// Whether the value is the whole component.
  fileprivate let isWhole: Bool

  private init(
    _ kind: Kind, _ parameter: Parameter, _ step: PathStep? = nil, at index: Int = 0, _ number: Int = 0,
    isInFragment: Bool = false
  ) {
    (self.kind, self.parameter, self.step, self.index, self.number) = (kind, parameter, step, index, number)
    (self.isInFragment, key) = (isInFragment, parameter.keyOctets)
    isWhole = parameter.affix.isEmpty && (step?.parameters.count ?? 1) == 1
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

  /// The value in a component, without the literal text around it.
  @inline(__always)
  fileprivate func value(in component: Range<Int>, of octets: Span<UInt8>) -> Range<Int>? {
    if isWhole { return component }
    guard let step, step.parameters.count > 1 else { return parameter.affix.value(in: component, of: octets) }
    return step.parameters.values(in: component, of: octets)?[number]
  }
}

/// The value of an item in a link.
@usableFromInline
struct PlacedText {
  /// The octets of the value; nil for an item without one.
  @usableFromInline let value: Range<Int>?
  /// The index of the item.
  @usableFromInline let item: Int
}

extension DeepLinkRequest {
  /// Whether the link has a component at a place.
  @usableFromInline
  func has(_ place: ParameterPlace) -> Bool { place.index < components.count }

  /// The text of a component; nil if no component can have it.
  @usableFromInline
  func value(at place: ParameterPlace) -> Range<Int>? {
    guard let component = capturable(place.index) else { return nil }
    return place.value(in: component, of: octets.span)
  }

  /// The texts of a rest; nil if one of them is no component.
  @usableFromInline
  func values(at place: ParameterPlace) -> [Range<Int>]? {
    var values: [Range<Int>] = []
    values.reserveCapacity(max(0, components.count - place.index))
    for index in place.index..<max(place.index, components.count) {
      guard let component = capturable(index, orEmpty: place.parameter.acceptsEmpty) else { return nil }
      // The literal text of a rest is around its first component.
      guard let value = index == place.index ? place.value(in: component, of: octets.span) : component else {
        return nil
      }
      values.append(value)
    }
    return values
  }

  /// The first value of an item; nil if the link does not have it.
  @usableFromInline
  func first(at place: ParameterPlace) -> PlacedText? {
    firstItem(named: place.key).map { PlacedText(value: items[$0].value, item: $0) }
  }

  /// All values of an item.
  @usableFromInline
  func texts(at place: ParameterPlace) -> [PlacedText] {
    items.indices.filter { isItem($0, named: place.key) }.map { PlacedText(value: items[$0].value, item: $0) }
  }

  /// The range of a component that a capture may read: it exists, is not empty, and is not `.` or `..`.
  @usableFromInline
  package func capturable(_ index: Int, orEmpty: Bool = false) -> Range<Int>? {
    guard index < components.count else { return nil }
    let range = components[index].range
    return (range.isEmpty ? orEmpty : range.count > 2 || !octets[range].isDotSegment) ? range : nil
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
