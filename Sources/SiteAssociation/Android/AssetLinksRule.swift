/// The rules of the linter for `assetlinks.json`. The raw value is the stable name that findings carry.
public enum AssetLinksRule: String, Hashable, Sendable, CaseIterable {
  case invalidJSON = "invalid-json"
  case notAnArray = "not-an-array"
  case noStatements = "no-statements"
  case wrongType = "wrong-type"
  case unknownKey = "unknown-key"
  case duplicateKey = "duplicate-key"

  // Statements.
  case noRelation = "no-relation"
  case badRelation = "bad-relation"
  case unknownRelation = "unknown-relation"
  case noTarget = "no-target"
  case badNamespace = "bad-namespace"
  case badPackageName = "bad-package-name"
  case placeholder
  case noFingerprint = "no-fingerprint"
  case badFingerprint = "bad-fingerprint"
  case lowerCaseFingerprint = "lower-case-fingerprint"
  case badSite = "bad-site"
  case badInclude = "bad-include"
  case includeWithMore = "include-with-more"
  case duplicateStatement = "duplicate-statement"

  // Dynamic rules.
  case dynamicMalformed = "dynamic-malformed"
  case dynamicIgnored = "dynamic-ignored"
  case dynamicTwice = "dynamic-twice"
  case excludeOnly = "exclude-only"
  case excludeEverything = "exclude-everything"
  case catchAllNotLast = "catch-all-not-last"
  case variable
  case differsFromApple = "differs-from-apple"

  /// How bad it is to break the rule.
  public var severity: LintFinding.Severity {
    switch self {
    case .invalidJSON, .notAnArray, .wrongType, .noRelation, .badRelation, .noTarget, .badNamespace, .badPackageName,
      .placeholder, .noFingerprint, .badFingerprint, .badSite, .badInclude, .dynamicMalformed, .excludeOnly,
      .excludeEverything, .variable:
      .error
    case .noStatements, .unknownKey, .duplicateKey, .unknownRelation, .includeWithMore,
      .duplicateStatement, .dynamicIgnored, .dynamicTwice, .catchAllNotLast:
      .warning
    case .differsFromApple, .lowerCaseFingerprint: .note
    }
  }
}
