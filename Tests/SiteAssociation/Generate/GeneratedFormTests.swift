import AssociationFiles
import DeepLinkOctets
import Testing

@testable import DeepLinking
@testable import SiteAssociation

private func route<Value: Sendable>(_ name: String, _ example: Value, _ codec: Codec<Value>) -> Route<String> {
  Route(name, name: name, example: name, { _ in name }, { $0 == name ? example : nil }) {
    name
    Segment("p", codec)
  }
}

private func order(_ pattern: String?, _ examples: [String] = ["ord-7"]) -> Codec<String> {
  .custom("an order number", examples: examples, pattern: pattern) {
    $0.contains("-") ? String($0) : nil
  } encode: {
    $0
  }
}

@Suite("The generated file has patterns for the forms of texts")
struct GeneratedFormTests {
  /// The patterns that open the links of one route, and those that do not, without the path before the parameter.
  private static func patterns(_ route: Route<String>) throws -> (opens: [String], excludes: [String], notes: Int) {
    let (file, notes) = try AssociationGenerator([route.shape]).file(appIDs: ["A.a"])
    let components = file.appLinks?.details?.first?.components ?? []
    func paths(_ exclude: Bool) -> [String] {
      components.filter { ($0.exclude == true) == exclude }.compactMap(\.path?.description)
        .filter { $0 != "*//?*" }.map { String($0.dropFirst(3)) }
    }
    return (paths(false), paths(true), notes.count)
  }

  @Test(
    "as tight as patterns are, without a note",
    arguments: [
      (route("r", 1, .integer(in: 1...12)), ["$(p)"], []),
      (route("r", 5, .integer(in: 5...5)), ["5"], []),
      (route("r", 1, .integer(in: 1...31)), ["$(digit)", "$(digit)$(digit)"], []),
      (route("r", 2000, .integer(in: 1900...2100)), ["$(digit)$(digit)$(digit)$(digit)"], []),
      (route("r", 0, .integer(in: -9...9)), ["$(digit)", "-$(digit)"], []),
      (route("r", 1, .integer(in: 1...)), ["$(digit)*"], ["$(digit)*/?*"]),
      (route("r", 0, .integer(in: -9...1_000_000)), ["$(digit)*", "-$(digit)*"], ["$(digit)*/?*", "-$(digit)*/?*"]),
      (route("r", 1, .integer), ["$(number)*"], ["$(number)*/?*"]),
      (route("r", 1.5, .number), ["$(number)*"], ["$(number)*/?*"]),
      (route("r", [1], .list(of: .integer)), ["$(number)*"], ["$(number)*/?*"]),
      (route("r", [1], .list(of: .integer(in: 1...3))), ["$(p)*"], ["$(p)*/?*"]),
      (route("r", "ord-7", order("ord-*")), ["ord-*"], ["ord-*/?*"]),
      (route("r", "ord-7", order("o?d*-$(digit)")), ["o?d*-$(digit)"], ["o?d*/*-$(digit)", "o/d*-$(digit)"]),
    ] as [(Route<String>, [String], [String])])
  func patterns(_ route: Route<String>, _ opens: [String], _ excludes: [String]) throws {
    let found = try Self.patterns(route)
    #expect(Set(found.opens) == Set(opens))
    #expect(Set(found.excludes) == Set(excludes))
    #expect(found.notes == 0)
  }

  @Test(
    "or any text, with a note, where they cannot tell",
    arguments: [
      route("r", "ord-7", order(nil)), route("r", ["a"], .list(of: .text)),
    ])
  func any(_ route: Route<String>) throws {
    let found = try Self.patterns(route)
    #expect(found.opens == ["?*"])
    #expect(found.notes == 1)
  }

  @Test("for Android, which has no variables and another \"*\", with a character for a variable")
  func android() {
    let shapes = [
      route("a", "a-b", order("???", ["a-b"])), route("b", "ord-7", order("ord-*")),
      route("c", "ord-7", order("ord-$(digit)")),
      route("d", 1.5, .number), route("e", 2, .integer(in: 1...2)),
    ].map(\.shape)
    let components = AssociationGenerator(shapes).androidComponents().components
    #expect(
      Set(components.filter { $0.exclude != true }.compactMap(\.path?.description)) == [
        "/a/???", "/b/?*", "/c/ord-?", "/d/?*", "/e/1", "/e/2",
      ])
  }

  @Test("the laws hold for a table with every form")
  func laws() throws {
    let proof = TableProof(
      Router([
        route("a", 1, .integer(in: 1...12)), route("b", 1_000, .integer(in: 1...)),
        route("c", -1.5, .number(in: -90...90)),
        route("f", [1, 2], .list(of: .integer)), route("g", "ord-7", order("ord-*")),
        route("j", 1, .integer(in: 1...100)), route("k", 1, .integer(in: -90...90)),
        route("l", 1, .integer(in: -500_000...7)),
        route("m", [1], .list(of: .integer(in: 1...100))), route("n", [1], .list(of: .integer(in: -90...90))),
        route("o", [1], .list(of: .integer(in: 1...31), separator: "|")),
        route("p", [""], .list(of: .oneOf([("", ""), ("a", "a")]))),
        route("q", [1.5], .list(of: .number)),
        route("h", 1, .oneOf([("de", 1), ("EN", 2)])), route("i", [true], .list(of: .boolean)),
      ]))
    // The values of these routes say nothing but their names.
    #expect(proof.laws.filter { $0.name.contains("association file") }.flatMap(\.faults) == [])
    #expect(proof.laws.filter { $0.name.contains("order of declaration") }.flatMap(\.faults) == [])
  }

  @Test(
    "an example that its own pattern does not match is a fault of the table, with the example and the pattern",
    arguments: [
      ("ord-$(digit)", ["ord-7", "ord-17"], ["ord-17"]), ("ORD-*", ["ord-7"], ["ord-7"]),
      ("$(digits)", ["a-1"], ["a-1"]),
      ("a b-?", ["a b-1"], ["a%20b-1"]), ("a%20b-?", ["a b-1"], []), ("*", ["ord-7"], []), ("", ["ord-7"], ["ord-7"]),
    ] as [(String, [String], [String])])
  func faults(_ pattern: String, _ examples: [String], _ faulty: [String]) throws {
    let expected = faulty.map {
      "route \"r\": the association pattern \"\(pattern)\" of \"p\" does not match its example \"\($0)\", "
        + "so the app would not open; correct one of them"
    }
    let router = Router([route("r", examples[0], order(pattern, examples))])
    let law = try #require(TableProof(router).laws.last)
    #expect(law.faults.filter { $0.contains("pattern") && $0.contains("example") } == expected)
    #expect(law.faults.isEmpty == faulty.isEmpty)
  }
}
