import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import Foundation
import SiteAssociation
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

@Suite("A table read from the manifest of another table")
struct DeclaredTableTests {
  /// The tables, made once.
  static func twins() throws -> [(name: String, twin: DeclaredTwin, rows: [String])] { try all.get() }
  private static let all = Result {
    try [
      ("forms", DeclaredTwin(formsRouter), LinkFormTests.links),
      ("sample", DeclaredTwin(sample), []),
      ("Element", DeclaredTwin(elementRouter), RealApp.rows("element").map(\.link)),
    ]
  }

  @Test("has the same manifest")
  func manifests() throws {
    for (name, twin, _) in try Self.twins() {
      let texts = [twin.compiled, twin.declared].map { String(decoding: DeclaredTwin.manifest($0), as: UTF8.self) }
      let lines = texts.map { $0.components(separatedBy: #"{"name":"#) }
      #expect(lines[0] == lines[1], "\(name)")
    }
  }

  @Test("has the same result for every link, hit or miss")
  func links() throws {
    for (name, twin, rows) in try Self.twins() {
      for link in twin.links + rows {
        let answers = [twin.compiled, twin.declared].map { DeclaredTwin.answer(link, of: $0) }
        if answers[0] != answers[1], try twin.mayDiffer(in: link) { continue }
        #expect(answers[0] == answers[1], "\(name): \(link)")
      }
    }
  }

  @Test("has the same association file")
  func files() throws {
    for (name, twin, _) in try Self.twins() {
      let hosts = [nil] + twin.compiled.hosts.flatMap(\.samples).map(Optional.some)
      for host in hosts {
        let files = try [twin.compiled, twin.declared].map {
          try AssociationGenerator($0, host: host).file(appIDs: ["ABCDE12345.com.example.app"]).file.json()
        }
        #expect(files[0] == files[1], "\(name) \(host ?? "")")
      }
    }
  }

  @Test("reads other texts of a value as the table in code")
  func otherTexts() throws {
    let twin = try DeclaredTwin(
      Router<Int> {
        Route("", name: "store", example: 1, { $0 }, { $0 }) {
          "store"
          Segment("kind", .oneOf([("app", 1), ("core", 2), ("addon", 1)]))
        }
      })
    let manifests = [twin.compiled, twin.declared].map { String(decoding: DeclaredTwin.manifest($0), as: UTF8.self) }
    #expect(manifests[0] == manifests[1] && manifests[0].contains(#""enum":[{"value":"app","also":["addon"]},"core"]"#))
    #expect(
      DeclaredTwin.answer("/store/addon", of: twin.compiled) == DeclaredTwin.answer("/store/addon", of: twin.declared))
    let file = try AssociationGenerator(twin.declared).file(appIDs: ["ABCDE12345.com.example.app"]).file.json()
    #expect(String(decoding: file, as: UTF8.self).contains(#""kind": ["app", "addon", "core"]"#))
  }

  @Test("has values that agree with their JSON")
  func values() throws {
    for (name, twin, _) in try Self.twins() {
      let bytes = DeclaredTwin.manifest(twin.compiled)
      var findings = JSONFindings()
      let table = try #require(DeclaredTable(JSONNode(parsing: bytes), &findings))
      var resolution = Resolution()
      for link in twin.links {
        guard let request = try? DeepLinkRequest(link), try twin.declared.resolve(request, into: &resolution) else {
          continue
        }
        var encoded = JSONWriter()
        try encoded.encode(#require(table.router.parse(request)))
        #expect(
          String(decoding: resolution.value.bytes, as: UTF8.self) == String(decoding: encoded.bytes, as: UTF8.self),
          "\(name): \(link)")
        let again = try twin.declared.link(toJSON: JSONNode(parsing: resolution.value.bytes))
        #expect(again.reference == resolution.canonical.reference, "\(name): \(link)")
      }
    }
  }
}
