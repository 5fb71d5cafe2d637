import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import SiteAssociation
import Testing

@Suite("A file read and written again")
struct RoundTripTests {
  static func read(_ text: String) throws -> AssociationFile {
    try AssociationFile(parsing: Array(text.utf8))
  }

  @Test("is indented by two spaces with a component to a line")
  func layout() {
    let file = AssociationFile(
      appLinks: AppLinks(
        details: [
          AssociationDetail(
            appIDs: ["ABCDE12345.com.example.app"],
            components: [
              AssociationComponent(path: "/buy/*", comment: "Anything to buy"),
              AssociationComponent(
                path: "/old/*", query: .items(["id": "?*", "kind": "$(kind)"]), fragment: "top", exclude: true,
                caseSensitive: false, percentEncoded: false),
              AssociationComponent(query: .whole("a=1"), exclude: false),
              AssociationComponent(),
            ],
            defaults: AssociationComponent(percentEncoded: true)),
          AssociationDetail(appID: "ABCDE12345.com.example.old", paths: ["NOT /x/*", "*"]),
          AssociationDetail(appIDs: [], components: []),
        ],
        defaults: AssociationComponent(caseSensitive: false),
        substitutionVariables: [SubstitutionVariable("kind", ["new", "\"used\""]), SubstitutionVariable("é", [])],
        apps: []),
      webCredentials: AssociatedApps(apps: ["ABCDE12345.com.example.app"]),
      appClips: AssociatedApps(
        apps: (1...5).map { UTF8Text("ABCDE12345.com.example.app.Clip\($0)") }),
      activityContinuation: AssociatedApps(apps: []))
    #expect(
      String(decoding: file.json(), as: UTF8.self) == ##"""
        {
          "applinks": {
            "apps": [],
            "defaults": {"caseSensitive": false},
            "substitutionVariables": {
              "kind": ["new", "\"used\""],
              "é": []
            },
            "details": [
              {
                "appIDs": ["ABCDE12345.com.example.app"],
                "defaults": {"percentEncoded": true},
                "components": [
                  {"/": "/buy/*", "comment": "Anything to buy"},
                  {"/": "/old/*", "?": {"id": "?*", "kind": "$(kind)"}, "#": "top", "exclude": true, "caseSensitive": false, "percentEncoded": false},
                  {"?": "a=1", "exclude": false},
                  {}
                ]
              },
              {
                "appID": "ABCDE12345.com.example.old",
                "paths": ["NOT /x/*", "*"]
              },
              {
                "appIDs": [],
                "components": []
              }
            ]
          },
          "webcredentials": {
            "apps": ["ABCDE12345.com.example.app"]
          },
          "appclips": {
            "apps": [
              "ABCDE12345.com.example.app.Clip1",
              "ABCDE12345.com.example.app.Clip2",
              "ABCDE12345.com.example.app.Clip3",
              "ABCDE12345.com.example.app.Clip4",
              "ABCDE12345.com.example.app.Clip5"
            ]
          },
          "activitycontinuation": {
            "apps": []
          }
        }

        """##)
  }

  @Test("what a program made and what was read from its text are equal, and so are their texts")
  func equality() throws {
    let file = AssociationFile(
      appLinks: AppLinks(details: [AssociationDetail(appIDs: ["A.a"], components: [AssociationComponent(path: "/x")])]))
    let read = try AssociationFile(parsing: file.json())
    #expect(read == file)
    #expect(read.json() == file.json())
    #expect(file.appLinks?.details?[0].components?[0].offset == nil)
    #expect(read.appLinks?.details?[0].components?[0].offset == 104)
  }

  @Test(
    "keeps what it does not know and what it cannot hold",
    arguments: [
      #"{}"#,
      #"{"future": {"a": [1, 2.50, null]}, "applinks": {}}"#,
      #"{"applinks": [1]}"#,
      #"{"applinks": {"details": "none", "apps": "none", "defaults": 1, "substitutionVariables": []}}"#,
      #"{"applinks": {"details": [{"appIDs": ["A.a", 5], "components": {}, "paths": [null], "note": true}]}}"#,
      #"{"applinks": {"details": ["A.a", {"appID": 5}, {"components": [5, {"/": 5}]}]}}"#,
      #"{"applinks": {"details": [{"components": [{"?": {"a": "b", "c": 1}}, {"?": 5}, {"?": {"a": "1", "a": "2"}}]}]}}"#,
      #"{"applinks": {"details": [{"components": [{"exclude": "yes", "comment": 5, "caseSensitive": 0}]}]}}"#,
      #"{"applinks": {"details": {"A.a": {"paths": ["*"], "appID": "B.b"}, "B.b": {}}}}"#,
      #"{"applinks": {"details": {"A.a": [], "B.b": {}}}}"#,
      #"{"applinks": {"substitutionVariables": {"a": ["b", 1], "c": "d", "e": ["f"]}}}"#,
      #"{"applinks": {}, "applinks": {"details": []}, "webcredentials": {"apps": {}, "x": 1}, "appclips": 5}"#,
    ]) func unknown(text: String) throws
  {
    let node = try JSONNode(parsing: Array(text.utf8))
    let file = AssociationFile(node)
    let written = try JSONNode(parsing: file.json())
    #expect(Canonical(written) == Canonical(node))
    #expect(try AssociationFile(parsing: file.json()).json() == file.json())
  }

  @Test("random files come back as they were")
  func random() throws {
    var random = SeededGenerator()
    for _ in rounds(380) {
      let text = RandomFile.text(&random)
      let node = try JSONNode(parsing: Array(text.utf8))
      let file = AssociationFile(node)
      let written = try JSONNode(parsing: file.json())
      #expect(Canonical(written) == Canonical(node), "TEST_SEED=\(random.seed) \(text)")
      #expect(AssociationFile(written) == file, "TEST_SEED=\(random.seed) \(text)")
    }
  }

  @Test(
    "bytes that are no file are refused with the place",
    arguments: [
      ("[]", "1:1: found an array, expected an object with \"applinks\" or another service in it"),
      (" \n 5", "2:2: found a number, expected an object with \"applinks\" or another service in it"),
      ("{\"applinks\": {},}", "1:16: found a comma before \"}\": remove the comma"),
      ("", "1:1: the document is empty, expected a value"),
    ]) func refusals(text: String, message: String)
  {
    let error = #expect(throws: AssociationFileError.self) { try Self.read(text) }
    #expect(error?.description == message)
  }
}
