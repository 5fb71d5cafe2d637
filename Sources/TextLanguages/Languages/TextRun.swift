/// A part of a sorted list of distinct texts: those of a range, which share an equal start, without this start.
///
/// So a closed set is a trie that costs nothing to build: a step from a node halves the range until it has the part that
/// goes on with the symbol.
struct TextRun: Equatable, Sendable {
  private let list: [[UInt8]]
  private let range: Range<Int>
  private let depth: Int

  /// The texts of a list, which need not be sorted. Those with an octet beyond ASCII are left out.
  init(_ texts: [[UInt8]]) {
    var list = texts.filter { $0.allSatisfy { $0 < 128 } }
    list.sort { $0.lexicographicallyPrecedes($1) }
    var distinct: [[UInt8]] = []
    distinct.reserveCapacity(list.count)
    for text in list where text != distinct.last { distinct.append(text) }
    (self.list, range, depth) = (distinct, distinct.indices, 0)
  }

  private init(_ list: [[UInt8]], _ range: Range<Int>, _ depth: Int) {
    (self.list, self.range, self.depth) = (list, range, depth)
  }

  static func == (one: Self, other: Self) -> Bool {
    guard one.range.count == other.range.count else { return false }
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

  /// The whole texts.
  var texts: [[UInt8]] { range.map { Array(list[$0][depth...]) } }

  /// The symbols, if each text has only one.
  var symbols: SymbolSet? {
    guard range.count <= 128, range.allSatisfy({ list[$0].count == depth + 1 }) else { return nil }
    return SymbolSet(range.map { list[$0][depth] })
  }

  /// A hash value of the texts.
  var code: UInt64 {
    var code: UInt64 = 3
    for index in range {
      let text = list[index]
      for offset in depth..<text.count { code = (code ^ UInt64(text[offset])) &* 0x0000_0100_0000_01B3 }
      code = (code ^ 0xFF) &* 0x0000_0100_0000_01B3
    }
    return Language.code(code)
  }

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
      steps.append((SymbolSet([symbol]), .texts(TextRun(list, index..<low, depth + 1))))
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
