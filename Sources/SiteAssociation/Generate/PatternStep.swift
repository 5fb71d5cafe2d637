import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// One component of a path, or the value of an item, as a pattern of an association file.
struct PatternStep: Hashable {
  /// The text of the pattern.
  let text: String
  /// The texts that it stands for, written as patterns without variables of the file.
  let members: Set<String>
  /// How general the step is: a step that covers another step has the larger number.
  let breadth: Int
  /// The tokens of the members that match more than one text.
  private let wildcards: [[PatternToken]]
  /// Whether a `*` of it may run across slashes.
  let isOpen: Bool

  /// `?*`, which is any text, and which the pattern language lets run across slashes.
  static let open = PatternStep(text: "?*", members: ["?*"], breadth: 1_000_000_000)

  /// `*`, which is any text or none.
  static let anything = PatternStep(text: "*", members: ["*"], breadth: 2_000_000_000)

  init(text: String, members: Set<String>, breadth: Int) {
    (self.text, self.members, self.breadth) = (text, members, breadth)
    wildcards = members.filter { $0.utf8.contains { "*?$".utf8.contains($0) } }.sorted()
      .map { PatternToken.tokens(of: UTF8Text($0)) }
    isOpen = text.utf8.contains(UInt8(ascii: "*"))
  }

  /// A pattern with Apple's own variables. Android has none, and its `*` ends at the first place where the next character
  /// fits: `?` stands for a variable of one character there, and nil says that the pattern cannot be written.
  init?(_ pattern: String, _ dialect: PatternDialect) {
    let tokens = PatternToken.tokens(of: UTF8Text(pattern))
    var text = pattern
    if dialect == .android {
      guard !tokens.contains(.anyRun), tokens.allSatisfy({ !$0.isVariable || $0.isOneCharacter }) else { return nil }
      text = tokens.map { $0.isVariable ? "?" : $0.text }.joined()
    }
    self.init(text: text, members: [text], breadth: 1 + tokens.reduce(0) { $0 + $1.breadth })
  }

  /// The step with any text behind it, as a list has behind its first element; nil if Android cannot express it.
  func followedByAnything(_ dialect: PatternDialect) -> PatternStep? {
    guard dialect == .apple, !members.contains("") else { return nil }
    func followed(_ text: String) -> String { text.last == "*" ? text : text + "*" }
    return PatternStep(
      text: followed(text), members: Set(members.map(followed)), breadth: breadth + PatternToken.anyRun.breadth)
  }

  /// The step with another one behind it in the same component. Android's `*` ends at the first place where the text
  /// behind it fits.
  func followed(by next: PatternStep, _ dialect: PatternDialect) -> PatternStep {
    if dialect == .android, isOpen { return .open }
    return PatternStep(
      text: text + next.text, members: Set(members.flatMap { mine in next.members.map { mine + $0 } }),
      breadth: breadth + next.breadth)
  }

  /// Whether it is one text.
  var isLiteral: Bool { members.count == 1 && wildcards.isEmpty }

  /// Whether it matches everything that the other one matches, as far as laying one over the other tells.
  func covers(_ other: PatternStep) -> Bool {
    // A file of many routes compares literals most of the time.
    if isLiteral, other.isLiteral { return members.first == other.members.first }
    if other.members.isSubset(of: members) { return true }
    if text == Self.open.text { return !other.members.contains("") && !other.members.contains("*") }
    guard !wildcards.isEmpty else { return false }
    return other.members.allSatisfy { member in
      let tokens = PatternToken.tokens(of: UTF8Text(member))
      return members.contains(member) || wildcards.contains { PatternToken.covers($0, tokens) }
    }
  }

  /// The step that matches what both match, as far as laying one over the other tells; nil if they have nothing in common.
  ///
  /// - Parameter isExact: whether a step that matches more is none.
  func common(with other: PatternStep, exactly isExact: Bool = false) -> PatternStep? {
    if covers(other) { return other }
    if other.covers(self) { return self }
    if isExact || isLiteral || other.isLiteral { return nil }
    return breadth < other.breadth ? self : other
  }

