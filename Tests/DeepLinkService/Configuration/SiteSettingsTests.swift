import DeepLinkJSON
import Testing

@testable import DeepLinkService

@Suite("The settings of a file")
struct SiteSettingsTests {
  private static let file = """
    {"app": {"name": "Shop", "schemes": ["shop"], "ios": {"appIDs": ["ABCDE12345.a", "ABCDE12345.b"], "storeID": 1},
      "android": {"package": "com.example.shop", "fingerprints": ["AA"]}},
     "hosts": ["a.example"], "withoutApp": "store", "passQuery": ["gclid", "utm_*"], "public": "Public",
     "relatedOrigins": ["https://b.example"], "accept": ["no-store a.example"],
     "page": {"footer": "Old", "web": "https://www.a.example", "links": [{"text": "Imprint", "url": "/imprint"}]},
     "records": {"products": {"title": "name", "filters": ["color"], "relations": {"similar": {"field": "s", "in": "products"}}}},
     "routes": [{"name": "order", "pattern": "/o/:id", "summary": "An order", "names": {"swift": "order"},
       "parameters": [{"name": "id", "in": "products"}], "page": {"title": "Order", "web": "https://www.a.example/{id}"}},
       {"name": "order.page.x", "pattern": "/x", "names": {"swift": "x"}}],
     "redirects": [{"from": "/p", "to": "/x"}]}
    """

  private func changes(_ old: String, _ new: String) throws -> [String] {
    let (old, new) = (
      try SiteSettings.all(in: LinksSource(Array(old.utf8), named: "links.json")),
      try SiteSettings.all(in: LinksSource(Array(new.utf8), named: "links.json"))
    )
    return old[0].changes(to: new[0]).map { "\($0.kind) \($0.name) \($0.old ?? "-") \($0.new ?? "-")" }
  }

  @Test(
    "differ by what the file says, and a text breaks nothing",
    arguments: [
      ("\"storeID\": 1", "\"storeID\": 2", ["changed app.ios.storeID 1 2"]),
      (", \"storeID\": 1", "", ["lost app.ios.storeID 1 -"]),
      ("\"ABCDE12345.a\", ", "", ["lost app.ios.appIDs \"ABCDE12345.a\" -"]),
      ("\"ABCDE12345.a\", \"ABCDE12345.b\"", "\"ABCDE12345.b\", \"ABCDE12345.a\"", []),
      ("com.example.shop", "com.example.new", ["changed app.android.package \"com.example.shop\" \"com.example.new\""]),
      ("[\"AA\"]", "[\"AA\", \"BB\"]", ["gained app.android.fingerprints - \"BB\""]),
      ("\"withoutApp\": \"store\", ", "", ["changed withoutApp \"store\" \"page\""]),
      ("\"passQuery\": [\"gclid\", \"utm_*\"], ", "", ["lost passQuery \"gclid\" -"]),
      (
        "https://b.example", "https://c.example",
        [
          #"lost relatedOrigins "https://b.example" -"#, #"gained relatedOrigins - "https://c.example""#,
        ]
      ),
      (", \"accept\": [\"no-store a.example\"]", "", []),
      ("\"Public\"", "\"Site\"", ["changed public \"Public\" \"Site\""]),
      ("\"Old\"", "\"New\"", ["edited page.footer \"Old\" \"New\""]),
      (
        "\"web\": \"https://www.a.example\"", "\"web\": \"https://b.example\"",
        ["changed page.web \"https://www.a.example\" \"https://b.example\""]
      ),
      (
        "\"/imprint\"", "\"/legal\"",
        [
          #"edited page.links [{"text":"Imprint","url":"/imprint"}] [{"text":"Imprint","url":"/legal"}]"#
        ]
      ),
      ("\"title\": \"name\"", "\"title\": \"label\"", ["edited records.products.title \"name\" \"label\""]),
      ("\"filters\": [\"color\"], ", "", ["lost records.products.filters \"color\" -"]),
      (
        "\"in\": \"products\"}}", "\"in\": \"others\"}}",
        [
          "changed records.products.relations.similar.in \"products\" \"others\""
        ]
      ),
      ("An order", "Your order", ["edited routes.order.summary \"An order\" \"Your order\""]),
      ("\"title\": \"Order\", ", "", ["edited routes.order.page.title \"Order\" -"]),
      (
        "/{id}", "/x/{id}",
        [
          "changed routes.order.page.web \"https://www.a.example/{id}\" \"https://www.a.example/x/{id}\""
        ]
      ),
      ("\"id\", \"in\": \"products\"", "\"id\"", ["lost routes.order.parameters.id.in \"products\" -"]),
      ("\"swift\": \"x\"", "\"swift\": \"y\"", ["changed routes.order.page.x.names.swift \"x\" \"y\""]),
      ("\"to\": \"/x\"}", "\"to\": \"/x\", \"status\": 302}", ["edited redirects./p.status 301 302"]),
      (
        "\"summary\": \"An order\"", "\"opensApp\": false, \"summary\": \"An order\"",
        ["changed routes.order.opensApp true false"]
      ),
      (
        "\"to\": \"/x\"}", "\"to\": \"/x\", \"apps\": [\"app\"]}", ["changed redirects./p.apps all \"app\""]
      ),
      (
        "\"summary\": \"An order\"",
        "\"parent\": \"order.page.x\", \"presentation\": \"sheet\", \"summary\": \"An order\"",
        [
          "changed routes.order.presentation \"push\" \"sheet\"",
          "gained routes.order.parent - \"order.page.x\"",
        ]
      ),
      ("\"routes\"", "\"webOnly\": [\"/login\"], \"routes\"", ["changed webOnly - \"/login\""]),
      // What the comparison of the tables finds.
      ("\"schemes\": [\"shop\"], ", "", []), ("\"/o/:id\"", "\"/p/:id\"", []),
      ("[\"a.example\"]", "[\"b.example\"]", []),
      ("\"name\": \"order\",", "\"name\": \"other\",", []), ("{\"from\": \"/p\", \"to\": \"/x\"}", "", []),
    ] as [(String, String, [String])])
  func differences(_ old: String, _ new: String, _ expected: [String]) throws {
    #expect(Self.file.contains(old))
    #expect(try changes(Self.file, Self.file.replacing(old, with: new, maxReplacements: 1)) == expected)
  }

