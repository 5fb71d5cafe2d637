import Octets
import SiteAssociation
import SiteVerification
import Testing

@Suite("What devices make of the answers of a site")
struct SiteVerifierTests {
  private static let site = VerificationTarget.Site(host: "a.example")
  private static let file = #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.a"], "components": [{"/": "/a"}]}]}}"#

  private static func answer(_ body: String, _ fields: [String: String] = [:], milliseconds: Int = 0) -> FetchOutcome {
    let fields = fields.merging(["Content-Type": "application/json"]) { given, _ in given }
    return .answer(
      FetchedAnswer(
        HostedAnswer(
          status: 200, fields: fields.map { .init(name: UTF8Text($0), value: UTF8Text($1)) }, body: Array(body.utf8)),
        milliseconds: milliseconds))
  }

  @Test(
    "one that took long is warned of",
    arguments: [(5_000, []), (7_800, ["the answer took 7 s, and Apple's client waits about 5 s: answer from memory"])])
  func slow(milliseconds: Int, messages: [String]) {
    let report = SiteVerifier(VerificationRequest(platforms: [.ios])).report(
      on: Self.site, [.association: Self.answer(Self.file, milliseconds: milliseconds)])
    #expect(report.findings.map(\.finding.message) == messages)
    #expect(report.isGood)
  }

  @Test(
    "caches that keep a file long are noted",
    arguments: [
      ("max-age=86400", nil), ("no-store", nil), ("max-age=99999999999999999999", nil), ("s-max-age=99999999", nil),
      ("public,max-age=172800", "2 days"), ("Max-Age=\"172799\", immutable", "47 h"),
    ])
  func caching(control: String, time: String?) {
    let report = SiteVerifier(VerificationRequest(platforms: [.ios])).report(
      on: Self.site, [.association: Self.answer(Self.file, ["cache-control": control])])
    let message = time.map {
      "Cache-Control lets caches keep the file for \($0), and hand out an old one for as long after a change: "
        + "max-age=3600 is enough"
    }
    #expect(report.findings.map(\.finding.message) == (message.map { [$0] } ?? []))
  }

  @Test("an app that has to be let open links is missed, although the file includes others that may let it")
  func included() throws {
    let statements =
      #"[{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","#
      + #""package_name":"com.a","sha256_cert_fingerprints":[""#
      + (16..<48).map { String($0, radix: 16, uppercase: true) }.joined(separator: ":")
      + #""]}},{"include":"https://b.example/statements.json"}]"#
    let link = try #require(try VerificationTarget("https://a.example/a").link)
    for (package, isGood) in [("com.a", true), ("com.b", false)] {
      let report = SiteVerifier(VerificationRequest(platforms: [.android], packages: [UTF8Text(package)])).report(
        on: Self.site, links: [link], [.assetLinks: Self.answer(statements)])
      #expect(report.isGood == isGood, "\(package): \(report.findings)")
      #expect(report.links.map(\.opens) == [isGood])
    }
  }

  @Test("what both files fail with is said once, and another failure of the second as well")
  func once() {
    let verifier = SiteVerifier(VerificationRequest())
    let refused = FetchOutcome.failure(FetchFailure(.refused))
    let same = verifier.report(
      on: Self.site, [.association: refused, .associationForOthers: refused, .assetLinks: refused])
    #expect(
      same.findings.map(\.description) == [
        "https://a.example/.well-known/apple-app-site-association:1:1: error: the connection to port 443 was refused: let "
          + "a server that speaks HTTPS listen there [unreachable]"
      ])
    let other = verifier.report(
      on: Self.site, [.association: refused, .assetLinks: .failure(FetchFailure(.closed))])
    #expect(other.findings.map(\.finding.rule) == ["unreachable", "unreachable"])
    #expect(!same.isGood && !other.isGood)
  }

  @Test("every rule has a name in kebab-case")
  func names() {
    for rule in VerificationRule.allCases {
      #expect(rule.rawValue.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.rawValue)")
    }
  }
}
