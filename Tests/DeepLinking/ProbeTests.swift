import DeepLinkTables
import DeepLinking
import Foundation
import Testing

@Suite("The closures of a route are tried with values of all kinds")
struct ProbeTests {
  enum Side: String, CaseIterable, Codable, Sendable { case left, right }

  enum Pair: Codable, Equatable, Sendable {
    case texts(String, String)
    case numbers(Int, Int)
    case ids(UUID, UUID)
    case sides(Side, Side)
    case flags(Bool, Bool)
    case optional(String?, String?)
    case lists([String], [String])
  }

  private static let id = UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF") ?? UUID()
  private static let word = Codec<String>.custom("a word", examples: ["A-17"]) { text in
    text.wholeMatch(of: /[A-Z]-[0-9]+/) == nil ? nil : String(text)
  } encode: {
    $0
  }

  /// A route of two values that are equal in its example, so that the example does not distinguish them. Extracted in the
  /// other order if `swaps` is true.
  private static func route<Part: Sendable>(
    _ swaps: Bool, _ example: Pair, _ embed: @escaping @Sendable (Part, Part) -> Pair,
    _ extract: @escaping @Sendable (Pair) -> (Part, Part)?, _ first: Capture<Part>, _ second: Capture<Part>
  ) -> Route<Pair> {
    Route("", name: "pair", example: example, embed, { extract($0).map { swaps ? ($1, $0) : ($0, $1) } }) {
      first
      second
    }
  }

  private static func texts(_ swaps: Bool, _ first: Capture<String>, _ second: Capture<String>) -> Route<Pair> {
    route(
      swaps, .texts("A-1", "A-1"), { .texts($0, $1) }, { if case .texts(let a, let b) = $0 { (a, b) } else { nil } },
      first, second)
  }

  /// A table for each way in which two parts of one type can be swapped.
  private static func tables(swapped swaps: Bool) -> [(name: String, Router<Pair>)] {
    let both = [
      ("path, path", texts(swaps, Segment("a", .text), Segment("b", .text))),
      ("path, query", texts(swaps, Segment("a", .text), QueryItem("b", .text))),
      ("query, query", texts(swaps, QueryItem("a", .text), QueryItem("b", .text))),
      ("texts of a custom codec with one example", texts(swaps, Segment("a", word), Segment("b", word))),
      (
        "numbers",
        route(
          swaps, .numbers(0, 0), { .numbers($0, $1) }, { if case .numbers(let a, let b) = $0 { (a, b) } else { nil } },
          Segment("a", .integer), QueryItem("b", .integer, default: 0))
      ),
      (
        "ids",
        route(
          swaps, .ids(id, id), { .ids($0, $1) }, { if case .ids(let a, let b) = $0 { (a, b) } else { nil } },
          Segment("a", .uuid), Segment("b", .uuid))
      ),
      (
        "members of a set of two",
        route(
          swaps, .sides(.left, .left), { .sides($0, $1) },
          { if case .sides(let a, let b) = $0 { (a, b) } else { nil } },
          Segment("a", .oneOf(Side.self)), Segment("b", .oneOf(Side.self)))
      ),
      (
        "flags with defaults",
        route(
          swaps, .flags(false, false), { .flags($0, $1) },
          { if case .flags(let a, let b) = $0 { (a, b) } else { nil } },
          QueryItem("a", .boolean, default: false), QueryItem("b", .boolean, default: false))
      ),
      (
        "items that may be left out",
        route(
          swaps, .optional(nil, nil), { .optional($0, $1) },
          { if case .optional(let a, let b) = $0 { (a, b) } else { nil } },
          QueryItem(optional: "a", .text), QueryItem(optional: "b", .text))
      ),
      (
        "repeated items",
        route(
          swaps, .lists([], []), { .lists($0, $1) }, { if case .lists(let a, let b) = $0 { (a, b) } else { nil } },
          QueryItems("a", .text), QueryItems("b", .text))
      ),
    ]
    return both.map { name, route in (name, Router([route])) }
  }

  @Test("an extract closure that swaps two values of one type is found when the table is made, and by many probes")
  func swaps() throws {
    for (name, router) in Self.tables(swapped: true) {
      let faults = #expect(throws: TableFaults.self, "\(name)") { try RouteTable(router) }
      #expect(faults?.description.contains("make the embed and extract closures agree") == true, "\(name)")
      #expect(router.probed(50).faults.count == 1, "\(name)")
    }
    for (name, router) in Self.tables(swapped: false) {
      #expect(throws: Never.self, "\(name)") { try RouteTable(router) }
      let (count, faults) = router.probed(500)
      #expect(count == 500)
      #expect(faults == [], "\(name)")
    }
  }
}
