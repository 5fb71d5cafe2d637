import DeepLinking
import Support
import Testing

/// A route of a generated table: its name, and the texts of its parameters.
private struct Place: Hashable, Codable, Sendable {
  var name: String
  var texts: [String]
}

@Suite("Tables of thousands of routes")
struct LargeTableTests {
  /// Routes of ten forms in turn, with separate literals for each route.
  private static func router(_ count: Int) -> Router<Place> {
    let routes = (0..<count).map { number -> Route<Place> in
      let name = "s\(number)"
      func route<each Part: Sendable>(
        _ example: [String], _ embed: @escaping @Sendable (repeat each Part) -> [String],
        _ extract: @escaping @Sendable ([String]) -> (repeat each Part)?,
        @PatternBuilder _ pattern: () -> Pattern<repeat each Part>
      ) -> Route<Place> {
        Route(
          "", name: name, example: Place(name: name, texts: example),
          { (part: repeat each Part) in Place(name: name, texts: embed(repeat each part)) },
          { $0.name == name ? extract($0.texts) : nil }, pattern: pattern)
      }
      func one(@PatternBuilder _ pattern: () -> Pattern<String>) -> Route<Place> {
        route(["a"], { (text: String) in [text] }, { $0.first }, pattern)
      }
      return switch number % 10 {
      case 0: Route("", name: name, Place(name: name, texts: [])) { "literal\(number)/page" }
      case 1:
        one {
          "one\(number)"; Segment("id", .text)
        }
      case 2:
        one {
          "prefix\(number)"; Segment("id", .text, prefix: "@")
        }
      case 3:
        one {
          "alias\(number)"; Segment("id", .text)
        }.alias("/a\(number)/:id")
      case 4:
        route(["a"], { (text: String?) in text.map { [$0] } ?? [] }, { Optional($0.first) }) {
          "optional\(number)"
          Segment(optional: "tab", .text)
        }
      case 5:
        route(["a", "b"], { (texts: [String]) in texts }, { $0 }) {
          "rest\(number)"; RestOfPath("path", .text)
        }
      case 6 where number < 100:
        one {
          Segment("owner", .text); "cross\(number)"
        }
      case 6:
        one {
          "area\(number)"; Segment("owner", .text); "cross\(number)"
        }
      case 7:
        one {
          "find\(number)"; QueryItem("q", .text); QueryItem("type", is: "t\(number)")
        }
      case 8:
        one {
          "host\(number)"; Host("h\(number % 50).example.com"); Segment("id", .text)
        }
      default:
        one {
          "part\(number)";
          Fragment {
            "/f"; Segment("id", .text)
          }
        }
      }
    }
    let redirects = (0..<max(1, count / 20)).map { Redirect("/old\($0)/*rest", to: "/rest\($0 * 10 + 5)/*rest") }
    return Router(routes, redirects: redirects)
  }

  /// A link of every form.
  private static let links = [
    "/literal0/page", "/one1/x", "/prefix2/@x", "/alias3/x", "/a3/x", "/optional4", "/optional4/x", "/rest5/a/b/c",
    "/x/cross6", "/find7?q=a&type=t7", "https://h8.example.com/host8/x", "/part9#/f/x", "/old0/a/b",
  ]

  @Test("a link costs the same among 10,000 routes as among ten", .timeLimit(.minutes(2)))
  func cost() throws {
    let (small, large) = (Self.router(10), Self.router(10_000))
    for link in Self.links {
      let request = try DeepLinkRequest(link)
      #expect(large.parse(request) == small.parse(request) && large.parse(request) != nil, "\(link)")
      func time(_ router: Router<Place>) -> UInt64 {
        processorTime { for _ in 0..<200 { _ = router.parse(request) } }
      }
      var (least, most) = (UInt64.max, UInt64.max)
      for _ in 0..<40 {
        (most, least) = (min(most, time(large)), min(least, time(small)))
        if most <= 2 * least { break }
      }
      // Memory is slower beyond the processor's caches, and more so under a sanitizer; a search of the routes would take
      // hundreds of times as long. `deeplink-bench --routes` gives the exact ratio.
      #expect(most <= 2 * least + 200_000, "\(link): \(most) and \(least) ns for 200 links")
    }
  }

  @Test("a change among a thousand routes is the only finding", .timeLimit(.minutes(5)))
  func difference() throws {
    let router = Self.router(1_000)
    var routes = router.routes.filter { !["s11", "s25"].contains($0.shape.name) }
    routes.append(Route("", name: "new", Place(name: "new", texts: [])) { "rest5/new" })
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

  @Test("2,000 routes are checked, and the first fault among them is found")
  func checks() {
    let router = Self.router(2_000)
    #expect(router.faults().map(\.description) == [])
    #expect(router.crossings.isEmpty == false)
    let doubled = Router(router.routes + [Route("", name: "twin", Place(name: "twin", texts: [])) { "literal0/page" }])
    #expect(doubled.faults().count == 1)
  }
}
