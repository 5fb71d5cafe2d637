import DeepLinkTestSupport
import LendingLibrary
import Testing

@Suite("No text from a client appears in an answer where it could have an effect")
struct ReflectionTests {
  private static let names = [
    "Accept", "Accept-Encoding", "Accept-Language", "Access-Control-Request-Headers", "Access-Control-Request-Method",
    "Authorization", "Content-Type", "Cookie", "Expect", "Forwarded", "From", "Host", "If-Match", "If-Modified-Since",
    "If-None-Match", "If-Range", "If-Unmodified-Since", "Origin", "Range", "Referer", "Traceparent", "User-Agent",
    "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Request-Id", "X-Marker",
  ]
  private static let targets = [
    "/", "/index.html", "/nothing", "/loans/new", "/livez", "/link", "/resolve", "/catalog/books",
    "/.well-known/apple-app-site-association", "/style.css",
  ]
  /// Pieces of an attacker's names and values, around a word to search for.
  private static let pieces =
    [
      "\r", "\n", "\r\n", "\r\n\r\n", "\r\nSet-Cookie: marker=1", "\u{0}", "\u{1B}[31m", "\t", "\u{7F}",
      "<script>marker()",
      "\"><img src=marker>", "';marker//", "%0D%0ASet-Cookie:%20marker", "%0d%0a", "%3Cscript%3E", "marker", "*", ",",
      "ä",
      "\u{85}", "\u{2028}", "\\", "javascript:marker", "bytes=0-1", "gzip;q=",
    ].map { Array($0.utf8) } + [[0xFF], [0x8D, 0x8A]]

  private static func noise(using random: inout SeededGenerator) -> [UInt8] {
    let noise = (0..<Int.random(in: 0...3, using: &random)).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
    return noise + Array("marker".utf8) + (pieces.randomElement(using: &random) ?? [])
  }

  /// All answers in a sequence of octets, read by their lengths; nil if the lengths are wrong.
  private static func answers(_ octets: [UInt8]) -> [(head: String, content: ArraySlice<UInt8>)]? {
    var (answers, rest): ([(head: String, content: ArraySlice<UInt8>)], _) = ([], octets[...])
    while !rest.isEmpty {
      guard let end = rest.indices.dropLast(3).first(where: { rest[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) })
      else { return nil }
      let head = String(decoding: rest[..<end], as: UTF8.self)
      let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
        .flatMap { Int($0.dropFirst(16)) }
      rest = rest[(end + 4)...]
      guard rest.count >= length ?? 0 else { return nil }
      answers.append((head, rest.prefix(length ?? 0)))
      rest = rest.dropFirst(length ?? 0)
    }
    return answers
  }

  @Test("neither in a head, nor in a page; in JSON only inside a string")
  func reflection() throws {
    var random = SeededGenerator()
    let client = try Library.client()
    var statuses: Set<Substring> = []
    for _ in rounds(1_000) {
      let method = ["GET", "GET", "POST", "OPTIONS"].randomElement(using: &random) ?? "GET"
      var target = Array((Self.targets.randomElement(using: &random) ?? "/").utf8)
      var fields: [[UInt8]] = []
      switch Int.random(in: 0..<4, using: &random) {
      case 0: target += Array((Bool.random(using: &random) ? "/" : "?url=").utf8) + Self.noise(using: &random)
      case 1: fields.append(Self.noise(using: &random) + Array(": value".utf8))
      default:
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let name = Self.names.randomElement(using: &random) ?? ""
          fields.append(Array("\(name): ".utf8) + Self.noise(using: &random))
        }
      }
      if !fields.contains(where: { $0.starts(with: "Host:".utf8) }) { fields.insert(Array("Host: a".utf8), at: 0) }
      let content = Array(#"{"name":"home"}"#.utf8)
      if method == "POST" { fields.append(Array("Content-Length: \(content.count)".utf8)) }
      let lines: [[UInt8]] = [Array("\(method) ".utf8) + target + Array(" HTTP/1.1".utf8)] + fields + [[]]
      var request: [UInt8] = []
      for line in lines { request += line + [13, 10] }
      if method == "POST" { request += content }
      let text = "TEST_SEED=\(random.seed) \(String(decoding: request, as: UTF8.self).debugDescription)"
      let octets = client.octets(request)
      let answers = try #require(Self.answers(octets), "\(text) \(String(decoding: octets, as: UTF8.self))")
      for answer in answers {
        statuses.insert(answer.head.split(separator: " ")[1])
        #expect(!answer.head.lowercased().contains("marker"), "\(text) \(answer.head)")
        #expect(answer.head.contains("\r\nX-Content-Type-Options: nosniff"), "\(text) \(answer.head)")
        let body = String(decoding: answer.content, as: UTF8.self)
        guard body.contains("marker") else { continue }
        #expect(answer.head.contains("json\r\n"), "\(text) \(answer.head)")
        #expect(body.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A } && body.utf8.count { $0 == 0x0A } == 1, "\(text)")
      }
    }
    #expect(statuses.isSuperset(of: ["200", "204", "400", "404", "405"]))
  }
}
