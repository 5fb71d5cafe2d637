import AssociationFiles
import DeepLinkOctets
import DeepLinking

/// Writes routes as patterns.
struct PatternWriter {
  /// Rows of one route at most: combinations of closed sets grow fast where there are no variables.
  static let greatestExpansion = 64

  let dialect: PatternDialect
  /// The variables that the rows written so far use.
  private(set) var variables: [SubstitutionVariable] = []
  /// What a row matches beyond the links of its route.
  var notes: [GenerationNote] = []
  /// The steps of patterns that were read already: many routes have an id of the same form.
  private var known: [String: PatternStep?] = [:]

  init(_ dialect: PatternDialect) { self.dialect = dialect }

  /// The rows that together match the links of a route.
  ///
  /// - Parameter isKept: whether they are to exclude links, so that Android's must match no others.
  mutating func rows(of shape: RouteShape, isKept: Bool = false) -> [PatternRow] {
    for item in shape.fragment?.items ?? [] where item.presence == .absent {
      notes.append(.absent(route: shape.name, item: item.key))
    }
    let path = shape.path.map { alternatives(of: $0, in: shape) }
    // To Apple's devices an absent item has an empty value, so a pattern for any text and none would demand nothing.
    var required = shape.query.filter(\.isRequired).map { ($0, alternatives(around: $0, in: shape)) }
    if dialect == .apple {
      required.removeAll { $0.0.acceptsEmpty && $0.1 == [.open] }
    } else {
      // Android decodes a query before it splits it, so an item with a separator in its name is not there to ask for.
      func isUnasked(_ item: Parameter) -> Bool { item.key.utf8.contains { "&;".utf8.contains($0) } }
      if isKept, required.contains(where: { isUnasked($0.0) || $0.1.contains { $0.endOnAndroid != nil } }) { return [] }
      required.removeAll { isUnasked($0.0) }
      required = required.map { item, steps in (item, steps.map { $0.value(orEmpty: item.acceptsEmpty) }) }
    }
    let items = required.map(\.0)
    let width = shape.path.count
    let places = path + required.map(\.1)
    var lists: [[PatternStep]] = [[]]
    let parameters = shape.path.map(\.onlyParameter) + items
    for alternatives in limited(places, parameters, in: shape) {
      lists = lists.flatMap { list in alternatives.map { list + [$0] } }
    }
    // Names are compared with those of the URL as it is written.
    let names = items.map { PercentEncoding.encode($0.key, for: .queryItem) }
    let absent = shape.query.filter { $0.presence == .absent }.map(\.key)
    let fragment = fragment(of: shape, isKept: isKept)
    let refused = parameters.map { $0.map { exceptions(of: $0) } ?? [] }
    return lists.map { steps in
      var row = PatternRow(
        route: shape.name, steps: Array(steps[..<width]), query: Array(zip(names, steps[width...])),
        endsInRest: shape.endsInRest, keepsEmpty: shape.keepsEmptyComponents, fragment: fragment, absent: absent)
      row.refused = refused.indices.flatMap { index in
        refused[index].flatMap { row.refusing($0.step, further: $0.further, at: index, dialect) }
      }
      return row
    }
  }

  /// The texts that a parameter does not accept although its pattern matches them, as steps with the literal text around
  /// them, and without it as further components of a rest have them. A text that a pattern cannot spell is left out.
  private func exceptions(of parameter: Parameter) -> [(step: PatternStep, further: PatternStep)] {
    guard parameter.type.element == nil else { return [] }
    let place: PercentEncoding.Place = parameter.place == .query ? .queryItem : .component
    return parameter.exceptions.compactMap { text in
      func step(_ text: String) -> PatternStep {
        let encoded = PercentEncoding.encode(text, for: place)
        return PatternStep(text: encoded, members: [encoded], breadth: 1)
      }
      let step = (step: step(parameter.affix.around(text)), further: step(text))
      return step.step.text.utf8.contains { "*?$".utf8.contains($0) } ? nil : step
    }
  }

  /// The pattern of the fragment; nil if any will do. Its items may come in any order.
  private mutating func fragment(of shape: RouteShape, isKept: Bool) -> String? {
    guard let fragment = shape.fragment else { return nil }
    let items = fragment.items.filter(\.isRequired)
    // The row of the form without a fragment opens the links with any.
    let steps = fragment.declaredPath.allSatisfy(\.isOptional) ? [] : fragment.path
    let path = steps.map { alternatives(of: $0, in: shape) }.map { steps in
      steps.count == 1 ? steps[0].text : PatternStep.open.text
    }
    guard path.isEmpty else {
      var text = path.joined(separator: "/")
      // The only component of a rest may be empty.
      if fragment.path.last?.rest?.acceptsEmpty == true, text.hasSuffix("?*") { text = text.dropLast(2) + "*" }
      return fragment.items.isEmpty || text.last == "*" ? text : text + "*"
    }
    guard let item = items.first else { return nil }
    if isKept, dialect == .android {
      // Android's `*` ends at the first place where a name may begin, so only the canonical spelling is excluded.
      return items.map { "\(PercentEncoding.encode($0.key, for: .fragmentItem))=" + ($0.mayBeEmpty ? "*" : "?*") }
        .joined(separator: "&")
    }
    if items.count > 1 || dialect == .android { return "?*" }
    return "*\(PercentEncoding.encode(item.key, for: .fragmentItem))=" + (item.mayBeEmpty ? "*" : "?*")
  }

