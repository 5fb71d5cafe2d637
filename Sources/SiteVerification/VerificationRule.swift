public import SiteAssociation

/// What a live site can break beyond the rules of the linters. The raw value is the stable name that findings carry.
public enum VerificationRule: String, Hashable, Sendable, CaseIterable {
  /// There was no answer.
  case unreachable
  /// Somebody listens, but nobody whom a device trusts.
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
  /// What Apple's CDN hands out could not be found out.
  case deliveryUnknown = "delivery-unknown"
  /// Android's file is not there, and nobody said that it has to be.
  case absent
  /// Apple's file does not name an app that it has to name.
  case missingApp = "missing-app"
  /// Android's file does not let an app open links that it has to let.
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
