public import DeepLinking

/// Tables of any number of routes.
public enum LargeTable {
  /// A route: its name, and the texts of its parameters.
  public struct Place: Hashable, Codable, Sendable {
    /// The name of the route.
    public var name: String
    /// The texts of its parameters, in their order.
    public var texts: [String]

    /// A route with the texts of its parameters.
    public init(name: String, texts: [String]) { (self.name, self.texts) = (name, texts) }
  }

  /// Routes of ten forms in turn, with separate literals for each route.
  public static func router(_ count: Int) -> Router<Place> {
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
  public static let links = [
    "/literal0/page", "/one1/x", "/prefix2/@x", "/alias3/x", "/a3/x", "/optional4", "/optional4/x", "/rest5/a/b/c",
    "/x/cross6", "/find7?q=a&type=t7", "https://h8.example.com/host8/x", "/part9#/f/x", "/old0/a/b",
  ]
}
