import AssociationFiles
import DeepLinking
import LendingLibrary
import SiteAssociation
import Testing

@Suite("The laws of a table")
struct TableProofTests {
  @Test("hold for an app, on every route and on links of each")
  func holds() {
    let proof = TableProof(libraryRouter)
    #expect(proof.holds)
    #expect(
      proof.laws.map(\.name) == [
        "every link matches one route, and every route can be reached", "the link to a route matches that route",
        "random links and their JSON give the same route again",
        "the order of the routes does not matter",
        "the generated association file opens all that the table opens",
      ])
    #expect(proof.laws.allSatisfy { $0.faults.isEmpty })
    #expect(proof.laws.first?.count == 13)
    #expect(proof.laws.dropFirst().dropLast().allSatisfy { $0.count > 13 && $0.samples == .links })
    #expect(proof.laws.last?.count == 13 && proof.laws.last?.samples == .routes)
  }

  @Test("fail for a conflict, with both routes and a link that both claim, whichever is declared first")
  func conflict() {
    let second = Route("A shelf by its number", name: "item", example: .shelves(route: .shelf(id: 7))) {
      LibraryRoute.shelves(route: .shelf(id: $0))
    } _: {
      if case .shelves(.shelf(let id)) = $0 { id } else { nil }
    } pattern: {
      "shelves"
      Segment("number", .integer)
    }
    for routes in [libraryRouter.routes + [second], [second] + libraryRouter.routes] {
      let proof = TableProof(Router(routes))
      #expect(!proof.holds)
      #expect(proof.laws.map(\.count) == [14])
      #expect(
        proof.laws.flatMap(\.faults) == [
          """
          routes "item" (/shelves/:number) and "shelf" (/shelves/:id) both match /shelves/1, and neither is more \
          specific; remove one, or make a parameter stricter
          """
        ])
    }
  }

  @Test("fail for a route under a path that the server answers itself")
  func reserved() throws {
    let reserved = try #require(libraryRouter.routes.first { $0.shape.name == "shelves" }).shape
    #expect(
      TableProof(libraryRouter, reserving: [reserved]).laws.flatMap(\.faults) == [
        """
        route "shelves" (/shelves) matches /shelves, a path that the server itself needs for "shelves" (/shelves); \
        choose another path
        """
      ])
  }

  @Test("fail for a route whose closures disagree on some of its links, with the link")
  func disagreement() {
    let router = Router<Int> {
      // Writes another text than it reads, for one of its texts.
      Route("A number", name: "number", example: 5, { $0 + 0 }, { $0 == 1 ? 2 : $0 == 2 ? 1 : $0 }) {
        "numbers"
        Segment("n", .oneOf([("5", 5), ("1", 1), ("2", 2)]))
      }
    }
    #expect(
      TableProof(router).laws.flatMap(\.faults) == [
        "route \"number\" (/numbers/:n): its link /numbers/2 reads as 2, which prints as /numbers/1, which reads as 1; "
          + "make the embed and extract closures agree"
      ])
  }

  @Test("fail for a file that devices would not take")
  func tooLarge() {
    let routes = (0..<140).map { number in
      Route("A page", name: "page\(number)", "page\(number)") {
        "page/\(number)/\(String(repeating: "x", count: 1_000))"
      }
    }
    let proof = TableProof(Router(routes))
    #expect(!proof.holds)
    let faults = proof.laws.flatMap(\.faults)
    #expect(faults.count == 1)
    #expect(faults.first?.contains("bytes, but devices accept at most 131072") == true)
  }
}
