import DeepLinkJSON
import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

/// The routes of another table, declared as ``SynthesizedCodable``, which is true of them.
private struct Promised<Route: Codable & Hashable & Sendable>: SynthesizedCodable, Hashable, Sendable {
  var route: Route

  static func router(_ router: Router<Route>) -> Router<Promised> {
    Router { Mount(router, Promised.init(route:)) { $0.route } }
  }
}

private struct UserID: Hashable, Codable, Sendable { var rawValue: Int }

private enum Shade: String, CaseIterable, Codable, Sendable { case light, dark, lightest }

/// Values whose JSON differs from the texts of their links, always or sometimes.
private enum Odd: SynthesizedCodable, Hashable, Sendable {
  case twice(first: Int, second: [Int])
  case tint(Tint, isOn: Bool)
  case users([UserID], by: UserID)
  case numberAsText(String)
  case texts(String, [String])
  case joined(String)
  case order(OrderNumber)
  case number(Int)
  case sum(Int)
  case reversed([Int])
  case filled(name: String?, shades: [Shade])

  struct Tint: Hashable, Codable, Sendable {
    var name: String
    var light: Double
    var next: [Int]?
  }

  static let tints = [
    Tint(name: "Re\"d", light: 0.5), Tint(name: "Redder", light: 1, next: [1, 2]), Tint(name: "", light: 0, next: []),
  ]

  static let router = Router<Odd> {
    Route(
      "", name: "twice", example: .twice(first: 1, second: [1, 7, 1]), { .twice(first: $0, second: [$0, 7, $0]) },
      { if case .twice(let id, _) = $0 { id } else { nil } }
    ) {
      "twice"
      Segment("id", .integer)
    }
    Route(
      "", name: "tint", example: .tint(tints[0], isOn: true), { .tint($0, isOn: $1) },
      { if case .tint(let tint, let isOn) = $0 { (tint, isOn) } else { nil } }
    ) {
      "tints"
      Segment("tint", .oneOf([("red", tints[0]), ("rouge", tints[0]), ("redder", tints[1]), ("none", tints[2])]))
      QueryItem("isOn", .boolean)
    }
    Route(
      "", name: "users", example: .users([UserID(rawValue: 2)], by: UserID(rawValue: 1)), { .users($1, by: $0) },
      { if case .users(let users, let user) = $0 { (user, users) } else { nil } }
    ) {
      "users"
      Segment("by", user)
      RestOfPath("id", user)
    }
    Route(
      "", name: "numberAsText", example: .numberAsText("7"), { .numberAsText($0) },
      { if case .numberAsText(let text) = $0 { text } else { nil } }
    ) {
      "numberAsText"
      Segment("number", Codec.integer.map({ "\($0)" }, { Int($0) ?? 0 }))
    }
    Route(
      "", name: "texts", example: .texts("a", ["b"]), { .texts($1, $0) },
      { if case .texts(let text, let texts) = $0 { (texts, text) } else { nil } }
    ) {
      "texts"
      RestOfPath("texts", .text)
      QueryItem("text", .text)
    }
    Route(
      "", name: "filled", example: .filled(name: "a", shades: []), { .filled(name: $0, shades: $1) },
      { if case .filled(let name, let shades) = $0 { (name, shades) } else { nil } }
    ) {
      "filled"
      QueryItem(optional: "name", .text)
      QueryItems("shade", .oneOf(Shade.self))
    }
    Route(
      "", name: "joined", example: .joined("a,b"), { .joined($0.joined(separator: ",")) },
      { if case .joined(let text) = $0 { text.split(separator: ",").map(String.init) } else { nil } }
    ) {
      "joined"
      RestOfPath("word", word)
    }
    Route(
      "", name: "order", example: .order(OrderNumber(series: "A", number: 1)), { .order($0) },
      { if case .order(let number) = $0 { number } else { nil } }
    ) {
      "orders"
      Segment("number", .orderNumber)
    }
    Route(
      "", name: "number", example: .number(10), { .number($0) },
      { if case .number(let number) = $0 { number } else { nil } }
    ) {
      "numbers"
      Segment("number", .oneOf((0..<65).map { ("\($0)", $0 * 10) }))
    }
    Route(
      "", name: "reversed", example: .reversed([2, 1]), { .reversed(Array($0.reversed())) },
      { if case .reversed(let ids) = $0 { Array(ids.reversed()) } else { nil } }
    ) {
      "reversed"
      RestOfPath("id", .integer)
    }
    // The two sets affect the JSON only together.
    Route(
      "", name: "sum", example: .sum(0), { .sum($0 * $1) },
      { if case .sum(let sum) = $0 { sum == 12 ? (3, 4) : sum == 4 ? (1, 4) : sum == 0 ? (0, 0) : nil } else { nil } }
    ) {
      "sum"
      Segment("a", .oneOf([("0", 0), ("1", 1), ("3", 3)]))
      Segment("b", .oneOf([("0", 0), ("4", 4)]))
    }
  }

