import DeepLinkTestThreads
import Foundation
import Testing

@Suite(
  "What else deeplink verify says about a live site", .only(with: .programs), .serialized, .inSeries,
  .enabled(if: LiveSite.obstacle == nil, "\(LiveSite.obstacle ?? "")"))
struct VerifyAnswerTests {
  /// The printed lines, without the one about requests that were not made like those of devices.
  private func lines(_ arguments: [String], status: Int32) throws -> [String] {
    let run = try Tool.run(["verify"] + arguments)
    #expect(run.status == status && run.errors.isEmpty, "\(run)")
    return run.output.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
      .filter { !$0.hasSuffix("[not-as-devices]") }
  }

  @Test("the served files decide whether a link opens, app by app")
  func links() throws {
    let site = try LiveSite.shared.get()
    let lines = try lines(
      [
        "https://good.site.test/buy/42", "http://good.site.test/buy/secret", "good.site.test/sell",
        "https://comma.site.test/buy/42?a=b",
      ] + site.options(), status: 1)
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
        "  no-match  9JA89QQLNQ.org.shop: the URL does not match any of the 2 rows of details[0]",
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
    "a required app that the file lacks is an error",
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
          "LINKS:1:1: error: no statement lets org.other open links, but only org.shop: add one with "
            + "\"delegate_permission/common.handle_all_urls\" [missing-package]"
        ]
      ),
      (["good", "--platform", "ios", "--platform", "android"], 0, []),
      (
        ["missing", "--platform", "android"], 1,
        ["LINKS:1:1: error: the status is 404, so there is no file: answer 200 to everybody [status]"]
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
    let found = try lines([host] + arguments.dropFirst() + site.options(), status: status)
      .map {
        $0.replacing("https://\(host)/.well-known/apple-app-site-association:", with: "AASA:")
          .replacing("https://\(host)/.well-known/assetlinks.json:", with: "LINKS:")
      }
    #expect(found.filter { $0.hasPrefix("AASA:") || $0.hasPrefix("LINKS:") } == findings)
  }

  @Test("control characters of a file do not reach the terminal")
  func escapes() throws {
    let site = try LiveSite.shared.get()
    let run = try Tool.run(
      ["verify", "https://escapes.site.test/buy/1", "--app-id", "9JA89QQLNQ.org.shop"] + site.options())
    #expect(run.status == 1 && run.errors.isEmpty)
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("they name 9JA89QQLNQ.org.\\u{1b}[31mshop: add it"))
  }

  @Test("JSON has one object per site on a line, in the order of the command line")
  func json() throws {
    let site = try LiveSite.shared.get()
    let hosts = ["good.site.test", "locked.site.test"]
    let run = try Tool.run(
      ["verify", "--json", "https://good.site.test/buy/1", "locked.site.test", "good.site.test"] + site.options())
    func note(_ host: String) -> String {
      #"{"file":"https://\#(host)/.well-known/apple-app-site-association","line":1,"column":1,"severity":"note","#
        + #""rule":"not-as-devices","message":"\#(site.origin()) answered in place of the site (--from); the certificate "#
        + #"of \#(host) was not checked"}"#
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
      + #"that matches"}],"packages":["org.shop"],"notes":[]}],"findings":[\#(note(hosts[0]))]}"# + "\n"
    let bad =
      #"{"host":"locked.site.test","good":false,"ios":{"url":"#
      + #""https://locked.site.test/.well-known/apple-app-site-association","verdict":"bad","status":401,"size":null,"#
      + #""apps":[],"conclusion":"\#(conclusion(VerifyTests.IOS.stays.rawValue, hosts[1]))"},"#
      + #""android":{"url":"https://locked.site.test/.well-known/assetlinks.json","verdict":"bad","status":401,"#
      + #""size":null,"apps":[],"conclusion":"\#(conclusion(VerifyTests.Android.refuses.rawValue, hosts[1]))"},"#
      + #""links":[],"findings":[\#(note(hosts[1])),"#
      + #"{"file":"https://locked.site.test/.well-known/apple-app-site-association","line":1,"column":1,"#
      + #""severity":"error","rule":"status","message":"the status is 401, which says that no app belongs to this "#
      + #"site: answer 200, to all addresses and countries (TN3155)"},"#
      + #"{"file":"https://locked.site.test/.well-known/assetlinks.json","line":1,"column":1,"severity":"error","#
      + #""rule":"status","message":"the status is 401, so there is no file: answer 200 to everybody"}]}"# + "\n"
    #expect(run == ToolRun(status: 1, output: good + bad))
  }

  @Test("many sites are requested concurrently, and reported in order")
  func many() throws {
    let site = try LiveSite.shared.get()
    let hosts = (1...40).map { "\($0.isMultiple(of: 2) ? "good" : "missing").s\($0).site.test" }
    let run = try Tool.run(["verify", "--json"] + hosts + site.options())
    #expect(run.status == 1 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 40)
    for (host, line) in zip(hosts, lines) {
      #expect(line.hasPrefix("{\"host\":\"\(host)\",\"good\":\(host.hasPrefix("good")),"))
    }
  }
}
