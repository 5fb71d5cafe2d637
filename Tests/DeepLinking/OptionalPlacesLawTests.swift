import DeepLinkJSON
import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

/// Random tables with optional components anywhere and several values in a component, held against a reader that tries
/// every choice of optional components and every place where a value may end.
@Suite("On random tables with optional components and several values in a component")
struct OptionalPlacesLawTests {
  fileprivate enum Kind: CaseIterable {
    case text, integer, letter

    /// The members of the parameter in a file.
    var members: String {
      switch self {
      case .text: ""
      case .integer: #", "type": "integer""#
      case .letter: #", "enum": ["a", "b"]"#
      }
    }

    /// The JSON of a text; nil if it is no value.
    func json(of text: String) -> String? {
      switch self {
      case .text: text.isEmpty ? nil : "\"\(text)\""
      case .integer: text.contains(#/^[+-]?[0-9]+$/#) ? Int(text).map { "\($0)" } : nil
      case .letter: ["a", "b"].contains(text) ? "\"\(text)\"" : nil
      }
    }
  }

  fileprivate struct Part {
    var name: String
    var kind: Kind
    /// The literal text behind the value.
    var behind: String
  }

  fileprivate enum Step {
    case literal(String)
    case component(before: String, [Part], isOptional: Bool)

    var pattern: String {
      switch self {
      case .literal(let text): text
      case .component(let before, let parts, let isOptional):
        before + parts.map { ":\($0.name)\($0.behind)" }.joined() + (isOptional ? "?" : "")
      }
    }

    var parts: [Part] { if case .component(_, let parts, _) = self { parts } else { [] } }
  }

  fileprivate struct Plain {
    var name: String
    var steps: [Step]

    var json: String {
      let parameters = steps.flatMap(\.parts).map { #"{"name": "\#($0.name)"\#($0.kind.members)}"# }
      return #"{"name": "\#(name)", "pattern": "/\#(steps.map(\.pattern).joined(separator: "/"))", "#
        + #""parameters": [\#(parameters.joined(separator: ", "))]}"#
    }

    /// The JSON of each way to read a link.
    func readings(_ components: [String]) -> [String] {
      Self.readings(steps[...], components[...], isLeftOut: false).map {
        "{\"\(name)\":{\($0.joined(separator: ","))}}"
      }
    }

    /// - Parameter isLeftOut: whether the optional component side by side before was left out.
    private static func readings(
      _ steps: ArraySlice<Step>, _ components: ArraySlice<String>, isLeftOut: Bool
    ) -> [[String]] {
      guard let step = steps.first else { return components.isEmpty ? [[]] : [] }
      let others = steps.dropFirst()
      switch step {
      case .literal(let text):
        return components.first == text ? readings(others, components.dropFirst(), isLeftOut: false) : []
      case .component(let before, let parts, let isOptional):
        var all = isOptional ? readings(others, components, isLeftOut: true) : []
        if let component = components.first, !(isOptional && isLeftOut), let values = values(parts, before, component) {
          all += readings(others, components.dropFirst(), isLeftOut: false).map { values + $0 }
        }
        return all
      }
    }

    /// The members of a component: of all ways to divide it, that in which the first value is the shortest, then the
    /// second one.
    private static func values(_ parts: [Part], _ before: String, _ component: String) -> [String]? {
      guard component != ".", component != "..", component.hasPrefix(before) else { return nil }
      return ways(parts[...], String(component.dropFirst(before.count))).min {
        $0.lengths.lexicographicallyPrecedes($1.lengths)
      }?
      .members
    }

    private static func ways(_ parts: ArraySlice<Part>, _ text: String) -> [(lengths: [Int], members: [String])] {
      guard let part = parts.first else { return text.isEmpty ? [([], [])] : [] }
      guard !text.isEmpty else { return [] }
      return (1...text.count).flatMap { length -> [(lengths: [Int], members: [String])] in
        let rest = text.dropFirst(length)
        guard let json = part.kind.json(of: String(text.prefix(length))), rest.hasPrefix(part.behind) else { return [] }
        return ways(parts.dropFirst(), String(rest.dropFirst(part.behind.count))).map {
          ([length] + $0.lengths, ["\"\(part.name)\":\(json)"] + $0.members)
        }
      }
    }
  }

  @Test("a link has one of the readings of a reader that tries every choice, or none if there is none")
  func readings() throws {
    var random = SeededGenerator()
    var (read, missed, left, several) = (0, 0, 0, 0)
    for round in rounds(40, until: { read > 200 && missed > 200 && left > 20 && several > 5 }) {
      let (plain, table) = try random.placesTable()
      for _ in 0..<60 {
        let components = random.placesLink(plain)
        let request = DeepLinkRequest(components: components)
        func comment() -> Comment { "TEST_SEED=\(random.seed) round \(round) \(components) of \(plain.map(\.json))" }
        let expected = plain.flatMap { $0.readings(components) }
        var resolution = Resolution()
        guard try table.resolve(request, into: &resolution) else {
          #expect(expected == [], comment())
          missed += 1
          continue
        }
        let json = String(decoding: resolution.value.bytes, as: UTF8.self)
        #expect(expected.contains(json), "\(json) \(comment())")
        // The canonical link has the same reading, and is the link of the JSON.
        let canonical = resolution.canonical
        #expect(try table.link(toJSON: JSONNode(parsing: resolution.value.bytes)) == canonical, comment())
        #expect(try table.resolve(canonical, into: &resolution), comment())
        #expect(String(decoding: resolution.value.bytes, as: UTF8.self) == json, comment())
        read += 1
        if expected.count > 1 { several += 1 }
        let shape = table.shapes[resolution.route]
        if shape.path.count > components.count { left += 1 }
      }
    }
    #expect(read > 200 && missed > 200 && left > 20 && several > 5)
  }
}

extension SeededGenerator {
  /// A table with one to four routes, of those that do not conflict.
  fileprivate mutating func placesTable() throws -> (plain: [OptionalPlacesLawTests.Plain], table: RouteTable) {
    while true {
      var (plain, table): ([OptionalPlacesLawTests.Plain], RouteTable?) = ([], nil)
      for number in 0..<Int.random(in: 1...4, using: &self) {
        let next = plain + [.init(name: "r\(number)", steps: steps())]
        var findings = JSONFindings()
        let text = "{\"routes\": [\(next.map(\.json).joined(separator: ", "))]}"
        guard let declared = try DeclaredTable(JSONNode(parsing: Array(text.utf8)), &findings),
          let made = try? RouteTable(declared.router)
        else { continue }
        (plain, table) = (next, made)
      }
      if let table { return (plain, table) }
    }
  }

  private mutating func steps() -> [OptionalPlacesLawTests.Step] {
    var names = 0
    return (0..<Int.random(in: 1...4, using: &self)).map { _ in
      if once(in: 2) { return .literal(pick(["a", "b", "c"])) }
      let count = once(in: 2) ? 1 : Int.random(in: 2...3, using: &self)
      let parts = (0..<count).map { index in
        names += 1
        let behind = index + 1 < count ? pick(["-", ".", "--", "-a-"]) : pick(["", "", ".z"])
        return OptionalPlacesLawTests.Part(name: "p\(names)", kind: pick([.text, .integer, .letter]), behind: behind)
      }
      return .component(before: pick(["", "", "@"]), parts, isOptional: once(in: 3))
    }
  }

  /// The components of a link near the routes of a table.
  fileprivate mutating func placesLink(_ routes: [OptionalPlacesLawTests.Plain]) -> [String] {
    pick(routes).steps.flatMap { step -> [String] in
      switch step {
      case .literal(let text): return [once(in: 20) ? "c" : text]
      case .component(let before, let parts, let isOptional):
        if isOptional, once(in: 2) { return [] }
        return [
          before
            + parts.map { pick(["a", "b", "1", "-1", "12", "a-1", "x", "-", "a--b", "a-a-b", "1.z"]) + $0.behind }
            .joined()
        ]
      }
    }
  }
}