  private static let user = Codec.integer.map({ UserID(rawValue: $0) }, { $0.rawValue })
  private static let word = Codec<String>.custom("a word", examples: ["abc"]) {
    $0.wholeMatch(of: /[a-z]+/) == nil ? nil : String($0)
  } encode: {
    $0
  }
}

@Suite("The JSON of a route is written by a template")
struct TemplateTests {
  /// Compares a table's JSON for random links of every route with `encode(to:)`, and returns the names of the routes that
  /// have a template.
  private func templated<Value: Codable & Hashable & Sendable>(
    _ router: Router<Value>, _ comment: Comment
  ) throws -> [String] {
    let table = try RouteTable(router)
    var random = SeededGenerator()
    var resolution = Resolution()
    for (index, shape) in table.shapes.enumerated() {
      for givesItems in [false, true] {
        var links = ProbeLinks(shape, givesItems: givesItems, seed: random.next())
        for _ in 0..<250 {
          let (link, pattern) = links.next()
          var slots = SlotCursor(pattern)
          guard let value = router.routes[index].parse(link, &slots), try table.resolve(link, into: &resolution),
            resolution.route == index
          else { continue }
          var encoded = JSONWriter()
          try encoded.encode(value)
          #expect(
            text(resolution.value.bytes) == text(encoded.bytes), "\(comment) TEST_SEED=\(random.seed) \(link.path)")
        }
      }
    }
    return table.shapes.indices.filter { table.hasTemplate($0) }.map { table.shapes[$0].name }
  }

  private func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }

  @Test("with the octets of encode(to:), for every route of a table that promises it, for all texts")
  func law() throws {
    let names = try templated(Odd.router, "odd")
    // The tint's JSON is not the text of its link, and the other routes join or compute their values.
    #expect(names == ["twice", "users", "numberAsText", "texts", "filled"])
    #expect(Odd.router.probedTemplates(rounds(100).count).faults == [])
    let all = sample.routes.map(\.shape.name)
    // The JSON of an order number is an object that does not contain the text of the link.
    #expect(try templated(Promised.router(sample), "promised") == all.filter { $0 != "store.order" })
  }

  /// The JSON of a link by the template of its route; nil if the route has none for it.
  private func json<Value: Encodable>(of link: String, _ router: Router<Value>) throws -> String? {
    let (value, reading) = try #require(router.match(DeepLinkRequest(link)))
    var writer = LinkWriter()
    var json = JSONWriter()
    guard try router.write(value, by: reading.route, with: &writer) else { return nil }
    let template = TableTemplates(router).all[reading.route]
    return template?.fill(from: writer, to: &json) == true ? text(json.bytes) : nil
  }

  @Test("also for links with some of the optional items")
  func items() throws {
    let router = Odd.router
    for (link, expected) in [
      ("/filled", #"{"filled":{"shades":[]}}"#), ("/filled?name=", #"{"filled":{"name":"","shades":[]}}"#),
      ("/filled?name=%22", #"{"filled":{"name":"\"","shades":[]}}"#),
      ("/filled?shade=dark", #"{"filled":{"shades":["dark"]}}"#),
      ("/filled?name=a&shade=dark&shade=light", #"{"filled":{"name":"a","shades":["dark","light"]}}"#),
    ] {
      #expect(try json(of: link, router) == expected, "\(link)")
    }
    let promised = Promised.router(sample)
    for link in ["/search?query=a&page=-7", "/search?query=a&exact=true", "/search?query=%0A&page=2&exact=true"] {
      var encoded = JSONWriter()
      try encoded.encode(promised.parse(DeepLinkRequest(link)))
      #expect(try json(of: link, promised) == text(encoded.bytes), "\(link)")
    }
    let text = try json(of: "/inventory/add?name=a", promised)
    #expect(text?.contains(#""name":"a""#) == true)
  }

  enum Measured: Hashable, SynthesizedCodable {
    case place(lat: Double, lon: Double)
    case rounded(Float)
    case whole(Int)
    case month(Int, ofYear: Int)
    case numbers([Double])
    case names([String])

    static let router = Router<Measured> {
      Route(
        "", name: "place", example: .place(lat: 1.5, lon: 2), { .place(lat: $0, lon: $1) },
        { if case .place(let lat, let lon) = $0 { (lat, lon) } else { nil } }
      ) {
        "place"
        Segment("lat", .number(in: -90...90))
        Segment("lon", .number)
      }
      Route(
        "", name: "rounded", example: .rounded(1), { .rounded($0) }, { if case .rounded(let n) = $0 { n } else { nil } }
      ) {
        "rounded"
        Segment("n", Codec.number.map({ Float($0) }, { Double($0) }))
      }
      Route("", name: "whole", example: .whole(1), { .whole($0) }, { if case .whole(let n) = $0 { n } else { nil } }) {
        "whole"
        Segment("n", Codec.number.map({ Int(exactly: $0.rounded()) }, { Double($0) }))
      }
      Route(
        "", name: "month", example: .month(1, ofYear: 2026), { .month($1, ofYear: $0) },
        { if case .month(let month, let year) = $0 { (year, month) } else { nil } }
      ) {
        "month"
        Segment("year", .integer(in: 1_000...9_999))
        Segment("month", .integer(in: 1...12))
      }
      Route(
        "", name: "numbers", example: .numbers([1]), { .numbers($0) },
        { if case .numbers(let n) = $0 { n } else { nil } }
      ) {
        "numbers"
        Segment("n", .list(of: .number))
      }
      Route(
        "", name: "names", example: .names(["a"]), { .names($0) }, { if case .names(let n) = $0 { n } else { nil } }
      ) {
        "names"
        Segment("n", .list(of: .text))
      }
    }
  }

  @Test("also for numbers, unless the probes find that JSON spells them differently")
  func numbers() throws {
    let router = Measured.router
    let names = try templated(router, "measured")
    #expect(names == ["place", "whole", "month"])
    #expect(router.probedTemplates(rounds(100).count).faults == [])
    #expect(router.probed(rounds(100).count).faults == [])
    for (link, expected) in [
      ("/place/-33.86/151.2", #"{"place":{"lat":-33.86,"lon":151.2}}"#),
      ("/place/0/0.0001", #"{"place":{"lat":0,"lon":0.0001}}"#),
      ("/place/0/9999999999999998", #"{"place":{"lat":0,"lon":9999999999999998}}"#),
      ("/place/0/0.00001", nil), ("/place/-0.00001/0", nil), ("/place/0/1e21", nil), ("/place/0/1.5e-7", nil),
      ("/place/0/100000000000000000000", nil), ("/place/0/-18014398509481984", nil),
    ] {
      #expect(try json(of: link, router) == expected, "\(link)")
    }
    for link in [
      "/place/0/0.00001", "/place/0/1e21", "/numbers/1,0.5,1e-9", "/names/a,b", "/rounded/0.1", "/whole/1e3",
    ] {
      var resolution = Resolution()
      var encoded = JSONWriter()
      #expect(try RouteTable(router).resolve(DeepLinkRequest(link), into: &resolution))
      try encoded.encode(router.parse(DeepLinkRequest(link)))
      #expect(text(resolution.value.bytes) == text(encoded.bytes))
    }
  }

  @Test("by Encoder, with the same octets, if the type does not promise it")
  func unpromised() throws {
    #expect(try templated(sample, "unpromised") == [])
    #expect(sample.probedTemplates(10).count == 0)
  }

  /// A route with a hand-written conformance that omits zero, long and unusual values.
  enum Forgetful: Hashable, SynthesizedCodable {
    case a(id: Int)
    case b(name: String)
    case c(ids: [Int])

    enum Key: CodingKey { case id, name, ids }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if let name = try container.decodeIfPresent(String.self, forKey: .name) {
        self = .b(name: name)
      } else if let ids = try container.decodeIfPresent([Int].self, forKey: .ids) {
        self = .c(ids: ids)
      } else {
        self = .a(id: try container.decodeIfPresent(Int.self, forKey: .id) ?? 0)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .a(let id): if id != 0 { try container.encode(id, forKey: .id) }
      case .b(let name): try container.encode(name.replacing("\"", with: "'"), forKey: .name)
      case .c(let ids): try container.encode(Array(ids.prefix(10)), forKey: .ids)
      }
    }

    static let router = Router<Forgetful> {
      Route("", name: "a", example: .a(id: 1), { .a(id: $0) }, { if case .a(let id) = $0 { id } else { nil } }) {
        "a"
        Segment("id", .integer)
      }
      Route("", name: "b", example: .b(name: "x"), { .b(name: $0) }, { if case .b(let id) = $0 { id } else { nil } }) {
        "b"
        QueryItem("name", .text)
      }
      Route("", name: "c", example: .c(ids: [1]), { .c(ids: $0) }, { if case .c(let ids) = $0 { ids } else { nil } }) {
        "c"
        RestOfPath("ids", .integer)
      }
    }
  }

  @Test("a value that breaks the promise is a fault of the table, with the link and both texts")
  func refuted() throws {
    let faults = #expect(throws: TableFaults.self) { try RouteTable(Forgetful.router) }
    let texts = faults?.faults.map(\.description) ?? []
    #expect(texts.count == 3)
    #expect(
      texts.first == #"route "a" (/a/:id): its link /a/0 is {} by encode(to:), but {"id":0} by its other links; "#
        + "Forgetful must not be SynthesizedCodable if its encode(to:) is written by hand")
    #expect(texts.dropFirst().first?.contains(#"its link /b?name=%22 is {"name":"'"} by"#) == true)
    #expect(texts.last?.contains("1/") == true)
    #expect(Forgetful.router.probedTemplates(10).faults.count == 3)
  }
}
