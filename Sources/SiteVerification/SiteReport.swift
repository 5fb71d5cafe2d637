public import JSON
public import Octets
public import SiteAssociation

/// What there is to say about a live site.
public struct SiteReport: Sendable {
  /// The site.
  public let site: VerificationTarget.Site
  /// What is wrong with its files, and what there is to know.
  public internal(set) var findings: [SiteFinding] = []
  /// What Apple's devices make of it; nil if that was not asked.
  public internal(set) var ios: PlatformReport?
  /// What Android devices make of it; nil if that was not asked.
  public internal(set) var android: PlatformReport?
  /// What becomes of the links that were asked for, in their order.
  public internal(set) var links: [LinkReport] = []

  /// Whether nothing is in the way, and every link opens an app.
  public var isGood: Bool {
    !findings.contains { $0.finding.severity == .error } && links.allSatisfy(\.opens)
  }
}

/// What the devices of one platform make of a site.
public struct PlatformReport: Hashable, Sendable {
  /// The three answers there are.
  public enum Verdict: String, Hashable, Sendable {
    /// They read the file, and all of it does what it says.
    case good
    /// They get no file, or part of it does not do what it says.
    case bad
    /// There is no file, and none had to be there.
    case absent
  }

  /// Where the file was asked for.
  public let url: String
  /// The status of the answer, nil without one.
  public let status: Int?
  /// How many octets the file has, nil without one.
  public let size: Int?
  /// The answer.
  public internal(set) var verdict: Verdict
  /// The apps, by their IDs or packages, whose links the file is about.
  public internal(set) var apps: [UTF8Text]
  /// What a device will do, in a sentence or two.
  public internal(set) var conclusion: String
}

/// What becomes of one link.
public struct LinkReport: Sendable {
  /// The link as it was given.
  public let url: String
  /// What Apple's file says for each app, or for each that was asked for.
  public let matches: [AppMatch]
  /// The packages that Android lets open it, if their manifests name it.
  public let packages: [UTF8Text]
  /// Whether it opens every app that was asked for, or at least one if none was.
  public let opens: Bool
  /// What else there is to say about it.
  public let notes: [String]
}

/// Something that there is to say about a file of a live site.
public struct SiteFinding: Hashable, Sendable, CustomStringConvertible {
  /// Where the file was asked for.
  public let url: String
  /// What there is to say, with the place in the file.
  public let finding: LintFinding

  /// As compilers write it: `https://example.com/…:1:1: error: text [rule]`.
  public var description: String { "\(url):\(finding)" }
}

extension SiteReport {
  /// Writes the report as one object: `host`, `good`, `ios`, `android`, `links`, `findings`, in this order.
  ///
  /// A platform that was not asked for is null; `verdict` is "good", "bad" or "absent".
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("host", site.description)
    writer.member("good", isGood)
    writer.key("ios")
    ios.write(to: &writer)
    writer.key("android")
    android.write(to: &writer)
    writer.key("links")
    writer.beginArray()
    for link in links { link.write(to: &writer) }
    writer.endArray()
    writer.key("findings")
    writer.beginArray()
    for finding in findings { finding.finding.write(to: &writer, in: finding.url) }
    writer.endArray()
    writer.endObject()
  }
}

extension PlatformReport? {
  fileprivate func write(to writer: inout JSONWriter) {
    guard let report = self else { return writer.null() }
    writer.beginObject()
    writer.member("url", report.url)
    writer.member("verdict", report.verdict.rawValue)
    writer.key("status")
    writer.integer(orNull: report.status)
    writer.key("size")
    writer.integer(orNull: report.size)
    writer.member("apps", report.apps.map(\.description))
    writer.member("conclusion", report.conclusion)
    writer.endObject()
  }
}

extension LinkReport {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("url", url)
    writer.member("opens", opens)
    writer.key("apps")
    writer.beginArray()
    for match in matches {
      writer.beginObject()
      match.writeMembers(to: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.member("packages", packages.map(\.description))
    writer.member("notes", notes)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func integer(orNull value: Int?) {
    if let value { integer(value) } else { null() }
  }
}
