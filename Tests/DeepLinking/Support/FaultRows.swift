import Testing

@testable import DeepLinkTables
@testable import DeepLinking

/// A shape without a value, for tests of links alone.
func shape<each Value: Sendable>(
  _ name: String, @PatternBuilder _ pattern: () -> Pattern<repeat each Value>
) -> RouteShape {
  let pattern = pattern()
  return RouteShape(name: name, summary: "", pattern.pieces)
}

/// Shapes, with the faults and crossings of a table of them.
struct FaultRow: Sendable, CustomTestStringConvertible {
  let shapes: [RouteShape]
  let faults: [String]
  /// The crossings: the route that wins, the other one, and a link of both: `"b" before "a" for /x/edit`.
  let crossings: [String]
  let reserved: [RouteShape]

  init(
    _ shapes: RouteShape..., reserving reserved: [RouteShape] = [], faults: [String] = [], crossings: [String] = []
  ) {
    (self.shapes, self.reserved, self.faults, self.crossings) = (shapes, reserved, faults, crossings)
  }

  var testDescription: String { shapes.map(\.pattern).joined(separator: " ") }
}

extension FaultRow {
  static let slug = Codec<String>.custom("a slug", examples: ["hello-world"]) { text in
    text.utf8.allSatisfy { $0 == 0x2D || 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 } ? String(text) : nil
  } encode: {
    $0
  }

  private static func conflict(_ one: String, _ other: String, _ link: String) -> String {
    "routes \(one) and \(other) both match \(link), and neither is more specific; remove one, or make a parameter stricter"
  }

  private static func unreachable(_ route: String, _ link: String, _ rival: String) -> String {
    "no link can reach route \(route): all its links match more specific routes, as \(link) matches \(rival); remove one"
  }

  private static func taken(_ route: String, _ link: String, _ endpoint: String) -> String {
    "route \(route) matches \(link), a path that the server itself needs for \(endpoint); choose another path"
  }

