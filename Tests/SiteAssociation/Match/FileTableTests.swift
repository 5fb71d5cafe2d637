import AssociationFiles
import AssociationImport
import DeepLinkOctets
import SiteAssociation
import Testing

@Suite("What a file decides")
struct FileTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let applinks: String
    let url: String
    /// App, verdict, detail and component, one line per app.
    let expected: String

    init(_ applinks: String, _ url: String, _ expected: String) {
      self.applinks = applinks
      self.url = url
      self.expected = expected
    }

    var testDescription: String { "\(applinks) \(url)" }
  }

  static func answer(_ text: String, _ url: String, host: String? = nil) throws -> [AppMatch] {
    try AssociationMatcher(AssociationFile(parsing: Array(text.utf8))).matches(
      AssociationURL(url), host: host.map { UTF8Text($0) })
  }

  static func line(_ match: AppMatch) -> String {
    let place = [match.detail, match.component].map { $0.map(String.init) ?? "-" }.joined(separator: " ")
    return "\(match.app) \(match.verdict.rawValue) \(place)"
  }

  @Test(
    "entries and components are taken in order, and the first that matches decides",
    arguments: [
      // doc: the first match wins
      Row(
        #"{"details": [{"appIDs": ["A.a"], "components": [{"/": "/x", "exclude": true}, {"/": "/*"}]}]}"#, "/x",
        "A.a excluded 0 0"),
      // doc: an exclude is not taken back
      Row(
        #"{"details": [{"appIDs": ["A.a"], "components": [{"/": "/x", "exclude": true}, {"/": "/x"}]}]}"#, "/x",
        "A.a excluded 0 0"),
      Row(
        #"{"details": [{"appIDs": ["A.a"], "components": [{"/": "/*"}, {"/": "/x", "exclude": true}]}]}"#, "/x",
        "A.a match 0 0"),
      Row(#"{"details": [{"appIDs": ["A.a"], "components": [{"/": "/y"}, {"/": "/x"}]}]}"#, "/x", "A.a match 0 1"),
      Row(#"{"details": [{"appIDs": ["A.a"], "components": [{"/": "/y"}]}]}"#, "/x", "A.a no-match - -"),
      // ci: components: [] matches nothing
      Row(#"{"details": [{"appIDs": ["A.a"], "components": []}]}"#, "/x", "A.a no-match - -"),
      Row(#"{"details": [{"appIDs": ["A.a"], "components": [], "paths": ["*"]}]}"#, "/x", "A.a no-match - -"),
      // read: neither components nor paths matches nothing
      Row(#"{"details": [{"appIDs": ["A.a"]}]}"#, "/x", "A.a no-match - -"),
      // ci: two entries, the first matches, the second excludes
      Row(
        #"{"details": [{"appIDs": ["A.a"], "components": [{"/": "/x"}]}, "#
          + #"{"appIDs": ["A.a"], "components": [{"/": "/x", "exclude": true}]}]}"#, "/x", "A.a match 0 0"),
      // read: the first does not decide, so the next does
      Row(
        #"{"details": [{"appIDs": ["A.a"], "components": [{"/": "/y"}]}, "#
          + #"{"appIDs": ["B.b", "A.a"], "components": [{"/": "/x"}]}]}"#, "/x", "A.a match 1 0\nB.b match 1 0"),
      // doc: one app for some URLs, another for the rest
      Row(
        #"{"details": [{"appIDs": ["A.a"], "components": [{"/": "/y"}]}, "#
          + #"{"appIDs": ["B.b"], "components": [{"/": "*"}]}]}"#, "/x", "A.a no-match - -\nB.b match 1 0"),
      // ci: appIDs, even empty, hides appID
      Row(#"{"details": [{"appIDs": [], "appID": "A.a", "components": [{}]}]}"#, "/x", ""),
      Row(#"{"details": [{"appIDs": ["B.b"], "appID": "A.a", "components": [{}]}]}"#, "/x", "B.b match 0 0"),
      Row(#"{"details": [{"appID": "A.a", "components": [{}]}]}"#, "/x", "A.a match 0 0"),
      // read: names of keys are case-sensitive
      Row(#"{"details": [{"appIds": ["A.a"], "components": [{}]}]}"#, "/x", ""),
      // archive: legacy paths, in order, NOT with its space
      Row(#"{"details": [{"appID": "A.a", "paths": ["NOT /x/1", "/x/*"]}]}"#, "/x/1", "A.a excluded 0 0"),
      Row(#"{"details": [{"appID": "A.a", "paths": ["NOT /x/1", "/x/*"]}]}"#, "/x/2", "A.a match 0 1"),
      Row(#"{"details": [{"appID": "A.a", "paths": ["/x/*", "NOT /x/1"]}]}"#, "/x/1", "A.a match 0 0"),
      Row(#"{"details": [{"appID": "A.a", "paths": ["NOT/x", "/*"]}]}"#, "/x", "A.a match 0 1"),
      // tn3155: an exclude of /path/1/* excludes /path/1, too
      Row(#"{"details": [{"appID": "A.a", "paths": ["NOT /path/1/*", "/path/*"]}]}"#, "/path/1", "A.a excluded 0 0"),
      // archive: only the path is compared, case-sensitively
      Row(#"{"details": [{"appID": "A.a", "paths": ["/x"]}]}"#, "/x?y=1#z", "A.a match 0 0"),
      Row(
        #"{"defaults": {"caseSensitive": false, "exclude": true}, "details": [{"appID": "A.a", "paths": ["/x"]}]}"#,
        "/X", "A.a no-match - -"),
      // wwdc19: components hide paths
      Row(#"{"details": [{"appID": "A.a", "components": [{"/": "/y"}], "paths": ["*"]}]}"#, "/x", "A.a no-match - -"),
      // rec: the oldest form, here in the order of the file
      Row(#"{"details": {"B.b": {"paths": ["/x"]}, "A.a": {"paths": ["*"]}}}"#, "/x", "B.b match 0 0\nA.a match 1 0"),
      // read: an entry that is no object has its index, and nothing else
      Row(#"{"details": ["A.a", {"appID": "A.a", "paths": ["*"]}]}"#, "/x", "A.a match 1 0"),
      Row(#"{"details": 5}"#, "/x", ""),
      Row(#"{}"#, "/x", ""),
    ]) func order(row: Row) throws
  {
    let matches = try Self.answer("{\"applinks\": \(row.applinks)}", row.url)
    #expect(matches.map(Self.line).joined(separator: "\n") == row.expected)
  }

  @Test(
    "what a component does not say, the defaults of its entry say, then those of the file",
    arguments: [
      // rec: "/" in the file's defaults
      Row(##""defaults": {"/": "/foo/*"}, "details": [{"components": [{"#": "*"}]"##, "/bar", "no-match"),
      Row(##""defaults": {"/": "/foo/*"}, "details": [{"components": [{"#": "*"}]"##, "/foo/1", "match"),
      // rec: and in an entry's
      Row(##""details": [{"defaults": {"/": "/foo/*"}, "components": [{"#": "*"}]"##, "/bar", "no-match"),
      // rec
      Row(##""defaults": {"exclude": true}, "details": [{"components": [{"#": "*"}]"##, "/bar", "excluded"),
      Row(#""defaults": {"exclude": true}, "details": [{"components": [{"exclude": false}]"#, "/bar", "match"),
      Row(##""defaults": {"?": {"id": "??"}}, "details": [{"components": [{"#": "*"}]"##, "/bar?id=7", "no-match"),
      Row(##""defaults": {"?": {"id": "??"}}, "details": [{"components": [{"#": "*"}]"##, "/bar?id=77", "match"),
      Row(##""defaults": {"#": "top"}, "details": [{"components": [{"/": "/x"}]"##, "/x", "no-match"),
      Row(#""defaults": {"caseSensitive": true}, "details": [{"components": [{"/": "/foo"}]"#, "/FOO", "no-match"),
      Row(#""defaults": {"caseSensitive": false}, "details": [{"components": [{"/": "/foo"}]"#, "/FOO", "match"),
      // doc: the more specific overrides the less specific
      Row(
        #""defaults": {"caseSensitive": false}, "details": [{"defaults": {"caseSensitive": true}, "#
          + #""components": [{"/": "/foo"}]"#, "/FOO", "no-match"),
      Row(
        #""defaults": {"caseSensitive": true}, "details": [{"defaults": {"caseSensitive": true}, "#
          + #""components": [{"/": "/foo", "caseSensitive": false}]"#, "/FOO", "match"),
      Row(#""defaults": {"percentEncoded": false}, "details": [{"components": [{"/": "/é"}]"#, "/%C3%A9", "match"),
    ]) func defaults(row: Row) throws
  {
    let matches = try Self.answer("{\"applinks\": {\(row.applinks), \"appIDs\": [\"A.a\"]}]}}", row.url)
    #expect(matches.map(\.verdict.rawValue) == [row.expected])
  }

  @Test(
    "scheme and host",
    arguments: [
      ("https://example.com/x", "match", "components[0] {} of details[0] is the first that matches"),
      ("http://example.com/x", "match", "components[0] {} of details[0] is the first that matches"),  // wwdc20
      ("HTTPS://EXAMPLE.COM/x", "match", "components[0] {} of details[0] is the first that matches"),  // rec
      ("https://user:word@example.com:8443/x", "match", "components[0] {} of details[0] is the first that matches"),
      ("https://www.example.com/x", "no-match", "the host is www.example.com, but the file is for Example.com"),  // rec
      ("ftp://example.com/x", "no-match", "association files do not apply to ftp: links"),  // wwdc20
      ("/x", "match", "components[0] {} of details[0] is the first that matches"),
    ]) func hosts(url: String, verdict: String, reason: String) throws
  {
    let file = #"{"applinks": {"details": [{"appID": "A.a", "components": [{}]}]}}"#
    let matches = try Self.answer(file, url, host: "Example.com")
    #expect(matches.map { [$0.verdict.rawValue, $0.reason] } == [[verdict, reason]])
  }

  @Test("any host will do where none is given")
  func anyHost() throws {
    let file = #"{"applinks": {"details": [{"appID": "A.a", "components": [{}]}]}}"#
    #expect(try Self.answer(file, "https://[::1]:80/x").map(\.verdict) == [.match])
  }

  @Test("an app that the file does not name has its answer, too")
  func unknownApp() throws {
    let match = AssociationMatcher(AssociationFile()).match(try AssociationURL("/x"), app: "A.a")
    #expect(match.verdict == .noMatch)
    #expect(match.reason == "no entry of details names this app")
  }
}
