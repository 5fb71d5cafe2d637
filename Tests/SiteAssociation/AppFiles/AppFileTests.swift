import AssociationFiles
import AssociationLint
import DeepLinkJSON
import DeepLinkTestSupport
import Foundation
import Testing
import TextLanguages

@testable import AppFiles
@testable import DeepLinkTables
@testable import SiteAssociation

@Suite("The files of an app beside a table")
struct AppFileTests {
  private static let print =
    "07:0E:15:1C:23:2A:31:38:3F:46:4D:54:5B:62:69:70:77:7E:85:8C:93:9A:A1:A8:AF:B6:BD:C4:CB:D2:D9:E0"

  private static func target(_ routes: String, hosts: [String] = ["shop.example"]) throws -> AppTarget {
    var findings = JSONFindings()
    let names = hosts.map { "\"\($0)\"" }.joined(separator: ", ")
    let node = try JSONNode(parsing: Array(#"{"hosts": [\#(names)], \#(routes)}"#.utf8))
    let declared = try #require(DeclaredTable(node, &findings), "\(findings)")
    let table = try RouteTable(declared.router)
    let app = LinkedApp(
      appIDs: ["ABCDE12345.com.example.shop"], android: [.init("com.example.shop", fingerprints: [print])])
    return AppTarget(app, hosts: hosts, schemes: ["shop"]) { AssociationGenerator(table, declaredHost: $0) }
  }

  private static let routes = """
    "routes": [{"name": "product", "pattern": "/p/:id"}, {"name": "about", "pattern": "/about"}], "webOnly": ["/help"]
    """

  /// The file of a row, by the kind in its first line.
  private static func file(_ kind: Substring, _ text: String) -> (name: String, text: String) {
    switch kind {
    case "manifest":
      return (
        "AndroidManifest.xml",
        """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" xmlns:tools="http://schemas.android.com/tools">
        <application><activity android:name=".Main" android:exported="true">
        \(text)
        <intent-filter><action android:name="android.intent.action.VIEW" /><category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" /><data android:scheme="shop" /></intent-filter>
        </activity></application></manifest>
        """
      )
    case "filter":
      return file(
        "manifest",
        """
        <intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" /><category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="https" /><data android:host="shop.example" />
        \(text)
        </intent-filter>
        """)
    case "domains":
      return (
        "App.entitlements",
        """
        <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key><array>
        \(text)
        </array></dict></plist>
        """
      )
    case "schemes":
      return (
        "Info.plist",
        """
        <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>
        \(text)
        </array></dict></array></dict></plist>
        """
      )
    default: return ("app.json", text)
    }
  }

  struct Row: CustomTestStringConvertible {
    let kind: Substring
    let text: String
    let expected: [String]
    var testDescription: String { "\(kind) \(text)" }

    /// The rows of `Rows/app.txt`: each has a line `== KIND` or `== KIND: COMMENT`, a text, and behind a line `--` what is said.
    static func all() throws -> [Row] {
      let file = URL(filePath: #filePath).appending(path: "../../Rows/app.txt").standardizedFileURL
      return try ("\n" + String(contentsOf: file, encoding: .utf8)).components(separatedBy: "\n== ").dropFirst().map {
        row in
        let lines = row.split(separator: "\n").map(String.init)
        let parts = lines.dropFirst().split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
        return Row(
          kind: lines[0].prefix { $0 != ":" }, text: parts[0].joined(separator: "\n"),
          expected: parts.count > 1 ? Array(parts[1]) : [])
      }
    }
  }

  private static func said(_ files: [AppFile], _ target: AppTarget) -> [String] {
    let report = AppCheck.report(on: files, target, others: ["help.example"], spending: .ofFiles())
    return report.files.flatMap { $0.findings.map(\.description) }
      + report.hosts.map { "\($0.host), \($0.kind.name): \($0.words)" }
  }

  @Test("with place and message, and what each kind of device opens then", arguments: try Row.all())
  func rows(row: Row) throws {
    let (name, text) = Self.file(row.kind, row.text)
    let said = Self.said([try AppFile(name, Array(text.utf8))], try Self.target(Self.routes))
    #expect(said == row.expected, "\(said.joined(separator: "\n"))")
  }

  @Test("differ in hosts with a label that varies, and with several manifests")
  func hosts() throws {
    let target = try Self.target(Self.routes, hosts: ["*.shop.example", "shop.example"])
    let domains = Self.file("domains", "<string>applinks:*.shop.example</string>").text
    #expect(
      Self.said([try AppFile("App.entitlements", Array(domains.utf8))], target) == [
        "1:77: error: the table has the host shop.example: add applinks:shop.example [host-not-claimed]",
        "*.shop.example, iOS: all links of the app",
        "shop.example, iOS: no: the entitlements do not have applinks:shop.example",
      ])
    let paths = #"<data android:pathPattern="/p/..*" /><data android:path="/about" />"#
    let both = ["filter", "filter"].enumerated().map { index, kind in
      Self.file(Substring(kind), paths).text.replacing(
        "shop.example", with: index == 0 ? "shop.example" : "*.shop.example")
    }
    let files = try both.map { try AppFile("AndroidManifest.xml", Array($0.utf8)) }
    #expect(!Self.said(files, target).contains { $0.contains("error") })
  }

  @Test("open nothing that the site does not let them open")
  func siteHalf() throws {
    let whole = try Self.target(Self.routes)
    let bare = AppTarget(LinkedApp(), hosts: whole.hosts, schemes: [], links: whole.links)
    let texts = [
      ("App.entitlements", Self.file("domains", "<string>applinks:shop.example</string>").text),
      (
        "AndroidManifest.xml",
        Self.file("filter", #"<data android:pathPattern="/p/..*" /><data android:path="/about" />"#).text
      ),
    ]
    let files = try texts.map { try AppFile($0, Array($1.utf8)) }
    let said = Self.said(files, bare).filter { !$0.contains("scheme-not-in-table") }
    #expect(
      said == [
        "1:1: warning: the table names no app on iOS, so what shop.example serves lets this app open nothing: declare it there "
          + "[site-opens-nothing]",
        "1:1: warning: the table names no package with fingerprints, so what shop.example serves lets this app open nothing: "
          + "declare it there [site-opens-nothing]", "shop.example, iOS: no: the table names no app on iOS",
      ]
        + ["6 to 11", "12 to 14", "15 and later"].map {
          "shop.example, Android \($0): no: the table names no package with fingerprints"
        })
  }

  /// The rules that a filter breaks beside a table.
  private static func rules(_ filter: String, _ routes: String, spending budget: SharedWork = .ofFiles()) throws
    -> [String]
  {
    let file = try AppFile("AndroidManifest.xml", Array(Self.file("filter", filter).text.utf8))
    return AppCheck.report(on: [file], try target(routes), spending: budget).files[0].findings.map(\.rule)
  }

  @Test("break a rule only where the table could have it otherwise")
  func narrow() throws {
    let faq = #""routes": [{"name": "faq", "pattern": "/faq/*rest?"}]"#
    #expect(try Self.rules(#"<data android:pathPrefix="/faq" />"#, faq) == ["open-prefix"])
    #expect(try Self.rules(#"<data android:path="/faq" /><data android:pathPrefix="/faq/" />"#, faq) == [])
    let edit = #""routes": [{"name": "product", "pattern": "/p/:id"}], "webOnly": ["/p/:id/edit", "/q"]"#
    #expect(try Self.rules(#"<data android:pathPattern="/p/..*" />"#, edit) == ["widest-path"])
    #expect(
      try Self.rules(#"<data android:pathPattern="/p/..*" /><data android:path="/q" />"#, edit)
        == ["widest-path", "claims-kept-link"])
    #expect(
      try Self.rules(#"<data android:pathPattern="/p/..*" />"#, edit, spending: SharedWork(0)) == ["claim-undecided"])
  }

  @Test(
    "are for devices from an API level on",
    arguments: [("minSdk = 31", []), ("minSdkVersion 31", []), ("minSdkVersion(24)", ["route-not-claimed"])]
      as [(String, [String])])
  func level(build: String, rules: [String]) throws {
    var values = ReferenceValues()
    values.readGradle(Array("android { defaultConfig { \(build) } }".utf8))
    let paths = #"<data android:pathAdvancedPattern="/p/[^/]+" /><data android:path="/about" />"#
    let text = Self.file("filter", paths).text
    func said(_ text: String) throws -> [String] {
      let file = try AppFile("AndroidManifest.xml", Array(text.utf8), resolving: values)
      let report = AppCheck.report(on: [file], try Self.target(Self.routes), spending: .ofFiles())
      #expect(report.hosts.contains { $0.kind == .android6 } != (report.files[0].findings == []))
      return report.files[0].findings.map(\.rule)
    }
    #expect(try said(text) == rules)
    let merged = text.replacing("<application>", with: "<uses-sdk android:minSdkVersion=\"31\" /><application>")
    #expect(try said(merged) == [])
  }

  @Test("that do not say what a reference is leave the question open")
  func references() throws {
    let text = Self.file("filter", #"<data android:pathPrefix="@string/prefix" /><data android:host="${host}" />"#).text
    let target = try Self.target(Self.routes)
    let unknown = AppCheck.report(
      on: [try AppFile("AndroidManifest.xml", Array(text.utf8))], target, spending: .ofFiles())
    #expect(!unknown.isDecided && unknown.files[0].findings.map(\.rule) == ["unknown-reference", "unknown-reference"])
    var values = ReferenceValues()
    values.readStrings(Array(#"<resources><string name="prefix"> /p/ </string></resources>"#.utf8))
    values.readGradle(Array("android { manifestPlaceholders = [host: \"shop.example\", other: \"x\"] }".utf8))
    let known = AppCheck.report(
      on: [try AppFile("AndroidManifest.xml", Array(text.utf8), resolving: values)], target, spending: .ofFiles())
    let kit = Self.file("filter", #"<data android:pathPattern="/p/..*" /><data android:path="/about" />"#).text
      .replacing(
        "<activity ",
        with: """
          <activity><intent-filter><action android:name="android.intent.action.VIEW" /><data android:scheme="@string/kit" />
          </intent-filter></activity><activity\u{20}
          """)
    #expect(
      AppCheck.report(on: [try AppFile("AndroidManifest.xml", Array(kit.utf8))], target, spending: .ofFiles()).isDecided
    )
    #expect(
      known.isDecided && known.files[0].findings.map(\.rule) == ["route-not-claimed"], "\(known.files[0].findings)")
  }

  @Test(
    "have values of references in build files",
    arguments: [
      (#"manifestPlaceholders["host"] = "a.example""#, "a.example"),
      (#"manifestPlaceholders += mapOf("host" to "a.example")"#, "a.example"),
      ("manifestPlaceholders = [\n  x: 'y',\n  host: 'a.example'\n]", "a.example"),
      (#"addManifestPlaceholders(mapOf("host" to "a.example"))"#, "a.example"),
      ("manifestPlaceholders.host = 'a.example'", nil),
      (#"manifestPlaceholders["host"] = "a.example"; manifestPlaceholders["host"] = "b.example""#, nil),
      (#"manifestPlaceholders["host"] = "$name""#, nil), (#"val host = "a.example""#, nil),
      (#"// manifestPlaceholders["host"] = "a.example""#, nil),
    ] as [(String, String?)])
  func placeholders(text: String, value: String?) {
    var values = ReferenceValues()
    values.readGradle(Array(text.utf8))
    #expect(values["${host}"] == value)
    values.give("host", "c.example")
    #expect(values["${host}"] == "c.example" && values["@string/host"] == "c.example")
  }

  @Test(
    "are refused with a place and a remedy",
    arguments: [
      (
        "App.entitlements", "bplist00x",
        "1:1: found a binary property list, expected XML: write it with plutil -convert xml1 App.entitlements"
      ),
      (
        "AndroidManifest.xml", "\u{3}\u{0}\u{8}\u{0}",
        "1:1: found a binary manifest, expected XML: print it with apkanalyzer manifest print FILE.apk"
      ),
      ("AndroidManifest.xml", "<a/>", "1:1: found \"<a>\", expected \"<manifest>\""),
      (
        "Info.plist", "<plist><dict><string>a</string></dict></plist>",
        "1:14: found \"<string>\", expected \"<key>\" and a value"
      ),
      (
        "Info.plist", "<!DOCTYPE a [<!ENTITY b \"c\">]><plist/>",
        "1:1: found definitions of entities, which these files do not have"
      ),
      ("app.json", "{", "1:2: found the end of the document, expected a name or \"}\""),
    ])
  func refused(name: String, text: String, fault: String) throws {
    let error = try #require(throws: (any Error).self) { try AppFile(name, Array(text.utf8)) }
    #expect("\(error)" == fault)
  }

  @Test("that are cut anywhere are faults")
  func prefixes() throws {
    let text = Array(
      Self.file("filter", #"<!-- a --><data android:path="/&#x61;&amp;" /><![CDATA[b]]><?c d?>"#).text.utf8)
    _ = try AppFile("AndroidManifest.xml", text)
    for count in text.indices {
      #expect(throws: XMLFault.self) { try AppFile("AndroidManifest.xml", Array(text[..<count])) }
    }
  }

  @Test(
    "cost time in proportion to their length",
    arguments: [
      "<a b=\"", "<a>", "&lt;", "<![CDATA[", "<!--", "<a b='&#x61;'/>", "</", "<a", "\"",
      "<data android:path=\"${x\"/>", "${",
    ])
  func cost(text: String) {
    let head = "<manifest><application><activity><intent-filter>"
    func time(_ count: Int) -> Duration {
      let octets = Array((head + String(repeating: text, count: count / text.utf8.count)).utf8)
      return ContinuousClock().measure {
        _ = try? AppFile("AndroidManifest.xml", octets)
        var values = ReferenceValues()
        values.readStrings(octets)
        values.readGradle(octets)
      }
    }
    // A square would take sixteen times as long; the machine is shared, so the bound is wide.
    let (short, long) = (time(250_000), time(1_000_000))
    #expect(long < short * 10 + .milliseconds(500), "\(short) \(long)")
  }

  private static let keytool = """
    Alias name: upload
    Certificate fingerprints:
    \t SHA1: 5E:8F:16:06:2E:A3:CD:2C:4A:0D:54:78:76:BA:A6:F3:8C:AB:F6:25
    \t SHA256: PRINT
    """

  @Test(
    "are signed with a certificate of the table, or with one that it lacks",
    arguments: [
      (keytool.replacing("PRINT", with: print), ["play-certificate"], ["com.example.shop"]),
      (
        "Signer #1 certificate SHA-256 digest: \(print.replacing(":", with: "").lowercased())\n"
          + "Signer #1 public key SHA-256 digest: \(String(repeating: "ab", count: 32))",
        ["play-certificate"], ["com.example.shop"]
      ),
      (keytool.replacing("PRINT", with: String(repeating: "AB:", count: 31) + "AB"), ["certificate-not-in-table"], []),
      (keytool.replacing("SHA256: PRINT", with: ""), ["no-certificate"], []), ("", ["no-certificate"], []),
    ] as [(String, [String], [String])])
  func fingerprints(text: String, rules: [String], packages: [String]) throws {
    let octets = Array(text.utf8)
    let (findings, known) = SigningPrints(parsing: octets).check(try Self.target(Self.routes), in: octets)
    #expect(findings.map(\.rule) == rules && known == packages, "\(findings)")
  }
}
