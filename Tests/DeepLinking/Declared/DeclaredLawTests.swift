import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import SiteAssociation
import Testing

@testable import DeepLinkService
@testable import DeepLinkTables
@testable import DeepLinking

/// A table in code and the table read from its `GET /routes` are served alike.
@Suite("A table and the table read from its manifest are equal for a server")
struct DeclaredLawTests {
  /// The values of the API description, one per line, without `route` in examples and schemas, and without the schemas
  /// of routes: only code knows the JSON of its own type.
  ///
  /// - Parameter withoutCode: whether to treat forms that only code knows as texts, as a file does.
  private static func description(of table: RouteTable, withoutCode: Bool = false) throws -> [String] {
    let none = GeneratedFile(PublicFiles.associationPath, Array("{\"applinks\": {\"details\": []}}\n".utf8))
    let site = try Site(table: table, files: PublicFiles(reading: nil, orElse: [none]))
    var lines: [String] = []
    func list(_ node: JSONNode, at path: String, isExample: Bool = false) {
      switch node.value {
      case .object(let members):
        let isCode = withoutCode && node["examples"] != nil
        for member in members where !(isExample && member.name == "route") {
          if isCode, member.name == "description" || member.name == "examples" { continue }
          if member.name == "route", path.hasSuffix("/properties") { continue }
          if path == "/components/schemas", "\(member.name)".hasSuffix("Route") { continue }
          list(
            member.value, at: "\(path)/\(member.name.description)", isExample: isExample || member.name == "example")
        }
      case .array(let elements):
        if withoutCode, path.hasSuffix("/type"), elements[0].string == "string" { return list(elements[0], at: path) }
        for (index, element) in elements.enumerated() { list(element, at: "\(path)/\(index)", isExample: isExample) }
      default:
        var writer = JSONWriter()
        writer.node(node)
        lines.append("\(path) \(String(decoding: writer.bytes, as: UTF8.self))")
      }
    }
    try list(JSONNode(parsing: site.description(servesMetrics: true).document), at: "")
    return lines
  }

  @Test("have the same OpenAPI description")
  func described() throws {
    for (name, twin, _) in try DeclaredTableTests.twins() {
      let lines = try [twin.compiled, twin.declared].map { try Self.description(of: $0, withoutCode: twin.needsCode) }
      #expect(lines[0].difference(from: lines[1]).map(\.text) == [], "\(name)")
    }
  }

  @Test("random tables have the same manifest, results and description")
  func random() throws {
    var random = SeededGenerator()
    for round in rounds(8) {
      let plain = random.spotTable(1...8)
      let comment = "TEST_SEED=\(random.seed) round \(round)"
      let twin = try DeclaredTwin(plain.router)
      let texts = [twin.compiled, twin.declared].map { String(decoding: DeclaredTwin.manifest($0), as: UTF8.self) }
      #expect(texts[0] == texts[1], "\(comment)")
      let forms = twin.compiled.formShapes
      let links = twin.links + (forms.isEmpty ? [] : (0..<60).map { _ in random.spotLink(forms) })
      for link in links {
        let answers = [twin.compiled, twin.declared].map { DeclaredTwin.answer(link, of: $0) }
        guard answers[0] != answers[1] else { continue }
        Issue.record("\(comment) \(link): \(answers[0]), of the file: \(answers[1]), by \(texts[0])")
        return
      }
      let lines = try [twin.compiled, twin.declared].map { try Self.description(of: $0) }
      #expect(lines[0].difference(from: lines[1]).map(\.text) == [], "\(comment): \(texts[0])")
    }
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var text: String {
    switch self {
    case .insert(_, let line, _): "code: \(line)"
    case .remove(_, let line, _): "file: \(line)"
    }
  }
}
