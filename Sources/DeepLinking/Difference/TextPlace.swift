import Octets

/// What a form of links accepts at one place: a component of the path or of the fragment, or the label of a host.
///
/// A form of a redirect has more than one condition: that of its own pattern, and that of the form behind it.
struct TextPlace: Hashable {
  var conditions: [Condition]

  /// A condition on the text of a place.
  struct Condition: Hashable {
    let texts: Texts
    /// How the text is written before it is compared: the text around it is replaced, once for each redirect.
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
    /// `isFurther` for a component after the first one of a rest, which has no literal text around it.
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

  /// Whether a form takes a component at this place.
  ///
  /// - Parameter ignoresCase: whether the table compares literals and closed sets without case.
  func accepts(_ text: [UInt8], ignoresCase: Bool) -> Bool {
    conditions.allSatisfy { condition in
      condition.respelled(text).map { condition.texts.accept($0, ignoresCase: ignoresCase) } ?? false
    }
  }

  /// Whether a form takes the value of an item.
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

  /// A text of the place for one that the condition compares; nil if there is none.
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
  /// What decides whether two places have the same texts.
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

/// The components that a form takes.
struct PathTrack: Hashable {
  /// The places of the shortest path.
  var places: [TextPlace]
  /// The place of each component behind them; nil if there can be none.
  var rest: TextPlace?
  /// The greatest number of components.
  var longest: Int

  /// The components of a path, all of whose pieces are there.
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

  /// The place at an index; nil if no path has one there.
  func place(at index: Int) -> TextPlace? { index < places.count ? places[index] : index < longest ? rest : nil }

  /// Whether a path may have this number of components.
  func allows(_ count: Int) -> Bool { count >= places.count && count <= longest }

  /// Whether a path of texts is one of the track.
  func accepts(_ texts: [[UInt8]], ignoresCase: Bool) -> Bool {
    allows(texts.count)
      && texts.indices.allSatisfy { place(at: $0)?.accepts(texts[$0], ignoresCase: ignoresCase) ?? false }
  }
}
