import LendingLibrary
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("The generated file and the table of an app agree")
struct AgreementRuleTests {
  @Test(
    "what patterns cannot express, link by link",
    arguments: [
      ("/shelves/99999999999999999999", .anyText), ("/books/1/2x", .anyText),
      ("/books/1/2/new", .anyText), ("/shelves/1.5/books", .anyText), ("/books/1%2F", .anyText),
      ("/books/1/2/%2E", .noText), ("/shelves/100%", .noText), ("/books/1%FF", .noText),
      ("/search?query=%FF", .noText), ("/shelves/1 b", .noText),
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
      "/x//books/1", "/books/1/x", "/books/1/%2E", "/shelves/x", "/shelves/..", "/shelves/a b", "/books/%2F",
      "/books/%FF",
    ])
  func tellable(link: String) throws {
    let agreeing = try Agreeing(RouteTable(libraryRouter).shapes)
    #expect(try !agreeing.opens(link))
    #expect(!agreeing.resolves(link))
  }
}
