import DeepLinkTables
import DeepLinking
import SiteAssociation

/// Measures the cost of many routes of every form, and prints a line for each figure.
struct RoutesReport {
  let json: Bool
  /// The number of routes.
  let count: Int

  func run() throws {
    let table = Table(json: json, kind: "figure", columns: ["value", "ratio"])
    table.printHeading()
    let (large, small) = (GeneratedTable.mixed(count), GeneratedTable.mixed(10))
    let time = try processorTime { keep(try RouteTable(large)) }
    table.printRow("make and check a table of \(count) routes, ms", [(time / .milliseconds(1), 1), (nil, 0)])
    for link in GeneratedTable.mixedLinks {
      let request = try DeepLinkRequest(link)
      let costs = [large, small].map { cost(of: request, $0) }
      table.printRow("match \(link), ns", [(costs[0], 0), (costs[0] / costs[1], 2)])
    }
    let whole = try RouteTable(large)
    var outcome = "written"
    let file = processorTime {
      do throws(GenerationError) {
        keep(try AssociationGenerator(whole).file(appIDs: ["ABCDE12345.com.example.app"]))
      } catch {
        outcome = "refused: \(error)"
      }
    }
    table.printRow("the association file, ms (\(outcome))", [(file / .milliseconds(1), 1), (nil, 0)])
  }

  /// The processor time of a match in nanoseconds: the minimum of several rounds.
  private func cost(of request: DeepLinkRequest, _ router: Router<Generated>) -> Double {
    (0..<20).map { _ in
      processorTime { for _ in 0..<1_000 { keep(router.parse(request)) } } / .nanoseconds(1_000)
    }.min() ?? .infinity
  }
}

extension GeneratedTable {
  /// Routes of ten forms in turn, with separate literals for each route.
  static func mixed(_ count: Int) -> Router<Generated> {
    let routes = (0..<count).map { number -> Route<Generated> in
      func one(_ id: Int = 1, @PatternBuilder _ pattern: () -> Pattern<Int>) -> Route<Generated> {
        Route(
          "", name: "r\(number)", example: Generated(section: number, id: id),
          { Generated(section: number, id: $0) }, { $0.section == number ? $0.id : nil }, pattern: pattern)
      }
      return switch number % 10 {
      case 0: Route("", name: "r\(number)", Generated(section: number, id: 0)) { "literal\(number)/page" }
      case 1:
        one {
          "one\(number)"; Segment("id", .integer)
        }
      case 2:
        one {
          "prefix\(number)"; Segment("id", .integer, prefix: "@")
        }
      case 3:
        one {
          "alias\(number)"; Segment("id", .integer)
        }.alias("/a\(number)/:id")
      case 4:
        one(2) {
          "optional\(number)"; Segment("id", .integer, default: 1)
        }
      case 5:
        Route(
          "", name: "r\(number)", example: Generated(section: number, id: 2),
          { Generated(section: number, id: $0[0]) }, { $0.section == number ? [$0.id] : nil }
        ) {
          "rest\(number)"; RestOfPath("path", .integer)
        }
      case 6 where number < 100:
        one {
          Segment("id", .integer); "cross\(number)"
        }
      case 6:
        one {
          "area\(number)"; Segment("id", .integer); "part"
        }
      case 7:
        one {
          "find\(number)"; QueryItem("q", .integer); QueryItem("type", is: "t\(number)")
        }
      case 8:
        one {
          "host\(number)"; Host("h\(number % 50).example.com"); Segment("id", .integer)
        }
      default:
        one {
          "part\(number)";
          Fragment {
            "/f"; Segment("id", .integer)
          }
        }
      }
    }
    let redirects = (0..<max(1, count / 20)).map { Redirect("/old\($0)/*rest", to: "/rest\($0 * 10 + 5)/*rest") }
    return Router(routes, redirects: redirects)
  }

  /// A link of every form.
  static let mixedLinks = [
    "/literal0/page", "/one1/7", "/prefix2/@7", "/alias3/7", "/a3/7", "/optional4", "/rest5/1/2/3", "/7/cross6",
    "/find7?q=7&type=t7", "https://h8.example.com/host8/7", "/part9#/f/7", "/old0/7",
  ]
}
