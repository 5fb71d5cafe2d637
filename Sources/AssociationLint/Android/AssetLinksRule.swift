import AssociationFiles

/// The rules of the linter for `assetlinks.json`. The raw value is the stable name that findings carry.
///
/// More cases may come, so a `switch` needs a `default`.
public enum AssetLinksRule: String, Equatable, Sendable, CaseIterable {
  /// The file is not JSON, so no device reads anything of it.
  case invalidJSON = "invalid-json"
  /// The outermost value is not an array of statements.
  case notAnArray = "not-an-array"
  /// The array is empty, so it grants nothing.
  case noStatements = "no-statements"
  /// A value is of another type than Android expects there.
  case wrongType = "wrong-type"
  /// A key has no meaning where it stands.
  case unknownKey = "unknown-key"
  /// A key stands in an object twice.
  case duplicateKey = "duplicate-key"

  // Statements.
  /// A statement has no relation, so it grants nothing.
  case noRelation = "no-relation"
  /// A relation is not a kind, a slash and a detail.
  case badRelation = "bad-relation"
  /// A relation is not documented by Google, so it opens no links.
  case unknownRelation = "unknown-relation"
  /// A statement has no target, so it grants nothing.
  case noTarget = "no-target"
  /// A target's `namespace` is neither `android_app` nor `web`.
  case badNamespace = "bad-namespace"
  /// A package name is invalid.
  case badPackageName = "bad-package-name"
  /// A package name or a fingerprint was never filled in.
  case placeholder
  /// An app is named without a certificate, so it is not verified.
  case noFingerprint = "no-fingerprint"
  /// A fingerprint is not the SHA-256 of a certificate: 32 octets in hexadecimal, colons between.
  case badFingerprint = "bad-fingerprint"
  /// A fingerprint is written in lower case, so that Android does not read the statement.
  case lowerCaseFingerprint = "lower-case-fingerprint"
  /// A target of the web is not a scheme and a host.
  case badSite = "bad-site"
  /// What a statement includes is no HTTPS URL.
  case badInclude = "bad-include"
  /// A statement includes a file and says something else too, so that Android does not read it.
  case includeWithMore = "include-with-more"
  /// The same statement stands in the file before.
  case duplicateStatement = "duplicate-statement"

  // Dynamic rules.
  /// Dynamic rules are not in the form that Android reads, so it discards all of them.
  case dynamicMalformed = "dynamic-malformed"
  /// Dynamic rules stand where they have no effect.
  case dynamicIgnored = "dynamic-ignored"
  /// An app's dynamic rules are declared before.
  case dynamicTwice = "dynamic-twice"
  /// All rules exclude, so no link opens the app.
  case excludeOnly = "exclude-only"
  /// A rule matches every URL and excludes it.
  case excludeEverything = "exclude-everything"
  /// A rule matches every URL, so those after it are never reached.
  case catchAllNotLast = "catch-all-not-last"
  /// Earlier rules match all that a rule does.
  case unreachable
  /// A rule should open the app, and earlier ones exclude all that it matches.
  case hiddenByExclude = "hidden-by-exclude"
  /// A rule excludes URLs, none of which a later one matches.
  case excludesNothing = "excludes-nothing"
  /// A pattern has one of Apple's substitution variables, which Android does not know.
  case variable
  /// A `*` has another wildcard behind it, which Android takes for a literal text.
  case wildcardBehindRun = "wildcard-behind-run"
  /// A pattern is percent-encoded, but Android compares it with decoded text.
  case escapedPattern = "escaped-pattern"
  /// A pattern has `?*` before its end, which an older form of Android's parser never matches.
  case innerRun = "inner-run"
  /// A pattern means something else than it does in Apple's file.
  case differsFromApple = "differs-from-apple"

  /// How bad it is to break the rule.
  public var severity: LintFinding.Severity {
    switch self {
    case .invalidJSON, .notAnArray, .wrongType, .noRelation, .badRelation, .noTarget, .badNamespace, .badPackageName,
      .placeholder, .noFingerprint, .badFingerprint, .lowerCaseFingerprint, .badSite, .badInclude, .includeWithMore,
      .dynamicMalformed, .excludeOnly, .excludeEverything, .hiddenByExclude, .variable, .wildcardBehindRun,
      .escapedPattern:
      .error
    case .noStatements, .unknownKey, .duplicateKey, .unknownRelation,
      .duplicateStatement, .dynamicIgnored, .dynamicTwice, .catchAllNotLast, .unreachable,
      .excludesNothing, .innerRun:
      .warning
    case .differsFromApple: .note
    }
  }
}
