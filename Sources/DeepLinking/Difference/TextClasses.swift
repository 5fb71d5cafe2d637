import Octets

/// Texts that distinguish the places of forms: at least one of every kind that some place treats differently.
///
/// The representatives of an open set are its samples, the texts around its bounds, and other spellings of the same
/// value. Of a codec of the app's own, only the examples are known.
struct TextClasses {
  /// A text, and how its spelling differs from the canonical one.
  struct Candidate {
    let text: String
    let octets: [UInt8]
    /// The kind of spelling. Two texts that the same places accept are one kind only if their spelling is of the same
    /// kind.
    let spelling: String
    /// Whether the spelling differs only for tables that ignore case.
    let needsIgnoredCase: Bool

    init(_ text: String, _ spelling: String = "", needsIgnoredCase: Bool = false) {
      (self.text, self.spelling, self.needsIgnoredCase) = (text, spelling, needsIgnoredCase)
      octets = Array(text.utf8)
    }
  }

  private(set) var candidates: [Candidate] = []
  private var known: Set<[UInt8]> = []
  private let cases: Cases

  /// Whether the tables compare case.
  enum Cases { case count, ignored, different }

  /// - Parameters:
  ///   - literals: the literals of the place, in order.
  ///   - places: the other places of forms at this position.
  ///   - cases: whether the tables compare case.
  init(_ literals: [[UInt8]], _ places: [TextPlace], _ cases: Cases) {
    self.cases = cases
    // Texts that are in no set come first, because they make the simpler link.
    known = Set(literals)
    defer {
      known.subtract(literals)
      for literal in literals { addRespelled(literal.span.text()) }
    }
    let parameters = places.flatMap(\.parameters)
    guard !parameters.isEmpty else { return }
    for place in places {
      for condition in place.conditions {
        if case .literal(let text) = condition.texts { condition.spelled(text).map { addRespelled($0.span.text()) } }
      }
    }
    // Even a large table has few different affixes and types, because routes share them.
    var prefixes: [[UInt8]] = [[]]
    var suffixes: [[UInt8]] = [[]]
    for condition in places.flatMap(\.conditions) {
      guard case .values = condition.texts else { continue }
      for affix in [condition.texts.affix] + condition.respellings.map(\.from) {
        if !prefixes.contains(affix.prefix) { prefixes.append(affix.prefix) }
        if !suffixes.contains(affix.suffix) { suffixes.append(affix.suffix) }
      }
    }
    let values = [Self.other(than: known)] + Self.values(of: parameters)
    let isCrossed = prefixes.count * suffixes.count * values.count <= Self.mostCrossed
    for prefix in prefixes {
      for suffix in suffixes where isCrossed || prefix.isEmpty || suffix.isEmpty {
        for value in values {
          let text = prefix.span.text() + value.text + suffix.span.text()
          addRespelled(text, cases == .count && value.needsIgnoredCase ? "" : value.spelling)
        }
      }
    }
    if places.contains(where: \.acceptsEmpty) { add("", "") }
  }

  /// The maximum number of combinations of prefixes, suffixes and values.
  private static let mostCrossed = 8_192

  private mutating func add(_ text: String, _ spelling: String) {
    let candidate = Candidate(text, spelling)
    if known.insert(candidate.octets).inserted { candidates.append(candidate) }
  }

  /// Adds a text, and its other case if one of the tables ignores case.
  private mutating func addRespelled(_ text: String, _ spelling: String = "") {
    add(text, spelling)
    guard cases == .different else { return }
    let other = text == text.uppercased() ? text.lowercased() : text.uppercased()
    add(other, "case")
  }

  /// A text that is in none of these.
  private static func other(than known: Set<[UInt8]>) -> Candidate {
    var text = "text"
    while known.contains(Array(text.utf8)) { text += "-x" }
    return Candidate(text)
  }

  /// Values that distinguish parameters. The elements of lists are among them, alone and after another element.
  static func values(of parameters: [Parameter]) -> [Candidate] {
    var types: [ValueType] = []
    var refused: [String] = []
    for parameter in parameters where !types.contains(parameter.type) {
      types.append(parameter.type)
      refused += parameter.rule?.except ?? []
    }
    var elements = types.flatMap { $0.representatives } + refused.map { Candidate($0) }
    var next = types.compactMap(\.element)
    while !next.isEmpty {
      elements += next.flatMap { $0.representatives }
      next = next.compactMap(\.element)
    }
    let lists = types.filter { $0.separator != nil }
    let others = elements + [Candidate("text")]
    return elements
      + lists.flatMap { list -> [Candidate] in
        guard let first = list.element?.samples.first, let separator = list.separator else { return [] }
        return others.map { Candidate(first + separator + $0.text, $0.spelling) }
      }
  }
}

extension ValueType {
  /// Texts of the type and near it: its samples, the texts around its bounds, and other spellings of its values.
  fileprivate var representatives: [TextClasses.Candidate] {
    func plain(_ texts: [String]) -> [TextClasses.Candidate] { texts.map { .init($0) } }
    switch self {
    case .text: return []
    case .boolean: return ["true", "false"].map { .init($0) }
    case .custom: return plain(samples)
    case .oneOf(let members, let ignoresCase):
      // The tables may ignore case and spell a member differently.
      return members.map { .init($0, "member " + $0.lowercased(), needsIgnoredCase: true) }
        + (ignoresCase ? members.flatMap { [.init($0.uppercased(), "upper"), .init($0.lowercased(), "lower")] } : [])
    case .uuid: return plain(samples) + samples.map { .init($0.lowercased(), "lower") }
    case .date: return plain(samples + ["2026-02-30", "26-11-21"])
    case .digits(let count):
      let digits = ["0", "9"].map { String(repeating: $0, count: max(1, count)) }
      return plain(samples + digits + [String(repeating: "1", count: max(1, count) + 1)])
    case .integer(let range):
      let bounds = range.map { [$0.lowerBound, $0.upperBound] } ?? [1]
      let near = bounds.flatMap { bound -> [Int] in
        [bound]
          + [bound.subtractingReportingOverflow(1), bound.addingReportingOverflow(1)]
          .compactMap { $0.overflow ? nil : $0.partialValue }
      }
      // An integer within bounds accepts only its canonical text.
      let spelled = bounds.filter { $0 >= 0 }
      return plain(near.map(String.init) + ["0", "-7", "42"]) + spelled.map { .init("0\($0)", "zeros") }
        + spelled.map { .init("+\($0)", "sign") } + [.init("9223372036854775808", "big")]
    case .number(let range):
      let bounds = range.map { [$0.lowerBound, $0.upperBound] }?.filter(\.isFinite) ?? []
      let near = bounds.flatMap { [$0, $0.nextDown, $0.nextUp, $0.rounded(.down), $0.rounded(.up), $0 - 1, $0 + 1] }
      return plain(samples + near.map(NumberText.text) + ["0.5", "3"])
        + [.init("1.50", "zeros"), .init("1e1", "exponent"), .init("+2", "sign")]
    case .list: return plain(samples)
    }
  }
}
