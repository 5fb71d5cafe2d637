import DeepLinkTestSupport
import Testing
import TextLanguages

@Suite("The search for texts")
struct TextSearchTests {
  private static let texts = Texts.all.texts

  /// The texts of the small alphabet, so that the machines' own definitions decide about each witness.
  private static let universe = Language.repeated(.symbols(SymbolSet(Texts.alphabet)))

  private static func search(
    _ within: RandomLanguage, _ others: [RandomLanguage], _ kept: TextSearch.Kept = .all, _ units: Int = 10_000_000
  ) -> [TextClass]? {
    let cache = MachineCache()
    var work = Work(units)
    return TextSearch.classes(
      within: [cache.machine(within.language), cache.machine(universe)], of: others.map { cache.machine($0.language) },
      keeping: kept, work: &work)
  }

  /// The sets of machines that a text realizes, each with the length of the shortest such text.
  private static func enumerated(_ within: RandomLanguage, _ others: [RandomLanguage]) -> [MachineSet: Int] {
    var sets: [MachineSet: Int] = [:]
    for (number, text) in texts.enumerated() where within.members[number] {
      let set = MachineSet(others.indices.filter { others[$0].members[number] })
      if sets[set] == nil { sets[set] = text.count }
    }
    return sets
  }

  @Test("finds each set of machines that a text realizes, with a shortest text")
  func classes() throws {
    var random = SeededGenerator()
    for _ in rounds(25) {
      let within = RandomLanguage.random(3, &random)
      let others = (0..<4).map { _ in RandomLanguage.random(4, &random) }
      let classes = try #require(Self.search(within, others))
      let sets = Self.enumerated(within, others)
      #expect(Set(classes.map(\.members)).count == classes.count)
      #expect(Set(classes.map(\.members)).isSuperset(of: sets.keys), "TEST_SEED=\(random.seed)")
      for found in classes {
        #expect(within.contains(found.text), "TEST_SEED=\(random.seed) \(found)")
        #expect(found.members == MachineSet(others.indices.filter { others[$0].contains(found.text) }))
        if let shortest = sets[found.members] {
          #expect(found.text.count == shortest, "TEST_SEED=\(random.seed) \(found)")
        } else {
          #expect(found.text.count > 5, "TEST_SEED=\(random.seed) \(found)")
        }
      }
    }
  }

  @Test("keeps what is asked for: all classes, those of some machine, or the minimal ones")
  func kept() throws {
    var random = SeededGenerator()
    for _ in rounds(25) {
      let within = RandomLanguage.random(3, &random)
      let others = (0..<6).map { _ in RandomLanguage.random(3, &random) }
      let all = try #require(Self.search(within, others)).map(\.members)
      let nonempty = try #require(Self.search(within, others, .nonempty)).map(\.members)
      let minimal = try #require(Self.search(within, others, .minimal)).map(\.members)
      #expect(Set(nonempty) == Set(all.filter { !$0.isEmpty }), "TEST_SEED=\(random.seed)")
      let least = all.filter { set in !all.contains { $0 != set && $0.isSubset(of: set) } }
      #expect(Set(minimal) == Set(least), "TEST_SEED=\(random.seed)")
      #expect(minimal.count == least.count)
    }
  }

  @Test("says nothing rather than something wrong if its work is spent")
  func undecided() throws {
    var random = SeededGenerator()
    var decided: Set<Bool> = []
    for _ in rounds(20) {
      let within = RandomLanguage.random(3, &random)
      let others = (0..<3).map { _ in RandomLanguage.random(3, &random) }
      let all = try #require(Self.search(within, others))
      for units in 0..<60 {
        let classes = Self.search(within, others, .all, units * units)
        decided.insert(classes != nil)
        if let classes { #expect(classes.map(\.members) == all.map(\.members), "TEST_SEED=\(random.seed)") }
      }
      #expect(Self.search(within, others, .all, 0) == nil || within.language == .empty)
    }
    #expect(decided == [true, false])
  }

  @Test("stops at a class that makes the rest needless")
  func stops() throws {
    let cache = MachineCache()
    var work = Work(10_000)
    let classes = TextSearch.classes(
      within: [cache.machine(.anything)], of: [cache.machine(.uuid), cache.machine(.literal("a".utf8))], work: &work
    ) { $0.contains(1) }
    #expect(try #require(classes).map(\.text) == [[], [97]])
  }

  @Test("looks at many machines together")
  func many() throws {
    let cache = MachineCache()
    let names = (0..<200).map { "route\($0)" }
    var work = Work(10_000_000)
    let classes = try #require(
      TextSearch.classes(
        within: [cache.machine(.encodedText(plain: .lowercase | .digits))],
        of: names.map { cache.machine(.literal($0.utf8)) } + [cache.machine(.glob("route1*"))], work: &work))
    #expect(classes.count == 202)
    for found in classes {
      let text = String(decoding: found.text, as: UTF8.self)
      let places = names.indices.filter { names[$0] == text } + (text.hasPrefix("route1") ? [200] : [])
      #expect(found.members.places == places, "\(text)")
    }
  }

