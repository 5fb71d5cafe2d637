import DeepLinkHTTP
import DeepLinkTestSupport
import Testing

@Suite("No input crashes, and a second reader agrees")
struct MutationTests {
  private let interesting: [UInt8] = Array("\r\n\0 \t:;,%#?*/\"\u{7F}AGz019+-".utf8) + [0x80, 0xFF]

  private func mutated(_ octets: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var octets = octets
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      let index = Int.random(in: 0..<octets.count, using: &random)
      let octet = interesting.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0: octets[index] = octet
      case 1: octets.insert(octet, at: index)
      case 2: if octets.count > 1 { octets.remove(at: index) }
      case 3: octets[index] = UInt8.random(in: 0...255, using: &random)
      default:
        let end = Int.random(in: index...octets.count, using: &random)
        octets.insert(contentsOf: octets[index..<end], at: index)
      }
    }
    return octets
  }

  @Test("mutated requests are answered the same however they are split, and never crash")
  func mutations() {
    var random = SeededGenerator()
    let seeds = (validExamples.map(\.text) + malformedExamples.map(\.text)).map { Array($0.utf8) }
    for _ in rounds(750) {
      guard let seed = seeds.randomElement(using: &random) else { return }
      let octets = mutated(seed, &random)
      let whole = converse([octets])
      let cut = Int.random(in: 0...octets.count, using: &random)
      let split = converse([Array(octets[..<cut]), Array(octets[cut...])].filter { !$0.isEmpty })
      #expect(
        split == whole,
        "TEST_SEED=\(random.seed) cut \(cut) \(String(decoding: octets, as: UTF8.self).debugDescription)")
    }
  }

  @Test("random octets never crash")
  func noise() {
    var random = SeededGenerator()
    for _ in rounds(500) {
      let octets = (0..<Int.random(in: 1..<200, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : interesting.randomElement(using: &random) ?? 0
      }
      let head = Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
      _ = converse([octets])
      _ = converse([head + octets])
      _ = converse([Array("GET / HTTP/1.1\r\n".utf8) + octets + Array("\r\n\r\n".utf8)])
    }
  }

  @Test("the slow reader and the real parser come to the same status")
  func differential() {
    var random = SeededGenerator()
    let heads = [
      "GET /a%20b?c HTTP/1.1\r\nHost: a.b\r\nAccept: */*\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.0\r\nX-Y: z\r\n\r\n", "DELETE /x HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip , chunked\r\n\r\n",
    ]
    var accepted = 0
    for _ in rounds(1_200) {
      guard let head = heads.randomElement(using: &random) else { return }
      var octets = mutated(Array(head.utf8), &random)
      // One complete head that starts with a line: octets after it and empty lines before it are other tests'
      // business.
      guard let end = octets.indices.first(where: { octets[$0...].starts(with: [13, 10, 13, 10]) }), end > 0 else {
        continue
      }
      octets = Array(octets[..<(end + 4)])
      if octets.starts(with: [13, 10]) { continue }
      let expected = NaiveReader.status(of: octets)
      let status = converse([octets]).statuses.first
      let isAccepted = status == nil || status == 200 || status == 204 || status == 413
      if isAccepted { accepted += 1 }
      let text = String(decoding: octets, as: UTF8.self).debugDescription
      #expect((isAccepted ? nil : status) == expected, "TEST_SEED=\(random.seed) \(text)")
    }
    #expect(accepted > 25, "most mutations are harmless")
  }
}
