@testable import DeepLinking

extension FaultRow {
  static let declarations = [
    FaultRow(
      shape("a") { "" }, shape("b") { "/x" }, shape("c") { "x/" }, shape("d") { "x/../y" }, shape("e") { "." },
      faults: [
        #"route "a" (/): "" cannot be a path component; write literals as "inventory" or "inventory/archive""#,
        #"route "b" (//x): "" cannot be a path component; write literals as "inventory" or "inventory/archive""#,
        #"route "c" (/x/): "" cannot be a path component; write literals as "inventory" or "inventory/archive""#,
        #"route "d" (/x/../y): ".." cannot be a path component; write literals as "inventory" or "inventory/archive""#,
        #"route "e" (/.): "." cannot be a path component; write literals as "inventory" or "inventory/archive""#,
      ]),
    FaultRow(
      shape("a") {
        Fragment {
          Segment(optional: "section", .text); QueryItem("key", .text)
        }
      },
      faults: [
        #"route "a" (/#:section??key=:key): ":section?" of its fragment is optional, so the items of the fragment "#
          + #"could be read as its value; make it required"#
      ]),
    FaultRow(
      shape("a") {
        Fragment {
          QueryItem("k", .text); QueryItem("k", is: "v")
        }
      },
      faults: [#"route "a" (/#k=:k&k=v): two items are called "k"; give each its own name"#]),
    FaultRow(
      shape("a") { "o/:id" }, shape("b") { "help/*path" }, shape("c") { "u/{id}" }, shape("d") { "f/<path:rest>" },
      faults: [
        #"route "a" (/o/%3Aid): ":id" is a literal here; for a parameter write Segment("id", .text) between the literals"#,
        """
        route "b" (/help/%2Apath): "*path" is a literal here; for a parameter write RestOfPath("path", .text) between the \
        literals
        """,
        #"route "c" (/u/%7Bid%7D): "{id}" is a literal here; for a parameter write Segment("id", .text) between the literals"#,
        """
        route "d" (/f/%3Cpath%3Arest%3E): "<path:rest>" is a literal here; for a parameter write RestOfPath("rest", .text) \
        between the literals
        """,
      ]),
    FaultRow(
      shape("a") {
        RestOfPath("rest", .text); "x"
      },
      shape("b") {
        RestOfPath("r", .text); RestOfPath("s", .text)
      },
      faults: [
        #"route "a" (/*rest/x): nothing can follow "*rest", which takes the rest of the path; put it last"#,
        #"route "b" (/*r/*s): nothing can follow "*r", which takes the rest of the path; put it last"#,
      ]),
    FaultRow(
      shape("a") {
        Segment("id", .text); Segment("id", .uuid); QueryItem("id", .text); QueryItem("", .text)
      },
      faults: [
        #"route "a" (/:id/:id?id=&=): two parameters are called "id"; give each its own name"#,
        #"route "a" (/:id/:id?id=&=): a parameter has no name"#,
      ]),
    FaultRow(
      shape("a") { Segment("none", .oneOf([(text: String, value: Int)]())) },
      shape("b") { QueryItem(optional: "none", .custom("a thing", examples: [], decode: String.init, encode: \.self)) },
      faults: [
        #"route "a" (/:none): parameter "none" accepts nothing: its set or its examples are empty"#,
        #"route "b" (/): parameter "none" accepts nothing: its set or its examples are empty"#,
      ]),
    FaultRow(
      shape("a") {
        Segment("order", .custom("an order", examples: ["A-1", "B"], decode: { Int($0) }, encode: { "\($0)" }))
      },
      shape("b") { Segment("even", Codec.integer.map({ $0 % 2 == 0 ? $0 : nil }, \.self)) },
      faults: [
        #"route "a" (/:order): parameter "order" does not read its own example "A-1""#,
        #"route "a" (/:order): parameter "order" does not read its own example "B""#,
        #"route "b" (/:even): parameter "even" does not read its own example "1""#,
      ]),
    FaultRow(
      shape("a") { RestOfPath("ids", .list(of: .integer)) },
      shape("b") {
        "b"; QueryItems("ids", .list(of: .integer))
      },
      shape("c") {
        "c"; Segment("ids", .list(of: .list(of: .integer), separator: ";"))
      },
      faults: [
        #"route "a" (/*ids): parameter "ids" has lists in a list; declare its values without a separator"#,
        #"route "b" (/b): parameter "ids" has lists in a list; declare its values without a separator"#,
        #"route "c" (/c/:ids): parameter "ids" has lists in a list; declare its values without a separator"#,
      ]),
    FaultRow(
      shape("a") {
        Component {
          Segment("a", .text); "-"; Segment("b", .text); "-"; Segment("c", .text); "-"; Segment("d", .text); "-"
          Segment("e", .text)
        }
      },
      faults: [
        #"route "a" (/:a-:b-:c-:d-:e): a component of the pattern has 5 parameters, and may have 4; put "/" between some "#
          + "of them"
      ]),
    FaultRow(
      shape("a") { Segment("a", .oneOf([("x", 1), ("y", 2), ("x", 3)])) },
      shape("b") {
        Segment("b", .oneOf([("", 1), ("..", 2)])); QueryItem("c", .oneOf([("", 1), ("..", 2)]))
      },
      faults: [
        #"route "a" (/:a): parameter "a" has "x" twice in its set; give each value its own text"#,
        #"route "b" (/:b?c=): parameter "b" has the text "", which cannot be a path component"#,
        #"route "b" (/:b?c=): parameter "b" has the text "..", which cannot be a path component"#,
        #"route "b" (/:b?c=): parameter "c" does not read its own example """#,
      ]),
  ]

  static let sound = [
    FaultRow(shape("a") { "x" }, shape("b") { Segment("b", .text) }),
    FaultRow(
      shape("a") { "x" },
      shape("b") {
        "x"; QueryItem("q", .text)
      }),
    FaultRow(
      shape("a") {
        "x"; QueryItem("q", .integer)
      },
      shape("b") {
        "x"; QueryItem("q", .text)
      }),
    FaultRow(
      shape("a") {
        "x"; QueryItem("q", .oneOf([("1", 1)]))
      },
      shape("b") {
        "x"; QueryItem("q", .oneOf([("2", 1)]))
      }),
    FaultRow(shape("id") { Segment("id", .uuid) }, shape("number") { Segment("number", .integer) }),
    // The codec accepts the sample of any text, but not necessarily every text.
    FaultRow(shape("any") { Segment("any", .text) }, shape("slug") { Segment("slug", slug) }),
    // A custom codec whose only example matches another route may accept further texts.
    FaultRow(shape("hello") { "hello-world" }, shape("slug") { Segment("slug", slug) }),
    FaultRow(shape("all") { RestOfPath("all", .text) }, shape("one") { Segment("one", .text) }, shape("two") { "x/y" }),
    FaultRow(shape("a") { "caf\u{E9}" }, shape("b") { "cafe\u{301}" }),
    FaultRow(shape("a") { "X" }, shape("b") { "x" }),
    FaultRow(
      shape("a") {
        "x"; QueryItem("o", .integer, default: 1)
      },
      shape("b") {
        "y"; QueryItems("o", .integer)
      }),
    FaultRow(shape("a") { Segment("slug", .text) }, reserving: [shape("livez") { "livez" }]),
    FaultRow(
      shape("a") { "catalog" },
      reserving: [
        shape("catalog") {
          "catalog"; RestOfPath("path", .text)
        }
      ]),
    // One member of the set stays reachable.
    FaultRow(shape("tab") { Segment("tab", .oneOf(Tab.self)) }, shape("a") { "info" }, shape("b") { "photos" }),
    // A rival with another item leaves the links without this item.
    FaultRow(
      shape("all") { "x" },
      shape("no") {
        "x"; QueryItem("on", .oneOf([("false", 0)]))
      },
      shape("yes") {
        "x"; QueryItem("on", .oneOf([("true", 1)]))
      }),
    FaultRow(
      shape("all") { RestOfPath("all", .boolean) }, shape("one") { Segment("one", .boolean) },
      shape("three") {
        Segment("a", .boolean); Segment("b", .boolean); RestOfPath("c", .boolean)
      }),
  ]
}
