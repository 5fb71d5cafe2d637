import AssociationFiles
import AssociationLint
import DeepLinkOctets
import SiteAssociation
import SiteVerification
import Testing

@Suite("What devices make of the answers of a site")
struct SiteVerifierTests {
  private static let site = VerificationTarget.Site(host: "a.example")
  private static let file = #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.a"], "components": [{"/": "/a"}]}]}}"#

  private static func answer(
    _ body: String, _ fields: [String: String] = [:], status: Int = 200, milliseconds: Int = 0
  ) -> FetchOutcome {
    let fields = fields.merging(["Content-Type": "application/json"]) { given, _ in given }
    return .answer(
      FetchedAnswer(
        HostedAnswer(
          status: status, fields: fields.map { .init(name: UTF8Text($0), value: UTF8Text($1)) }, body: Array(body.utf8)),
        milliseconds: milliseconds))
  }

  @Test(
    "one that took long is warned of",
    arguments: [(5_000, []), (7_800, ["the answer took 7 s, but Apple's client waits only about 5 s: answer faster"])])
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
      "Cache-Control lets caches keep the file for \($0), and serve the old one for as long after a change: "
        + "max-age=3600 is enough"
    }
    #expect(report.findings.map(\.finding.message) == (message.map { [$0] } ?? []))
  }

  @Test(
    "the copy of Apple's network decides which file a device gets today",
    arguments: [
      (
        answer(file), answer(file.replacing(" ", with: "")), nil,
        "gets this file, because Apple's CDN has the same, and opens the links that it names."
      ),
      (
        answer(file), answer("", ["Apple-Failure-Reason": "SWCERR00301 Timeout"], status: 404),
        "warning: Apple's CDN has no file of a.example (SWCERR00301 Timeout), so devices get none today: the site answered "
          + "too late; the file is there now, and it asks again within a day [delivery-failed]",
        "gets no file yet, because Apple's CDN has none. It asks here again within a day; then the device gets this "
          + "one, and opens the links that it names."
      ),
      (
        answer(file), answer("{}", ["Age": "7300"]),
        "warning: Apple's CDN has another file, fetched 2 h ago, which devices get until it asks here again, within a day; "
          + "those that have the app ask about once a week [delivery-differs]",
        "gets another file, the one that Apple's CDN still has, fetched 2 h ago. This one follows within a day, and opens "
          + "the links that it names."
      ),
      (
        answer("", status: 404), answer(file, ["Age": "7300"]),
        "warning: Apple's CDN still has a file, fetched 2 h ago, which devices get until it asks here again, within a day "
          + "[delivery-differs]",
        "gets the file that Apple's CDN still has, fetched 2 h ago, until it asks here again, within a day; then none. "
          + "Once this is fixed, Apple's CDN asks again within a day, and devices after an installation."
      ),
      (
        answer(file), answer("", status: 418),
        "note: it is not known what Apple's CDN serves today: its status is 418 [delivery-unknown]",
        "gets this file through Apple's CDN, which asks for it within a day, and opens the links that it names."
      ),
      (
        answer(file), .failure(FetchFailure(.refused)),
        "note: it is not known what Apple's CDN serves today, because it could not be asked: the connection to port "
          + "443 was refused [delivery-unknown]",
        "gets this file through Apple's CDN, which asks for it within a day, and opens the links that it names."
      ),
    ] as [(FetchOutcome, FetchOutcome, String?, String)])
  func delivery(own: FetchOutcome, copy: FetchOutcome, finding: String?, conclusion: String) {
    let report = SiteVerifier(VerificationRequest(platforms: [.ios])).report(
      on: Self.site, [.association: own, .deliveredCopy: copy])
    let url = "https://app-site-association.cdn-apple.com/a/v1/a.example"
    #expect(
      report.findings.filter { $0.url == url }.map(\.description) == (finding.map { ["\(url):1:1: \($0)"] } ?? []))
    #expect(report.ios?.conclusion == "An iPhone that installs the app today " + conclusion)
  }

  @Test(
    "what Google has read of Android's file is compared with it",
    arguments: [
      (["com.a 10"], #""maxAge": "3599.5s", "#, [String]()),
      (
        ["com.a 10", "com.b 20"], #""maxAge": "3599.5s", "#,
        [
          "warning: Google still has that com.b (20:21:22:23:24:25:26:27…) opens links, for 59 min more, which the file no "
            + "longer says [statements-differ]"
        ]
      ),
      (
        [], "",
        [
          "warning: Google has not read that com.a (10:11:12:13:14:15:16:17…) opens links: phones that install the app meanwhile "
            + "may not verify the site [statements-differ]"
        ]
      ),
    ])
  func statements(apps: [String], age: String, findings: [String]) {
    func fingerprint(_ first: Int) -> String {
      (first..<first + 32).map { String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    }
    let own =
      #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "#
      + #""package_name": "com.a", "sha256_cert_fingerprints": ["\#(fingerprint(16))"]}}]"#
    let list = apps.map { app in
      let first = Int(app.suffix(2), radix: 16) ?? 0
      return #"{"target": {"androidApp": {"packageName": "\#(app.prefix(5))", "#
        + #""certificate": {"sha256Fingerprint": "\#(fingerprint(first))"}}}}"#
    }
    let report = SiteVerifier(VerificationRequest(platforms: [.android])).report(
      on: Self.site,
      [
        .assetLinks: Self.answer(own, ["content-type": "application/json"]),
        .statements: Self.answer("{\(age)\"statements\": [\(list.joined(separator: ", "))]}"),
      ])
    let url = SiteFile.statements.url(of: Self.site)
    #expect(report.findings.filter { $0.url == url }.map(\.description) == findings.map { "\(url):1:1: \($0)" })
    #expect(report.isGood)
    let unknown = SiteVerifier(VerificationRequest(platforms: [.android])).report(
      on: Self.site, [.assetLinks: Self.answer("[]"), .statements: Self.answer("", status: 429)])
    #expect(unknown.findings.contains { $0.finding.rule == "statements-unknown" })
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
        "https://a.example/.well-known/apple-app-site-association:1:1: error: the connection to port 443 was refused: check "
          + "that the server runs and listens there [unreachable]"
      ])
    let other = verifier.report(
      on: Self.site, [.association: refused, .assetLinks: .failure(FetchFailure(.closed))])
    #expect(other.findings.map(\.finding.rule) == ["unreachable", "unreachable"])
    #expect(!same.isGood && !other.isGood)
  }

  @Test(
    "origins that may use passkeys are looked at if there is a file, and are no error",
    arguments: [
      (answer(#"{"origins": ["https://a.example", "https://b.example:8443"], "x": 1}"#), nil),
      (answer("<p>", ["Content-Type": "text/html"], status: 404), nil), (.failure(FetchFailure(.closed)), nil),
      (
        answer("", ["Location": "/b"], status: 302),
        "the answer is a redirect (302 to /b), which not every browser follows"
      ),
      (answer("<p>", ["Content-Type": "text/html"]), "the Content-Type is text/html, so browsers ignore the file"),
      (answer(#"{"origins": [1]}"#), #"the content is not JSON such as {"origins": ["https://shop.example"]}"#),
      (
        answer(#"{"origins": "https://a.example"}"#),
        #"the content is not JSON such as {"origins": ["https://shop.example"]}"#
      ),
      (answer("{"), #"the content is not JSON such as {"origins": ["https://shop.example"]}"#),
      (
        answer(
          #"{"origins": ["http://z.example", "https://a.de", "HTTPS://www.A.co.uk/x", "https://b.com", "https://c.com.au", "#
            + #""https://x.d.com", "https://e.com", "https://localhost", "https://x.y.net"]}"#),
        "the registrable domains have 6 labels (a, b, c, d, e, y), but browsers need to take only the first 5; as no list of "
          + "public suffixes is known here, the label in front of .com, .co.uk and the like was counted"
      ),
    ] as [(FetchOutcome, String?)])
  func relatedOrigins(outcome: FetchOutcome, fault: String?) {
    let report = SiteVerifier(VerificationRequest(platforms: [.ios])).report(
      on: Self.site, [.association: Self.answer(Self.file), .relatedOrigins: outcome])
    let finding = fault.map {
      "https://a.example/.well-known/webauthn:1:1: warning: \($0): serve the origins that may use passkeys of this site, as "
        + "application/json, or 404 if there are none [related-origins]"
    }
    #expect(report.findings.map(\.description) == [finding].compactMap(\.self) && report.isGood)
  }

  @Test("a server that is asked in place of a site says nothing of the copy of Apple's network, nor of the certificate")
  func inPlace() {
    var request = VerificationRequest(platforms: [.ios])
    #expect(request.files(of: Self.site).contains(.deliveredCopy))
    request.origin = VerificationTarget.Site(scheme: "http", host: "127.0.0.1", port: 8_080)
    #expect(request.files(of: Self.site) == [.association, .associationForOthers, .rootAssociation, .relatedOrigins])
    let outcomes: [SiteFile: FetchOutcome] = [.association: .failure(FetchFailure(.refused))]
    #expect(
      SiteVerifier(request).report(on: Self.site, outcomes).findings.map(\.finding.message) == [
        "http://127.0.0.1:8080 answered in place of the site (--from); the certificate of a.example was not checked",
        "the connection to port 8080 was refused: check that the server runs and listens there",
      ])
  }
}
