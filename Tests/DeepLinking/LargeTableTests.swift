import DeepLinkTables
import DeepLinking
import LendingLibrary
import TableComparison
import Testing

@Suite("Tables of thousands of routes")
struct LargeTableTests {
  @Test("a change among hundreds of routes is the only finding", .timeLimit(.minutes(5)))
  func difference() throws {
    let router = LargeTable.router(400)
    var routes = router.routes.filter { !["s11", "s25"].contains($0.shape.name) }
    routes.append(Route("", name: "new", LargeTable.Place(name: "new", texts: [])) { "rest5/new" })
    let old = try RouteTable(router)
    let new = try RouteTable(Router(routes.reversed(), redirects: router.redirects.filter { $0.from != "/old2/*rest" }))
    let difference = TableDifference(from: old, to: new)
    #expect(
      difference.lines.filter { $0.hasPrefix("lost") } == [
        "lost /one11/text s11", "lost /old2/text s25", "lost /rest25/text s25",
      ])
    #expect(difference.lines.contains("changed /rest5/new s5>new"))
    // Other routes, such as `/:owner/cross6`, take the links of the removed one.
    for finding in difference.findings where finding.kind == .changed {
      #expect(["s11", "s25"].contains(finding.old?.route) || finding.new?.route == "new", "\(finding.link)")
    }
  }

  @Test("1,000 routes are checked, and the first fault among them is found")
  func checks() {
    let router = LargeTable.router(1_000)
    let found = router.checked()
    #expect(found.faults.map(\.description) == [] && !found.crossings.isEmpty && found.isDecided)
    let doubled = Router(
      router.routes + [Route("", name: "twin", LargeTable.Place(name: "twin", texts: [])) { "literal0/page" }])
    #expect(doubled.faults().count == 1)
  }
}
