import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import AssociationFiles
@testable import DeepLinking
@testable import SiteAssociation

@Suite("The generated file agrees with any table")
struct GenerateRandomTableTests {
  @Test("every link of the table opens, whatever its literals and closed sets are made of")
  func links() throws {
    var random = SeededGenerator()
    var opened = 0
    for _ in rounds(25) {
      let shapes = random.shapes(1...8, depth: 4, wildcards: true)
      let agreeing = try Agreeing(shapes)
      for shape in shapes {
        for link in (0..<5).map({ _ in random.link(of: shape) }) where agreeing.resolves(link) {
          let (path, query) = (link.prefix { $0 != "?" }, link.drop { $0 != "?" })
          let unknown = random.pick(["u=1", "ref", "x=1&x=2", "Q=&qs=%20", "%F0%9F=%FF"])
          let spellings = [
            link, path + "/" + query, link + (query.isEmpty ? "?" : "&") + unknown, link + "#part",
            path + "?" + unknown + (query.isEmpty ? "" : "&" + query.dropFirst()),
          ]
          for spelling in spellings {
            #expect(try agreeing.opens(spelling), "TEST_SEED=\(random.seed) \(spelling) of \(shapes.map(\.text))")
          }
          opened += 1
        }
      }
    }
    #expect(opened > 62)
  }

  @Test("a link that is a slip away opens if and only if it resolves, but for what patterns cannot express")
  func nearMisses() throws {
    var random = SeededGenerator()
    var misses = 0
    for _ in rounds(25) {
      let shapes = random.shapes(1...8, depth: 4)
      let agreeing = try Agreeing(shapes)
      for shape in shapes {
        var link = random.link(of: shape)
        for _ in 0..<6 {
          link = random.mutated(link)
          if try !agreeing.opens(link) { misses += 1 }
          if try agreeing.rules(link) == nil {
            Issue.record(
              "TEST_SEED=\(random.seed) \(link) \(agreeing.resolves(link) ? "resolves" : "opens") in \(shapes.map(\.text))"
            )
          }
        }
      }
    }
    #expect(misses > 125)
  }

  @Test("the order of the routes does not matter, neither for Apple nor for Android")
  func order() throws {
    var random = SeededGenerator()
    for _ in rounds(25) {
      let shapes = random.shapes(1...8, depth: 3, wildcards: true)
      let shuffled = shapes.shuffled(using: &random)
      let (one, other) = (AssociationGenerator(shapes), AssociationGenerator(shuffled))
      let (first, second) = try (one.file(appIDs: ["A.a"]), other.file(appIDs: ["A.a"]))
      #expect(
        first.file == second.file && first.notes == second.notes, "TEST_SEED=\(random.seed) \(shapes.map(\.text))")
      #expect(one.androidComponents() == other.androidComponents(), "TEST_SEED=\(random.seed) \(shapes.map(\.text))")
    }
  }

  @Test("every component decides some link, and every exclude stands before an include that it narrows")
  func reachable() throws {
    var random = SeededGenerator()
    var (includes, excludes) = (0, 0)
    for _ in rounds(25) {
      let shapes = random.shapes(1...8, depth: 4)
      let file = try AssociationGenerator(shapes).file(appIDs: ["A.a"]).file
      let components = file.appLinks?.details?.first?.components ?? []
      for (index, component) in components.enumerated() where component.path != "*//?*" {
        // An exclude has no query; the links that it keeps out have that of the include behind it.
        let include = components[index...].first { $0.exclude != true }
        var sample = component
        sample.query = include?.query
        func comment() -> Comment { "TEST_SEED=\(random.seed) \(component) of \(shapes.map(\.text))" }
        let decided = try Self.decisions(file, sample)
        #expect(decided.contains(index), comment())
        if component.exclude == true {
          var wider = file
          wider.appLinks?.details?[0].components?.remove(at: index)
          let verdicts = try Self.decisions(wider, sample)
          #expect(verdicts.contains { $0.map { wider.components[$0].exclude != true } ?? false }, comment())
          excludes += 1
        } else {
          includes += 1
        }
      }
    }
    #expect(includes > 75 && excludes > 12)
  }

  /// The components that decide samples of a component.
  private static func decisions(_ file: AssociationFile, _ component: AssociationComponent) throws -> [Int?] {
    let matcher = AssociationMatcher(file)
    let variables = file.appLinks?.substitutionVariables ?? []
    // A hexadecimal digit is tried as a letter too: what begins with a digit may be another route's.
    let last = PredefinedVariable.allCases.compactMap { variable in
      variable.values.last.map { SubstitutionVariable(UTF8Text(variable.rawValue), [$0]) }
    }
    let links = (0..<(variables.map(\.values.count).max() ?? 1)).flatMap { turn in
      let values = variables.map { SubstitutionVariable($0.name, [$0.values[turn % $0.values.count]]) }
      return [values, values + last].flatMap { PatternSamples(component, PatternSamples.values($0)).links }
    }
    return try links.map { try matcher.match(AssociationURL("https://example.com" + $0), app: "A.a").component }
  }
}

extension AssociationFile {
  fileprivate var components: [AssociationComponent] { appLinks?.details?.first?.components ?? [] }
}

extension RouteShape {
  /// The route as a line, for messages.
  var text: String {
    "\(name) \(pattern) \(parameters.map { "\($0.name): \($0.isRequired ? "" : "optional ")\($0.type)" })"
  }
}

private func == (
  one: (components: [AssociationComponent], notes: [GenerationNote]),
  other: (components: [AssociationComponent], notes: [GenerationNote])
) -> Bool {
  one.components == other.components && one.notes == other.notes
}
