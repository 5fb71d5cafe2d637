import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("A redirect takes only the links that lead to a route")
struct PartialRedirectTests {
  /// A table of patterns over the texts `a` and `b`; `:k` is one of both, and every other parameter any text.
  private static func router(_ routes: [String], _ redirects: [(from: String, to: String)]) throws -> Router<Spot> {
    let routes = try routes.map { pattern in
      try #require(
        Route(
          pattern,
          pattern.split(separator: "/").map { piece in
            guard piece.hasPrefix(":") else { return Part(String(piece)) }
            return Part(Segment(String(piece.dropFirst()), piece == ":k" ? .members("a", "b") : .text))
          }))
    }
    return Router(routes, redirects: redirects.map { Redirect($0.from, to: $0.to) })
  }

  @Test("so a route behind it can be reached, and a crossing says who has the link")
  func rows() throws {
    let partial = try Self.router(["/:x/:k", "/z/d/e"], [("/:x/a", "/:x/d/e"), ("/:x/b", "/:x/d/e")]).checked()
    #expect(partial.faults.isEmpty && partial.isDecided)
    let whole = try Self.router(["/:x/:k", "/:x/d/e"], [("/:x/a", "/:x/d/e"), ("/:x/b", "/:x/d/e")]).checked()
    #expect(
      whole.faults.map(\.description) == [
        "no link can reach route \"/:x/:k\" (/:x/:k): all its links match more specific routes, as /text/a matches the "
          + "redirect /:x/a; remove one"
      ])
    let passing = try Self.router(["/:x/b", "/z/d/e"], [("/c/:x", "/:x/d/e")]).checked()
    #expect(
      passing.crossings.map(\.description) == [
        "the redirect /c/:x and route \"/:x/b\" (/:x/b) cross: both match /c/b; the redirect comes first, but leads to no "
          + "route from there, and leaves the link to \"/:x/b\""
      ])
    // The first redirect that its links match leads nowhere, and the next form has them.
    let passed = try Self.router(["/:y/b/:x", "/q"], [("/old/:x", "/p/b/:x"), ("/p/:x/:y", "/:x")])
    #expect(passed.faults().isEmpty && passed.parse("/old/t")?.name == "/:y/b/:x")
  }

  @Test("in random tables: what is said of routes that no link reaches, and of crossings, is true of every link")
  func random() throws {
    var random = SeededGenerator()
    let texts = ["a", "b", "c"]
    let links = try texts.flatMap { one in
      ["/\(one)"] + texts.flatMap { two in ["/\(one)/\(two)"] + texts.map { "/\(one)/\(two)/\($0)" } }
    }.map { try DeepLinkRequest($0) }
    var (tables, hidden, passed) = (0, 0, 0)
    for _ in rounds(400, until: { tables > 60 && hidden > 5 && passed > 5 }) {
      func pattern(_ pieces: [String]) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in "/" + random.pick(pieces) }.joined()
      }
      let routes = Set(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in pattern(["a", "b", "a", "b", ":x", ":k"]) }
      )
      .filter { Set($0.split(separator: "/")).count == $0.split(separator: "/").count }.sorted()
      let redirects = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        random.pick([
          ("/:x/a", "/:x/b/b"), ("/:x/b", "/b/:x"), ("/a/:x", "/:x/b"), ("/b/:x", "/a/b/:x"), ("/:x/:y", "/:y/b/:x"),
          ("/:x/a/:y", "/:y/:x"), ("/b/:x/:y", "/:x/:y"), ("/a/b/:x", "/:x"), ("/:x", "/a/:x"), ("/b", "/a/a"),
        ])
      }
      guard !routes.isEmpty else { continue }
      let router = try Self.router(routes, redirects)
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(routes) \(redirects)" }
      // The names of what reads each link: its route, and the redirects on the way.
      let readings = links.compactMap { link in
        router.match(link).map { match in
          (link.path, [match.value.name] + match.reading.forms.map { router.forms[$0].shape.name })
        }
      }
      let found = router.checked()
      for case .unreachable(let label, _, _) in found.faults {
        hidden += 1
        #expect(!readings.contains { $0.1.contains(label.name) }, "\(label) \(comment())")
      }
      guard found.faults.isEmpty, found.isDecided else { continue }
      tables += 1
      for route in routes { #expect(readings.contains { $0.1[0] == route }, "\(route) \(comment())") }
      for crossing in found.crossings {
        let link = try DeepLinkRequest(crossing.link)
        guard let match = router.match(link) else { continue }
        // Without a redirect on the way, the route itself has the link.
        let taker = match.reading.forms.first.map { router.forms[$0].shape.name } ?? match.value.name
        if crossing.leadsNowhere { passed += 1 }
        #expect(taker != (crossing.leadsNowhere ? crossing.winner : crossing.other).name, "\(crossing) \(comment())")
      }
    }
    #expect(tables > 60 && hidden > 5 && passed > 5, "TEST_SEED=\(random.seed) \((tables, hidden, passed))")
  }
}
