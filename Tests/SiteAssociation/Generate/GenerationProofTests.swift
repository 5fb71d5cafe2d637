import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Testing
import TextLanguages

@testable import AssociationFiles
@testable import DeepLinkTables
@testable import DeepLinking
@testable import SiteAssociation

@Suite("A generated file is proven to open the links of its table")
struct GenerationProofTests {
  private static func table(_ routes: String, _ more: String = "") throws -> RouteTable {
    var findings = JSONFindings()
    let node = try JSONNode(parsing: Array(#"{\#(more)"routes": [\#(routes)]}"#.utf8))
    let declared = try #require(DeclaredTable(node, &findings), "\(findings)")
    return try RouteTable(declared.router)
  }

  private static func proof(_ table: RouteTable) throws -> (proof: GenerationProof, rows: [String]) {
    let generator = AssociationGenerator(table)
    let file = try generator.file(appIDs: ["ABCDE12345.com.example.app"]).file
    let rows = (file.appLinks?.details?.first?.components ?? []).map { component in
      (component.exclude == true ? "not " : "") + (component.path?.description ?? "*")
    }
    return (GenerationProof(file, of: generator), rows)
  }

  private static func user(_ more: String) -> String {
    #"{"name": "user", "pattern": "/:user", "parameters": [{"name": "user", \#(more)}]}"#
  }

  @Test(
    "with a spent budget there is a file that opens the route and keeps what no app opens, and a proof without an answer"
  )
  func spentBudget() throws {
    let table = try Self.table(
      #"{"name": "any", "pattern": "/*path"}"#, #""webOnly": ["/:a/login/*rest?", "/:a/:b/account"], "#)
    let generator = AssociationGenerator(table)
    let (budget, app) = (SharedWork(0), LinkedApp(appIDs: ["ABCDE12345.com.example.app"]))
    let file = try generator.written(for: [app], spending: budget).file
    let rows = file.appLinks?.details?.first?.components ?? []
    #expect(rows.count { $0.exclude == true } >= 2 && rows.contains { $0.exclude != true }, "\(rows)")
    #expect(!GenerationProof(file, of: generator, for: app, spending: budget).isDecided)
    let (proof, exact) = try Self.proof(table)
    #expect(proof.isDecided && exact.count > rows.count)
  }

  @Test("texts that a parameter refuses are excluded before it")
  func exceptions() throws {
    let (proof, rows) = try Self.proof(Self.table(Self.user(#""except": ["login", "signup"]"#)))
    #expect(proof.findings == [] && proof.isDecided)
    #expect(rows.contains("not /login") && rows.contains("not /signup"), "\(rows)")
    let android = try AssociationGenerator(Self.table(Self.user(#""except": ["login"]"#))).androidComponents()
    #expect(android.notes == [] && android.components.contains { $0.path == "/login" && $0.exclude == true })
    let (matched, others) = try Self.proof(Self.table(Self.user(#""match": "@?*", "except": ["@all"]"#)))
    #expect(matched.findings == [] && others.contains("not /@all"), "\(others) \(matched.findings)")
  }

  @Test("a refused text that is another route's stays open")
  func otherRoute() throws {
    let (proof, rows) = try Self.proof(
      Self.table(Self.user(#""except": ["login"]"#) + #", {"name": "login", "pattern": "/login"}"#))
    #expect(proof.findings == [] && !rows.contains("not /login"), "\(rows) \(proof.findings)")
  }

  @Test("a rest refuses a text at any of its components")
  func rest() throws {
    let (proof, rows) = try Self.proof(
      Self.table(
        #"{"name": "article", "pattern": "/wiki/*title", "parameters": [{"name": "title", "except": ["Main_Page"]}]}"#))
    #expect(proof.findings == [] && rows.contains("not /wiki/Main_Page"), "\(rows) \(proof.findings)")
  }

  @Test("an exclude for a character that may be a slash stands behind the routes with that slash")
  func slashes() throws {
    let (proof, rows) = try Self.proof(
      Self.table(
        #"{"name": "short", "pattern": "/:v/c", "parameters": [{"name": "v", "match": "0??"}]}, "#
          + #"{"name": "long", "pattern": "/:n/:l/c", "parameters": [{"name": "n", "type": "integer"}]}"#))
    #expect(proof.lacks == [], "\(rows)")
  }

  @Test(
    "no exclude and no wider row takes a link from its route",
    arguments: [
      (
        #"{"name": "n", "pattern": "/*p", "parameters": [{"name": "p", "type": "integer"}], "opensApp": false}, "#
          + #"{"name": "s", "pattern": "/b"}"#, ["/b"]
      ),
      (
        #"{"name": "r", "pattern": "/a*p", "parameters": [{"name": "p", "except": ["x"]}]}"#,
        ["/ab/ax", "/ax2", "/a/b"]
      ),
      (
        #"{"name": "r", "pattern": "/:p/a*q", "parameters": [{"name": "q", "except": ["b", "ab"]}]}"#,
        ["/a/aa/aab", "/a/ac", "/a/aa/c"]
      ),
      (
        #"{"name": "r", "pattern": "/:p/x-:q/*r", "parameters": [{"name": "q", "except": ["b", "1"]}]}"#,
        ["/a/x-a/x-b/a", "/a/x-c/1"]
      ),
      (
        #"{"name": "n", "pattern": "/a*p", "opensApp": false}, {"name": "r", "pattern": "/:p/b", "parameters": "#
          + #"[{"name": "l", "place": "query", "required": true}]}, {"name": "s", "pattern": "/:p/c/:r", "parameters": "#
          + #"[{"name": "p", "type": "integer"}]}"#, ["/0/c/b", "/0/c/b?l=x", "/z/b?l=x"]
      ),
      (
        #"{"name": "s", "pattern": "/:q/b", "parameters": [{"name": "l", "place": "query", "value": ""}]}, "#
          + #"{"name": "r", "pattern": "/*p", "parameters": [{"name": "l", "place": "query", "required": true}]}"#,
        ["/a/b?l=", "/a/b?l=x"]
      ),
      (
        #"{"name": "r", "pattern": "/:p", "parameters": [{"name": "p", "enum": ["a/b", "c"]}]}"#,
        ["/a%2Fb", "/c"]
      ),
      (
        #"{"name": "r", "pattern": "/:p"}, {"name": "n", "pattern": "/:p", "parameters": "#
          + #"[{"name": "p", "except": ["1", "a"]}], "opensApp": false}"#, ["/1", "/a"]
      ),
    ])
  func unhidden(_ row: (routes: String, links: [String])) throws {
    let table = try Self.table(row.routes)
    let generator = AssociationGenerator(table)
    let file = try generator.file(appIDs: ["ABCDE12345.com.example.app"]).file
    let (matcher, proof) = (AssociationMatcher(file), GenerationProof(file, of: generator))
    #expect(proof.lacks == [] && proof.isDecided)
    for link in row.links where table.resolves(link) {
      #expect(try matcher.matches(AssociationURL("https://example.com" + link))[0].verdict == .match, "\(link)")
    }
  }

  @Test(
    "the findings of a proof are true for escaped slashes, for empty components, and in a table that ignores case",
    arguments: [
      (
        #"{"name": "r", "pattern": "/:p%2F:q"}"#,
        [
          "route \"r\": the file does not open its link /a%2Fa",
          "r: the file also opens /a, which matches no route",
        ]
      ),
      (#"{"name": "r", "pattern": "/*p", "parameters": [{"name": "p", "acceptsEmpty": true}]}"#, []),
      (
        #"{"name": "r", "pattern": "/a%2Fb"}"#,
        ["r: the file also opens /a/b, which matches no route"]
      ),
      (#"{"name": "r", "pattern": "/A"}"#, ["route \"r\": the file does not open its link /a"]),
    ])
  func spellings(_ row: (route: String, android: [String])) throws {
    let table = try Self.table(row.route, row.route.contains("/A") ? #""caseSensitive": false, "# : "")
    let generator = AssociationGenerator(table)
    let file = try generator.file(appIDs: ["ABCDE12345.com.example.app"]).file
    #expect(GenerationProof(file, of: generator).lacks == [])
    let (rules, notes) = generator.assetLinks(packageName: "com.example.app", fingerprints: [])
    let proof = GenerationProof(rules, of: generator)
    #expect(proof.lacks + proof.notes(notes) == row.android)
  }

  @Test("Android's rules have no empty pattern, for which a device discards all of them")
  func emptyItem() throws {
    let item = #""parameters": [{"name": "f", "place": "query", "value": ""}]"#
    let table = try Self.table(#"{"name": "a", "pattern": "/a", \#(item)}, {"name": "b", "pattern": "/b"}"#)
    let generator = AssociationGenerator(table)
    let (rules, notes) = generator.assetLinks(packageName: "com.example.app", fingerprints: [])
    let components = rules.statements.first?.relationExtensions?.first?.components ?? []
    #expect(components.map(\.query) == [[QueryItemPattern("f", "*")], nil])
    #expect(GenerationProof(rules, of: generator).notes(notes).contains { $0.contains("also opens /a?f=") })
  }

  @Test("a redirect that leads back to itself is followed as far as links are rewritten")
  func loop() throws {
    let own = #"{"name": "o", "pattern": "/o"}"#
    let others = ["/:u", "/:u/*r"].map {
      #", {"name": "\#($0)", "pattern": "\#($0)", "parameters": [{"name": "u", "except": ["o"]}]}"#
    }
    let redirected = #""redirects": [{"from": "/o/*x", "to": "/*x"}], "#
    let all = try Self.proof(Self.table(own + others.joined(), redirected)).proof
    #expect(all.isDecided)
    #expect(all.findings.map(\.description).count == 1 && "\(all.findings)".contains("/o/o/o/o"), "\(all.findings)")
    // Without the route of one component, /o/x leads nowhere.
    #expect(try !Self.proof(Self.table(own + others[1], redirected)).proof.findings.isEmpty)
  }

  @Test("links of a redirect that lead to no route are none of the table's, by every path of a few words")
  func redirects() throws {
    let words = ["a", "b", "o", "p", "7", "zz"]
    let paths = [1, 2, 3].flatMap { count in
      (0..<count).reduce([""]) { paths, _ in paths.flatMap { path in words.map { path + "/" + $0 } } }
    }
    let routes = [
      #"{"name": "1", "pattern": "/a"}"#, #"{"name": "2", "pattern": "/a/:x"}"#,
      #"{"name": "3", "pattern": "/b/:n", "parameters": [{"name": "n", "type": "integer"}]}"#,
      #"{"name": "4", "pattern": "/:u", "parameters": [{"name": "u", "except": ["zz", "o"]}]}"#,
      #"{"name": "5", "pattern": "/p/*rest"}"#,
      #"{"name": "6", "pattern": "/b/:x/7"}"#,
    ]
    let redirects = [("/o/*x", "/*x"), ("/p/:x", "/b/:x"), ("/o", "/a"), ("/zz/*x", "/b/*x"), ("/7/:x", "/a/:x")]
    var random = SeededGenerator()
    var (exact, inexact) = (0, 0)
    for _ in rounds(20, until: { exact > 0 && inexact > 3 }) {
      let chosen = routes.filter { _ in Bool.random(using: &random) }
      let pairs = redirects.filter { _ in Bool.random(using: &random) }
        .map { #"{"from": "\#($0)", "to": "\#($1)"}"# }.joined(separator: ", ")
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(chosen) \(pairs)" }
      let redirected = #""redirects": [\#(pairs)], "#
      guard let table = try? Self.table(chosen.joined(separator: ", "), redirected) else { continue }
      let generator = AssociationGenerator(table)
      let file = try generator.file(appIDs: ["ABCDE12345.com.example.app"]).file
      let (matcher, proof) = (AssociationMatcher(file), GenerationProof(file, of: generator))
      func opens(_ path: String) throws -> Bool {
        try matcher.matches(AssociationURL("https://example.com" + path))[0].verdict == .match
      }
      for finding in proof.findings {
        guard case .opened(_, _, let link, _) = finding else {
          Issue.record("\(finding) \(comment())")
          continue
        }
        #expect(try opens(link) && !table.resolves(link), "\(finding) \(comment())")
      }
      let more = try paths.filter { try opens($0) != table.resolves($0) }
      if proof.findings.isEmpty, proof.isDecided {
        #expect(more == [], comment())
        exact += 1
      } else {
        inexact += more.isEmpty ? 0 : 1
      }
    }
    #expect(exact > 0 && inexact > 3, "\(exact) \(inexact)")
  }

  @Test("what a pattern cannot say is found, with a link that the file opens and the table does not resolve")
  func excess() throws {
    let table = try Self.table(
      #"{"name": "page", "pattern": "/p/:n", "parameters": [{"name": "n", "type": "integer", "minimum": 1, "maximum": 40}]}"#
    )
    let (proof, _) = try Self.proof(table)
    #expect(!proof.findings.isEmpty)
    for finding in proof.findings {
      guard case .opened(_, _, let link, _) = finding else {
        Issue.record("\(finding)")
        continue
      }
      #expect(!table.resolves(link) && link.hasPrefix("/p/"))
    }
  }

  @Test("every finding of a random table is true, and a table without one opens its links and no others")
  func random() throws {
    var random = SeededGenerator()
    var (findings, agreements) = (0, 0)
    for _ in rounds(20, until: { findings > 5 && agreements > 3 }) {
      let shapes = random.shapes(1...6, depth: 3)
      let agreeing = try Agreeing(shapes)
      let generator = AssociationGenerator(shapes)
      let proof = GenerationProof(agreeing.file, of: generator)
      #expect(proof.isDecided, "TEST_SEED=\(random.seed) \(shapes.map(\.text))")
      for finding in proof.findings {
        findings += 1
        func comment() -> Comment { "TEST_SEED=\(random.seed) \(finding) of \(shapes.map(\.text))" }
        switch finding {
        case .opened(_, _, let link, _): #expect(try agreeing.opens(link) && !agreeing.resolves(link), comment())
        case .unopened(_, let link, _): #expect(try !agreeing.opens(link) && agreeing.resolves(link), comment())
        }
      }
      guard proof.findings.isEmpty else { continue }
      agreements += 1
      // Where no text is known to code alone, the file opens no other link: what is left are spellings.
      for shape in shapes where shapes.allSatisfy({ proof.isExact($0.name) }) {
        var link = random.link(of: shape)
        for _ in 0..<6 {
          link = random.mutated(link)
          let rules = try agreeing.rules(link)
          #expect(
            rules?.isDisjoint(with: [.anyText, .slash]) == true,
            "TEST_SEED=\(random.seed) \(link) \(rules ?? []) of \(shapes.map(\.text))")
        }
      }
    }
    #expect(findings > 5 && agreements > 3, "\(findings) \(agreements)")
  }
}

@Suite("Android's rules are proven to open the links of their table")
struct DynamicRuleProofTests {
  @Test("the fragments of a pattern are those that Android matches, by brute force: a `?` is one unit of UTF-16")
  func fragments() throws {
    func texts(_ letters: [String], _ most: Int) -> [String] {
      (0..<most).reduce([[""]]) { all, _ in all + [all[all.count - 1].flatMap { one in letters.map { one + $0 } }] }
        .dropFirst().flatMap(\.self)
    }
    let links = try texts(["a", "/", "%2F", "%F0%90%80%80"], 4).map {
      try ($0, AssociationURL("https://example.com/#" + $0))
    }
    for pattern in texts(["?", "*", "/"], 5) {
      let rule = DynamicComponent(fragment: UTF8Text(pattern))
      let fragments = try #require(DynamicRuleLanguages().row(rule, comment: "").links.fragment)
      let machine = MachineCache().machine(fragments)
      let statement = AssetStatement(
        relation: [AssetStatement.handleAllURLs],
        target: .app("com.example", fingerprints: [UTF8Text(soundFingerprint)]),
        relationExtensions: [RelationExtension(AssetStatement.handleAllURLs, components: [rule])])
      let matcher = AssetLinksMatcher(AssetLinks([statement]))
      for (link, url) in links {
        let opens = matcher.matches(url).contains { $0.verdict == .match }
        #expect(machine.accepts(Array(link.utf8).span) == opens, "\(pattern) \(link)")
      }
    }
  }

  @Test("every finding of a random table is true, by what Android does")
  func random() throws {
    var random = SeededGenerator()
    var (findings, agreements) = (0, 0)
    for _ in rounds(20, until: { findings > 20 && agreements > 1 }) {
      let shapes = random.shapes(1...5, depth: 3)
      let agreeing = try Agreeing(shapes)
      let generator = AssociationGenerator(shapes)
      let file = generator.assetLinks(packageName: "com.example", fingerprints: [soundFingerprint]).file
      let matcher = AssetLinksMatcher(file)
      let proof = GenerationProof(file, of: generator)
      for finding in proof.findings {
        findings += 1
        func comment() -> Comment { "TEST_SEED=\(random.seed) \(finding) of \(shapes.map(\.text))" }
        let link =
          switch finding {
          case .opened(_, _, let link, _), .unopened(_, let link, _): link
          }
        let opens = try matcher.matches(AssociationURL("https://example.com" + link)).contains { $0.verdict == .match }
        let isExcess = if case .opened = finding { true } else { false }
        #expect(opens == isExcess && agreeing.resolves(link) != isExcess, comment())
      }
      agreements += proof.findings.isEmpty ? 1 : 0
    }
    #expect(findings > 20 && agreements > 1, "\(findings) \(agreements)")
  }
}
