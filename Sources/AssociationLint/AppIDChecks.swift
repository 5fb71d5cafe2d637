import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets

/// Checks app IDs: "`<Application Identifier Prefix>.<Bundle Identifier>`" (Apple, `applinks.Details`).
struct AppIDChecks {
  let log: FindingLog

  func check(_ file: AssociationFile) {
    for detail in file.appLinks?.details ?? [] { check(detail) }
    let services = [
      ("webcredentials", file.webCredentials), ("appclips", file.appClips),
      ("activitycontinuation", file.activityContinuation),
    ]
    for (name, service) in services {
      guard let node = service?.source.node else { continue }
      check(list: node["apps"])
      guard let list = node["apps"], list.array?.isEmpty != true else {
        log.add(
          .serviceWithoutApps, at: (node["apps"] ?? node).offset,
          "\"\(name)\" names no app, so it has no effect: write \"apps\": [\"PREFIX.bundle.identifier\"], or remove it")
        continue
      }
    }
    checkEntries(file.appLinks?.details ?? [])
  }

  private func check(_ detail: AssociationDetail) {
    guard let node = detail.source.node, node.object != nil else { return }
    if detail.apps.isEmpty {
      log.add(
        .noAppID, at: node.offset,
        "the entry has no app ID, so devices ignore its rows: write \"appIDs\": [\"PREFIX.bundle.identifier\"]"
      )
    }
    if detail.appIDs != nil, let appID = detail.appID {
      log.add(
        .bothAppIDs, at: node["appID"]?.offset,
        "the entry also has \"appIDs\", so devices ignore \"appID\" \(quoted(appID)): keep \"appIDs\" alone")
    }
    if detail.appIDs != nil {
      check(list: node["appIDs"])
    } else if let appID = detail.appID {
      // In the oldest form the app ID is the name of the entry itself; only the position of the entry is known.
      check(appID, at: (node["appID"] ?? node).offset)
    }
  }

  private func check(list: JSONNode?) {
    var seen: Set<UTF8Text> = []
    for node in list?.array ?? [] {
      guard let app = node.string else { continue }
      check(app, at: node.offset)
      if !seen.insert(app).inserted {
        log.add(.duplicateAppID, at: node.offset, "\(quoted(app)) is in this list twice: remove one")
      }
    }
  }

  private func checkEntries(_ details: [AssociationDetail]) {
    var entryOfApp: [UTF8Text: Int] = [:]
    for (index, detail) in details.enumerated() {
      let offset = detail.offset
      // One finding for an entry, however many apps it shares with others.
      if let (app, earlier) = Self.enter(detail.apps, index, in: &entryOfApp) {
        log.add(
          .appInSeveralEntries, at: offset,
          "\(quoted(app)) already has details[\(earlier)]: devices use this entry only for URLs that match nothing "
            + "there, which Apple does not document; put all rows of an app into one entry")
      }
    }
  }

  /// Stores the first entry of each app. Returns the first app that is in an earlier entry.
  private static func enter(
    _ apps: [UTF8Text], _ index: Int, in entryOfApp: inout [UTF8Text: Int]
  ) -> (app: UTF8Text, earlier: Int)? {
    var shared: (app: UTF8Text, earlier: Int)?
    for app in apps {
      let earlier = entryOfApp[app] ?? index
      if earlier == index { entryOfApp[app] = index } else if shared == nil { shared = (app, earlier) }
    }
    return shared
  }

  private func check(_ app: UTF8Text, at offset: Int) {
    if let reason = Self.placeholder(app) {
      log.add(
        .placeholderAppID, at: offset,
        "\(quoted(app)) is a placeholder (\(reason)): write the prefix and the bundle identifier of your app"
      )
    } else if let fault = AppID.fault(in: app) {
      log.add(
        .badAppID, at: offset,
        "\(quoted(app)) is not an app ID, because \(fault): write PREFIX.bundle.identifier, that is ten capital "
          + "letters or digits, a period and the bundle identifier")
    } else if AppID.isExample(app) {
      log.add(
        .exampleAppID, at: offset,
        "\(quoted(app)) is an example: write the ID of your app before you publish the file")
    }
  }

  /// The text that shows an unfilled placeholder; nil if there is none.
  private static func placeholder(_ app: UTF8Text) -> String? {
    let upper = app.uppercased
    let words = [
      "TEAM_ID", "TEAMID", "TEAM-ID", "DEVELOPMENT_TEAM", "YOUR_", "YOUR-", "YOURTEAM", "YOURCOMPANY", "YOURAPP",
      "BUNDLE_ID", "BUNDLEID", "BUNDLE-ID", "BUNDLE_IDENTIFIER", "BUNDLE.IDENTIFIER", "APPIDPREFIX", "APP_ID",
    ]
    if let word = words.first(where: { upper.holds($0) }) { return quoted(word) }
    if let mark = ["<", "{", "$", "["].first(where: { app.holds($0) }) { return quoted(mark) }
    let prefix = upper.before(".")
    guard prefix.count > 3, let letter = prefix.utf8.first, prefix.utf8.allSatisfy({ $0 == letter }) else { return nil }
    return quoted(app.before("."))
  }
}
