import DeepLinkTables
import DeepLinkTestSupport
import Foundation
import Testing

@testable import DeepLinking

/// Routes of every shape that an enum can give to its values.
private enum Shape: Hashable, Codable, Sendable {
  case home
  case one(Int)
  case labelled(id: UUID)
  case pair(Int, Int)
  case mixed(String, count: Int, isOpen: Bool)
  case four(a: Int, b: Int, c: String, d: String)
  case five(Int, Int, Int, Int, Int)
  case optional(tab: Tab?, number: Int? = nil)
  case given(tab: Tab?)
  case absent(number: Int, Int?, text: String? = nil)
  case list([Int])
  case nested(Nested)
  case deep(id: Int, route: Nested, isLast: Bool = false)
  case form(Form)
  case other(Int)

  indirect enum Nested: Hashable, Codable, Sendable {
    case leaf
    case named(name: String)
    case around(Nested)
  }

  enum Tab: String, Hashable, Codable, Sendable, CaseIterable { case items, shipping }

  struct Form: Hashable, Codable, Sendable {
    var name = ""
    var note: String?
  }
}

private enum Outer: Hashable, Codable, Sendable {
  case first
  case shapes(Shape)
  case localized(language: String, route: Shape)
}

private let form = Group({ Shape.Form(name: $0, note: $1) }, { ($0.name, $0.note) }) {
  QueryItem("name", .text, default: "")
  QueryItem(optional: "note", .text)
}

private let shapes = Router<Shape> {
  Route("", named: .home) { "home" }
  Route("", Shape.one, example: 1) {
    "one"; Segment("n", .integer)
  }
  Route("", Shape.labelled(id:), example: UUID()) {
    "labelled"; Segment("id", .uuid)
  }
  Route("", Shape.pair, example: 7, 7) {
    "pair"; Segment("a", .integer); Segment("b", .integer)
  }
  Route("", { Shape.mixed($1, count: $0, isOpen: $2) }, example: 1, "x", true) {
    "mixed"
    Segment("count", .integer)
    Segment("text", .text)
    QueryItem("open", .boolean, default: false)
  }
  Route("", Shape.four, example: 1, 1, "x", "x") {
    "four"; Segment("a", .integer); Segment("b", .integer); Segment("c", .text); Segment("d", .text)
  }
  Route("", Shape.five, example: 1, 1, 1, 1, 1) {
    "five"
    Segment("a", .integer); Segment("b", .integer); Segment("c", .integer); Segment("d", .integer)
    Segment("e", .integer)
  }
  Route("", { .optional(tab: $0) }, example: .items) {
    "optional"; QueryItem(optional: "tab", .oneOf(Shape.Tab.self))
  }
  Route("", name: "optional.numbered", { .optional(tab: $0, number: $1) }, example: .items, 3) {
    "optional/numbered"
    QueryItem(optional: "tab", .oneOf(Shape.Tab.self))
    Segment("number", .integer)
  }
  Route("", { .given(tab: $0) }, example: .items) {
    "given"; Segment("tab", .oneOf(Shape.Tab.self))
  }
  Route("", { .absent(number: $0, $1, text: $2) }, example: 1, 1, "x") {
    "absent"
    Segment("number", .integer)
    Segment(optional: "other", .integer)
    QueryItem(optional: "text", .text)
  }
  Route("", Shape.list, example: [1, 2]) {
    "list"; RestOfPath("numbers", .integer)
  }
  Route("", named: .nested(.leaf)) { "nested" }
  Route("", { .nested(.named(name: $0)) }, example: "x") {
    "nested"; Segment("name", .text)
  }
  Route("", { .nested(.around(.named(name: $0))) }, example: "x") {
    "nested/around"; Segment("name", .text)
  }
  Route("", { .deep(id: $0, route: .named(name: $1)) }, example: 1, "x") {
    "deep"; Segment("id", .integer); Segment("name", .text)
  }
  Route("", name: "deep.last", { .deep(id: $0, route: .named(name: $1), isLast: true) }, example: 1, "x") {
    "deep/last"; Segment("id", .integer); Segment("name", .text)
  }
  Route("", { .deep(id: $0, route: .around(.leaf)) }, example: 1) {
    "around"; Segment("id", .integer)
  }
  Route("", Shape.form, example: Shape.Form(name: "x")) {
    "form"; form
  }
}

