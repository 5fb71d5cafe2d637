import DeepLinkTestSupport
import Testing
import TextLanguages

@Suite("The search among products")
struct ProductSearchTests {
  /// Texts up to a length of 3.
  private static let texts = Texts.all.texts.prefix(85)
  private static let universe = Language.repeated(.symbols(SymbolSet(Texts.alphabet)))

  private struct Sample {
    let subject: [RandomLanguage]
    let others: [[RandomLanguage?]]

    init(_ random: inout SeededGenerator, _ count: Int) {
      subject = (0..<2).map { _ in RandomLanguage.random(2, &random) }
      others = (0..<count).map { _ in
        (0..<2).map { _ in Int.random(in: 0..<4, using: &random) == 0 ? nil : RandomLanguage.random(2, &random) }
      }
    }

    var search: ProductSearch {
      let cache = MachineCache()
      return ProductSearch(
        subject: subject.map { [cache.machine($0.language), cache.machine(universe)] },
        others: others.map { $0.map { language in language.map { cache.machine($0.language) } } })
    }

    func members(_ texts: [[UInt8]]) -> MachineSet {
      MachineSet(
        others.indices.filter { index in
          zip(others[index], texts).allSatisfy { language, text in language?.contains(text) ?? true }
        })
    }

    func isSubject(_ texts: [[UInt8]]) -> Bool { zip(subject, texts).allSatisfy { $0.contains($1) } }

    /// What each choice of short texts is in.
    var enumerated: Set<MachineSet> {
      let places = (0..<2).map { place in
        Set(
          ProductSearchTests.texts.indices.filter { subject[place].members[$0] }.map { number in
            MachineSet(others.indices.filter { others[$0][place]?.members[number] ?? true })
          })
      }
      return Set(places[0].flatMap { one in places[1].map { one.intersection($0) } })
    }
  }

  @Test("products that each have another place make no more combinations than the budget pays for")
  func manyCombinations() {
    let cache = MachineCache()
    let (any, one) = (cache.machine(.anything), cache.machine(.literal([97])))
    let places = 0..<20
    let search = ProductSearch(
      subject: places.map { _ in [any] }, others: places.map { own in places.map { $0 == own ? one : nil } })
    var work = Work(1_000_000)
    if case .undecided = search.first(work: &work, where: { _ in false }) { return }
    Issue.record("a million combinations cost less")
  }

  @Test("questions that share a budget are undecided once it is spent")
  func shared() {
    let shared = SharedWork(100)
    #expect(shared.ask { $0.left } == 10)
    #expect(shared.ask(atMost: 4) { $0.left } == 4)
    for _ in 0..<10 { shared.ask { $0.take(20) } }
    #expect(shared.ask { $0.isSpent })
  }

  @Test("finds texts that are in no other product, or the products that contain all")
  func coverage() throws {
    var random = SeededGenerator()
    var (covered, uncovered, rest) = (0, 0, rounds(30).count)
    // Either answer has to be seen a few times.
    while rest > 0 || min(covered, uncovered) <= 3 && rest > -1_000 {
      rest -= 1
      let sample = Sample(&random, 6)
      var work = Work(1_000_000)
      let sets = sample.enumerated
      switch sample.search.coverage(work: &work) {
      case .covered(let needed):
        covered += 1
        #expect(!sets.contains { $0.intersection(MachineSet(needed)).isEmpty }, "TEST_SEED=\(random.seed)")
      case .uncovered(let combination):
        uncovered += 1
        let texts = combination.texts.map(\.text)
        #expect(sample.isSubject(texts) && sample.members(texts).isEmpty, "TEST_SEED=\(random.seed) \(texts)")
      case .undecided: Issue.record("TEST_SEED=\(random.seed)")
      }
    }
    #expect(covered > 3 && uncovered > 3)
  }

  @Test("finds the first choice of texts whose products satisfy a condition")
  func conditions() {
    var random = SeededGenerator()
    for _ in rounds(20) {
      let sample = Sample(&random, 4)
      let sets = sample.enumerated
      let search = sample.search
      for wanted in 0..<16 {
        let set = MachineSet((0..<4).filter { wanted >> $0 & 1 == 1 })
        var work = Work(1_000_000)
        switch search.first(work: &work, where: { $0 == set }) {
        case .found(let combination):
          let texts = combination.texts.map(\.text)
          #expect(combination.members == set)
          #expect(sample.isSubject(texts) && sample.members(texts) == set, "TEST_SEED=\(random.seed) \(texts)")
        case .none: #expect(!sets.contains(set), "TEST_SEED=\(random.seed)")
        case .undecided: Issue.record("TEST_SEED=\(random.seed)")
        }
      }
    }
  }

  @Test("is undecided if its work is spent, and never wrong")
  func undecided() {
    var random = SeededGenerator()
    for _ in rounds(30) {
      let sample = Sample(&random, 4)
      var work = Work(1_000_000)
      let (search, isCovered) = (sample.search, sample.search.coverage(work: &work).isCovered)
      for units in 0..<40 {
        var work = Work(units * units)
        let answer = search.coverage(work: &work).isCovered
        #expect(answer == nil || answer == isCovered, "TEST_SEED=\(random.seed)")
      }
      work = Work(0)
      #expect(search.coverage(work: &work).isCovered == nil)
    }
  }

  @Test("costs little for many products of many places")
  func size() throws {
    let cache = MachineCache()
    let any = cache.machine(.encodedText(plain: .lowercase | .digits))
    // Each product has one text in one place, so each place has two classes for each product.
    let others = (0..<60).map { product in
      (0..<8).map { place in product % 8 == place ? cache.machine(.literal("p\(product)".utf8)) : nil }
    }
    var work = Work(1_000_000)
    let search = ProductSearch(subject: Array(repeating: [any], count: 8), others: others)
    guard case .uncovered(let combination) = search.coverage(work: &work) else { Issue.record("covered"); return }
    #expect(combination.texts.map(\.text) == Array(repeating: [97], count: 8))
  }
}

extension ProductSearch.Coverage {
  /// Nil if it is undecided.
  fileprivate var isCovered: Bool? {
    switch self {
    case .covered: true
    case .uncovered: false
    case .undecided: nil
    }
  }
}
