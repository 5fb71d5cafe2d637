package import DeepLinkOctets

/// A named parameter of a route, as data: its place, its expected texts, and the meaning of its absence.
///
/// A class, because every link takes its parameters out of arrays: a copy of the fields would retain a dozen of them.
public final class Parameter: Sendable {
  /// Where a parameter stands in a link.
  public enum Place: String, Sendable {
    /// One path component.
    case path
    /// One or more components at the end of the path.
    case rest
    /// A query item.
    case query
    /// A label of the host.
    case host
    /// The fragment, one of its components, or one of its items.
    case fragment
  }

  /// The meaning of an absent parameter.
  public enum Presence: Sendable {
    /// The route does not match without it.
    case required
    /// The text of this default is used in its place; nil for no value.
    case optional(default: String?)
    /// A query item with any number of values.
    case repeated
    /// A query item that the link must not have.
    case absent
  }

  /// The name: the placeholder of the component in the pattern, or of the item.
  public let name: String
  /// The name of the query item in a link. It differs from ``name`` only if an alias renames the item.
  public let key: String
  /// The place in the link.
  public let place: Place
  /// The form of its texts.
  public let type: ValueType
  /// Reads and writes its texts.
  package let codec: TextCodec
  /// The meaning of its absence.
  public let presence: Presence
  /// The collection of the record that the value names, if any: `inventory`, `recipes`.
  public let collection: String?
  /// The literal text before and after the value in its component: `@` in `/@:handle`.
  public let affix: Affix
  /// The one value of an item that selects the route (`?type=user`); nil for any other parameter. No value of the route
  /// carries it.
  public let fixedValue: String?
  /// Whether a rest may have empty components, and a required item an empty value.
  public let acceptsEmpty: Bool
  /// Whether an item needs no value: `?debug`.
  public let isFlag: Bool
  /// Whether it is one of several values of a component, so that other text stands beside it.
  package let isPart: Bool
  /// Whether it is the rest of a path, or of the path of a fragment.
  @usableFromInline package let isRest: Bool
  /// Whether it is an item, of the query or of the fragment.
  @usableFromInline package let isItem: Bool
  /// The number of its texts among those of the route, in the order of declaration; -1 for an item that only selects the
  /// route.
  @usableFromInline package let slot: Int

  /// The literal text around the value of a component.
  public struct Affix: Hashable, Sendable {
    /// The text before and after the value, as octets.
    public let prefix, suffix: [UInt8]

    /// The text before and after the value.
    public init(_ prefix: String = "", _ suffix: String = "") {
      (self.prefix, self.suffix) = (Array(prefix.utf8), Array(suffix.utf8))
    }

    package init(prefix: [UInt8], suffix: [UInt8]) { (self.prefix, self.suffix) = (prefix, suffix) }

    /// The texts before and after the value.
    package var texts: (prefix: String, suffix: String) { (prefix.span.text(), suffix.span.text()) }

    /// Whether there is no text around the value.
    public var isEmpty: Bool { prefix.isEmpty && suffix.isEmpty }

    /// The value between the texts; nil if they are not there, or if nothing is between them.
    @usableFromInline
    package func value(in text: Range<Int>, of octets: Span<UInt8>, ignoringCase: Bool = false) -> Range<Int>? {
      if isEmpty { return text }
      guard text.count > prefix.count + suffix.count else { return nil }
      let value = text.lowerBound + prefix.count..<text.upperBound - suffix.count
      guard octets.extracting(text.lowerBound..<value.lowerBound).matches(prefix.span, ignoringCase),
        octets.extracting(value.upperBound..<text.upperBound).matches(suffix.span, ignoringCase)
      else { return nil }
      return value
    }

    /// A text with the literal text around it.
    package func around(_ text: String) -> String { around(text) { $0 } }

    /// A text with the literal text around it, each of which `change` may replace.
    public func around(_ text: String, _ change: (String) -> String) -> String {
      isEmpty ? text : change(prefix.span.text()) + text + change(suffix.span.text())
    }
  }

  /// The rule for texts of a custom type in a declared table; nil for any other type.
  package var rule: TextRule? { codec.rule }

  /// The texts that a rule of a declared table refuses although it accepts others like them.
  package var exceptions: [String] { rule?.except ?? [] }

  @usableFromInline package let keyOctets: [UInt8]
  /// The texts of the whole component, or of the item's value.
  package let domain: TextDomain

  @usableFromInline
  package convenience init<Value>(
    _ name: String, _ place: Place, _ codec: Codec<Value>, _ presence: Presence, collection: String? = nil,
    affix: Affix = Affix(), acceptsEmpty: Bool = false, isFlag: Bool = false
  ) {
    self.init(
      name, place, TextCodec(codec), presence, collection: collection, affix: affix, acceptsEmpty: acceptsEmpty,
      isFlag: isFlag)
  }

