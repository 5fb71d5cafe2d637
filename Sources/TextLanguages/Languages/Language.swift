/// A regular set of texts.
///
/// Texts are octets of ASCII, such as percent-encoded ones; an octet beyond ASCII is in no text of any language. Two
/// equal values have the same texts. The reverse often holds, because values are simplified when they are made, but only
/// ``MachineCache/compare(_:_:within:work:)`` decides it.
package final class Language: Hashable, Sendable {
  /// How the set is made of others.
  enum Form: Equatable, Sendable {
    case emptyText
    case symbols(SymbolSet)
    /// So many symbols of a set, at least two.
    case run(SymbolSet, count: Int)
    case texts(TextRun)
    case sequence(Language, Language)
    case union([Language])
    case repeated(Language)
    case both(Language, Language)
    case except(Language, Language)
    case folding(Language)
    /// The texts that become texts of a language when each mark is replaced by a text.
    case marked(Language, SymbolSet, [UInt8])
  }

  let form: Form
  /// Whether the empty text is a member.
  package let acceptsEmptyText: Bool
  /// About what a step costs.
  let width: Int
  /// The hash value, which is the same in every process, so that the order of a union's members is too.
  let code: UInt64

  /// The number of members of a union; 1 for any other set.
  var members: Int { if case .union(let members) = form { members.count } else { 1 } }

  private init(_ form: Form) {
    self.form = form
    let width: Int
    switch form {
    case .emptyText: (acceptsEmptyText, width, code) = (true, 1, Self.code(1))
    case .symbols(let set): (acceptsEmptyText, width, code) = (false, 1, Self.code(2, set.low, set.high))
    case .run(let set, let count):
      (acceptsEmptyText, width, code) = (false, 1, Self.code(10, set.low, set.high, UInt64(count)))
    case .texts(let run): (acceptsEmptyText, width, code) = (run.acceptsEmptyText, run.count, run.code)
    case .sequence(let one, let other):
      acceptsEmptyText = one.acceptsEmptyText && other.acceptsEmptyText
      (width, code) = (one.width + (one.acceptsEmptyText ? other.width : 1), Self.code(4, one.code, other.code))
    case .union(let members):
      acceptsEmptyText = members.contains(where: \.acceptsEmptyText)
      width = members.reduce(1) { $0 + $1.width }
      code = members.reduce(5) { Self.code($0, $1.code) }
    case .repeated(let one): (acceptsEmptyText, width, code) = (true, one.width + 1, Self.code(6, one.code))
    case .both(let one, let other):
      acceptsEmptyText = one.acceptsEmptyText && other.acceptsEmptyText
      (width, code) = (one.width + other.width, Self.code(7, one.code, other.code))
    case .except(let one, let other):
      acceptsEmptyText = one.acceptsEmptyText && !other.acceptsEmptyText
      (width, code) = (one.width + other.width, Self.code(8, one.code, other.code))
    case .folding(let one):
      (acceptsEmptyText, width, code) = (one.acceptsEmptyText, one.width + 1, Self.code(9, one.code))
    case .marked(let one, let marks, let text):
      (acceptsEmptyText, width) = (one.acceptsEmptyText, one.width + 1)
      code = text.reduce(Self.code(11, one.code, marks.low, marks.high)) { Self.code($0, UInt64($1)) }
    }
    // A part that is shared counts each time, so the sum may double with each operator.
    self.width = min(width, 1 << 30)
  }

  /// Combines numbers into one whose bits depend on all of them.
  static func code(_ values: UInt64...) -> UInt64 {
    values.reduce(0x9E37_79B9_7F4A_7C15) { code, value in
      let mixed = (code ^ value) &* 0xBF58_476D_1CE4_E5B9
      return mixed ^ mixed >> 29
    }
  }

  /// Whether two languages are made in the same way.
  package static func == (one: Language, other: Language) -> Bool {
    one === other || one.code == other.code && one.form == other.form
  }

  /// Hashes the code of the language.
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The set without a text.
  package static let empty = Language(.symbols(SymbolSet()))
  /// The set of the empty text.
  package static let emptyText = Language(.emptyText)
  /// The set of all texts.
  package static let anything = Language(.repeated(.symbols(.all)))

  /// The texts of one symbol of a set.
  package static func symbols(_ set: SymbolSet) -> Language { Language(.symbols(set)) }

  /// The texts of so many symbols of a set.
  static func run(of set: SymbolSet, _ count: Int) -> Language {
    if count < 1 { return .emptyText }
    return count == 1 || set.isEmpty ? .symbols(set) : Language(.run(set, count: count))
  }

  /// The texts of a list.
  static func texts(_ run: TextRun) -> Language {
    if run.isEmptyText { return .emptyText }
    return run.symbols.map { .symbols($0) } ?? Language(.texts(run))
  }

  /// The texts that join one text of each language, in this order.
  package static func sequence(_ languages: Language...) -> Language {
    languages.reversed().reduce(.emptyText) { join($1, $0) }
  }

  private static func join(_ head: Language, _ tail: Language) -> Language {
    switch (head.form, tail.form) {
    case (_, .emptyText): return head
    case (.emptyText, _): return tail
    case (_, .symbols(let set)) where set.isEmpty: return .empty
    case (.symbols(let set), _) where set.isEmpty: return .empty
    case (.sequence(let first, let rest), _): return join(first, join(rest, tail))
    case (.repeated, .sequence(let next, _)) where head == next: return tail
    case (.repeated, .repeated) where head == tail: return tail
    case (_, .sequence(let next, let rest)): if let both = literal(head, next) { return join(both, rest) }
    default: if let both = literal(head, tail) { return both }
    }
    return Language(.sequence(head, tail))
  }

  /// The one text of two literals, unless it is so long that joining them costs more than it saves.
  private static func literal(_ head: Language, _ tail: Language) -> Language? {
    guard let count = head.onlyCount, let more = tail.onlyCount, count + more <= longestJoined,
      let one = head.onlyText, let other = tail.onlyText
    else { return nil }
    return .literal(one + other)
  }

  private static let longestJoined = 1_000

  /// The number of symbols of the text of a set of one, as far as it is easily seen.
  private var onlyCount: Int? {
    switch form {
    case .texts(let run): run.onlyCount
    case .symbols(let set) where set.count == 1: 1
    default: nil
    }
  }

  /// The text of a set of one, as far as it is easily seen.
  private var onlyText: [UInt8]? {
    switch form {
    case .texts(let run): run.onlyText
    case .symbols(let set) where set.count == 1: set.first.map { [$0] }
    default: nil
    }
  }

  /// The texts of any of the languages.
  package static func union(_ languages: [Language]) -> Language {
    var symbols = SymbolSet()
    var members: [Language] = []
    // Sequences with one tail become one, so that a state of a machine stays small and is found again.
    var heads: [Language: [Language]] = [:]
    func add(_ language: Language) {
      switch language.form {
      case .symbols(let set): symbols = symbols | set
      case .union(let inner): inner.forEach(add)
      case .sequence(let head, let tail): heads[tail, default: []].append(head)
      default: members.append(language)
      }
    }
    languages.forEach(add)
    if members.contains(anything) { return anything }
    for (tail, heads) in heads { members.append(join(union(heads), tail)) }
    if !symbols.isEmpty { members.append(.symbols(symbols)) }
    if members.contains(where: { $0.acceptsEmptyText && $0 != emptyText }) { members.removeAll { $0 == emptyText } }
    members.sort { $0.code < $1.code }
    var distinct: [Language] = []
    for member in members where member != distinct.last { distinct.append(member) }
    guard let first = distinct.first else { return .empty }
    return distinct.count == 1 ? first : Language(.union(distinct))
  }

  /// The texts of a language, and the empty text.
  package static func optional(_ language: Language) -> Language { union([language, .emptyText]) }

  /// The texts that join any number of texts of a language, none included.
  package static func repeated(_ language: Language) -> Language {
    switch language.form {
    case .emptyText, .repeated: return language
    case .symbols(let set) where set.isEmpty: return .emptyText
    case .union(let members) where members.contains(emptyText):
      return repeated(union(members.filter { $0 != emptyText }))
    default: return Language(.repeated(language))
    }
  }

  /// The texts of both languages.
  package static func both(_ one: Language, _ other: Language) -> Language {
    if one == other || other == anything { return one }
    if one == anything { return other }
    switch (one.form, other.form) {
    case (.symbols(let set), .symbols(let other)): return .symbols(set & other)
    case (.symbols(let set), _) where set.isEmpty: return .empty
    case (_, .symbols(let set)) where set.isEmpty: return .empty
    case (.emptyText, _): return other.acceptsEmptyText ? .emptyText : .empty
    case (_, .emptyText): return one.acceptsEmptyText ? .emptyText : .empty
    default: return Language(one.code < other.code ? .both(one, other) : .both(other, one))
    }
  }

  /// The texts of the first language that are not in the second one.
  package static func except(_ one: Language, _ other: Language) -> Language {
    if one == other || other == anything { return .empty }
    switch (one.form, other.form) {
    case (.symbols(let set), .symbols(let other)): return .symbols(set - other)
    case (.symbols(let set), _) where set.isEmpty: return .empty
    case (_, .symbols(let set)) where set.isEmpty: return one
    case (.emptyText, _): return other.acceptsEmptyText ? .empty : .emptyText
    case (_, .emptyText) where !one.acceptsEmptyText: return one
    default: return Language(.except(one, other))
    }
  }

  /// The texts that equal one of the language when letters of ASCII compare without case.
  package static func folding(_ language: Language) -> Language {
    switch language.form {
    case .emptyText, .folding: language
    case .symbols(let set): .symbols(set.folded)
    case .run(let set, let count): run(of: set.folded, count)
    case .sequence(let head, let tail): join(folding(head), folding(tail))
    case .union(let members): union(members.map(folding))
    case .repeated(let inner): repeated(folding(inner))
    case .texts, .both, .except, .marked: Language(.folding(language))
    }
  }

  /// The texts that become texts of the language when each symbol of a set is replaced by a text. No text of the language
  /// is lost, unless it has such a symbol.
  package func marked(_ marks: SymbolSet, as text: [UInt8]) -> Language {
    self == .empty || self == .anything ? self : Language(.marked(self, marks, text))
  }

  /// The texts with their symbols in reverse order.
  var reversed: Language {
    switch form {
    case .emptyText, .symbols, .run: self
    case .texts(let run): .anyOf(run.texts.map { $0.reversed() })
    case .sequence(let head, let tail): Self.join(tail.reversed, head.reversed)
    case .union(let members): .union(members.map(\.reversed))
    case .repeated(let one): .repeated(one.reversed)
    case .both(let one, let other): .both(one.reversed, other.reversed)
    case .except(let one, let other): .except(one.reversed, other.reversed)
    case .folding(let one): .folding(one.reversed)
    case .marked(let one, let marks, let text): one.reversed.marked(marks, as: text.reversed())
    }
  }
}
