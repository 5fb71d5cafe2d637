import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import DeepLinking

@Suite("The diagnosis of any miss keeps its laws")
struct DiagnosisLawTests {
  @Test("every suggestion resolves, marks are inside the drawing, and the order of declaration has no effect")
  func randomMisses() throws {
    var random = SeededGenerator()
    let shuffled = (0..<3).map { _ in sampleRouter(arrange: Arrangement(random: SeededGenerator(seed: random.next()))) }
    var (misses, suggestions) = (0, 0)
    for _ in rounds(380, until: { misses > 125 && suggestions > 75 }) {
      let link = random.nearMiss()
      guard let request = try? DeepLinkRequest(link), sample.match(request) == nil else { continue }
      misses += 1
      func comment() -> Comment { "TEST_SEED=\(random.seed) \(link)" }
      let diagnosis = sample.diagnose(request)
      // The drawing is no reference, and leaves out what keeps two slashes from naming a host.
      #expect(
        diagnosis.link == (request.url.hasPrefix("/.//") ? String(request.url.dropFirst(2)) : request.url), comment())
      #expect(diagnosis.link.utf8.allSatisfy { (0x21...0x7E).contains($0) }, comment())
      #expect(0 <= diagnosis.columns.lowerBound && diagnosis.columns.upperBound <= diagnosis.link.utf8.count, comment())
      #expect(!diagnosis.expected.isEmpty, comment())
      #expect(Set(diagnosis.expected).count == diagnosis.expected.count, comment())
      #expect(diagnosis.suggestions.count <= 3, comment())
      #expect(Set(diagnosis.suggestions).count == diagnosis.suggestions.count, comment())
      for suggestion in diagnosis.suggestions {
        #expect(sample.parse(suggestion) != nil, comment())
        suggestions += 1
      }
      for router in shuffled { #expect(router.diagnose(request) == diagnosis, comment()) }
    }
    #expect(misses > 125 && suggestions > 75)
  }

  @Test("the diagnosis of a link that resolves does no harm", arguments: sample.routes.map(\.example))
  func hits(_ route: SampleRoute) throws {
    let request = try sample.link(to: route)
    #expect(sample.diagnose(request).expected.last == "another combination of values")
  }

  @Test(
    "the distance between words is the number of changes, without regard to case",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("ABC", "abc", 0), ("abc", "", 3), ("", "abc", 3), ("abc", "abd", 1),
      ("abc", "ac", 1),
      ("abc", "xabc", 1), ("kitten", "sitting", 3), ("inventry", "inventory", 1), ("é", "e", 1),
      (String(repeating: "a", count: 65), "a", 65), ("a", String(repeating: "a", count: 100_000), 100_000),
    ])
  func distance(_ a: String, _ b: String, _ distance: Int) {
    #expect(EditDistance.between(a, b) == distance)
    #expect(EditDistance.between(b, a) == distance)
  }

  @Test(
    "the nearest word is suggested only if it was probably meant",
    arguments: [
      ("serach", "search"), ("row.edti", "row.edit"), ("completely", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(_ word: String, _ expected: String?) {
    #expect(EditDistance.nearest(to: UTF8Text(word), in: ["row.delete", "row.edit", "search"]) == expected)
    #expect(EditDistance.nearest(to: UTF8Text(word), in: []) == nil)
    // Two changes in a word of two letters are no typing error.
    #expect(EditDistance.nearest(to: "xy", in: ["id"]) == nil)
    // Two changes are near for a word of four letters, and three for one of nine.
    #expect(EditDistance.nearest(to: "exxt", in: ["edit"]) == "edit")
    #expect(EditDistance.nearest(to: "invexxxry", in: ["inventory"]) == "inventory")
    #expect(EditDistance.nearest(to: "invxxxxry", in: ["inventory"]) == nil)
  }
}

extension SeededGenerator {
  /// A link that almost matches the sample table, or an unrelated one.
  fileprivate mutating func nearMiss() -> String {
    let origin = pick([
      "", "", "nav://", "nav://tags", "nav://inventry", "nav://é\u{301}%41", "nav://example.com:80",
      "https://example.com:8080",
    ])
    guard !once(in: 3), let link = try? sample.link(to: sampleRoute()) else {
      return origin + "/" + hostileText(atMost: 8, of: linkPieces)
    }
    var components = link.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    for _ in 0..<Int.random(in: 1...2, using: &self) where !components.isEmpty {
      let index = Int.random(in: components.indices, using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0: components.remove(at: index)
      case 1: components.insert(pick(["", "x", "add", "..", "%C3%A9"]), at: index)
      case 2: components[index] = String(components[index].dropLast())
      case 3: components[index] = components[index].uppercased()
      default: components.append(pick(["x", "edit", "7"]))
      }
    }
    return origin + "/" + components.joined(separator: "/")
  }
}
