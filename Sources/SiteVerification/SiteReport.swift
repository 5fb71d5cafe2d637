public import AssociationFiles
public import AssociationLint
public import DeepLinkJSON
public import DeepLinkOctets
import SiteAssociation

/// The report on a live site.
public struct SiteReport: Sendable {
  /// The site.
  public let site: VerificationTarget.Site
  /// The findings about its files.
  public internal(set) var findings: [SiteFinding] = []
  /// The result on Apple's devices; nil if it was not asked for.
  public internal(set) var ios: PlatformReport?
  /// The result on Android devices; nil if it was not asked for.
  public internal(set) var android: PlatformReport?
  /// The results for the links that were given, in their order.
  public internal(set) var links: [LinkReport] = []

  /// Whether there are no errors, and every link opens an app.
  public var isGood: Bool {
    !findings.contains { $0.finding.severity == .error } && links.allSatisfy(\.opens)
  }
}

/// The result of a site on the devices of one platform.
public struct PlatformReport: Equatable, Sendable {
  /// The three answers there are.
  public enum Verdict: String, Equatable, Sendable {
    /// Devices read the file, and every part of it takes effect.
    case good
    /// Devices get no file, or a part of it does not take effect.
    case bad
    /// There is no file, and none had to be there.
    case absent
  }

  /// The URL of the file.
  public let url: String
  /// The status of the answer, nil without one.
  public let status: Int?
  /// How many octets the file has, nil without one.
  public let size: Int?
  /// The answer.
  public internal(set) var verdict: Verdict
  /// The apps, by their IDs or packages, whose links the file is about.
  public internal(set) var apps: [UTF8Text]
  /// The behaviour of a device, in a sentence or two.
  public internal(set) var conclusion: String
}

/// The result for one link.
public struct LinkReport: Sendable {
  /// The link as it was given.
  public let url: String
  /// The verdict of Apple's file for each app that was asked for, or for each in the file.
  public let matches: [AppMatch]
  /// The packages that Android lets open it, if their manifests name it.
  public let packages: [UTF8Text]
  /// Whether it opens every app that was asked for, or at least one if none was.
  public let opens: Bool
  /// Further remarks.
  public let notes: [String]
}

/// A finding about a file of a live site.
public struct SiteFinding: Equatable, Sendable, CustomStringConvertible {
  /// The URL of the file.
  public let url: String
  /// The finding, with its position in the file.
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
    writer.member("links", links) { $0.write(to: &$1) }
    writer.member("findings", findings) { $0.finding.write(to: &$1, in: $0.url) }
    writer.endObject()
  }
}

extension PlatformReport? {
  fileprivate func write(to writer: inout JSONWriter) {
    guard let report = self else { return writer.null() }
    writer.beginObject()
    writer.member("url", report.url)
    writer.member("verdict", report.verdict.rawValue)
    writer.member("status", orNull: report.status)
    writer.member("size", orNull: report.size)
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
    writer.member("apps", matches) { match, writer in
      writer.beginObject()
      match.writeMembers(to: &writer)
      writer.endObject()
    }
    writer.member("packages", packages.map(\.description))
    writer.member("notes", notes)
    writer.endObject()
  }
}
