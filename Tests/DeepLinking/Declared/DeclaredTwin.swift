import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import Foundation
import SiteAssociation

@testable import DeepLinkService
@testable import DeepLinkTables
@testable import DeepLinking

extension ValueType {
  fileprivate var isCustom: Bool { if case .custom = self { true } else { false } }
}

/// A table in code, and the table read from its `GET /routes` or from a file.
struct DeclaredTwin {
  let compiled: RouteTable
  let declared: RouteTable

  /// The shape of the output of `GET /routes`.
  static let shape = JSONShape.object(
    DeclaredTable.keys() + [.init("app", .object(DeclaredTable.appKeys), "The app.")])

  struct Unusable: Error, CustomStringConvertible {
    let description: String
  }

  init<Value: Codable & Equatable & Sendable>(_ router: Router<Value>) throws {
    compiled = try RouteTable(router)
    declared = try Self.read(Self.manifest(compiled))
  }

  static func manifest(_ table: RouteTable) -> [UInt8] {
    var writer = JSONWriter()
    RouteManifest(table).write(to: &writer)
    return writer.bytes
  }

  static func read(_ bytes: [UInt8]) throws -> RouteTable {
    let node = try JSONNode(parsing: bytes, as: .commented)
    var findings = JSONFindings()
    shape.check(node, &findings)
    guard findings.isUsable, let table = DeclaredTable(node, &findings) else {
      let lines = findings.lines(of: [.init("links.json")], in: bytes).map(\.message.text)
      throw Unusable(description: lines.joined(separator: "\n"))
    }
    return try RouteTable(table.router)
  }

  /// The result of a table for a link, without the JSON of the route.
  ///
  /// - Parameter words: whether to include the expectations of a miss, and its suggestions, which depend on the
  ///   examples.
  static func answer(_ link: String, of table: RouteTable, words: Bool = true) -> String {
    guard let request = try? DeepLinkRequest(link) else { return "no link" }
    var resolution = Resolution()
    do {
      guard try table.resolve(request, into: &resolution) else {
        let diagnosis = table.diagnose(request)
        return "miss: " + (words ? "\(diagnosis.drawing)\n\(diagnosis.suggestions)" : "\(diagnosis.columns)")
      }
    } catch {
      return "no canonical link: \(error)"
    }
    let shape = table.shapes[resolution.route]
    var parameters = JSONWriter()
    resolution.writeParameters(to: &parameters)
    let passage = table.passage(of: resolution.reading)
    return """
      \(shape.name) \(String(decoding: parameters.bytes, as: UTF8.self)) \(resolution.canonical.reference)
      \(resolution.warnings) \(resolution.unrecognized) \(passage?.alias ?? "") \(passage?.redirect?.from ?? "")
      """
  }

  /// Whether a route has a parameter with a form that only code knows.
  private static func needsCode(_ shape: RouteShape) -> Bool {
    shape.parameters.contains { ($0.type.element ?? $0.type).isCustom }
  }

  /// Whether the table has forms that only code knows.
  var needsCode: Bool { compiled.shapes.contains(where: Self.needsCode) }

  /// Whether the two may differ on a link: one resolves it to such a route, or expected such a text.
  func mayDiffer(in link: String) throws -> Bool {
    guard needsCode, let request = try? DeepLinkRequest(link) else { return false }
    var resolution = Resolution()
    if try declared.resolve(request, into: &resolution) {
      let name = declared.shapes[resolution.route].name
      return compiled.shapes.contains { $0.name == name && Self.needsCode($0) }
    }
    let customs = compiled.shapes.flatMap(\.parameters).map { $0.type.element ?? $0.type }.filter(\.isCustom)
    let expected = compiled.diagnose(request).expected.joined()
    return customs.contains { expected.contains($0.expects) }
  }

  /// Links of every form, and links with small changes to them.
  var links: [String] {
    let samples = compiled.examples + compiled.formShapes.flatMap { Array(LinkSamples($0).prefix(24)) }
    let changed = samples.flatMap { link in
      [link + "/", link + "/zz-extra", link + "&x=1&x=2", "/zz" + link, String(link.dropLast()), link.uppercased()]
    }
    return samples + changed
  }
}
