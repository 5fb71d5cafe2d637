import DeepLinkOctets
import DeepLinkTestSupport
import Testing
import TextLanguages

@testable import AssociationFiles
@testable import AssociationLint
@testable import SiteAssociation

/// The languages of patterns, which the linter and the proof use, against the matcher, which knows no languages.
@Suite("The language of a pattern")
struct PatternLanguageTests {
  private static let values: [SubstitutionVariable] = [
    SubstitutionVariable("v", ["a", "A/*", "/a"]), SubstitutionVariable("s", ["", "/", "a/", "é//"]),
    SubstitutionVariable("w", ["*", "a?", "/*", "/**"]), SubstitutionVariable("none", []),
  ]

  /// All short texts, and those of them that are paths as they are compared.
  private static let texts: [[UInt32]] = {
    var (texts, last): ([[UInt32]], [[UInt32]]) = ([[]], [[]])
    for _ in 0..<4 {
      last = last.flatMap { text in [0x61, 0x41, 0x2F, 0xE9, 0x25].map { text + [$0] } }
      texts += last
    }
    return texts
  }()
  private static let paths = texts.filter { $0.first == 0x2F && ($0.count == 1 || $0.last != 0x2F) }

  private static func spelled(_ text: [UInt32], _ mode: ComparisonMode) -> [UInt8]? {
    guard mode.decodes else { return text.contains { $0 >= 128 } ? nil : text.map { UInt8($0) } }
    return UTF8Text(scalars: text).utf8.flatMap { $0 >= 128 || $0 == 0x25 ? Array("%\($0.hexDigits)".utf8) : [$0] }
  }

  @Test("has exactly the texts that the matcher matches, in every mode and place")
  func agrees() throws {
    var random = SeededGenerator()
    let pieces = ["a", "/", "*", "?", "A", "é", "%", "*", "$(v)", "$(s)", "$(w)", "$(none)", "$(digit)"]
    var matched = 0
    for _ in rounds(40, until: { matched > 50 }) {
      let pattern = UTF8Text((0..<Int.random(in: 0...5, using: &random)).map { _ in random.pick(pieces) }.joined())
      let mode = ComparisonMode(folds: .random(using: &random), decodes: .random(using: &random))
      let place = random.pick([CompiledPattern.Place.path, .path, .other])
      var variables = VariableTable(Self.values)
      let compiled = CompiledPattern(pattern, place, folds: mode.folds, variables: &variables)
      var work = Work(.max)
      let language = try #require(PatternLanguages(variables).language(pattern, place, mode, &work))
      let machine = MachineCache().machine(language)
      for text in place == .path ? Self.paths : Self.texts {
        guard let octets = Self.spelled(text, mode) else { continue }
        var allowance = MatchAllowance(MatchLimits())
        let expected = compiled.matches(mode.folds ? text.map(CaseFolding.fold) : text, &allowance)
        matched += expected ? 1 : 0
        #expect(
          machine.accepts(octets.span) == expected,
          "TEST_SEED=\(random.seed) \(pattern) \(place) \(mode) \(UTF8Text(scalars: text))")
      }
    }
    #expect(matched > 50)
  }

  @Test("of too many parts is not known")
  func tooLong() {
    var work = Work(.max)
    let languages = PatternLanguages(VariableTable([]))
    let pattern = UTF8Text("/" + String(repeating: "a*", count: 5_000))
    #expect(languages.language(pattern, .path, ComparisonMode(folds: false, decodes: false), &work) == nil)
    let literal = UTF8Text("/" + String(repeating: "a", count: 100_000))
    #expect(languages.language(literal, .path, ComparisonMode(folds: false, decodes: false), &work) != nil)
  }
}
