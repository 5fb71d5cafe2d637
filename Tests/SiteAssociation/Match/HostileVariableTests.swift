import AssociationFiles
import AssociationLint
import DeepLinkOctets
import SiteAssociation
import Testing

/// A value is written once and used anywhere, so that a small file can ask for very much work.
@Suite("Variables that stand for more text than anybody can try", .serialized)
struct HostileVariableTests {
  /// A component with a path that has a variable of 60,000 characters in it 10,000 times, and one that opens everything.
  private static let large = file(
    [AssociationComponent(path: UTF8Text(String(repeating: "$(v)", count: 10_000))), AssociationComponent()],
    values: [String(repeating: "a", count: 59_000), "*", "", "?a"])

  private static func file(_ components: [AssociationComponent], values: [String]) -> AssociationFile {
    AssociationFile(
      appLinks: AppLinks(
        details: [AssociationDetail(appIDs: ["9JA89QQLNQ.com.acme.app"], components: components)],
        substitutionVariables: [SubstitutionVariable("v", values.map { UTF8Text($0) })]))
  }

  /// All texts of this many letters out of `a` and `?`, any text before them: each letter of a URL may be any of them.
  private static func texts(_ length: Int) -> [String] {
    (0..<length).reduce(["*"]) { texts, _ in texts.flatMap { [$0 + "a", $0 + "?"] } }
  }

  @Test("are given up on, and nothing behind them is taken for the verdict")
  func large() throws {
    let matcher = AssociationMatcher(Self.large, limits: MatchLimits(steps: 100_000))
    let url = try AssociationURL("/" + String(repeating: "a", count: 2_000))
    let match = matcher.match(url, app: "9JA89QQLNQ.com.acme.app")
    #expect(match.verdict == .noMatch)
    #expect(match.component == nil)
    #expect(match.reason.hasPrefix(#"components[0] {"/": "$(v)$(v)"#))
    #expect(
      match.reason.hasSuffix(
        " of details[0] is left undecided, because its variables have too many values to try, and so are the rows after "
          + "it: use fewer variables, or fewer values"))
    #expect(matcher.misses(url, app: "9JA89QQLNQ.com.acme.app").map(\.part) == [.undecided])
  }

  @Test("are compared with short texts, and cover nothing")
  func short() throws {
    let match = AssociationMatcher(Self.large).match(try AssociationURL("/"), app: "9JA89QQLNQ.com.acme.app")
    #expect(match.component == 0)
    let findings = AssociationLinter().lint(Self.large.json())
    #expect(findings.map(\.rule).filter { $0 != "minimum-system" } == [])
    // Each variable may end where the path does, and the values behind it then take nothing.
    let path = UTF8Text("/" + String(repeating: "$(v)", count: 100))
    let all = Self.file([AssociationComponent(path: path), AssociationComponent()], values: ["", "*", "/"])
    #expect(AssociationLinter().lint(all.json()).map(\.rule).contains("catch-all-not-last"))
  }

  @Test("in many components that may each be anywhere are given up on after so many steps")
  func steps() throws {
    let components = (0..<100).map { AssociationComponent(path: UTF8Text("/$(v)$(v)$(v)/\($0)")) }
    let file = Self.file(components, values: Self.texts(10))
    let url = try AssociationURL("/" + String(repeating: "a", count: 1_000))
    let matcher = AssociationMatcher(file, limits: MatchLimits(steps: 100_000))
    let match = matcher.match(url, app: "9JA89QQLNQ.com.acme.app")
    #expect(match.verdict == .noMatch)
    #expect(match.reason.contains("is left undecided"))
    let findings = AssociationLinter(limits: LintLimits(steps: 1_000)).lint(file.json())
    #expect(findings.contains { $0.rule == "reachability-undecided" })
  }

  @Test("the limit is where it is said to be", arguments: [(7, "undecided"), (8, "match")])
  func limits(steps: Int, expected: String) throws {
    // A node for each of the letters, and one for the start of each variable.
    let file = Self.file([AssociationComponent(path: "/$(v)$(v)")], values: ["abc", "xyz"])
    let match = AssociationMatcher(file, limits: MatchLimits(steps: steps)).match(
      try AssociationURL("/abcxyz"), app: "9JA89QQLNQ.com.acme.app")
    #expect(match.verdict == (expected == "match" ? .match : .noMatch))
    #expect(match.reason.contains("undecided") == (expected == "undecided"))
  }
}
