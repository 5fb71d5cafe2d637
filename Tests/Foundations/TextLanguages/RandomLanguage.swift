import DeepLinkTestSupport
import TextLanguages

/// All texts over a small alphabet up to a length, as the numbers 0, 1, …, shorter ones first.
struct Texts: Sendable {
  /// Two cases of one letter, and two symbols that are none. With a letter in only one case, no text would tell what
  /// folding makes of the other case.
  static let alphabet = Array("aA-.".utf8)
  static let all = Texts(longest: 5)

  let texts: [[UInt8]]
  private let numbers: [[UInt8]: Int]
  /// The numbers of the two parts of each text at each place, one after the other, and where those of a text begin.
  let splits: [Int]
  let starts: [Int]

  private init(longest: Int) {
    var texts: [[UInt8]] = [[]]
    var level = texts
    for _ in 0..<longest {
      level = level.flatMap { text in Self.alphabet.map { text + [$0] } }
      texts += level
    }
    let numbers = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($1, $0) })
    var (splits, starts) = ([Int](), [0])
    for text in texts {
      for place in 0...text.count {
        splits += [numbers[Array(text[..<place])] ?? 0, numbers[Array(text[place...])] ?? 0]
      }
      starts.append(splits.count)
    }
    (self.texts, self.numbers, self.splits, self.starts) = (texts, numbers, splits, starts)
  }

  func number(of text: [UInt8]) -> Int? { numbers[text] }
}

/// A set of these texts, a bit for each number.
struct TextSet: Sendable {
  private var words = [UInt64](repeating: 0, count: (Texts.all.texts.count + 63) / 64)

  init() {}

  init(where isMember: ([UInt8]) -> Bool) {
    for (number, text) in Texts.all.texts.enumerated() where isMember(text) { insert(number) }
  }

  subscript(number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  /// The number of the first member.
  var first: Int? {
    words.firstIndex { $0 != 0 }.map { $0 * 64 + words[$0].trailingZeroBitCount }
  }

  /// The members by a combination of the bits of both.
  func combined(with other: TextSet, _ combine: (UInt64, UInt64) -> UInt64) -> TextSet {
    var set = self
    for index in words.indices { set.words[index] = combine(words[index], other.words[index]) }
    return set
  }
}

/// A language, and by the definition of each operator which texts are its members.
struct RandomLanguage: Sendable {
  let language: Language
  let members: TextSet

  func contains(_ text: [UInt8]) -> Bool {
    Texts.all.number(of: text).map { members[$0] } ?? language.contains(text)
  }

  /// The number of the first member, which is a shortest one.
  var first: Int? { members.first }

  /// A language made of at most `depth` operators one in another.
  ///
  /// - Parameter hasMarks: whether `-` may be a mark for a text.
  static func random(_ depth: Int, _ random: inout SeededGenerator, hasMarks: Bool = true) -> RandomLanguage {
    guard depth > 0, Int.random(in: 0..<8, using: &random) > 0 else { return leaf(&random) }
    let one = Self.random(depth - 1, &random, hasMarks: hasMarks)
    func other() -> RandomLanguage { Self.random(depth - 1, &random, hasMarks: hasMarks) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return one.joined(other())
    case 2, 3:
      let other = other()
      return RandomLanguage(
        language: .union([.union([one.language]), other.language]),
        members: one.members.combined(with: other.members, |))
    case 4: return one.repeated
    case 5:
      let other = other()
      return RandomLanguage(
        language: .both(one.language, other.language), members: one.members.combined(with: other.members, &))
    case 6, 7:
      let other = other()
      return RandomLanguage(
        language: .except(one.language, other.language),
        members: one.members.combined(with: other.members) { $0 & ~$1 })
    case 8 where hasMarks: return one.marked(Int.random(in: 0...1, using: &random))
    default: return one.folded
    }
  }

  private static func leaf(_ random: inout SeededGenerator) -> RandomLanguage {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return RandomLanguage(language: .emptyText, members: TextSet(where: \.isEmpty))
    case 1: return RandomLanguage(language: .anything, members: TextSet { _ in true })
    case 2: return RandomLanguage(language: .empty, members: TextSet())
    case 3, 4:
      let symbols = Texts.alphabet.filter { _ in Bool.random(using: &random) }
      return RandomLanguage(
        language: .symbols(SymbolSet(symbols)), members: TextSet { $0.count == 1 && symbols.contains($0[0]) })
    default:
      let count = Int.random(in: 0..<5, using: &random)
      let chosen = (0..<count).map { _ in Int.random(in: 0..<85, using: &random) }
      var members = TextSet()
      for number in chosen { members.insert(number) }
      return RandomLanguage(language: .anyOf(chosen.map { Texts.all.texts[$0] }), members: members)
    }
  }

  private func joined(_ other: RandomLanguage) -> RandomLanguage {
    var all = TextSet()
    for number in Texts.all.texts.indices where isSplit(number, 0, other.members) { all.insert(number) }
    return RandomLanguage(language: .sequence(language, other.language), members: all)
  }

  private var repeated: RandomLanguage {
    var all = TextSet()
    all.insert(0)
    // The rest after a part that is not empty is shorter, and so known.
    for number in Texts.all.texts.indices.dropFirst() where isSplit(number, 1, all) { all.insert(number) }
    return RandomLanguage(language: .repeated(language), members: all)
  }

  /// Whether a text is a member, of at least so many symbols, with one of these texts behind it.
  private func isSplit(_ number: Int, _ least: Int, _ others: TextSet) -> Bool {
    let (splits, end) = (Texts.all.splits, Texts.all.starts[number + 1])
    var place = Texts.all.starts[number] + 2 * least
    while place < end {
      if members[splits[place]], others[splits[place + 1]] { return true }
      place += 2
    }
    return false
  }

  /// Each `-` is a mark for a text of so many symbols.
  private func marked(_ count: Int) -> RandomLanguage {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    return RandomLanguage(
      language: language.marked("-", as: text),
      members: TextSet { contains($0.flatMap { $0 == UInt8(ascii: "-") ? text : [$0] }) })
  }

  private var folded: RandomLanguage {
    func lower(_ text: [UInt8]) -> [UInt8] { text.map { $0 == UInt8(ascii: "A") ? UInt8(ascii: "a") : $0 } }
    let texts = Texts.all.texts
    let lowered = Set(texts.indices.filter { members[$0] }.map { lower(texts[$0]) })
    return RandomLanguage(language: .folding(language), members: TextSet { lowered.contains(lower($0)) })
  }
}

extension Language {
  /// The macro `#expect` takes no argument of the type `Span`.
  func contains(_ text: [UInt8]) -> Bool { contains(text.span) }
}
