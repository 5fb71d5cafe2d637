import DeepLinkTestSupport
import Testing
import TextLanguages

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("On random tables, the trie agrees with trying every route")
struct DispatchOracleTests {
  @Test(
    "the winner is the route with the more specific piece in the first place where two differ, in every order of declaration"
  )
  func winner() throws {
    var random = SeededGenerator()
    var (contested, crossed) = (0, 0)
    for _ in rounds(62, until: { contested > 25 && crossed > 10 }) {
      let table = random.decidedTable(2...15, depth: 3)
      let router = Router(table.map(\.route))
      let shuffled = Router(table.shuffled(using: &random).map(\.route))
      for _ in 0..<40 {
        let link = random.link(depth: 4)
        let matching = table.filter { $0.accepts(link) }
        let winners = matching.filter { one in matching.allSatisfy { $0.name == one.name || one.beats($0) } }
        // The words of a table cost more than the look-up.
        func comment() -> Comment { "TEST_SEED=\(random.seed) \(link.path) of \(table.map(\.shape.text))" }
        #expect(winners.count == min(1, matching.count), comment())
        let expected = winners.first.map { Landing(route: $0.name, components: link.pathComponents.map(String.init)) }
        #expect(router.parse(link) == expected, comment())
        #expect(shuffled.parse(link) == expected, comment())
        if matching.count > 1 { contested += 1 }
        // The relations of all routes of all tables would take most of the time.
        guard crossed <= 10 else { continue }
        let cross = matching.contains { one in
          matching.contains { RouteOverlap.all(one.shape, $0.shape)[0].relation == .partial }
        }
        if cross { crossed += 1 }
      }
    }
    #expect(contested > 25 && crossed > 10)
  }

  @Test("a literal is found by its octets, not by its hash alone")
  func collision() throws {
    let texts = ["glbvs", "yacxa"]
    #expect(Set(texts.map { ComponentHash.of(Array($0.utf8).span) }).count == 1)
    for known in [[texts[0]], [texts[1]], texts, texts.reversed()] {
      let trie = RouteTrie(known.map { text in shape(text) { text } })
      for text in texts {
        var found: [String] = []
        _ = trie.visit(try DeepLinkRequest("/" + text)) { index, _ in
          found.append(known[index])
          return false
        }
        #expect(found == known.filter { $0 == text }, "\(text) in \(known)")
      }
    }
  }

  @Test("the relation of two routes agrees with their links, one by one, and the witness is a link of both")
  func overlap() {
    var random = SeededGenerator()
    let links = SeededGenerator.allLinks(depth: 2)
    var seen: [TextRelation] = []
    for _ in rounds(25, until: { seen.count == 5 }) {
      let pair = random.table(2...2, depth: 2, items: ["q"])
      let overlap = RouteOverlap.all(pair[0].shape, pair[1].shape)[0]
      let first = Set(links.indices.filter { pair[0].accepts(links[$0]) })
      let second = Set(links.indices.filter { pair[1].accepts(links[$0]) })
      let expected: TextRelation =
        first.isDisjoint(with: second) ? .none : .subsets(first.isSubset(of: second), second.isSubset(of: first))
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(pair.map(\.shape.text))" }
      // If a path is as long as the longest links below, they may not show the whole relation.
      let isShort = pair.allSatisfy { $0.path.count < 2 || $0.path.count == 2 && !$0.shape.endsInRest }
      if isShort { #expect(overlap.relation == expected, comment()) }
      #expect((overlap.witness == nil) == (overlap.relation == .none), comment())
      if let witness = overlap.witness { #expect(pair.allSatisfy { $0.accepts(witness) }, comment()) }
      if let winner = overlap.winner {
        #expect(winner == .first ? pair[0].beats(pair[1]) : pair[1].beats(pair[0]), comment())
      }
      if overlap.relation == .narrower { #expect(overlap.winner == .first, comment()) }
      if overlap.relation == .wider { #expect(overlap.winner == .second, comment()) }
      if !seen.contains(overlap.relation) { seen.append(overlap.relation) }
    }
    #expect(seen.count == 5)
  }

  @Test("a route is reported as unreachable exactly if no link reaches it")
  func unreachable() {
    var random = SeededGenerator()
    var (reachable, unreachable) = (0, 0)
    for _ in rounds(25, until: { reachable > 25 && unreachable > 0 }) {
      let table = random.decidedTable(3...15, depth: 1, items: ["q"])
      let router = Router(table.map(\.route))
      let faults = TableCheck(router.routes.map(\.shape)).faults(reserving: [])
      let called = Set(
        faults.compactMap { fault -> String? in
          if case .unreachable(let route, _, _) = fault { route.name } else { nil }
        })
      // A path has at most two places. All lengths beyond the longest path behave the same.
      let reached = Set(
        table.filter { route in route.hasLink(upTo: 3) { router.parse($0)?.route == route.name } }.map(\.name))
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(table.map(\.shape.text))" }
      #expect(called == Set(table.map(\.name)).subtracting(reached), comment())
      (reachable, unreachable) = (reachable + reached.count, unreachable + called.count)
    }
    #expect(reachable > 25 && unreachable > 0)
  }

  @Test("the faults of a table, and their links, are the same in every order of declaration")
  func faultsInAnyOrder() {
    var random = SeededGenerator()
    for _ in rounds(31) {
      let table = random.table(depth: 2)
      let shuffled = table.shuffled(using: &random)
      let reserved = [random.table(depth: 1)[0].shape]
      #expect(
        Router(table.map(\.route)).faults(reserving: reserved).map(\.description)
          == Router(shuffled.map(\.route)).faults(reserving: reserved).map(\.description),
        "TEST_SEED=\(random.seed) \(table.map(\.shape.text))")
    }
  }
}

extension RouteShape {
  /// The pattern with the type of each parameter, for messages.
  fileprivate var text: String {
    "\(name) \(pattern) \(parameters.map { "\($0.name): \($0.isRequired ? "" : "optional ")\($0.type)" })"
  }
}
