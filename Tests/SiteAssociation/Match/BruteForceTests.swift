import AssociationFiles
import DeepLinkOctets
import DeepLinkTestSupport
import SiteAssociation
import Testing

@Suite("The matcher against brute force")
struct BruteForceTests {
  static let variables = ["v": ["a", "ab", "b*"], "s": ["a/", "/", "?/*"], "w": ["*", ""], "none": []]

  static func pattern(_ random: inout SeededGenerator, variables: [String]) -> String {
    let pieces = ["a", "b", "/", "*", "?", "a", "/", "*"] + variables.map { "$(\($0))" }
    return (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(pieces) }.joined()
  }

  static func text(_ random: inout SeededGenerator, _ characters: String) -> String {
    String((0..<Int.random(in: 0...7, using: &random)).map { _ in random.pick(Array(characters)) })
  }

  /// A matcher of one component with the variables of this suite.
  static func verdict(_ component: AssociationComponent, _ url: String) throws -> Bool {
    let variables = Self.variables.map { SubstitutionVariable(UTF8Text($0.key), $0.value.map { UTF8Text($0) }) }
    let links = AppLinks(
      details: [AssociationDetail(appIDs: ["A.a"], components: [component])], substitutionVariables: variables)
    let matcher = AssociationMatcher(AssociationFile(appLinks: links))
    return try matcher.match(AssociationURL(url), app: "A.a").verdict == .match
  }

  @Test("paths, without variables and with them", arguments: [[], ["v", "s", "w", "none"]])
  func paths(names: [String]) throws {
    var random = SeededGenerator()
    for _ in rounds(3_800) {
      let pattern = Self.pattern(&random, variables: names)
      let path = "/" + Self.text(&random, "ab/")
      let expected = BruteForce.matchesPath(pattern, path, Self.variables)
      guard try Self.verdict(AssociationComponent(path: UTF8Text(pattern)), "https://example.com" + path) != expected
      else {
        continue
      }
      Issue.record("TEST_SEED=\(random.seed) \(pattern) \(path) should \(expected ? "" : "not ")match")
    }
  }

  @Test("queries and fragments, without variables and with them", arguments: [[], ["v", "s", "w", "none"]])
  func texts(names: [String]) throws {
    var random = SeededGenerator()
    for _ in rounds(2_000) {
      let pattern = Self.pattern(&random, variables: names)
      let text = Self.text(&random, "ab/?")
      let expected = BruteForce.matchesText(pattern, text, Self.variables)
      let query = try Self.verdict(AssociationComponent(query: .whole(UTF8Text(pattern))), "/x?" + text)
      let item = try Self.verdict(AssociationComponent(query: .items(["n": UTF8Text(pattern)])), "/x?m&n=" + text)
      let fragment = try Self.verdict(AssociationComponent(fragment: UTF8Text(pattern)), "/x#" + text)
      guard [query, item, fragment] != [expected, expected, expected] else { continue }
      Issue.record("TEST_SEED=\(random.seed) \(pattern) \(text) should \(expected ? "" : "not ")match")
    }
  }

  @Test("without case, a pattern matches what its lower case matches in lower case")
  func cases() throws {
    var random = SeededGenerator()
    let mix = { (text: String, random: inout SeededGenerator) in
      String(text.map { Bool.random(using: &random) ? Character($0.uppercased()) : $0 })
    }
    for _ in rounds(1_000) {
      let pattern = Self.pattern(&random, variables: [])
      let path = "/" + Self.text(&random, "ab/")
      let expected = BruteForce.matchesPath(pattern, path, [:])
      let component = AssociationComponent(path: UTF8Text(mix(pattern, &random)), caseSensitive: false)
      #expect(
        try Self.verdict(component, "https://example.com" + mix(path, &random)) == expected,
        "TEST_SEED=\(random.seed) \(pattern) \(path)")
    }
  }
}
