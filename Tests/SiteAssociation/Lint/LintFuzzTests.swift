import AssociationFiles
import AssociationLint
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import SiteAssociation
import Testing

@Suite("The linters on anything", .serialized)
struct LintFuzzTests {
  static func everything(_ bytes: [UInt8]) {
    _ = AssociationLinter().lint(bytes)
    _ = AssetLinksLinter().lint(bytes)
    if let file = try? AssociationFile(parsing: bytes), let url = try? AssociationURL("/buy/42?a=1&b#x") {
      let matcher = AssociationMatcher(file)
      for match in matcher.matches(url) {
        _ = match.reason
        _ = matcher.misses(url, app: match.app).map(\.description)
      }
      _ = file.json()
    }
    if let links = try? AssetLinks(parsing: bytes) { _ = links.json() }
    if let answer = try? HostedAnswer(parsing: bytes) { _ = AssociationLinter().lint(answer) }
  }

  @Test("random files, and what random changes make of them, never crash")
  func mutations() {
    var random = SeededGenerator()
    for _ in rounds(150) {
      var bytes = Array(RandomFile.text(&random).utf8)
      Self.everything(bytes)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(random.pick(Array(##"{}[]",:*?#$()/%"##.utf8)), at: index)
        }
      }
      Self.everything(bytes)
    }
  }

  @Test("no prefix of a file or of an answer crashes, and only the whole is without an error")
  func prefixes() throws {
    let file = ##"""
      {"applinks": {"defaults": {"caseSensitive": false}, "substitutionVariables": {"a": ["b*", "c"]},
       "details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [
        {"/": "/buy/$(a)/*", "?": {"x": "?*"}, "#": "y", "comment": "\u00e9"}, {"?": "é%C3%A9", "exclude": true}]}]}}
      """##
    let bytes = Array(file.utf8)
    for length in bytes.indices {
      let prefix = Array(bytes[..<length])
      Self.everything(prefix)
      #expect(AssociationLinter().lint(prefix).map(\.rule) == ["invalid-json"])
    }
    #expect(!AssociationLinter().lint(bytes).contains { $0.severity == .error })
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n\(file)".utf8)
    for length in answer.indices { Self.everything(Array(answer[..<length])) }
  }

  @Test("patterns whose automata explode are given up on, and that is said")
  func explosion() {
    // Where the letter stands decides, and there are two to the power of 24 ways for it to stand.
    let tail = "a" + String(repeating: "?", count: 24)
    let components = ["/*", "/?*"].map { AssociationComponent(path: UTF8Text($0 + tail)) }
    let file = AssociationFile(
      appLinks: AppLinks(details: [AssociationDetail(appIDs: ["9JA89QQLNQ.com.acme.app"], components: components)]))
    let bytes = file.json()
    var findings: [String] = []
    findings = AssociationLinter(limits: LintLimits(steps: 300_000)).lint(bytes).map(\.description)
    #expect(
      findings == [
        #"8:11: note: it is not known whether a URL can reach components[1] {"/": "/?*a????????????????????????"}: "#
          + "finding out takes too many steps [reachability-undecided]"
      ])
  }
}