@Suite("A route without extract is taken apart by its own encode(to:)")
struct LearnedRouteTests {
  private static func random(_ random: inout SeededGenerator) -> Shape {
    func number() -> Int { Int.random(in: 0...3, using: &random) }
    func text() -> String { random.pick(["x", "y", "a b", "ä"]) }
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return .home
    case 1: return .one(number())
    case 2: return .labelled(id: UUID())
    case 3: return .pair(number(), number())
    case 4: return .mixed(text(), count: number(), isOpen: Bool.random(using: &random))
    case 5: return .four(a: number(), b: number(), c: text(), d: text())
    case 6: return .five(number(), number(), number(), number(), number())
    case 7: return .optional(tab: random.pick([nil, .items, .shipping]))
    case 8: return .optional(tab: random.pick([nil, .items, .shipping]), number: number())
    case 9: return .list((0...number()).map { _ in number() })
    case 10:
      return random.pick([.nested(.leaf), .nested(.named(name: text())), .nested(.around(.named(name: text())))])
    case 11:
      return .deep(
        id: number(), route: .named(name: text()), isLast: Bool.random(using: &random))
    case 12: return .deep(id: number(), route: .around(.leaf))
    case 13: return .absent(number: number(), random.pick([nil, number()]), text: random.pick([nil, text()]))
    case 14: return .given(tab: random.pick([.items, .shipping]))
    default: return .form(Shape.Form(name: text(), note: random.pick([nil, text()])))
    }
  }

  @Test("every shape of random values has a link that reads as the value, and resolving writes the same link")
  func roundTrips() throws {
    let table = try RouteTable(shapes)
    var random = SeededGenerator()
    var resolution = Resolution()
    for _ in rounds(400) {
      let value = Self.random(&random)
      let link = try shapes.link(to: value)
      #expect(shapes.parse(link) == value, "TEST_SEED=\(random.seed) \(value) \(link.reference)")
      #expect(try table.resolve(link, into: &resolution), "TEST_SEED=\(random.seed) \(link.reference)")
      #expect(resolution.canonical.reference == link.reference, "TEST_SEED=\(random.seed) \(value)")
    }
  }

  @Test("the routes that are tried for a value include the one that makes it, and few others")
  func candidates() throws {
    var random = SeededGenerator()
    for _ in rounds(200) {
      let value = Self.random(&random)
      var writer = LinkWriter()
      let makers = try shapes.routes.indices.filter { try shapes.write(value, by: $0, with: &writer) }
      let tried = shapes.candidates(for: value)
      #expect(makers.count == 1 && tried.contains { $0.route == makers[0] }, "TEST_SEED=\(random.seed) \(value)")
      #expect(tried.count <= 2, "TEST_SEED=\(random.seed) \(value)")
    }
  }

  @Test("a value of no route has no link")
  func otherValues() {
    for value in [Shape.other(1), .nested(.around(.leaf)), .deep(id: 1, route: .leaf)] {
      #expect(throws: LinkFault.noRoute("\(value)")) { try shapes.link(to: value) }
    }
    #expect(
      shapes.uncovered([.home, .other(1), .one(2), .deep(id: 1, route: .leaf)]) == [
        .other(1), .deep(id: 1, route: .leaf),
      ])
  }

  @Test("its name follows from its cases")
  func names() {
    #expect(
      shapes.routes.map(\.shape.name) == [
        "home", "one", "labelled", "pair", "mixed", "four", "five", "optional", "optional.numbered", "given", "absent",
        "list", "nested.leaf", "nested.named", "nested.around.named", "deep.named", "deep.last", "deep.around.leaf",
        "form",
      ])
  }

  @Test("a mounted router is taken out in the same way, also below a parameter")
  func mounts() throws {
    let router = Router<Outer> {
      Route("", named: .first) { "first" }
      Mount("shapes", name: "shapes", shapes, Outer.shapes)
      Mount(name: "localized", shapes, example: "de", Outer.localized(language:route:)) {
        Segment("language", .text)
      }
    }
    _ = try RouteTable(router)
    var random = SeededGenerator()
    for _ in rounds(200) {
      let shape = Self.random(&random)
      for (value, start) in [
        (Outer.shapes(shape), "/shapes/"), (.localized(language: "fr", route: shape), "/fr/"),
      ] {
        let link = try router.link(to: value)
        #expect(router.parse(link) == value && link.reference.hasPrefix(start), "TEST_SEED=\(random.seed) \(value)")
        #expect(router.candidates(for: value).count <= 2, "TEST_SEED=\(random.seed) \(value)")
      }
    }
  }

  /// A value that hides its parts in one text.
  private struct Hidden: Hashable, Codable, Sendable {
    var number: Int

    init(number: Int) { self.number = number }
    init(from decoder: any Decoder) throws {
      number = Int(try decoder.singleValueContainer().decode(String.self)) ?? 0
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(String(number))
    }
  }

  /// A value whose `encode(to:)` writes other containers for large numbers.
  private struct Sized: Hashable, Codable, Sendable {
    var number: Int

    private enum Key: String, CodingKey { case small, large, number }

    init(number: Int) { self.number = number }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      number = try container.decode(Int.self, forKey: .number)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      _ = container.nestedContainer(keyedBy: Key.self, forKey: number < 10 ? .small : .large)
      try container.encode(number, forKey: .number)
    }
  }

  @Test("a value has its link also if it writes other cases than the example")
  func otherCases() throws {
    let router = Router<Sized> {
      Route("", name: "sized", { Sized(number: $0) }, example: 1) {
        "sized"; Segment("n", .integer)
      }
    }
    for number in [2, 20] {
      #expect(try router.link(to: Sized(number: number)).reference == "/sized/\(number)")
    }
    #expect(router.uncovered([Sized(number: 20)]).isEmpty)
  }

  @Test("a route whose values are not found again is refused, and the message says what to write")
  func refusals() {
    let changed = Router<Shape> {
      Route("", { .one($0 + 1) }, example: 1) {
        "one"; Segment("n", .integer)
      }
    }
    let hidden = Router<Hidden> {
      Route("", name: "hidden", { Hidden(number: $0) }, example: 1) {
        "one"; Segment("n", .integer)
      }
    }
    for faults in [changed.faults(), hidden.faults()] {
      #expect(faults.count == 1)
      let text = faults.first.map { "\($0)" } ?? ""
      #expect(text.contains("are not found again in what the encode(to:) of its example"), "\(text)")
      #expect(text.contains("Route(…, example:, embed, extract)"), "\(text)")
    }
  }

  @Test("declarations stand behind if, in loops and in constants")
  func bodies() throws {
    let hasOthers = true
    let one: Route<Shape> = Route("", Shape.one, example: 1) {
      "one"; Segment("n", .integer)
    }
    let router = Router<Shape> {
      one
      if hasOthers { Route("", named: .home) { "home" } }
      if !hasOthers {
        Route("", named: .nested(.leaf)) { "nested" }
      } else {
        Route("", named: .nested(.leaf)) { "leaf" }
      }
      for number in 1...3 { Route("", name: "other\(number)", .other(number)) { "other\(number)" } }
      #if os(Linux) || canImport(Darwin)
        Route("", Shape.pair, example: 1, 2) {
          "pair"; Segment("a", .integer); Segment("b", .integer)
        }
      #endif
    }
    #expect(router.routes.map(\.shape.name) == ["one", "home", "nested.leaf", "other1", "other2", "other3", "pair"])
    #expect(try router.link(to: .nested(.leaf)).reference == "/leaf")
    #expect(router.faults().isEmpty)
  }
}
