import DeepLinkService
import DeepLinking
import Foundation
import Testing

@testable import LinkClients

@Suite("Names of routes, parameters and closed sets in clients")
struct ClientModelTests {
  private static func model(_ routes: String, _ language: ClientLanguage) throws -> ClientModel {
    let file = try LinksFile(parsing: Array("{\"routes\": [\(routes)]}".utf8), named: "links.json")
    return ClientModel(file.sites[0].table, language, names: file.sites[0].programNames)
  }

  private static func route(_ name: String, _ parameters: String = "", _ more: String = "") -> String {
    "{\"name\": \"\(name)\", \"pattern\": \"/\(name.utf8.reduce(0) { $0 &* 31 &+ Int($1) })\", "
      + "\"parameters\": [\(parameters)]\(more)}"
  }

  @Test(
    "have types of which each engine knows every kind that the data may have",
    arguments: [("ts", "  KIND: ("), ("kt", #""KIND" ->"#), ("swift.txt", #"case "KIND""#)])
  func kinds(ending: String, branch: String) throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardizedFileURL
    func text(_ path: String) throws -> String {
      try String(contentsOf: sources.appending(path: path), encoding: .utf8)
    }
    let kinds = try text("LinkClients/Portable/PortableWriter.swift").matches(of: /row\("([a-z])"/).map(\.1)
    let engine = try text("CDeepLinkResources/Clients/runtime.\(ending)")
    #expect(Set(kinds).count == 8)
    // Any text is what an engine takes for a kind that it does not know.
    let missing = Set(kinds).subtracting(["s"]).filter { !engine.contains(branch.replacing("KIND", with: $0)) }
    #expect(missing.sorted() == [])
  }

  @Test(
    "are idiomatic, escaped where a language reserves them, and distinct",
    arguments: [
      ("order.tab", "OrderTab", "orderTab"), ("inventory.row.edit", "InventoryRowEdit", "inventoryRowEdit"),
      ("articleDiff#between", "ArticleDiffBetween", "articleDiffBetween"), ("order-id", "OrderId", "orderId"),
      ("order_id", "OrderId", "orderId"), ("URL", "URL", "url"), ("URL short", "URLShort", "urlShort"),
      ("3d", "Route3d", "route3d"), ("größe", "Größe", "größe"), ("日本", "日本", "日本"), ("!?", "RouteRoute", "route"),
      ("class", "Class", "`class`"), ("string", "StringRoute", "string"), ("none", "None", "noneRoute"),
      ("miss", "MissRoute", "missRoute"), ("Route", "RouteRoute", "route"), ("self", "Self", "`self`"),
    ])
  func routes(_ name: String, _ kotlin: String, _ swift: String) throws {
    #expect(try Self.model(Self.route(name), .kotlin).routes.map(\.identifier) == [kotlin])
    #expect(try Self.model(Self.route(name), .swift).routes.map(\.identifier) == [swift])
  }

  @Test("of two routes that fall together, the later one gets a number, so that a new route renames none")
  func distinct() throws {
    let names = ["order.tab", "order-tab", "orderTab", "order"]
    for count in 1...names.count {
      let routes = names.prefix(count).map { Self.route($0) }.joined(separator: ",")
      #expect(
        try Self.model(routes, .kotlin).routes.map(\.identifier)
          == Array(["OrderTab", "OrderTab2", "OrderTab3", "Order"].prefix(count)))
    }
  }

  @Test("of parameters may be those of members of a route, such as link and name")
  func parameters() throws {
    let names = ["name", "link", "url", "in", "hashCode", "order-id", "orderId", "2", "value"]
    let items = names.map { "{\"name\": \"\($0)\", \"place\": \"query\"}" }.joined(separator: ",")
    let expected = ["name", "link", "url", "`in`", "hashCode", "orderId", "orderId2", "value2", "value"]
    for language in [ClientLanguage.kotlin, .swift] {
      #expect(
        try Self.model(Self.route("a", items), language).routes[0].parameters.map(\.identifier) == expected,
        "\(language)")
    }
  }

  @Test("of closed sets are those of their parameters, and equal sets of one name are one type")
  func choices() throws {
    func color(_ texts: String) -> String { "{\"name\": \"color\", \"place\": \"query\", \"enum\": [\(texts)]}" }
    let warm = color("\"red\", \"dark red\", \"3\", \"\", \"class\"")
    let routes = [("a", warm), ("b", warm), ("c.d", color("\"blue\"")), ("e", color("\"green\""))]
    let text = routes.map { Self.route($0.0, $0.1) }.joined(separator: ",")
    for (language, names, members) in [
      (
        ClientLanguage.kotlin, ["Color", "CDColor", "EColor"],
        ["RED", "DARK_RED", "VALUE_3", "VALUE", "CLASS"]
      ), (.swift, ["Color", "CDColor", "EColor"], ["red", "darkRed", "value3", "value", "`class`"]),
    ] {
      let model = try Self.model(text, language)
      #expect(model.choices.map(\.identifier) == names)
      #expect(model.choices[0].members.map(\.identifier) == members)
      #expect(model.choices[0].members.map(\.text) == ["red", "dark red", "3", "", "class"])
      #expect(model.routes.map { $0.parameters[0].type } == [names[0]] + names)
    }
  }

  @Test("in the file replace those that are made")
  func given() throws {
    func named(_ kotlin: String, _ swift: String) -> String {
      ", \"names\": {\"kotlin\": \"\(kotlin)\", \"swift\": \"\(swift)\"}"
    }
    let number = #"{"name": "number", "place": "query", "names": {"kotlin": "orderNumber"}}"#
    let routes = Self.route("tab", number) + "," + Self.route("order.tab", "", named("Tab", "tabOfOrder"))
    let kotlin = try Self.model(routes, .kotlin)
    #expect(kotlin.routes.map(\.identifier) == ["Tab2", "Tab"])
    #expect(kotlin.routes[0].parameters.map(\.identifier) == ["orderNumber"])
    let swift = try Self.model(routes, .swift)
    #expect(swift.routes.map(\.identifier) == ["tab", "tabOfOrder"])
    #expect(swift.routes[0].parameters.map(\.identifier) == ["number"])
    let reserved = Self.route("a", "", named("Type", "class"))
    #expect(try Self.model(reserved, .swift).routes.map(\.identifier) == ["`class`"])
  }

  @Test("with a number, because another has the name, are warned of by both names")
  func warnings() throws {
    let advice = "give one of them a name of its own with \"names\" in links.json"
    let items = #"{"name": "user-id", "place": "query"}, {"name": "userId", "place": "query"}"#
    let tab = #"{"name": "tab", "place": "query", "enum": ["a"]}"#
    let routes = [Self.route("order.tab", items), Self.route("order-tab"), Self.route("tab", tab)].joined(
      separator: ",")
    #expect(
      try Self.model(routes, .kotlin).warnings == [
        "route \"order-tab\" is called OrderTab2 in kotlin, because route \"order.tab\" is called OrderTab; \(advice)",
        "parameter \"userId\" of route \"order.tab\" is called userId2 in kotlin, because parameter \"user-id\" of route "
          + "\"order.tab\" is called userId; \(advice)",
        "the type of \"tab\" in route \"tab\" is called Tab2 in kotlin, because route \"tab\" is called Tab; \(advice)",
      ])
    #expect(
      try Self.model(routes, .swift).warnings.map { String($0.prefix { $0 != "," }) } == [
        "route \"order-tab\" is called orderTab2 in swift",
        "parameter \"userId\" of route \"order.tab\" is called userId2 in swift",
      ])
    #expect(try Self.model(routes, .typescript).warnings == [])
    let named = [
      Self.route("order.tab"), Self.route("order-tab", "", #", "names": {"kotlin": "Second", "swift": "second"}"#),
    ].joined(separator: ",")
    for language in ClientLanguage.allCases { #expect(try Self.model(named, language).warnings == [], "\(language)") }
  }

  @Test("of two members of a closed set that fall together are warned of")
  func members() throws {
    let stock = Self.route("shelf", #"{"name": "stock", "place": "query", "enum": ["in-stock", "in_stock", "sold"]}"#)
    for (language, names) in [(ClientLanguage.kotlin, ("IN_STOCK_2", "IN_STOCK")), (.swift, ("inStock2", "inStock"))] {
      #expect(
        try Self.model(stock, language).warnings == [
          "the type of \"stock\" in route \"shelf\": \"in_stock\" is called \(names.0) in \(language), because "
            + "\"in-stock\" is called \(names.1); keep their order in the table, or the names change places"
        ])
    }
    #expect(try Self.model(stock, .typescript).warnings == [])
    let letter = Self.route("a", #"{"name": "x", "place": "query", "enum": ["x", "y"]}"#)
    #expect(try Self.model(letter, .kotlin).choices[0].members.map(\.identifier) == ["X_2", "Y"])
    #expect(try Self.model(letter, .swift).choices[0].members.map(\.identifier) == ["x", "y"])
  }

  @Test("of a parameter in the file are those of its closed set too")
  func namedChoice() throws {
    let order =
      #"{"name": "order", "place": "query", "enum": ["price"], "names": {"kotlin": "sortedBy", "swift": "sorting"}}"#
    for (language, name) in [(ClientLanguage.kotlin, "SortedBy"), (.swift, "Sorting"), (.typescript, "Order")] {
      #expect(try Self.model(Self.route("search", order), language).choices.map(\.identifier) == [name])
    }
    // By the name of each, the engine in Kotlin finds the members.
    let sort = order.replacing(#""name": "order""#, with: #""name": "sort""#)
    let model = try Self.model(Self.route("search", order) + "," + Self.route("list", sort), .kotlin)
    #expect(model.choices.map(\.parameters) == [["order", "sort"]])
  }

  @Test("Types follow from the forms of texts, and what a link may leave out from its presence")
  func types() throws {
    let items = [
      #"{"name": "a", "place": "query", "type": "integer", "required": true}"#,
      #"{"name": "b", "place": "query", "type": "integer", "minimum": 1, "maximum": 9, "default": 2}"#,
      #"{"name": "c", "place": "query", "type": "number", "repeated": true}"#,
      #"{"name": "d", "place": "query", "type": "boolean", "flag": true}"#,
      #"{"name": "e", "place": "query", "separator": "--", "enum": ["x", "y"], "default": ["y", "x"]}"#,
      #"{"name": "f", "place": "query", "type": "uuid"}"#,
      #"{"name": "g", "place": "query", "default": "2026-11-21"}"#,
      // 2^53 - 1 is the last integer up to which a floating-point number is exact, and 2^53 is beyond.
      #"{"name": "h", "place": "query", "type": "integer", "minimum": 0, "maximum": 9007199254740991}"#,
      #"{"name": "i", "place": "query", "type": "integer", "minimum": 0, "maximum": 9007199254740992}"#,
    ]
    let rows: [(ClientLanguage, String, String)] = [
      (
        .typescript, "Integer number readonly-number[] boolean readonly-E[] string string number Integer",
        "2 [] false [.Y,-.X] \"2026-11-21\""
      ),
      (
        .kotlin, "Long Long List<Double> Boolean List<E> String String Long Long",
        "2 emptyList() false listOf(E.Y,-E.X) \"2026-11-21\""
      ),
      (.swift, "Int Int [Double] Bool [E] UUID String Int Int", "2 [] false [.y,-.x] \"2026-11-21\""),
    ]
    for (language, types, fallbacks) in rows {
      let parameters = try Self.model(Self.route("r", items.joined(separator: ",")), language).routes[0].parameters
      func words(_ texts: [String]) -> String { texts.map { $0.replacing(" ", with: "-") }.joined(separator: " ") }
      #expect(words(parameters.map(\.type)) == types)
      #expect(
        parameters.map { $0.fallback(or: "nil").prefix(2) } == ["", " =", " =", " =", " =", "? ", " =", "? ", "? "])
      #expect(words(parameters.compactMap(\.fallback)) == fallbacks)
    }
  }

  @Test("Values of defaults are exact in each language")
  func values() {
    let rows: [(String, ValueType, kotlin: String, swift: String)] = [
      ("-9223372036854775808", .integer(), "Long.MIN_VALUE", "-9223372036854775808"),
      ("2", .number(), "2.0", "2"), ("1e21", .number(), "1e21", "1e21"),
      ("a$", .text, #""a\$""#, #""a$""#),
      (
        "0FEDCBA9-8765-4321-8FED-CBA987654321", .uuid, #""0FEDCBA9-8765-4321-8FED-CBA987654321""#,
        "UUID(uuid: (0x0F, 0xED, 0xCB, 0xA9, 0x87, 0x65, 0x43, 0x21, 0x8F, 0xED, 0xCB, 0xA9, 0x87, 0x65, 0x43, 0x21))"
      ),
    ]
    for (text, type, kotlin, swift) in rows {
      #expect(ClientLanguage.kotlin.value(text, type, nil) == kotlin)
      #expect(ClientLanguage.swift.value(text, type, nil) == swift)
    }
  }
}
