import AppRouteSupport
import AppRoutes
import DeepLinkService
import DeepLinking
import JSON
import Support
import Testing

@Suite("The schema of route descriptions")
struct DescriptionSchemaTests {
  private static let path = "/schema/route-description.json"

  private static func checker() throws -> SchemaChecker { try SchemaChecker(Sample.client().get(path).body) }

  @Test("holds for the description of any route")
  func descriptions() throws {
    var random = SeededGenerator()
    let (client, checker) = (try Sample.client(), try Self.checker())
    for _ in 0..<1_000 {
      let link = try appRouter.link(to: AppRoute.random(using: &random)).path
      let description = try JSONNode(parsing: Array(client.get(link).body.utf8))
      #expect(checker.faults(description, checker.root) == [], "TEST_SEED=\(random.seed) \(link)")
    }
  }

  @Test(
    "holds for links that are not quite as expected",
    arguments: [
      "/inventory/add?quantity=abc&utm_source=mail&utm_source&=",
      "/inventory/\(Sample.nobody)/edit?isOnBackOrder=1&status",
      "/inventory/\(Sample.keyboard)/delete", "/recipes?category=dessert&category=Dessert", "/products/007?a=%F0%9F",
      "/search?query=a&query=b", "/recipes/1/2/3/4",
    ])
  func warnings(_ link: String) throws {
    let checker = try Self.checker()
    let description = try JSONNode(parsing: Array(Sample.client().get(link).body.utf8))
    #expect(checker.faults(description, checker.root) == [])
  }

  /// Texts to replace in the description of a link, and what they are replaced by.
  private static let mutations = [
    (#""canonical":"/recipes/1/2","#, ""), (#""name":"recipe.related""#, #""name":"recipe""#),
    (#""name":"recipe.related""#, #""name":"nobody""#),
    (#""pattern":"/recipes/:id/*related""#, #""pattern":"/recipes/:id""#),
    (#""parameters":{"id":1,"#, #""parameters":{"id":"1","#), (#""parameters":{"id":1,"#, #""parameters":{"#),
    (#""parameters":{"id":1,"#, #""parameters":{"id":1,"more":1,"#), (#""related":[2]}"#, #""related":[]}"#),
    (#""tab":"recipes""#, #""tab":"nowhere""#), (#""screen":"recipe""#, #""screen":"other""#),
    (#""found":true"#, #""found":1"#), (#""category":"Dessert""#, #""category":"Cake""#), (#"{"url""#, #"{"uri""#),
  ]

  @Test("refuses what is none", arguments: mutations)
  func mutated(_ text: String, _ replacement: String) throws {
    let checker = try Self.checker()
    let body = try Sample.client().get("/recipes/1/2").body
    try #require(body.contains(text))
    let mutant = try JSONNode(parsing: Array(body.replacingFirst(text, with: replacement).utf8))
    #expect(checker.faults(mutant, checker.root) != [])
  }

  @Test("says where it is, and refers to nothing outside of it")
  func identity() throws {
    for (base, id) in [(nil, Self.path), ("https://links.example.com", "https://links.example.com" + Self.path)] {
      let checker = try SchemaChecker(Client(Sample.site(baseURL: base)).get(Self.path).body)
      #expect(checker.root["$id"]?.words == id)
      #expect(checker.root["$schema"]?.words == "https://json-schema.org/draft/2020-12/schema")
      for reference in checker.root.references { #expect(checker.definition(reference) != nil, "\(reference)") }
    }
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with replacement: String) -> String {
    replacing(text, with: replacement, maxReplacements: 1)
  }
}

extension JSONNode {
  /// Every reference in a document.
  var references: [String] {
    let own = self["$ref"]?.words.map { [$0] } ?? []
    return own + (object ?? []).flatMap(\.value.references) + (array ?? []).flatMap(\.references)
  }
}
