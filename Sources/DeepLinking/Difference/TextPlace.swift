import Octets

/// The texts that a form of links accepts at one place: a component of the path or of the fragment.
///
/// The form of a redirect has several conditions: those of its own pattern, and those of the form behind it.
struct TextPlace: Hashable {
  var conditions: [Condition]
  /// Whether letters of literals and of closed sets count in either case.
  let ignoresCase: Bool

  /// A condition on the text of a place.
  struct Condition: Hashable {
    let texts: Texts
    /// The changes to the text before it is compared: one for each redirect, which replaces the literal text around the
    /// value.
    var respellings: [Respelling] = []
  }

  /// The texts of a literal, or those of a parameter.
  enum Texts {
    case literal([UInt8])
    /// `isFurther` is true for a component of a rest after the first, which has no literal text around it.
    case values(Parameter, isFurther: Bool)
    /// Several values in one component.
    case several([Parameter])
  }

  struct Respelling: Hashable {
    let from, to: Parameter.Affix

    fileprivate func text(of text: [UInt8]) -> [UInt8]? {
      from.value(in: 0..<text.count, of: text.span).map { to.prefix + text[$0] + to.suffix }
    }
  }

  init(_ texts: Texts, ignoresCase: Bool) {
    (conditions, self.ignoresCase) = ([Condition(texts: texts)], ignoresCase)
  }

  /// The literal, if the place has no other condition.
  var literal: [UInt8]? {
    guard conditions.count == 1, conditions[0].respellings.isEmpty, case .literal(let text) = conditions[0].texts
    else { return nil }
    return text
  }

  /// Whether the place accepts a component.
  func accepts(_ text: [UInt8]) -> Bool {
    conditions.allSatisfy { condition in
      let text = condition.respellings.reduce(Optional(text)) { text, next in text.flatMap(next.text) }
      return text.map { condition.texts.accept($0, ignoresCase) } ?? false
    }
  }

  /// The parameters that read the text.
  var parameters: [Parameter] {
    conditions.flatMap { condition -> [Parameter] in
      switch condition.texts {
      case .literal: []
      case .values(let parameter, _): [parameter]
      case .several(let parameters): parameters
      }
    }
  }

  /// Whether the text may be empty.
  var acceptsEmpty: Bool {
    conditions.allSatisfy { if case .values(let parameter, _) = $0.texts { parameter.acceptsEmpty } else { false } }
  }
}

extension TextPlace.Condition {
  /// Reverses the changes: the text in the link for a text that the condition compares; nil if there is none.
  func spelled(_ text: [UInt8]) -> [UInt8]? {
    respellings.reversed().reduce(Optional(text)) { text, next in
      text.flatMap(TextPlace.Respelling(from: next.to, to: next.from).text)
    }
  }
}

extension TextPlace.Texts: Hashable {
  static func == (one: Self, other: Self) -> Bool { one.key == other.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The data that determine the texts of a place, and how their values are written.
  private var key: Key {
    switch self {
    case .literal(let text): .literal(text)
    case .values(let parameter, let isFurther): .values(.init(parameter), isFurther: isFurther)
    case .several(let parameters): .several(parameters.map { .init($0) })
    }
  }

  private enum Key: Hashable {
    case literal([UInt8])
    case values(TextSet.ParameterTexts, isFurther: Bool)
    case several([TextSet.ParameterTexts])
  }

  fileprivate func accept(_ text: [UInt8], _ ignoresCase: Bool) -> Bool {
    switch self {
    case .literal(let literal): return text == literal || ignoresCase && text.isEqualIgnoringCase(literal)
    case .values(let parameter, let isFurther):
      guard parameter.acceptsEmpty && text.isEmpty || !text.isEmpty && !text[...].isDotSegment else { return false }
      return parameter.accepts(text, ignoresCase: ignoresCase, isFurther: isFurther)
    case .several(let parameters):
      let values = parameters.values(in: 0..<text.count, of: text.span) { parameter, value in
        let bare = parameter.moved(to: .path, affix: .init(), key: parameter.key)
        return bare.accepts(value.indices.map { value[$0] }, ignoresCase: ignoresCase)
      }
      return values != nil
    }
  }
}

extension Parameter {
  /// Whether a component, or the value of an item, is a text of this parameter.
  func accepts(_ text: [UInt8], ignoresCase: Bool, isFurther: Bool = false) -> Bool {
    if ignoresCase, let members = type.members {
      let affix = isFurther ? Affix() : affix
      return members.contains { Array(affix.around($0).utf8).isEqualIgnoringCase(text) }
    }
    return isFurther ? accepts(further: text.span) : accepts(text.span)
  }
}

extension [UInt8] {
  fileprivate func isEqualIgnoringCase(_ other: [UInt8]) -> Bool {
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
  init(_ path: [PathPiece], ignoresCase: Bool = false) {
    places = path.map { piece in
      switch piece {
      case .literal(let text): TextPlace(.literal(Array(text.utf8)), ignoresCase: ignoresCase)
      case .segment(let parameter, let others) where !others.isEmpty:
        TextPlace(.several([parameter] + others), ignoresCase: ignoresCase)
      case .segment(let parameter, _), .rest(let parameter):
        TextPlace(.values(parameter, isFurther: false), ignoresCase: ignoresCase)
      }
    }
    longest = path.count
    guard case .rest(let parameter)? = path.last else { return }
    rest = TextPlace(.values(parameter, isFurther: true), ignoresCase: ignoresCase)
    longest += parameter.most - 1
  }

  /// The place at an index; nil if no path of the form is that long.
  func place(at index: Int) -> TextPlace? { index < places.count ? places[index] : index < longest ? rest : nil }

  /// Whether a path may have this number of components.
  func allows(_ count: Int) -> Bool { count >= places.count && count <= longest }

  /// Whether the form accepts a path of these texts.
  func accepts(_ texts: [[UInt8]]) -> Bool {
    allows(texts.count) && texts.indices.allSatisfy { place(at: $0)?.accepts(texts[$0]) ?? false }
  }
}