  @Test("finds texts that are read easily")
  func readable() throws {
    let cache = MachineCache()
    var work = Work(100_000)
    let comparison = try #require(
      cache.compare(.uuid, .encodedText(plain: .lowercase | .digits | "-"), work: &work))
    #expect(comparison.common.map { String(decoding: $0, as: UTF8.self) } == "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa")
    #expect(comparison.onlySecond == [97])
  }

  /// A machine over Unicode scalars, which tells one of them from all others.
  private final class OnlyScalar: TextMachine {
    let scalar: UInt32
    init(_ scalar: UInt32) { self.scalar = scalar }
    var start: Int32 { 1 }
    func accepts(_ state: Int32) -> Bool { state == 2 }
    func step(_ state: Int32, _ symbol: UInt32, _ work: inout Work) -> Int32 { state == 1 && symbol == scalar ? 2 : 0 }
    func separate(_ classes: inout SymbolClasses, at state: Int32, _ work: inout Work) { classes.separate(scalar) }
  }

  @Test("has symbols beyond ASCII, and machines of other kinds")
  func scalars() throws {
    var work = Work(10_000)
    let machines = [OnlyScalar(0xE4), OnlyScalar(0x61), OnlyScalar(0x1F600)]
    let classes = try #require(TextSearch.classes(within: [], of: machines, work: &work))
    #expect(classes.map(\.members.places) == [[], [1], [0], [2]])
    #expect(classes.dropFirst().map(\.symbols) == [[0x61], [0xE4], [0x1F600]])
    let mixed = try #require(
      TextSearch.classes(within: [MachineCache().machine(.symbols("ab"))], of: machines, work: &work))
    #expect(mixed.map(\.members.places) == [[1], []])
  }
}

@Suite("The comparison of two languages")
struct TextComparisonTests {
  @Test("gives the relation, and shortest texts that prove it")
  func relations() throws {
    var random = SeededGenerator()
    let cache = MachineCache()
    for _ in rounds(75) {
      let (one, other, within) = (
        RandomLanguage.random(3, &random), RandomLanguage.random(3, &random), RandomLanguage.random(2, &random)
      )
      let symbols = Language.repeated(.symbols(SymbolSet(Texts.alphabet)))
      var work = Work(1_000_000)
      let comparison = try #require(
        cache.compare(one.language, other.language, within: .both(within.language, symbols), work: &work))
      func check(_ witness: [UInt8]?, _ isFirst: Bool, _ isSecond: Bool) {
        let shortest = Texts.all.texts.indices.first {
          within.members[$0] && one.members[$0] == isFirst && other.members[$0] == isSecond
        }
        if let witness {
          #expect(within.contains(witness) && one.contains(witness) == isFirst && other.contains(witness) == isSecond)
          #expect(witness.count == shortest.map { Texts.all.texts[$0].count } ?? max(6, witness.count))
        } else {
          #expect(shortest == nil, "TEST_SEED=\(random.seed)")
        }
      }
      check(comparison.common, true, true)
      check(comparison.onlyFirst, true, false)
      check(comparison.onlySecond, false, true)
    }
  }

  @Test(
    "tells each relation from the others",
    arguments: [
      ("a", "b", TextRelation.none), ("", "ab", .none), ("ab", "ba", .equal), ("a", "ab", .narrower),
      ("ab", "a", .wider), ("ab", "bc", .partial),
    ])
  func relation(_ one: String, _ other: String, _ expected: TextRelation) throws {
    func language(_ members: String) -> Language { .anyOf(members.utf8.map { [$0] }) }
    var work = Work(1_000)
    #expect(try #require(MachineCache().compare(language(one), language(other), work: &work)).relation == expected)
  }

  private static let any = Language.encodedComponent(plain: .lowercase | .uppercase | .digits | "-._~+")

  @Test(
    "knows how values relate",
    arguments: [
      (.integer, .number, .narrower), (.canonicalInteger, .integer, .narrower), (.uuid, .upperUUID, .wider),
      (.uuid, .folding(.upperUUID), .equal), (.uuid, .integer, .none),
      (.glob("$(digit)$(digit)$(digit)"), .integer(in: 5...500), .partial),
      (.integer(in: 100...999), .glob("$(digit)$(digit)$(digit)"), .narrower),
      (.integer(in: 0...9), .symbols(.digits), .equal),
      (.uuid, .glob("*-????-????-????-*"), .narrower), (any, .anything, .equal), (.empty, any, .none),
    ] as [(Language, Language, TextRelation)])
  func values(_ one: Language, _ other: Language, _ relation: TextRelation) {
    var work = Work(1_000_000)
    #expect(MachineCache().compare(one, other, within: Self.any, work: &work)?.relation == relation)
  }

  @Test("is undecided if the work is spent")
  func undecided() {
    let hard = [Language.glob("*a????????????????????"), .glob("*b????????????????????")]
    var work = Work(100_000)
    #expect(MachineCache().compare(hard[0], hard[1], work: &work) == nil)
    #expect(work.isSpent)
  }
}