  /// The pairs of steps that match what a `*` of this step matches when it runs across a slash, and what one of its `?`
  /// matches that is a slash. Android's `?` may be one, too; of a step without `*` the proof notes what it opens then.
  func crossings(_ dialect: PatternDialect) -> [[PatternStep]] {
    guard isOpen || dialect == .apple else { return [] }
    let runs = text.indices.filter { text[$0] == "*" }.map { index in
      let (before, after) = (text[...index], text[text.index(after: index)...])
      // The pattern of a path must not end in `/*`, which would match the parent too.
      return after.isEmpty ? [self, .open] : [String(before), "*" + after].map { PatternStep(pattern: $0) }
    }
    let singles = text == Self.open.text ? [] : text.indices.filter { text[$0] == "?" }
    guard singles.count <= Self.mostSingles else { return runs }
    return runs
      + singles.compactMap { index in
        let (before, after) = (text[..<index], text[text.index(after: index)...])
        // Slashes at the end of a path do not count. One at the start of a component leaves an empty one, of which there is
        // an exclude of its own; `//x` would also be `/x`, because the first slash may be missing.
        guard !after.isEmpty, !before.isEmpty else { return nil }
        return [PatternStep(pattern: String(before)), after == "*" ? .open : PatternStep(pattern: String(after))]
      }
  }

  /// The greatest number of `?` for each of which a slash is excluded.
  private static let mostSingles = 8

  /// A pattern that stands for the steps of a whole path.
  init(pattern: String, breadth: Int = 0) { self.init(text: pattern, members: [pattern], breadth: breadth) }
}

extension PatternToken {
  /// Token by token, and a last `*` over all that follows.
  fileprivate static func covers(_ tokens: [PatternToken], _ others: [PatternToken]) -> Bool {
    for (index, token) in tokens.enumerated() {
      if token == .anyRun, index == tokens.count - 1 { return true }
      guard index < others.count, token.covers(others[index]) else { return false }
    }
    return tokens.count == others.count
  }

  private func covers(_ other: PatternToken) -> Bool {
    switch (self, other) {
    case (_, _) where self == other: true
    case (.anyOne, .literal): true
    case (.anyOne, .variable): other.characters != nil
    case (.variable, .literal), (.variable, .variable):
      characters.flatMap { mine in other.characters.map { $0.isSubset(of: mine) } } ?? false
    default: false
    }
  }

  fileprivate var isVariable: Bool { if case .variable = self { true } else { false } }

  /// Whether it is a variable of Apple's whose values are one character each.
  fileprivate var isOneCharacter: Bool {
    guard case .variable(let name) = self, let variable = PredefinedVariable(name) else { return false }
    return variable.values.allSatisfy { $0.count == 1 }
  }

  /// A token that is no variable as a pattern has it.
  fileprivate var text: String {
    switch self {
    case .literal(let scalar): Unicode.Scalar(scalar).map { String(Character($0)) } ?? ""
    case .anyOne: "?"
    case .anyRun, .variable: "*"
    }
  }

  /// The characters that a token of one character stands for; nil for any other token.
  private var characters: Set<UInt32>? {
    switch self {
    case .literal(let scalar): [scalar]
    case .variable(let name):
      PredefinedVariable(name).flatMap { variable in
        variable.values.allSatisfy { $0.count == 1 } ? variable.values.scalars : nil
      }
    case .anyOne, .anyRun: nil
    }
  }

  fileprivate var breadth: Int {
    switch self {
    case .literal: 0
    case .variable: 1_000
    case .anyOne: 10_000
    case .anyRun: 100_000_000
    }
  }
}

extension ValueType {
  /// The texts of a closed set if there are few enough to list them; nil for an open set.
  var listedTexts: [String]? {
    switch self {
    case .oneOf, .boolean: texts
    case .integer: members.flatMap { $0.count <= 12 ? $0 : nil }
    default: nil
    }
  }

  /// Patterns of Apple's that together match every text of an open set as links spell it, and few others; nil if there is
  /// nothing better than `?*`.
  package var patterns: [String]? {
    switch self {
    case .uuid: [[8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }.joined(separator: "-")]
    case .integer(let range?): Self.patterns(range)
    case .custom(_, _, let pattern): pattern.map { [$0] }
    case .integer(nil), .number, .text, .oneOf, .boolean, .list: nil
    }
  }

  private static func digits(_ count: Int) -> String { String(repeating: "$(digit)", count: count) }

  /// One pattern for each number of digits if those are few, else a digit and more.
  private static func patterns(_ range: ClosedRange<Int>) -> [String] {
    let parts = [("", range.clamped(to: 0 ... .max)), ("-", range.clamped(to: .min ... -1))].filter {
      range.overlaps($0.1)
    }
    let patterns = parts.flatMap { sign, part in
      let counts = [part.lowerBound, part.upperBound].map { String($0.magnitude).count }.sorted()
      return (counts[0]...counts[1]).map { sign + digits($0) }
    }
    return patterns.count <= 4 ? patterns : parts.map { $0.0 + "$(digit)*" }
  }
}
