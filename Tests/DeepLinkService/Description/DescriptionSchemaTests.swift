import DeepLinkJSON
import DeepLinkService
import DeepLinkTestSupport
import DeepLinking
import LendingLibrary
import Testing

@Suite("The schema of route descriptions")
struct DescriptionSchemaTests {
  private static let path = "/schema/route-description.json"

  private static func checker() throws -> SchemaChecker { try SchemaChecker(Library.client().get(path).body) }

  @Test("accepts the description of any route")
  func descriptions() throws {
    var random = SeededGenerator()
    let (client, checker) = (try Library.client(), try Self.checker())
    for _ in rounds(100) {
      let link = try libraryRouter.link(to: LibraryRoute.random(using: &random)).path
      let description = try JSONNode(parsing: Array(client.get(link).body.utf8))
      #expect(checker.faults(description, checker.root) == [], "TEST_SEED=\(random.seed) \(link)")
    }
  }

  @Test(
    "accepts descriptions of links with warnings",
    arguments: [
      "/loans/new?days=abc&utm_source=mail&utm_source&=",
      "/loans/\(Library.noLoan)/extend?days=1.5&format",
      "/loans/\(Library.loan)/end", "/books?genre=novel&genre=Novel", "/shelves/007?a=%F0%9F",
      "/search?query=a&query=b", "/books/1/2/3/4",
    ])
  func warnings(_ link: String) throws {
    let checker = try Self.checker()
    let description = try JSONNode(parsing: Array(Library.client().get(link).body.utf8))
    #expect(checker.faults(description, checker.root) == [])
  }

  /// Texts in the description of a link, with their replacements.
  private static let mutations = [
    (#""canonical":"/books/1/2","#, ""), (#""name":"book.trail""#, #""name":"book""#),
    (#""name":"book.trail""#, #""name":"nobody""#),
    (#""pattern":"/books/:id/*trail""#, #""pattern":7"#), (#"{"url""#, #"{"more":1,"url""#),
    (#""parameters":{"id":1,"#, #""parameters":{"id":"1","#), (#""parameters":{"id":1,"#, #""parameters":{"#),
    (#""parameters":{"id":1,"#, #""parameters":{"id":1,"more":1,"#), (#""trail":[2]}"#, #""trail":[]}"#),
    (#""screen":"books""#, #""screen":"other""#),
    (#""found":true"#, #""found":1"#), (#""genre":"Novel""#, #""genre":"Poem""#), (#"{"url""#, #"{"uri""#),
  ]

  @Test("refuses changed descriptions", arguments: mutations)
  func mutated(_ text: String, _ replacement: String) throws {
    let checker = try Self.checker()
    let body = try Library.client().get("/books/1/2").body
    try #require(body.contains(text))
    let mutant = try JSONNode(parsing: Array(body.replacingFirst(text, with: replacement).utf8))
    #expect(checker.faults(mutant, checker.root) != [])
  }

  @Test("has its own URL as identifier, and no external references")
  func identity() throws {
    for (base, id) in [(nil, Self.path), ("https://links.example.com", "https://links.example.com" + Self.path)] {
      let checker = try SchemaChecker(Client(Library.site(baseURL: base)).get(Self.path).body)
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
