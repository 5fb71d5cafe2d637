import DeepLinkOctets
import DeepLinkTestSupport
import Foundation

@testable import DeepLinkTables
@testable import DeepLinking

extension SeededGenerator {
  /// Routes that get in each other's way as often as can be, less those in conflict with one before.
  ///
  /// - Parameter wildcards: whether literals and members may hold what patterns give a meaning to.
  mutating func shapes(_ count: ClosedRange<Int>, depth: Int, wildcards: Bool = false) -> [RouteShape] {
    (0..<Int.random(in: count, using: &self)).reduce(into: []) { table, index in
      let shape = shape("r\(index)", depth, wildcards)
      let candidates = table + [shape]
      if TableCheck(candidates).faults(reserving: []).isEmpty { table.append(shape) }
    }
  }

  private mutating func shape(_ name: String, _ depth: Int, _ wildcards: Bool) -> RouteShape {
    let words = ["a", "b", "new", "grün", "a b", "x.y", "$", "(c)"] + (wildcards ? ["a*b", "*", "$(a)", "?"] : [])
    var path: [PathPiece] = (0..<Int.random(in: 0...depth, using: &self)).map { index in
      Bool.random(using: &self)
        ? .literal(pick(words)) : .segment(parameter(pick(["id", "lang", "xdigit"]) + "\(index)", .path, wildcards))
    }
    // A rest behind any text and then a literal or a closed set runs across slashes, which is a matter of its own.
    let isFollowed = path.drop { !$0.mayCross }.dropFirst().contains { !$0.isAnyText }
    if !isFollowed, Int.random(in: 0..<4, using: &self) == 0 {
      path.append(.rest(parameter("rest", .rest, wildcards)))
    }
    let names = ["q", "tags[]", "größe", "a&b"].filter { _ in Int.random(in: 0..<6, using: &self) == 0 }
    var query = names.map { parameter($0, .query, wildcards) }
    if Bool.random(using: &self) { query.append(Parameter("o", .query, Codec.integer, .optional(default: nil))) }
    return RouteShape(name: name, summary: "", path: path, query: query)
  }

  private mutating func parameter(_ name: String, _ place: Parameter.Place, _ wildcards: Bool) -> Parameter {
    let members = ["a", "b", "new", "A", "ß", "a b", "x/y", "&", ".", ""] + (wildcards ? ["*", "b?", "$(a)"] : [])
    switch Int.random(in: 0..<12, using: &self) {
    case 0, 1: return Parameter(name, place, Codec.text, .required)
    case 8: return Parameter(name, place, pick(Self.integers), .required)
    case 9: return Parameter(name, place, pick([Codec.number, .number(in: -1...1)]), .required)
    case 10: return pick(Self.typed)(name, place)
    case 11: return pick(Self.lists)(name, place)
    case 2: return Parameter(name, place, Codec.integer, .required)
    case 3: return Parameter(name, place, Codec.uuid, .required)
    case 4: return Parameter(name, place, Codec.boolean, .required)
    case 5: return Parameter(name, place, Self.oneLetter, .required)
    default:
      let set = members.filter { _ in Int.random(in: 0..<3, using: &self) == 0 }
      return Parameter(name, place, Codec.oneOf((set.isEmpty ? ["a"] : set).map { ($0, $0) }), .required)
    }
  }

  private static let integers: [Codec<Int>] = [
    .integer(in: 1...12), .integer(in: 1...100), .integer(in: -20...20), .integer(in: 1900...2100), .integer(in: 0...),
    .integer(in: ...0), .integer(in: -1_000_000...7),
  ]

  private static let typed: [@Sendable (String, Parameter.Place) -> Parameter] = [
    { Parameter($0, $1, Codec.uuid, .required) }, { Parameter($0, $1, orderNumber, .required) },
    { Parameter($0, $1, ordinal, .required) },
  ]

  private static let lists: [@Sendable (String, Parameter.Place) -> Parameter] = [
    { Parameter($0, $1, Codec.list(of: .integer), .required) },
    { Parameter($0, $1, Codec.list(of: .integer(in: 1...3), separator: "|"), .required) },
    { Parameter($0, $1, Codec.list(of: .uuid), .required) }, { Parameter($0, $1, Codec.list(of: .text), .required) },
    { Parameter($0, $1, Codec.list(of: .boolean, separator: " "), .required) },
  ]

  /// Its pattern has a `*` between characters.
  private static let orderNumber = Codec<String>.custom(
    "an order number", examples: ["ord-7-x", "ord--x"], pattern: "ord-*-x"
  ) { text in
    text.wholeMatch(of: /ord-[0-9]*-x/) == nil ? nil : String(text)
  } encode: {
    $0
  }

  private static let ordinal = Codec<String>.custom(
    "an ordinal", examples: ["1st", "2nd"], pattern: "$(digit)??"
  ) { text in
    text.wholeMatch(of: /[0-9](st|nd|rd|th)/) == nil ? nil : String(text)
  } encode: {
    $0
  }

  private static let oneLetter = Codec<String>.custom("one letter", examples: ["z"]) { text in
    text.utf8.count == 1 && text.first?.isLetter == true ? String(text) : nil
  } encode: {
    $0
  }

  /// A canonical link of a route, but for letters of UUIDs; now and then one that leads nowhere, as no text would do.
  mutating func link(of shape: RouteShape) -> String {
    let components = shape.path.flatMap { piece -> [String] in
      switch piece {
      case .literal(let text): [text]
      case .segment(let parameter, _): [text(of: parameter)]
      case .rest(let parameter):
        (0..<Int.random(in: 1...3, using: &self)).map { _ in text(of: parameter) }
      }
    }
    let items = shape.query.filter { $0.isRequired || Bool.random(using: &self) }.map { ($0.name, text(of: $0)) }
    return DeepLinkRequest(
      components: components.map { UTF8Text($0) }, items: items.map { (UTF8Text($0), UTF8Text($1)) }
    ).path
  }

  private mutating func text(of parameter: Parameter) -> String {
    switch parameter.type {
    case .text: return String.random(using: &self)
    case .integer(nil): return String(Int.any(using: &self))
    case .uuid:
      let text = UUID.any(using: &self).uuidString
      return Bool.random(using: &self) ? text : text.lowercased()
    case .number: return pick(["0", "-0.5", "+0.25", "1e0", "1E-9", "00.5"])
    case .oneOf, .boolean, .custom: return pick(parameter.type.samples)
    case .integer, .list:
      var texts = ProbeTexts(seed: next())
      return texts.text(of: parameter, Int(next() >> 40)) ?? ""
    }
  }
}

extension PathPiece {
  /// Whether the file has `?*` for it.
  fileprivate var isAnyText: Bool {
    switch parameter?.type {
    case .text, .custom(_, _, nil), .list(.text, _): true
    default: false
    }
  }

  /// Whether its pattern has a `*`.
  fileprivate var mayCross: Bool {
    switch parameter?.type {
    case .integer(let range?): range.lowerBound < -1_000 || range.upperBound > 10_000
    case .integer(nil), .number, .list: true
    case .custom(_, _, let pattern?): pattern.contains("*")
    default: isAnyText
    }
  }
}
