import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import SiteAssociation
import Testing

@Suite("Android opens a link")
struct AssetLinksMatcherTests {
  /// A file with these dynamic rules for one app.
  private static func file(rules: String) -> String {
    """
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "com.example.app", "sha256_cert_fingerprints": ["\(soundFingerprint)"]},
      "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": \(rules)}}}]
    """
  }

  private static func matches(_ url: String, _ file: String) throws -> [PackageMatch] {
    try AssetLinksMatcher(AssetLinks(parsing: Array(file.utf8))).matches(AssociationURL(url))
  }

  @Test(
    "by the first dynamic rule that matches",
    arguments: [
      ("/a", #"[{"/": "/a"}]"#, "match", 0), ("/b", #"[{"/": "/a"}]"#, "no-match", nil),
      ("/a/b", #"[{"/": "/a/b", "exclude": true}, {"/": "/a/*"}]"#, "excluded", 0),
      ("/a/c", #"[{"/": "/a/b", "exclude": true}, {"/": "/a/*"}]"#, "match", 1),
      ("/a/b", #"[{"/": "/a/*"}, {"/": "/a/b", "exclude": true}]"#, "match", 0),
      ("/a/", #"[{"/": "/a"}]"#, "no-match", nil), ("/a", #"[{"/": "/a/*"}]"#, "no-match", nil),
      ("/a/", #"[{"/": "/a/?*"}]"#, "no-match", nil), ("/a/b/c", #"[{"/": "/a/?*"}]"#, "match", 0),
      ("/A", #"[{"/": "/a"}]"#, "no-match", nil),
      // A "*" ends at the first place of the next character.
      ("/a-b-c", #"[{"/": "/a*-c"}]"#, "no-match", nil), ("/a-c", #"[{"/": "/a*-c"}]"#, "match", 0),
      ("/abcd", #"[{"/": "/*?d"}]"#, "no-match", nil), ("/a.d", #"[{"/": "/*?d"}]"#, "match", 0),
      ("/a", #"[{"/": "/a**"}]"#, "no-match", nil), ("/ax.*", #"[{"/": "/a**"}]"#, "match", 0),
      ("/ax.*b", #"[{"/": "/a***"}]"#, "match", 0), ("/", #"[{"/": "*"}]"#, "match", 0),
      // A "?" is one unit of UTF-16.
      ("/%F0%9F%98%80", #"[{"/": "/?"}]"#, "no-match", nil), ("/%F0%9F%98%80", #"[{"/": "/??"}]"#, "match", 0),
      ("/%F0%9F%98%80", #"[{"/": "/?*"}]"#, "match", 0),
      // Compared decoded.
      ("/a%20b", #"[{"/": "/a b"}]"#, "match", 0), ("/%C3%BC", #"[{"/": "/?"}]"#, "match", 0),
      ("/ü", #"[{"/": "/ü"}]"#, "match", 0),
      // An item has to be in the URL; of several with a name one is enough.
      ("/a?x=1", #"[{"?": {"x": "1"}}]"#, "match", 0), ("/a?x=2&x=1", #"[{"?": {"x": "1"}}]"#, "match", 0),
      ("/a", #"[{"?": {"x": "*"}}]"#, "no-match", nil), ("/a?x", #"[{"?": {"x": "*"}}]"#, "no-match", nil),
      ("/a?x=", #"[{"?": {"x": "*"}}]"#, "match", 0),
      ("/a?x=1&y=2", #"[{"?": {"x": "1", "y": "3"}}]"#, "no-match", nil),
      ("/a?x=1%26y=2", #"[{"?": {"x": "1", "y": "2"}}]"#, "match", 0),
      ("/a?x=1;y=2", #"[{"?": {"y": "2"}}]"#, "match", 0),
      ("/a?x=1;y=2&z", #"[{"?": {"y": "2"}}]"#, "no-match", nil),
      ("/a", ##"[{"#": "*"}]"##, "no-match", nil), ("/a#", ##"[{"#": "*"}]"##, "match", 0),
      ("/a#top", ##"[{"#": "t*"}]"##, "match", 0), ("/a#end", ##"[{"#": "t*"}]"##, "no-match", nil),
      ("https://example.com/a", #"[{"/": "/a"}]"#, "match", 0), ("nav://x/a", #"[{"/": "/a"}]"#, "no-match", nil),
    ] as [(String, String, String, Int?)])
  func rules(_ url: String, _ rules: String, _ verdict: String, _ rule: Int?) throws {
    let match = try #require(Self.matches(url, Self.file(rules: rules)).first)
    #expect(match.verdict.rawValue == verdict && match.rule == rule, "\(match.reason)")
  }

  @Test("says why, in words")
  func reasons() throws {
    let file = Self.file(rules: #"[{"/": "/a", "exclude": true}, {"/": "/b", "?": {"x": "?*"}}]"#)
    for (url, reason) in [
      (
        "/a", #"dynamic_app_link_components[0] {"/": "/a", "exclude": true} is the first that matches, and it excludes"#
      ),
      ("/b?x=1", #"dynamic_app_link_components[1] {"/": "/b", "?": {"x": "?*"}} is the first that matches"#),
      ("/c", "the URL does not match any of the 2 rows"),
      ("nav://x/a", "assetlinks.json does not apply to nav: links"),
    ] {
      #expect(try Self.matches(url, file).map(\.reason) == [reason])
    }
    #expect(
      try Self.matches("/c", Self.file(rules: #"[{"/": "/a"}]"#)).map(\.reason)
        == ["the URL does not match the only row"])
  }

  @Test(
    "of a statement without rules, and never by one that grants nothing",
    arguments: [
      (
        #""target": {TARGET, "sha256_cert_fingerprints": ["PRINT"]}"#, "match",
        "the file has no rows for the app, so every link that its manifest names opens it"
      ),
      (
        #""target": {TARGET}"#, "no-match",
        "the statement has no fingerprint of a certificate, so Android does not verify the app"
      ),
      (
        #""target": {TARGET, "sha256_cert_fingerprints": []}"#, "no-match",
        "the statement has no fingerprint of a certificate, so Android does not verify the app"
      ),
    ])
  func statements(_ target: String, _ verdict: String, _ reason: String) throws {
    let named = target.replacing("TARGET", with: #""namespace": "android_app", "package_name": "com.example.app""#)
      .replacing("PRINT", with: soundFingerprint)
    let file = #"[{"relation": ["delegate_permission/common.handle_all_urls"], \#(named)}]"#
    let match = try #require(Self.matches("/a", file).first)
    #expect(match.verdict.rawValue == verdict && match.reason == reason)
    let other = try #require(Self.matches("/a", file.replacing("handle_all_urls", with: "get_login_creds")).first)
    #expect(other.verdict == .noMatch)
    #expect(other.reason == "no statement grants delegate_permission/common.handle_all_urls to the app")
  }

  @Test(
    "whatever malformed rules say, because Android discards them",
    arguments: [
      #"[]"#, #"{}"#, #"[{}]"#, #"[5]"#, #"[{"/": 5}]"#, #"[{"/": ""}]"#, #"[{"?": "x"}]"#, #"[{"exclude": 1}]"#,
    ])
  func malformed(_ rules: String) throws {
    let match = try #require(Self.matches("/nothing", Self.file(rules: rules)).first)
    #expect(match.verdict == .match && match.rule == nil, "\(match.reason)")
  }

  @Test("by the rules of the first statement that has some for the app")
  func twice() throws {
    let statements = [#"[{"/": "/a"}]"#, #"[{"/": "/b"}]"#].map { Self.file(rules: $0).dropFirst().dropLast() }
    let file = "[\(statements.joined(separator: ","))]"
    #expect(try Self.matches("/a", file).map(\.verdict) == [.match])
    #expect(try Self.matches("/b", file).map(\.verdict) == [.noMatch])
  }

  /// The rows of a file of `Rows`.
  private static func rows(_ name: String) throws -> [JSONNode] {
    let file = URL(filePath: #filePath).appending(path: "../../Rows/\(name).json").standardizedFileURL
    return try #require(JSONNode(parsing: Array(Data(contentsOf: file))).array)
  }

  private static func text(_ node: JSONNode?) -> String {
    var writer = JSONWriter()
    if let node { writer.node(node) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("as its sources decide about patterns and queries", arguments: ["android-patterns", "android-queries"])
  func sources(_ name: String) throws {
    for row in try Self.rows(name) {
      let url = try #require(row["url"]?.string?.description)
      let verdict = try Self.matches(url, Self.file(rules: Self.text(row["rules"]))).first?.verdict.rawValue
      #expect(verdict == row["expect"]?.string?.description, "\(Self.text(row))")
    }
  }

  @Test("by statements that it reads, as Google's compatibility tests have them")
  func verified() throws {
    for row in try Self.rows("android-statements") {
      let links = try? AssetLinks(parsing: Array(Self.text(row["file"]).utf8))
      let match = try links.map { try AssetLinksMatcher($0).match(AssociationURL("/a"), package: "com.example.try") }
      #expect(
        (match?.verdict == .match) == row["verified"]?.boolean, "\(Self.text(row["case"])) \(match?.reason ?? "")")
    }
  }

  @Test("in the order of the file, a package once, and no site")
  func packages() throws {
    func statement(_ package: String) -> String {
      String(Self.file(rules: #"[{"/": "/\#(package)"}]"#).dropFirst().dropLast())
        .replacing("com.example.app", with: package)
    }
    let site =
      #"{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "web", "site": "https://a"}}"#
    let file = "[\(statement("b.b")), 5, \(site), \(statement("a.a")), \(statement("b.b"))]"
    let matches = try Self.matches("/b.b", file)
    #expect(matches.map(\.package) == ["b.b", "a.a"])
    #expect(matches.map(\.verdict) == [.match, .noMatch])
  }
}
