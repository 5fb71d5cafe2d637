import DeepLinking
import Foundation
import Support
import Testing

@Suite("A parser consumes what it understands from the front, and nothing when it fails")
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
    "a literal takes just itself, scalar for scalar",
    arguments: [
      ("hello world", "hello", true, " world"), ("hello", "hello", true, ""), ("hell", "hello", false, "hell"),
      ("Hello", "hello", false, "Hello"), ("x", "", true, "x"), ("", "", true, ""), ("", "a", false, ""),
      ("caf\u{E9}s", "caf\u{E9}", true, "s"), ("cafe\u{301}s", "caf\u{E9}", false, "cafe\u{301}s"),
      ("e\u{301}x", "e", true, "\u{301}x"),
    ])
  func startsWith(_ text: String, _ literal: String, _ succeeds: Bool, _ rest: String) {
    var input = text[...]
    #expect((Parser.startsWith(literal).parse(&input) != nil) == succeeds)
    #expect(Array(input.unicodeScalars) == Array(rest.unicodeScalars))
  }

  @Test("rest takes all that is left, and fails if nothing is")
  func rest() {
    var input = "hello"[...]
    #expect(Parser.rest.parse(&input) == "hello")
    #expect(input == "")
    #expect(Parser.rest.parse(&input) == nil)
  }

  @Test("always yields its value and takes nothing")
  func always() {
    var input = "hello"[...]
    #expect(Parser<Substring, Int>.always(7).parse(&input) == 7)
    #expect(input == "hello")
  }

  @Test("a closure that fails half way has consumed nothing")
  func closure() {
    let parser = Parser<Substring, Int> { input in
      input.removeFirst()
      return nil
    }
    var input = "hello"[...]
    #expect(parser.parse(&input) == nil)
    #expect(input == "hello")
  }

  @Test(
    "take keeps both outputs, and all of it fails where one part does",
    arguments: [
      ("1,2!", [1, 2], "!"), ("1,", nil, "1,"), ("1,x", nil, "1,x"), (",2", nil, ",2"),
    ] as [(String, [Int]?, String)])
  func takeAndSkip(_ text: String, _ output: [Int]?, _ rest: String) {
    let pair = Int.parser().skip(.startsWith(",")).take(Int.parser())
    var input = text[...]
    let found = pair.parse(&input)
    #expect(found.map { [$0.0, $0.1] } == output)
    #expect(input == rest)
  }

  @Test("take after a parser without output keeps the second output alone")
  func takeAfterVoid() {
    var input = "#7"[...]
    let seven: Int? = Parser.startsWith("#").take(Int.parser()).parse(&input)
    #expect(seven == 7)
    #expect(input == "")
  }

  @Test(
    "orElse is the first that succeeds, and a failed branch consumes nothing",
    arguments: [
      ("1,2", "pair", ""), ("1;2", "one", ";2"), ("x", nil, "x"),
    ] as [(String, String?, String)])
  func orElse(_ text: String, _ output: String?, _ rest: String) {
    let pair = Int.parser().skip(.startsWith(",")).take(Int.parser()).map { _ in "pair" }
    let one = Int.parser().map { _ in "one" }
    var input = text[...]
    #expect(pair.orElse(one).parse(&input) == output)
    #expect(input == rest)
  }

  @Test("map turns the output into something else")
  func map() {
    var input = "7 apples"[...]
    #expect(Int.parser().map { $0 * 2 }.parse(&input) == 14)
    #expect(input == " apples")
  }

  // MARK: Links

  private func parts(_ link: String) throws -> LinkParts { try LinkParts(DeepLinkRequest(link)) }

  @Test(
    "a literal component is taken if it is exactly the literal",
    arguments: [
      ("/inventory/add", true, ["add"]), ("/Inventory/add", false, ["Inventory", "add"]), ("/", false, []),
      ("/inventory%2Fadd", false, ["inventory/add"]),
    ] as [(String, Bool, [Substring])])
  func literalComponent(_ link: String, _ succeeds: Bool, _ rest: [Substring]) throws {
    var parts = try parts(link)
    #expect((Parser.pathComponent("inventory").parse(&parts) != nil) == succeeds)
    #expect(Array(parts.pathComponents) == rest)
  }

  @Test(
    "a component is taken if the inner parser consumes all of it",
    arguments: [
      ("/42/edit", 42, ["edit"]), ("/42x/edit", nil, ["42x", "edit"]), ("/x", nil, ["x"]), ("/", nil, []),
    ] as [(String, Int?, [Substring])])
  func parsedComponent(_ link: String, _ output: Int?, _ rest: [Substring]) throws {
    var parts = try parts(link)
    #expect(Parser.pathComponent(Int.parser()).parse(&parts) == output)
    #expect(Array(parts.pathComponents) == rest)
  }

  @Test("the end of the path succeeds where no component is left")
  func pathEnd() throws {
    var (empty, full) = (try parts("/"), try parts("/a"))
    #expect(Parser.pathEnd.parse(&empty) != nil)
    #expect(Parser.pathEnd.parse(&full) == nil)
  }

  @Test(
    "a query item gives its first value, and fails without one",
    arguments: [
      ("/?name=Blob&name=BlobJr", "Blob", ["BlobJr"]), ("/?name", nil, [nil]), ("/?name=", "", []), ("/", nil, nil),
      ("/?Name=Blob", nil, nil), ("/?name&name=Blob", nil, [nil, "Blob"]),
    ] as [(String, Substring?, [Substring?]?)])
  func queryItem(_ link: String, _ output: Substring?, _ rest: [Substring?]?) throws {
    var parts = try parts(link)
    #expect(Parser.queryItem("name").parse(&parts) == output)
    #expect(parts.queryItems["name"].map(Array.init) == rest)
  }

  @Test(
    "a parsed query item must be consumed whole",
    arguments: [
      ("/?quantity=100", 100, []), ("/?quantity=100x", nil, ["100x"]), ("/?quantity", nil, [nil]), ("/", nil, nil),
    ] as [(String, Int?, [Substring?]?)])
  func parsedQueryItem(_ link: String, _ output: Int?, _ rest: [Substring?]?) throws {
    var parts = try parts(link)
    #expect(Parser.queryItem("quantity", Int.parser()).parse(&parts) == output)
    #expect(parts.queryItems["quantity"].map(Array.init) == rest)
  }

  @Test(
    "parsers put together read a whole link, whatever the order of the alternatives",
    arguments: [
      ("/one", "one"), ("/inventory", "list"), ("/inventory/add?quantity=100&name=Keyboard", "add Keyboard 100"),
      ("/inventory/add", "add - 0"), ("/inventory/\(id)/edit", "edit \(id)"), ("/inventory/x/edit", nil),
      ("/inventory/add/more", nil),
    ] as [(String, String?)])
  func wholeLink(_ link: String, _ output: String?) throws {
    typealias Link = Parser<LinkParts, String>
    let inventory = Parser<LinkParts, Void>.pathComponent("inventory")
    let name = Parser.queryItem("name").map(String.init).orElse(.always("-"))
    let quantity = Parser.queryItem("quantity", Int.parser()).orElse(.always(0))
    let branches: [Link] = [
      Parser<LinkParts, Void>.pathComponent("one").skip(.pathEnd).map { "one" },
      inventory.skip(.pathEnd).map { "list" },
      inventory.skip(.pathComponent("add")).skip(.pathEnd).take(name).take(quantity).map { "add \($0.0) \($0.1)" },
      inventory.take(.pathComponent(UUID.parser())).skip(.pathComponent("edit")).skip(.pathEnd).map { "edit \($0)" },
    ]
    for order in [branches, branches.reversed()] {
      let parser = order.dropFirst().reduce(order[0]) { $0.orElse($1) }
      var parts = try parts(link)
      #expect(parser.parse(&parts) == output)
    }
  }
}
