import DeepLinkOctets
package import DeepLinking

/// The texts that a form of links accepts at one place: a component of the path or of the fragment, the value of an item,
/// or the host.
///
/// Texts are compared octet by octet, as in links: a composed letter differs from a decomposed one.
package struct PlaceTexts: Hashable {
  /// What a text must be. The form of a redirect has several conditions: that of its own pattern, then those of the form
  /// behind it.
  private(set) var conditions: [Texts]
  /// Whether letters of literals and of closed sets count in either case.
  package let ignoresCase: Bool
  /// Whether links spell the texts as values of items.
  package private(set) var isItem: Bool
  /// The hash value, if it is remembered.
  private var code: Int?

  /// The texts that a pattern declares for a place.
  package enum Texts: Hashable {
    case literal([UInt8])
    case values(ParameterTexts)
    /// Several values in one component.
    case several([ParameterTexts])
    /// A component with one value or several, of which another place reads the one at an index behind a redirect, with
    /// other literal text around it.
    case part(Int, of: [ParameterTexts], to: Parameter.Affix, PlaceTexts)
    /// Hosts; nil for any. The parameter reads the varying label, and may refuse some.
    case hosts(HostSet?, label: ParameterTexts?)
    /// No text: a link must not have the item.
    case absence
  }

  package init(_ texts: Texts, ignoresCase: Bool = false, isItem: Bool = false) {
    (conditions, self.ignoresCase, self.isItem) = ([texts], ignoresCase, isItem)
  }

  /// The texts of a parameter, with the literal text around them. Letters in a fragment count with their case, also in a
  /// table that ignores it.
  package init(_ parameter: Parameter, ignoresCase: Bool = false) {
    self.init(
      parameter.presence == .absent ? .absence : .values(ParameterTexts(parameter)),
      ignoresCase: ignoresCase && parameter.place != .fragment, isItem: parameter.isItem)
  }

  /// The hosts of a route.
  init(_ hosts: HostSet?, label: Parameter? = nil) {
    self.init(.hosts(hosts, label: label.map { ParameterTexts($0) }))
  }

  /// The texts of one step of a path; for a rest those of its first component, which has the literal text.
  init(_ piece: PathPiece, ignoresCase: Bool = false) {
    let parameters = piece.parameters
    if parameters.count == 1 {
      self.init(parameters[0], ignoresCase: ignoresCase)
    } else {
      let several = Texts.several(parameters.map { ParameterTexts($0) })
      self.init(piece.literal.map { .literal(Array($0.utf8)) } ?? several, ignoresCase: ignoresCase)
    }
  }

  /// The texts that a path accepts at `index`, or nil if the path ends before it.
  init?(_ path: [PathPiece], at index: Int, ignoresCase: Bool = false) {
    if index < path.count {
      self.init(path[index], ignoresCase: ignoresCase)
    } else if let parameter = path.last?.rest {
      self.init(parameter.moved(to: .rest, affix: .init(), key: parameter.key), ignoresCase: ignoresCase)
    } else {
      return nil
    }
  }

  /// The same texts, found faster in sets: a table is searched for them again and again.
  var remembered: PlaceTexts {
    var place = self
    place.code = newCode
    return place
  }

  private var newCode: Int {
    var hasher = Hasher()
    hasher.combine(conditions)
    return hasher.finalize()
  }

  package static func == (one: PlaceTexts, other: PlaceTexts) -> Bool {
    guard one.ignoresCase == other.ignoresCase, one.isItem == other.isItem,
      one.code == other.code || one.code == nil || other.code == nil
    else { return false }
    return one.conditions.span.isIdentical(to: other.conditions.span) || one.conditions == other.conditions
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(code ?? newCode) }

  /// Adds the conditions of a place that reads the same text.
  mutating func add(_ next: PlaceTexts) {
    code = nil
    conditions += next.spelled(inItem: isItem).conditions
  }

  /// The same texts, as links spell them in an item or in a component.
  private func spelled(inItem isItem: Bool) -> PlaceTexts {
    guard isItem != self.isItem else { return self }
    var place = self
    (place.code, place.isItem) = (nil, isItem)
    place.conditions = conditions.map { texts in
      guard case .part(let index, let values, let affix, let next) = texts else { return texts }
      return .part(index, of: values, to: affix, next.spelled(inItem: isItem))
    }
    return place
  }

  /// Adds the conditions of a place that reads a value behind a redirect.
  ///
  /// - Parameters:
  ///   - index: the index of the value among the parameters.
  ///   - affix: the literal text that the redirect puts around the value.
  mutating func add(_ next: PlaceTexts, part index: Int, of parameters: [Parameter], to affix: Parameter.Affix) {
    if parameters.count == 1, parameters[0].affix.isEmpty, affix.isEmpty { return add(next) }
    code = nil
    let values = parameters.map { ParameterTexts($0) }
    conditions.append(.part(index, of: values, to: affix, next.spelled(inItem: isItem)))
  }

  /// The literal, if the place has no other condition.
  package var literal: [UInt8]? {
    if conditions.count == 1, case .literal(let text) = conditions[0] { text } else { nil }
  }

  /// Whether a decoded text is accepted.
  package func accepts(_ text: [UInt8]) -> Bool { conditions.allSatisfy { $0.accept(text, ignoresCase) } }

  /// Texts of the place, those of a closed set all: first those that read best.
  package var samples: [String] { conditions.flatMap(\.samples) }

  /// Several values of one component; nil for fewer.
  package var several: [ParameterTexts]? {
    if case .several(let values) = conditions[0] { values } else { nil }
  }

  /// Whether a link without the item has what the place asks for.
  package var isAbsence: Bool { conditions.allSatisfy { $0 == .absence } }

  /// Whether the item may stand without a value.
  package var takesBare: Bool { parameters.count == conditions.count && parameters.allSatisfy { $0.fixedValue == "" } }

  /// The first sample.
  var sample: String { samples.first ?? "" }

  /// The parameters that read the text.
  package var parameters: [Parameter] { conditions.flatMap(\.parameters) }

  /// Whether the text may be empty.
  package var acceptsEmpty: Bool { conditions.allSatisfy { $0.parameters.first?.acceptsEmpty ?? false } }

  /// Whether the place has a closed set of texts.
  package var isClosed: Bool { if case .closed = domain { true } else { false } }

  /// What identifies the texts of a place of a single pattern, independently of their declaration.
  var domain: TextDomain { conditions[0].domain }
}

