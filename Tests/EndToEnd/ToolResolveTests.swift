import DeepLinkTestThreads
import Foundation
import Testing

@Suite("The tool's resolve, link and routes", .onOwnThreads)
struct ToolResolveTests {
  private static let item = "D2AFFEF0-0629-4EF7-847B-BC7BA5A34EA4"

  @Test("resolve prints a description as lines with a drawing of the screens, or the drawing of the miss, in order")
  func resolve() throws {
    #expect(
      try Tool.run("resolve", "/recipes/1/2?x=1", "/inventory/foo/edit", "/100%")
        == ToolRun(
          status: 1,
          output: """
            url           /recipes/1/2?x=1
            canonical     /recipes/1/2
            name          recipe.related
            pattern       /recipes/:id/*related
            parameters    {"id":1,"related":[2]}
            route         {"recipes":{"route":{"related":{"id":1,"related":[2]}}}}
            navigation    Recipes
                          └ Apple Pie  recipe  /recipes/1
                            └ Chocolate Cake  recipe  /recipes/2
            item          /catalog/recipes/1
            unrecognized  ["x"]

            error: no route matches
            /inventory/foo/edit
                       ^^^ expected a UUID for "id", or "add"
            try: /inventory/add

            error: not a link
            "%" (character 5) is not followed by two hexadecimal digits; write a percent sign as %25


            """))
  }

  @Test("resolve shows a sheet, and a warning in words")
  func sheet() throws {
    #expect(
      try Tool.run("resolve", "/inventory/add/colorPicker?quantity=abc").output.split(separator: "\n").suffix(4) == [
        "navigation  Inventory",
        "            └ Add item  sheet  /inventory/add",
        "              └ Color  in the sheet  /inventory/add/colorPicker",
        "warnings    \"quantity\": expected an integer of at least 0, found \"abc\"; 0 is used",
      ])
  }

  @Test("resolve --json prints one object per line, also for a miss, and nothing else")
  func resolveJSON() throws {
    let run = try Tool.run("resolve", "/inventory/\(Self.item)/edit?quantity=abc", "--json", "nav:///x")
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 1 && run.errors.isEmpty && lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"url":"/inventory/\#(Self.item)/edit?quantity=abc","canonical":"#) == true)
    #expect(
      lines.last?.hasPrefix(#"{"type":"about:blank","title":"No route matches","status":404,"instance":"nav:///x","#)
        == true)
  }

  @Test("resolve --catalog reports whether the record exists, and lists the faults of a folder")
  func catalog() throws {
    let found = try Tool.run("resolve", "--json", "--catalog", "Public/catalog", "/recipes/1", "/recipes/77")
    #expect(found.status == 0 && found.errors.isEmpty)
    let lines = found.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""item":{"href":"/catalog/recipes/1","found":true,"value":{"id":1,"#) == true)
    #expect(lines.last?.hasSuffix(#","item":{"href":"/catalog/recipes/77","found":false}}"#) == true)
    let missing = try Tool.run("resolve", "--catalog", "Sources", "/one")
    #expect(missing.status == 2 && missing.output.isEmpty)
    #expect(
      missing.errors.hasPrefix("error: Sources/recipes.json: ")
        && missing.errors.contains("\nerror: Sources/products.json: "))
  }

  @Test(
    "link builds a link from a name and parameters",
    arguments: [
      (["one"], "/one"),
      (["inventory.add", "name=a b+c=d", "quantity=3"], "/inventory/add?name=a%20b%2Bc%3Dd&quantity=3"),
      (["recipe.related", "related=2", "id=1", "related=3"], "/recipes/1/2/3"),
      (["--scheme", "nav", "recipe", "id=7"], "nav:///recipes/7"),
      (["recipe", "id=7", "--base-url=https://links.example.com/app/"], "https://links.example.com/app/recipes/7"),
      (
        ["recipe", "id=7", "--add", "utm_source=a b&+", "--add=x=", "--add", "x=\u{1F600}"],
        "/recipes/7?utm_source=a%20b%26%2B&x=&x=%F0%9F%98%80"
      ),
      (["inventory.row.delete", "id=d2affef0-0629-4ef7-847b-bc7ba5a34ea4"], "/inventory/\(item)/delete"),
    ] as [([String], String)])
  func link(arguments: [String], link: String) throws {
    #expect(try Tool.run(["link"] + arguments) == ToolRun(status: 0, output: link + "\n"))
  }

  @Test("link --json builds it from a route in the form of resolve")
  func linkJSON() throws {
    let route = #"{"inventory":{"route":{"row":{"id":"\#(Self.item)","route":{"edit":{"changes":{}}}}}}}"#
    #expect(
      try Tool.run(["link", "--json", "-"], input: route)
        == ToolRun(status: 0, output: "/inventory/\(Self.item)/edit\n"))
    let wrong = try Tool.run(["link", "--json", "-"], input: #"{"shop":{"route":{"product":{"id":"x"}}}}"#)
    #expect(wrong.status == 2 && wrong.output.isEmpty)
    #expect(
      wrong.errors.hasPrefix("error: <stdin>: not a route of this app: ")
        && wrong.errors.contains("shop.route.product.id"))
  }

  @Test("routes lists the table, for people and for programs")
  func routes() throws {
    let table = try Tool.run("routes")
    #expect(table.status == 0 && table.errors.isEmpty)
    let lines = table.output.split(separator: "\n")
    #expect(lines.count == 17)
    #expect(
      lines.first == "one                                  /one                                  The first tab")
    let search = "search                               /search                               The results of a search"
    #expect(lines.contains(Substring(search)))
    let json = try Tool.run("routes", "--json")
    #expect(json.status == 0 && json.errors.isEmpty)
    #expect(
      json.output.split(separator: "\n").filter { $0.contains(#""name":"search""#) } == [
        """
        {"name":"search","pattern":"/search","summary":"The results of a search","parameters":[{"name":"query",\
        "place":"query","type":"string","required":true,"acceptsEmpty":true}],"example":"/search?query=keyboard"}
        """
      ])
    #expect(json.output.split(separator: "\n").count == 17)
  }

  @Test("routes --check proves the laws")
  func proof() throws {
    let proof = try Tool.run("routes", "--check")
    #expect(proof.status == 0)
    #expect(
      proof.errors.hasPrefix(
        "note: search: the file also opens /search, which matches no route\n")
        && proof.errors.matches(of: /(?m)^note: [a-z.]+: .* which matches no route$/).count == 5)
    #expect(
      proof.output.split(separator: "\n").map { $0.prefix { $0 != "(" } } == [
        "holds  every link matches one route, and every route can be reached ",
        "holds  the link to a route matches that route ",
        "holds  random links and their JSON give the same route again ",
        "holds  the order of the routes does not matter ",
        "holds  the generated association file opens all that the table opens ",
      ])
    #expect(
      proof.output.hasPrefix("holds  every link matches one route, and every route can be reached (17 routes)\n"))
    // JSON of a small table: the proof of the sample's takes two seconds in debug.
    let json = try Tool.run("routes", "--check", "--json", "--config", "Tests/EndToEnd/Fixtures/shop/links.json")
    #expect(json.status == 0 && json.errors.isEmpty)
    let law =
      #"{"law":"every link matches one route, and every route can be reached","holds":true,"routes":5,"faults":[],"#
      + #""notes":[],"limits":[]}"#
    #expect(json.output.hasPrefix(law + "\n"))
  }
}
