import AssociationFiles
import AssociationLint
import DeepLinkJSON
import DeepLinkOctets
public import DeepLinkTestSupport
import SiteAssociation

/// Association files, which a site serves, and URLs and answers, which anybody sends, with hostile texts anywhere.
public enum AssociationCases {
  /// An association file that has everything once. Strings are places for hostile texts, and so are names.
  public static let association = HostileJSON(
    """
    {"applinks": {"apps": ["A.a"], "defaults": {"caseSensitive": false, "percentEncoded": false, "?": {"d": "*e"}},
    "substitutionVariables": {"food": ["burrito", "pizza*"]},
    "details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "appID": "9JA89QQLNQ.com.acme.old",
    "defaults": {"/": "/d*", "?": "x=*", "#": "*y", "exclude": true},
    "components": [{"/": "/$(food)/*", "?": {"q": "?*", "r": "$(lang)"}, "#": "sec*tion", "exclude": true, "comment": "UK"},
    {"/": "/$(region)/?", "caseSensitive": true, "comment": "UK food"}, {"?": "a=*&b=?*", "percentEncoded": false}]},
    {"appID": "ABCDE12345.com.example.old", "paths": ["NOT /private/*", "/shop/*"], "other": ["key"]}]},
    "webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}, "appclips": {"apps": ["9JA89QQLNQ.com.acme.app.Clip"]},
    "activitycontinuation": {"apps": ["9JA89QQLNQ.com.acme.app"]}, "unknown": "value"}
    """)

  /// Android's file with everything in it.
  public static let assetLinks = HostileJSON(
    """
    [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
    "package_name": "com.acme.app", "sha256_cert_fingerprints":
    ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"],
    "unknown": "value"}, "relation_extensions": {"delegate_permission/common.handle_all_urls":
    {"dynamic_app_link_components": [{"/": "/buy/*", "?": {"q": "*"}, "#": "section", "exclude": true, "x": "y"}]}}},
    {"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace": "web", "site": "https://a.example"}},
    {"include": "https://b.example/statements.json"}]
    """)

  /// Few steps, so that what the limits do not count is what is counted here.
  private static let linter = AssociationLinter(limits: LintLimits(steps: 2_000))

  private static let urls = [
    "https://a.example/pizza/1?q=1&r=de#section", "/DE/1?x=1&X=2", "/shop/%C3%A9", "/?a=1&b=2",
  ]

  @Sendable static func lint(_ octets: [UInt8]) throws {
    for finding in linter.lint(octets) { try expectShort(finding.message) }
  }

  @Sendable static func match(_ octets: [UInt8]) throws {
    guard let file = try? AssociationFile(parsing: octets) else { return }
    _ = file.json()
    let matcher = AssociationMatcher(file, limits: MatchLimits(steps: 2_000))
    for url in urls {
      guard let url = try? AssociationURL(url) else { continue }
      for match in matcher.matches(url, host: "a.example") { try expectShort(match.reason) }
      for app in matcher.apps.prefix(2) {
        for miss in matcher.misses(url, app: app) { try expectShort(miss.description) }
      }
    }
  }

  @Sendable static func lintStatements(_ octets: [UInt8]) throws {
    for finding in AssetLinksLinter().lint(octets) { try expectShort(finding.message) }
    _ = (try? AssetLinks(parsing: octets))?.json()
  }

  static var all: [CostCase] {
    CostCase.all("linting an association file", association, lint)
      + CostCase.all("matching an association file", association, match)
      + CostCase.all("linting a statement list", assetLinks, lintStatements)
      + urlCases + answerCases
  }

  /// Each place of a URL is one string.
  private static let url = HostileJSON(#"["https","user","host.example","443","path","q","value","fragment"]"#)

  private static var urlCases: [CostCase] {
    let components = """
      [{"/": "/$(lang)/*a*b", "#": "*a*b"}, {"?": {"q": "*a*b", "a": "?*"}, "caseSensitive": false},
      {"?": "*a*b*", "percentEncoded": false}, {"/": "*/$(v)x", "percentEncoded": false, "caseSensitive": false}]
      """
    let file = """
      {"applinks": {"substitutionVariables": {"v": ["a*", "?b"]}, "details": [{"appIDs": ["ABCDE12345.com.example.app"],
      "components": \(components)}]}}
      """
    guard let rules = try? AssociationFile(parsing: Array(file.utf8)) else { return [] }
    let matcher = AssociationMatcher(rules, limits: MatchLimits(steps: 2_000))
    return url.texts.map { change in
      CostCase("matching a URL, \(change.place)", change.text, size: 8_192, { url.changed(change, size: $0) }) {
        octets in
        let parts = strings(of: octets).map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 8 else { return }
        let text =
          "\(parts[0])://\(parts[1])@\(parts[2]):\(parts[3])/\(parts[4])?\(parts[5])=\(parts[6])&a=1#\(parts[7])"
        guard let url = try? AssociationURL(text) else { return }
        try expectShort(matcher.matches(url, host: "host.example").map(\.reason).joined())
        try expectShort(matcher.misses(url, app: "ABCDE12345.com.example.app").map(\.description).joined(), most: 9_000)
        try expectShort(url.notes.joined())
      }
    }
  }

  /// Each place of an answer is one string: those of the status line, then fields with their values, then the content.
  private static let answers = ["200", "301"].map { status in
    HostileJSON(
      #"["HTTP/1.1","\#(status)","OK","Content-Type","application/json; a=b","Location","https://b.example/","#
        + #""Content-Encoding","gzip","Cache-Control","max-age=1","X-Unknown","value","body"]"#)
  }

  private static var answerCases: [CostCase] {
    let many = CostCase("linting an answer", "many fields", size: 65_536) { size in
      Array("HTTP/1.1 200 OK\r\n".utf8) + Array(repeatElement(Array("A: b\r\n".utf8), count: size / 6).joined())
        + Array("\r\n{}".utf8)
    } _: {
      try lintAnswer($0)
    }
    return answers.flatMap { answer in
      answer.texts.map { change in
        CostCase("linting an answer, \(change.place)", change.text, size: 8_192, { answer.changed(change, size: $0) }) {
          octets in
          let parts = strings(of: octets)
          guard parts.count == 14 else { return }
          var text = Array(parts[..<3].joined(separator: [0x20])) + [0x0D, 0x0A]
          for field in stride(from: 3, to: 13, by: 2) {
            text += parts[field] + [0x3A, 0x20] + parts[field + 1] + [0x0D, 0x0A]
          }
          try lintAnswer(text + [0x0D, 0x0A] + parts[13])
        }
      }
    } + [many]
  }

  private static func lintAnswer(_ text: [UInt8]) throws {
    guard let answer = try? HostedAnswer(parsing: text) else { return }
    for finding in AssociationLinter().lint(answer) { try expectShort(finding.message) }
  }

  /// What stands between the quotation marks of a list of strings.
  private static func strings(of octets: [UInt8]) -> [[UInt8]] {
    octets.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map { Array($0.element) }
  }
}
