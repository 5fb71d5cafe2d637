import AssociationFiles
import DeepLinkOctets
import SiteAssociation
import Testing

@Suite("Why")
struct ExplanationTests {
  static let file = """
    {"applinks": {"details": [
      {"appIDs": ["A.a"], "components": [
        {"/": "/buy/*"}, {"?": {"id": "??"}}, {"?": {"kind": "?*"}}, {"?": "x"}, {"#": "top"}, 5,
        {"/": "/Sell/*", "caseSensitive": false, "exclude": true, "comment": "not yet"}
      ]},
      {"appID": "A.a", "paths": ["NOT /old/*", "/older/*"]},
      {"appIDs": ["B.b"], "components": [{"/": "/one"}]},
      {"appIDs": ["C.c"], "components": []}
    ], "defaults": {"exclude": false}}}
    """

  static func matcher() throws -> AssociationMatcher {
    AssociationMatcher(try AssociationFile(parsing: Array(file.utf8)))
  }

  @Test(
    "the answer names what decided",
    arguments: [
      (
        "https://example.com/buy/1", "A.a",
        #"components[0] {"/": "/buy/*"} of details[0] is the first that matches"#
      ),
      (
        "https://example.com/sell/1", "A.a",
        #"components[6] {"/": "/Sell/*", "exclude": true, "comment": "not yet", "caseSensitive": false} of details[0] "#
          + "is the first that matches, and it excludes"
      ),
      (
        "https://example.com/old/1", "A.a",
        #"paths[0] "NOT /old/*" of details[1] is the first that matches, and NOT excludes"#
      ),
      (
        "https://example.com/older/1", "A.a", #"paths[1] "/older/*" of details[1] is the first that matches"#
      ),
      (
        "https://example.com/x", "A.a",
        "the URL does not match any of the 7 rows of details[0] nor any of the 2 rows of details[1]"
      ),
      ("https://example.com/x", "B.b", "the URL does not match the only row of details[2]"),
      ("https://example.com/x", "C.c", "details[3] has no rows, so nothing opens the app"),
      ("https://example.com/x", "D.d", "no entry of details names this app"),
    ]) func reasons(url: String, app: String, reason: String) throws
  {
    #expect(try Self.matcher().match(AssociationURL(url), app: UTF8Text(app)).reason == reason)
  }

  @Test("and on demand, what each component before it did not match")
  func misses() throws {
    let url = try AssociationURL("https://example.com/older/1/?id=7")
    #expect(
      try Self.matcher().misses(url, app: "A.a").map(\.description) == [
        #"details[0].components[0]: the path "/older/1" does not match "/buy/*""#,
        #"details[0].components[1]: the value "7" of "id" in the query does not match "??""#,
        #"details[0].components[2]: the query has no "kind", and "?*" does not match the empty string"#,
        #"details[0].components[3]: the query "id=7" does not match "x""#,
        #"details[0].components[4]: the URL has no fragment, and "top" does not match the empty string"#,
        #"details[0].components[5]: it is no object, so it is no row"#,
        #"details[0].components[6]: the path "/older/1" does not match "/Sell/*""#,
        #"details[1].paths[0]: the path "/older/1" does not match "/old/*""#,
      ])
  }

  @Test("nothing is missed by the first component, nor on another host")
  func noMisses() throws {
    let url = try AssociationURL("https://example.com/buy/1")
    #expect(try Self.matcher().misses(url, app: "A.a").isEmpty)
    #expect(try Self.matcher().misses(url, app: "B.b", host: "example.org").isEmpty)
  }

  @Test("what is said about the URL itself")
  func notes() throws {
    #expect(
      try AssociationURL("http://example.com:8080/x").notes == [
        "the scheme is http: universal links are https links, but http ones match, too",
        "port 8080 was not looked at: a domain in the app's entitlement cannot have one (TN3155)",
      ])
    #expect(try AssociationURL("https://example.com/x").notes.isEmpty)
  }

  @Test(
    "a text that is no URL is refused",
    arguments: [
      ("", #"found "", expected a URL such as https://example.com/path, or a path"#),
      ("example.com/x", #"found "example.com/x", expected a URL such as https://example.com/path, or a path"#),
      ("mailto:a@b", #"found "mailto:a@b", which has no host, expected a URL such as https://example.com/path"#),
      ("https:///x", #"found "https:///x", which has no host, expected a URL such as https://example.com/path"#),
      ("//example.com/x", #"found "//example.com/x", expected a URL such as https://example.com/path, or a path"#),
      ("://x", #"found "://x", expected a URL such as https://example.com/path, or a path"#),
    ]) func refusals(text: String, message: String)
  {
    let error = #expect(throws: AssociationURLError.self) { try AssociationURL(text) }
    #expect(error?.description == message)
  }
}
