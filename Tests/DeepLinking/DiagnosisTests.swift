import DeepLinkTables
import DeepLinking
import Testing

@Suite("A miss has the position of the fault, the expectation, and similar links that resolve")
struct DiagnosisTests {
  @Test("the complete drawing, expectation and suggestions", arguments: try Miss.rows("misses"))
  func miss(_ row: Miss) throws {
    let request = try DeepLinkRequest(row.link)
    #expect(sample.parse(request) == nil)
    row.check(sample.diagnose(request))
  }

  @Test(
    "a suggestion has a space where the table reads a plus sign as one",
    arguments: ["shop://app/find?q=a+b", "shopp:///find?q=a+b"])
  func plus(_ link: String) throws {
    let settings = TableSettings(schemes: ["shop"], plusIsSpace: true)
    let route = Route<Int>("", name: "find", example: 1, { _ in 1 }, { _ in "a b" }) {
      "find"
      QueryItem("q", .members("a b"))
    }
    let diagnosis = try Router([route], settings: settings).diagnose(DeepLinkRequest(link))
    #expect(diagnosis.suggestions == ["shop:///find?q=a%20b"])
  }

  @Test("a table without routes expects nothing")
  func noRoutes() throws {
    let diagnosis = try Router<SampleRoute> {}.diagnose(DeepLinkRequest("/a"))
    #expect(
      diagnosis.drawing == """
        /a
         ^ expected nothing: the table has no routes
        """)
    #expect(diagnosis.expected == [])
    #expect(diagnosis.suggestions == [])
  }

  @Test("the root can be a miss, and a table with only the root expects its end")
  func root() throws {
    let root = Router<SampleRoute> { Route("", name: "home", .home) }
    #expect(
      try root.diagnose(DeepLinkRequest("/a/b")).drawing == """
        /a/b
         ^ expected the end of the path
        """)
    #expect(try root.diagnose(DeepLinkRequest("/a/b")).suggestions == ["/"])
    let other = Router<SampleRoute> { Route("", name: "new", .newTag) { "new" } }
    for (link, drawing) in [
      ("/", "/\n ^ expected \"new\""), ("/?a", "/?a\n ^ expected \"new\""),
      ("nav:///", "nav:///\n       ^ expected \"new\""), ("nav:/", "nav:/\n     ^ expected \"new\""),
    ] {
      #expect(try other.diagnose(DeepLinkRequest(link)).drawing == drawing)
    }
  }

  @Test("values that a group refuses together are at fault together")
  func group() throws {
    let range = Group({ (from: Int, to: Int) in from <= to ? from...to : nil }, { ($0.lowerBound, $0.upperBound) }) {
      Segment("from", .integer)
      Segment("to", .integer)
    }
    let router = Router<ClosedRange<Int>> {
      Route("", name: "range", example: 1...2, { $0 }, { $0 as ClosedRange<Int>? }) { range }
    }
    #expect(router.faults() == [])
    #expect(
      try router.diagnose(DeepLinkRequest("/2/1")).drawing == """
        /2/1
        ^^^^ expected another combination of values
        """)
  }
}
