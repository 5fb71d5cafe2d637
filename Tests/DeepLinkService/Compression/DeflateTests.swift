import DeepLinkTestSupport
import Foundation
import LendingLibrary
import Testing

@testable import DeepLinkService

@Suite("Compressed content")
struct DeflateTests {
  /// Inputs for every special case of the format.
  private static var corners: [(name: String, octets: [UInt8])] {
    var fibonacci: [UInt8] = []
    var (one, other) = (1, 1)
    for symbol in UInt8(0)..<24 {
      fibonacci += [UInt8](repeating: symbol, count: one)
      (one, other) = (other, one + other)
    }
    // Shuffled, so that there are few repetitions and the counts of the code stay as they are.
    var random = SeededGenerator(seed: 7)
    fibonacci.shuffle(using: &random)
    let noise = (0..<40_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let ascending = (0..<256).map { UInt8($0) }
    return [
      ("nothing", []), ("one octet", [65]), ("two", [65, 66]), ("three", [65, 66, 67]),
      ("three alike", [65, 65, 65]), ("four alike", [65, 65, 65, 65]), ("every octet", ascending),
      ("every octet twice", ascending + ascending), ("noise", noise), ("noise twice", noise + noise),
      ("counts that make codes too long", fibonacci), ("zeros", [UInt8](repeating: 0, count: 1_000_000)),
    ]
      + [257, 258, 259, 260, 261, 515, 516, 517, 519].map {
        ("a run of \($0)", [UInt8](repeating: 97, count: $0))
      }
      + [32_765, 32_766, 32_767, 32_768, 32_769, 65_536].map { distance in
        ("a repetition \(distance) back", Array("begin".utf8) + noise.prefix(distance - 5) + Array("begin".utf8))
      }
      + [32_767, 32_768, 32_769].map { ("\($0) tokens", Array(noise.prefix($0))) }
  }

  @Test("gzip restores it, for every special case of the format")
  func corners() throws {
    for (name, octets) in Self.corners {
      let same = try Gzip.unpacked([GzipForm.gzip(octets)]) == octets
      #expect(same, "\(name)")
    }
  }

  @Test("gzip restores it, where it was compressed in parts")
  func parts() throws {
    for parts in [[[]], [Array("one ".utf8), [], Array("two".utf8)], [[65, 65, 65, 65], [66], Array("one ".utf8)]] {
      let whole = parts.flatMap(\.self)
      let blocks = parts.flatMap { Deflate.compress($0, isLast: false) }
      let style = 0..<whole.count
      let form = try #require(GzipForm.made(of: whole + [10], with: style, blocks))
      #expect(try Gzip.unpacked([form]) == whole + [10])
    }
    #expect(GzipForm.made(of: [UInt8](repeating: 65, count: 65_537), with: 0..<0, []) == nil)
  }

  @Test("gzip restores it, for random inputs")
  func random() throws {
    var random = SeededGenerator()
    let inputs = (0..<400).map { _ in Self.input(using: &random) }
    #expect(inputs.count { $0.isEmpty } < 100)
    let same = try Gzip.unpacked(inputs.map(GzipForm.gzip)) == inputs.flatMap { $0 }
    #expect(same, "TEST_SEED=\(random.seed)")
  }

  /// Random octets of a few kinds, with repetitions of earlier parts.
  private static func input(using random: inout SeededGenerator) -> [UInt8] {
    var octets: [UInt8] = []
    let kinds = UInt8.random(in: 0...255, using: &random)
    for _ in 0..<Int.random(in: 0..<60, using: &random) {
      if !octets.isEmpty, Bool.random(using: &random) {
        let start = Int.random(in: octets.indices, using: &random)
        octets += octets[start...].prefix(Int.random(in: 1...400, using: &random))
      } else {
        for _ in 0..<Int.random(in: 1...120, using: &random) { octets.append(.random(in: 0...kinds, using: &random)) }
      }
    }
    return octets
  }

  @Test("is about as small as that of gzip")
  func size() throws {
    let text = Array(
      (1...20_000).map { "line \($0 * 7_919 % 10_007) of many, each \($0 % 13) the same\n" }.joined().utf8)
    let process = Process()
    let file = FileManager.default.temporaryDirectory.appending(path: "size-\(UUID().uuidString)")
    try Data(text).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-6", "-c", file.path]
    process.standardOutput = output
    try process.run()
    let theirs = output.fileHandleForReading.readDataToEndOfFile().count
    process.waitUntilExit()
    let own = GzipForm.gzip(text).count
    #expect(own * 10 < theirs * 12, "\(own) octets, gzip makes \(theirs)")
  }

  @Test("is made of documents and texts from 1 KiB on, if it saves a tenth and there is no file NAME.gz")
  func served() throws {
    let text = String(repeating: "All work and no play. ", count: 60)
    var random = SeededGenerator(seed: 3)
    let folder = try TemporaryFolder([
      "long.txt": text, "long.js": text, "long.json": text, "long.svg": text, "short.txt": "short", "long.png": text,
      "unknown": text, "beside.txt": text, "stale.txt": text,
    ])
    try folder.write("noise.txt", (0..<4_000).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    try folder.write("beside.txt.gz", Gzip.stored(text))
    try folder.write("stale.txt.gz", Gzip.stored("else"))
    let files = try PublicFiles(reading: folder.path).files
    func form(_ name: String) -> [UInt8]? { files[PublicPath(name)]?.gzip?.octets }
    for name in ["long.txt", "long.js", "long.json", "long.svg", "stale.txt"] {
      let form = try #require(form(name))
      #expect(form.count * 5 < text.utf8.count)
      #expect(try Gzip.unpacked([form]) == Array(text.utf8))
    }
    for name in ["short.txt", "long.png", "unknown", "noise.txt"] { #expect(form(name) == nil, "\(name)") }
    #expect(form("beside.txt") == Gzip.stored(text))
  }

  @Test(
    "is made of the service's descriptions, with its own entity tag and with Vary",
    arguments: ["/openapi.json", "/routes"])
  func documents(_ path: String) throws {
    let client = try Watched(Library.site()).client()
    let whole = try client.get(path)
    let tag = try #require(whole["ETag"])
    #expect(whole["Vary"] == "Accept-Encoding" && whole["Content-Encoding"] == nil)
    let octets = client.octets(Array("GET \(path) HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\n\r\n".utf8))
    let end = try #require(octets.indices.dropLast(3).first { octets[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) })
    let head = String(decoding: octets[..<end], as: UTF8.self)
    #expect(head.contains("\r\nContent-Encoding: gzip\r\n") && head.contains("\r\nVary: Accept-Encoding\r\n"))
    #expect(!head.contains(tag))
    #expect(try Gzip.unpacked([Array(octets[(end + 4)...])]) == Array(whole.body.utf8))
    #expect((octets.count - end) * 3 < whole.body.utf8.count, "\(octets.count - end) of \(whole.body.utf8.count)")
    #expect(try client.get(path, "If-None-Match: \(tag)").status == 304)
  }
}
