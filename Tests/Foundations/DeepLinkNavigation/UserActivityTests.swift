import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("What handoff carries")
struct UserActivityTests {
  private func decoded(_ text: String) throws -> UserActivity {
    try JSONDecoder().decode(UserActivity.self, from: Data(text.utf8))
  }

  private func parsed(_ text: String) throws -> UserActivity {
    try UserActivity(JSONNode(parsing: Array(text.utf8), limits: JSONLimits(depth: 512)))
  }

  private func encoded(_ activity: UserActivity) throws -> String {
    var writer = JSONWriter()
    try writer.encode(activity)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("plain JSON, of which all but the type may be absent")
  func plain() throws {
    let search = UserActivity(activityType: "com.app.search", userInfo: ["query": "x"])
    let text = #"{"activityType":"com.app.search","userInfo":{"query":"x"}}"#
    #expect(try decoded(text) == search)
    #expect(try parsed(text) == search)
    #expect(try encoded(search) == text)

    let bare = UserActivity(activityType: "a")
    for text in [#"{"activityType":"a"}"#, #"{"activityType":"a","title":null,"webpageURL":null,"userInfo":null}"#] {
      #expect(try decoded(text) == bare)
      #expect(try parsed(text) == bare)
    }
    #expect(try encoded(bare) == #"{"activityType":"a"}"#)
  }

  @Test("members stand in order: the type, the title, the page, the values by name")
  func order() throws {
    let activity = UserActivity(
      activityType: UserActivity.browsingWeb, title: "A \"title\"", webpageURL: URL(string: "https://example.com/a/b"),
      userInfo: ["z": [1, 2.5, true, "x"], "a": ["y": [:], "x": []], "m": -3])
    let text = """
      {"activityType":"NSUserActivityTypeBrowsingWeb","title":"A \\"title\\"","webpageURL":"https://example.com/a/b",\
      "userInfo":{"a":{"x":[],"y":{}},"m":-3,"z":[1,2.5,true,"x"]}}
      """
    #expect(try encoded(activity) == text)
    #expect(try decoded(text) == activity)
    #expect(try parsed(text) == activity)
  }

  @Test("1, 1.0 and true are three values; Codable alone reads 1.0 as an integer")
  func numbers() throws {
    #expect(Set<UserActivity.Value>([1, 1.0, true, "1"]).count == 4)
    let activity = UserActivity(activityType: "a", userInfo: ["v": [1, 1.0, true, 0, -0.0, false, 1e16]])
    let text = #"{"activityType":"a","userInfo":{"v":[1,1.0,true,0,-0.0,false,1e+16]}}"#
    #expect(try parsed(text) == activity)
    #expect(try encoded(activity) == #"{"activityType":"a","userInfo":{"v":[1,1,true,0,-0,false,1e+16]}}"#)
    #expect(
      try decoded(text).userInfo["v"] == [1, 1, true, 0, -0.0, false, .integer(10_000_000_000_000_000)])
  }

  @Test(
    "integers survive exactly, from the least to the greatest",
    arguments: [Int.min, .min + 1, -1, 0, 1 << 53 + 1, .max])
  func integers(integer: Int) throws {
    let activity = UserActivity(activityType: "a", userInfo: ["v": .integer(integer)])
    #expect(try parsed(encoded(activity)) == activity)
    #expect(try decoded(encoded(activity)) == activity)
    #expect(try JSONDecoder().decode(UserActivity.self, from: JSONEncoder().encode(activity)) == activity)
  }

  @Test("what is written reads back the same, by whatever way")
  func law() throws {
    var random = SeededGenerator()
    for _ in rounds(500) {
      var activity = UserActivity(activityType: random.text())
      if Bool.random(using: &random) { activity.title = random.text() }
      if Bool.random(using: &random) {
        activity.webpageURL = URL(string: "https://example.com/\(random.integer())?a=b")
      }
      if Bool.random(using: &random), case .dictionary(let members) = random.dictionary(depth: 4) {
        activity.userInfo = members
      }
      let text = try encoded(activity)
      // Whole numbers are integers then.
      let expected = activity.wholeNumbersAsIntegers
      #expect(try parsed(text).wholeNumbersAsIntegers == expected, "TEST_SEED=\(random.seed) \(text)")
      #expect(try decoded(text) == expected, "TEST_SEED=\(random.seed) \(text)")
      let foundation = try JSONDecoder().decode(UserActivity.self, from: JSONEncoder().encode(activity))
      #expect(foundation == expected, "TEST_SEED=\(random.seed) \(text)")
    }
  }

  @Test("a member that is null is left out, and null elsewhere is refused")
  func null() throws {
    let text = #"{"activityType":"a","userInfo":{"a":null,"b":{"c":null,"d":1}}}"#
    let expected = UserActivity(activityType: "a", userInfo: ["b": ["d": 1]])
    #expect(try decoded(text) == expected)
    #expect(try parsed(text) == expected)
    let inArray = #"{"activityType":"a","userInfo":{"tags":["x",[1,null]]}}"#
    #expect(throws: DecodingError.self) { try decoded(inArray) }
    let fault = #expect(throws: UserActivity.Fault.self) { try parsed(inArray) }
    #expect(fault?.description == "userInfo.tags[1][1]: expected a value, found null: leave it out")
    #expect(fault?.offset == 47)
  }

