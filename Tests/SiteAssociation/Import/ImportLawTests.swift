import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking
@testable import SiteAssociation

@Suite("The import of any association file")
struct ImportLawTests {
  @Test("is a table without faults, which has every link that a row opens and no note takes away")
  func opened() throws {
    var random = SeededGenerator()
    var (opened, rows) = (0, 0)
    for _ in rounds(75, until: { opened > 25 && rows > 125 }) {
      let components = (0..<Int.random(in: 1...6, using: &random)).map { _ in random.importedComponent() }
      let variables = [SubstitutionVariable("tab", ["a", "b"]), SubstitutionVariable("odd", ["a*", "b/c"])]
      let file = AssociationFile(
        appLinks: AppLinks(
          details: [AssociationDetail(appIDs: ["A.b"], components: components)], substitutionVariables: variables))
      let table = try #require(TableImport(file))
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(components.map(\.text))\n\(table.text)" }
      #expect(try RouteDraft.faults(of: table.routes, ignoringCase: table.ignoresCase).isEmpty, comment())
      #expect(Set(table.routes.map(\.name)).count == table.routes.count, comment())
      // A route that is left out takes its links along.
      guard !table.notes.contains(where: { $0.text.hasPrefix("left out") }) else { continue }
      let shapes = try table.routes.flatMap { try $0.shape().forms }
      let settings = TableSettings(ignoresCase: table.ignoresCase)
      let (matcher, values) = (AssociationMatcher(file), PatternSamples.values(variables))
      for (index, component) in components.enumerated() where component.exclude != true {
        rows += 1
        let place = "details[0].components[\(index)]"
        // A remark says which links the routes do not take.
        guard !table.notes.contains(where: { $0.place == place }) else { continue }
        for link in PatternSamples(component, values).links {
          guard let url = try? AssociationURL("https://example.com" + link), let request = try? DeepLinkRequest(link),
            // No route takes empty components.
            !link.contains("//"), matcher.match(url, app: "A.b").verdict == .match
          else { continue }
          opened += 1
          let isTaken = RouteTrie(shapes, settings).visit(request) { form, _ in
            let given = settings.ignoresCase ? shapes[form].respelled(request) : request
            return shapes[form].accepts(given) && shapes[form].admits(given)
          }
          #expect(isTaken, "\(link) of \(place) \(comment())")
        }
      }
    }
    #expect(opened > 25 && rows > 125)
  }
}

extension SeededGenerator {
  fileprivate mutating func importedComponent() -> AssociationComponent {
    var path = ""
    for _ in 0..<Int.random(in: 0...3, using: &self) {
      path += pick(["/", "/", "/", ""])
      path += pick([
        "a", "b", "buy", "products", "*", "?*", "@?*", "?*.pdf", "$(tab)", "$(odd)", "$(lang)", "$(digit)",
        "$(digit)$(digit)", "a*", "*b", "?", "gr%C3%BCn", "a%20b", ":x", "",
      ])
    }
    let items: [QueryItemPattern] = ["q", "r"].filter { _ in pick([true, false, false, false]) }.map {
      .init(UTF8Text($0), UTF8Text(pick(["?*", "*", "x", "", "$(tab)", "a*", "$(digit)"])))
    }
    return AssociationComponent(
      path: UTF8Text(path), query: items.isEmpty ? nil : .items(items),
      fragment: pick([nil, nil, nil, nil, nil, "?*", "*", "top", "/room/?*"]),
      exclude: pick([nil, nil, nil, true]), caseSensitive: pick([nil, nil, nil, nil, nil, false]))
  }

}
