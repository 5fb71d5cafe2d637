import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinkTestSupport
import DeepLinking
import Testing
import TextLanguages

@testable import AssociationFiles
@testable import SiteAssociation

@Suite("The proof of a generated file, for routes that read the fragment")
struct FragmentProofTests {
  private struct Files {
    let table: RouteTable
    let apple, android: GenerationProof
    private let appleMatcher: AssociationMatcher
    private let androidMatcher: AssetLinksMatcher
    private let excludes: [Bool]

    init(_ routes: String, _ more: String = "") throws {
      var findings = JSONFindings()
      let node = try JSONNode(parsing: Array(#"{\#(more)"routes": [\#(routes)]}"#.utf8))
      table = try RouteTable(#require(DeclaredTable(node, &findings), "\(findings)").router)
      let generator = AssociationGenerator(table)
      let file = try generator.file(appIDs: ["A.a"]).file
      let links = generator.assetLinks(packageName: "com.example", fingerprints: [soundFingerprint]).file
      (apple, android) = (GenerationProof(file, of: generator), GenerationProof(links, of: generator))
      (appleMatcher, androidMatcher) = (AssociationMatcher(file), AssetLinksMatcher(links))
      excludes = (file.appLinks?.details?.first?.components ?? []).map { $0.exclude == true }
    }

    func resolves(_ link: String) throws -> Bool {
      var resolution = Resolution()
      return try table.resolve(DeepLinkRequest(link), into: &resolution)
    }

    func opensOnApple(_ link: String) throws -> Bool {
      let match = try appleMatcher.match(AssociationURL("https://example.com" + link), app: "A.a")
      return match.component.map { !excludes[$0] } ?? false
    }

    func opensOnAndroid(_ link: String) throws -> Bool {
      try androidMatcher.matches(AssociationURL("https://example.com" + link)).contains { $0.verdict == .match }
    }

    /// The findings with witnesses that are none.
    func falseFindings() throws -> [String] {
      var texts: [String] = []
      for (proof, opens) in [(apple, opensOnApple), (android, opensOnAndroid)] {
        for finding in proof.findings {
          let (link, isExcess) =
            switch finding {
            case .opened(_, _, let link, _): (link, true)
            case .unopened(_, let link, _): (link, false)
            }
          if try opens(link) != isExcess || resolves(link) == isExcess { texts.append("\(finding)") }
        }
      }
      return texts
    }
  }

  @Test(
    "a difference between the table and a file has a finding with a true link",
    arguments: [
      (
        #"{"name": "s", "pattern": "/s#:sec?", "parameters": [{"name": "sec", "type": "integer"}]}"#, "", "/s#x", true,
        true
      ),
      (
        #"{"name": "s", "pattern": "/s#:sec?", "parameters": [{"name": "sec", "enum": ["a"]}]}"#, "", "/s#x", true, true
      ),
      (
        #"{"name": "s", "pattern": "/Ab", "parameters": [{"name": "k", "place": "fragment", "type": "integer", "#
          + #""required": true}]}"#, "", "/Ab#k=x", true, true
      ),
      (
        #"{"name": "s", "pattern": "/Ab", "parameters": [{"name": "k", "place": "fragment", "required": true}]}"#, "",
        "/Ab", false, false
      ),
      (
        #"{"name": "s", "pattern": "/Ab", "parameters": [{"name": "k", "place": "fragment", "absent": true}]}"#, "",
        "/Ab#k", true, true
      ),
      (#"{"name": "s", "pattern": "/d#/Room/:x"}"#, #""caseSensitive": false, "#, "/d#/room/1", true, false),
      (#"{"name": "s", "pattern": "/s#/room/:id?"}"#, "", "/s#/room/7/x", true, true),
    ] as [(String, String, String, Bool, Bool)])
  func excess(_ route: String, _ more: String, _ link: String, _ apple: Bool, _ android: Bool) throws {
    let files = try Files(route, more)
    #expect(try !files.resolves(link))
    #expect(try (files.opensOnApple(link), files.opensOnAndroid(link)) == (apple, android))
    func isOpened(_ finding: GenerationProof.Finding) -> Bool { if case .opened = finding { true } else { false } }
    #expect(files.apple.findings.contains(where: isOpened) || !apple)
    #expect(files.android.findings.contains(where: isOpened) || !android)
    #expect(try files.falseFindings() == [])
  }

  @Test(
    "Android's file does not open the other case of a table that ignores it, which a finding says",
    arguments: [#""required": true"#, #""absent": true"#])
  func otherCase(_ presence: String) throws {
    let files = try Files(
      #"{"name": "s", "pattern": "/Ab", "parameters": [{"name": "k", "place": "fragment", \#(presence)}]}"#,
      #""caseSensitive": false, "#)
    #expect(files.android.lacks.count == 1, "\(files.android.findings)")
    #expect(files.apple.lacks == [])
    #expect(try files.falseFindings() == [])
  }

  @Test(
    "an item that the route does not read, behind the components of a fragment, is told of if the file does not open it",
    arguments: [
      ("#/room", "/s#/room?"), ("#/:n", nil), ("#/room/:n", nil), ("#/room?k", nil), ("#k", "/s#k?"), ("#k=:k", nil),
    ])
  func furtherItem(_ fragment: String, _ link: String?) throws {
    let files = try Files(#"{"name": "s", "pattern": "/s\#(fragment)"}"#)
    let told = files.apple.findings.compactMap { finding -> String? in
      if case .unopened(_, let link, .some) = finding { link } else { nil }
    }
    #expect(told == [link].compactMap(\.self))
    #expect(files.apple.lacks == [])
    #expect(try files.falseFindings() == [])
  }

  @Test("the file opens the link of an item that must be empty")
  func emptyItem() throws {
    let files = try Files(
      #"{"name": "r", "pattern": "/", "parameters": [{"name": "k", "place": "fragment", "value": ""}]}"#)
    #expect(try files.apple.lacks == [] && files.opensOnApple("/#k="))
  }

  @Test("the file opens a rest of one empty component")
  func emptyRest() throws {
    let files = try Files(
      #"{"name": "s", "pattern": "/a#a;b/*r", "parameters": [{"name": "r", "acceptsEmpty": true}]}"#)
    #expect(files.apple.lacks == [])
    for link in ["/a#a;b/", "/a#a;b//x", "/a#a;b/x"] {
      #expect(try files.resolves(link) && files.opensOnApple(link), "\(link)")
    }
  }

  @Test("a check of a route with required and optional components in the fragment finds no fault")
  func check() throws {
    for routes in [
      #"{"name": "s", "pattern": "/:p#/q/:q/:r?"}"#, #"{"name": "s", "pattern": "/s#/room/:id?"}"#,
      #"{"name": "s", "pattern": "/s#:a?/:b?"}"#,
    ] {
      var findings = JSONFindings()
      let node = try JSONNode(parsing: Array(#"{"routes": [\#(routes)]}"#.utf8))
      let declared = try #require(DeclaredTable(node, &findings))
      let proof = TableProof(declared.router)
      #expect(proof.laws.flatMap(\.faults) == [])
    }
  }

  /// Parts of a random table: patterns of the fragment, and what its parameters say.
  private static let fragments = [
    ("", ""), ("#:a?", ""), ("#:a?/:b?", ""), ("#/room", ""), ("#/room/:a?", ""), ("#x/:a/:b?", ""), ("#:a", ""),
    ("#/room/:a", #"{"name": "k", "place": "fragment", "required": true}"#),
    ("", #"{"name": "k", "place": "fragment", "required": true}"#),
    ("", #"{"name": "k", "place": "fragment", "required": true, "type": "integer"}"#),
    ("", #"{"name": "k", "place": "fragment", "absent": true}"#),
    ("", #"{"name": "k", "place": "fragment", "value": "1"}, {"name": "n", "place": "fragment", "required": true}"#),
  ]

  @Test("on random tables, each link that a file opens and the table does not, or the other way round, has a finding")
  func random() throws {
    var random = SeededGenerator()
    var differences = 0
    for _ in rounds(25) {
      let count = Int.random(in: 1...2, using: &random)
      let routes = (0..<count).map { index -> String in
        let (fragment, parameter) = random.pick(Self.fragments)
        let type = random.pick(["", #", "type": "integer""#, #", "enum": ["A", "x"]"#])
        let name = fragment.contains(":a") && random.pick([true, false]) ? #"{"name": "a"\#(type)}"# : ""
        let parameters = [name, parameter].filter { !$0.isEmpty }.joined(separator: ", ")
        return #"{"name": "r\#(index)", "pattern": "/s\#(index)\#(fragment)", "parameters": [\#(parameters)]}"#
      }
      let more = random.pick([true, false, false]) ? #""caseSensitive": false, "# : ""
      func comment(_ text: String) -> Comment { "TEST_SEED=\(random.seed) \(text) of \(more)\(routes)" }
      let files = try Files(routes.joined(separator: ", "), more)
      #expect(try files.falseFindings() == [], comment(""))
      for _ in 0..<40 {
        let words = ["a", "A", "x", "room", "7", "", "k=1", "k=x", "n=1"]
        let path = random.pick([
          [], ["x"], ["", "room"], [random.pick(words)], [random.pick(words), random.pick(words)],
        ])
        let end = random.pick(["", "", "/7", "/x", "?k=1", "?k=x&n=2", "?n=1&k=1", "&n=1"])
        let index = Int.random(in: 0..<count, using: &random)
        let link = random.pick(["/s", "/s", "/S"]) + "\(index)" + random.pick(["#", "#", "#", ""])
        let whole = link.hasSuffix("#") ? link + path.joined(separator: "/") + end : link
        let resolves = try files.resolves(whole)
        for (proof, opens) in [(files.apple, files.opensOnApple), (files.android, files.opensOnAndroid)] {
          guard try opens(whole) != resolves else { continue }
          differences += 1
          let isTold = proof.findings.contains { finding in
            switch finding {
            case .opened(_, let comment, _, _): !resolves && comment.contains("r\(index)")
            case .unopened(let route, _, _): resolves && route == "r\(index)"
            }
          }
          #expect(isTold, comment("\(whole) \(resolves) \(proof.findings)"))
        }
      }
    }
    #expect(differences > 50)
  }
}
