import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("An unusable table reports its faults when it is made")
struct TableFaultTests {
  @Test(
    "the faults and crossings of a table, in every order of declaration",
    arguments: FaultRow.conflicts + FaultRow.crossings + FaultRow.unreachable + FaultRow.reserved + FaultRow.names
      + FaultRow.declarations
      + FaultRow.sound)
  func faults(_ row: FaultRow) throws {
    let rotated = Array(row.shapes.dropFirst() + row.shapes.prefix(1))
    for shapes in [row.shapes, row.shapes.reversed(), rotated] {
      let check = TableCheck(shapes)
      #expect(check.faults(reserving: row.reserved).map(\.description) == row.faults)
      // A table with malformed declarations has no crossings.
      let crossings = row.faults.contains { $0.contains("does not read its own") } ? [] : check.crossings()
      #expect(crossings.map { "\"\($0.winner.name)\" before \"\($0.other.name)\" for \($0.link)" } == row.crossings)
      // The witness resolves to the winner, unless a third route takes it.
      for crossing in crossings {
        #expect(try firstMatch(of: DeepLinkRequest(crossing.link), shapes) != crossing.other.name)
      }
    }
  }

  private func firstMatch(of link: DeepLinkRequest, _ shapes: [RouteShape]) -> String? {
    var found: String?
    _ = RouteTrie(shapes).visit(link) { index, _ in
      guard shapes[index].reads(link) else { return false }
      found = shapes[index].name
      return true
    }
    return found
  }

  @Test("a table whose links are read in either case has no two members that differ in case alone")
  func caseOfMembers() {
    let sets = shape("a") { Segment("a", .oneOf([("ab", 1), ("Ab", 2)])) }
    #expect(TableCheck([sets]).faults(reserving: []) == [])
    #expect(
      TableCheck([sets], TableSettings(ignoresCase: true)).faults(reserving: []).map(\.description)
        == [#"route "a" (/:a): parameter "a" has "ab" twice in its set; give each value its own text"#])
  }

  @Test("a table tells its first thousand conflicts")
  func manyConflicts() {
    let shapes = (0..<100).map { number in
      shape("r\(number)") {
        "x"; Segment("id", .text)
      }
    }
    let faults = TableCheck(shapes).faults(reserving: [])
    #expect(faults.count == 1_001)
    #expect(faults.last?.description == "further routes match the same links; mend those that are listed first")
  }

  @Test("a closed set with more links than could be tried is still decided")
  func manyLinks() {
    let letters = (0..<30).map { (text: "t\($0)", value: $0) }
    let all = shape("all") {
      Segment("a", .oneOf(letters)); Segment("b", .oneOf(letters)); Segment("c", .oneOf(letters))
    }
    let most = letters.map { letter in
      shape("z\(letter.text)") {
        Segment("a", .oneOf(letters)); Segment("b", .oneOf(letters)); letter.text
      }
    }
    #expect(TableCheck([all] + most.dropLast()).faults(reserving: []) == [])
    #expect(
      TableCheck([all] + most).faults(reserving: [])
        == [.unreachable(.init(all), link: "/t0/t0/t0", takenBy: .init(most[0]))])
  }
}
