import AssociationFiles
public import AssociationLint
import SiteAssociation

/// The rules for live sites, beyond those of the linters. The raw value is the stable name in findings.
///
/// More cases may come, so a `switch` needs a `default`.
public enum VerificationRule: String, Equatable, Sendable, CaseIterable {
  /// There was no answer.
  case unreachable
  /// A server listens, but devices do not trust it.
  case tls
  /// There was an answer that cannot be read.
  case badAnswer = "bad-answer"
  /// The status of the answer is not 200.
  case status
  /// The answer is a redirect, which devices do not follow.
  case redirect
  /// The file is served as another media type than devices ask for.
  case contentType = "content-type"
  /// The content has more octets than devices take.
  case tooLarge = "too-large"
  /// Apple's file is at the root of the site alone, and devices look for it in `/.well-known`.
  case onlyAtRoot = "only-at-root"
  /// Apple's client gets no file, and others do.
  case clientRefused = "client-refused"
  /// Apple's client gets another answer than others do.
  case clientsDiffer = "clients-differ"
  /// The answer takes longer than Apple's client waits.
  case slow
  /// Caches may hand out an old file for long after a change.
  case caching
  /// Apple's CDN hands out another file than the site does.
  case deliveryDiffers = "delivery-differs"
  /// Apple's CDN has no file of the site.
  case deliveryFailed = "delivery-failed"
  /// The copy of Apple's CDN is unknown.
  case deliveryUnknown = "delivery-unknown"
  /// Android's file is missing and not required.
  case absent
  /// Apple's file does not name a required app.
  case missingApp = "missing-app"
  /// Android's file does not let a required app open links.
  case missingPackage = "missing-package"
  /// Android's file lets no app open links.
  case noPackage = "no-package"
  /// Statements of another file count as well, and were not fetched.
  case include
  /// The site was asked on another port than devices ask.
  case port
  /// The site was asked in another way than devices ask.
  case notAsDevices = "not-as-devices"

  /// How bad it is to break the rule.
  public var severity: LintFinding.Severity {
    switch self {
    case .unreachable, .tls, .badAnswer, .status, .redirect, .contentType, .tooLarge, .onlyAtRoot, .clientRefused,
      .missingApp, .missingPackage, .noPackage:
      .error
    case .clientsDiffer, .slow, .deliveryDiffers, .deliveryFailed: .warning
    case .caching, .deliveryUnknown, .absent, .include, .port, .notAsDevices: .note
    }
  }
}
