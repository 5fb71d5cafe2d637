import DeepLinkTestSupport
import Testing

@testable import DeepLinking

@Suite("The initialisers for one to five values read and write like the one for any number of values")
struct ArityTests {
  /// The texts of a link's values.
  struct Values: Hashable, Sendable { var texts: [String?] }

  @Test("routes of one, two, three and four values, over random links and random values")
  func routes() throws {
    let written = [
      Route("", example: Values(texts: []), Self.make, Self.one) {
        "a"; Self.first
      },
      Route("", example: Values(texts: []), Self.make, Self.two) {
        "a"; Self.first; Self.second
      },
      Route("", example: Values(texts: []), Self.make, Self.three) {
        "a"; Self.first; Self.second; Self.third
      },
      Route("", example: Values(texts: []), Self.makeAny, Self.four) {
        "a"; Self.first; Self.second; Self.third; Self.fourth
      },
    ]
    let packed = [
      anyRoute(Self.make, Self.one) {
        "a"; Self.first
      },
      anyRoute(Self.make, Self.two) {
        "a"; Self.first; Self.second
      },
      anyRoute(Self.make, Self.three) {
        "a"; Self.first; Self.second; Self.third
      },
      anyRoute(Self.makeAny, Self.four) {
        "a"; Self.first; Self.second; Self.third; Self.fourth
      },
    ]
    try compare(written, packed)
  }

  @Test("groups of two, three, four and five values, over random links and random values")
  func groups() throws {
    let written = [
      Group(Self.make, Self.two) {
        Self.first; Self.second
      },
      Group(Self.make, Self.three) {
        Self.first; Self.second; Self.third
      },
      Group(Self.make, Self.four) {
        Self.first; Self.second; Self.third; Self.fourth
      },
      Group(Self.make, Self.five) {
        Self.first; Self.second; Self.third; Self.fourth; Self.fifth
      },
    ]
    let packed = [
      anyGroup(Self.make, Self.two) {
        Self.first; Self.second
      },
      anyGroup(Self.make, Self.three) {
        Self.first; Self.second; Self.third
      },
      anyGroup(Self.make, Self.four) {
        Self.first; Self.second; Self.third; Self.fourth
      },
      anyGroup(Self.make, Self.five) {
        Self.first; Self.second; Self.third; Self.fourth; Self.fifth
      },
    ]
    try compare(written.map(Self.route), packed.map(Self.route))
  }

  private func compare(_ written: [Route<Values>], _ packed: [Route<Values>]) throws {
    var random = SeededGenerator()
    for (one, other) in zip(written, packed) {
      let (one, other) = (Router([one]), Router([other]))
      var hits = 0
      for _ in 0..<1_000 {
        let link = try DeepLinkRequest("/a/" + random.pick(["x", "", "1"]) + Self.query(&random))
        let (found, expected) = (one.match(link), other.match(link))
        #expect(found?.value == expected?.value, "TEST_SEED=\(random.seed) \(link.path)")
        #expect(found?.reading.warnings == expected?.reading.warnings, "TEST_SEED=\(random.seed) \(link.path)")
        hits += found == nil ? 0 : 1
        let values = Values(texts: (0..<5).map { _ in random.pick([nil, "", "x", "1", "refused"]) })
        #expect(
          Result { () throws(LinkFault) in try one.link(to: values).path }
            == Result { () throws(LinkFault) in try other.link(to: values).path },
          "TEST_SEED=\(random.seed) \(values)")
      }
      #expect((100..<1_000).contains(hits))
    }
  }

  /// Items of the patterns below: absent, empty, valid, invalid, or repeated.
  private static func query(_ random: inout SeededGenerator) -> String {
    var items: [String] = []
    for name in ["b", "c", "d", "e"] {
      for _ in 0..<random.pick([0, 1, 1, 1, 2]) { items.append(name + random.pick(["", "=", "=1", "=x"])) }
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  // The pieces differ, so that a value at the wrong place is noticed.
  private static let first = Segment("a", .text)
  private static let second = QueryItem(optional: "b", .text)
  private static let third = QueryItem("c", .integer, default: 3)
  private static let fourth = QueryItem("d", .text)
  private static let fifth = QueryItems("e", .boolean)

  private static func make(_ a: String) -> Values { Values(texts: [a]) }
  private static func make(_ a: String, _ b: String?) -> Values { Values(texts: [a, b]) }
  private static func make(_ a: String, _ b: String?, _ c: Int) -> Values { Values(texts: [a, b, "\(c)"]) }
  private static func makeAny(_ a: String, _ b: String?, _ c: Int, _ d: String) -> Values {
    Values(texts: [a, b, "\(c)", d])
  }
  private static func make(_ a: String, _ b: String?, _ c: Int, _ d: String) -> Values? {
    d == "x" ? nil : Values(texts: [a, b, "\(c)", d])
  }
  private static func make(_ a: String, _ b: String?, _ c: Int, _ d: String, _ e: [Bool]) -> Values? {
    d == "x" ? nil : Values(texts: [a, b, "\(c)", d] + e.map { "\($0)" })
  }

  private static func one(_ values: Values) -> String? { values.texts[0] }
  private static func two(_ values: Values) -> (String, String?)? { one(values).map { ($0, values.texts[1]) } }
  private static func three(_ values: Values) -> (String, String?, Int)? {
    two(values).map { ($0, $1, values.texts[2].flatMap { Int($0) } ?? 3) }
  }
  private static func four(_ values: Values) -> (String, String?, Int, String)? {
    three(values).flatMap { a, b, c in values.texts[3].map { (a, b, c, $0) } }
  }
  private static func five(_ values: Values) -> (String, String?, Int, String, [Bool])? {
    four(values).map { ($0, $1, $2, $3, values.texts[4].map { [$0.isEmpty] } ?? []) }
  }

  private static func route(_ capture: Capture<Values>) -> Route<Values> {
    Route("", example: Values(texts: []), { $0 }, { $0 }) {
      "a"; capture
    }
  }
}

/// Calls the initialiser for any number of values: in a generic function, the compiler has no other candidate.
private func anyRoute<each Part: Sendable>(
  _ embed: @escaping @Sendable (repeat each Part) -> ArityTests.Values,
  _ extract: @escaping @Sendable (ArityTests.Values) -> (repeat each Part)?,
  @PatternBuilder pattern: () -> Pattern<repeat each Part>
) -> Route<ArityTests.Values> {
  Route("", example: .init(texts: []), embed, extract, pattern: pattern)
}

private func anyGroup<each Part: Sendable>(
  _ make: @escaping @Sendable (repeat each Part) -> ArityTests.Values?,
  _ split: @escaping @Sendable (ArityTests.Values) -> (repeat each Part)?,
  @PatternBuilder pattern: () -> Pattern<repeat each Part>
) -> Capture<ArityTests.Values> {
  Group(make, split, pattern: pattern)
}
