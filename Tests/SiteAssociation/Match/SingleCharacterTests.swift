import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import AssociationFiles
@testable import AssociationLint
@testable import SiteAssociation

/// Variables whose values are one character each are matched without a trie of the values, which says the same, slowly.
@Suite("Variables of single characters")
struct SingleCharacterTests {
  private static let variables = [
    SubstitutionVariable("ab", ["a", "B"]), SubstitutionVariable("same", ["a", "a"]), SubstitutionVariable("none", []),
    SubstitutionVariable("slash", ["a", "/"]), SubstitutionVariable("wild", ["?", "a"]),
    SubstitutionVariable("letters", ["é", "\u{212A}", "🍎"]), SubstitutionVariable("two", ["a", "ab"]),
  ]

  private static let pieces =
    ["a", "b", "K", "/", "/", "*", "?", "É", "$(digit)", "$(upper)", "$(xdigit)", "$(nope)"]
    + variables.map { "$(\($0.name))" }

  private static let characters = ["a", "b", "A", "B", "k", "K", "/", "/", "7", "f", "é", "É", "\u{212A}", "🍎", "-"]

  private static func text(_ random: inout SeededGenerator, of pieces: [String], atMost count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in random.pick(pieces) }.joined()
  }

  /// A text as a matcher sees it.
  private static func scalars(_ text: String, folds: Bool, isPath: Bool) -> [UInt32] {
    var scalars = text.unicodeScalars.map { folds ? CaseFolding.fold($0.value) : $0.value }
    while isPath, scalars.count > 1, scalars.last == PatternToken.slash { scalars.removeLast() }
    return scalars
  }

  /// The variables with a value more that no text here has, so that none is of single characters.
  private static let longVariables =
    (variables + PredefinedVariable.allCases.map { SubstitutionVariable(UTF8Text($0.rawValue), $0.values) }).map {
      SubstitutionVariable($0.name, $0.values + [UTF8Text(String(repeating: "-", count: 20))])
    }

  /// Whether a pattern matches a text.
  private static func matches(
    _ pattern: String, _ text: [UInt32], _ place: CompiledPattern.Place, folds: Bool, _ values: [SubstitutionVariable]
  ) -> Bool {
    var variables = VariableTable(values)
    var allowance = MatchAllowance(MatchLimits())
    return CompiledPattern(UTF8Text(pattern), place, folds: folds, variables: &variables).matches(text, &allowance)
  }

  @Test("patterns of any pieces, of paths and of other texts, with case and without")
  func patterns() {
    var random = SeededGenerator()
    var matches = 0
    for _ in rounds(1_500, until: { matches > 37 }) {
      let (isPath, folds) = (Bool.random(using: &random), Int.random(in: 0..<3, using: &random) == 0)
      let place: CompiledPattern.Place = isPath ? .path : .other
      let pattern = Self.text(&random, of: Self.pieces, atMost: 5)
      let text = (isPath ? "/" : "") + Self.text(&random, of: Self.characters, atMost: 5)
      let scalars = Self.scalars(text, folds: folds, isPath: isPath)
      let actual = Self.matches(pattern, scalars, place, folds: folds, Self.variables)
      let expected = Self.matches(pattern, scalars, place, folds: folds, Self.longVariables)
      if expected { matches += 1 }
      #expect(actual == expected, "TEST_SEED=\(random.seed) \(pattern) \(text) \(isPath) \(folds)")
    }
    #expect(matches > 37)
  }

  @Test("take no steps, so that no number of them is given up on")
  func steps() throws {
    let path = String(repeating: "$(xdigit)", count: 2_000)
    let components = (0..<100).map { AssociationComponent(path: UTF8Text("/\(path)/\($0)")) }
    let file = AssociationFile(
      appLinks: AppLinks(details: [AssociationDetail(appIDs: ["A.a"], components: components)]))
    let url = try AssociationURL("/" + String(repeating: "f", count: 2_000) + "/99")
    #expect(AssociationMatcher(file, limits: MatchLimits(steps: 0)).match(url, app: "A.a").component == 99)
  }
}