extension PlaceTexts.Texts {
  fileprivate var parameters: [Parameter] {
    switch self {
    case .values(let values): [values.parameter]
    case .several(let values): values.map(\.parameter)
    case .part(_, _, _, let value): value.parameters
    case .literal, .hosts, .absence: []
    }
  }

  fileprivate func accept(_ text: [UInt8], _ ignoresCase: Bool) -> Bool {
    switch self {
    case .literal(let literal):
      return text.span.matches(literal.span, ignoresCase)
    case .values(let values):
      // No path has a component that is empty or a dot segment.
      if values.isComponent, text.isEmpty ? !values.parameter.acceptsEmpty : text[...].isDotSegment { return false }
      return values.parameter.accepts(text, ignoresCase: ignoresCase)
    case .several:
      return parameters.values(in: 0..<text.count, of: text.span, ignoringCase: ignoresCase) != nil
    case .part(let index, let values, let affix, let place):
      let found = values.map(\.parameter).values(in: 0..<text.count, of: text.span, ignoringCase: ignoresCase)
      return found.map { place.accepts(affix.prefix + text[$0[index]] + affix.suffix) } ?? false
    case .hosts(let hosts, let label):
      guard let hosts else { return true }
      guard let label, let end = hosts.labelEnd(of: text.span) else { return hosts.contains(text.span) }
      return label.parameter.accepts(text.span.extracting(0..<end))
    case .absence: return false
    }
  }

  fileprivate var samples: [String] {
    switch self {
    case .literal(let text): [text.span.text()]
    case .values(let values): values.type.samples.map(values.affix.around)
    case .several: [parameters.map { $0.affix.around($0.type.samples.first ?? "") }.joined()]
    case .part(let index, let values, let affix, let place):
      place.samples.compactMap { sample in
        let octets = Array(sample.utf8)
        return affix.value(in: octets.indices, of: octets.span).map { range in
          values.enumerated().map { number, values in
            values.affix.around(number == index ? octets[range].span.text() : values.type.samples.first ?? "")
          }.joined()
        }
      }
    case .hosts(let hosts, let label): hosts?.samples(label: label?.type.samples.first ?? "label") ?? ["example.com"]
    case .absence: [""]
    }
  }

  fileprivate var domain: TextDomain {
    switch self {
    case .literal(let text): .closed([text])
    case .values(let values): values.parameter.domain
    case .several, .part: TextDomain(component: parameters)
    case .hosts(nil, _): .open(.text, .init())
    case .hosts(let hosts?, _) where hosts.suffixes.isEmpty: .closed(Set(hosts.exact.map { Array($0.utf8) }))
    case .hosts(let hosts?, let label):
      .open(.custom(expects: "\(hosts)\(label.map { " \($0.type)" } ?? "")", examples: hosts.samples), .init())
    // This octet is in no text of a link, and no codec reads it.
    case .absence: .closed([[0xFF]])
    }
  }
}

/// The texts of a parameter. Two are equal if their parameters have the same texts, and write the values alike.
package struct ParameterTexts: Hashable {
  let parameter: Parameter

  package init(_ parameter: Parameter) { self.parameter = parameter }

  var type: ValueType { parameter.type }
  var affix: Parameter.Affix { parameter.affix }
  var takesEmpty: Bool { parameter.acceptsEmpty || parameter.isItem && !parameter.isRequired }
  /// Whether each text is a whole component, which is no dot segment.
  var isComponent: Bool { !parameter.isItem && parameter.place != .host && !parameter.isPart }

  package static func == (one: Self, other: Self) -> Bool {
    let (a, b) = (one.parameter, other.parameter)
    return a === b
      || a.isItem == b.isItem && a.isPart == b.isPart && one.takesEmpty == other.takesEmpty && one.affix == other.affix
        && one.type == other.type && a.rule == b.rule
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(affix)
  }
}

extension Parameter {
  /// Whether a component, or the value of an item, is a text of this parameter.
  package func accepts(_ text: [UInt8], ignoresCase: Bool) -> Bool {
    let value = affix.value(in: 0..<text.count, of: text.span, ignoringCase: ignoresCase)
    return value.map { accepts(value: text.span.extracting($0), ignoringCase: ignoresCase) } ?? false
  }
}
