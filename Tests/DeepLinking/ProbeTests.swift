import DeepLinking
import Foundation
import JSON
import Testing

@Suite("Closures and JSON of a route are tried on values of all kinds")
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

  /// A route of two values, which are alike in its example, so that the example does not tell one from the other.
  private static func route<Part: Sendable>(
    _ example: Pair, _ embed: @escaping @Sendable (Part, Part) -> Pair,
    _ extract: @escaping @Sendable (Pair) -> (Part, Part)?, _ pattern: Pattern<Part, Part>
  ) -> Route<Pair> {
    Route("", name: "pair", example: example, embed, extract) { pattern }
  }

  private static func pattern<each Part>(
    @PatternBuilder _ pattern: () -> Pattern<repeat each Part>
  ) -> Pattern<repeat each Part> { pattern() }

  /// The parts of texts, of which the second comes first where `swaps` says so.
  private static func texts(_ swaps: Bool, _ pattern: Pattern<String, String>) -> Route<Pair> {
    route(
      .texts("A-1", "A-1"), { .texts($0, $1) },
      { if case .texts(let a, let b) = $0 { swaps ? (b, a) : (a, b) } else { nil } }, pattern)
  }

  /// A table for each way in which two parts of one type can be swapped.
  private static func tables(swapped swaps: Bool) -> [(name: String, Router<Pair>)] {
    let both = [
      (
        "path, path",
        texts(
          swaps,
          pattern {
            Segment("a", .text)
            Segment("b", .text)
          })
      ),
      (
        "path, query",
        texts(
          swaps,
          pattern {
            Segment("a", .text)
            QueryItem("b", .text)
          })
      ),
      (
        "query, query",
        texts(
          swaps,
          pattern {
            QueryItem("a", .text)
            QueryItem("b", .text)
          })
      ),
      (
        "texts of a custom codec with one example",
        texts(
          swaps,
          pattern {
            Segment("a", word)
            Segment("b", word)
          })
      ),
      (
        "numbers",
        route(
          .numbers(0, 0), { .numbers($0, $1) },
          { if case .numbers(let a, let b) = $0 { swaps ? (b, a) : (a, b) } else { nil } },
          pattern {
            Segment("a", .integer)
            QueryItem("b", .integer, default: 0)
          })
      ),
      (
        "ids",
        route(
          .ids(id, id), { .ids($0, $1) },
          { if case .ids(let a, let b) = $0 { swaps ? (b, a) : (a, b) } else { nil } },
          pattern {
            Segment("a", .uuid)
            Segment("b", .uuid)
          })
      ),
      (
        "members of a set of two",
        route(
          .sides(.left, .left), { .sides($0, $1) },
          { if case .sides(let a, let b) = $0 { swaps ? (b, a) : (a, b) } else { nil } },
          pattern {
            Segment("a", .oneOf(Side.self))
            Segment("b", .oneOf(Side.self))
          })
      ),
      (
        "flags with defaults",
        route(
          .flags(false, false), { .flags($0, $1) },
          { if case .flags(let a, let b) = $0 { swaps ? (b, a) : (a, b) } else { nil } },
          pattern {
            QueryItem("a", .boolean, default: false)
            QueryItem("b", .boolean, default: false)
          })
      ),
      (
        "items that may be left out",
        route(
          .optional(nil, nil), { .optional($0, $1) },
          { if case .optional(let a, let b) = $0 { swaps ? (b, a) : (a, b) } else { nil } },
          pattern {
            QueryItem(optional: "a", .text)
            QueryItem(optional: "b", .text)
          })
      ),
      (
        "repeated items",
        route(
          .lists([], []), { .lists($0, $1) },
          { if case .lists(let a, let b) = $0 { swaps ? (b, a) : (a, b) } else { nil } },
          pattern {
            QueryItems("a", .text)
            QueryItems("b", .text)
          })
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

  /// A route that writes its own JSON, and forgets its number.
  enum Forgetful: Codable, Equatable, JSONEncodable {
    case a(id: Int)

    func write(to writer: inout JSONWriter) {
      writer.beginCase("a")
      writer.literalKey("id")
      writer.integer(0)
      writer.endCase()
    }

    static let router = Router<Forgetful> {
      Route("", name: "a", example: .a(id: 0), { .a(id: $0) }, { if case .a(let id) = $0 { id } else { nil } }) {
        "a"
        Segment("id", .integer)
      }
    }
  }

  /// What a caller makes that knows nothing of how routes write themselves.
  private static func table<Value: Codable & Equatable & Sendable>(_ router: Router<Value>) throws -> RouteTable {
    try RouteTable(router)
  }

  @Test("JSON written by hand is held against Encodable for more values than the example, in a generic function too")
  func handwritten() throws {
    for make in [{ try RouteTable(Forgetful.router) }, { try Self.table(Forgetful.router) }] {
      let faults = #expect(throws: TableFaults.self) { try make() }
      #expect(
        faults?.description.contains(#"writes itself as {"a":{"id":0}}, but its encode(to:) gives {"a":{"id":"#) == true
      )
    }
    #expect(Forgetful.router.probed(10).faults.count == 1)
  }

  /// A route that writes its own JSON, and notes that it did.
  struct Noted: Codable, Equatable, JSONEncodable {
    var id: Int
    @TaskLocal static var written: Counter?

    // Task-local, so one thread has it at a time.
    final class Counter: @unchecked Sendable { var count = 0 }

    func write(to writer: inout JSONWriter) {
      Self.written?.count += 1
      writer.beginObject()
      writer.member("id", id)
      writer.endObject()
    }
  }

  @Test("a table made in a generic function has the routes write their own JSON")
  func generic() throws {
    let router = Router<Noted> {
      Route("", name: "a", example: Noted(id: 1), { Noted(id: $0) }, { $0.id }) { Segment("id", .integer) }
    }
    for table in [try RouteTable(router), try Self.table(router)] {
      var resolution = Resolution()
      let counter = Noted.Counter()
      let leads = try Noted.$written.withValue(counter) {
        try table.resolve(DeepLinkRequest("/7"), into: &resolution)
      }
      #expect(leads)
      #expect(counter.count == 1)
      #expect(String(decoding: resolution.value.bytes, as: UTF8.self) == #"{"id":7}"#)
    }
  }
}
