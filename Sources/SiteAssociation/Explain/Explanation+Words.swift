import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

extension Explanation {
  /// The answer in a sentence or two, the reason first.
  public var conclusion: String {
    switch origin {
    case .foreign(let host, let own, let others): return foreign(host, own, others) + "."
    case .scheme(let scheme, let own): return conclusion(scheme, own)
    case .own, .unknown: break
    }
    if let port, opens {
      return "No domain of an app's entitlement has a port, so it is not known whether the link with port "
        + "\(port.excerpt()) opens the app" + (route.map { ", which would show route \"\($0)\"." } ?? ".")
    }
    return conclusionOfFiles.capitalizedSentence
      + (opens || !opensOnAndroid ? "" : " On Android, assetlinks.json opens the app for it.")
  }

  /// What the file that decides and the table say.
  private var conclusionOfFiles: String {
    let file = isAndroidOnly ? "assetlinks.json" : "the association file"
    if let behind, let route {
      let verdict = opens ? "it opens the app, which has no route for it" : "it does not open the app"
      return "The link is a dynamic link, which the server answers like \(behind), a link to route \"\(route)\"; "
        + "\(opens ? condition : "")\(verdict)."
    }
    if let route, lacksRecord {
      let verdict = opens ? "\(condition)the link opens the app all the same" : "the link does not open the app either"
      return "The record that the link names is not there, so route \"\(route)\" has nothing to show; \(verdict)."
    }
    if isKept {
      let reason =
        webOnly.map { "\"webOnly\" has \($0), which the link matches" }
        ?? departure.map { "the redirect from \($0.redirect.from) leads it to \(UTF8Text($0.url).excerpt(80))" }
        ?? "no app opens the links of \(pattern ?? "its route")"
      return opens
        ? "\(file) opens the app for the link, although \(reason). Narrow the file."
        : "The link stays in the browser, as the table says: \(reason)."
    }
    if state == .declared {
      let row = apps.first { $0.match.verdict == .excluded }?.match.decidingPattern ?? "a row"
      return "The link matches route \"\(route ?? "")\" and stays in the browser, as \(row) of \(file) declares."
    }
    if let route, let exampleRemark { return "The link matches route \"\(route)\", but \(exampleRemark)" }
    return switch (opens, route, isConditional) {
    case (true, let route?, false):
      "\(file) opens the app for the link, and the app shows route \"\(route)\"."
    case (true, let route?, true):
      "\(condition)the link opens it, and the app shows route \"\(route)\"."
    case (true, nil, false):
      "The link matches no route, so the app has nothing to show, but \(file) opens it. Narrow the file, if "
        + "a row can say it."
    case (true, nil, true):
      "\(condition)the link opens it, but it matches no route, so the app has nothing to show. Narrow "
        + "\(file), if a row can say it."
    case (false, let route?, _) where openedSpelling != nil:
      "\(file) does not open the app for the link, although it matches route \"\(route)\": Apple's devices "
        + "compare links as they are written. Write \(openedSpelling ?? ""), which opens the app."
    case (false, let route?, _):
      "\(file) does not open the app for the link, although it matches route \"\(route)\". Widen the file."
    case (false, nil, _): "The link matches no route, and \(file) does not open the app for it."
    }
  }

  /// The same for a custom scheme.
  private func conclusion(_ scheme: String, _ own: [String]) -> String {
    if isForeignScheme {
      return "\(Self.name(scheme)): is not a scheme of the app (\(Self.list(own))), so the link does not open it."
    }
    if let route {
      return "The link matches route \"\(route)\", and an app that has registered \(Self.name(scheme)): opens it. "
        + "Association files do not apply."
    }
    return "The link matches no route, although an app that has registered \(Self.name(scheme)): opens it."
  }

  /// Whether the scheme is known not to be the app's.
  private var isForeignScheme: Bool {
    if case .scheme(let scheme, let own) = origin { !own.isEmpty && !own.contains(scheme) } else { false }
  }

