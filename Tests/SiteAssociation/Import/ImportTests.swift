import DeepLinkOctets
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Testing

@testable import AssociationFiles
@testable import AssociationImport
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
            {"name": "no_universal_links", "pattern": "/*path?#no_universal_links", "summary": "Opt out", "parameters": [{"name": "path", "acceptsEmpty": true}], "opensApp": false},
            {"name": "buy", "pattern": "/buy/*path?", "summary": "The shop", "parameters": [{"name": "path", "acceptsEmpty": true}], "apps": ["shop", "Old"]},
            {"name": "products", "pattern": "/:lang/products/*path", "parameters": [{"name": "lang", "enum": ["en", "fr"]}, {"name": "path", "acceptsEmpty": true}], "apps": ["shop"]},
            {"name": "join.channel.type.user", "pattern": "/join?channel=:channel&type=user", "apps": ["shop"]},
            {"name": "old", "pattern": "/old", "apps": ["Old"]}
          ]
        }

        """)
    #expect(
      table.notes.map { $0.description.prefix { $0 != "{" } } == [
        "assetlinks.json:5:2: warning: [2]: a table names Android apps only, so this statement is left out",
        "aasa.json:3:5: warning: details[0].components[0] ", "aasa.json:7:5: warning: details[0].components[4] ",
        "assetlinks.json:3:2: warning: [1]: / no longer opens shop on Android; not translated: without rows, all "
          + "links open the app",
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

  private static func lost(_ link: String, _ reason: String) -> String {
    "\(link) no longer opens the app; not translated: \(reason)"
  }

  private static let variables =
    ##"{"tab": ["a", "b"], "odd": ["a*"], "number": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "+", "%2B"]}"##

  private static let hole = "a route cannot say one of its wildcards or variables exactly"

  static let rows = [
    Row(#"{"/": "/"}"#, "home /"),
    Row(#"{}"#, #"any /*path? {"name": "path", "acceptsEmpty": true}"#),
    Row(#"{"/": "*"}"#, #"any /*path? {"name": "path", "acceptsEmpty": true}"#),
    Row(#"{"/": "/buy"}"#, "buy /buy"),
    Row(#"{"/": "buy/"}"#, "buy /buy"),
    Row(#"{"/": "/buy/?*"}"#, #"buy /buy/*path {"name": "path", "acceptsEmpty": true}"#),
    Row(
      #"{"/": "/buy*"}"#, #"buy /buy/*path? {"name": "path", "acceptsEmpty": true}"#,
      #"buy2 /buy*path {"name": "path", "acceptsEmpty": true}"#),
    Row(
      #"{"/": "/@?*"}"#, #"any /@/*path {"name": "path", "acceptsEmpty": true}"#,
      #"any2 /@*path {"name": "path", "acceptsEmpty": true}"#),
    Row(#"{"/": "/docs/?*.pdf"}"#, remarks: [lost("/docs/a.pdf", hole)]),
    Row(#"{"/": "/shops/*/end"}"#, remarks: [lost("/shops/a/end", hole)]),
    Row(#"{"/": "/v?"}"#, remarks: [lost("/va", hole)]),
    Row(#"{"/": "/v$(digit)"}"#, remarks: [lost("/v0", hole)]),
    Row(#"{"/": "/$(lang)"}"#, remarks: [lost("/aa", hole)]),
    Row(#"{"/": "/$(odd)"}"#, remarks: [lost("/a", hole)]),
    // The variable is the one that generated files have.
    Row(
      #"{"/": "/orders/$(number)*"}"#, #"orders /orders/:id {"name": "id", "type": "integer"}"#,
      remarks: ["/orders/0/a no longer opens the app"]),
    Row(#"{"/": "/v$(tab)/x"}"#, #"v.x /v:tab/x {"name": "tab", "enum": ["a", "b"]}"#),
    Row(#"{"/": "/rows/\#(uuid)"}"#, #"rows /rows/:id {"name": "id", "type": "uuid"}"#),
    Row(#"{"/": "/gr%C3%BCn"}"#, "grün /grün"),
    Row(#"{"/": "/a%20b"}"#, "a.b /a%20b"),
    Row(#"{"/": "/x", "?": {"q": "*"}}"#, #"x /x {"name": "q", "place": "query"}"#),
    Row(#"{"/": "/x", "?": {"q-r": "?*"}}"#, #"x /x {"name": "q-r", "place": "query", "required": true}"#),
    Row(
      #"{"/": "/x", "?": {"q": "$(tab)"}}"#,
      #"x /x {"name": "q", "place": "query", "enum": ["a", "b"], "required": true}"#),
    Row(
      #"{"/": "/x", "?": {"q": "a*"}}"#, remarks: [lost("/x?q=a", #"a route cannot say the value of "q" exactly"#)]),
    Row(
      #"{"/": "/x", "?": {"q[]": "?*"}}"#, remarks: [lost("/x?q[]=a", #"a route cannot name "q[]" exactly"#)]),
    Row(##"{"/": "/x", "#": "/edit"}"##, "x.edit /x#/edit"),
    Row(##"{"/": "/x", "#": "?*"}"##, remarks: [lost("/x#a", "a route cannot say its fragment exactly")]),
    Row(
      #"{"/": "/x", "?": "?*"}"#,
      remarks: ["its links are not compared for the app; not translated: a route must name the items of its query"]),
    Row(
      #"{"/": "/x", "percentEncoded": false}"#,
      remarks: ["its links are not compared for the app; not translated: a table cannot ask for decoded links"]),
    Row(#"{"/": "/a//b"}"#, remarks: [lost("/a//b", "a route cannot have empty components")]),
    Row(#"{"/": "/a", "exlude": true}"#, "a /a", remarks: [#"devices ignore the key "exlude", so it is left out"#]),
    // They match nothing.
    Row(#"{"/": "/a/$(x)"}"#), Row(#"{"/": ""}"#),
  ]

  private static let uuid = [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }.joined(separator: "-")

  @Test("makes routes with names and parameters of what stands in the row", arguments: rows)
  func row(_ row: Row) throws {
    let table = try Self.table(row.row, variables: Self.variables)
    #expect(table.routes.map(\.line) == row.routes)
    #expect(table.notes.map(\.text) == row.remarks)
  }

  @Test("gives routes different names, and leaves out the later one of two that match the same links")
  func several() throws {
    let table = try Self.table(#"{"/": "/a/*"}, {"/": "/a"}, {"/": "/a/*"}, {"/": "/b"}"#)
    #expect(
      table.routes.map(\.line) == [
        #"a /a/*path? {"name": "path", "acceptsEmpty": true}"#, "a2 /a", "b /b",
      ])
    let crossing = try Self.table(#"{"/": "/a", "?": {"p": "?*"}}, {"/": "/a", "?": {"q": "?*"}}"#)
    #expect(crossing.routes.map(\.line) == ["a.p /a?p=:p"])
    #expect(
      crossing.notes.map(\.description) == [
        #":1:133: warning: details[0].components[1] {"/": "/a", "?": {"q": "?*"}}: /a?q=a no longer opens the app; the route /a?q=:q is left out: "#
          + "a.p matches /a?p=text&q=text too"
      ])
  }

  @Test("compares without case if all rows do, and lists a row that alone does")
  func cases() throws {
    let whole = try Self.table(#"{"/": "/a", "caseSensitive": false}"#)
    #expect(whole.text.contains("\n  \"caseSensitive\": false,\n") && whole.notes.isEmpty)
    let mixed = try Self.table(#"{"/": "/a", "caseSensitive": false}, {"/": "/b"}"#)
    #expect(mixed.routes.map(\.line) == ["b /b"] && !mixed.text.contains("\"caseSensitive\": false,\n"))
    #expect(mixed.notes.map(\.text) == [Self.lost("/a", "a table ignores the case of all links or of none")])
  }

  static let excluding: [(String, [String], [String])] = [
    // The row stands first.
    (#"{"/": "/login", "exclude": true}, {"/": "/*"}"#, ["/login"], ["any /*path?"]),
    (#"{"?": {"off": "?*"}, "exclude": true}, {"/": "/*"}"#, ["/*path??off=:off"], ["any /*path?"]),
    (#"{"/": "/$(tab)/x", "exclude": true}, {"/": "/*"}"#, [], ["x /:tab/x none", "any /*path?"]),
    (#"{"/": "/a*", "exclude": true}, {"/": "/*"}"#, ["/a/*path?", "/a*path"], ["any /*path?"]),
    (##"{"#": "off", "exclude": true}, {"/": "/a"}"##, ["/*path?#off"], ["a /a"]),
    // Rows before it open some of its links, and the more specific route wins.
    (
      #"{"/": "/a/b"}, {"/": "/a/*", "exclude": true}, {"/": "/*"}"#, [],
      ["a.b /a/b", "a /a/*path? none", "any /*path?"]
    ),
    // It makes no difference.
    (#"{"/": "/a/*"}, {"/": "/a/b", "exclude": true}, {"/": "/*"}"#, [], ["a /a/*path?", "any /*path?"]),
    (#"{"/": "/a"}, {"/": "/b", "exclude": true}, {"/": "/c"}"#, [], ["a /a", "c /c"]),
  ]

  @Test(
    "a row that excludes is a pattern that no app opens if none of its links is opened, else a route that its app does not open",
    arguments: excluding)
  func excludes(_ rows: String, _ webOnly: [String], _ routes: [String]) throws {
    let table = try Self.table(rows, variables: Self.variables)
    let lines = table.text.split(separator: "\n").filter { $0.contains("\"webOnly\"") }
    #expect(lines == (webOnly.isEmpty ? [] : ["  \"webOnly\": \(webOnly),"]))
    #expect(table.routes.map { $0.name + " " + $0.pattern + ($0.apps == [] ? " none" : "") } == routes)
    #expect(table.notes.isEmpty, "\(table.notes)")
  }

  @Test("routes choose the apps whose entries open their links, whichever row says so")
  func apps() throws {
    let text = #"""
      {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.a.one"], "components": [{"/": "/sell/*", "exclude": true}, {"/": "/*"}]},
        {"appIDs": ["ABCDE12345.a.two"], "components": [{"/": "/sell/*"}]},
        {"appIDs": ["ABCDE12345.a.three"], "components": [{"/": "/buy/?*"}]}]}}
      """#
    let table = try #require(TableImport([ImportSource(Array(text.utf8), name: "")]))
    let lines = table.text.split(separator: "\n").filter { $0.contains("pattern") }
    #expect(
      lines.map { $0.drop { $0 != "{" } } == [
        #"{"name": "sell", "pattern": "/sell/*path?", "parameters": [{"name": "path", "acceptsEmpty": true}], "apps": ["two"]},"#,
        #"{"name": "any", "pattern": "/*path?", "parameters": [{"name": "path", "acceptsEmpty": true}], "apps": ["one"]},"#,
        #"{"name": "buy", "pattern": "/buy/*path", "parameters": [{"name": "path", "acceptsEmpty": true}], "apps": ["one", "three"]}"#,
      ])
  }

  /// Files of the forms that sites publish, of which nothing is lost.
  static let publishedFiles = [
    #"{"applinks": {"apps": [], "details": [{"appID": "ABCDE12345.a.dev", "paths": ["/wiki/*"]}, {"appID": "ABCDE12345.a", "paths": ["/wiki/*"]}]}}"#,
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/wiki/*", "exclude": true}]}]}}"#,
    ##"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/wiki/Special:*", "exclude": true}, {"/": "/wiki/Am%E1%BA%93li:*", "exclude": true}, {"/": "/wiki/*", "?": {"veaction": "edit"}, "exclude": true}, {"/": "/wiki/*"}]}]}}"##,
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
    #expect(table.notes.isEmpty, "\(table.notes)")
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

extension ImportedRoute {
  /// Name, pattern and what the pattern does not say of its parameters, on one line.
  fileprivate var line: String { ([name, pattern] + parameters.map { shortText(of: $0) }).joined(separator: " ") }
}
