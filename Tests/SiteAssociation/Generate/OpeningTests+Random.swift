import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import AssociationFiles
@testable import DeepLinkTables
@testable import DeepLinking
@testable import SiteAssociation

// Random tables, held to brute force.
extension OpeningTests {
  @Test("every finding of a random table is true, and a table without one opens its links and no others, by every path")
  func random() throws {
    var random = SeededGenerator()
    let patterns = [
      "/", "/a", "/b", "/:x", "/a/b", "/a/:x", "/:x/b", "/:x/:y", "/a/*rest", "/*all", "/:x/*rest", "/:x?/c", "/a/:x/c",
      "/:x/:y/c", "/a/b/:x?", "/b/*rest", "/7/:x",
    ]
    let redirects = [
      ("/c", "/a"), ("/c/:x", "/:x/b"), ("/7", "/b/c"), ("/a/7", "/b/7"), ("/b/7", "https://other.example/"),
      ("/c/:x/7", "https://other.example/:x?a=b"), ("/7/*rest", "/a/*rest"), ("/c/b", "/7/c"),
    ]
    let integer = #""parameters": [{"name": "x", "type": "integer"}]"#
    var (exact, inexact) = (0, 0)
    for _ in rounds(60, until: { exact > 20 && inexact > 0 }) {
      let chosen = patterns.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      let routes = chosen.map { pattern in
        let opens = random.pick(["", "", Self.none, Self.only("buyer"), Self.only("seller")])
        let isInteger = pattern.contains(":x") && !pattern.contains("?") && Int.random(in: 0..<4, using: &random) == 0
        return Self.route(
          pattern, (isInteger ? [integer, opens] : [opens]).filter { !$0.isEmpty }.joined(separator: ", "))
      }
      let webOnly = patterns.filter { _ in Int.random(in: 0..<12, using: &random) == 0 }
      let others = redirects.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }.map { from, to in
        let opens = random.pick(["", "", to.hasPrefix("/") ? Self.only("buyer") : "", Self.none])
        return #"{"from": "\#(from)", "to": "\#(to)"\#(opens.isEmpty ? "" : ", " + opens)}"#
      }
      guard let table = try? Self.table(routes, webOnly: webOnly, redirects: others) else { continue }
      for app in Self.apps {
        let (wrong, findings, isDecided) = try Self.compared(table, app)
        let errors = try Self.errors(AssociationGenerator(table), app)
        #expect(errors == [], "TEST_SEED=\(random.seed) \(app) \(routes) \(webOnly) \(others)")
        if findings.isEmpty, isDecided {
          exact += 1
          #expect(wrong == [], "TEST_SEED=\(random.seed) \(app) \(routes) \(webOnly) \(others)")
        } else {
          inexact += 1
          // A pattern tells every text from others but an integer.
          let hasInteger = routes.contains { $0.contains("integer") }
          // Nor which texts a redirect moves to another component.
          #expect(
            hasInteger || others.contains { $0.contains("/:x/b") },
            "TEST_SEED=\(random.seed) \(app) \(routes) \(webOnly) \(others) \(findings)")
        }
      }
    }
    #expect(exact > 20 && exact > inexact, "TEST_SEED=\(random.seed) \(exact) \(inexact)")
  }

  @Test("no random table has a link of the app that the file does not open, unless a row excludes links like it")
  func unhidden() throws {
    var random = SeededGenerator()
    let patterns = [
      "/*p", "/a*p", "/:q/*p", "/:q/b", "/a/:p", "/:p/c/:q", "/:p", "/b", "/:p-:q", "/a/:p?/b", "/:q/:p", "/a", "/*p?",
    ]
    let rules = [
      #""type": "integer""#, #""except": ["x", "b"]"#, #""match": "a*""#,
      #""enum": ["a/b", "c"]"#,
      #""enum": ["b", "c d"]"#, #""match": "?b""#, #""match": "$(digit)*""#, #""minimum": 3, "type": "integer""#,
    ]
    let items = [
      #""required": true"#, #""value": """#, #""value": "b""#, #""absent": true"#,
      #""enum": ["", "a"], "required": true"#,
    ]
    var tables = 0
    for _ in rounds(60, until: { tables > 20 }) {
      let routes = patterns.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map { pattern in
        // A route that the app does not open keeps more links from it than its own if no pattern says its texts, or if it
        // has an item with an empty value, which is none to devices.
        let opens = random.pick(["", "", Self.none])
        var parameters: [String] = []
        for name in ["p", "q"] where pattern.contains(":\(name)") || pattern.contains("*\(name)") {
          guard opens.isEmpty, Bool.random(using: &random) else { continue }
          parameters.append(#"{"name": "\#(name)", \#(random.pick(rules))}"#)
        }
        if opens.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
          parameters.append(#"{"name": "l", "place": "query", \#(random.pick(items))}"#)
        }
        return Self.route(
          pattern,
          [#""parameters": [\#(parameters.joined(separator: ", "))]"#, opens]
            .filter { !$0.isEmpty }.joined(separator: ", "))
      }
      guard let table = try? Self.table(routes) else { continue }
      tables += 1
      let generator = AssociationGenerator(table)
      let file = try generator.file(appIDs: ["ABCDE12345.com.example.app"]).file
      let lacks = GenerationProof(file, of: generator).lacks
      #expect(lacks == [], "TEST_SEED=\(random.seed) \(routes)")
    }
    #expect(tables > 20, "TEST_SEED=\(random.seed)")
  }
}
