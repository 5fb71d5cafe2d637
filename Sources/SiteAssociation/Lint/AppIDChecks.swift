internal import JSON

/// Checks app IDs: "`<Application Identifier Prefix>.<Bundle Identifier>`" (Apple, `applinks.Details`).
struct AppIDChecks {
  var log: AssociationLog

  mutating func check(_ file: AssociationFile) {
    for detail in file.appLinks?.details ?? [] { check(detail) }
    for service in [file.webCredentials, file.appClips, file.activityContinuation] {
      check(list: service?.source.node?["apps"])
    }
    checkEntries(file.appLinks?.details ?? [])
  }

  private mutating func check(_ detail: AssociationDetail) {
    guard let node = detail.source.node, node.object != nil else { return }
    if detail.apps.isEmpty {
      log.add(
        .noAppID, at: node.offset,
        "the entry names no app, so no device ever looks at its rules: write \"appIDs\": [\"PREFIX.bundle.identifier\"]"
      )
    }
    if detail.appIDs != nil, let appID = detail.appID {
      log.add(
        .bothAppIDs, at: node["appID"]?.offset,
        "the entry has \"appIDs\" as well, so devices pass over \"appID\" \(quoted(appID)): keep \"appIDs\" alone")
    }
    if detail.appIDs != nil {
      check(list: node["appIDs"])
    } else if let appID = detail.appID {
      // In the oldest form the app ID is the name of the entry itself, and the entry is where its place is known.
      check(appID, at: (node["appID"] ?? node).offset)
    }
  }

  private mutating func check(list: JSONNode?) {
    var seen: Set<String> = []
    for node in list?.array ?? [] {
      guard let app = node.string else { continue }
      check(app, at: node.offset)
      if !seen.insert(app).inserted {
        log.add(.duplicateAppID, at: node.offset, "\(quoted(app)) stands in this list twice: remove one")
      }
    }
  }

  private mutating func checkEntries(_ details: [AssociationDetail]) {
    var entryOfApp: [String: Int] = [:]
    for (index, detail) in details.enumerated() {
      let offset = detail.offset
      // One finding for an entry, however many apps it shares with others.
      if let (app, earlier) = Self.enter(detail.apps, index, in: &entryOfApp) {
        log.add(
          .appInSeveralEntries, at: offset,
          "\(quoted(app)) has an entry before, details[\(earlier)]: this one is looked at where that one does not decide, which "
            + "Apple does not document; put all rules of an app into one entry")
      }
    }
  }

  /// Notes which entry apps are in first; of those that are in an earlier one, the first.
  private static func enter(
    _ apps: [String], _ index: Int, in entryOfApp: inout [String: Int]
  ) -> (app: String, earlier: Int)? {
    var shared: (app: String, earlier: Int)?
    for app in apps {
      let earlier = entryOfApp[app] ?? index
      if earlier == index { entryOfApp[app] = index } else if shared == nil { shared = (app, earlier) }
    }
    return shared
  }

  private mutating func check(_ app: String, at offset: Int) {
    if let reason = Self.placeholder(app) {
      log.add(
        .placeholderAppID, at: offset,
        "\(quoted(app)) is a placeholder (\(reason)), which no app has: write the prefix and the bundle identifier of the app"
      )
    } else if let fault = Self.fault(app) {
      log.add(
        .badAppID, at: offset,
        "\(quoted(app)) is no app ID, for \(fault): no app has it; write PREFIX.bundle.identifier, ten capital letters or "
          + "digits, a period and the bundle identifier")
    } else if app.hasPrefix("ABCDE12345.") || app.utf8.starts(with: "A1B2C3D4E5.".utf8)
      || Self.bundle(app).hasPrefix("com.example.")
    {
      log.add(
        .exampleAppID, at: offset,
        "\(quoted(app)) is an app ID for examples: write that of the app before the file is published")
    }
  }

  private static func bundle(_ app: String) -> Substring {
    app.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
  }

  /// What shows that something was to be filled in, nil if nothing does.
  private static func placeholder(_ app: String) -> String? {
    let upper = app.uppercased()
    let words = [
      "TEAM_ID", "TEAMID", "TEAM-ID", "DEVELOPMENT_TEAM", "YOUR_", "YOUR-", "YOURTEAM", "YOURCOMPANY", "YOURAPP",
      "BUNDLE_ID", "BUNDLEID", "BUNDLE-ID", "BUNDLE_IDENTIFIER", "BUNDLE.IDENTIFIER", "APPIDPREFIX", "APP_ID",
    ]
    if let word = words.first(where: { upper.holds($0) }) { return quoted(word) }
    if let mark = ["<", "{", "$", "["].first(where: { app.holds($0) }) { return quoted(mark) }
    let prefix = upper.prefix { $0 != "." }
    guard prefix.count > 3, let letter = prefix.first, prefix.allSatisfy({ $0 == letter }) else { return nil }
    return quoted(String(app.prefix { $0 != "." }))
  }

  /// What is wrong with the form of an app ID, nil if nothing is.
  private static func fault(_ app: String) -> String? {
    guard app.holds(".") else { return "it has no period" }
    let prefix = app.prefix { $0 != "." }
    let isPrefix = prefix.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
    guard prefix.utf8.count == 10, isPrefix else {
      return "\(quoted(String(prefix))) is no prefix of ten capital letters and digits"
    }
    let bundle = bundle(app)
    if bundle.split(separator: ".", omittingEmptySubsequences: false).contains(where: \.isEmpty) {
      return "its bundle identifier has an empty part"
    }
    let isLetter = { (octet: UInt8) in
      0x30...0x39 ~= octet || 0x61...0x7A ~= octet | 0x20 || octet == 0x2D || octet == 0x2E
    }
    let odd = bundle.unicodeScalars.first { !$0.isASCII || !isLetter(UInt8(truncatingIfNeeded: $0.value)) }
    return odd.map { "\(quoted(String($0))) has no place in a bundle identifier" }
  }
}
