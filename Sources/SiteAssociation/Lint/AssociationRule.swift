/// The rules of the linter for association files. The raw value is the stable name that findings carry.
public enum AssociationRule: String, Hashable, Sendable, CaseIterable {
  // The file.
  case invalidJSON = "invalid-json"
  case notAnObject = "not-an-object"
  case tooLarge = "too-large"
  case large
  case noServices = "no-services"
  case wrongType = "wrong-type"
  case unknownKey = "unknown-key"
  case duplicateKey = "duplicate-key"
  case minimumSystem = "minimum-system"

  // Apps and entries.
  case noAppID = "no-app-id"
  case badAppID = "bad-app-id"
  case placeholderAppID = "placeholder-app-id"
  case exampleAppID = "example-app-id"
  case duplicateAppID = "duplicate-app-id"
  case bothAppIDs = "both-app-ids"
  case appInSeveralEntries = "app-in-several-entries"
  case appsNotEmpty = "apps-not-empty"
  case detailsDictionary = "details-dictionary"
  case mixedFormats = "mixed-formats"
  case noRules = "no-rules"
  case nothingIncluded = "nothing-included"
  case defaultsWithPatterns = "defaults-with-patterns"

  // Components among each other.
  case excludeEverything = "exclude-everything"
  case catchAllNotLast = "catch-all-not-last"
  case unreachable
  case duplicateComponent = "duplicate-component"
  case reachabilityUndecided = "reachability-undecided"

  // Patterns.
  case queryValueNotString = "query-value-not-string"
  case queryItemWithoutEffect = "query-item-without-effect"
  case fragmentInPath = "fragment-in-path"
  case queryInPath = "query-in-path"
  case urlInPath = "url-in-path"
  case neverMatches = "never-matches"
  case patternTooLarge = "pattern-too-large"
  case notPrefix = "not-prefix"
  case unencodedPattern = "unencoded-pattern"
  case lowerCaseEscape = "lower-case-escape"
  case escapeInDecodedPattern = "escape-in-decoded-pattern"
  case doubleStar = "double-star"
  case regularExpression = "regular-expression"
  case leadingSlash = "leading-slash"
  case trailingSlash = "trailing-slash"

  // Variables.
  case undefinedVariable = "undefined-variable"
  case unclosedVariable = "unclosed-variable"
  case badVariableName = "bad-variable-name"
  case nestedVariable = "nested-variable"
  case emptyVariable = "empty-variable"
  case hiddenVariable = "hidden-variable"
  case regionUK = "region-uk"

  // How the file is served.
  case status
  case redirect
  case contentType = "content-type"
  case contentEncoding = "content-encoding"
  case copiesDiffer = "copies-differ"

  /// How bad it is to break the rule.
  public var severity: LintFinding.Severity {
    switch self {
    case .invalidJSON, .notAnObject, .tooLarge, .wrongType, .noAppID, .badAppID, .placeholderAppID, .noRules,
      .excludeEverything, .queryValueNotString, .fragmentInPath, .queryInPath, .urlInPath, .patternTooLarge,
      .undefinedVariable, .unclosedVariable, .badVariableName, .nestedVariable, .status, .redirect:
      .error
    case .large, .noServices, .unknownKey, .duplicateKey, .exampleAppID, .bothAppIDs, .appInSeveralEntries,
      .appsNotEmpty, .detailsDictionary, .mixedFormats, .nothingIncluded, .catchAllNotLast, .unreachable,
      .queryItemWithoutEffect, .neverMatches, .notPrefix, .unencodedPattern, .lowerCaseEscape,
      .escapeInDecodedPattern, .doubleStar, .regularExpression, .emptyVariable, .hiddenVariable, .regionUK,
      .contentType, .contentEncoding, .copiesDiffer:
      .warning
    case .minimumSystem, .duplicateAppID, .defaultsWithPatterns, .duplicateComponent, .reachabilityUndecided,
      .leadingSlash, .trailingSlash:
      .note
    }
  }
}