  private var isConditional: Bool { if case .unknown = origin { true } else { false } }

  /// The condition under which the verdict holds, as the start of a clause; empty without one.
  private var condition: String {
    if case .unknown(let host) = origin { "if \(Self.name(host)) is a host of the app, " } else { "" }
  }

  private func foreign(_ host: String, _ own: [String], _ others: [String]) -> String {
    let isName = host.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-.".utf8.contains($0) } && host.utf8.count <= 80
    let host = Self.name(host)
    if own.isEmpty {
      return "No host of the app is known, so the link on \(host) does not open it"
        + (isName ? ": declare \(host) in \"hosts\", or start the server with --base-url https://\(host)" : "")
    }
    let more = others.isEmpty ? "" : " or of another site (\(Self.list(others)))"
    return "\(host) is not a host of the app (\(Self.list(own)))\(more), so the link does not open it"
  }

  /// A name from outside, cut to a length that a sentence bears.
  private static func name(_ text: String) -> String { UTF8Text(text).excerpt(80) }

  /// The first few of many names.
  private static func list(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }

  // MARK: Verdicts

  /// What an iPhone, an iPad or a Mac does.
  public var ios: Verdict {
    if let outside = outside("An app that has registered", { "\($0) is not a host of the app." }) {
      return outside
    }
    if let exampleRemark { return Verdict(opens: false, reason: exampleRemark) }
    if let match = apps.first(where: { $0.match.verdict == .match })?.match {
      guard let port else {
        return Verdict(true, "\(condition)\(match.decidingPattern) matches, which opens \(match.app.excerpt()).")
      }
      return Verdict(
        nil,
        "\(match.decidingPattern) matches, but no domain of an entitlement has a port, and the link has \(port.excerpt())."
      )
    }
    if let match = apps.first(where: { $0.match.verdict == .excluded })?.match {
      return Verdict(false, "\(match.decidingPattern) excludes the link.")
    }
    return Verdict(
      false,
      isAndroidOnly
        ? "The site has no iOS app."
        : apps.isEmpty
          ? "The association file names no app."
          : apps.contains(where: \.match.isUndecided)
            ? "The rows have too many values to try, so nothing is known."
            : "No row of the association file matches.")
  }

  /// What a phone with Android does.
  public var android: Verdict {
    if let outside = outside("An app whose manifest has a filter for", { "The app's manifest does not name \($0)." }) {
      return outside
    }
    guard hasAssetLinks else {
      return Verdict(nil, "There is no assetlinks.json to read.")
    }
    guard let match = (packages.first { $0.match.verdict == .match } ?? packages.first)?.match else {
      return Verdict(false, "assetlinks.json names no app.")
    }
    let opens = match.verdict == .match
    return Verdict(opens, (opens ? condition : "") + match.sentence)
  }

  /// The verdict about a link for which no file of the app counts; nil for any other link.
  private func outside(_ app: String, _ foreign: (String) -> String) -> Verdict? {
    switch origin {
    case .own, .unknown: return nil
    case .foreign(let host, _, _): return Verdict(opens: false, reason: foreign(Self.name(host)))
    case .scheme(let scheme, _):
      let name = Self.name(scheme)
      return isForeignScheme
        ? Verdict(opens: false, reason: "\(name): is not a scheme of the app.")
        : Verdict(opens: opens ? true : nil, reason: "\(app) \(name): opens the link.")
    }
  }

  /// Whether phones open the app for the link as far as is known, or the link stays in the browser as declared. For a link of
  /// a custom scheme no file decides.
  public var isGood: Bool {
    guard state == .opens else { return state == .declared }
    if case .scheme = origin { return true }
    return !isKept && (isAndroidOnly || ios.opens != false || !areMeant(apps.map(\.name)))
      && (android.opens != false || !areMeant(packages.map(\.name)))
  }

  /// Whether the table lets one of the apps that a file names open the link, or says nothing of them.
  package func areMeant(_ names: [String?]) -> Bool {
    names.isEmpty || names.contains { name in name.map { intended?.contains($0) ?? true } ?? true }
  }

