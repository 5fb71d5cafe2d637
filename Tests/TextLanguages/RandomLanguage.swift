import Support
import TextLanguages

/// All texts over a small alphabet up to a length, as the numbers 0, 1, …, shorter ones first.
struct Texts: Sendable {
  /// Two cases of one letter, and two symbols that are none. With a letter in only one case, no text would tell what
  /// folding makes of the other case.
  static let alphabet = Array("aA-.".utf8)
  static let all = Texts(longest: 5)

  let texts: [[UInt8]]
  private let numbers: [[UInt8]: Int]
  /// For each text its parts at each place, by their numbers.
  let splits: [[(Int, Int)]]

  private init(longest: Int) {
    var texts: [[UInt8]] = [[]]
    var level = texts
    for _ in 0..<longest {
      level = level.flatMap { text in Self.alphabet.map { text + [$0] } }
      texts += level
    }
    let numbers = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($1, $0) })
    self.texts = texts
    self.numbers = numbers
    splits = texts.map { text in
      (0...text.count).map { (numbers[Array(text[..<$0])] ?? 0, numbers[Array(text[$0...])] ?? 0) }
    }
  }

  func number(of text: [UInt8]) -> Int? { numbers[text] }
}

/// A language, and by the definition of each operator which texts are its members.
struct RandomLanguage: Sendable {
  let language: Language
  let members: [Bool]

  func contains(_ text: [UInt8]) -> Bool {
    Texts.all.number(of: text).map { members[$0] } ?? language.contains(text)
  }

  /// The number of the first member, which is a shortest one.
  var first: Int? { members.firstIndex(of: true) }

  /// A language made of at most `depth` operators one in another.
  static func random(_ depth: Int, _ random: inout SeededGenerator) -> RandomLanguage {
    guard depth > 0, Int.random(in: 0..<8, using: &random) > 0 else { return leaf(&random) }
    let one = Self.random(depth - 1, &random)
    func other() -> RandomLanguage { Self.random(depth - 1, &random) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: return one.joined(other())
    case 2, 3: return one.merged(other(), .union([one.language])) { $0 || $1 }
    case 4: return one.repeated
    case 5:
      let other = other()
      return RandomLanguage(
        language: .both(one.language, other.language), members: zip(one.members, other.members).map { $0 && $1 })
    case 6, 7:
      let other = other()
      return RandomLanguage(
        language: .except(one.language, other.language), members: zip(one.members, other.members).map { $0 && !$1 })
    default: return one.folded
    }
  }

  private static func leaf(_ random: inout SeededGenerator) -> RandomLanguage {
    let texts = Texts.all.texts
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return RandomLanguage(language: .emptyText, members: texts.map(\.isEmpty))
    case 1: return RandomLanguage(language: .anything, members: texts.map { _ in true })
    case 2: return RandomLanguage(language: .empty, members: texts.map { _ in false })
    case 3, 4:
      let symbols = Texts.alphabet.filter { _ in Bool.random(using: &random) }
      return RandomLanguage(
        language: .symbols(SymbolSet(symbols)), members: texts.map { $0.count == 1 && symbols.contains($0[0]) })
    default:
      let count = Int.random(in: 0..<5, using: &random)
      let chosen = (0..<count).map { _ in texts[Int.random(in: 0..<85, using: &random)] }
      return RandomLanguage(language: .anyOf(chosen), members: texts.map(chosen.contains))
    }
  }

  private func merged(
    _ other: RandomLanguage, _ first: Language, _ combine: (Bool, Bool) -> Bool
  ) -> RandomLanguage {
    RandomLanguage(
      language: .union([first, other.language]), members: zip(members, other.members).map { combine($0, $1) })
  }

  private func joined(_ other: RandomLanguage) -> RandomLanguage {
    let members = Texts.all.splits.map { $0.contains { self.members[$0.0] && other.members[$0.1] } }
    return RandomLanguage(language: .sequence(language, other.language), members: members)
  }

  private var repeated: RandomLanguage {
    var all = members
    for (number, splits) in Texts.all.splits.enumerated() {
      // The rest after a part that is not empty is shorter, and so known.
      all[number] = number == 0 || splits.dropFirst().contains { members[$0.0] && all[$0.1] }
    }
    return RandomLanguage(language: .repeated(language), members: all)
  }

  private var folded: RandomLanguage {
    func lower(_ text: [UInt8]) -> [UInt8] { text.map { $0 == UInt8(ascii: "A") ? UInt8(ascii: "a") : $0 } }
    let texts = Texts.all.texts
    let lowered = Set(texts.indices.filter { members[$0] }.map { lower(texts[$0]) })
    return RandomLanguage(language: .folding(language), members: texts.map { lowered.contains(lower($0)) })
  }
}

extension Language {
  /// The macro `#expect` takes no argument of the type `Span`.
  func contains(_ text: [UInt8]) -> Bool { contains(text.span) }
}
