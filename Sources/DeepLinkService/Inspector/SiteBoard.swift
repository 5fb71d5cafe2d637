import AssociationFiles
package import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import SiteAssociation

/// What a site has for its links to open, and what it lacks.
package struct SiteBoard {
  /// Where links open: an operating system, or a browser.
  enum Platform: String {
    case ios, android, web
  }

  /// Something that a platform lacks.
  struct Gap: Equatable {
    let platform: Platform
    /// What is missing, as a few words: `fingerprints`.
    let thing: String
    /// The same as a sentence.
    let text: String
    /// The member of `links.json`, or the modifier of `DeepLinkApp`, that adds it.
    let remedy: String
  }

  /// How far a platform is.
  enum State: String {
    case ready, missing
    /// The site has an app on another platform only.
    case absent
  }

  private(set) var gaps: [Gap] = []
  private var absent: Platform?
  private let site: Site

  /// - Parameter isDeclared: whether a file declares the site; if not, remedies are Swift code.
  init(of site: Site, isDeclared: Bool) {
    self.site = site
    func add(_ platform: Platform, _ thing: String, _ text: String, _ member: String, _ modifier: String) {
      gaps.append(Gap(platform: platform, thing: thing, text: text, remedy: isDeclared ? member : modifier))
    }
    let listing = site.pages.app
    let names = Self.apps(of: site)
    let android = site.assetLinks(of: nil)
    let package = android?.packages.first?.description ?? listing.apps.compactMap(\.playPackage).first
    if names.isEmpty, package != nil {
      absent = .ios
    } else if names.isEmpty {
      add(
        .ios, "an app", "The association file names no app.",
        #""app": {"ios": {"appIDs": ["ABCDE12345.com.example.app"]}}"#, #".appIDs(["ABCDE12345.com.example.app"])"#)
    } else if let gap = Self.example(on: site, isDeclared) {
      gaps.append(gap)
    }
    if package == nil, !names.isEmpty {
      absent = .android
    } else if package == nil {
      add(
        .android, "an app", "No app is named, so Android has no file.",
        #""app": {"android": {"package": "com.example.app", "fingerprints": ["14:6D:E9:…"]}}"#,
        #".app(SiteApp("app", android: [.init("com.example.app", fingerprints: ["14:6D:E9:…"])]))"#)
    }
    let unverified =
      android.map { $0.unverifiable.map { "\($0.package): \($0.reason)" } }
      ?? package.map { ["\($0) has no fingerprint of a certificate"] } ?? []
    for name in unverified {
      add(
        .android, "fingerprints",
        "\(name), so Android does not verify the links. Add to its entry in \"android\":",
        #""fingerprints": ["14:6D:E9:83:C5:73:06:…"]"#, #"fingerprints: ["14:6D:E9:83:C5:73:06:…"]"#)
    }
    if site.hosts.isEmpty, site.baseURL == nil {
      add(
        .web, "a host", "No host is named, so no https link belongs to the app.", #""hosts": ["links.example.com"]"#,
        #"Router(settings: TableSettings(hosts: ["links.example.com"]))"#)
    }
  }

  /// The apps of Apple's file. Those of a generated one are known without reading it.
  private static func apps(of site: Site) -> [UTF8Text] {
    let own = site.files.isAssociationGenerated ? site.pages.app.apps.flatMap(\.linked.appIDs) : []
    return own.isEmpty
      ? (site.files.associationRules.appLinks?.details ?? []).flatMap(\.apps) : own.map { UTF8Text($0) }
  }

  /// What is missing where examples are in the place of apps; the sample may have one.
  private static func example(on site: Site, _ isDeclared: Bool) -> Gap? {
    let apps = apps(of: site)
    let examples = apps.filter(AppID.isExample)
    guard !site.isSample, !examples.isEmpty else { return nil }
    return Gap(
      platform: .ios, thing: "an app of yours",
      text: AppID.remark(onExamples: examples, areAll: examples.count == apps.count),
      remedy: isDeclared ? #""appIDs": ["TEAMID.your.bundle.id"]"# : #".appIDs(["TEAMID.your.bundle.id"])"#)
  }

  /// A warning about a site with an app that is an example; nil if it is none. It makes no matcher, which few sites need.
  package static func mistake(of site: Site, isDeclared: Bool) -> Warning? {
    example(on: site, isDeclared).map { gap in
      let app = gap.text.prefix { $0 != " " }
      return Warning(.exampleAppID, String(app), "\(gap.text.dropLast()); write \(gap.remedy)")
    }
  }

  private func state(of platform: Platform) -> State {
    if absent == platform { return .absent }
    return gaps.allSatisfy { $0.platform != platform } ? .ready : .missing
  }

  /// Writes the board as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", site.name)
    writer.member("app", site.pages.app.name)
    writer.literalKey("names")
    writer.beginObject()
    for app in site.pages.app.apps where app.name != nil {
      writer.key(app.linked.name)
      writer.string(app.name ?? "")
    }
    writer.endObject()
    writer.member("hosts", site.hosts.flatMap(\.declared))
    writer.member("links", site.linksToTry(atMost: 30))
    writer.member("platforms", [Platform.ios, .android, .web]) { platform, writer in
      writer.beginObject()
      writer.member("platform", platform.rawValue)
      writer.member("state", state(of: platform).rawValue)
      writer.member("missing", gaps.filter { $0.platform == platform }) { gap, writer in
        writer.beginObject()
        writer.member("thing", gap.thing)
        writer.member("text", gap.text)
        writer.member("add", gap.remedy)
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