  /// Whether the table keeps the link from every app.
  private var isKept: Bool { webOnly != nil || intended == .noApp }

  /// Where the link leads, in one word.
  public var state: State {
    if case .foreign = origin { return .foreign }
    if isForeignScheme { return .foreign }
    if case .scheme = origin { return route != nil ? .opens : isKept ? .declared : .unmatched }
    if opens || opensOnAndroid { return route == nil && !isKept ? .unmatched : .opens }
    if isKept { return .declared }
    guard route != nil else { return .unmatched }
    if apps.contains(where: { $0.match.verdict == .excluded }) { return .declared }
    return apps.isEmpty && packages.isEmpty || exampleRemark != nil ? .unready : .closed
  }

  /// What the table makes of it.
  public var routeReason: String {
    if let behind { return "The item \"link\" of the dynamic link leads to \(behind)." }
    guard let pattern else { return "The link matches no route of the table." }
    guard case .only(let names)? = intended, webOnly == nil else {
      return "The link matches \(pattern)" + (webOnly.map { ", and \($0) keeps it from every app." } ?? ".")
    }
    return "The link matches \(pattern), which "
      + (names.isEmpty ? "opens no app." : "only \(names.joined(separator: " and ")) may open.")
  }

  // MARK: Conditions

  /// The conditions on a device that decide about this link and that a server cannot see.
  public var unseen: [String] {
    if case .scheme(let scheme, _) = origin {
      return [
        "whether an app is installed that has registered the scheme \(Self.name(scheme)), and which if several have"
      ]
    }
    if isAndroidOnly { return ["whether the app is installed", Self.unseenOnAndroid] }
    let asked = domain.flatMap { $0.hasPrefix("*.") ? ", for which devices ask \($0.dropFirst(2)) for the file" : nil }
    return [
      "whether the app is installed, and its entitlement lists applinks:"
        + (domain.map { $0 + (asked ?? "") } ?? " with just this host")
    ] + Self.unseen + (packages.isEmpty ? [] : [Self.unseenOnAndroid])
  }

  /// The further conditions on a device that decide about universal links (TN3155, and reports of developers).
  private static let unseen = [
    "whether the link was tapped on a page of the same host, or typed into the address bar: it then stays in Safari",
    "whether the link was reached by a redirect: it then stays in the browser, so link to it directly",
    "whether an app showed the link in a browser view of its own, which may keep it",
    "whether the user once chose Safari for this host: a long press on the link offers the app again",
    "which version of the file the device has: Apple's CDN fetches it within a day, devices ask about once a week",
  ]

  private static let unseenOnAndroid =
    "whether the app's manifest names this host, and up to Android 14 the path: dynamic rules count from Android 15 on"
}

extension PackageMatch {
  /// The verdict in one sentence without a capital letter.
  fileprivate var sentence: String {
    let app = package.excerpt()
    return switch verdict {
    case .match where rule == nil: "assetlinks.json grants the links of the host to \(app)."
    case .match: "\(decidingPattern) matches, which opens \(app)."
    case .excluded: "\(decidingPattern) excludes the link."
    case .noMatch where hasRules: "no row of assetlinks.json matches."
    case .noMatch: "assetlinks.json does not let \(app) open links."
    }
  }
}

extension Explanation.Verdict {
  /// A verdict whose reason gets a capital letter.
  fileprivate init(_ opens: Bool?, _ reason: String) { self.init(opens: opens, reason: reason.capitalizedSentence) }
}

extension String {
  /// The sentence with a capital letter at its start.
  fileprivate var capitalizedSentence: String {
    // The names of files stay as they are.
    guard let first = utf8.first, first.lowercased == first, first.isLetter, !hasPrefix("assetlinks.json") else {
      return self
    }
    var octets = Array(utf8)
    octets[0] = first & 0xDF
    return String(decoding: octets, as: UTF8.self)
  }
}
