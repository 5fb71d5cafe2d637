import Foundation
import LendingLibrary
import SiteAssociation
import Support
import Testing

@testable import DeepLinking

@Suite("The generated file and the table of an app agree")
struct GenerateLawTests {
  private static let count = 3_000

  /// The link in every spelling that patterns can express.
  private static func spellings(_ link: String, _ random: inout SeededGenerator) -> [String] {
    let parts = link.split(separator: "?", maxSplits: 1).map(String.init)
    let (path, query) = (parts[0], parts.count == 2 ? parts[1] : nil)
    let items = query.map { [$0] } ?? []
    let unknown = ["utm_source=mail", "ref", "x=1&x=2", "Query=&quantities=%20", "%F0%9F=%FF"]
    let first = ([random.pick(unknown)] + items).joined(separator: "&")
    let last = (items + [random.pick(unknown)]).joined(separator: "&")
    let lower = path.split(separator: "/").map { UUID(uuidString: String($0)) == nil ? String($0) : $0.lowercased() }
    return [
      link, "\(path)/" + (query.map { "?" + $0 } ?? ""), "\(path)?\(first)", "\(path)?\(last)", "\(link)#part",
      "/" + lower.joined(separator: "/") + (query.map { "?" + $0 } ?? ""),
    ]
  }

  @Test("every canonical link opens, with and without unknown items, a trailing slash, lower-case UUIDs, a fragment")
  func canonical() throws {
    var random = SeededGenerator()
    let table = try RouteTable(libraryRouter)
    let agreeing = try Agreeing(table.shapes)
    for _ in 0..<Self.count {
      let link = try libraryRouter.link(to: LibraryRoute.random(using: &random)).path
      for spelling in Self.spellings(link, &random) {
        #expect(table.resolves(spelling), "TEST_SEED=\(random.seed) \(spelling)")
        #expect(try agreeing.opens(spelling), "TEST_SEED=\(random.seed) \(spelling)")
      }
    }
  }

  @Test("a link that is a slip away opens if and only if it resolves, but for what patterns cannot express")
  func nearMisses() throws {
    var random = SeededGenerator()
    let agreeing = try Agreeing(RouteTable(libraryRouter).shapes)
    var (seen, misses) = ([AgreementRule: Int](), 0)
    for _ in 0..<Self.count {
      var link = try libraryRouter.link(to: LibraryRoute.random(using: &random)).path
      for _ in 0..<3 {
        link = random.mutated(link)
        let rules = try agreeing.rules(link)
        if rules == nil {
          let opens = try agreeing.opens(link)
          Issue.record("TEST_SEED=\(random.seed) \(link) \(opens ? "opens" : "resolves") by no known rule")
        }
        for rule in rules ?? [] { seen[rule, default: 0] += 1 }
        if !agreeing.resolves(link) { misses += 1 }
      }
    }
    #expect(misses > Self.count)
    #expect(
      Set(seen.keys).isSuperset(of: [.anyText, .noText, .trailingSlashes, .spelling]),
      "TEST_SEED=\(random.seed) \(seen)")
  }

  @Test(
    "what patterns cannot express, link by link",
    arguments: [
      ("/shelves/x", .anyText), ("/shelves/99999999999999999999", .anyText), ("/books/1/x", .anyText),
      ("/books/1/2/new", .anyText), ("/shelves/1.5/books", .anyText), ("/books/%2F", .anyText),
      ("/shelves/..", .noText), ("/books/1/%2E", .noText), ("/shelves/100%", .noText), ("/books/%FF", .noText),
      ("/search?query=%FF", .noText), ("/shelves/a b", .noText),
      ("/loans//", .trailingSlashes), ("/home///", .trailingSlashes),
      ("/search//?query=a", .trailingSlashes),
      ("/%68ome", .spelling), ("/search?%71uery=a", .spelling),
      ("/loans/%44EADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF/extend", .spelling),
      ("/search?query=a&query=", .repetition), ("/search?query=a&query", .repetition),
    ] as [(String, AgreementRule)])
  func rules(link: String, rule: AgreementRule) throws {
    let rules = try Agreeing(RouteTable(libraryRouter).shapes).rules(link)
    #expect(rules?.contains(rule) == true, "\(String(describing: rules))")
  }

  @Test(
    "a link that patterns can tell from a route does not open",
    arguments: [
      "/", "/Home", "/homee", "/home/two", "//home", "/loans//new", "/loans/foo/extend", "/loans/New",
      "/loans/DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEE/extend", "/loans/DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEG/extend",
      "/loans/DEADBEEFDEADBEEFDEADBEEFDEADBEEF0000/extend", "/loans/DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF",
      "/loans/DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEEF/extend/x", "/search", "/search?query", "/search?query=",
      "/search?Query=a", "/search?query=&query=a", "/search/a?query=a", "/shelves//books", "/shelves/1/2",
      "/shelves/1/books/2", "/shelves/1/2/books", "/shelves/1/Books", "/books/1//2", "/books//1",
      "/x//books/1",
    ])
  func tellable(link: String) throws {
    let agreeing = try Agreeing(RouteTable(libraryRouter).shapes)
    #expect(try !agreeing.opens(link))
    #expect(!agreeing.resolves(link))
  }
}
