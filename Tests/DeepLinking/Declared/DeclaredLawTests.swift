import DeepLinkTestSupport
import Testing

@testable import DeepLinkTables
@testable import DeepLinking

/// A table in code and the table read from its `GET /routes` are served alike.
@Suite("A table and the table read from its manifest are equal for a server")
struct DeclaredLawTests {
  @Test("random tables have the same manifest and results")
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
    }
  }
}
