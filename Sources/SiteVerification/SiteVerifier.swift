public import AssociationFiles
public import AssociationLint
internal import DeepLinkJSON
internal import DeepLinkOctets
import SiteAssociation

/// Judges the answers of a site as devices do. It fetches nothing: the caller hands in the answers.
public struct SiteVerifier: Sendable {
  /// The requirements.
  public let request: VerificationRequest

  private let linter: AssociationLinter

  /// A verifier of these requirements.
  /// - Parameters:
  ///   - request: the requirements for the sites.
  ///   - limits: the limits on the linter's work.
  public init(_ request: VerificationRequest, limits: LintLimits = LintLimits()) {
    (self.request, linter) = (request, AssociationLinter(limits: limits))
  }

  /// The report on a site.
  ///
  /// - Parameters:
  ///   - site: the site.
  ///   - links: the links of the site to judge.
  ///   - outcomes: the outcome of each of ``VerificationRequest/files(of:)``.
  public func report(
    on site: VerificationTarget.Site, links: [AssociationURL] = [], _ outcomes: [SiteFile: FetchOutcome]
  ) -> SiteReport {
    var judgement = SiteJudgement(site, request, linter, outcomes)
    judgement.checkSite()
    judgement.checkAssociation()
    judgement.checkAssetLinks()
    judgement.checkRelatedOrigins()
    judgement.checkLinks(links)
    return judgement.report
  }
}

/// A report while it is made.
struct SiteJudgement {
  let request: VerificationRequest
  let linter: AssociationLinter
  let outcomes: [SiteFile: FetchOutcome]
  var report: SiteReport
  /// The matcher of Apple's file; nil if the file cannot be read.
  var matcher: AssociationMatcher?

  var site: VerificationTarget.Site { report.site }

  init(
    _ site: VerificationTarget.Site, _ request: VerificationRequest, _ linter: AssociationLinter,
    _ outcomes: [SiteFile: FetchOutcome]
  ) {
    (self.request, self.linter) = (request, linter)
    self.outcomes = outcomes
    report = SiteReport(site: site)
  }

  /// Adds the findings about the site as a whole.
  mutating func checkSite() {
    let file: SiteFile = request.needsAssociation ? .association : .assetLinks
    if let port = site.port {
      add(.port, to: file, "devices use only port 443; port \(port) is useful only for tests")
    }
    if let origin = request.origin {
      add(
        .notAsDevices, to: file,
        "\(origin.scheme)://\(origin) answered in place of the site (--from); the certificate of \(site) was not checked"
      )
    }
  }

  mutating func add(_ rule: LintRule, to file: SiteFile, _ message: String) {
    add([LintFinding(rule, JSONPosition(line: 1, column: 1), message)], to: file)
  }

  mutating func add(_ failure: FetchFailure, to file: SiteFile) {
    let rule: LintRule = failure.isTLS ? .tls : failure.isUnreadable ? .badAnswer : .unreachableSite
    let asked = request.origin ?? site
    add(rule, to: file, failure.words(host: asked.host, port: asked.effectivePort))
  }

  mutating func add(_ findings: [LintFinding], to file: SiteFile) {
    report.findings += findings.map { SiteFinding(url: file.url(of: site), finding: $0) }
  }

  /// Whether one of the findings from an index on is an error.
  func hasErrors(from index: Int) -> Bool {
    report.findings[index...].contains { $0.finding.severity == .error }
  }
}

extension SiteJudgement {
  /// Judges the links by the files as they were served.
  mutating func checkLinks(_ links: [AssociationURL]) {
    // Delegation is all that Android's file decides; paths are the manifest's.
    let packages = report.android?.verdict == .good ? report.android?.apps ?? [] : []
    let delegates =
      request.packages.isEmpty ? !packages.isEmpty : request.packages.allSatisfy { packages.contains($0) }
    for link in links {
      let all = matcher?.matches(link, host: UTF8Text(site.host)) ?? []
      let matches =
        request.appIDs.isEmpty
        ? all : request.appIDs.compactMap { app in matcher?.match(link, app: app, host: UTF8Text(site.host)) }
      let isOpened =
        request.appIDs.isEmpty
        ? matches.contains { $0.verdict == .match }
        : !matches.isEmpty && matches.allSatisfy { $0.verdict == .match }
      report.links.append(
        LinkReport(
          url: link.description, matches: matches, packages: packages,
          opens: (isOpened || !request.needsAssociation) && (delegates || !request.needsAssetLinks),
          notes: link.scheme == "http" ? link.notes.filter { !$0.hasPrefix("port") } : []))
    }
  }
}

extension [UTF8Text] {
  /// The first of them with commas between, and how many more there are: a file may name thousands.
  var listed: String {
    let shown = prefix(5).map { $0.excerpt() }.joined(separator: ", ")
    return isEmpty ? "none" : count > 5 ? "\(shown) and \(count - 5) more" : shown
  }
}

extension Duration {
  /// A number of seconds in words, rounded down: `40 s`, `5 min`, `3 h`, `2 days`.
  static func words(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(max(seconds, 0)) s"
    case ..<7_200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
