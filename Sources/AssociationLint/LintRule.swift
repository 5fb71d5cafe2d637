package import DeepLinkJSON

/// The rules of the linters and of the verifier of live sites. A raw value is the severity and the name that findings carry, which
/// is stable; what a rule is about, its messages say.
package enum LintRule: String, Sendable, CaseIterable {
  // The file.
  case invalidJSON = "error invalid-json"
  case notAnObject = "error not-an-object"
  case tooLarge = "error too-large"
  case large = "warning large"
  case noServices = "warning no-services"
  case wrongType = "error wrong-type"
  case unknownKey = "warning unknown-key"
  case duplicateKey = "warning duplicate-key"
  case minimumSystem = "note minimum-system"

  // Apps and entries.
  case serviceWithoutApps = "warning service-without-apps"
  case noDetails = "warning no-details"
  case noAppID = "error no-app-id"
  case badAppID = "error bad-app-id"
  case placeholderAppID = "error placeholder-app-id"
  case exampleAppID = "warning example-app-id"
  case duplicateAppID = "note duplicate-app-id"
  case bothAppIDs = "warning both-app-ids"
  case appInSeveralEntries = "warning app-in-several-entries"
  case appsNotEmpty = "warning apps-not-empty"
  case detailsDictionary = "warning details-dictionary"
  case mixedFormats = "warning mixed-formats"
  case noRules = "error no-rules"
  case nothingIncluded = "warning nothing-included"
  case defaultsWithPatterns = "note defaults-with-patterns"

  // Components among each other.
  case excludeEverything = "error exclude-everything"
  case catchAllNotLast = "warning catch-all-not-last"
  case unreachable = "warning unreachable"
  case hiddenByExclude = "error hidden-by-exclude"
  case excludesNothing = "warning excludes-nothing"
  case opensOtherApp = "warning opens-other-app"
  case duplicateComponent = "note duplicate-component"
  case reachabilityUndecided = "note reachability-undecided"

  // Patterns.
  case queryValueNotString = "error query-value-not-string"
  case queryItemWithoutEffect = "warning query-item-without-effect"
  case fragmentInPath = "error fragment-in-path"
  case queryInPath = "error query-in-path"
  case urlInPath = "error url-in-path"
  case neverMatches = "warning never-matches"
  case notPrefix = "warning not-prefix"
  case unencodedPattern = "warning unencoded-pattern"
  case lowerCaseEscape = "warning lower-case-escape"
  case escapeInDecodedPattern = "warning escape-in-decoded-pattern"
  case doubleStar = "warning double-star"
  case regularExpression = "warning regular-expression"
  case leadingSlash = "note leading-slash"
  case trailingSlash = "note trailing-slash"

  // The files of an app.
  case hostNotClaimed = "error host-not-claimed"
  case hostNotInTable = "warning host-not-in-table"
  case schemeNotClaimed = "error scheme-not-claimed"
  case schemeNotInTable = "warning scheme-not-in-table"
  case routeNotClaimed = "error route-not-claimed"
  case claimsKeptLink = "error claims-kept-link"
  case claimsNoRoute = "warning claims-no-route"
  case dataCombines = "warning data-combines"
  case openPrefix = "note open-prefix"
  case widestPath = "note widest-path"
  case claimUndecided = "note claim-undecided"
  case notBrowsable = "error not-browsable"
  case notVerified = "error not-verified"
  case badClaim = "error bad-claim"
  case badDomain = "error bad-domain"
  case duplicateDomain = "warning duplicate-domain"
  case developerMode = "warning developer-mode"
  case credentialsDiffer = "warning credentials-differ"
  case schemeWithHost = "warning scheme-with-host"
  case siteOpensNothing = "warning site-opens-nothing"
  case otherApp = "error other-app"
  case certificateNotInTable = "error certificate-not-in-table"
  case noCertificate = "error no-certificate"
  case playCertificate = "note play-certificate"
  case unknownReference = "warning unknown-reference"

  // Variables.
  case undefinedVariable = "error undefined-variable"
  case unclosedVariable = "error unclosed-variable"
  case badVariableName = "error bad-variable-name"
  case nestedVariable = "error nested-variable"
  case emptyVariable = "warning empty-variable"
  case hiddenVariable = "warning hidden-variable"
  case regionUK = "warning region-uk"

  // How the file is served.
  case status = "error status"
  case redirect = "error redirect"
  case contentType = "warning content-type"
  case contentEncoding = "warning content-encoding"
  case copiesDiffer = "warning copies-differ"

  // Android's file.
  case notAnArray = "error not-an-array"
  case noStatements = "warning no-statements"

  // Statements.
  case noRelation = "error no-relation"
  case badRelation = "error bad-relation"
  case unknownRelation = "warning unknown-relation"
  case noTarget = "error no-target"
  case badNamespace = "error bad-namespace"
  case badPackageName = "error bad-package-name"
  case placeholder = "error placeholder"
  case noFingerprint = "error no-fingerprint"
  case badFingerprint = "error bad-fingerprint"
  case lowerCaseFingerprint = "error lower-case-fingerprint"
  case badSite = "error bad-site"
  case badInclude = "error bad-include"
  case includeWithMore = "error include-with-more"
  case duplicateStatement = "warning duplicate-statement"

  // Dynamic rules.
  case dynamicMalformed = "error dynamic-malformed"
  case dynamicIgnored = "warning dynamic-ignored"
  case dynamicTwice = "warning dynamic-twice"
  case excludeOnly = "error exclude-only"
  case variable = "error variable"
  case wildcardBehindRun = "error wildcard-behind-run"
  case escapedPattern = "error escaped-pattern"
  case innerRun = "warning inner-run"
  case differsFromApple = "note differs-from-apple"

  // Live sites.
  case unreachableSite = "error unreachable"
  case tls = "error tls"
  case badAnswer = "error bad-answer"
  case contentTypeOfAssetLinks = "error content-type"
  case onlyAtRoot = "error only-at-root"
  case clientRefused = "error client-refused"
  case clientsDiffer = "warning clients-differ"
  case slow = "warning slow"
  case caching = "note caching"
  case deliveryDiffers = "warning delivery-differs"
  case deliveryFailed = "warning delivery-failed"
  case deliveryUnknown = "note delivery-unknown"
  case statementsDiffer = "warning statements-differ"
  case statementsUnknown = "note statements-unknown"
  case absent = "note absent"
  case missingApp = "error missing-app"
  case missingPackage = "error missing-package"
  case noPackage = "error no-package"
  case include = "note include"
  case relatedOrigins = "warning related-origins"
  case port = "note port"
  case notAsDevices = "note not-as-devices"

  /// The name: `unreachable`.
  package var name: String { rawValue.split(separator: " ").last.map(String.init) ?? rawValue }

  /// How bad it is to break the rule.
  package var severity: Severity { Severity(rawValue: String(rawValue.prefix { $0 != " " })) ?? .note }
}
