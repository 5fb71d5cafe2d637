import DeepLinkTestSupport
import Testing

@testable import DeepLinking

@Suite("A diagnosis agrees with one that tries every route and every repair")
struct DiagnosisOracleTests {
  private func check(_ router: Router<Landing>, _ link: DeepLinkRequest, _ comment: Comment) {
    let (diagnosis, slow) = (router.diagnose(link), SlowDiagnosis(router, link))
    #expect(diagnosis.expected == slow.expected, comment)
    #expect(diagnosis.suggestions == slow.suggestions, comment)
    #expect(diagnosis.suggestions.allSatisfy { router.parse($0) != nil }, comment)
    #expect(diagnosis.columns.upperBound <= diagnosis.link.utf8.count, comment)
  }

  @Test("of random tables and links")
  func tables() {
    var random = SeededGenerator()
    var (misses, suggestions) = (0, 0)
    for _ in rounds(75, until: { misses > 125 && suggestions > 75 }) {
      let table = random.decidedTable(2...10, depth: 3)
      let router = Router(table.map(\.route))
      for _ in 0..<10 {
        let link = random.link(depth: 4)
        guard router.match(link) == nil else { continue }
        misses += 1
        suggestions += router.diagnose(link).suggestions.count
        check(router, link, "TEST_SEED=\(random.seed) \(link.url) of \(table.map(\.shape.pattern))")
      }
    }
    #expect(misses > 125 && suggestions > 75)
  }

  @Test("of links that are almost right, hostile ones among them")
  func nearMisses() throws {
    var random = SeededGenerator()
    var (misses, suggestions) = (0, 0)
    for _ in rounds(250, until: { misses > 125 && suggestions > 62 }) {
      let text = random.nearMiss()
      guard let link = try? DeepLinkRequest(text), !link.hasUnexpectedHost, Self.words.match(link) == nil else {
        continue
      }
      misses += 1
      suggestions += Self.words.diagnose(link).suggestions.count
      check(Self.words, link, "TEST_SEED=\(random.seed) \(text)")
    }
    #expect(misses > 125 && suggestions > 62)
  }

  @Test(
    "of links that are long or deep, up to the longest that is repaired and beyond",
    arguments: [
      "/items/" + String(repeating: "7/", count: 500), "/items/7/" + String(repeating: "edit", count: 16) + "/x",
      "/items/7/edti?" + String(repeating: "a&", count: 600),
      "/items/7/edti?" + String(repeating: "a=%FF&", count: 300),
      "/items/7/" + String(repeating: "e", count: 2_030), "/items/7/" + String(repeating: "e", count: 2_040),
      "/" + String(repeating: "/", count: 900) + "items/7/edit", "/items/7/%FF?%C3%A9=%FE#%FF",
    ])
  func long(_ text: String) throws {
    let link = try DeepLinkRequest(text)
    check(Self.words, link, "\(text)")
    let many = (0..<50).map { Self.route("\($0)dit") }
    check(Router(many), link, "\(text)")
  }

  /// A table whose links are easily mistyped, with examples for missing parts.
  private static let words = Router(
    ["edit", "edition", "delete", "duplicate", "Édit", "edit/color"].map { route($0) } + [search])

  private static func route(_ name: String) -> Route<Landing> {
    Route(
      "", name: name, example: Landing(route: name, components: ["7"]),
      { (id: Int) in Landing(route: name, components: [String(id)]) },
      { $0.route == name ? $0.components.first.flatMap(Int.init) : nil }
    ) {
      "items"
      Segment("id", .integer)
      name
    }
  }

  private static let search = Route<Landing>(
    "", name: "search", example: Landing(route: "search", components: ["text"]),
    { (text: String) in Landing(route: "search", components: [text]) },
    { $0.route == "search" ? $0.components.first : nil }
  ) {
    "items"
    "search"
    QueryItem("é", .text)
  }
}

extension SeededGenerator {
  fileprivate mutating func nearMiss() -> String {
    let words = [
      "items", "itms", "Items", "7", "7x", "edit", "edti", "EDIT", "edition", "delete", "color", "search", "serach", "",
      "..", "%FF", "%C3%89dit", "e%CC%81dit", "%E2%84%AA", "x",
    ]
    var link = pick(["", "", "https://example.com", "nav://", "nav://example.com"])
    // Usually begins one step further into the table than a random link would.
    if once(in: 2) { link += "/items" + (once(in: 2) ? "/7" : "") }
    link += "/" + (0..<Int.random(in: 0...4, using: &self)).map { _ in pick(words) }.joined(separator: "/")
    if once(in: 3) { link += "?" + pick(["a=b", "%C3%A9", "e%CC%81=1", "%C3%A9=", "%C3%A9=x&%C3%A9=y", "%FF=%FE&&a"]) }
    return link + (once(in: 6) ? "#%FF" : "")
  }
}
