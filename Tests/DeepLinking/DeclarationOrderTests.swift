import DeepLinkTables
import DeepLinkTestSupport
import Testing

@testable import DeepLinking

@Suite("The order of declaration has no meaning")
struct DeclarationOrderTests {
  @Test("shuffled declarations give the same route, canonical link, name and warnings for thousands of links")
  func shuffled() throws {
    var random = SeededGenerator()
    let routers = (0..<4).map { _ in sampleRouter(arrange: Arrangement(random: SeededGenerator(seed: random.next()))) }
    #expect(routers.allSatisfy { $0.faults() == [] }, "TEST_SEED=\(random.seed)")
    #expect(Set(routers.map { $0.routes.map(\.shape.name) }).count > 1, "TEST_SEED=\(random.seed)")
    var hits = 0
    for _ in rounds(500, until: { hits > 250 }) {
      let route = random.sampleRoute()
      let link = try? sample.link(to: route)
      for router in routers { #expect((try? router.link(to: route)) == link, "TEST_SEED=\(random.seed) \(route)") }
      let request = try link ?? DeepLinkRequest("/" + random.pick(["a", "tags/new", "tags/new?x", "inventory/add/x"]))
      let expected = sample.match(request)
      if expected != nil { hits += 1 }
      for router in routers {
        let match = router.match(request)
        func comment() -> Comment { "TEST_SEED=\(random.seed) \(request.path)" }
        #expect(match?.value == expected?.value, comment())
        #expect(match?.reading.warnings == expected?.reading.warnings, comment())
        #expect(
          match.map { router.routes[$0.reading.route].shape.name }
            == expected.map { sample.routes[$0.reading.route].shape.name },
          comment())
      }
    }
    #expect(hits > 250)
  }

  @Test("if two declarations write a value, or cannot, the same one is chosen in either order")
  func twoLinks() throws {
    func route(_ name: String) -> Route<String> {
      Route("", name: name, example: "x", { $0 }, { $0 as String? }) {
        name
        Segment("value", .text)
      }
    }
    for router in [Router([route("a"), route("b")]), Router([route("b"), route("a")])] {
      #expect(try router.link(to: "x").path == "/a/x")
      #expect(throws: LinkFault.inexpressible(route: "a", parameter: "value")) { try router.link(to: "..") }
    }
  }

  @Test(
    "the narrower route wins in any order",
    arguments: [
      ("/x/edit", "literal"), ("/x/info", "set"), ("/x/7", "integer"), ("/x/other", "text"), ("/x/a/b", "rest"),
      ("/x/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4", "uuid"), ("/x/edit?q=7", "literal with an integer"),
      ("/x/edit?q=x", "literal with an item"), ("/x/edit?q", "literal"),
    ])
  func narrowest(_ link: String, _ name: String) {
    func route<each Value: Sendable>(
      _ name: String, @PatternBuilder _ pattern: () -> Pattern<repeat each Value>
    ) -> Route<String> {
      Route("", name: name, example: name, { (_: repeat each Value) in name }, { _ in nil }, pattern: pattern)
    }
    let routes = [
      route("text") {
        "x"; Segment("a", .text)
      },
      route("rest") {
        "x"; RestOfPath("a", .text)
      },
      route("literal") { "x/edit" },
      route("integer") {
        "x"; Segment("a", .integer)
      },
      route("set") {
        "x"; Segment("a", .oneOf(Tab.self))
      },
      route("uuid") {
        "x"; Segment("a", .uuid)
      },
      route("literal with an item") {
        "x/edit"; QueryItem("q", .text)
      },
      route("literal with an integer") {
        "x/edit"; QueryItem("q", .integer)
      },
    ]
    for shift in routes.indices {
      #expect(Router(Array(routes[shift...] + routes[..<shift])).parse(link) == name)
    }
  }
}
