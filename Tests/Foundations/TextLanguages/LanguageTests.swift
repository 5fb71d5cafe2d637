import DeepLinkTestSupport
import Testing
import TextLanguages

@Suite("A language")
struct LanguageTests {
  @Test("has the members that the definitions of its operators give it")
  func definitions() {
    var random = SeededGenerator()
    for _ in rounds(75) {
      let sample = RandomLanguage.random(4, &random)
      let machine = MachineCache().machine(sample.language)
      var work = Work(.max)
      let wrong = Texts.all.texts.enumerated().filter { number, text in
        let state = text.reduce(machine.start) { machine.step($0, UInt32($1), &work) }
        return machine.accepts(state) != sample.members[number]
      }
      #expect(wrong.isEmpty, "TEST_SEED=\(random.seed)")
      for _ in 0..<5 {
        let number = Int.random(in: Texts.all.texts.indices, using: &random)
        let text = Texts.all.texts[number]
        #expect(sample.language.contains(text) == sample.members[number], "TEST_SEED=\(random.seed) \(text)")
      }
    }
  }

  @Test("has the texts between two ends")
  func ends() {
    var random = SeededGenerator()
    for _ in rounds(15) {
      let language = RandomLanguage.random(4, &random).language
      let ends = (0..<2).map { _ in Array(Texts.all.texts.randomElement(using: &random)?.prefix(2) ?? []) }
      var work = Work(.max)
      let inner = MachineCache().texts(of: language, from: ends[0], to: ends[1], &work)
      let wrong = Texts.all.texts.filter { inner.contains($0) != language.contains(ends[0] + $0 + ends[1]) }
      #expect(wrong.isEmpty, "TEST_SEED=\(random.seed)")
    }
  }

  @Test("is simplified when it is made, so that equal sets are often equal values")
  func simplified() {
    let (a, b): (Language, Language) = (.literal("ab".utf8), .symbols("xy"))
    #expect(.sequence(a, .sequence(b, a)) == Language.sequence(.sequence(a, b), a))
    #expect(.union([a, b, .empty]) == Language.union([b, .union([a, b])]))
    #expect(.sequence(.literal("a".utf8), .literal("bc".utf8)) == Language.literal("abc".utf8))
    #expect(.union([.sequence(a, b), .sequence(b, b)]) == Language.sequence(.union([a, b]), b))
    #expect(.anyOf([[97], [98], [97]]) == Language.symbols("ab"))
    #expect(.sequence(a, .empty) == Language.empty)
    #expect(.except(a, .empty) == a)
    #expect(.except(a, a) == .empty)
    #expect(.both(a, b) == Language.both(b, a))
    #expect(.both(a, .anything) == a)
    #expect(.repeated(.repeated(a)) == Language.repeated(a))
    #expect(.repeated(.optional(a)) == Language.repeated(a))
    #expect(.union([a, .anything]) == Language.anything)
    #expect(.folding(.symbols("a-")) == Language.symbols("aA-"))
    #expect(a != .literal("ac".utf8))
  }

  @Test("folded, has the other case of each letter, and of no other symbol")
  func folded() {
    for symbol in UInt8(0)..<128 {
      let letter = Unicode.Scalar(symbol).properties
      let cases = (letter.lowercaseMapping + letter.uppercaseMapping).utf8
      #expect(Language.folding(.symbols(SymbolSet([symbol]))) == .symbols(SymbolSet(cases)), "\(symbol)")
    }
  }

  @Test("with marks for a text, has its texts with marks in their place and without")
  func marked() {
    let marked = Language.literal("a%20b".utf8).marked("+", as: Array("%20".utf8))
    #expect(marked.contains(Array("a%20b".utf8)) && marked.contains(Array("a+b".utf8)))
    #expect(!marked.contains(Array("a+".utf8)) && !marked.contains(Array("ab".utf8)))
    #expect(Language.literal("ab".utf8).marked("+", as: []).contains(Array("+a++b+".utf8)))
  }

  @Test("has no text with an octet beyond ASCII")
  func ascii() {
    let texts = [Array("ä".utf8), [97]]
    #expect(Language.anyOf(texts) == .symbols("a"))
    #expect(!Language.anything.contains(texts[0]))
    #expect(Language.anything.contains(texts[1]))
  }

  @Test("of a very long literal, or of very many ones, is no burden")
  func sizes() {
    let long = [UInt8](repeating: 97, count: 20_000)
    #expect(Language.literal(long).contains(long))
    let two = Language.anyOf([long + [98], long + [99]])
    #expect(two.contains(long + [99]) && !two.contains(long))
    #expect(Language.sequence(.literal(long), .literal(long)).contains(long + long))
    let nested = (0..<100).reduce(Language.symbols("a")) { inner, _ in
      .both(.sequence(.optional(.symbols("a")), inner), .sequence(.optional(.symbols("ab")), inner))
    }
    #expect(nested != .symbols("a"))
    let many = (0..<10_000).map { Array("item-\($0)".utf8) }
    let set = Language.anyOf(many.reversed())
    #expect(set.contains(many[4_711]))
    #expect(!set.contains(Array("item-10000".utf8)))
    #expect(set == .anyOf(many))
  }
}
