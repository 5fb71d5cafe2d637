import DeepLinkTestSupport
import TextLanguages

@testable import DeepLinkTables
@testable import DeepLinking

/// The value of a link for a route of a random table: the name of the route, and the components.
struct Landing: Hashable, Codable, Sendable {
  var route: String
  var components: [String]
}

/// A route of a random table as data, with a separate matcher that uses neither the trie nor overlaps.
struct PlainRoute: Sendable {
  var name: String
  var path: [PathPiece]
  var query: [Parameter] = []

  var shape: RouteShape { RouteShape(name: name, summary: "", path: path, query: query) }

  func accepts(_ link: DeepLinkRequest) -> Bool {
    let texts = link.pathComponents.map(String.init)
    let endsInRest = if case .rest = path.last { true } else { false }
    guard endsInRest ? texts.count >= path.count : texts.count == path.count else { return false }
    for (index, text) in texts.enumerated() {
      guard !["", ".", ".."].contains(text) else { return false }
      switch path[min(index, path.count - 1)] {
      case .literal(let literal): guard text == literal else { return false }
      case .segment(let parameter, _), .rest(let parameter): guard parameter.accepts(text) else { return false }
      }
    }
    return query.filter(\.isRequired).allSatisfy { parameter in
      let first = link.orderedQueryItems.first { $0.name == parameter.name[...] }
      return first?.value.map { parameter.accepts(String($0)) } ?? false
    }
  }

  /// Whether this route wins for links of both: the more specific piece in the first place where they differ decides.
  func beats(_ other: PlainRoute) -> Bool {
    for index in 0..<max(path.count, other.path.count) {
      let (mine, theirs) = (rank(at: index), other.rank(at: index))
      if mine != theirs { return mine < theirs }
    }
    let relation = RouteOverlap.all(shape, other.shape)[0].relation
    guard relation == .partial else { return relation == .narrower }
    let (mine, theirs) = (demands, other.demands)
    return mine == theirs ? false : mine > theirs
  }

  /// The number of required items, then the number of those with a fixed value.
  private var demands: (Int, Int) {
    let required = query.filter(\.isRequired)
    return (required.count, required.count { $0.type.members?.count == 1 })
  }

  /// A literal, a closed set (the smaller one first), a UUID, an integer, another codec, any text, and the same for rests.
  private func rank(at index: Int) -> (Int, Int, Int) {
    guard index < path.count, case let piece = path[index] else { return (1, 9, 0) }
    guard let parameter = piece.parameter else { return (0, 0, 1) }
    let kind =
      switch parameter.type {
      case .oneOf, .boolean: 0
      case .uuid: 1
      case .integer: 2
      case .text: 4
      default: 3
      }
    let isRest = if case .rest = piece { 1 } else { 0 }
    return (isRest, kind, parameter.type.members?.count ?? 0)
  }

  /// Whether the route has a link with a property. Tries every text of `SeededGenerator.texts` at every place.
  func hasLink(upTo longest: Int, from components: [String] = [], where holds: (DeepLinkRequest) -> Bool) -> Bool {
    let links =
      [DeepLinkRequest(components: components)]
      + SeededGenerator.texts.map {
        DeepLinkRequest(components: components, items: [("q", $0)])
      }
    if links.contains(where: { accepts($0) && holds($0) }) { return true }
    guard components.count < longest, let piece = path.isEmpty ? nil : path[min(components.count, path.count - 1)]
    else { return false }
    return SeededGenerator.texts.contains { text in
      switch piece {
      case .literal(let literal): guard text == literal else { return false }
      case .segment(let parameter, _), .rest(let parameter): guard parameter.accepts(text) else { return false }
      }
      return hasLink(upTo: longest, from: components + [text], where: holds)
    }
  }

  var route: Route<Landing> {
    Route(
      shape: shape, example: Landing(route: name, components: []),
      parse: { request, _ in
        let request = copy request
        return accepts(request) ? Landing(route: name, components: request.pathComponents.map(String.init)) : nil
      },
      print: { _, _ in .otherRoute })
  }
}

