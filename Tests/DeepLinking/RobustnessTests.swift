import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Testing

@Suite("No declaration and no link makes the module crash")
struct RobustnessTests {
  private func route<each Value: Sendable>(
    _ name: String, @PatternBuilder _ pattern: () -> Pattern<repeat each Value>
  ) -> Route<String> {
    Route("", name: name, example: name, { (_: repeat each Value) in name }, { _ in nil }, pattern: pattern)
  }

  @Test("malformed tables are refused; without the check they only miss")
  func malformedTables() {
    let strings: Route<String> = Route(
      "", name: "strings", example: "a/b", { $0.joined(separator: "/") + $1 },
      { ([$0, $0], $0) as ([String], String)? }
    ) {
      RestOfPath("rest", .text)
      Segment("segment", .text)
      "literal"
    }
    let tables = [
      [], [strings], [route("a") { "" }], [route("a") { "x//y" }, route("a") { "/" }],
      [
        route("a") {
          RestOfPath("a", .text); "x"
        }
      ],
      [route("a") { Segment("a", .oneOf([(text: String, value: Int)]())) }],
      [
        route("a") {
          Segment("", .text); Segment("", .text)
        }
      ],
      [
        route("a") {
          RestOfPath("a", .integer); RestOfPath("b", .text); QueryItem("", .text)
        }
      ],
    ]
    var random = SeededGenerator()
    for table in tables {
      let router = Router(table)
      #expect(router.faults().isEmpty == table.isEmpty)
      for link in ["/", "/x", "/x/y", "/x/y/literal", "//", "/x//y", "/1/2/3?=a", "/x/", "nav://x/y"] {
        guard let request = try? DeepLinkRequest(link), router.match(request) == nil else { continue }
        let diagnosis = router.diagnose(request)
        #expect(diagnosis.columns.upperBound <= diagnosis.link.count)
      }
      for _ in 0..<50 { _ = try? router.link(to: random.hostileText(atMost: 4)) }
    }
  }

  @Test("random octets are a link or a fault, and a link is resolved or diagnosed")
  func randomOctets() throws {
    var random = SeededGenerator()
    let table = try RouteTable(sample)
    var resolution = Resolution()
    var (links, faults) = (0, 0)
    for _ in rounds(1_200, until: { links > 250 && faults > 125 }) {
      let start = random.pick(["", "/", "/", "/inventory/", "nav://", "https:"])
      let octets =
        Array(start.utf8)
        + (0..<Int.random(in: 0...12, using: &random)).map { _ in
          random.once(in: 2) ? UInt8.random(in: 0x21...0xFF, using: &random) : random.pick(Array("/?#&=%2F+.:@".utf8))
        }
      do {
        let request = try DeepLinkRequest(octets: octets.span)
        links += 1
        if try !table.resolve(request, into: &resolution) {
          let diagnosis = table.diagnose(request)
          #expect(diagnosis.columns.upperBound <= diagnosis.link.utf8.count, "TEST_SEED=\(random.seed) \(octets)")
        }
      } catch let fault as DeepLinkRequest.Fault {
        faults += 1
        #expect(!fault.description.isEmpty)
      }
    }
    #expect(links > 250 && faults > 125)
  }
}
