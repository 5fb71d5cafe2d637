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

  static let conflicts = [
    FaultRow(
      shape("a") { "x" }, shape("b") { "x" },
      faults: [
        """
        routes "a" (/x) and "b" (/x) both match /x, and neither is more specific; remove one, or make a parameter \
        stricter
        """
      ]),
    // An item of the query and one of the fragment are two items, so a link can have both.
    FaultRow(
      shape("a") {
        "x"; QueryItem("v", is: "1")
      },
      shape("b") {
        "x"; Fragment { QueryItem("v", is: "2") }
      },
      faults: [
        """
        routes "a" (/x?v=) and "b" (/x#v=2) both match /x?v=1#v=2, and neither is more specific; remove one, or make a \
        parameter stricter
        """
      ]),
    FaultRow(
      shape("home") {}, shape("start") {},
      faults: [
        """
        routes "home" (/) and "start" (/) both match /, and neither is more specific; remove one, or make a parameter \
        stricter
        """
      ]),
    FaultRow(
      shape("a") { Segment("one", .integer) }, shape("b") { Segment("two", .integer) },
      faults: [
        """
        routes "a" (/:one) and "b" (/:two) both match /1, and neither is more specific; remove one, or make a \
        parameter stricter
        """
      ]),
    FaultRow(
      shape("a") { Segment("a", .oneOf([("x", 1), ("y", 2)])) },
      shape("b") { Segment("b", .oneOf([("y", 1), ("z", 2)])) },
      faults: [
        """
        routes "a" (/:a) and "b" (/:b) both match /y, and neither is more specific; remove one, or make a parameter \
        stricter
        """
      ]),
    FaultRow(
      shape("a") { Segment("a", .oneOf([("x", 1), ("y", 2)])) },
      shape("b") { Segment("b", .oneOf([("y", 1), ("x", 2)])) },
      faults: [
        """
        routes "a" (/:a) and "b" (/:b) both match /x, and neither is more specific; remove one, or make a parameter \
        stricter
        """
      ]),
    FaultRow(
      shape("a") { Segment("a", .oneOf([("x", 1)])) }, shape("b") { "x" },
      faults: [
        """
        routes "a" (/:a) and "b" (/x) both match /x, and neither is more specific; remove one, or make a parameter \
        stricter
        """
      ]),
    FaultRow(
      shape("a") {
        "x"; QueryItem("one", .integer)
      },
      shape("b") {
        "x"; QueryItem("two", .text)
      },
      faults: [
        """
        routes "a" (/x?one=) and "b" (/x?two=) both match /x?one=1&two=text, and neither is more specific; remove \
        one, or make a parameter stricter
        """
      ]),
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
      faults: [
        """
        no link can reach route "pair" (/:a/:b): all its links match more specific routes, as /x/text matches "x" \
        (/x/*path); remove one
        """
      ],
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
      faults: [
        """
        no link can reach route "sets" (/*sets): all its links match more specific routes, as /a matches \
        "one" (/:one); remove one
        """
      ], crossings: ["\"letter\" before \"sets\" for /a/a"]),
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
      faults: [
        """
        no link can reach route "set" (/:set/z): all its links match more specific routes, as /a/z matches \
        "one" (/a/:letter); remove one
        """
      ], crossings: [#""one" before "set" for /a/z"#, #""two" before "set" for /b/z"#]),
    FaultRow(
      shape("tab") { Segment("tab", .oneOf([("x", 1), ("y", 2)])) }, shape("x") { "x" }, shape("y") { "y" },
      faults: [
        """
        no link can reach route "tab" (/:tab): all its links match more specific routes, as /x matches "x" (/x); \
        remove one
        """
      ]),
    FaultRow(
      shape("flag") {
        "on"; Segment("flag", .boolean)
      }, shape("no") { "on/false" }, shape("yes") { "on/true" },
      faults: [
        """
        no link can reach route "flag" (/on/:flag): all its links match more specific routes, as /on/true matches \
        "yes" (/on/true); remove one
        """
      ]),
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
      faults: [
        """
        no link can reach route "any" (/x?on=): all its links match more specific routes, as /x?on=true matches "yes" \
        (/x?on=); remove one
        """
      ]),
    FaultRow(
      shape("all") { RestOfPath("all", .boolean) },
      shape("more") {
        Segment("first", .boolean); RestOfPath("more", .boolean)
      },
      shape("one") { Segment("one", .boolean) },
      faults: [
        """
        no link can reach route "all" (/*all): all its links match more specific routes, as /true matches "one" \
        (/:one); remove one
        """
      ]),
  ]

  static let reserved = [
    FaultRow(
      shape("live") { "livez" }, reserving: [shape("livez") { "livez" }],
      faults: [
        """
        route "live" (/livez) matches /livez, a path that the server itself needs for "livez" (/livez); choose \
        another path
        """
      ]),
    FaultRow(
      shape("mine") {
        "catalog"; Segment("id", .integer)
      },
      reserving: [
        shape("catalog") {
          "catalog"; RestOfPath("path", .text)
        }
      ],
      faults: [
        """
        route "mine" (/catalog/:id) matches /catalog/1, a path that the server itself needs for "catalog" \
        (/catalog/*path); choose another path
        """
      ]),
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
      faults: [
        """
        route "mine" (/catalog/x/:id) matches /catalog/x/related, a path that the server itself needs \
        for "related" (/catalog/:id/related); choose another path
        """
      ]),
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
