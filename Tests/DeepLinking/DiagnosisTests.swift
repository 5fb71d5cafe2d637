import DeepLinkTables
import DeepLinking
import Testing

/// A link that matches no route, and its diagnosis.
struct Miss: Sendable, CustomTestStringConvertible {
  let link: String
  let drawing: String
  let expected: [String]
  let suggestions: [String]

  init(_ link: String, _ drawing: String, expected: [String], suggestions: [String] = []) {
    (self.link, self.drawing, self.expected, self.suggestions) = (link, drawing, expected, suggestions)
  }

  var testDescription: String { link }
}

@Suite("A miss has the position of the fault, the expectation, and similar links that resolve")
struct DiagnosisTests {
  static let rootNames = [
    "\"admin\"", "\"docs\"", "\"inventory\"", "\"orders\"", "\"products\"", "\"recipes\"", "\"search\"", "\"tags\"",
  ]
  static let rootText =
    "expected \"admin\", \"docs\", \"inventory\", \"orders\", \"products\", \"recipes\", \"search\", or \"tags\""

  static let misses = [
    Miss(
      "/inventory/foo/edit",
      """
      /inventory/foo/edit
                 ^^^ expected a UUID for "id", or "add"
      """,
      expected: ["a UUID for \"id\"", "\"add\""],
      suggestions: ["/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit", "/inventory/add"]),
    Miss(
      "/inventory/1/delete",
      """
      /inventory/1/delete
                 ^ expected a UUID for "id", or "add"
      """,
      expected: ["a UUID for \"id\"", "\"add\""],
      suggestions: ["/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/delete", "/inventory/add"]),
    // A typing error at the root keeps the rest of the link. The wrong case is a typing error.
    Miss(
      "/inventry/add?name=x",
      """
      /inventry/add?name=x
       ^^^^^^^^ \(rootText)
      """,
      expected: rootNames, suggestions: ["/inventory/add?name=x"]),
    Miss(
      "/Recipes/1",
      """
      /Recipes/1
       ^^^^^^^ \(rootText)
      """,
      expected: rootNames, suggestions: ["/recipes/1"]),
    Miss(
      "/wholly/different",
      """
      /wholly/different
       ^^^^^^ \(rootText)
      """,
      expected: rootNames),
    // A typing error further down.
    Miss(
      "/inventory/ad/colorPicker",
      """
      /inventory/ad/colorPicker
                 ^^ expected a UUID for "id", or "add"
      """,
      expected: ["a UUID for \"id\"", "\"add\""], suggestions: ["/inventory/add/colorPicker"]),
    Miss(
      "/inventory/add/colorpicker",
      """
      /inventory/add/colorpicker
                     ^^^^^^^^^^^ expected "colorPicker"
      """,
      expected: ["\"colorPicker\""], suggestions: ["/inventory/add/colorPicker"]),
    Miss(
      "/admin/tools/audits/7?reason=x",
      """
      /admin/tools/audits/7?reason=x
                   ^^^^^^ expected "audit", or "settings"
      """,
      expected: ["\"audit\"", "\"settings\""],
      suggestions: ["/admin/tools/audit/7?reason=x", "/admin/tools/settings?reason=x"]),
    // A wrong value.
    Miss(
      "/products/42/infos",
      """
      /products/42/infos
                   ^^^^^ expected "info", "reviews", or "photos" for "tab"
      """,
      expected: ["\"info\", \"reviews\", or \"photos\" for \"tab\""], suggestions: ["/products/42/info"]),
    Miss(
      "/products/x/info",
      """
      /products/x/info
                ^ expected an integer for "id"
      """,
      expected: ["an integer for \"id\""], suggestions: ["/products/42/info"]),
    Miss(
      "/orders/17",
      """
      /orders/17
              ^^ expected an order number for "number"
      """,
      expected: ["an order number for \"number\""], suggestions: ["/orders/A-17"]),
    Miss(
      "/recipes/1/2/x/4",
      """
      /recipes/1/2/x/4
                   ^ expected an integer for "related"
      """,
      expected: ["an integer for \"related\""], suggestions: ["/recipes/1/2/3/4"]),
    Miss(
      "/tags/..",
      """
      /tags/..
            ^^ expected a text for "slug", or "new"
      """,
      expected: ["a text for \"slug\"", "\"new\""], suggestions: ["/tags/new"]),
    // Too short, too long, empty.
    Miss(
      "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4",
      """
      /inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4
                                                     ^ expected "delete", or "edit"
      """,
      expected: ["\"delete\"", "\"edit\""],
      suggestions: [
        "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit",
        "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/delete",
      ]),
    Miss(
      "/products?a=b#c",
      """
      /products?a=b#c
               ^ expected an integer for "id"
      """,
      expected: ["an integer for \"id\""], suggestions: ["/products/42/info?a=b#c"]),
    Miss(
      "/admin/tools/settings/x/y",
      """
      /admin/tools/settings/x/y
                            ^ expected the end of the path
      """,
      expected: ["the end of the path"], suggestions: ["/admin/tools/settings"]),
    Miss(
      "/inventory//add",
      """
      /inventory//add
                 ^ expected a UUID for "id", or "add"
      """,
      expected: ["a UUID for \"id\"", "\"add\""], suggestions: ["/inventory/add"]),
    Miss(
      "//inventory",
      """
      //inventory
       ^ \(rootText)
      """,
      expected: rootNames, suggestions: ["/inventory"]),
    Miss(
      "app:/.//inventory",
      """
      app:/.//inventory
             ^ \(rootText)
      """,
      expected: rootNames, suggestions: ["app:/inventory"]),
    // Required items: missing, without a value, unreadable.
    Miss(
      "/search",
      """
      /search
             ^ expected the query item "query" with a text
      """,
      expected: ["the query item \"query\" with a text"], suggestions: ["/search?query=apple"]),
    Miss(
      "/search?page=2#top",
      """
      /search?page=2#top
                    ^ expected the query item "query" with a text
      """,
      expected: ["the query item \"query\" with a text"], suggestions: ["/search?page=2&query=apple#top"]),
    Miss(
      "/search?page=2&query&exact=true",
      """
      /search?page=2&query&exact=true
                     ^^^^^ expected the query item "query" with a text
      """,
      expected: ["the query item \"query\" with a text"], suggestions: ["/search?page=2&exact=true&query=apple"]),
    Miss(
      "/search?query=%FF",
      """
      /search?query=%FF
              ^^^^^^^^^ expected the query item "query" with a text
      """,
      expected: ["the query item \"query\" with a text"], suggestions: ["/search?query=apple"]),
    // Characters beyond ASCII are drawn and counted in their escaped form.
    Miss(
      "/inventory/caf\u{E9} bar".replacing(" ", with: "%20"),
      """
      /inventory/caf%C3%A9%20bar
                 ^^^^^^^^^^^^^^^ expected a UUID for "id", or "add"
      """,
      expected: ["a UUID for \"id\"", "\"add\""], suggestions: ["/inventory/add"]),
    // Absolute URLs keep their origin.
    Miss(
      "https://example.com:8080/orders",
      """
      https://example.com:8080/orders
                                     ^ expected an order number for "number"
      """,
      expected: ["an order number for \"number\""], suggestions: ["https://example.com:8080/orders/A-17"]),
    Miss(
      "nav:///tags",
      """
      nav:///tags
                 ^ expected a text for "slug", or "new"
      """,
      expected: ["a text for \"slug\"", "\"new\""], suggestions: ["nav:///tags/new"]),
    // A host in the place of the path.
    Miss(
      "nav://inventory/add",
      """
      nav://inventory/add
            ^^^^^^^^^ the host "inventory" looks like a path component; a "nav" link has three slashes: nav:///inventory/add
      """,
      expected: ["an empty host, as in nav:///inventory/add"], suggestions: ["nav:///inventory/add"]),
    Miss(
      "nav://inventry/add?name=x",
      """
      nav://inventry/add?name=x
            ^^^^^^^^ the host "inventry" looks like a path component; a "nav" link has three slashes: \
      nav:///inventory/add?name=x
      """,
      expected: ["an empty host, as in nav:///inventry"], suggestions: ["nav:///inventory/add?name=x"]),
    Miss(
      "nav://me@inventory:8080/add",
      """
      nav://me@inventory:8080/add
               ^^^^^^^^^ the host "inventory" looks like a path component; a "nav" link has three slashes: \
      nav:///inventory/add
      """,
      expected: ["an empty host, as in nav:///inventory/add"], suggestions: ["nav:///inventory/add"]),
    Miss(
      "nav://launcher/inventory/add",
      """
      nav://launcher/inventory/add
            ^^^^^^^^ a "nav" link has no host: nav:///inventory/add
      """,
      expected: ["an empty host, as in nav:///inventory/add"], suggestions: ["nav:///inventory/add"]),
    Miss(
      "nav://launcher/other",
      """
      nav://launcher/other
            ^^^^^^^^ the host "launcher" looks like a path component; a "nav" link has three slashes: \
      nav:///launcher
      """,
      expected: ["an empty host, as in nav:///launcher"]),
    // A host that looks like a domain is not at fault.
    Miss(
      "nav://example.com/tags",
      """
      nav://example.com/tags
                            ^ expected a text for "slug", or "new"
      """,
      expected: ["a text for \"slug\"", "\"new\""], suggestions: ["nav://example.com/tags/new"]),
    Miss(
      "nav://t%61gs/\u{301}/x",
      """
      nav://t%61gs/%CC%81/x
            ^^^^^^ the host "t%61gs" looks like a path component; a "nav" link has three slashes: nav:///tags/%CC%81
      """,
      expected: ["an empty host, as in nav:///t%61gs"], suggestions: ["nav:///tags/%CC%81"]),
  ]