  /// The alternatives of each place, the largest sets replaced by `?*` until there are few enough combinations.
  private mutating func limited(
    _ places: [[PatternStep]], _ parameters: [Parameter?], in shape: RouteShape
  ) -> [[PatternStep]] {
    var places = places
    while places.reduce(1, { min($0 * $1.count, Self.greatestExpansion + 1) }) > Self.greatestExpansion,
      let largest = places.indices.max(by: { places[$0].count < places[$1].count })
    {
      if let parameter = parameters[largest] {
        notes.append(.tooMany(route: shape.name, parameter: parameter.name, count: places[largest].count))
      }
      places[largest] = [.open]
    }
    return places
  }

  private mutating func alternatives(of piece: PathPiece, in shape: RouteShape) -> [PatternStep] {
    switch piece {
    case .literal(let text): [step(text, .component, in: shape)]
    case .segment(let parameter, let others):
      others.reduce(alternatives(around: parameter, in: shape)) { steps, next in
        let following = alternatives(around: next, in: shape)
        return steps.flatMap { step in following.map { step.followed(by: $0, dialect) } }
      }
    // One component or more: a closed set would have to be repeated without end.
    case .rest(let parameter):
      ((parameter.acceptsEmpty ? nil : beginnings(of: parameter.type, parameter, in: shape))
        ?? [widened(parameter, in: shape)]).map { around($0, parameter, in: shape) }
    }
  }

  private mutating func alternatives(around parameter: Parameter, in shape: RouteShape) -> [PatternStep] {
    alternatives(of: parameter, in: shape).map { around($0, parameter, in: shape) }
  }

  /// A step with the literal text around its value. Android's `*` ends where the text behind it may begin.
  private mutating func around(_ step: PatternStep, _ parameter: Parameter, in shape: RouteShape) -> PatternStep {
    guard !parameter.affix.isEmpty else { return step }
    if dialect == .android, step.isOpen, !parameter.affix.suffix.isEmpty { return .open }
    let parts = [parameter.affix.prefix, parameter.affix.suffix].map { octets in
      self.step(octets.span.text(), parameter.place == .query ? .queryItem : .component, in: shape).text
    }
    return PatternStep(
      text: parts[0] + step.text + parts[1], members: Set(step.members.map { parts[0] + $0 + parts[1] }),
      breadth: max(1, step.breadth - parts[0].count - parts[1].count))
  }

  private mutating func alternatives(of parameter: Parameter, in shape: RouteShape) -> [PatternStep] {
    alternatives(of: parameter.type, parameter, in: shape) ?? [widened(parameter, in: shape)]
  }

  /// Steps for the texts of a type: those of the parameter, or of the elements of its list. Nil if only `?*` has them all.
  private mutating func alternatives(
    of type: ValueType, _ parameter: Parameter, in shape: RouteShape
  ) -> [PatternStep]? {
    if case .list(let element, _) = type { return beginnings(of: element, parameter, in: shape) }
    switch type {
    case .number, .integer(nil): return all([number()?.followedByAnything(dialect)])
    default: break
    }
    guard let texts = type.listedTexts else {
      return all(type.patterns?.map { step(ofPattern: $0) })
    }
    var (steps, known): ([PatternStep], Set<String>) = ([], [])
    for text in texts where parameter.type.element != nil || parameter.canBeCarried(text) {
      let step = step(text, parameter.place == .query ? .queryItem : .component, in: shape)
      if known.insert(step.text).inserted { steps.append(step) }
    }
    guard dialect == .apple, steps.count > 1 else { return steps }
    let name = variable(parameter.name, steps.map { UTF8Text($0.text) })
    return [
      PatternStep(text: "$(\(name))", members: Set(steps.map(\.text)), breadth: steps.reduce(0) { $0 + $1.breadth })
    ]
  }

