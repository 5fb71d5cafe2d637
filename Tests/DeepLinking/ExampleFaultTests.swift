import DeepLinkTables
import DeepLinking
import Testing

@Suite("The example of a route shows that its closures disagree")
struct ExampleFaultTests {
  private func faults(@RouterBuilder<String> _ routes: () -> RouteDeclarations<String>) -> [String] {
    Router<String>(routes().routes).faults().map(\.description)
  }

  @Test("an extract closure that refuses the example")
  func refused() {
    let found = faults {
      Route("", name: "a", example: "x", { $0 }, { _ in nil as String? }) { Segment("a", .text) }
    }
    #expect(found == ["route \"a\" (/:a): its example x is refused by its own extract closure; make the two agree"])
  }

  @Test("an extract closure that returns other values than embed takes")
  func disagreeing() {
    let found = faults {
      Route("", name: "a", example: "x", { $0 + "!" }, { $0 as String? }) { Segment("a", .text) }
    }
    #expect(
      found == [
        "route \"a\" (/:a): its example x prints as /x, which reads as x!; make the embed and extract closures agree"
      ])
  }

  @Test("an example that no link can carry")
  func inexpressible() {
    let found = faults {
      Route("", name: "a", example: "..", { $0 }, { $0 as String? }) { Segment("a", .text) }
    }
    #expect(
      found == [
        """
        route "a" (/:a): its example .. has no link: route "a": no link can contain the value of "a"; a path component \
        cannot be empty, "." or "..", a required item cannot be empty, a rest cannot be too long, and a closed \
        set has only its members
        """
      ])
  }

  @Test("an example whose link matches a more specific route")
  func shadowed() {
    let found = faults {
      Route("", name: "a", example: "new", { $0 }, { $0 == "NEW" ? nil : $0 as String? }) { Segment("a", .text) }
      Route("", name: "b", "NEW") { "new" }
    }
    #expect(
      found == [
        """
        route "a" (/:a): its example new has no link: route "a": its link /new matches route "b", which is more specific
        """
      ])
  }

  @Test("a group that refuses the parts of the example")
  func unmakeable() {
    let group = Group({ (_: String) in nil as String? }, { $0 as String? }) { Segment("a", .text) }
    let found = faults {
      Route("", name: "a", example: "x", { $0 }, { $0 as String? }) { group }
    }
    #expect(
      found == [
        """
        route "a" (/:a): its example x has no link: route "a": its link /x matches no route; make the embed and \
        extract closures agree
        """
      ])
  }

  @Test("two routes that make the same value")
  func twice() {
    for isReversed in [false, true] {
      let (a, b) = (Route("", name: "a", "x") { "a" }, Route("", name: "b", "x") { "b" })
      let found = Router(isReversed ? [b, a] : [a, b]).faults().map(\.description)
      #expect(
        found == [
          "route \"a\" (/a): its example x is made by route \"b\" (/b) as well; a route has one link",
          "route \"b\" (/b): its example x is made by route \"a\" (/a) as well; a route has one link",
        ])
    }
  }

  @Test("if two routes make a value, the one that can carry it writes it, in either order")
  func eitherOrder() throws {
    let list: Route<[String]> = Route("", name: "list", [String]()) { "docs" }
    let some: Route<[String]> = Route("", name: "some", example: ["a"], { $0 }, { $0 as [String]? }) {
      "docs"
      RestOfPath("path", .text)
    }
    for routes in [[list, some], [some, list]] {
      let router = Router(routes)
      #expect(router.faults() == [])
      #expect(try router.link(to: []).path == "/docs")
      #expect(try router.link(to: ["a", "b"]).path == "/docs/a/b")
    }
  }
}
