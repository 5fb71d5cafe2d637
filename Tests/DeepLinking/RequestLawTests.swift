import DeepLinkOctets
import DeepLinkTestSupport
import Testing

@testable import DeepLinking

@Suite("For any link, reading and rendering agree")
struct RequestLawTests {
  @Test("the rendered text of a random link is read as the same link and rendered as the same text")
  func fixedPoint() throws {
    var random = SeededGenerator()
    var read = 0
    for _ in rounds(1_200) {
      let link =
        random.pick(["/", "nav:///", "nav://h", "https://example.com", "https://é"])
        + random.hostileText(atMost: 12, of: linkPieces)
      guard let request = try? DeepLinkRequest(link) else { continue }
      read += 1
      let again = try DeepLinkRequest(request.url)
      #expect(again.url == request.url, "TEST_SEED=\(random.seed) \(link)")
      #expect(request.url.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "TEST_SEED=\(random.seed) \(link)")
      guard !link.contains("%E9"), !link.contains("%FF") else { continue }
      #expect(again == request, "TEST_SEED=\(random.seed) \(link)")
      #expect(again.hashValue == request.hashValue, "TEST_SEED=\(random.seed) \(link)")
    }
    #expect(read > 500)
  }

  @Test("two links are equal exactly if they render as the same text")
  func equality() throws {
    var random = SeededGenerator()
    var byText: [String: DeepLinkRequest] = [:]
    var equal = 0
    for _ in rounds(1_200) {
      let link = "/" + random.hostileText(atMost: 3, of: linkPieces)
      guard let request = try? DeepLinkRequest(link) else { continue }
      if let other = byText[request.url] {
        equal += 1
        #expect(other == request, "TEST_SEED=\(random.seed) \(link)")
        #expect(other.hashValue == request.hashValue, "TEST_SEED=\(random.seed) \(link)")
      }
      byText[request.url] = request
    }
    #expect(Set(byText.values).count == byText.count, "TEST_SEED=\(random.seed)")
    #expect(equal > 125)
  }

  @Test("reading into a used request gives the same result as reading into a new one, including faults")
  func reuse() {
    var random = SeededGenerator()
    var reused = DeepLinkRequest()
    var (read, refused) = (0, 0)
    for _ in rounds(1_200) {
      let target = "/" + random.hostileText(atMost: 10, of: linkPieces + ["\\", " ", "\u{1}"])
      let octets = Array(target.utf8)
      let fresh = Result { () throws(DeepLinkRequest.Fault) in try DeepLinkRequest(octets: octets.span) }
      let again = Result { () throws(DeepLinkRequest.Fault) in
        try reused.parse(target: octets.span)
        return reused
      }
      #expect(again == fresh, "TEST_SEED=\(random.seed) \(target)")
      if case .success = fresh { read += 1 } else { refused += 1 }
    }
    #expect(read > 125 && refused > 125)
  }

  @Test(
    "only the origin-form is read as a request target", arguments: ["", "nav:///a", "https://example.com/", "*", "a"])
  func originForm(_ target: String) {
    let octets = Array(target.utf8)
    var request = DeepLinkRequest()
    #expect(throws: DeepLinkRequest.Fault.notALink) { try request.parse(target: octets.span) }
  }

  @Test(
    "links that differ in any part are unequal",
    arguments: [
      ("/a", "/b"), ("/a", "/a//"), ("/a/b", "/a%2Fb"), ("/a?b", "/a?b="), ("/?a=b", "/?a%3Db"), ("/?a&b", "/?b&a"),
      ("/?ab=c", "/?a=bc"), ("/a#b", "/a"), ("/a#", "/a"), ("nav:///a", "/a"), ("nav:/a", "nav:///a"),
      ("nav:///a", "other:///a"), ("nav://h/a", "nav:///h/a"), ("/a?a", "/a/a"),
    ])
  func inequality(_ a: String, _ b: String) throws {
    #expect(try DeepLinkRequest(a) != DeepLinkRequest(b))
  }

  @Test(
    "octets that are not UTF-8 are no value of any codec",
    arguments: [
      "/tags/%FF", "/tags/%C3", "/tags/%C0%80", "/tags/%ED%A0%80", "/tags/%F5%80%80%80", "/tags/a%80b",
      "/docs/a/%FF", "/search?query=%FF", "/search?query=a%C3", "/orders/A-1%FF",
    ])
  func invalidUTF8(_ link: String) throws {
    #expect(sample.parse(link) == nil)
  }

  @Test("an optional item that is not UTF-8 falls back to its default, and is reported")
  func invalidUTF8InOptionalItem() throws {
    let match = try #require(sample.match(DeepLinkRequest("/inventory/add?name=%FF")))
    #expect(match.value == .store(route: .inventory(route: .add(draft: Draft(), picksColor: false))))
    #expect(
      match.reading.warnings == [
        LinkWarning(parameter: "name", value: "\u{FFFD}", expected: "a text", used: "", type: .text)
      ])
  }
}
