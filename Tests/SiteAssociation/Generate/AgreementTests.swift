import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import LendingLibrary
import SiteAssociation
import Testing

@Suite("A file held against a table")
struct AgreementTests {
  /// What is found in a file with these components, for the app's table.
  private static func findings(_ components: String, applinks: String = "", detail: String = "") throws -> [String] {
    try findings(file(components: components, applinks: applinks, detail: detail))
  }

  private static func findings(_ file: AssociationFile) throws -> [String] {
    let table = try RouteTable(libraryRouter)
    return Agreement(file, table.shapes, opens: table.resolves).findings.map(\.text)
  }

  /// The generated file, changed.
  private static func generated(_ change: (inout [AssociationComponent]) -> Void = { _ in }) throws -> AssociationFile {
    var file = try AssociationGenerator(RouteTable(libraryRouter).shapes).file(appIDs: ["ABCDE12345.com.example.app"])
      .file
    var components = file.appLinks?.details?[0].components ?? []
    change(&components)
    file.appLinks?.details?[0].components = components
    return file
  }

  @Test("that was generated from it has no finding")
  func none() throws {
    #expect(try Self.findings(Self.generated()) == [])
  }

  @Test("misses a component: the route, a link of it, and why no other component opens it")
  func missing() throws {
    let file = try Self.generated { $0.removeAll { $0.comment == "search" } }
    #expect(
      try Self.findings(file) == [
        """
        route "search": the table resolves /search?query=text, but the association file does not open the app for it: \
        the URL does not match any of the 16 rows of details[0]
        """
      ])
  }

  @Test("excludes too much: each route that the exclude cuts off, with the exclude")
  func wrongExclude() throws {
    let file = try Self.generated {
      $0.insert(AssociationComponent(path: "/shelves/*", exclude: true), at: 0)
    }
    let excluded = """
      but the association file does not open the app for it: components[0] \
      {"/": "/shelves/*", "exclude": true} of details[0] is the first that matches, and it excludes
      """
    #expect(
      try Self.findings(file) == [
        "route \"shelves\": the table resolves /shelves, \(excluded)",
        "route \"shelf\": the table resolves /shelves/1, \(excluded)",
        "route \"shelf.books\": the table resolves /shelves/1/books, \(excluded)",
      ])
  }

  @Test("opens more than the table: each component that no route answers, with a link that it opens")
  func stray() throws {
    let file = try Self.generated {
      $0.append(AssociationComponent(path: "/account/?*", query: .items(["tab": "?*"]), fragment: "a*"))
      $0.insert(AssociationComponent(path: "/help"), at: 0)
      $0.append(AssociationComponent(path: "/home", comment: "behind the one that decides"))
      $0.append(AssociationComponent(path: "/secret", exclude: true))
    }
    #expect(
      try Self.findings(file) == [
        "details[0].components[0] \"/help\" opens the app for /help, which matches no route that opens it",
        "details[0].components[18] \"/account/?*\" opens the app for /account/x?tab=x#ax, which matches no route that opens it",
      ])
  }

  @Test(
    "counts what defaults, variables and the older form say",
    arguments: [
      (#"[{"?": {"x": "?*"}}]"#, #""defaults": {"/": "/nowhere"}, "#, "components[0] \"/nowhere\"", "/nowhere?x=x"),
      (#"[{"/": "/nowhere"}]"#, #""defaults": {"exclude": true}, "#, nil, nil),
      (
        #"[{"/": "/$(word)/$(digit)/$(none)"}]"#, #""substitutionVariables": {"word": ["a*$(word)"], "none": [""]}, "#,
        "components[0] \"/$(word)/$(digit)/$(none)\"", "/ax$(word)/0/"
      ),
      (#"[{"/": "/$(undefined)"}]"#, "", nil, nil), (#"[{"/": ""}]"#, "", nil, nil),
      (#"["/no/object", {"/": "x?y"}]"#, "", "components[1] \"x?y\"", "/xxy"),
      (#"[{"/": "*"}]"#, "", nil, nil), (#"[{}]"#, "", nil, nil), (#"[{"comment": "all"}]"#, "", nil, nil),
    ] as [(String, String, String?, String?)])
  func forms(components: String, applinks: String, place: String?, link: String?) throws {
    let found = try Self.findings(components, applinks: applinks).filter { $0.hasPrefix("details") }
    #expect(
      found
        == (place.flatMap { place in link.map { (place, $0) } }.map {
          ["details[0].\($0) opens the app for \($1), which matches no route that opens it"]
        } ?? []))
  }

  @Test("of the older form names its paths")
  func legacy() throws {
    let paths = #"{"applinks": {"details": {"A.a": {"paths": ["NOT /home", "/nowhere/*", "*"]}}}}"#
    #expect(
      try Self.findings(AssociationFile(parsing: Array(paths.utf8))) == [
        """
        route "home": the table resolves /home, but the association file does not open the app for it: paths[0] \
        "NOT /home" of details[0] is the first that matches, and NOT excludes
        """,
        "details[0].paths[1] \"/nowhere/*\" opens the app for /nowhere/x, which matches no route that opens it",
      ])
  }

  @Test("that names no app opens nothing")
  func noApps() throws {
    let found = try Self.findings(AssociationFile(parsing: Array("{}".utf8)))
    #expect(found.count == 13)
    #expect(
      found.first == """
        route "home": the table resolves /home, but the association file does not open the app for it: the file names no app
        """)
  }

  @Test(
    "that is hostile takes no longer than it should, and finds no more than can be read",
    arguments: [
      String(repeating: "$(", count: 60_000), String(repeating: "$(big)", count: 20),
      String(repeating: "$(self)", count: 10_000), String(repeating: "?*a", count: 20_000),
    ])
  func hostile(pattern: String) throws {
    let many = (0..<2_000).map { AssociationComponent(path: UTF8Text("/\($0)")) }
    let links = AppLinks(
      details: [
        AssociationDetail(appIDs: ["A.a"], components: [AssociationComponent(path: UTF8Text(pattern))] + many),
        AssociationDetail(appIDs: ["B.b"], components: many),
      ],
      substitutionVariables: [
        SubstitutionVariable("self", ["$(self)$(self)"]),
        SubstitutionVariable("big", [UTF8Text(String(repeating: "b", count: 6_000))]),
        SubstitutionVariable("empty", []),
      ])
    let found = try Self.findings(AssociationFile(appLinks: links))
    #expect(found.count <= 13 + Agreement.limit)
    #expect(found.count >= 13 + Agreement.limit - 1)
  }
}
