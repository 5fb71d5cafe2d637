import DeepLinkOctets
import DeepLinking

/// Generates random texts that parameters accept. The same seed gives the same texts.
struct ProbeTexts {
  /// What texts are made for.
  enum Kind {
    /// All that a parameter accepts.
    case any
    /// Nothing unusual, and no default, which a canonical link leaves out.
    case plain
    /// What JSON writes in an unusual way, or a hand-written conformance may treat differently.
    case awkward
  }

  var random: SplitMix
  /// The texts of the current link, which no other parameter should repeat.
  private var used: Set<String> = []
  /// The texts of `ValueType/awkwardTexts` that a parameter accepts, by its name, because every link asks for them. So one
  /// value serves one route.
  private var awkwardTexts: [String: [String]] = [:]

  init(seed: UInt64 = 1) { random = SplitMix(state: seed) }

  /// Begins a new link.
  mutating func forget() { used = [] }

  /// A text of a parameter, not used before in the link if its type has enough texts; nil if none is found.
  ///
  /// - Parameter turn: selects the member of a closed set, so that two parameters have different ones.
  mutating func text(_ kind: Kind = .any, of parameter: Parameter, _ turn: Int) -> String? {
    if kind == .awkward {
      let list = awkwardTexts[parameter.name] ?? parameter.type.awkwardTexts.filter { accepts($0, parameter) }
      awkwardTexts[parameter.name] = list
      // Parameters of the same type get different texts.
      let start = list.isEmpty ? 0 : (turn + used.count) % list.count
      if let text = (list[start...] + list[..<start]).first(where: { used.insert($0).inserted }) { return text }
    }
    let samples = parameter.type.samples
    let members = kind == .any ? parameter.type.texts?.filter(parameter.canBeCarried) : parameter.members
    if let members { return members.isEmpty ? nil : members[turn % members.count] }
    for attempt in 0..<16 {
      let text = candidate(parameter.type, samples, isPlain: kind != .any, isShort: attempt % 2 > 0)
      if take(text, parameter) { return text }
    }
    let accepted = samples.filter(parameter.canBeCarried)
    return accepted.first { take($0, parameter) }
      ?? (kind == .any && !accepted.isEmpty ? accepted[turn % accepted.count] : nil)
  }

  private mutating func take(_ text: String, _ parameter: Parameter) -> Bool {
    accepts(text, parameter) && used.insert(text).inserted
  }

  private func accepts(_ text: String, _ parameter: Parameter) -> Bool {
    parameter.canBeCarried(text) && parameter.acceptsValue(UTF8Text(text))
  }

  /// A text that a parameter of this type probably accepts.
  private mutating func candidate(_ type: ValueType, _ samples: [String], isPlain: Bool, isShort: Bool) -> String {
    switch type {
    case .integer(let range?): return String(Int.random(in: range, using: &random))
    // Some codecs accept no large numbers.
    case .integer(nil) where isPlain: return String(Int.random(in: 1...(isShort ? 99 : 999_999), using: &random))
    case .integer(nil):
      let bits = Int.random(in: 1..<63, using: &random)
      return String(Int.random(in: (Bool.random(using: &random) ? 0 : -1 << bits)...(1 << bits), using: &random))
    case .number(let range): return NumberText.text(of: number(in: range ?? -1_000_000...1_000_000))
    case .list(let element, let separator):
      let texts = element.samples
      return (0...Int.random(in: 1...3, using: &random)).map { _ in
        element.members == nil
          ? candidate(element, texts, isPlain: false, isShort: false) : texts.randomElement(using: &random) ?? ""
      }.joined(separator: separator)
    case .uuid:
      return [8, 4, 4, 4, 12].map { text(of: $0, Self.hexadecimalDigits) }.joined(separator: "-")
    case .text where isPlain: return text(of: 8, Self.letters)
    case .text:
      return (0..<Int.random(in: 1...12, using: &random)).map { _ in
        text(of: 1, Bool.random(using: &random) ? Self.unreserved : Self.unusual)
      }.joined()
    case .oneOf, .boolean: return samples[0]
    case .custom:
      // Only examples of the set are known, so texts of the same form are the best guess.
      return (samples.randomElement(using: &random) ?? "").map { character in
        [Self.digits, Self.letters, Self.capitals].first { $0.contains(character) }.map { text(of: 1, $0) }
          ?? String(character)
      }.joined()
    }
  }

  /// A number with three digits behind the point, if the range has one.
  private mutating func number(in range: ClosedRange<Double>) -> Double {
    let low = max(range.lowerBound, min(range.upperBound, 1_000_000) - 2_000_000)
    let high = min(range.upperBound, low + 2_000_000)
    let number = Double.random(in: low...max(low, high), using: &random)
    let rounded = (number * 1_000).rounded() / 1_000
    return range.contains(rounded) ? rounded : number
  }

  private mutating func text(of length: Int, _ characters: [Character]) -> String {
    String((0..<length).map { _ in characters.randomElement(using: &random) ?? "a" })
  }

  // Choosing from a string costs its length.
  private static let digits = Array("0123456789")
  private static let hexadecimalDigits = Array("0123456789ABCDEF")
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
  private static let capitals = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let unreserved = Array("abcxyzABCXYZ019-_.~")
  private static let unusual = Array(" \"\\/?#%&=+;:@\u{1}\u{7F}\u{E9}\u{301}\u{2028}\u{20AC}\u{1F600}<>")
}

/// SplitMix64 (Steele, Lea and Flood: "Fast splittable pseudorandom number generators").
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word &>> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word &>> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word &>> 31
  }
}

extension ValueType {
  /// The texts for ``ProbeTexts/Kind/awkward``; none for a closed set.
  var awkwardTexts: [String] {
    switch self {
    case .integer:
      [
        "0", "-1", "1", "\(Int.min)", "\(Int.max)", "9007199254740993", "-42", "10", "2147483648", "007", "+3",
      ] + [minimum, maximum].compactMap(\.self)
    case .number:
      [
        "0", "-0", "0.1", "1e21", "1e-7", "0.00001", "123456789012345680000", "-1.50", "+2", "9007199254740993",
      ] + [minimum, maximum].compactMap(\.self)
    case .list: samples
    case .uuid:
      [
        "00000000-0000-0000-0000-000000000000", "deadbeef-dead-beef-dead-beefdeadbeef",
        "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
      ]
    case .text:
      [
        "", "\"", "\\", "\\\"\\", "\u{1}\u{8}\t\n\u{C}\r\u{1F}\u{7F}", "\u{2028}\u{2029}", "caf\u{E9} e\u{301}",
        "\u{1F600}\u{FEFF}", "0", "null", "a/b", "ABC abc", String(repeating: "x", count: 300),
      ]
    case .custom(_, let examples, _): examples
    case .oneOf, .boolean: []
    }
  }
}

extension Parameter {
  /// The members of a closed set that a canonical link can contain, which omits the default; nil for an open set.
  var members: [String]? { type.members?.filter { fallbackText?.hasSameOctets(as: $0) != true && canBeCarried($0) } }
}
