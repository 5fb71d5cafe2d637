import Octets

/// The texts that a form of links accepts at one place: a component of the path or of the fragment, or the label of a
/// host.
///
/// The form of a redirect has several conditions: those of its own pattern, and those of the form behind it.
struct TextPlace: Hashable {
  var conditions: [Condition]

  /// A condition on the text of a place.
  struct Condition: Hashable {
    let texts: Texts
    /// The changes to the text before it is compared: one for each redirect, which replaces the literal text around the
    /// value.
    var respellings: [Respelling] = []

    static func == (one: Condition, other: Condition) -> Bool {
      one.texts.key == other.texts.key && one.respellings == other.respellings
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(texts.key)
      hasher.combine(respellings)
    }
  }

  /// The texts of a literal, or those of a parameter.
  enum Texts {
    case literal([UInt8])
    /// `isFurther` is true for a component of a rest after the first, which has no literal text around it.
    case values(Parameter, isFurther: Bool)
  }

  struct Respelling: Hashable {
    let from, to: Parameter.Affix
  }

  init(_ texts: Texts) { conditions = [Condition(texts: texts)] }

  /// The literal, if the place has no other condition.
  var literal: [UInt8]? {
    guard conditions.count == 1, conditions[0].respellings.isEmpty, case .literal(let text) = conditions[0].texts
    else { return nil }
    return text
  }

  /// Whether the place accepts a component.
  ///
  /// - Parameter ignoresCase: whether the table ignores the case of literals and closed sets.
  func accepts(_ text: [UInt8], ignoresCase: Bool) -> Bool {
    conditions.allSatisfy { condition in
      condition.respelled(text).map { condition.texts.accept($0, ignoresCase: ignoresCase) } ?? false
    }
  }

  /// Whether the place accepts the value of an item.
  func acceptsItem(_ text: [UInt8], ignoresCase: Bool) -> Bool {
    parameters.allSatisfy { parameter in
      if ignoresCase, let members = parameter.type.members {
        return members.contains { Array($0.utf8).isEqualIgnoringCase(text) }
      }
      return parameter.accepts(text.span)
    }
  }

  /// The parameters that read the text.
  var parameters: [Parameter] {
    conditions.compactMap { if case .values(let parameter, _) = $0.texts { parameter } else { nil } }
  }

  /// Whether the text may be empty.
  var acceptsEmpty: Bool {
    conditions.allSatisfy { if case .values(let parameter, _) = $0.texts { parameter.acceptsEmpty } else { false } }
  }
}

extension TextPlace.Condition {
  fileprivate func respelled(_ text: [UInt8]) -> [UInt8]? {
    var text = text
    for respelling in respellings {
      guard let value = respelling.from.value(in: 0..<text.count, of: text.span) else { return nil }
      text = respelling.to.prefix + text[value] + respelling.to.suffix
    }
    return text
  }

  /// Reverses the changes: the text in the link for a text that the condition compares; nil if there is none.
  func spelled(_ text: [UInt8]) -> [UInt8]? {
    var text = text
    for respelling in respellings.reversed() {
      guard let value = respelling.to.value(in: 0..<text.count, of: text.span) else { return nil }
      text = respelling.from.prefix + text[value] + respelling.from.suffix
    }
    return text
  }
}

extension TextPlace.Texts {
  /// The data that determine the texts of a place.
  fileprivate var key: Key {
    switch self {
    case .literal(let text): Key(domain: .closed([text]), isEmptied: false)
    case .values(let parameter, let isFurther):
      Key(domain: isFurther ? TextDomain(parameter.type) : parameter.domain, isEmptied: parameter.acceptsEmpty)
    }
  }

  fileprivate struct Key: Hashable {
    let domain: TextDomain
    let isEmptied: Bool
  }

  /// The text around the values.
  var affix: Parameter.Affix {
    if case .values(let parameter, false) = self { parameter.affix } else { .init() }
  }

  fileprivate func accept(_ text: [UInt8], ignoresCase: Bool) -> Bool {
    switch self {
    case .literal(let literal): return text == literal || ignoresCase && text.isEqualIgnoringCase(literal)
    case .values(let parameter, let isFurther):
      guard parameter.acceptsEmpty && text.isEmpty || !text.isEmpty && !text[...].isDotSegment else { return false }
      if ignoresCase, let members = parameter.type.members {
        return members.contains { Array(affix.around($0).utf8).isEqualIgnoringCase(text) }
      }
      return isFurther ? parameter.accepts(further: text.span) : parameter.accepts(text.span)
    }
  }
}

extension [UInt8] {
  func isEqualIgnoringCase(_ other: [UInt8]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.lowercased == $1.lowercased }
  }
}

/// The components that a form accepts.
struct PathTrack: Hashable {
  /// The places of the shortest path.
  var places: [TextPlace]
  /// The place of each further component; nil if no further component is allowed.
  var rest: TextPlace?
  /// The greatest number of components.
  var longest: Int

  /// The components of a path without optional pieces.
  init(_ path: [PathPiece]) {
    places = path.map { piece in
      switch piece {
      case .literal(let text): TextPlace(.literal(Array(text.utf8)))
      case .segment(let parameter), .rest(let parameter): TextPlace(.values(parameter, isFurther: false))
      }
    }
    longest = path.count
    guard case .rest(let parameter)? = path.last else { return }
    rest = TextPlace(.values(parameter, isFurther: true))
    longest += parameter.most - 1
  }

  /// The place at an index; nil if no path of the form is that long.
  func place(at index: Int) -> TextPlace? { index < places.count ? places[index] : index < longest ? rest : nil }

  /// Whether a path may have this number of components.
  func allows(_ count: Int) -> Bool { count >= places.count && count <= longest }

  /// Whether the form accepts a path of these texts.
  func accepts(_ texts: [[UInt8]], ignoresCase: Bool) -> Bool {
    allows(texts.count)
      && texts.indices.allSatisfy { place(at: $0)?.accepts(texts[$0], ignoresCase: ignoresCase) ?? false }
  }
}
