import DeepLinkTestSupport
import DeepLinking
import Testing
import TextLanguages

@testable import AppFiles
@testable import SiteAssociation

@Suite("The paths of a manifest")
struct ManifestPathTests {
  private static let texts: [String] = {
    var (all, last) = ([""], [""])
    for _ in 0..<4 {
      last = last.flatMap { text in ["/", "a", "b", "."].map { text + $0 } }
      all += last
    }
    return all.map { "/" + $0 } + ["/é", "/aé", "/éé/a", "/\u{1F600}", "/a\u{1F600}b"]
  }()

  /// The texts that the language of a pattern has; nil for a pattern that is refused.
  private static func matched(_ attribute: ManifestPath.Attribute, _ pattern: String) -> [String]? {
    guard let parts = try? ManifestPath(attribute, pattern).parts(),
      let language = DynamicRuleLanguages().row(path: parts, comment: "").links.path
    else { return nil }
    let machine = MachineCache().machine(language)
    return texts(attribute).filter { text in
      let link = text.split(separator: "/", omittingEmptySubsequences: false)
        .map { PercentEncoding.encode(String($0), for: .component) }.joined(separator: "/")
      var work = Work(.max)
      return machine.accepts(link.utf8.reduce(machine.start) { machine.step($0, UInt32($1), &work) })
    }
  }

  /// In a set a character of two units counts as one.
  private static func texts(_ attribute: ManifestPath.Attribute) -> [String] {
    attribute == .pathAdvancedPattern ? texts.dropLast(2) : texts
  }

  private static func port(_ attribute: ManifestPath.Attribute, _ pattern: String) -> [String]? {
    if attribute == .pathPattern { return texts.filter { PatternMatcherPort.matchesGlob(pattern, $0) } }
    guard PatternMatcherPort.matchesAdvanced(pattern, "") != nil else { return nil }
    return texts(attribute).filter { PatternMatcherPort.matchesAdvanced(pattern, $0) ?? false }
  }

  @Test(
    "match what Android's own matcher matches: rows",
    arguments: [
      (.pathPattern, "/a.*"), (.pathPattern, "/.*a"), (.pathPattern, "/.*/b"), (.pathPattern, "/ab*"),
      (.pathPattern, "/ab*b"), (.pathPattern, "/a*b*"), (.pathPattern, "/a*.*"), (.pathPattern, #"/a\.b"#),
      (.pathPattern, #"/a\.*b"#), (.pathPattern, #"/.*\.b"#), (.pathPattern, #"/a\"#), (.pathPattern, "/.*.*"),
      (.pathPattern, "/..*"), (.pathPattern, "*"), (.pathPattern, ""), (.pathPattern, "/.é*"),
      (.pathAdvancedPattern, "/[^/]+"), (.pathAdvancedPattern, "/a{2,}"), (.pathAdvancedPattern, "/[ab]{1,2}b"),
      (.pathAdvancedPattern, "/.+a"), (.pathAdvancedPattern, "/a}b"), (.pathAdvancedPattern, "/a]"),
      (.pathAdvancedPattern, "/[b-a]"), (.pathAdvancedPattern, "/[^b-a]"), (.pathAdvancedPattern, "/[]a]"),
      (.pathAdvancedPattern, "/a**"), (.pathAdvancedPattern, #"/a\"#), (.pathAdvancedPattern, #"/[\]a]"#),
      (.pathAdvancedPattern, "/a{2"), (.pathAdvancedPattern, "/a{3,2}"), (.pathAdvancedPattern, "/[.*]"),
      (.pathAdvancedPattern, "/a?"), (.pathAdvancedPattern, "/a{0}b"), (.pathAdvancedPattern, "/[a-]b"),
    ] as [(ManifestPath.Attribute, String)])
  func rows(attribute: ManifestPath.Attribute, pattern: String) {
    #expect(Self.matched(attribute, pattern) == Self.port(attribute, pattern))
  }

  @Test("match what Android's own matcher matches: random patterns")
  func random() {
    var random = SeededGenerator()
    let signs: [ManifestPath.Attribute: [String]] = [
      .pathPattern: ["/", "a", "b", ".", "*", ".*", #"\"#],
      .pathAdvancedPattern: [
        "/", "a", "b", ".", "*", "+", "[", "]", "[ab]", "[^/]", "{1,2}", "{2}", "^", "-", "}", #"\"#,
      ],
    ]
    for (attribute, signs) in signs {
      for _ in rounds(200) {
        let pattern = "/" + (0..<Int.random(in: 0...5, using: &random)).map { _ in random.pick(signs) }.joined()
        let (found, expected) = (Self.matched(attribute, pattern), Self.port(attribute, pattern))
        #expect(found == expected, "TEST_SEED=\(random.seed) \(attribute) \(pattern)")
      }
    }
  }

  @Test("of a path, a prefix and a suffix")
  func plain() {
    #expect(Self.matched(.path, "/a") == ["/a"])
    #expect(Self.matched(.pathPrefix, "/a/") == Self.texts.filter { $0.hasPrefix("/a/") })
    #expect(Self.matched(.pathSuffix, "ab") == Self.texts.filter { $0.hasSuffix("ab") })
  }
}
