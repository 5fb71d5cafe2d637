public import SiteAssociation

/// What a live site can break beyond the rules of the linters. The raw value is the stable name that findings carry.
public enum VerificationRule: String, Hashable, Sendable, CaseIterable {
  case unreachable
  case tls
  case badAnswer = "bad-answer"
  case status
  case redirect
  case contentType = "content-type"
  case tooLarge = "too-large"
  case onlyAtRoot = "only-at-root"
  case clientRefused = "client-refused"
  case clientsDiffer = "clients-differ"
  case slow
  case caching
  case deliveryDiffers = "delivery-differs"
  case deliveryFailed = "delivery-failed"
  case deliveryUnknown = "delivery-unknown"
  case absent
  case missingApp = "missing-app"
  case missingPackage = "missing-package"
  case noPackage = "no-package"
  case include
  case port
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