  /// - Parameters:
  ///   - key: the name of the item in a link; nil for `name`.
  ///   - fixed: the one value of an item that selects the route.
  package init(
    _ name: String, _ place: Place, _ codec: TextCodec, _ presence: Presence, collection: String? = nil,
    affix: Affix = Affix(), acceptsEmpty: Bool = false, isFlag: Bool = false, key: String? = nil, fixed: String? = nil,
    isPart: Bool = false, slot: Int = 0, isItem: Bool? = nil, isRest: Bool? = nil
  ) {
    self.isPart = isPart
    self.isRest = isRest ?? (place == .rest)
    (self.name, self.key, keyOctets) = (name, key ?? name, Array((key ?? name).utf8))
    (self.place, self.codec, self.presence) = (place, codec, presence)
    isRequired = presence == .required
    isCondition = fixed != nil || presence == .absent
    type = codec.type.at(place, by: codec.rule)
    self.collection = collection
    self.affix = affix
    self.acceptsEmpty = acceptsEmpty
    (self.isFlag, self.isItem) = (isFlag, isItem ?? (place == .query))
    (fixedValue, self.slot) = (fixed, slot)
    domain = TextDomain(type, affix)
  }

  /// The same parameter with some fields changed.
  private func with(
    place: Place? = nil, codec: TextCodec? = nil, presence: Presence? = nil, affix: Affix? = nil,
    acceptsEmpty: Bool? = nil, key: String? = nil, fixed: String? = nil, isPart: Bool? = nil, slot: Int? = nil,
    isItem: Bool? = nil
  ) -> Parameter {
    Parameter(
      name, place ?? self.place, codec ?? self.codec, presence ?? self.presence, collection: collection,
      affix: affix ?? self.affix, acceptsEmpty: acceptsEmpty ?? self.acceptsEmpty,
      isFlag: isFlag, key: key ?? self.key, fixed: fixed ?? fixedValue, isPart: isPart ?? self.isPart,
      slot: slot ?? self.slot, isItem: isItem ?? (place == nil || place == .fragment ? self.isItem : nil),
      isRest: place == nil || place == .fragment ? isRest : nil)
  }

  /// Whether a decoded text, without the text around it, is a value of this parameter.
  private func acceptsValue(_ text: Span<UInt8>) -> Bool { !(refusesEmpty && text.isEmpty) && codec.accepts(text) }

  /// Whether an empty value counts as absent. The request itself refuses components that are empty or dot segments.
  private var refusesEmpty: Bool { (place == .query || place == .fragment) && isRequired && !acceptsEmpty }

  /// Whether a decoded component, or the value of an item, is a text of this parameter.
  package func accepts(_ text: Span<UInt8>) -> Bool {
    guard let value = affix.value(in: 0..<text.count, of: text) else { return false }
    return acceptsValue(text.extracting(value))
  }

  /// Whether a text without the literal text around it is a value of this parameter.
  ///
  /// - Parameter ignoringCase: whether members of a closed set, or of a list of them, may be in another case of letters.
  package func accepts(value text: Span<UInt8>, ignoringCase: Bool = false) -> Bool {
    acceptsValue(text) || ignoringCase && member(text) != nil
  }

  /// The text of a closed set, or the list of its texts, that equals a value without regard to case; nil if there is none.
  func member(_ text: Span<UInt8>) -> [UInt8]? {
    guard let members = (type.element ?? type).texts else { return nil }
    func member(_ text: Span<UInt8>) -> [UInt8]? {
      members.lazy.map { Array($0.utf8) }.first { $0.span.matches(ignoringCase: text) }
    }
    guard let mark = type.separator.map({ Array($0.utf8) }) else { return member(text) }
    var found: [[UInt8]] = []
    let isFound = text.eachPart(between: mark.span) { part in
      member(part).map { found.append($0) } != nil
    }
    return isFound ? Array(found.joined(separator: mark)) : nil
  }

  /// The same parameter with the texts of its closed set, and the literal text around its values, in lower case.
  package var folded: Parameter {
    let around = affix.isEmpty ? nil : Affix(affix.texts.prefix.asciiLowercased, affix.texts.suffix.asciiLowercased)
    let lowered = type.lowercased
    guard lowered != nil || around != nil else { return self }
    return with(codec: lowered.map { TextCodec($0) }, affix: around, fixed: fixedValue?.asciiLowercased)
  }

  /// Whether a text is a value of this parameter.
  package func acceptsValue(_ text: UTF8Text) -> Bool { text.withSpan { acceptsValue($0) } }

  /// Whether the item only selects the route, by a fixed value or by its absence. It is no value of the route.
  package let isCondition: Bool

  /// The item that selects a route by its value.
  package convenience init(_ name: String, fixed value: String, _ place: Place = .query) {
    let codec = TextCodec(Codec<String>.oneOf([(value, value)]))
    self.init(name, place, codec, .required, acceptsEmpty: true, fixed: value)
  }

