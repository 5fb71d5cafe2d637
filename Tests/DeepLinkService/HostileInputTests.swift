import DeepLinkTestSupport
import LendingLibrary
import Testing

@Suite("Every request is answered in valid HTTP and valid JSON")
struct HostileInputTests {
  /// Pieces of requests: texts with a meaning for the server, and octets without one.
  private static let pieces: [[UInt8]] =
    [
      "/", "//", "?", "&", "=", "%", "%2F", "%00", "%0D%0A", "%FF", "%u0041", "..", ".", "#", "\\", "\"", "'", "<", "+",
      ":", "@", ";", "*", "nav:", "https://", "loans", "new", "extend", "format", Library.loan, "home",
      "books", "shelves", "1", "-1", "99999999999999999999", "trail", "search", "query", "reader", "days", "resolve",
      "url",
      "link", "routes", "catalog", "near", "limit", "after", "q", "genre", ".well-known",
      "apple-app-site-association", "index.html", "livez", "ä", "🥧", "\u{202E}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0xAF], [0x7F], [0x01]]

  private static func noise(_ count: ClosedRange<Int>, using random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: count, using: &random)).flatMap { _ in
      Int.random(in: 0..<8, using: &random) == 0
        ? [UInt8.random(in: 0...255, using: &random)] : pieces.randomElement(using: &random) ?? []
    }
  }

  /// Checks that the status is not 5xx, and that the content fits its type.
  private static func check(_ octets: [UInt8], of request: [UInt8], isHead: Bool = false, _ seed: UInt64) {
    let text = "TEST_SEED=\(seed) \(String(decoding: request, as: UTF8.self).debugDescription)"
    do {
      let reply = try Reply(octets, isHead: isHead)
      #expect(reply.status < 500 || reply.status == 501 || reply.status == 505, "\(text)")
      let type = reply["Content-Type"] ?? ""
      guard !isHead, type == "application/json" || type == "application/problem+json" else { return }
      #expect(reply.json != nil, "\(text) \(reply.body)")
      #expect(reply.body.hasSuffix("\n"), "\(text)")
      #expect((reply.status >= 400) == (type == "application/problem+json"), "\(text)")
    } catch {
      Issue.record("\(text): \(error)")
    }
  }

  @Test("random targets")
  func targets() throws {
    var random = SeededGenerator()
    let client = try Library.client()
    for _ in rounds(1_500) {
      let method = ["GET", "GET", "GET", "HEAD", "POST", "OPTIONS"].randomElement(using: &random) ?? "GET"
      let noise = Self.noise(0...10, using: &random)
      let request = Array("\(method) /".utf8) + noise + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      // Line breaks would make two requests, which the tests of HTTP cover.
      if noise.contains(where: { $0 == 0x0A || $0 == 0x0D }) { continue }
      Self.check(client.octets(request), of: request, isHead: method == "HEAD", random.seed)
    }
  }

  @Test("random links in /resolve, with the same answer alone and in a batch")
  func links() throws {
    var random = SeededGenerator()
    let client = try Library.client()
    for _ in rounds(75) {
      let links = (0..<10).map { _ in String(decoding: Self.noise(0...8, using: &random), as: UTF8.self) }
      let alone = try links.map { link in
        let reply = try client.get("/resolve?url=" + escaped(link))
        #expect(reply.json != nil && [200, 400, 404].contains(reply.status), "TEST_SEED=\(random.seed) \(link)")
        return reply.body.dropLast()
      }
      let batch = try client.post("/resolve", #"{"urls":[\#(links.map(quoted).joined(separator: ","))]}"#)
      #expect(batch.body == #"{"results":[\#(alone.joined(separator: ","))]}"# + "\n", "TEST_SEED=\(random.seed)")
    }
  }

  @Test("random content", arguments: ["/resolve", "/link"])
  func content(_ target: String) throws {
    var random = SeededGenerator()
    let client = try Library.client()
    let examples = [
      #"{"urls":["/home","nav:///loans/new?reader=K"]}"#,
      #"{"route":{"loans":{"route":{"extend":{"id":"\#(Library.loan)","changes":{}}}}}}"#,
      #"{"name":"book.trail","parameters":{"id":1,"trail":[2,"3"]}}"#,
      #"{"route":{"shelves":{"route":{"search":{"query":"a"}}}}}"#,
    ].map { Array($0.utf8) }
    let tokens = [
      "{", "}", "[", "]", ",", ":", "\"", "null", "true", "1e999", "-", "\\u0000", "\\ud800", "\"a\":", "\u{0}",
    ]
    for _ in rounds(750) {
      var body = examples.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0...body.count, using: &random)
        let end = min(body.count, start + Int.random(in: 0...6, using: &random))
        let token = Array((tokens.randomElement(using: &random) ?? "").utf8)
        body.replaceSubrange(
          start..<end, with: Bool.random(using: &random) ? token : Self.noise(0...2, using: &random))
      }
      let head = "POST \(target) HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n"
      let request = Array(head.utf8) + body
      Self.check(client.octets(request), of: request, random.seed)
    }
  }
}
