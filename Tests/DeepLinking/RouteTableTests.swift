import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Foundation
import Testing

/// A link, and its description by a table.
struct Description: Sendable, CustomTestStringConvertible {
  let link: String
  let name: String
  let canonical: String
  let parameters: String
  let route: String
  var warnings: [String] = []
  var unrecognized: [String] = []

  var testDescription: String { link }
}

@Suite("A table describes links without knowing the app's types")
struct RouteTableTests {
  static let table = Result { try RouteTable(sample) }

  static let descriptions = [
    Description(
      link: "/", name: "home", canonical: "/", parameters: "{}", route: #"{"home":{}}"#),
    Description(
      link: "/tags/new/#x", name: "tag.new", canonical: "/tags/new", parameters: "{}", route: #"{"newTag":{}}"#),
    Description(
      link: "https://example.com/tags/%22a%2Fb%22%0A", name: "tag", canonical: "/tags/%22a%2Fb%22%0A",
      parameters: #"{"slug":"\"a/b\"\n"}"#, route: #"{"tag":{"slug":"\"a/b\"\n"}}"#),
    Description(
      link: "/docs/a/caf%C3%A9", name: "document", canonical: "/docs/a/caf%C3%A9",
      parameters: #"{"path":["a","café"]}"#,
      route: #"{"document":{"path":["a","café"]}}"#),
    Description(
      link: "/recipes/007/+8/-9", name: "recipe.related", canonical: "/recipes/7/8/-9",
      parameters: #"{"id":7,"related":[8,-9]}"#, route: #"{"relatedRecipe":{"id":7,"related":[8,-9]}}"#),
    Description(
      link: "/orders/a-017?x", name: "store.order", canonical: "/orders/A-17", parameters: #"{"number":"A-17"}"#,
      route: #"{"store":{"route":{"order":{"number":{"series":"A","number":17}}}}}"#, unrecognized: ["x"]),
    Description(
      link: "/products/42/photos", name: "store.product", canonical: "/products/42/photos",
      parameters: #"{"id":42,"tab":"photos"}"#,
      route: #"{"store":{"route":{"product":{"id":42,"tab":"photos"}}}}"#),
    Description(
      link: "/search?exact=true&utm_source=mail&query=a&page=x&query=b&=y&utm_source&c%20d", name: "store.search",
      canonical: "/search?query=a&exact=true", parameters: #"{"query":"a","exact":true}"#,
      route: #"{"store":{"route":{"search":{"query":"a","page":1,"exact":true}}}}"#,
      warnings: [
        "query b: expected the item only once, used a", "page x: expected an integer, used 1",
      ],
      unrecognized: ["utm_source", "", "c d"]),
    Description(
      link: "/inventory/d2affef0-0629-4ef7-847b-bc7ba5a34ea4/edit?quantity=abc&utm_source=mail&tag=b&tag&tag=a&tab",
      name: "store.inventory.row.edit",
      canonical: "/inventory/D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4/edit?tag=b&tag=a",
      parameters: #"{"id":"D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4","tag":["b","a"]}"#,
      route: """
        {"store":{"route":{"inventory":{"route":{"edit":{"id":"D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4",\
        "draft":{"name":"","quantity":0,"tags":["b","a"]}}}}}}}
        """,
      warnings: [
        "quantity abc: expected an integer, used 0", "tab nil: expected \"info\", \"reviews\", or \"photos\", used nil",
        "tag nil: expected a text, used nil",
      ],
      unrecognized: ["utm_source"]),
    Description(
      link: "/inventory/add?name=&quantity=0", name: "store.inventory.add", canonical: "/inventory/add",
      parameters: "{}",
      route: """
        {"store":{"route":{"inventory":{"route":{"add":{"draft":{"name":"","quantity":0,"tags":[]},\
        "picksColor":false}}}}}}
        """),
  ]

  @Test("a resolution holds name, canonical link, parameters, route, warnings and what was not recognised")
  func descriptions() throws {
    let table = try Self.table.get()
    // One resolution for all rows: nothing of the previous link may remain.
    var resolution = Resolution()
    for row in Self.descriptions + Self.descriptions.reversed() {
      #expect(try table.resolve(DeepLinkRequest(row.link), into: &resolution))
      let shape = table.shapes[resolution.route]
      var parameters = JSONWriter()
      resolution.writeParameters(to: &parameters)
      let found = Description(
        link: row.link, name: shape.name, canonical: resolution.canonical.path,
        parameters: String(decoding: parameters.bytes, as: UTF8.self),
        route: String(decoding: resolution.value.bytes, as: UTF8.self),
        warnings: resolution.warnings.map {
          "\($0.parameter) \($0.value ?? "nil"): expected \($0.expected), used \($0.used ?? "nil")"
        },
        unrecognized: resolution.unrecognized.map(\.description))
      #expect(String(reflecting: found) == String(reflecting: row))
    }
  }

  @Test("shapes and examples stand in the order of declaration")
  func shapes() throws {
    let table = try Self.table.get()
    #expect(table.shapes.map(\.name) == sample.routes.map(\.shape.name))
    #expect(try table.examples == sample.routes.map { try sample.link(to: $0.example).path })
    let edit = try #require(table.shapes.first { $0.name == "store.inventory.row.edit" })
    #expect(edit.pattern == "/inventory/:id/edit")
    #expect(edit.summary == "Edit an item")
    #expect(
      edit.parameters.map { "\($0.name) \($0.place.rawValue) \($0.type.name) \($0.presence) \($0.collection ?? "-")" }
        == [
          "id path uuid required inventory", "name query string optional(default: Optional(\"\")) -",
          "quantity query integer optional(default: Optional(\"0\")) -", "tab query string optional(default: nil) -",
          "tag query string repeated -",
        ])
    #expect(table.shapes.map(\.pattern).contains("/recipes/:id/*related"))
    #expect(table.shapes.map(\.pattern).contains("/"))
  }

  @Test(
    "the record that a link names is its collection and the canonical id",
    arguments: [
      ("/inventory/d2affef0-0629-4ef7-847b-bc7ba5a34ea4/delete", "inventory D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"),
      ("/products/042/info", "products 42"), ("/recipes/1/2", "recipes 1"), ("/tags/new", nil), ("/tags/x", nil),
    ] as [(String, String?)])
  func record(_ link: String, _ expected: String?) throws {
    let table = try Self.table.get()
    var resolution = Resolution()
    #expect(try table.resolve(DeepLinkRequest(link), into: &resolution))
    let shape = table.shapes[resolution.route]
    let id = resolution.withRecordID(of: shape) { id in
      String(decoding: id.indices.map { id[$0] }, as: UTF8.self)
    }
    #expect(shape.recordCollection.map { "\($0) \(id ?? "")" } == expected)
  }

  @Test("a link that matches no route is not resolved, and gets the same diagnosis as from the router")
  func miss() throws {
    let table = try Self.table.get()
    var resolution = Resolution()
    let link = try DeepLinkRequest("/inventory/foo/edit")
    #expect(try !table.resolve(link, into: &resolution))
    #expect(table.diagnose(link) == sample.diagnose(link))
  }

  @Test("the JSON of a route can be decoded, and gives the same link")
  func json() throws {
    var random = SeededGenerator()
    let table = try Self.table.get()
    var resolution = Resolution()
    var linked = 0
    for _ in rounds(500, until: { linked > 250 }) {
      let route = random.sampleRoute()
      guard let link = try? sample.link(to: route) else { continue }
      linked += 1
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(link.path)" }
      #expect(try table.resolve(link, into: &resolution), comment())
      #expect(resolution.canonical == link, comment())
      #expect(try JSONDecoder().decode(SampleRoute.self, from: Data(resolution.value.bytes)) == route, comment())
      #expect(try table.link(toJSON: JSONNode(parsing: resolution.value.bytes)) == link, comment())
      #expect(try table.link(toJSON: JSONNode(parsing: Array(JSONEncoder().encode(route)))) == link, comment())
    }
    #expect(linked > 250)
  }

  @Test("the parameters of a link, given by name, make the same link")
  func parametersByName() throws {
    var random = SeededGenerator()
    let table = try Self.table.get()
    var resolution = Resolution()
    for _ in rounds(250) {
      guard let link = try? sample.link(to: random.sampleRoute()) else { continue }
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(link.path)" }
      #expect(try table.resolve(link, into: &resolution), comment())
      let shape = table.shapes[resolution.route]
      var writer = JSONWriter()
      resolution.writeParameters(to: &writer)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any], comment())
      // Foundation gives numbers and booleans as its own objects; their texts are in the canonical link.
      let parameters = shape.parameters.map { parameter in
        (parameter.name, texts(of: parameter, at: shape, in: link))
      }
      #expect(Set(object.keys) == Set(parameters.filter { !$0.1.isEmpty }.map(\.0)), comment())
      #expect(try table.link(to: shape.name, parameters) == link, comment())
    }
  }

  private func texts(of parameter: Parameter, at shape: RouteShape, in link: DeepLinkRequest) -> [String] {
    if parameter.place == .query {
      return link.orderedQueryItems.filter { $0.name == parameter.name[...] }.map { String($0.value ?? "") }
    }
    let index = shape.path.firstIndex { $0.parameter?.name == parameter.name } ?? 0
    let end = parameter.place == .rest ? link.pathComponents.count : index + 1
    return link.pathComponents[index..<end].map(String.init)
  }
}