  @Test("the complete drawing, expectation and suggestions", arguments: misses)
  func miss(_ row: Miss) throws {
    let request = try DeepLinkRequest(row.link)
    #expect(sample.parse(request) == nil)
    let diagnosis = sample.diagnose(request)
    #expect(diagnosis.drawing == row.drawing)
    #expect(diagnosis.expected == row.expected)
    #expect(diagnosis.suggestions == row.suggestions)
  }

  @Test(
    "a suggestion has a space where the table reads a plus sign as one",
    arguments: ["shop://app/find?q=a+b", "shopp:///find?q=a+b"])
  func plus(_ link: String) throws {
    let settings = TableSettings(schemes: ["shop"], plusIsSpace: true)
    let route = Route<Int>("", name: "find", example: 1, { _ in 1 }, { _ in "a b" }) {
      "find"
      QueryItem("q", .members("a b"))
    }
    let diagnosis = try Router([route], settings: settings).diagnose(DeepLinkRequest(link))
    #expect(diagnosis.suggestions == ["shop:///find?q=a%20b"])
  }

  @Test("a table without routes expects nothing")
  func noRoutes() throws {
    let diagnosis = try Router<SampleRoute> {}.diagnose(DeepLinkRequest("/a"))
    #expect(
      diagnosis.drawing == """
        /a
         ^ expected nothing: the table has no routes
        """)
    #expect(diagnosis.expected == [])
    #expect(diagnosis.suggestions == [])
  }

  @Test("the root can be a miss, and a table with only the root expects its end")
  func root() throws {
    let root = Router<SampleRoute> { Route("", name: "home", .home) }
    #expect(
      try root.diagnose(DeepLinkRequest("/a/b")).drawing == """
        /a/b
         ^ expected the end of the path
        """)
    #expect(try root.diagnose(DeepLinkRequest("/a/b")).suggestions == ["/"])
    let other = Router<SampleRoute> { Route("", name: "new", .newTag) { "new" } }
    for (link, drawing) in [
      ("/", "/\n ^ expected \"new\""), ("/?a", "/?a\n ^ expected \"new\""),
      ("nav:///", "nav:///\n       ^ expected \"new\""), ("nav:/", "nav:/\n     ^ expected \"new\""),
    ] {
      #expect(try other.diagnose(DeepLinkRequest(link)).drawing == drawing)
    }
  }

  @Test("values that a group refuses together are at fault together")
  func group() throws {
    let range = Group({ (from: Int, to: Int) in from <= to ? from...to : nil }, { ($0.lowerBound, $0.upperBound) }) {
      Segment("from", .integer)
      Segment("to", .integer)
    }
    let router = Router<ClosedRange<Int>> {
      Route("", name: "range", example: 1...2, { $0 }, { $0 as ClosedRange<Int>? }) { range }
    }
    #expect(router.faults() == [])
    #expect(
      try router.diagnose(DeepLinkRequest("/2/1")).drawing == """
        /2/1
        ^^^^ expected another combination of values
        """)
  }
}