extension SeededGenerator {
  /// Two to six routes that match the same links as often as possible.
  mutating func table(_ count: ClosedRange<Int> = 2...6, depth: Int, items: [String] = ["q", "r"]) -> [PlainRoute] {
    (0..<Int.random(in: count, using: &self)).map { route(named: "r\($0)", depth, items) }
  }

  /// The same without the routes that conflict with an earlier one.
  mutating func decidedTable(_ count: ClosedRange<Int>, depth: Int, items: [String] = ["q", "r"]) -> [PlainRoute] {
    // The languages of texts are made once for all pairs.
    let relations = TextRelations()
    return table(count, depth: depth, items: items).reduce(into: []) { table, route in
      let overlaps = table.flatMap { RouteOverlap.all($0.shape, route.shape, TableSettings(), relations) }
      if overlaps.allSatisfy({ $0.relation == .none || $0.winner != nil }) { table.append(route) }
    }
  }

  private mutating func route(named name: String, _ depth: Int, _ items: [String]) -> PlainRoute {
    var path: [PathPiece] = (0..<Int.random(in: 0...depth, using: &self)).map { index in
      once(in: 2) ? .literal(pick(["a", "b", "true", "false"])) : .segment(parameter("p\(index)", .path))
    }
    if once(in: 4) { path.append(.rest(parameter("rest", .rest))) }
    var query = items.filter { _ in once(in: 4) }.map { parameter($0, .query) }
    if once(in: 4) { query.append(Parameter("o", .query, Codec.integer, .optional(default: nil))) }
    return PlainRoute(name: name, path: path, query: query)
  }

  private mutating func parameter(_ name: String, _ place: Parameter.Place) -> Parameter {
    func set(_ members: [String]) -> Parameter {
      Parameter(name, place, Codec.oneOf(members.map { ($0, $0) }), .required)
    }
    return switch Int.random(in: 0..<11, using: &self) {
    case 0, 1: Parameter(name, place, Codec.text, .required)
    case 2: Parameter(name, place, Codec.integer, .required)
    case 3: Parameter(name, place, Codec.boolean, .required)
    case 4: Parameter(name, place, Codec.uuid, .required)
    case 5: set(["a", "b"])
    case 6: set(["b", "a"])
    case 7: set(["true", "false"])
    case 8: set(["a"])
    case 9: set(["1", "2", "a"])
    default: Parameter(name, place, Self.oneLetter, .required)
    }
  }

  /// One letter. The letter "z" is in no closed set.
  private static let oneLetter = Codec<String>.custom("one letter", examples: ["a", "z"]) { text in
    text.utf8.count == 1 && text.first?.isLetter == true ? String(text) : nil
  } encode: {
    $0
  }

  /// Texts that distinguish the sets of random tables: the members of closed sets, and one text for each open set.
  static let texts = ["a", "b", "1", "2", "7", "true", "false", "z", "text", "DEADBEEF-DEAD-BEEF-DEAD-BEEFDEADBEE0"]

  /// A link near the routes of random tables.
  mutating func link(depth: Int) -> DeepLinkRequest {
    let components = (0..<Int.random(in: 0...depth, using: &self)).map { _ in pick(Self.texts) }
    var items: [(String, String?)] = []
    for name in ["q", "r"] where once(in: 2) { items.append((name, pick(Self.texts))) }
    return DeepLinkRequest(components: components, items: items)
  }

  /// Every link up to a depth, with every text of the item "q" and without it.
  static func allLinks(depth: Int) -> [DeepLinkRequest] {
    var paths: [[String]] = [[]]
    var level = paths
    for _ in 0..<depth {
      level = level.flatMap { path in texts.map { path + [$0] } }
      paths += level
    }
    return paths.flatMap { path in
      [DeepLinkRequest(components: path)] + texts.map { DeepLinkRequest(components: path, items: [("q", $0)]) }
    }
  }
}
