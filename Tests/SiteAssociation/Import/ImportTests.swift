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
      #"{"applinks": {"substitutionVariables": \#(variables), "details": [{"appIDs": ["ABCDE12345.a.b"], "components": [\#(rows)]}]}}"#
    return try #require(TableImport([ImportSource(Array(text.utf8), name: "")]))
  }

  private static let print = ([String](repeating: "AB", count: 32)).joined(separator: ":")

  @Test(
    "is a file with the apps of both files, their services, routes, and patterns that no app opens; notes name places")
  func whole() throws {
    let apple = """
      {"applinks": {"substitutionVariables": {"lang": ["en", "fr"]}, "details": [
        {"appIDs": ["ABCDE12345.com.example.Shop.beta", "ABCDE12345.com.example.Shop"], "components": [
          {"#": "no_universal_links", "exclude": true, "comment": "Opt out"},
          {"/": "/buy/*", "comment": "The shop"},
          {"/": "/$(lang)/products/?*"},
          {"/": "/join", "?": {"channel": "?*", "type": "user"}},
          {"/": "/a/*-*"}
        ]},
        {"appID": "ABCDE12345.com.example.Old", "paths": ["NOT /old/*", "/old", "/buy/*"]}
      ]},
      "webcredentials": {"apps": ["ABCDE12345.com.example.Shop.beta", "ABCDE12345.com.example.Shop"]},
      "activitycontinuation": {"apps": ["ABCDE12345.com.example.Old"]},
      "appclips": {"apps": ["ABCDE12345.com.example.Shop.Clip"]}}
      """
    let android = """
      [{"relation": ["delegate_permission/common.get_login_creds"],
        "target": {"namespace": "android_app", "package_name": "com.example.pass", "sha256_cert_fingerprints": ["\(Self.print)"]}},
       {"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "com.example.shop", "sha256_cert_fingerprints": ["\(Self.print)"]}},
       {"include": "https://www.example.com/all.json"}]
      """
    let table = try #require(
      TableImport([
        ImportSource(Array(apple.utf8), name: "aasa.json"), ImportSource(Array(android.utf8), name: "assetlinks.json"),
      ]))
    #expect(
      table.text == """
        {
          // Made from association files, which name no hosts: add "hosts": ["www.example.com"].
          // [2]: a table cannot include another statement list; import the file that it names, too
          "apps": {
            "shop": {
              "name": "shop",
              "ios": {
                "appIDs": ["ABCDE12345.com.example.Shop.beta", "ABCDE12345.com.example.Shop"],
                "appClips": ["ABCDE12345.com.example.Shop.Clip"],
                "webCredentials": true
              },
              "android": {
                "package": "com.example.shop",
                "fingerprints": [
                  "\(Self.print)"
                ]
              }
            },
            "Old": {
              "name": "Old",
              "ios": {
                "appIDs": ["ABCDE12345.com.example.Old"],
                "activityContinuation": true
              }
            },
            "pass": {
              "name": "pass",
              "android": {
                "package": "com.example.pass",
                "fingerprints": [
                  "\(Self.print)"
                ],
                "loginCredentials": true
              }
            }
          },
          "webOnly": ["/old/*path?"],
          "routes": [
            // details[0].components[0] {"#": "no_universal_links", "exclude": true, "comment": "Opt out"}: \
        /buy#no_universal_links then also opens shop
            {"name": "no_universal_links", "pattern": "/*path?#no_universal_links", "summary": "Opt out", "parameters": [{"name": "path", "acceptsEmpty": true}], "opensApp": false},
            {"name": "buy", "pattern": "/buy/*path?", "summary": "The shop", "parameters": [{"name": "path", "acceptsEmpty": true}], "apps": ["shop", "Old"]},
            // details[0].components[2] {"/": "/$(lang)/products/?*"}: /en/products/a/a no longer opens shop
            {"name": "products", "pattern": "/:lang/products/:product", "parameters": [{"name": "lang", "enum": ["en", "fr"]}], "apps": ["shop"]},
            {"name": "join.channel.user", "pattern": "/join?channel=:channel&type=user", "apps": ["shop"]},
            // details[0].components[4] {"/": "/a/*-*"}: /a/- no longer opens shop; not translated: a path component of \
        a route can have only one parameter
            // [1]: / no longer opens shop on Android; the statement has no dynamic rules, so all links of the app's \
        manifest open it; those of the table do from Android 15 on
            {"name": "old", "pattern": "/old", "apps": ["Old"]}
          ]
        }

        """)
    #expect(
      table.notes.filter(\.isLoss).map { $0.located.prefix { $0 != "{" } } == [
        "assetlinks.json:5:2: warning: [2]: a table cannot include another statement list; import the file that it names, too",
        "aasa.json:3:5: warning: details[0].components[0] ", "aasa.json:5:5: warning: details[0].components[2] ",
        "aasa.json:7:5: warning: details[0].components[4] ",
        "assetlinks.json:3:2: warning: [1]: / no longer opens shop on Android; the statement has no dynamic rules, so all links "
          + "of the app's manifest open it; those of the table do from Android 15 on",
      ])
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

  private static func lost(_ link: String, _ reason: String? = nil) -> String {
    "\(link) no longer opens the app" + (reason.map { "; \($0)" } ?? "")
  }

  private static func gained(_ link: String, _ reason: String) -> String {
    "\(link) then also opens the app; \(reason)"
  }

  private static let variables =
    ##"{"tab": ["a", "b"], "twice": ["a", "b", "a"], "number": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "+", "%2B"]}"##

  static let rows = [
    Row(#"{"/": "/"}"#, "home /"),
    Row(#"{}"#, #"any /*path? {"name": "path", "acceptsEmpty": true}"#),
    Row(#"{"/": "*"}"#, #"any /*path? {"name": "path", "acceptsEmpty": true}"#),
    Row(#"{"/": "/buy"}"#, "buy /buy"),
    Row(#"{"/": "buy/"}"#, "buy /buy"),
    Row(
      #"{"/": "/buy*"}"#, #"buy /buy/*path? {"name": "path", "acceptsEmpty": true}"#,
      #"buy.rest /buy*rest {"name": "rest", "acceptsEmpty": true}"#),
    Row(#"{"/": "/@?*"}"#, "value /@:value", remarks: [lost("/@/a")]),
    Row(#"{"/": "/docs/?*.pdf"}"#, "docs.pdf /docs/:doc.pdf", remarks: [lost("/docs/a/.pdf")]),
    Row(#"{"/": "/docs/?*abc"}"#, "docs.abc /docs/:doc%61bc", remarks: [lost("/docs/a/abc")]),
    Row(
      #"{"/": "/shops/*/end"}"#, "shops.end /shops/:shop/end",
      remarks: [lost("/shops/a/a/end", "the route takes one component for `*`, which matches any number of them")]),
    Row(#"{"/": "/v$(digit)"}"#, #"v /v:value {"name": "value", "type": "integer", "minimum": 0, "maximum": 9}"#),
    Row(
      #"{"/": "/orders/$(digit)$(digit)"}"#, #"orders /orders/:order {"name": "order", "type": "integer"}"#,
      remarks: [gained("/orders/0", "the route takes integers of any length")]),
    Row(
      #"{"/": "/orders/$(digit)*"}"#, #"orders /orders/:order {"name": "order", "type": "integer"}"#,
      remarks: [lost("/orders/0/a") + "; " + gained("/orders/-", "the route takes only integers")]),
    // The variable is the one that generated files have.
    Row(
      #"{"/": "/orders/$(number)*"}"#, #"orders /orders/:number {"name": "number", "type": "integer"}"#,
      remarks: [lost("/orders/0/a", "the route takes only integers")]),
    Row(#"{"/": "/$(tab)/x"}"#, #"x /:tab/x {"name": "tab", "enum": ["a", "b"]}"#),
    Row(#"{"/": "/$(twice)/x"}"#, #"x /:twice/x {"name": "twice", "enum": ["a", "b"]}"#),
    Row(#"{"/": "/$(lang)"}"#, "lang /:lang", remarks: [gained("/a", "the route takes any text for $(lang)")]),
    Row(#"{"/": "/rows/\#(uuid)"}"#, #"rows /rows/:row {"name": "row", "type": "uuid"}"#),
    Row(#"{"/": "/gr%C3%BCn"}"#, "grün /grün"),
    Row(#"{"/": "/a%20b"}"#, "a-b /a%20b"),
    Row(#"{"/": "/x", "?": {"q": "*"}}"#, #"x /x {"name": "q", "place": "query"}"#),
    Row(
      #"{"/": "/x", "?": {"q": "$(tab)"}}"#,
      #"x.q /x {"name": "q", "place": "query", "enum": ["a", "b"], "required": true}"#),
    Row(
      #"{"/": "/x", "?": {"q": "a*"}}"#, "x.q /x?q=:q",
      remarks: [gained("/x?q=b", #""q" takes any text, not only a*"#)]),
    Row(##"{"/": "/x", "#": "?*"}"##, "x /x#:section"),
    Row(##"{"/": "/x", "#": "/room/?*"}"##, "x.room /x#/room/:section"),
    Row(##"{"/": "/x", "#": "/edit*"}"##, "x.edit /x#/edit", "x.edit2 /x#/edit*rest"),
    Row(
      #"{"/": "/x", "?": "?*"}"#,
      remarks: ["its links are not compared for the app; not translated: a route must name the items of its query"]),
    Row(#"{"/": "/v?"}"#, remarks: [lost("/va", "not translated: a route cannot count characters as `?` does")]),
    Row(#"{"/": "/a//b"}"#, remarks: [lost("/a//b", "not translated: a route cannot have empty components")]),
    Row(
      #"{"/": "/a/$(x)"}"#,
      remarks: [#"not translated: the file has no variable "x"; no app loses a link by it"#]),
    Row(#"{"/": ""}"#, remarks: ["not translated: an empty path matches nothing; no app loses a link by it"]),
    Row(
      ##"{"/": "/a", "#": "a*b"}"##, remarks: [lost("/a#ab", "not translated: a route cannot describe this fragment")]),
  ]

  private static let uuid = [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }.joined(separator: "-")

  @Test("makes routes with names and parameters of what stands in the row", arguments: rows)
  func row(_ row: Row) throws {
    let table = try Self.table(row.row, variables: Self.variables)
    #expect(table.table.routes.map(\.line) == row.routes)
    #expect(table.notes.map(\.text) == row.remarks)
  }

  @Test("gives routes different names, and drops rows that say what another says")
  func several() throws {
    let table = try Self.table(
      #"{"/": "/a/*"}, {"/": "/a"}, {"/": "/a/?*"}, {"/": "/a/*"}, {"/": "/b/?*"}, {"/": "/b/*/"}"#)
    #expect(
      table.table.routes.map(\.line) == [
        #"a /a/*path? {"name": "path", "acceptsEmpty": true}"#, "a2 /a", "a3 /a/:a", "b /b/:b",
        #"b2 /b/*path? {"name": "path", "acceptsEmpty": true}"#,
      ])
    let crossing = try Self.table(#"{"/": "/a", "?": {"p": "?*"}}, {"/": "/a", "?": {"q": "?*"}}"#)
    #expect(crossing.table.routes.map(\.line) == ["a.p /a?p=:p"])
    #expect(
      crossing.notes.map(\.description) == [
        #"details[0].components[1] {"/": "/a", "?": {"q": "?*"}}: /a?q=a no longer opens the app; the route a.q /a?q=:q is left out: "#
          + "it matches /a?p=text&q=text, which a.p matches too"
      ])
    // Neither would be separated from the other by a rest that is not empty, so the first keeps it.
    let rests = try Self.table(#"{"/": "/a/*", "?": {"p": "?*"}}, {"/": "/a/*", "?": {"q": "?*"}}, {"/": "/b"}"#)
    #expect(rests.table.routes.map(\.line) == [#"a.p /a/*path??p=:p {"name": "path", "acceptsEmpty": true}"#, "b /b"])
    // A rest that may be empty leaves the path above it to a later route.
    let late = try Self.table(#"{"/": "/a/?*"}, {"/": "/a/b/*"}, {"/": "/a/b", "?": {"p": "*"}}"#)
    #expect(
      late.table.routes.map(\.line) == [
        "a /a/:a", #"a.b /a/b/*path? {"name": "path", "acceptsEmpty": true}"#,
        #"a.b2 /a/b {"name": "p", "place": "query"}"#,
      ])
  }

  @Test("compares without case if a row does")
  func cases() throws {
    #expect(try Self.table(#"{"/": "/a", "caseSensitive": false}"#).text.contains("\n  \"caseSensitive\": false,\n"))
    #expect(try !Self.table(#"{"/": "/a"}"#).text.contains("caseSensitive"))
  }

  static let excluding: [(String, [String], [String])] = [
    // The row stands first.
    (#"{"/": "/login", "exclude": true}, {"/": "/*"}"#, ["/login"], ["any /*path?"]),
    (#"{"?": {"off": "?*"}, "exclude": true}, {"/": "/*"}"#, ["/*path??off=:off"], ["any /*path?"]),
    (#"{"/": "/$(tab)/x", "exclude": true}, {"/": "/*"}"#, [], ["any /*path?", "x /:tab/x none"]),
    (#"{"/": "/a*", "exclude": true}, {"/": "/*"}"#, ["/a/*path?", "/a*rest"], ["any /*path?"]),
    (##"{"#": "off", "exclude": true}, {"/": "/a"}"##, ["/*path?#off"], ["a /a"]),
    // Rows before it open some of its links, and the more specific route wins.
    (
      #"{"/": "/a/b"}, {"/": "/a/*", "exclude": true}, {"/": "/*"}"#, [],
      ["a.b /a/b", "any /*path?", "a /a/*path? none"]
    ),
    // It makes no difference.
    (#"{"/": "/a/*"}, {"/": "/a/b", "exclude": true}, {"/": "/*"}"#, [], ["a /a/*path?", "any /*path?"]),
    (#"{"/": "/a"}, {"/": "/b", "exclude": true}, {"/": "/c"}"#, [], ["a /a", "c /c"]),
    (#"{"/": "/a"}, {"/": "/b", "exclude": true}"#, [], ["a /a"]),
  ]

  @Test(
    "a row that excludes is a pattern that no app opens if none of its links is opened, else a route that its app does not open",
    arguments: excluding)
  func excludes(_ rows: String, _ webOnly: [String], _ routes: [String]) throws {
    let table = try Self.table(rows, variables: Self.variables)
    #expect(table.table.webOnly == webOnly)
    #expect(
      table.table.routes.map { $0.name + " " + $0.route.pattern } == routes.map { $0.replacing(" none", with: "") })
    #expect(table.text.contains("opensApp") == routes.contains { $0.hasSuffix(" none") })
    #expect(!table.hasLosses, "\(table.notes)")
  }

  @Test("routes choose the apps whose entries open their links, whichever row says so")
  func apps() throws {
    let text = #"""
      {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.a.one"], "components": [{"/": "/sell/*", "exclude": true}, {"/": "/*"}]},
        {"appIDs": ["ABCDE12345.a.two"], "components": [{"/": "/sell/*"}]},
        {"appIDs": ["ABCDE12345.a.three"], "components": [{"/": "/buy/?*/*"}]}]}}
      """#
    let table = try #require(TableImport([ImportSource(Array(text.utf8), name: "")]))
    let lines = table.text.split(separator: "\n").filter { $0.contains("pattern") }
    #expect(
      lines.map { $0.drop { $0 != "{" } } == [
        #"{"name": "any", "pattern": "/*path?", "parameters": [{"name": "path", "acceptsEmpty": true}], "apps": ["one"]},"#,
        #"{"name": "sell", "pattern": "/sell/*path?", "parameters": [{"name": "path", "acceptsEmpty": true}], "apps": ["two"]},"#,
        #"{"name": "buy", "pattern": "/buy/:buy/*path?", "parameters": [{"name": "path", "acceptsEmpty": true}], "apps": ["one", "three"]}"#,
      ])
  }

  /// Files of the forms that sites publish, of which nothing is lost.
  static let publishedFiles = [
    #"{"applinks": {"apps": [], "details": [{"appID": "ABCDE12345.a.dev", "paths": ["/wiki/*"]}, {"appID": "ABCDE12345.a", "paths": ["/wiki/*"]}]}}"#,
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/wiki/*", "exclude": true}]}]}}"#,
    ##"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/wiki/Special:*", "exclude": true}, {"/": "/wiki/Am%E1%BA%93li:*", "exclude": true}, {"/": "/wiki/*", "?": {"veaction": "edit"}, "exclude": true}, {"/": "/wiki/*", "#": "/editor*", "exclude": true}, {"/": "/wiki/*"}]}]}}"##,
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"?": {"off": "?*"}, "exclude": true}, {"/": "/*"}]}]}}"#,
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"?": {"off": "*"}, "exclude": true}, {"/": "/*"}]}]}}"#,
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/one/event"}]}, {"appIDs": ["ABCDE12345.b"], "components": [{"/": "/two/event"}, {"/": "/two/import"}]}]}, "webcredentials": {"apps": ["ABCDE12345.b"]}}"#,
    ##"{"applinks": {"details": [{"appID": "ABCDE12345.a", "paths": ["/*"], "components": [{"#": "off", "exclude": true}, {"/": "/post/*"}, {"/": "/login/desktop/*"}]}]}}"##,
    #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "components": [{"/": "/test/*"}, {"/": "/join/*", "?": {"channel": "?*"}}]}]}}"#,
    #"{"webcredentials": {"apps": ["ABCDE12345.a"]}}"#,
  ]

  @Test("loses nothing of files of the forms that sites publish", arguments: publishedFiles)
  func published(_ text: String) throws {
    let table = try #require(TableImport([ImportSource(Array(text.utf8), name: "aasa.json")]))
    #expect(!table.hasLosses, "\(table.notes)")
    let verdicts = try ImportedVerdicts(table, AssociationFile(parsing: Array(text.utf8)), nil)
    #expect(verdicts.silent.isEmpty && verdicts.listed == 0, "\(verdicts.silent) \(table.text)")
  }

  @Test("has nothing to say of files that name no app")
  func nothing() throws {
    for text in ["{}", #"{"applinks": {}}"#, #"{"applinks": {"details": []}}"#, "[]"] {
      #expect(try TableImport([ImportSource(Array(text.utf8), name: "")]) == nil)
    }
  }
}

extension ImportedTable.Route {
  /// Name, pattern and what the pattern does not say of its parameters, on one line.
  fileprivate var line: String {
    ([name, route.pattern] + (route.parameters + route.loose).map { shortText(of: $0) }).joined(separator: " ")
  }
}
