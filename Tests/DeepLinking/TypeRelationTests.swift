import DeepLinkTestSupport
import Testing
import TextLanguages

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("Types are compared as sets of texts")
struct TypeRelationTests {
  private static func parameter<Value>(_ codec: Codec<Value>) -> Parameter { Parameter("p", .path, codec, .required) }

  private static let parameters: [Parameter] = [
    parameter(.text), parameter(.uuid), parameter(.boolean), parameter(.integer),
    parameter(.integer(in: 1...12)), parameter(.integer(in: 5...)), parameter(.integer(in: ...7)),
    parameter(.integer(in: 1...9_999)), parameter(.integer(in: 1_000...9_999)), parameter(.number),
    parameter(.number(in: 0...)), parameter(.number(in: -1...7.5)), parameter(.number(in: 7.1...7.4)),
    parameter(.oneOf([("de", 1), ("7", 2)])), parameter(.oneOf([("DE", 1), ("fr", 2)])),
    parameter(.list(of: .integer)), parameter(.list(of: .number)), parameter(.list(of: .integer, separator: "|")),
    parameter(.list(of: .text)),
  ]

  /// Texts that distinguish these sets: the samples of each, and similar spellings.
  private static let texts: [String] =
    parameters.flatMap(\.type.samples) + [
      "0", "7", "07", "+7", "-0", "-1", "12", "13", "0042", "5000", "10000", "7.2", "7.45", "1e3", "1,2.5", "1|2", "de",
      "dE", "FR", "fr", "2026-11-21,2026-11-22", "deadbeef-dead-beef-dead-beefdeadbeef", "x", ",", "a,",
      "9223372036854775808", "99999999999999999999",
    ]

  /// The comparison of each parameter with each.
  private static let compared = {
    let relations = TextRelations()
    return parameters.map { one in parameters.map { relations.compare(PlaceTexts(one), PlaceTexts($0)) } }
  }()

  @Test("disjoint sets share no text, a narrower set has no other text, and a witness is a text of both")
  func relations() {
    for (first, one) in Self.parameters.enumerated() {
      for (second, other) in Self.parameters.enumerated() {
        let (relation, witness) = Self.compared[first][second]
        func comment() -> Comment { "\(one.type) \(other.type) \(relation)" }
        let mine = Self.texts.filter { one.accepts(.init($0)) }
        let theirs = Self.texts.filter { other.accepts(.init($0)) }
        let common = mine.filter(theirs.contains)
        switch relation {
        case .none: #expect(common.isEmpty, comment())
        case .equal: #expect(mine == theirs, comment())
        case .narrower: #expect(common == mine, comment())
        case .wider: #expect(common == theirs, comment())
        case .partial: #expect(!common.isEmpty, comment())
        }
        #expect((witness == nil) == (relation == .none), comment())
        if let witness { #expect(one.accepts(.init(witness)) && other.accepts(.init(witness)), comment()) }
        #expect(Self.compared[second][first].relation == relation.reversed, comment())
      }
    }
  }

  @Test("a set is tried before every set that contains it")
  func order() {
    for (first, one) in Self.parameters.enumerated() {
      for (second, other) in Self.parameters.enumerated() where Self.compared[first][second].relation == .narrower {
        #expect(Specificity.precedes(one.domain, other.domain), "\(one.type) \(other.type)")
        #expect(!Specificity.precedes(other.domain, one.domain), "\(one.type) \(other.type)")
      }
    }
  }

  @Test("the relation of numbers is that of their bounds")
  func bounds() {
    func number(_ range: ClosedRange<Double>) -> Parameter { Self.parameter(.number(in: range)) }
    func integer(_ range: ClosedRange<Int>) -> Parameter { Self.parameter(.integer(in: range)) }
    let rows: [(Parameter, Parameter, TextRelation)] = [
      (integer(1...500), integer(501...900), .none), (integer(1...500), integer(5...90), .wider),
      (integer(1...500), integer(90...900), .partial), (integer(1...500), Self.parameter(.integer), .narrower),
      (integer(.min ... .max), Self.parameter(.integer), .narrower),
      (Self.parameter(.integer), Self.parameter(.number), .narrower),
      (integer(1...500), number(1...500), .narrower), (integer(1...500), number(1.5...1.7), .none),
      (integer(1...500), number(1.5...2), .partial), (number(0...1), number(1...2), .partial),
      (number(0...1), number(1.1...2), .none), (number(0 ... .infinity), Self.parameter(.number), .narrower),
      (number(-1...1), number(0...1), .wider), (number(0...1), Self.parameter(.text), .narrower),
      (number(0...1), Self.parameter(.uuid), .none),
    ]
    for (one, other, relation) in rows {
      func comment() -> Comment { "\(one.type) \(other.type)" }
      #expect(TextRelations().compare(PlaceTexts(one), PlaceTexts(other)).relation == relation, comment())
      #expect(TextRelations().compare(PlaceTexts(other), PlaceTexts(one)).relation == relation.reversed, comment())
    }
  }

  @Test("the route of the narrower type takes the link, in either order of declaration")
  func dispatch() throws {
    func route<Value: Sendable>(_ name: String, _ codec: Codec<Value>, _ example: Value) -> Route<String> {
      Route(name, name: name, example: name, { _ in name }, { $0 == name ? example : nil }) { Segment("p", codec) }
    }
    let routes = [
      route("month", .integer(in: 1...12), 1), route("year", .integer(in: 1_900...2_100), 2_000),
      route("integer", .integer, 0), route("number", .number, 0.5), route("list", .list(of: .integer), [1, 2]),
      route("language", .oneOf([("de", 1)]), 1), route("text", .text, "x"),
    ]
    for routes in [routes, routes.reversed()] {
      let router = Router(routes)
      #expect(TableCheck(router.routes.map(\.shape)).faults(reserving: []) == [])
      for (link, name) in [
        ("/12", "month"), ("/012", "integer"), ("/1999", "year"), ("/13", "integer"), ("/+7", "integer"),
        ("/1.5", "number"), ("/1e3", "number"), ("/1,2", "list"), ("/de", "language"), ("/en", "text"),
      ] {
        #expect(router.parse(link) == name, "\(link)")
      }
    }
  }
}

extension TextRelation {
  fileprivate var reversed: TextRelation {
    switch self {
    case .narrower: .wider
    case .wider: .narrower
    case .none, .equal, .partial: self
    }
  }
}
