import Testing

@testable import DeepLinking

@Suite("A table that cannot be used says why when it is made")
struct TableFaultTests {
  @Test(
    "the faults of a table, in every order of declaration",
    arguments: FaultRow.conflicts + FaultRow.unreachable + FaultRow.reserved + FaultRow.names + FaultRow.declarations
      + FaultRow.sound)
  func faults(_ row: FaultRow) {
    let rotated = Array(row.shapes.dropFirst() + row.shapes.prefix(1))
    for shapes in [row.shapes, row.shapes.reversed(), rotated] {
      let faults = TableCheck(shapes, RouteTrie(shapes)).faults(reserving: row.reserved)
      #expect(faults.map(\.description) == row.faults)
    }
  }

  @Test("a closed set of more links than could be tried is still decided")
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
    #expect(TableCheck([all] + most.dropLast(), RouteTrie([all] + most.dropLast())).faults(reserving: []) == [])
    #expect(
      TableCheck([all] + most, RouteTrie([all] + most)).faults(reserving: [])
        == [.unreachable(.init(all), link: "/t0/t0/t0", takenBy: .init(most[0]))])
  }
}
