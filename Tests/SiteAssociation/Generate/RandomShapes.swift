import Foundation
import Octets
import Support

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
    let isFollowed = path.drop { !$0.isAnyText }.contains { !$0.isAnyText }
    if !isFollowed, Int.random(in: 0..<4, using: &self) == 0 { path.append(.rest(parameter("rest", .rest, wildcards))) }
    let names = ["q", "tags[]", "größe", "a&b"].filter { _ in Int.random(in: 0..<6, using: &self) == 0 }
    var query = names.map { parameter($0, .query, wildcards) }
    if Bool.random(using: &self) { query.append(Parameter("o", .query, Codec.integer, .optional(default: nil))) }
    return RouteShape(name: name, summary: "", path: path, query: query)
  }

  private mutating func parameter(_ name: String, _ place: Parameter.Place, _ wildcards: Bool) -> Parameter {
    let members = ["a", "b", "new", "A", "ß", "a b", "x/y", "&", ".", ""] + (wildcards ? ["*", "b?", "$(a)"] : [])
    switch Int.random(in: 0..<8, using: &self) {
    case 0, 1: return Parameter(name, place, Codec.text, .required)
    case 2: return Parameter(name, place, Codec.integer, .required)
    case 3: return Parameter(name, place, Codec.uuid, .required)
    case 4: return Parameter(name, place, Codec.boolean, .required)
    case 5: return Parameter(name, place, Self.oneLetter, .required)
    default:
      let set = members.filter { _ in Int.random(in: 0..<3, using: &self) == 0 }
      return Parameter(name, place, Codec.oneOf((set.isEmpty ? ["a"] : set).map { ($0, $0) }), .required)
    }
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
      case .segment(let parameter): [text(of: parameter)]
      case .rest(let parameter): (0...Int.random(in: 0..<3, using: &self)).map { _ in text(of: parameter) }
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
    case .integer: return String(Int.any(using: &self))
    case .uuid:
      let text = UUID.any(using: &self).uuidString
      return Bool.random(using: &self) ? text : text.lowercased()
    case .oneOf, .boolean, .custom: return pick(parameter.type.samples)
    }
  }
}

extension PathPiece {
  fileprivate var isAnyText: Bool {
    switch parameter?.type {
    case .text, .integer, .custom: true
    case .uuid, .oneOf, .boolean, nil: false
    }
  }
}