  @Test("differ by the octets of a letter, as links do")
  func octets() throws {
    func file(_ text: String) -> String {
      #"{"app": {"name": "A"}, "webOnly": ["/\#(text)"], "routes": [], "page": {"footer": "\#(text)"}}"#
    }
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(try changes(file(composed), file(composed)) == [])
    #expect(
      try changes(file(composed), file(decomposed)).map { Array($0.utf8) }
        == [
          "changed webOnly \"/\(composed)\" -", "changed webOnly - \"/\(decomposed)\"",
          "edited page.footer \"\(composed)\" \"\(decomposed)\"",
        ].map { Array($0.utf8) })
  }

  @Test("of a site are those around it where it has none of its own")
  func sites() throws {
    func file(_ outer: String, _ inner: String) -> String {
      #"{"app": {\#(outer)}, "page": {"footer": "F"}, "sites": [{"hosts": ["a.example"], "app": {\#(inner)}, "routes": []}]}"#
    }
    #expect(try changes(file(#""name": "A""#, ""), file("", #""name": "A""#)) == [])
    #expect(
      try changes(file(#""ios": {"storeID": 1}"#, #""name": "A""#), file(#""ios": {"storeID": 2}"#, #""name": "A""#))
        == ["changed app.ios.storeID 1 2"])
    #expect(
      try changes(file(#""ios": {"storeID": 1}"#, ""), file(#""ios": {"storeID": 2}"#, #""ios": {"storeID": 1}"#)) == []
    )
  }

  @Test("are none in what GET /routes prints")
  func links() throws {
    let routes =
      #"{"app": {"schemes": ["a"]}, "hosts": ["a.example"], "caseSensitive": false, "#
      + #""routes": [{"name": "a", "pattern": "/:x", "summary": "A", "parameters": [{"name": "x", "type": "integer"}]}], "#
      + #""redirects": [{"from": "/b", "to": "/a", "status": 302}]}"#
    #expect(
      try SiteSettings.all(in: LinksSource(Array(routes.utf8), named: "links.json")).map(\.isOfLinksOnly) == [true])
    #expect(
      try SiteSettings.all(in: LinksSource(Array(Self.file.utf8), named: "links.json")).map(\.isOfLinksOnly) == [false])
  }
}
