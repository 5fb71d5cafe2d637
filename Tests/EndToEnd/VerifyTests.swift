import DeepLinkTestThreads
import Foundation
import Testing

@Suite(
  "What deeplink verify says about sites that misbehave", .only(with: .programs), .serialized, .inSeries,
  .enabled(if: LiveSite.obstacle == nil, "\(LiveSite.obstacle ?? "")"))
struct VerifyTests {
  /// The report on one site. AASA, ROOT and LINKS stand for its files, HOST for its host.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let status: Int32
    let ios: IOS
    let android: Android
    let seconds: Int
    let findings: [String]

    init(
      _ name: String, _ status: Int32, ios: IOS, android: Android, seconds: Int = 30, _ findings: String...
    ) {
      (self.name, self.status, self.ios, self.android) = (name, status, ios, android)
      (self.seconds, self.findings) = (seconds, findings)
    }

    var testDescription: String { name }
    var host: String { "\(name).site.test" }
  }

  enum IOS: String {
    case opens = """
      good  An iPhone that installs the app today gets this file through Apple's CDN, which asks for it within a day, \
      and opens the links that it names.
      """
    case opensNothing = """
      good  An iPhone that installs the app today gets this file through Apple's CDN, which asks for it within a day, \
      and opens no link, because it names no app under applinks.
      """
    case passes = """
      bad  An iPhone that installs the app today gets no file from this site, so the links stay in the browser. Apple's \
      CDN asks again some hours later.
      """
    case stays = """
      bad  An iPhone that installs the app today gets no file from this site, so the links stay in the browser. Once \
      this is fixed, Apple's CDN asks again within a day, and devices after an installation.
      """
    case unreadable = """
      bad  An iPhone that installs the app today cannot read the file, so the links stay in the browser. Once this is \
      fixed, Apple's CDN asks again within a day, and devices after an installation.
      """
  }

  enum Android: String {
    case opens = """
      good  An Android phone that installs org.shop today verifies HOST, and opens the links that the app's manifest \
      names, if its certificate is one of the file's.
      """
    case refuses = """
      bad  An Android phone that installs the app today cannot verify HOST as the file intends, so the links stay \
      in the browser. Android asks again after an installation or update of the app.
      """
    case absent = "absent  On Android the links stay in the browser, because the site has no assetlinks.json."
    case includes =
      "good  What an Android phone does depends on the files that this one includes, which were not checked."
    case opensNothing =
      "good  On Android the links stay in the browser, because no statement of the file lets an app open them."
  }

  @Test(
    "each has its findings, and their effects on devices",
    arguments: [
      Row(
        "good", 0, ios: .opens, android: .opens),
      Row(
        "packed", 0, ios: .opens, android: .opens),
      Row(
        "hints", 0, ios: .opens, android: .opens),
      Row(
        "types", 1, ios: .opens, android: .refuses,
        "AASA:1:1: warning: the Content-Type is application/octet-stream, which devices accept today but other tools "
          + "do not: send application/json [content-type]",
        "LINKS:1:1: error: the Content-Type is text/plain: it must be application/json, or Android ignores the file "
          + "[content-type]"),
      Row(
        "kept", 0, ios: .opens, android: .opens,
        "AASA:1:1: note: Cache-Control lets caches keep the file for 7 days, and serve the old one for as long after a "
          + "change: max-age=3600 is enough [caching]"),
      Row(
        "onlybots", 0, ios: .opens, android: .opens,
        "AASA:1:1: warning: a client called AASA-Bot/1.0.0 gets the file, but other clients get status "
          + "403: devices of developers, which ask the site itself, have other names [clients-differ]"),
      Row(
        "twofiles", 0, ios: .opens, android: .opens,
        "AASA:1:1: warning: a client called AASA-Bot/1.0.0 gets another file than other clients do: serve the same "
          + "file to all [clients-differ]"),
      Row(
        "rootdiffers", 0, ios: .opens, android: .opens,
        "AASA:1:1: warning: /apple-app-site-association differs from this file in /.well-known, which is the one that "
          + "devices use: serve the same bytes there, or nothing [copies-differ]"),
      Row(
        "noapps", 0, ios: .opensNothing, android: .opensNothing,
        "LINKS:1:1: warning: the file has no statements, so it grants nothing [no-statements]"),
      Row(
        "rootonly", 1, ios: .stays, android: .opens,
        "AASA:1:1: error: the status is 404, which says that no app belongs to this site: answer 200, to all addresses "
          + "and countries (TN3155) [status]",
        "ROOT:1:1: error: the file is only here, but devices look for it in /.well-known: serve it there "
          + "[only-at-root]"),
      Row(
        "missing", 1, ios: .stays, android: .absent,
        "AASA:1:1: error: the status is 404, which says that no app belongs to this site: answer 200, to all addresses "
          + "and countries (TN3155) [status]",
        "LINKS:1:1: note: there is no file (status 404), which is right if no Android app opens the links; --platform "
          + "android requires one [absent]"),
      Row(
        "moved", 1, ios: .stays, android: .refuses,
        "AASA:1:1: error: the answer is a redirect (301 to https://www.HOST/.well-known/apple-app-site-association), "
          + "which devices and Apple's CDN do not follow: serve the file itself at this URL [redirect]",
        "LINKS:1:1: error: the answer is a redirect (301 to https://www.HOST/.well-known/assetlinks.json), which "
          + "Android does not follow: serve the file itself at this URL [redirect]",
        "PASSKEYS:1:1: warning: the answer is a redirect (301 to https://www.HOST/.well-known/webauthn), which not every "
          + "browser follows: serve the origins that may use passkeys of this site, as application/json, or 404 if there "
          + "are none [related-origins]"),
      Row(
        "nobots", 1, ios: .stays, android: .opens,
        "AASA:1:1: error: the status is 403, which says that no app belongs to this site: answer 200, to all addresses "
          + "and countries (TN3155) [status]",
        "AASA:1:1: error: a client called AASA-Bot/1.0.0 gets status 403, but other clients get the file: let "
          + "AASA-Bot/1.0.0 through, from all addresses and countries [client-refused]"),
      Row(
        "includes", 0, ios: .opens, android: .includes,
        "LINKS:1:1: note: the statements of https://www.site.test/statements.json count too, but were not fetched: "
          + "verify them separately [include]"),
      Row(
        "huge", 1, ios: .unreadable, android: .refuses,
        "AASA:1:1: error: the content has more than 1048576 bytes, but devices refuse more than 131072: is this the "
          + "file, or a page? [too-large]",
        "LINKS:1:1: error: the content has more than 1048576 bytes: is this the file, or a page? "
          + "[too-large]"),
      Row(
        "short", 1, ios: .stays, android: .refuses,
        "AASA:1:1: error: the answer is incomplete: check its Content-Length and the server [bad-answer]"),
      Row(
        "stalled", 1, ios: .passes, android: .refuses, seconds: 10,
        "AASA:1:1: error: only 7 bytes of the content came within 10 s: check the server [unreachable]"),
      Row(
        "badpack", 1, ios: .stays, android: .opens,
        "AASA:1:1: error: the content does not match its Content-Encoding: send it as it is, or "
          + "compressed with gzip [bad-answer]"),
      Row(
        "noise", 1, ios: .stays, android: .refuses,
        "AASA:1:1: error: the answer is not HTTP: check what listens on port PORT [bad-answer]"),
      Row(
        "hangup", 1, ios: .passes, android: .refuses,
        "AASA:1:1: error: the connection was closed without an answer: check the server [unreachable]"),
      Row(
        "silent", 1, ios: .passes, android: .refuses, seconds: 1,
        "AASA:1:1: error: there was no answer within 1 s: Apple's client waits about 5 s; check "
          + "firewalls and the server [unreachable]"),
      Row(
        "quiet", 1, ios: .passes, android: .refuses, seconds: 1,
        "AASA:1:1: error: there was no answer within 1 s: Apple's client waits about 5 s; check "
          + "firewalls and the server [unreachable]"),
      Row(
        "refused", 1, ios: .passes, android: .refuses,
        "AASA:1:1: error: the connection to port PORT was refused: check that the server runs and listens there "
          + "[unreachable]"),
    ])
  func row(_ row: Row) throws {
    let site = try LiveSite.shared.get()
    let port = ["quiet": site.silent, "refused": site.closed][row.name] ?? site.plain
    let run = try Tool.run(["verify", row.host, "--timeout", "\(row.seconds)"] + site.options(at: port))
    let note =
      "AASA:1:1: note: \(site.origin(at: port)) answered in place of the site (--from); the certificate of HOST was not "
      + "checked [not-as-devices]"
    let lines =
      ["HOST", note] + row.findings + ["ios      \(row.ios.rawValue)", "android  \(row.android.rawValue)", "", ""]
    #expect(
      run
        == ToolRun(
          status: row.status,
          output: lines.joined(separator: "\n")
            .replacing("AASA:", with: "https://HOST/.well-known/apple-app-site-association:")
            .replacing("ROOT:", with: "https://HOST/apple-app-site-association:")
            .replacing("LINKS:", with: "https://HOST/.well-known/assetlinks.json:")
            .replacing("PASSKEYS:", with: "https://HOST/.well-known/webauthn:")
            .replacing("HOST", with: row.host).replacing("PORT", with: "\(port)")))
  }

  @Test(
    "a site with an untrusted certificate is bad",
    arguments: [
      ("plain", "the server on port PORT does not speak TLS: set up HTTPS, because devices use nothing else"),
      ("selfsigned", "the certificate is self-signed: get one from a public authority"),
      (
        "stranger",
        "the certificate is from an unknown authority: get one from a public authority, and send the intermediate "
          + "certificates with it"
      ),
      (
        "refusing",
        "the TLS handshake failed: check that the server has a certificate for HOST, and accepts TLS 1.2 and 1.3"
      ),
    ])
  func certificate(name: String, message: String) throws {
    let site = try LiveSite.shared.get()
    let (host, port) = ("\(name).localhost", name == "plain" ? site.plain : site.tls)
    let lines = [
      "HOST:PORT", "AASA:1:1: note: devices use only port 443; port PORT is useful only for tests [port]",
      "AASA:1:1: error: \(message) [tls]", "ios      \(IOS.stays.rawValue)", "android  \(Android.refuses.rawValue)", "",
      "",
    ]
    #expect(
      try Tool.run("verify", "\(host):\(port)")
        == ToolRun(
          status: 1,
          output: lines.joined(separator: "\n")
            .replacing("AASA:", with: "https://HOST:PORT/.well-known/apple-app-site-association:")
            .replacing("HOST", with: host).replacing("PORT", with: "\(port)")))
  }
}
