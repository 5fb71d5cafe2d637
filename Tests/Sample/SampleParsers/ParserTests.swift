import DeepLinking
import Foundation
import SampleParsers
import Testing

private typealias QueryItem = SampleParsers.QueryItem

@Suite("A parser consumes a prefix of its input, and nothing when it fails")
struct ParserTests {
  private static let id = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"

  @Test(
    "Int.parser() takes the integer at the front",
    arguments: [
      ("123 hello", 123, " hello"), ("123", 123, ""), ("-5x", -5, "x"), ("+5", 5, ""), ("007", 7, ""), ("1-2", 1, "-2"),
      ("9223372036854775807", .max, ""), ("-9223372036854775808", .min, ""), ("1\u{301}", 1, "\u{301}"), ("1½", 1, "½"),
      ("9223372036854775808", nil, "9223372036854775808"), ("hello", nil, "hello"), ("", nil, ""), ("-", nil, "-"),
      ("- 5", nil, "- 5"), ("+-5", nil, "+-5"), (" 5", nil, " 5"), ("٣", nil, "٣"),
    ] as [(String, Int?, String)])
  func integer(_ text: String, _ output: Int?, _ rest: String) {
    var input = text[...]
    #expect(Int.parser().parse(&input) == output)
    #expect(Array(input.unicodeScalars) == Array(rest.unicodeScalars))
  }

  @Test(
    "UUID.parser() takes the UUID at the front",
    arguments: [
      (id + " hello", true, " hello"), (id.lowercased(), true, ""), (id + id, true, id),
      (id + "\u{301}", true, "\u{301}"),
      (String(id.dropLast()), false, String(id.dropLast())), ("x" + id, false, "x" + id), ("", false, ""),
      ("é" + id, false, "é" + id),
    ] as [(String, Bool, String)])
  func uuid(_ text: String, _ succeeds: Bool, _ rest: String) {
    var input = text[...]
    #expect(UUID.parser().parse(&input) == (succeeds ? keyboard : nil))
    #expect(Array(input.unicodeScalars) == Array(rest.unicodeScalars))
  }

  @Test(
    "a literal takes exactly itself, scalar by scalar",
    arguments: [
      ("hello world", "hello", true, " world"), ("hello", "hello", true, ""), ("hell", "hello", false, "hell"),
      ("Hello", "hello", false, "Hello"), ("x", "", true, "x"), ("", "", true, ""), ("", "a", false, ""),
      ("caf\u{E9}s", "caf\u{E9}", true, "s"), ("cafe\u{301}s", "caf\u{E9}", false, "cafe\u{301}s"),
      ("e\u{301}x", "e", true, "\u{301}x"),
    ])
  func startsWith(_ text: String, _ literal: String, _ succeeds: Bool, _ rest: String) {
    var input = text[...]
    #expect((StartsWith(literal).parse(&input) != nil) == succeeds)
    #expect(Array(input.unicodeScalars) == Array(rest.unicodeScalars))
  }

  @Test("rest takes the remaining input, which may be empty")
  func rest() {
    var input = "hello"[...]
    #expect(Rest().parse(&input) == "hello")
    #expect(input == "")
    #expect(Rest().parse(&input) == "")
  }

  @Test("always yields its value and takes nothing")
  func always() {
    var input = "hello"[...]
    #expect(Always<Substring, Int>(7).parse(&input) == 7)
    #expect(input == "hello")
  }

  @Test("a closure that fails after consuming input has consumed nothing")
  func closure() {
    let parser = AnyParser<Substring, Int> { input in
      input.removeFirst()
      return nil
    }
    var input = "hello"[...]
    #expect(parser.parse(&input) == nil)
    #expect(input == "hello")
  }

  @Test(
    "take keeps both outputs, and fails as a whole if one part fails",
    arguments: [
      ("1,2!", [1, 2], "!"), ("1,", nil, "1,"), ("1,x", nil, "1,x"), (",2", nil, ",2"),
    ] as [(String, [Int]?, String)])
  func takeAndSkip(_ text: String, _ output: [Int]?, _ rest: String) {
    let pair = Int.parser().skip(StartsWith(",")).take(Int.parser())
    var input = text[...]
    let found = pair.parse(&input)
    #expect(found.map { [$0.0, $0.1] } == output)
    #expect(input == rest)
  }

  @Test("take after a parser without output keeps only the second output")
  func takeAfterVoid() {
    var input = "#7"[...]
    let seven: Int? = StartsWith("#").take(Int.parser()).parse(&input)
    #expect(seven == 7)
    #expect(input == "")
  }