  static let conflicts = [
    FaultRow(
      shape("a") { "x" }, shape("b") { "x" },
      faults: [conflict(#""a" (/x)"#, #""b" (/x)"#, "/x")]),
    // An item of the query and one of the fragment are two items, so a link can have both.
    FaultRow(
      shape("a") {
        "x"; QueryItem("v", is: "1")
      },
      shape("b") {
        "x"; Fragment { QueryItem("v", is: "2") }
      },
      faults: [conflict(#""a" (/x?v=)"#, #""b" (/x#v=2)"#, "/x?v=1#v=2")]),
    FaultRow(
      shape("home") {}, shape("start") {},
      faults: [conflict(#""home" (/)"#, #""start" (/)"#, "/")]),
    FaultRow(
      shape("a") { Segment("one", .integer) }, shape("b") { Segment("two", .integer) },
      faults: [conflict(#""a" (/:one)"#, #""b" (/:two)"#, "/1")]),
    FaultRow(
      shape("a") { Segment("a", .oneOf([("x", 1), ("y", 2)])) },
      shape("b") { Segment("b", .oneOf([("y", 1), ("z", 2)])) },
      faults: [conflict(#""a" (/:a)"#, #""b" (/:b)"#, "/y")]),
    FaultRow(
      shape("a") { Segment("a", .oneOf([("x", 1), ("y", 2)])) },
      shape("b") { Segment("b", .oneOf([("y", 1), ("x", 2)])) },
      faults: [conflict(#""a" (/:a)"#, #""b" (/:b)"#, "/x")]),
    FaultRow(
      shape("a") { Segment("a", .oneOf([("x", 1)])) }, shape("b") { "x" },
      faults: [conflict(#""a" (/:a)"#, #""b" (/x)"#, "/x")]),
    FaultRow(
      shape("a") {
        "x"; QueryItem("one", .integer)
      },
      shape("b") {
        "x"; QueryItem("two", .text)
      },
      faults: [conflict(#""a" (/x?one=)"#, #""b" (/x?two=)"#, "/x?one=1&two=text")]),
  ]

  /// Routes that cross. The first place where they differ decides.
  static let crossings = [
    FaultRow(
      shape("tab") {
        "x"; Segment("tab", .oneOf(Tab.self))
      },
      shape("word") {
        Segment("word", .text); "reviews"
      },
      crossings: [#""tab" before "word" for /x/reviews"#]),
    FaultRow(
      shape("slug") { Segment("slug", slug) }, shape("id") { Segment("id", .integer) },
      crossings: [#""id" before "slug" for /1"#]),
    FaultRow(
      shape("a") {
        "x"; QueryItem("q", .text)
      },
      shape("b") {
        Segment("b", .text); QueryItem("q", .integer)
      },
      crossings: [#""a" before "b" for /x?q=1"#]),
    FaultRow(
      shape("all") { RestOfPath("all", .integer) }, shape("one") { Segment("one", .text) },
      crossings: [#""one" before "all" for /1"#]),
    FaultRow(
      shape("all") { RestOfPath("all", .integer) },
      shape("most") {
        Segment("one", .text); RestOfPath("rest", .text)
      },
      crossings: [#""most" before "all" for /1/1"#]),
    FaultRow(
      shape("a") {
        "docs"; RestOfPath("a", .text); QueryItem("q", .text)
      },
      shape("b") {
        "docs"; Segment("b", .text)
      },
      crossings: [#""b" before "a" for /docs/text?q=text"#]),
    FaultRow(
      shape("a") {
        Segment("a", .text); "edit"
      },
      shape("b") {
        "x"; Segment("b", .text)
      }, shape("c") { "x/edit" },
      crossings: []),
    FaultRow(
      shape("help") {
        "help"; RestOfPath("path", .text)
      },
      shape("project") {
        Segment("owner", .text); Segment("project", .text)
      },
      crossings: [#""help" before "project" for /help/text"#]),
    FaultRow(
      shape("tab") {
        "users"; Segment("id", .integer); Segment("tab", .text)
      },
      shape("issues") {
        Segment("owner", .text); Segment("project", .text); "issues"
      },
      crossings: [#""tab" before "issues" for /users/1/issues"#]),
    // Two more specific routes together take every link.
    FaultRow(
      shape("pair") {
        Segment("a", .oneOf([("x", 1), ("y", 2)])); Segment("b", .text)
      },
      shape("x") {
        "x"; RestOfPath("path", .text)
      },
      shape("y") {
        "y"; RestOfPath("path", .text)
      },
      faults: [unreachable(#""pair" (/:a/:b)"#, "/x/text", #""x" (/x/*path)"#)],
      crossings: [#""x" before "pair" for /x/text"#, #""y" before "pair" for /y/text"#]),
  ]

  private static let letter = Codec<String>.custom("one letter", examples: ["z"]) {
    $0.count == 1 ? String($0) : nil
  } encode: {
    $0
  }

  static let unreachable = [
    // Each member of a closed set is tried with a codec of the app's own.
    FaultRow(
      shape("sets") { RestOfPath("sets", .oneOf([("a", 0), ("b", 1)])) },
      shape("one") { Segment("one", .oneOf([("a", 0), ("b", 1)])) },
      shape("letter") {
        Segment("letter", letter)
        RestOfPath("rest", .text)
      },
      faults: [unreachable(#""sets" (/*sets)"#, "/a", #""one" (/:one)"#)],
      crossings: ["\"letter\" before \"sets\" for /a/a"]),
    // So is a literal.
    FaultRow(
      shape("set") {
        Segment("set", .oneOf([("a", 0), ("b", 1)]))
        "z"
      },
      shape("one") {
        "a"
        Segment("letter", letter)
      },
      shape("two") {
        "b"
        Segment("letter", letter)
      },
      faults: [unreachable(#""set" (/:set/z)"#, "/a/z", #""one" (/a/:letter)"#)],
      crossings: [#""one" before "set" for /a/z"#, #""two" before "set" for /b/z"#]),
    FaultRow(
      shape("tab") { Segment("tab", .oneOf([("x", 1), ("y", 2)])) }, shape("x") { "x" }, shape("y") { "y" },
      faults: [unreachable(#""tab" (/:tab)"#, "/x", #""x" (/x)"#)]),
    FaultRow(
      shape("flag") {
        "on"; Segment("flag", .boolean)
      }, shape("no") { "on/false" }, shape("yes") { "on/true" },
      faults: [unreachable(#""flag" (/on/:flag)"#, "/on/true", #""yes" (/on/true)"#)]),
    FaultRow(
      shape("any") {
        "x"; QueryItem("on", .boolean)
      },
      shape("no") {
        "x"; QueryItem("on", .oneOf([("false", 0)]))
      },
      shape("yes") {
        "x"; QueryItem("on", .oneOf([("true", 1)]))
      },
      faults: [unreachable(#""any" (/x?on=)"#, "/x?on=true", #""yes" (/x?on=)"#)]),
    FaultRow(
      shape("all") { RestOfPath("all", .boolean) },
      shape("more") {
        Segment("first", .boolean); RestOfPath("more", .boolean)
      },
      shape("one") { Segment("one", .boolean) },
      faults: [unreachable(#""all" (/*all)"#, "/true", #""one" (/:one)"#)]),
  ]

  static let reserved = [
    FaultRow(
      shape("live") { "livez" }, reserving: [shape("livez") { "livez" }],
      faults: [taken(#""live" (/livez)"#, "/livez", #""livez" (/livez)"#)]),
    FaultRow(
      shape("mine") {
        "catalog"; Segment("id", .integer)
      },
      reserving: [
        shape("catalog") {
          "catalog"; RestOfPath("path", .text)
        }
      ],
      faults: [taken(#""mine" (/catalog/:id)"#, "/catalog/1", #""catalog" (/catalog/*path)"#)]),
    // A route that is more specific at an earlier place wins over the endpoint, but the server answers the endpoint
    // first.
    FaultRow(
      shape("mine") {
        "catalog"; "x"; Segment("id", .text)
      },
      reserving: [
        shape("related") {
          "catalog"; Segment("id", .text); "related"
        }
      ],
      faults: [taken(#""mine" (/catalog/x/:id)"#, "/catalog/x/related", #""related" (/catalog/:id/related)"#)]),
    // A less specific route leaves the endpoint its links.
    FaultRow(
      shape("mine") {
        Segment("id", .text); "a"
      },
      reserving: [
        shape("catalog") {
          "catalog"; RestOfPath("path", .text)
        }
      ]),
  ]

  static let names = [
    FaultRow(
      shape("a") { "x" }, shape("a") { "z" }, shape("a") { "y" },
      faults: [
        "routes \"a\" (/x) and \"a\" (/y) have the same name; give each its own",
        "routes \"a\" (/y) and \"a\" (/z) have the same name; give each its own",
      ])
  ]
}
