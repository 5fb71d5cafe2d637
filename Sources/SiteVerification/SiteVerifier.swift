internal import JSON
public import SiteAssociation

/// Tells from the answers of a site what devices make of it. It asks nobody: whoever uses it does.
public struct SiteVerifier: Sendable {
  /// What is to hold.
  public let request: VerificationRequest

  private let linter: AssociationLinter

  /// A verifier of what is to hold.
  /// - Parameter limits: how much work goes into the linter's findings.
  public init(_ request: VerificationRequest, limits: LintLimits = LintLimits()) {
    (self.request, linter) = (request, AssociationLinter(limits: limits))
  }

  /// The report on a site.
  ///
  /// - Parameters:
  ///   - links: the links of the site whose fate is asked for.
  ///   - outcomes: what became of asking for each of ``VerificationRequest/files(of:asksDelivery:)``.
  public func report(
    on site: VerificationTarget.Site, links: [AssociationURL] = [], _ outcomes: [SiteFile: FetchOutcome]
  ) -> SiteReport {
    var judgement = SiteJudgement(site, request, linter, outcomes)
    judgement.checkSite()
    judgement.checkAssociation()
    judgement.checkAssetLinks()
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
  /// What Apple's file says about links, if there is one to be read.
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

  /// What concerns the site as a whole.
  mutating func checkSite() {
    let file: SiteFile = request.needsAssociation ? .association : .assetLinks
    if let port = site.port {
      add(.port, to: file, "devices ask port 443 alone; what port \(port) answers is for tests")
    }
    if let detour = request.detour { add(.notAsDevices, to: file, detour) }
  }

  mutating func add(_ rule: VerificationRule, to file: SiteFile, _ message: String) {
    let finding = LintFinding(
      rule: rule.rawValue, severity: rule.severity, position: JSONPosition(line: 1, column: 1), message: message)
    report.findings.append(SiteFinding(url: file.url(of: site), finding: finding))
  }

  mutating func add(_ failure: FetchFailure, to file: SiteFile) {
    let rule: VerificationRule = failure.isTLS ? .tls : failure.isUnreadable ? .badAnswer : .unreachable
    add(rule, to: file, failure.words(host: site.host, port: site.port ?? 443))
  }

  mutating func add(_ findings: [LintFinding], to file: SiteFile) {
    report.findings += findings.map { SiteFinding(url: file.url(of: site), finding: $0) }
  }

  /// Whether one of the findings from an index on is an error.
  func hasErrors(from index: Int) -> Bool {
    report.findings[index...].contains { $0.finding.severity == .error }
  }
}
