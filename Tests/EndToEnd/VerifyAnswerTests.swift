import Foundation
import Testing

@Suite(
  "What else deeplink verify says about a live site", .serialized,
  .enabled(if: LiveSite.obstacle == nil, "\(LiveSite.obstacle ?? "")"))
struct VerifyAnswerTests {
  /// The lines that are printed, but for the one that says that nothing was asked as devices do.
  private func lines(_ arguments: [String], status: Int32) throws -> [String] {
    let run = try Tool.run(["verify"] + arguments)
    #expect(run.status == status && run.errors.isEmpty, "\(run)")
    return run.output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
      .filter { !$0.hasSuffix("[not-as-devices]") }
  }

  @Test(
    "what Apple's network has decides what a device gets today",
    arguments: [
      ("good", 0, nil, "gets this file, for Apple's CDN has the same, and opens the links that it names."),
      (
        "late", 0,
        "warning: Apple's CDN has no file of late.site.test (SWCERR00301 Timeout), so devices get none today: the site "
          + "answered too late; the file is there now, and it asks again within a day [delivery-failed]",
        "gets no file yet, for Apple's CDN has none. It asks here again within a day; then the device gets this one, and "
          + "opens the links that it names."
      ),
      (
        "old", 0,
        "warning: Apple's CDN has another file, fetched 2 h ago, which devices get until it asks here again, within a "
          + "day; those that have the app ask about once a week [delivery-differs]",
        "gets another file, the one that Apple's CDN still has, fetched 2 h ago. This one follows within a day, and opens "
          + "the links that it names."
      ),
      (
        "gone", 1,
        "warning: Apple's CDN still has a file, fetched 2 h ago, which devices get until it asks here again, within a "
          + "day [delivery-differs]",
        "gets the file that Apple's CDN still has, fetched 2 h ago, until it asks here again, within a day; then none. "
          + "Once this is mended, Apple's CDN asks again within a day, and devices after an installation."
      ),
      (
        "odd", 0, "note: what Apple's CDN hands out today is not known: its status is 418 [delivery-unknown]",
        "gets this file through Apple's CDN, which asks for it within a day, and opens the links that it names."
      ),
    ] as [(String, Int32, String?, String)])
  func delivery(name: String, status: Int32, finding: String?, conclusion: String) throws {
    let site = try LiveSite.shared.get()
    let lines = try lines(["\(name).site.test"] + site.options(for: "\(name).site.test"), status: status)
    let url = "https://app-site-association.cdn-apple.com/a/v1/\(name).site.test:1:1: "
    #expect(lines.filter { $0.hasPrefix(url) } == (finding.map { [url + $0] } ?? []))
    let verdict = status == 0 ? "good" : "bad"
    #expect(lines.contains("ios      \(verdict)  An iPhone that installs the app today \(conclusion)"), "\(lines)")
  }

