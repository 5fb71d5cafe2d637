import DeepLinkOctets
package import DeepLinking

/// The texts that a form of links accepts at one place: a component of the path or of the fragment, the value of an item,
/// or the host.
///
/// Texts are compared octet by octet, as in links: a composed letter differs from a decomposed one.
package struct PlaceTexts: Hashable {
  /// What a text must be. The form of a redirect has several conditions: that of its own pattern, then those of the form
  /// behind it.
  private(set) var conditions: [Condition]
  /// Whether letters of literals and of closed sets count in either case.
  package let ignoresCase: Bool
  /// The text that an unescaped plus sign of an item means, if it differs between tables that are compared.
  package var plus: UInt8?
  /// The hash value, if it is remembered.
  private var code: Int?

  /// A condition on the text of a place.
  struct Condition: Hashable {
    let texts: Texts
    /// The changes to the text before it is compared: one for each redirect, which replaces the literal text around the
    /// value.
    var respellings: [Respelling] = []
  }

  /// The texts that a pattern declares for a place.
  package enum Texts {
    case literal([UInt8])
    case values(Parameter)
    /// Several values in one component.
    case several([Parameter])
    /// The same with a value at an index that another place reads.
    case part(Int, of: [Parameter], PlaceTexts)
    /// Hosts; nil for any. The parameter reads the varying label, and may refuse some.
    case hosts(HostSet?, label: Parameter?)
    /// No text: a link must not have the item.
    case absence
  }

  /// A change of the literal text around a value.
  struct Respelling: Hashable {
    let from, to: Parameter.Affix

    /// A text behind the change; nil if the literal text is not there.
    fileprivate func after(_ text: [UInt8], _ ignoresCase: Bool) -> [UInt8]? {
      from.value(in: 0..<text.count, of: text.span, ignoringCase: ignoresCase).map { to.prefix + text[$0] + to.suffix }
    }

    /// The text that becomes another one.
    func before(_ text: [UInt8], _ ignoresCase: Bool = false) -> [UInt8]? {
      Self(from: to, to: from).after(text, ignoresCase)
    }
  }

  package init(_ texts: Texts, ignoresCase: Bool = false) {
    (conditions, self.ignoresCase) = ([Condition(texts: texts)], ignoresCase)
  }

  /// The texts of a parameter, with the literal text around them.
  package init(_ parameter: Parameter, ignoresCase: Bool = false) {
    self.init(parameter.presence == .absent ? .absence : .values(parameter), ignoresCase: ignoresCase)
  }

  /// The hosts of a route.
  init(_ hosts: HostSet?, label: Parameter? = nil) { self.init(.hosts(hosts, label: label)) }

  /// The texts of one step of a path; for a rest those of its first component, which has the literal text.
  init(_ piece: PathPiece, ignoresCase: Bool = false) {
    let parameters = piece.parameters
    if parameters.count == 1 {
      self.init(parameters[0], ignoresCase: ignoresCase)
    } else {
      self.init(piece.literal.map { .literal(Array($0.utf8)) } ?? .several(parameters), ignoresCase: ignoresCase)
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
    guard one.ignoresCase == other.ignoresCase, one.plus == other.plus,
      one.code == other.code || one.code == nil || other.code == nil
    else { return false }
    return one.conditions.span.isIdentical(to: other.conditions.span) || one.conditions == other.conditions
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(code ?? newCode) }

  /// Adds the conditions of a place that reads the text behind a redirect.
  ///
  /// - Parameter respelling: what the redirect changes.
  mutating func add(_ next: PlaceTexts, _ respelling: Respelling) {
    let isPlain = respelling.from.isEmpty && respelling.to.isEmpty
    code = nil
    conditions += next.conditions.map { condition in
      var condition = condition
      if !isPlain { condition.respellings.insert(respelling, at: 0) }
      return condition
    }
  }

  /// Adds the conditions of a place that reads one of several values behind a redirect.
  ///
  /// - Parameters:
  ///   - index: the index of the value among the parameters.
  ///   - affix: the literal text that the redirect puts around the value.
  mutating func add(_ next: PlaceTexts, part index: Int, of parameters: [Parameter], to affix: Parameter.Affix) {
    var value = next
    value.code = nil
    if !affix.isEmpty {
      for condition in value.conditions.indices {
        value.conditions[condition].respellings.insert(.init(from: .init(), to: affix), at: 0)
      }
    }
    code = nil
    conditions.append(Condition(texts: .part(index, of: parameters, value)))
  }

  /// The literal, if the place has no other condition.
  package var literal: [UInt8]? {
    guard conditions.count == 1, conditions[0].respellings.isEmpty, case .literal(let text) = conditions[0].texts
    else { return nil }
    return text
  }

  /// Whether a decoded text is accepted.
  package func accepts(_ text: [UInt8]) -> Bool {
    conditions.allSatisfy { condition in
      let text = condition.respellings.reduce(Optional(text)) { text, next in
        text.flatMap { next.after($0, ignoresCase) }
      }
      return text.map { condition.texts.accept($0, ignoresCase) } ?? false
    }
  }

  /// Texts of the place, those of a closed set all: first those that read best.
  package var samples: [String] {
    conditions.flatMap { condition in
      condition.texts.samples.compactMap { sample in
        let text = condition.respellings.reversed().reduce(Optional(Array(sample.utf8))) { text, next in
          text.flatMap { next.before($0, ignoresCase) }
        }
        return text.map { $0.span.text() }
      }
    }
  }

  /// Several values of one component; nil for fewer.
  package var several: [Parameter]? {
    if case .several(let parameters) = conditions[0].texts { parameters } else { nil }
  }

  /// The first sample.
  var sample: String { samples.first ?? "" }

  /// The parameters that read the text.
  package var parameters: [Parameter] { conditions.flatMap(\.texts.parameters) }

  /// Whether the text may be empty.
  package var acceptsEmpty: Bool { conditions.allSatisfy { $0.texts.parameters.first?.acceptsEmpty ?? false } }

  /// Whether the place has a closed set of texts.
  package var isClosed: Bool { if case .closed = domain { true } else { false } }

  /// What identifies the texts of a place of a single pattern, independently of their declaration.
  var domain: TextDomain { conditions[0].texts.domain }
}

extension PlaceTexts.Texts: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.key == other.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// The data that determine the texts, and how their values are written.
  private var key: Key {
    switch self {
    case .literal(let text): .literal(text)
    case .values(let parameter): .values([.init(parameter)])
    case .several(let parameters): .values(parameters.map { .init($0) })
    case .part(let index, let parameters, let value): .part(index, parameters.map { .init($0) }, value)
    case .hosts(let hosts, let label): .hosts(hosts, label.map { .init($0) })
    case .absence: .absence
    }
  }

  private enum Key: Hashable {
    case literal([UInt8])
    case values([ParameterTexts])
    case part(Int, [ParameterTexts], PlaceTexts)
    case hosts(HostSet?, ParameterTexts?)
    case absence
  }

  fileprivate var parameters: [Parameter] {
    switch self {
    case .values(let parameter): [parameter]
    case .several(let parameters), .part(_, let parameters, _): parameters
    case .literal, .hosts, .absence: []
    }
  }

  fileprivate func accept(_ text: [UInt8], _ ignoresCase: Bool) -> Bool {
    switch self {
    case .literal(let literal):
      return text.span.matches(literal.span, ignoresCase)
    case .values(let parameter):
      // No path has a component that is empty or a dot segment.
      let isComponent = parameter.place != .query && parameter.place != .host && !parameter.isPart
      if isComponent, text.isEmpty ? !parameter.acceptsEmpty : text[...].isDotSegment { return false }
      return parameter.accepts(text, ignoresCase: ignoresCase)
    case .several(let parameters):
      return parameters.values(in: 0..<text.count, of: text.span, ignoringCase: ignoresCase) != nil
    case .part(let index, let parameters, let value):
      let values = parameters.values(in: 0..<text.count, of: text.span, ignoringCase: ignoresCase)
      return values.map { value.accepts(Array(text[$0[index]])) } ?? false
    case .hosts(let hosts, let label):
      guard let hosts else { return true }
      guard let label, let end = hosts.labelEnd(of: text.span) else { return hosts.contains(text.span) }
      return label.accepts(text.span.extracting(0..<end))
    case .absence: return false
    }
  }

  fileprivate var samples: [String] {
    switch self {
    case .literal(let text): [text.span.text()]
    case .values(let parameter): parameter.type.samples.map(parameter.affix.around)
    case .several(let parameters): [parameters.map { $0.affix.around($0.type.samples.first ?? "") }.joined()]
    case .part(let index, let parameters, let value):
      value.samples.map { sample in
        parameters.indices.map { place in
          parameters[place].affix.around(place == index ? sample : parameters[place].type.samples.first ?? "")
        }.joined()
      }
    case .hosts(let hosts, let label): hosts?.samples(label: label?.type.samples.first ?? "label") ?? ["example.com"]
    case .absence: [""]
    }
  }

  fileprivate var domain: TextDomain {
    switch self {
    case .literal(let text): .closed([text])
    case .values(let parameter): parameter.domain
    case .several(let parameters), .part(_, let parameters, _): TextDomain(component: parameters)
    case .hosts(nil, _): .open(.text, .init())
    case .hosts(let hosts?, _) where hosts.suffixes.isEmpty: .closed(Set(hosts.exact.map { Array($0.utf8) }))
    case .hosts(let hosts?, let label):
      .open(.custom(expects: "\(hosts)\(label.map { " \($0.type)" } ?? "")", examples: hosts.samples), .init())
    // This octet is in no text of a link, and no codec reads it.
    case .absence: .closed([[0xFF]])
    }
  }
}

/// What the texts of a parameter depend on.
package struct ParameterTexts: Hashable {
  let type: ValueType
  let affix: Parameter.Affix
  let rule: TextRule?
  let isItem, takesEmpty: Bool
  /// Whether it is one of several values of a component.
  let isPart: Bool

  package init(_ parameter: Parameter) {
    isPart = parameter.isPart
    (type, affix, rule) = (parameter.type, parameter.affix, parameter.rule)
    isItem = parameter.place == .query
    takesEmpty = parameter.acceptsEmpty || isItem && !parameter.isRequired
  }
}

extension Parameter {
  /// Whether a component, or the value of an item, is a text of this parameter.
  package func accepts(_ text: [UInt8], ignoresCase: Bool) -> Bool {
    let value = affix.value(in: 0..<text.count, of: text.span, ignoringCase: ignoresCase)
    return value.map { accepts(value: text.span.extracting($0), ignoringCase: ignoresCase) } ?? false
  }
}

extension Array where Element: Hashable {
  /// The first of each equal elements, in order.
  package var distinct: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
