import AssociationFiles
/// The rules of the linter for association files. The raw value is the stable name that findings carry.
///
/// More cases may come, so a `switch` needs a `default`.
public enum AssociationRule: String, Equatable, Sendable, CaseIterable {
  // The file.
  /// The file is not JSON, so devices ignore it.
  case invalidJSON = "invalid-json"
  /// The outermost value is not an object.
  case notAnObject = "not-an-object"
  /// The file has more octets than devices take: 131,072.
  case tooLarge = "too-large"
  /// The file is nearly as large as devices take.
  case large
  /// The file associates no app with the site.
  case noServices = "no-services"
  /// A value is of another type than devices expect there; they pass over it.
  case wrongType = "wrong-type"
  /// A key has no meaning where it stands.
  case unknownKey = "unknown-key"
  /// A key stands in an object twice.
  case duplicateKey = "duplicate-key"
  /// A key is known to later systems only.
  case minimumSystem = "minimum-system"

  // Apps and entries.
  /// A service such as `webcredentials` names no app.
  case serviceWithoutApps = "service-without-apps"
  /// `applinks` has no entries, so no link opens an app.
  case noDetails = "no-details"
  /// An entry names no app.
  case noAppID = "no-app-id"
  /// An app id is not a prefix, a dot and a bundle id.
  case badAppID = "bad-app-id"
  /// An app id was never filled in.
  case placeholderAppID = "placeholder-app-id"
  /// An app id is one for examples.
  case exampleAppID = "example-app-id"
  /// An app id stands in an entry twice.
  case duplicateAppID = "duplicate-app-id"
  /// An entry has `appID` beside `appIDs`; devices pass over it.
  case bothAppIDs = "both-app-ids"
  /// An app has an entry before, and Apple does not say what a second one means.
  case appInSeveralEntries = "app-in-several-entries"
  /// `apps` names apps, where it has to be empty.
  case appsNotEmpty = "apps-not-empty"
  /// `details` is a dictionary, the form of the iOS 9 betas, in which no order is defined.
  case detailsDictionary = "details-dictionary"
  /// An entry has `paths` beside `components` (TN3155).
  case mixedFormats = "mixed-formats"
  /// An entry has neither `components` nor `paths`, so it opens the app for no URL.
  case noRules = "no-rules"
  /// All rules of an entry exclude, or it has none.
  case nothingIncluded = "nothing-included"
  /// `defaults` hold more than Apple describes.
  case defaultsWithPatterns = "defaults-with-patterns"

  // Components among each other.
  /// A component matches every URL and excludes it, so none opens the app from there on.
  case excludeEverything = "exclude-everything"
  /// A component matches every URL, so those after it are never reached.
  case catchAllNotLast = "catch-all-not-last"
  /// Earlier components match all that a component does.
  case unreachable
  /// A component should open the app, and earlier ones exclude all that it matches.
  case hiddenByExclude = "hidden-by-exclude"
  /// A component excludes URLs, none of which a later one matches.
  case excludesNothing = "excludes-nothing"
  /// Every URL of an entry also opens the app of an earlier entry, which then opens it.
  case opensOtherApp = "opens-other-app"
  /// A component says what an earlier one says.
  case duplicateComponent = "duplicate-component"
  /// Deciding whether a component is reached takes more steps than the limit.
  case reachabilityUndecided = "reachability-undecided"

  // Patterns.
  /// The pattern of a query item is no string; devices then drop all patterns of the query.
  case queryValueNotString = "query-value-not-string"
  /// The pattern of a query item matches its absence too, so it asks nothing.
  case queryItemWithoutEffect = "query-item-without-effect"
  /// The pattern of a path has a `#`, which no path has.
  case fragmentInPath = "fragment-in-path"
  /// The pattern of a path has a query in it.
  case queryInPath = "query-in-path"
  /// The pattern of a path is a whole URL.
  case urlInPath = "url-in-path"
  /// No URL has what the pattern asks for.
  case neverMatches = "never-matches"
  /// The variables of a pattern have too many values to decide what it matches.
  case patternTooLarge = "pattern-too-large"
  /// `NOT` stands where it excludes nothing.
  case notPrefix = "not-prefix"
  /// A pattern has a character that URLs have as an escape only.
  case unencodedPattern = "unencoded-pattern"
  /// A pattern has an escape in lower case, which nearly all URLs have in capitals (RFC 3986, section 2.1).
  case lowerCaseEscape = "lower-case-escape"
  /// A pattern that is compared with decoded URLs has an escape.
  case escapeInDecodedPattern = "escape-in-decoded-pattern"
  /// `**` is `*` twice, which is the same as once.
  case doubleStar = "double-star"
  /// A pattern is written like a regular expression, which it is not.
  case regularExpression = "regular-expression"
  /// The pattern of a path begins without a slash.
  case leadingSlash = "leading-slash"
  /// The pattern of a path ends with a slash, which does not count.
  case trailingSlash = "trailing-slash"

  // Variables.
  /// A pattern has an undefined variable.
  case undefinedVariable = "undefined-variable"
  /// A pattern has `$(` without the end of the name.
  case unclosedVariable = "unclosed-variable"
  /// A variable has an invalid name.
  case badVariableName = "bad-variable-name"
  /// A value of a variable has a variable in it, which stands for itself.
  case nestedVariable = "nested-variable"
  /// A variable has no values, so patterns that have it match nothing.
  case emptyVariable = "empty-variable"
  /// A variable has the name of a predefined one.
  case hiddenVariable = "hidden-variable"
  /// A comment names a region "UK" that `$(region)` does not match.
  case regionUK = "region-uk"

  // How the file is served.
  /// The file is served with another status than 200.
  case status
  /// The file is served by a redirect, which devices do not follow.
  case redirect
  /// The file is served as something else than `application/json`.
  case contentType = "content-type"
  /// The answer that was read is compressed, so nothing in it was looked at.
  case contentEncoding = "content-encoding"
  /// The file at the root of the site is another than the one in `/.well-known`.
  case copiesDiffer = "copies-differ"

  /// How bad it is to break the rule.
  public var severity: LintFinding.Severity {
    switch self {
    case .invalidJSON, .notAnObject, .tooLarge, .wrongType, .noAppID, .badAppID, .placeholderAppID, .noRules,
      .excludeEverything, .hiddenByExclude, .queryValueNotString, .fragmentInPath, .queryInPath, .urlInPath,
      .patternTooLarge,
      .undefinedVariable, .unclosedVariable, .badVariableName, .nestedVariable, .status, .redirect:
      .error
    case .large, .noServices, .serviceWithoutApps, .excludesNothing, .opensOtherApp, .noDetails, .unknownKey,
      .duplicateKey, .exampleAppID, .bothAppIDs, .appInSeveralEntries,
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
