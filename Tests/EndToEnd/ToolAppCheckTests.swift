import DeepLinkTestThreads
import Foundation
import Testing

/// Three apps made after public threads: what is said of their files is the drift that the threads report.
@Suite("The tool's app check", .onOwnThreads)
struct ToolAppCheckTests {
  private static func check(_ app: String, _ more: String..., input: String = "") throws -> ToolRun {
    let folder = "Tests/EndToEnd/Fixtures/apps/\(app)"
    return try Tool.run(["app", "check", "--config", "\(folder)/links.json", folder] + more, input: input)
  }

  /// The errors and warnings of a run without their places, and what stands below the findings.
  private static func told(_ run: ToolRun) -> [String] {
    run.output.split(separator: "\n").compactMap { line in
      if let mark = line.firstRange(of: ": error: ") ?? line.firstRange(of: ": warning: ") {
        return String(line[line.index(mark.lowerBound, offsetBy: 2)...])
      }
      return line.hasPrefix("Tests/") || line.hasPrefix("   ") || line.hasPrefix("  <") ? nil : String(line)
    }.filter { $0.trimmingCharacters(in: .whitespaces) != "^" }
  }

  @Test("says which first components of the router the manifest lacks")
  func radio() throws {
    let run = try Self.check("radio")
    #expect(run.status == 1 && run.errors == "")
    #expect(
      Self.told(run) == [
        #"error: route "discovery": no filter has its link https://radio.example/discovery [route-not-claimed]"#,
        #"error: route "wifi-provision": no filter has its link https://radio.example/wifi-provision [route-not-claimed]"#,
        "radio.example", "  Android 6 to 11: all links but some of discovery, wifi-provision; also /sharea",
        "  Android 12 to 14: all links but some of discovery, wifi-provision; also /sharea",
        "  Android 15 and later: all links but some of discovery, wifi-provision", "scheme radio: Android yes",
        "route discovery: Android no", "route wifi-provision: Android no",
      ])
  }

  @Test("says which paths and hosts of the site both apps lack")
  func videos() throws {
    let run = try Self.check("videos")
    #expect(run.status == 1 && run.errors == "")
    #expect(
      Self.told(run) == [
        "error: no verified filter has the table's host www.videos.example: deeplink app generate android prints one "
          + "[host-not-claimed]",
        #"error: route "invite": no filter has its link https://videos.example/invite/a [route-not-claimed]"#,
        #"error: route "list": no filter has its link https://videos.example/list/a/a [route-not-claimed]"#,
        "error: the table has the host www.videos.example: add applinks:www.videos.example [host-not-claimed]",
        "videos.example", "  iOS: all links of the app", "  Android 6 to 11: all links but some of invite, list",
        "  Android 12 to 14: all links but some of invite, list",
        "  Android 15 and later: all links but some of invite, list", "www.videos.example",
        "  iOS: no: the entitlements do not have applinks:www.videos.example",
        "  Android 6 to 11: no: no verified filter has the host",
        "  Android 12 to 14: no: no verified filter has the host",
        "  Android 15 and later: no: no verified filter has the host", "login.videos.example",
        "  iOS: all links of the app", "  Android 6 to 11: all links of the app",
        "  Android 12 to 14: all links of the app", "  Android 15 and later: all links of the app",
        "route invite: iOS yes, Android no", "route list: iOS yes, Android no",
      ])
  }

  @Test("says what one platform excludes and the other lists")
  func gallery() throws {
    let run = try Self.check("gallery")
    #expect(run.status == 1 && run.errors == "")
    let hosts = ["gallery.example", "www.gallery.example"].flatMap { host in
      [host, "  iOS: all links of the app"]
        + ["6 to 11", "12 to 14"].map {
          "  Android \($0): all links but some of viewing-room, article, price-database; also /auction/a/buyers-premium"
        } + ["  Android 15 and later: all links but some of viewing-room, article, price-database"]
    }
    let link = "https://gallery.example"
    #expect(
      Self.told(run) == [
        "error: route \"viewing-room\": no filter has its link \(link)/viewing-room/a [route-not-claimed]",
        "error: route \"article\": no filter has its link \(link)/article/a [route-not-claimed]",
        "error: route \"price-database\": no filter has its link \(link)/price-database [route-not-claimed]",
        "error: pathPrefix \"/sell/submissions\" opens the app for \(link)/sell/submissions up to Android 14, and the table "
          + "keeps it in the browser (/sell/submissions/*rest?) [claims-kept-link]",
        "error: path \"/jobs\" opens the app for \(link)/jobs up to Android 14, and the table keeps it in the browser "
          + "(/jobs) [claims-kept-link]",
        "warning: pathPattern \"/tag/..*\" opens the app for \(link)/tag/a up to Android 14, which matches no route "
          + "[claims-no-route]",
        "warning: \"?mode=developer\" has no effect in the App Store, where the host is then not associated: leave it out "
          + "of a release [developer-mode]",
      ] + hosts + [
        "scheme gallery: iOS yes, Android yes", "route viewing-room: iOS yes, Android no",
        "route article: iOS yes, Android no", "route price-database: iOS yes, Android no",
      ])
    #expect(
      run.output.contains("note: pathPattern \"/auction/..*\" opens the app for \(link)/auction/a/buyers-premium"))
  }

  private static let print =
    "07:0E:15:1C:23:2A:31:38:3F:46:4D:54:5B:62:69:70:77:7E:85:8C:93:9A:A1:A8:AF:B6:BD:C4:CB:D2:D9:E0"

  @Test("prints JSON, writes JUnit XML, and finds a certificate")
  func formats() throws {
    try Tool.with([:]) { folder in
      let file = folder.appending(path: "report.xml").path
      let run = try Self.check(
        "radio", "--json", "--junit", file, "--fingerprints", "-", input: "\t SHA256: \(Self.print)\n")
      #expect(run.status == 1)
      let lines = run.output.split(separator: "\n")
      #expect(
        lines[0]
          == #"{"file":"Tests/EndToEnd/Fixtures/apps/radio/src/main/AndroidManifest.xml","line":5,"column":13,"severity":"error","#
          + #""rule":"route-not-claimed","message":"route \"discovery\": no filter has its link https://radio.example/discovery"}"#
      )
      #expect(
        lines.contains {
          $0.hasPrefix(#"{"file":"<stdin>","line":1,"column":1,"severity":"note","rule":"play-certificate","#)
        })
      #expect(
        lines.contains {
          $0.hasPrefix(
            #"{"host":"radio.example","platforms":{"android6":{"opens":true,"decided":true,"missing":[{"route":"discovery","#
              + #""link":"/discovery"},"#)
        })
      #expect(lines.last == #"{"scheme":"radio","android":true}"#)
      let report = try String(contentsOf: URL(filePath: file), encoding: .utf8)
      #expect(report.contains(#"<testsuite name="deeplink app check" tests="5" failures="4">"#), "\(report)")
    }
    let run = try Self.check("radio", "--fingerprints", "-", input: "SHA256: \(Self.print)\n")
    #expect(run.output.contains("<stdin>: the table has this certificate for example.radio\n"))
  }

  @Test("agrees with what app generate prints", arguments: ["26", "31"])
  func generated(level: String) throws {
    let config = ["--config", "Tests/EndToEnd/Fixtures/apps/gallery/links.json"]
    let filters = try Tool.run(["app", "generate", "android", "--min-sdk", level] + config).output
    let expo = try Tool.run(["app", "generate", "expo", "--min-sdk", level] + config).output
    let files = [
      "AndroidManifest.xml": """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application><activity android:name=".Main">
      \(filters)</activity></application></manifest>
      """, "app.json": expo,
    ]
    try Tool.with(files) { folder in
      let run = try Tool.run(["app", "check", folder.path, "--min-sdk", level] + config)
      #expect(run.status == 0 && !run.output.contains("warning: "), "\(run)")
    }
  }

  @Test("is about one app, which --site chooses where several have its name")
  func apps() throws {
    func run(_ more: String...) throws -> ToolRun {
      try Tool.run(
        [
          "app", "check", "Tests/EndToEnd/Fixtures/apps/gallery/ios/Info.plist", "--config",
          "Tests/EndToEnd/Fixtures/brands/links.json",
        ]
          + more)
    }
    #expect(
      try run().errors
        == "error: --app: expected one of \"app\", because each app has files of its own; choose one with --site\n")
    #expect(try run("--site", "news.example").status == 0)
    let shop = try run("--site", "www.shop.example")
    #expect(shop.status == 1 && shop.output.contains("the app does not have the table's scheme \"shop\""), "\(shop)")
  }

  @Test("says what it cannot read or decide")
  func faults() throws {
    let links = """
      {"hosts": ["shop.example"], "app": {"ios": {"appIDs": ["ABCDE12345.example.shop"]}}, "routes": [{"name": "a", "pattern": "/a"}]}
      """
    let entitlements = """
      <plist><dict><key>com.apple.developer.associated-domains</key><array><string>applinks:$(HOST)</string></array></dict></plist>
      """
    let files = [
      "links.json": links, "app.config.js": "", "a/App.entitlements": entitlements, "b/Info.plist": "<plist>\n<dict>",
      "c/readme": "", "d/build/Info.plist": "",
    ]
    try Tool.with(files) { folder in
      func run(_ path: String...) throws -> ToolRun {
        try Tool.run(["app", "check", "--config", "links.json"] + path, in: folder)
      }
      #expect(try run("a", "--value", "HOST=shop.example").status == 0)
      let undecided = try run("a")
      #expect(
        undecided.status == 3 && undecided.output.contains("  iOS: not known: the entitlements have a variable\n"))
      #expect(
        try run("a/App.entitlements", "b/Info.plist", "app.config.js", "c", "d", "e")
          == ToolRun(
            status: 2,
            errors: """
              b/Info.plist:2:1: error: "<dict>" has no end
                <dict>
                ^
              error: app.config.js: is a program, expected JSON: npx expo config --json > app.config.json, and give that file
              error: c: has no file of an app; expected AndroidManifest.xml in src/main or at the top, *.entitlements, Info.plist, \
              app.json or app.config.json
              error: d: has no file of an app; expected AndroidManifest.xml in src/main or at the top, *.entitlements, Info.plist, \
              app.json or app.config.json
              error: e: cannot be read: no such file or directory; give a file, or - for standard input

              """))
      #expect(
        try run("--value", "=x", "a").errors.hasPrefix(
          "error: --value: expected a name, \"=\" and its value, found \"=x\""))
    }
  }
}