  /// Steps for a first text of a type with any texts behind it; nil if only `?*` has them all.
  private mutating func beginnings(
    of type: ValueType, _ parameter: Parameter, in shape: RouteShape
  ) -> [PatternStep]? {
    let steps = all(alternatives(of: type, parameter, in: shape)?.map { $0.followedByAnything(dialect) })
    return steps?.filter { step in steps?.contains { $0 != step && $0.covers(step) } == false }
  }

  private mutating func step(ofPattern pattern: String) -> PatternStep? {
    if let step = known[pattern] { return step }
    let step = PatternStep(pattern, dialect)
    known[pattern] = .some(step)
    return step
  }

  /// The steps if all of them can be written.
  private func all(_ steps: [PatternStep?]?) -> [PatternStep]? {
    let written = steps?.compactMap(\.self)
    return written?.isEmpty == false && written?.count == steps?.count ? written : nil
  }

  /// What a number begins with: a digit or a sign.
  private mutating func number() -> PatternStep? {
    guard dialect == .apple else { return nil }
    let starts = (0...9).map(String.init) + ["-", "+", "%2B"]
    let name = variable("number", starts.map { UTF8Text($0) })
    return PatternStep(text: "$(\(name))", members: ["$(digit)", "-", "+", "%2B"], breadth: 10_000)
  }

  private mutating func widened(_ parameter: Parameter, in shape: RouteShape) -> PatternStep {
    // Excludes keep out what a parameter refuses, unless it is a rest: Android's `*` ends at the first slash.
    let refused = parameter.place == .rest || parameter.type.pattern != nil ? [] : exceptions(of: parameter)
    let isExact = !refused.isEmpty && refused.count == parameter.exceptions.count
    if parameter.type != .text, !isExact {
      notes.append(.widened(route: shape.name, parameter: parameter.name, expects: parameter.type.expects))
    }
    return .open
  }

  /// The name of a variable with these values: the parameter's, with a number behind it if other values have it, or if it
  /// is one of Apple's own. `$(xdigit)` has to stay what UUIDs are written with, and whether a variable of the file hides
  /// one of the system is documented nowhere.
  private mutating func variable(_ name: String, _ values: [UTF8Text]) -> String {
    let plain = name.filter { !"$()*".contains($0) }
    var number = PredefinedVariable(rawValue: plain) == nil && !plain.isEmpty ? 1 : 2
    while true {
      let candidate = number == 1 ? plain : "\(plain.isEmpty ? "values" : plain) \(number)"
      guard let taken = variables.first(where: { $0.name == UTF8Text(candidate) }) else {
        variables.append(SubstitutionVariable(UTF8Text(candidate), values))
        return candidate
      }
      if taken.values == values { return candidate }
      number += 1
    }
  }

  /// A text percent-encoded as links have it. The pattern language has no escape, so a character that means something in
  /// it becomes `?`, which matches it and any other.
  private mutating func step(
    _ text: String, _ place: PercentEncoding.Place, in shape: RouteShape
  ) -> PatternStep {
    let encoded = PercentEncoding.encode(text, for: place)
    guard encoded.utf8.contains(where: { "*?$".utf8.contains($0) }),
      encoded.contains("*") || encoded.contains("?") || encoded.contains("$(")
    else {
      return PatternStep(text: encoded, members: [encoded], breadth: 1)
    }
    notes.append(.unescapable(route: shape.name, text: text))
    let pattern = encoded.replacing("*", with: "?").replacing("$(", with: "?(")
    return PatternStep(text: pattern, members: [pattern], breadth: 1_000)
  }
}

extension Parameter {
  /// Whether a required item may be empty, or must be.
  var mayBeEmpty: Bool { isRequired && (acceptsEmpty || fixedValue == "") }
}

extension PatternStep {
  /// Where an item of Android's ends before the end of its value: at an escaped `&`, and perhaps at a semicolon. An empty
  /// value, which no pattern says alone, ends at once.
  fileprivate var endOnAndroid: String.Index? {
    text.isEmpty
      ? text.startIndex : ["%26", "%3B", ";"].compactMap { text.firstRange(of: $0)?.lowerBound }.min()
  }

  /// The step for the value of an item on Android, where `*` also matches an empty one.
  fileprivate func value(orEmpty isOrEmpty: Bool) -> PatternStep {
    if isOrEmpty, self == .open { return .anything }
    guard let endOnAndroid else { return self }
    return PatternStep(pattern: text[..<endOnAndroid] + "*", breadth: PatternStep.anything.breadth)
  }
}

extension PathPiece {
  /// The parameter of a step with one; nil for a literal, and for a component with several.
  fileprivate var onlyParameter: Parameter? { parameters.count == 1 ? parameter : nil }
}

/// Whose rules a pattern is written for.
enum PatternDialect {
  /// Apple's, with variables.
  case apple
  /// Android's, without variables, and with a `*` that ends at the first place where the next character fits.
  case android
}