  /// The same parameter at its place in another pattern of the route.
  ///
  /// - Parameter isOptional: whether a link of that pattern may leave it out; nil to keep the presence.
  package func moved(to place: Place, affix: Affix, key: String, isOptional: Bool? = nil) -> Parameter {
    let presence =
      switch isOptional {
      case false?: Presence.required
      case true? where isRequired: Presence.optional(default: nil)
      default: self.presence
      }
    return with(place: place, presence: presence, affix: affix, key: key, isPart: false)
  }

  /// The same parameter as one of several values of a component.
  package var asPart: Parameter { isPart ? self : with(isPart: true) }

  /// The same parameter without the texts `.` and `..`, which are no components of a path; nil if no rule says that.
  package var withoutDotSegments: Parameter? {
    let refused = [".", ".."].filter { acceptsValue(UTF8Text($0)) }
    guard !refused.isEmpty else { return self }
    guard type == .text || rule != nil && type.element == nil else { return nil }
    let narrower = TextRule(
      match: rule?.match, except: exceptions + refused, at: place, ignoresCase: rule?.ignoresCase ?? false)
    return with(codec: TextCodec(narrower.type, narrower))
  }

  /// The same item in the fragment.
  var inFragment: Parameter { with(place: .fragment, isItem: true) }

  /// The same parameter with this slot.
  func at(slot: Int) -> Parameter { slot == self.slot ? self : with(slot: slot) }

  /// The same parameter without empty components.
  package var withoutEmpty: Parameter { with(acceptsEmpty: false) }

  /// The same rest, whose components may be empty.
  var withEmpty: Parameter { with(acceptsEmpty: true) }

  /// Whether the route requires it.
  public let isRequired: Bool

  /// The expected value and its parameter, for messages: `an integer for "id"`.
  public var expectation: String {
    if presence == .absent { return "no query item \"\(key)\"" }
    guard place != .query else { return "the query item \"\(key)\" with \(type.expects)" }
    let around = affix.isEmpty ? "" : " in \"\(affix.around(":" + name))\""
    return "\(type.expects) for \"\(name)\"\(around)"
  }
}

/// One step of a route's path.
public enum PathPiece: Sendable {
  /// A component that is exactly this text, case-sensitively.
  case literal(String)
  /// One component, read by the codec of a parameter, or of several: each begins behind the literal text before it, and
  /// ends at the first place where the rest still matches (``Parameter/Affix``).
  case segment(Parameter, then: [Parameter] = [])
  /// The components to the end of the path, each read by the parameter's codec. There may be none if the parameter is
  /// optional.
  case rest(Parameter)

  /// The parameters of this step, in order; none of a literal.
  public var parameters: [Parameter] {
    switch self {
    case .literal: []
    case .segment(let first, let others): [first] + others
    case .rest(let parameter): [parameter]
    }
  }

  /// The parameter of this step, or the first one; nil for a literal.
  public var parameter: Parameter? {
    switch self {
    case .literal: nil
    case .segment(let parameter, _), .rest(let parameter): parameter
    }
  }

  /// The text of a literal; nil for any other step.
  public var literal: String? { if case .literal(let text) = self { text } else { nil } }

  /// The parameter of the rest of a path; nil for any other step.
  public var rest: Parameter? { if case .rest(let parameter) = self { parameter } else { nil } }

  /// Whether this is the rest of a path.
  package var isRest: Bool { rest != nil }

  /// The same step with other parameters.
  package func mapped(_ change: (Parameter) -> Parameter) -> PathPiece {
    switch self {
    case .literal: self
    case .segment(let first, let others): .segment(change(first), then: others.map(change))
    case .rest(let parameter): .rest(change(parameter))
    }
  }

  /// Whether a link may leave out this step.
  package var isOptional: Bool { parameter.map { !$0.isRequired } ?? false }

  /// The step as written in a pattern: `inventory`, `:id`, `@:handle`, `:tab?`, `*related`.
  package var pattern: String {
    switch self {
    case .literal(let text): PatternText.written(text)
    case .segment(let first, let others): PatternText.written([first] + others) + (isOptional ? "?" : "")
    case .rest(let parameter):
      PatternText.written([parameter], "*") + (isOptional ? "?" : "")
    }
  }

  /// The expectation of this step, for messages: `"add"`, `a UUID for "id"`.
  package var expectation: String {
    switch self {
    case .literal(let text): "\"\(text)\""
    case .segment(let parameter, let others) where others.isEmpty: parameter.expectation
    case .rest(let parameter): parameter.expectation
    case .segment(let first, let others):
      ([first] + others).map { "\($0.type.expects) for \"\($0.name)\"" }.joined(separator: " and ")
        + " in \"\(([first] + others).map { $0.affix.around(":" + $0.name) }.joined())\""
    }
  }
}

extension [Parameter] {
  /// The values of a route, then the items that only select it. Links, patterns and `GET /routes` use this order.
  package var valuesFirst: [Parameter] { filter { !$0.isCondition } + filter(\.isCondition) }
}
