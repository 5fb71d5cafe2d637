import DeepLinking

/// One component of a path as a pattern of an association file.
enum PatternStep: Hashable {
  /// A pattern that matches within one component.
  case closed(String)
  /// `?*`: any text, which the pattern language lets run across slashes.
  case open

  /// The text of the pattern.
  var text: String {
    switch self {
    case .closed(let text): text
    case .open: "?*"
    }
  }
}

/// Whose rules a pattern is written for.
enum PatternDialect {
  /// Apple's, with variables.
  case apple
  /// Only what means the same to Apple and to Android: no variables.
  case common
}

/// Writes the pieces of a route as steps of patterns.
struct PatternWriter {
  let dialect: PatternDialect
  /// The variables that the steps written so far use.
  private(set) var variables: [SubstitutionVariable] = []
  /// What a step matches beyond the texts it stands for.
  private(set) var notes: [GenerationNote] = []

  init(_ dialect: PatternDialect) {
    self.dialect = dialect
  }

  /// Every list of steps that together match the paths of a shape.
  mutating func steps(of shape: RouteShape) -> [[PatternStep]] {
    var lists: [[PatternStep]] = [[]]
    for piece in shape.path {
      let alternatives = alternatives(of: piece, in: shape)
      lists = lists.flatMap { list in alternatives.map { list + [$0] } }
    }
    return lists
  }

  /// The patterns for the value of a required query item.
  mutating func values(of parameter: Parameter, in shape: RouteShape) -> [String] {
    alternatives(of: parameter, in: shape, encoding: .queryItem).map(\.text)
  }

  private mutating func alternatives(of piece: PathPiece, in shape: RouteShape) -> [PatternStep] {
    switch piece {
    case .literal(let text): [.closed(escaped(text, .component, in: shape))]
    case .segment(let parameter): alternatives(of: parameter, in: shape, encoding: .component)
    case .rest(let parameter):
      // One component or more: a closed set would have to be repeated without end.
      [widened(parameter, in: shape)]
    }
  }

  private mutating func alternatives(
    of parameter: Parameter, in shape: RouteShape, encoding place: PercentEncoding.Place
  ) -> [PatternStep] {
    switch parameter.type {
    case .uuid: return [.closed(uuid)]
    case .text: return [.open]
    case .integer, .custom: return [widened(parameter, in: shape)]
    case .oneOf, .boolean:
      let texts = (parameter.type.members ?? []).map { escaped($0, place, in: shape) }
      guard dialect == .apple, texts.count > 1 else { return texts.map(PatternStep.closed) }
      return [.closed("$(\(variable(parameter.name, texts)))")]
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
  private mutating func variable(_ name: String, _ values: [String]) -> String {
    let plain = name.filter { !"$()".contains($0) }
    var number = PredefinedVariable(rawValue: plain) == nil && !plain.isEmpty ? 1 : 2
    while true {
      let candidate = number == 1 ? plain : "\(plain.isEmpty ? "values" : plain) \(number)"
      guard let taken = variables.first(where: { $0.name == candidate }) else {
        variables.append(SubstitutionVariable(candidate, values))
        return candidate
      }
      if taken.values == values { return candidate }
      number += 1
    }
  }

  /// A text percent-encoded as links have it. The pattern language has no escape, so a character that means something in
  /// it becomes `?`, which matches it and any other.
  private mutating func escaped(_ text: String, _ place: PercentEncoding.Place, in shape: RouteShape) -> String {
    let encoded = PercentEncoding.encode(text, for: place)
    guard encoded.contains("*") || encoded.contains("?") || encoded.contains("$(") else { return encoded }
    notes.append(.unescapable(route: shape.name, text: text))
    return encoded.replacing("*", with: "?").replacing("$(", with: "?(")
  }
}