  @Test("a network of Apple's that cannot be asked is a note")
  func unreachableDelivery() throws {
    let site = try LiveSite.shared.get()
    let options = [
      "good.site.test", "--resolve", "good.site.test:443:127.0.0.1:\(site.tls)", "--resolve",
      "app-site-association.cdn-apple.com:443:127.0.0.1:\(site.closed)", "--insecure-ca", site.authority,
    ]
    #expect(
      try lines(options, status: 0)[1]
        == "https://app-site-association.cdn-apple.com/a/v1/good.site.test:1:1: note: what Apple's CDN hands out today is "
        + "not known, for it could not be asked: the connection to port 443 was refused [delivery-unknown]")
  }

  @Test("a link is opened or not by the files as they are served, app by app")
  func links() throws {
    let site = try LiveSite.shared.get()
    let options = site.options(for: "good.site.test", "comma.site.test") + ["--no-cdn"]
    let lines = try lines(
      [
        "https://good.site.test/buy/42", "http://good.site.test/buy/secret", "good.site.test/sell",
        "https://comma.site.test/buy/42?a=b",
      ] + options, status: 1)
    #expect(
      lines.filter { !$0.contains("/.well-known/") } == [
        "good.site.test",
        "https://good.site.test/buy/42: opens",
        "  match  9JA89QQLNQ.org.shop: components[1] {\"/\": \"/buy/*\"} of details[0] is the first that matches",
        "  delegated  org.shop: if the app's manifest names the path",
        "http://good.site.test/buy/secret: stays in the browser",
        "  excluded  9JA89QQLNQ.org.shop: components[0] {\"/\": \"/buy/secret\", \"exclude\": true} of details[0] is the "
          + "first that matches, and it excludes",
        "  delegated  org.shop: if the app's manifest names the path",
        "  note: the scheme is http: universal links are https links, but http ones match, too",
        "https://good.site.test/sell: stays in the browser",
        "  no-match  9JA89QQLNQ.org.shop: the URL does not match any of the 2 components of details[0]",
        "  delegated  org.shop: if the app's manifest names the path",
        "ios      \(VerifyTests.IOS.opens.rawValue)",
        "android  \(VerifyTests.Android.opens.rawValue.replacing("HOST", with: "good.site.test"))",
        "comma.site.test",
        "https://comma.site.test/buy/42?a=b: stays in the browser",
        "  Apple's file names no app, or cannot be read",
        "  delegated  org.shop: if the app's manifest names the path",
        "ios      \(VerifyTests.IOS.unreadable.rawValue)",
        "android  \(VerifyTests.Android.opens.rawValue.replacing("HOST", with: "comma.site.test"))",
      ])
  }

  @Test(
    "what was asked for and is not there is an error",
    arguments: [
      (["good", "--app-id", "9JA89QQLNQ.org.shop", "--package", "org.shop"], 0, []),
      (
        ["good", "--app-id", "9JA89QQLNQ.org.other"], 1,
        [
          "AASA:1:1: error: no entry of applinks.details names 9JA89QQLNQ.org.other; they name 9JA89QQLNQ.org.shop: add "
            + "it to the \"appIDs\" of an entry [missing-app]"
        ]
      ),
      (
        ["good", "--package", "org.other"], 1,
        [
          "LINKS:1:1: error: no statement lets org.other open links; those that are let are: org.shop; add one with "
            + "\"delegate_permission/common.handle_all_urls\" [missing-package]"
        ]
      ),
      (["good", "--platform", "ios", "--platform", "android"], 0, []),
      (
        ["missing", "--platform", "android"], 1,
        ["LINKS:1:1: error: the status is 404, so there is no file: answer 200, to everybody [status]"]
      ),
      (
        ["noapps", "--platform", "android"], 1,
        [
          "LINKS:1:1: warning: the file has no statements, so it grants nothing [no-statements]",
          "LINKS:1:1: error: no statement lets an app open links: add one with "
            + "\"delegate_permission/common.handle_all_urls\" [no-package]",
        ]
      ),
    ] as [([String], Int32, [String])])
  func demands(arguments: [String], status: Int32, findings: [String]) throws {
    let site = try LiveSite.shared.get()
    let host = arguments[0] + ".site.test"
    let found = try lines([host, "--no-cdn"] + arguments.dropFirst() + site.options(for: host), status: status)
      .map {
        $0.replacing("https://\(host)/.well-known/apple-app-site-association:", with: "AASA:")
          .replacing("https://\(host)/.well-known/assetlinks.json:", with: "LINKS:")
      }
    #expect(found.filter { $0.hasPrefix("AASA:") || $0.hasPrefix("LINKS:") } == findings)
  }

  @Test("control characters of a file do not reach a terminal")
  func escapes() throws {
    let site = try LiveSite.shared.get()
    let run = try Tool.run(
      ["verify", "https://escapes.site.test/buy/1", "--no-cdn", "--app-id", "9JA89QQLNQ.org.shop"]
        + site.options(for: "escapes.site.test"))
    #expect(run.status == 1 && run.errors.isEmpty)
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("they name 9JA89QQLNQ.org.\\u{1b}[31mshop: add it"))
  }

  @Test("JSON is an object a line for each site, in the order of the command line, whole")
  func json() throws {
    let site = try LiveSite.shared.get()
    let hosts = ["good.site.test", "refusing.site.test"]
    let run = try Tool.run(
      ["verify", "--json", "--no-cdn", "https://good.site.test/buy/1", "refusing.site.test", "good.site.test"]
        + hosts.flatMap { ["--resolve", "\($0):443:127.0.0.1:\(site.tls)"] } + ["--insecure-ca", site.authority])
    func detour(_ host: String) -> String {
      #"{"file":"https://\#(host)/.well-known/apple-app-site-association","line":1,"column":1,"severity":"note","#
        + #""rule":"not-as-devices","message":"not as devices do it: \#(host):443 was asked at 127.0.0.1:\#(site.tls) "#
        + #"(--resolve), authorities that no device knows were trusted (--insecure-ca)"}"#
    }
    func conclusion(_ text: String, _ host: String) -> String {
      text.replacing(#/^[a-z]+ +/#, with: "").replacing("HOST", with: host)
    }
    let good =
      #"{"host":"good.site.test","good":true,"ios":{"url":"https://good.site.test/.well-known/apple-app-site-association","#
      + #""verdict":"good","status":200,"size":161,"apps":["9JA89QQLNQ.org.shop"],"#
      + #""conclusion":"\#(conclusion(VerifyTests.IOS.opens.rawValue, hosts[0]))"},"#
      + #""android":{"url":"https://good.site.test/.well-known/assetlinks.json","verdict":"good","status":200,"size":270,"#
      + #""apps":["org.shop"],"conclusion":"\#(conclusion(VerifyTests.Android.opens.rawValue, hosts[0]))"},"#
      + #""links":[{"url":"https://good.site.test/buy/1","opens":true,"apps":[{"app":"9JA89QQLNQ.org.shop","#
      + #""verdict":"match","detail":0,"component":1,"reason":"components[1] {\"/\": \"/buy/*\"} of details[0] is the first "#
      + #"that matches"}],"packages":["org.shop"],"notes":[]}],"findings":[\#(detour(hosts[0]))]}"# + "\n"
    let bad =
      #"{"host":"refusing.site.test","good":false,"ios":{"url":"#
      + #""https://refusing.site.test/.well-known/apple-app-site-association","verdict":"bad","status":null,"size":null,"#
      + #""apps":[],"conclusion":"\#(conclusion(VerifyTests.IOS.stays.rawValue, hosts[1]))"},"#
      + #""android":{"url":"https://refusing.site.test/.well-known/assetlinks.json","verdict":"bad","status":null,"#
      + #""size":null,"apps":[],"conclusion":"\#(conclusion(VerifyTests.Android.refuses.rawValue, hosts[1]))"},"#
      + #""links":[],"findings":[\#(detour(hosts[1])),"#
      + #"{"file":"https://refusing.site.test/.well-known/apple-app-site-association","line":1,"column":1,"#
      + #""severity":"error","rule":"tls","message":"the TLS handshake failed: check that the server has a certificate for "#
      + #"refusing.site.test, and takes TLS 1.2 and 1.3"}]}"# + "\n"
    #expect(run == ToolRun(status: 1, output: good + bad))
  }

  @Test("many sites are asked at once, and told in order")
  func many() throws {
    let site = try LiveSite.shared.get()
    let hosts = (1...40).map { "good.s\($0).site.test" }
    let run = try Tool.run(
      ["verify", "--no-cdn", "--json"] + hosts
        + hosts.flatMap { ["--resolve", "\($0):443:127.0.0.1:\(site.tls)"] } + ["--insecure-ca", site.authority])
    // Their certificate has one label fewer.
    #expect(run.status == 1 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 40)
    for (host, line) in zip(hosts, lines) {
      #expect(line.hasPrefix("{\"host\":\"\(host)\",\"good\":false,"))
      #expect(line.contains("the certificate is not for \(host): get one that names it"))
    }
  }
}
