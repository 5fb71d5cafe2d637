import DeepLinkOctets
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Testing

@testable import SiteAssociation

@Suite("The import of an association file as links.json")
struct ImportTests {
  private static func table(_ rows: String, variables: String = "{}") throws -> TableImport {
    let text =
      #"{"applinks": {"substitutionVariables": \#(variables), "details": [{"appIDs": ["A.b"], "components": [\#(rows)]}]}}"#
    return try #require(TableImport(AssociationFile(parsing: Array(text.utf8))))
  }

  @Test("is a file with a route for each row that opens links, and a comment for each that a table cannot say")
  func whole() throws {
    let file = """
      {"applinks": {"substitutionVariables": {"lang": ["en", "fr"]}, "details": [
        {"appIDs": ["ABCDE12345.com.example.Shop.beta", "ABCDE12345.com.example.Shop"], "components": [
          {"#": "no_universal_links", "exclude": true},
          {"/": "/buy/*", "comment": "The shop"},
          {"/": "/$(lang)/products/?*"},
          {"/": "/join", "?": {"channel": "?*", "type": "user"}},
          {"/": "/a/*-*"}
        ]},
        {"appID": "ABCDE12345.com.example.Old", "paths": ["NOT /buy/x", "/buy/*", "/old"]}
      ]}}
      """
    let table = try #require(TableImport(AssociationFile(parsing: Array(file.utf8))))
    #expect(
      table.text == """
        {
          // Made from an apple-app-site-association file, which names no hosts and no Android app: add
          // "hosts": ["www.example.com"], and "android" in "app". A table has no rows that exclude links.
          // The apps of the file open different links; this table has the links of all of them.
          "app": {
            "name": "Old",
            "ios": {"appIDs": [
              "ABCDE12345.com.example.Shop.beta",
              "ABCDE12345.com.example.Shop",
              "ABCDE12345.com.example.Old"
            ]}
          },
          "routes": [
            // details[0].components[0] {"#": "no_universal_links", "exclude": true}: excludes
            {"name": "buy", "pattern": "/buy/*path?", "summary": "The shop"},
            // details[0].components[2] {"/": "/$(lang)/products/?*"}: /en/products/x/x opens the app now, but the \
        route does not match it
            {"name": "products", "pattern": "/:lang/products/:product", "parameters": [{"name": "lang", "enum": ["en", "fr"]}]},
            {"name": "join.channel.user", "pattern": "/join", "parameters": [{"name": "channel", "place": "query", "required": true}, {"name": "type", "place": "query", "required": true, "value": "user"}]},
            // details[0].components[4] {"/": "/a/*-*"}: not translated: a path component of a route can have only \
        one parameter
            // details[1].paths[0] "NOT /buy/x": excludes
            {"name": "old", "pattern": "/old"}
          ]
        }

        """)
  }

  /// A row, the routes made of it, and what is said of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let row: String
    let routes: [String]
    let remarks: [String]

    init(_ row: String, _ routes: String..., remarks: [String] = []) {
      (self.row, self.routes, self.remarks) = (row, routes, remarks)
    }

    var testDescription: String { row }
  }

  private static let one = " opens the app now, but the route does not match it"

  private static let variables =
    ##"{"tab": ["a", "b"], "twice": ["a", "b", "a"], "number": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "+", "%2B"]}"##

  static let rows = [
    Row(#"{"/": "/"}"#, "home /"),
    Row(#"{}"#, "any /*path?"),
    Row(#"{"/": "*"}"#, "any /*path?"),
    Row(#"{"/": "/buy"}"#, "buy /buy"),
    Row(#"{"/": "buy/"}"#, "buy /buy"),
    Row(#"{"/": "/buy*"}"#, "buy /buy/*path?", "buy.rest /buy*rest"),
    Row(#"{"/": "/@?*"}"#, "value /@:value", remarks: ["/@x/x" + one]),
    Row(#"{"/": "/docs/?*.pdf"}"#, "docs.pdf /docs/:doc.pdf", remarks: ["/docs/x/x.pdf" + one]),
    Row(#"{"/": "/docs/?*abc"}"#, "docs.abc /docs/:doc%61bc", remarks: ["/docs/x/xabc" + one]),
    Row(
      #"{"/": "/shops/*/end"}"#, "shops.end /shops/:shop/end",
      remarks: ["the route takes one component for `*`, which matches any number of them", "/shops/x/x/end" + one]),
    Row(#"{"/": "/v$(digit)"}"#, "v /v:value value integer(Optional(ClosedRange(0...9)))"),
    Row(
      #"{"/": "/orders/$(digit)$(digit)"}"#, "orders /orders/:order order integer(nil)",
      remarks: ["the route takes integers of any length"]),
    Row(
      #"{"/": "/orders/$(digit)*"}"#, "orders /orders/:order order integer(nil)",
      remarks: ["the route takes only integers", "/orders/0x/x" + one]),
    // The variable is the one that generated files have.
    Row(
      #"{"/": "/orders/$(number)*"}"#, "orders /orders/:number number integer(nil)",
      remarks: ["the route takes only integers", "/orders/0x/x" + one]),
    Row(#"{"/": "/$(tab)/x"}"#, #"x /:tab/x tab members(["a", "b"])"#),
    Row(#"{"/": "/$(twice)/x"}"#, #"x /:twice/x twice members(["a", "b"])"#),
    Row(#"{"/": "/$(lang)"}"#, "lang /:lang", remarks: ["the route takes any text for $(lang)"]),
    Row(#"{"/": "/gr%C3%BCn"}"#, "grün /grün"),
    Row(#"{"/": "/a%20b"}"#, "a-b /a%20b"),
    Row(#"{"/": "/x", "?": {"q": "*"}}"#, "x /x q? text"),
    Row(#"{"/": "/x", "?": {"q": "$(tab)"}}"#, #"x.q /x q members(["a", "b"])"#),
    Row(#"{"/": "/x", "?": {"q": "a*"}}"#, "x.q /x q text", remarks: [#""q" takes any text, not only a*"#]),
    Row(
      #"{"/": "/x", "?": "q=?*"}"#, "x.q /x q text",
      remarks: ["the route takes the items in any order, and other items too"]),
    Row(##"{"/": "/x", "#": "?*"}"##, "x /x#:section"),
    Row(##"{"/": "/x", "#": "/room/?*"}"##, "x.room /x#/room/:section"),
    Row(#"{"/": "/x", "?": "?*"}"#, remarks: ["not translated: a route must name the items of its query"]),
    Row(#"{"/": "/v?"}"#, remarks: ["not translated: a route cannot count characters as `?` does"]),
    Row(#"{"/": "/a//b"}"#, remarks: ["not translated: a route cannot have empty components"]),
    Row(#"{"/": "/a/$(x)"}"#, remarks: [#"not translated: the file has no variable "x""#]),
    Row(#"{"/": ""}"#, remarks: ["not translated: an empty path matches nothing"]),
    Row(##"{"/": "/a", "#": "a*b"}"##, remarks: ["not translated: a route cannot describe this fragment"]),
  ]

  @Test("makes routes with names and parameters of what stands in the row", arguments: rows)
  func row(_ row: Row) throws {
    let table = try Self.table(row.row, variables: Self.variables)
    #expect(table.routes.map(\.line) == row.routes)
    #expect(table.notes.map(\.text) == row.remarks)
  }

  @Test("gives routes different names, and drops rows that say what another says")
  func several() throws {
    let table = try Self.table(
      #"{"/": "/a/*"}, {"/": "/a"}, {"/": "/a/?*"}, {"/": "/a/*"}, {"/": "/b/?*"}, {"/": "/b/*/"}"#)
    #expect(table.routes.map(\.line) == ["a /a/*path", "a2 /a", "a3 /a/:a", "b /b/:b", "b2 /b/*path?"])
    let crossing = try Self.table(#"{"/": "/a", "?": {"p": "?*"}}, {"/": "/a", "?": {"q": "?*"}}"#)
    #expect(crossing.routes.map(\.line) == ["a.p /a p text"])
    #expect(
      crossing.notes.map(\.description) == ["a.q /a: left out: it matches /a?p=text&q=text, which a.p matches too"])
    // Neither would be separated from the other by a rest that is not empty, so the first keeps it.
    let rests = try Self.table(#"{"/": "/a/*", "?": {"p": "?*"}}, {"/": "/a/*", "?": {"q": "?*"}}, {"/": "/b"}"#)
    #expect(rests.routes.map(\.line) == ["a.p /a/*path? p text", "b /b"])
    // A rest gives way to a later route of the path above it.
    let late = try Self.table(#"{"/": "/a/?*"}, {"/": "/a/b/*"}, {"/": "/a/b", "?": {"p": "*"}}"#)
    #expect(late.routes.map(\.line) == ["a /a/:a", "a.b /a/b/*path", "a.b2 /a/b p? text"])
  }

  @Test("compares without case if a row does")
  func cases() throws {
    #expect(try Self.table(#"{"/": "/a", "caseSensitive": false}"#).text.contains("\n  \"caseSensitive\": false,\n"))
    #expect(try !Self.table(#"{"/": "/a"}"#).text.contains("caseSensitive"))
  }

  @Test("has nothing to say of a file without universal links")
  func nothing() throws {
    for text in [
      "{}", #"{"applinks": {}}"#, #"{"applinks": {"details": []}}"#, #"{"webcredentials": {"apps": ["A.b"]}}"#,
    ] {
      #expect(try TableImport(AssociationFile(parsing: Array(text.utf8))) == nil)
    }
  }
}

extension RouteDraft {
  /// Name, pattern and parameters on one line.
  fileprivate var line: String {
    ([name, pattern]
      + parameters.map { "\($0.name)\($0.place == .optional ? "?" : "") \($0.values)" }).joined(separator: " ")
  }
}
