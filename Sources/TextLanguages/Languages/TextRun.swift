/// A part of a sorted list of distinct texts: those of a range, which share an equal start, without this start.
///
/// So a closed set is a trie that costs nothing to build: a step from a node halves the range until it has the part that
/// goes on with the symbol.
struct TextRun: Equatable, Sendable {
  private let list: [[UInt8]]
  private let range: Range<Int>
  private let depth: Int
  /// A hash value of what is left of each text, which a step changes without reading the text again.
  private let codes: [UInt64]

  /// The texts of a list, which need not be sorted. Those with an octet beyond ASCII are left out.
  init(_ texts: [[UInt8]]) {
    var list = texts.filter { $0.allSatisfy { $0 < 128 } }
    list.sort { $0.lexicographicallyPrecedes($1) }
    var distinct: [[UInt8]] = []
    distinct.reserveCapacity(list.count)
    for text in list where text != distinct.last { distinct.append(text) }
    let codes = distinct.map { $0.reversed().reduce(0) { Self.code(of: $1, before: $0) } }
    self.init(distinct, distinct.indices, 0, codes)
  }

  private init(_ list: [[UInt8]], _ range: Range<Int>, _ depth: Int, _ codes: [UInt64]) {
    (self.list, self.range, self.depth, self.codes) = (list, range, depth, codes)
  }

  // The hash value of a text is a polynomial of its symbols, each more by one so that none is zero.
  private static let factor: UInt64 = 0x0000_0100_0000_01B3
  /// The factor's inverse modulo 2^64, by Newton's method.
  private static let inverse: UInt64 = (0..<6).reduce(factor) { inverse, _ in inverse &* (2 &- factor &* inverse) }

  private static func code(of symbol: UInt8, before rest: UInt64) -> UInt64 { rest &* factor &+ UInt64(symbol) &+ 1 }

  private static func code(_ code: UInt64, without symbol: UInt8) -> UInt64 { (code &- UInt64(symbol) &- 1) &* inverse }

  static func == (one: Self, other: Self) -> Bool {
    guard one.codes == other.codes else { return false }
    return zip(one.range, other.range).allSatisfy { index, otherIndex in
      one.list[index][one.depth...] == other.list[otherIndex][other.depth...]
    }
  }

  var isEmpty: Bool { range.isEmpty }

  var count: Int { range.count }

  /// The shortest text is the first one.
  var acceptsEmptyText: Bool { !range.isEmpty && list[range.lowerBound].count == depth }

  var isEmptyText: Bool { range.count == 1 && acceptsEmptyText }

  var onlyText: [UInt8]? { range.count == 1 ? Array(list[range.lowerBound][depth...]) : nil }

  /// The number of symbols of the only text, if there is one.
  var onlyCount: Int? { range.count == 1 ? list[range.lowerBound].count - depth : nil }

  /// The whole texts.
  var texts: [[UInt8]] { range.map { Array(list[$0][depth...]) } }

  /// The symbols, if each text has only one.
  var symbols: SymbolSet? {
    guard range.count <= 128, range.allSatisfy({ list[$0].count == depth + 1 }) else { return nil }
    return SymbolSet(range.map { list[$0][depth] })
  }

  /// A hash value of the texts.
  var code: UInt64 { codes.reduce(3) { Language.code($0, $1) } }

  /// The texts that go on with each symbol, without it.
  var steps: [(set: SymbolSet, next: Language)] {
    var steps: [(set: SymbolSet, next: Language)] = []
    var index = acceptsEmptyText ? range.lowerBound + 1 : range.lowerBound
    while index < range.upperBound {
      let symbol = list[index][depth]
      var (low, high) = (index + 1, range.upperBound)
      while low < high {
        let middle = (low + high) / 2
        if list[middle][depth] == symbol { low = middle + 1 } else { high = middle }
      }
      let rest = codes[index - range.lowerBound..<low - range.lowerBound].map { Self.code($0, without: symbol) }
      steps.append((SymbolSet([symbol]), .texts(TextRun(list, index..<low, depth + 1, rest))))
      index = low
    }
    return steps
  }
}

extension Language {
  /// The set of one text.
  package static func literal(_ text: some Sequence<UInt8>) -> Language { anyOf([Array(text)]) }

  /// The set of these texts. Its size costs little: only what a search reaches is looked at.
  package static func anyOf(_ texts: [[UInt8]]) -> Language {
    let run = TextRun(texts)
    return run.isEmpty ? .empty : .texts(run)
  }
}