  @Test(
    "orElse takes the first parser that succeeds, and a failed branch consumes nothing",
    arguments: [
      ("1,2", "pair", ""), ("1;2", "one", ";2"), ("x", nil, "x"),
    ] as [(String, String?, String)])
  func orElse(_ text: String, _ output: String?, _ rest: String) {
    let pair = Int.parser().skip(StartsWith(",")).take(Int.parser()).map { _ in "pair" }
    let one = Int.parser().map { _ in "one" }
    var input = text[...]
    #expect(pair.orElse(one).parse(&input) == output)
    #expect(input == rest)
  }

  @Test("take after take keeps one flat tuple")
  func takeFlat() throws {
    var input = "1,2,3,4"[...]
    let comma = StartsWith(",")
    let all = Int.parser().skip(comma).take(Int.parser()).skip(comma).take(Int.parser()).skip(comma).take(Rest())
    let (a, b, c, d): (Int, Int, Int, Substring) = try #require(all.parse(&input))
    #expect([a, b, c] == [1, 2, 3] && d == "4")
  }

  @Test("map transforms the output")
  func map() {
    var input = "7 apples"[...]
    #expect(Int.parser().map { $0 * 2 }.parse(&input) == 14)
    #expect(input == " apples")
  }

  // MARK: Links

  private func parts(_ link: String) throws -> LinkParts { try LinkParts(DeepLinkRequest(link)) }

  @Test(
    "a literal component is taken if it equals the literal",
    arguments: [
      ("/inventory/add", true, ["add"]), ("/Inventory/add", false, ["Inventory", "add"]), ("/", false, []),
      ("/inventory%2Fadd", false, ["inventory/add"]),
    ] as [(String, Bool, [Substring])])
  func literalComponent(_ link: String, _ succeeds: Bool, _ rest: [Substring]) throws {
    var parts = try parts(link)
    #expect((PathComponent("inventory").parse(&parts) != nil) == succeeds)
    #expect(Array(parts.pathComponents) == rest)
  }

  @Test(
    "a component is taken if the inner parser consumes all of it",
    arguments: [
      ("/42/edit", 42, ["edit"]), ("/42x/edit", nil, ["42x", "edit"]), ("/x", nil, ["x"]), ("/", nil, []),
    ] as [(String, Int?, [Substring])])
  func parsedComponent(_ link: String, _ output: Int?, _ rest: [Substring]) throws {
    var parts = try parts(link)
    #expect(PathComponent(Int.parser()).parse(&parts) == output)
    #expect(Array(parts.pathComponents) == rest)
  }

  @Test("the end of the path succeeds if no component is left")
  func pathEnd() throws {
    var (empty, full) = (try parts("/"), try parts("/a"))
    #expect(PathEnd().parse(&empty) != nil)
    #expect(PathEnd().parse(&full) == nil)
  }

  @Test(
    "a query item gives its first value, and fails without one",
    arguments: [
      ("/?name=Blob&name=BlobJr", "Blob", ["BlobJr"]), ("/?name", nil, [nil]), ("/?name=", "", []), ("/", nil, nil),
      ("/?Name=Blob", nil, nil), ("/?name&name=Blob", nil, [nil, "Blob"]),
    ] as [(String, Substring?, [Substring?]?)])
  func queryItem(_ link: String, _ output: Substring?, _ rest: [Substring?]?) throws {
    var parts = try parts(link)
    var again = parts
    #expect(QueryItem("name").parse(&parts) == output)
    #expect(parts.queryItems["name"].map(Array.init) == rest)
    #expect(QueryItem("name", Rest()).parse(&again) == output)
    #expect(again == parts)
  }

  @Test(
    "a parsed query item must be consumed completely",
    arguments: [
      ("/?quantity=100", 100, []), ("/?quantity=100x", nil, ["100x"]), ("/?quantity", nil, [nil]), ("/", nil, nil),
    ] as [(String, Int?, [Substring?]?)])
  func parsedQueryItem(_ link: String, _ output: Int?, _ rest: [Substring?]?) throws {
    var parts = try parts(link)
    #expect(QueryItem("quantity", Int.parser()).parse(&parts) == output)
    #expect(parts.queryItems["quantity"].map(Array.init) == rest)
  }

  @Test("the parts of a URL are those of its link; a URL that is no link has none")
  func partsOfURL() throws {
    for link in ["nav:///inventory/add?name=a&name", "https://example.com/a%2Fb", "nav://pointfree.co/three"] {
      #expect(try LinkParts(url: try #require(URL(string: link))) == parts(link))
    }
    let none = try #require(URL(string: "mailto:a"))
    #expect(throws: DeepLinkRequest.Fault.pathWithoutSlash(scheme: "mailto")) { try LinkParts(url: none) }
  }
}

private let keyboard = UUID(uuidString: "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4") ?? UUID()