  @Test(
    "what is no activity is refused, naming the place",
    arguments: [
      ("[]", "the activity: expected an object, found an empty array"),
      ("{}", #"activityType: is missing: expected the type of the activity, such as "NSUserActivityTypeBrowsingWeb""#),
      (#"{"activityType":1}"#, "activityType: expected a string, found 1"),
      (#"{"activityType":"a","title":{}}"#, "title: expected a string, found an empty object"),
      (#"{"activityType":"a","webpageURL":""}"#, #"webpageURL: expected a URL, found """#),
      (#"{"activityType":"a","userInfo":[1]}"#, "userInfo: expected an object, found an array"),
      (#"{"activityType":"a","userInfo":{"n":1e999}}"#, "userInfo.n: 1e999 is too large a number"),
    ])
  func refused(text: String, message: String) throws {
    #expect(throws: DecodingError.self) { try decoded(text) }
    #expect(#expect(throws: UserActivity.Fault.self) { try parsed(text) }?.description == message)
  }

  @Test("a number that JSON cannot say is an error")
  func notFinite() throws {
    let activity = UserActivity(activityType: "a", userInfo: ["v": [.number(.infinity)]])
    #expect(throws: EncodingError.self) { try encoded(activity) }
  }

  @Test("values nested too deep are refused, however deep", arguments: [("[", "]"), (#"{"a":"#, "}")])
  func depth(open: String, close: String) throws {
    func text(_ depth: Int) -> String {
      let inner = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      return #"{"activityType":"a","userInfo":{"v":\#(inner)}}"#
    }
    // The activity and its userInfo are two levels, the value within the brackets is one.
    let limit = UserActivity.Value.maximumNesting - 3
    #expect(try parsed(text(limit)) == decoded(text(limit)))
    for depth in [limit + 1, limit + 2] {
      #expect(throws: UserActivity.Fault.self) { try parsed(text(depth)) }
    }
    for depth in [limit + 2, 400, 100_000] {
      #expect(throws: DecodingError.self) { try decoded(text(depth)) }
    }
    var deep = UserActivity.Value.integer(1)
    for _ in 0..<2_000 { deep = [deep] }
    #expect(throws: EncodingError.self) { try encoded(UserActivity(activityType: "a", userInfo: ["v": deep])) }
  }
}

@Suite("An activity that carries a route")
struct UserActivityRouteTests {
  @Test("the route's JSON lies under \"route\", as values")
  func shape() throws {
    let page = URL(string: "https://example.com/search?query=pie")
    let activity = try UserActivity(activityType: "com.app.route", route: Route.search("pie"), webpageURL: page)
    #expect(
      activity
        == UserActivity(
          activityType: "com.app.route", webpageURL: page, userInfo: ["route": ["search": ["_0": "pie"]]]))
    #expect(activity.route(Route.self) == .search("pie"))
  }

  @Test("no route, or another's, is none")
  func none() throws {
    #expect(UserActivity(activityType: "a").route(Route.self) == nil)
    let activity = try UserActivity(activityType: "a", route: Screen.home)
    #expect(activity.route(Route.self) == nil)
    #expect(activity.route(Screen.self) == .home)
    #expect(UserActivity(activityType: "a", userInfo: ["route": .number(.nan)]).route(Double.self) == nil)
  }

  @Test("routes survive, also by way of JSON, and a number does not become another or a boolean")
  func law() throws {
    var random = SeededGenerator()
    for _ in rounds(120) {
      let route = [random.screen(), random.screen()]
      let activity = try UserActivity(activityType: "a", route: route)
      #expect(activity.route([Screen].self) == route, "TEST_SEED=\(random.seed)")
      let handedOver = try JSONDecoder().decode(UserActivity.self, from: JSONEncoder().encode(activity))
      #expect(handedOver.route([Screen].self) == route, "TEST_SEED=\(random.seed)")
    }
    #expect(try UserActivity(activityType: "a", route: true).route(Int.self) == nil)
    #expect(try UserActivity(activityType: "a", route: 1).route(Bool.self) == nil)
    #expect(try UserActivity(activityType: "a", route: 1.0).route(Double.self) == 1)
    #expect(try UserActivity(activityType: "a", route: "x").route(String.self) == "x")
  }

  @Test("what a property list cannot hold is an error")
  func refused() {
    #expect(throws: UserActivity.Fault.self) { try UserActivity(activityType: "a", route: [1, nil]) }
    #expect(throws: UserActivity.Fault.self) { try UserActivity(activityType: "a", route: Int?.none) }
    #expect(throws: EncodingError.self) { try UserActivity(activityType: "a", route: [Double.nan]) }
  }
}

extension SeededGenerator {
  /// A dictionary of values nested up to `depth`.
  fileprivate mutating func dictionary(depth: Int) -> UserActivity.Value {
    var members: [String: UserActivity.Value] = [:]
    for _ in 0..<Int.random(in: 0...4, using: &self) { members[text()] = value(depth: depth - 1) }
    return .dictionary(members)
  }

  fileprivate mutating func value(depth: Int) -> UserActivity.Value {
    switch Int.random(in: 0...(depth > 0 ? 5 : 3), using: &self) {
    case 0: .string(text())
    case 1: .integer(integer())
    case 2: .number(double())
    case 3: .boolean(.random(using: &self))
    case 4: .array((0..<Int.random(in: 0...4, using: &self)).map { _ in value(depth: depth - 1) })
    default: dictionary(depth: depth)
    }
  }
}

extension UserActivity {
  /// What `Codable` makes of the activity's numbers.
  fileprivate var wholeNumbersAsIntegers: Self {
    var result = self
    result.userInfo = userInfo.mapValues(Self.converted)
    return result
  }

  private static func converted(_ value: Value) -> Value {
    switch value {
    case .number(let number) where number != 0 || number.sign == .plus:
      // The integer that the text says, which beyond 2⁵³ need not be the one that the number was rounded to.
      JSONNode(.number(number.description)).integer.map { .integer($0) } ?? value
    case .array(let values): .array(values.map(converted))
    case .dictionary(let members): .dictionary(members.mapValues(converted))
    default: value
    }
  }
}
