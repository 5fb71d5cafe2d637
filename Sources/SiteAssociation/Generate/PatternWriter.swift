import DeepLinking
import Octets

/// Writes routes as patterns.
struct PatternWriter {
  /// Rows of one route at most: combinations of closed sets grow fast where there are no variables.
  static let greatestExpansion = 64

  let dialect: PatternDialect
  /// The variables that the rows written so far use.
  private(set) var variables: [SubstitutionVariable] = []
  /// What a row matches beyond the links of its route.
  private(set) var notes: [GenerationNote] = []

  init(_ dialect: PatternDialect) {
    self.dialect = dialect
  }

  /// The rows that together match the links of a route.
  mutating func rows(of shape: RouteShape) -> [PatternRow] {
    let items = shape.query.filter(\.isRequired)
    let width = shape.path.count
    let places = shape.path.map { alternatives(of: $0, in: shape) } + items.map { alternatives(of: $0, in: shape) }
    var lists: [[PatternStep]] = [[]]
    for alternatives in limited(places, shape.path.map(\.parameter) + items, in: shape) {
      lists = lists.flatMap { list in alternatives.map { list + [$0] } }
    }
    // Names are compared with those of the URL as it is written.
    let names = items.map { PercentEncoding.encode($0.name, for: .queryItem) }
    return lists.map { steps in
      PatternRow(
        route: shape.name, steps: Array(steps[..<width]), query: Array(zip(names, steps[width...])),
        endsInRest: shape.endsInRest)
    }
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
    case .segment(let parameter): alternatives(of: parameter, in: shape)
    // One component or more: a closed set would have to be repeated without end.
    case .rest(let parameter): [widened(parameter, in: shape)]
    }
  }

  private mutating func alternatives(of parameter: Parameter, in shape: RouteShape) -> [PatternStep] {
    switch parameter.type {
    case .uuid: return [PatternStep(text: uuid, members: [uuid], breadth: 1_000_000)]
    case .text, .integer, .custom: return [widened(parameter, in: shape)]
    case .oneOf, .boolean:
      var steps: [PatternStep] = []
      for text in parameter.type.members ?? [] where parameter.canBeCarried(text) {
        let step = step(text, parameter.place == .query ? .queryItem : .component, in: shape)
        if !steps.contains(step) { steps.append(step) }
      }
      guard dialect == .apple, steps.count > 1 else { return steps }
      let name = variable(parameter.name, steps.map { UTF8Text($0.text) })
      return [
        PatternStep(
          text: "$(\(name))", members: Set(steps.map(\.text)), breadth: steps.reduce(0) { $0 + $1.breadth })
      ]
    }
  }

  private mutating func widened(_ parameter: Parameter, in shape: RouteShape) -> PatternStep {
    if parameter.type != .text {
      notes.append(.widened(route: shape.name, parameter: parameter.name, expects: parameter.type.expects))
    }
    return .open
  }

  /// Apple's `$(xdigit)` is one hexadecimal digit in either case. Android has no variables; a `?` is any character.
  private var uuid: String {
    let digit = dialect == .apple ? "$(xdigit)" : "?"
    return [8, 4, 4, 4, 12].map { String(repeating: digit, count: $0) }.joined(separator: "-")
  }

  /// The name of a variable with these values: the parameter's, with a number behind it if other values have it, or if it
  /// is one of Apple's own. `$(xdigit)` has to stay what UUIDs are written with, and whether a variable of the file hides
  /// one of the system is documented nowhere.
  private mutating func variable(_ name: String, _ values: [UTF8Text]) -> String {
    let plain = name.filter { !"$()".contains($0) }
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
    guard encoded.contains("*") || encoded.contains("?") || encoded.contains("$(") else {
      return PatternStep(text: encoded, members: [encoded], breadth: 1)
    }
    notes.append(.unescapable(route: shape.name, text: text))
    let pattern = encoded.replacing("*", with: "?").replacing("$(", with: "?(")
    return PatternStep(text: pattern, members: [pattern], breadth: 1_000)
  }
}

/// One component of a path, or the value of an item, as a pattern of an association file.
struct PatternStep: Hashable {
  /// The text of the pattern.
  let text: String
  /// The texts that it stands for, written as patterns without variables; nil for `?*`, which is any text and which the
  /// pattern language lets run across slashes.
  let members: Set<String>?
  /// How general the step is: of two steps of which one covers the other, that one has the larger number.
  let breadth: Int

  /// `?*`.
  static let open = PatternStep(text: "?*", members: nil, breadth: 1_000_000_000)

  var isOpen: Bool { members == nil }

  /// Whether it matches everything that the other one matches.
  func covers(_ other: PatternStep) -> Bool {
    guard let members else { return true }
    return other.members?.isSubset(of: members) ?? false
  }
}

/// Whose rules a pattern is written for.
enum PatternDialect {
  /// Apple's, with variables.
  case apple
  /// Only what means the same to Apple and to Android: no variables.
  case common
}

/// Links of one route as patterns: the steps of its path, and a pattern for each item that it needs.
struct PatternRow {
  let route: String
  let steps: [PatternStep]
  let query: [(name: String, step: PatternStep)]
  let endsInRest: Bool

  /// The pattern of the path.
  var path: String { "/" + steps.map(\.text).joined(separator: "/") }

  /// The same text for rows of the same paths, whatever their variables are called.
  var pathMembers: String { Self.members(steps) }

  /// The same for the items.
  var queryMembers: String { query.map(\.name).joined(separator: "&") + Self.members(query.map(\.step)) }

  private static func members(_ steps: [PatternStep]) -> String {
    steps.map { $0.members?.sorted().joined(separator: " ") ?? $0.text }.joined(separator: "/")
  }

  /// Whether a `?*` in the path may run across slashes.
  var isOpen: Bool { steps.contains(where: \.isOpen) }

  /// Whether every URL that the other row matches is one that this row matches, as far as can be told by laying one over
  /// the other.
  func covers(_ other: PatternRow) -> Bool {
    Self.covers(steps, other.steps)
      && query.allSatisfy { item in
        other.query.contains { $0.name == item.name && item.step.covers($0.step) }
      }
  }

  /// Step by step, a `?*` over anything, and a last `?*` over all that follows.
  static func covers(_ steps: [PatternStep], _ others: [PatternStep]) -> Bool {
    guard steps.count <= others.count, steps.count == others.count || steps.last?.isOpen == true else {
      return false
    }
    return zip(steps, others).allSatisfy { $0.covers($1) }
  }
}
