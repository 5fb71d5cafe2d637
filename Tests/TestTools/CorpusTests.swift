import Foundation
import FuzzOracles
import Testing

/// What the fuzzers start from, and every input that ever failed, without libFuzzer.
@Suite("The corpus of the fuzzers")
struct CorpusTests {
  struct Seed: CustomTestStringConvertible, Sendable {
    let target: FuzzTarget
    let file: URL

    var testDescription: String { "\(target.rawValue)/\(file.lastPathComponent)" }
  }

  static let folder = URL(filePath: #filePath).appending(path: "../../Fuzz/Corpus").standardizedFileURL

  static func seeds(of target: FuzzTarget) -> [Seed] {
    let folder = folder.appending(path: target.rawValue)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { Seed(target: target, file: folder.appending(path: $0)) }
  }

  @Test("each seed, whole or cut short, is dealt with as it has to be", arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) throws {
    let seeds = Self.seeds(of: target)
    #expect(seeds.count >= 10, "\(target.rawValue) has a corpus")
    for seed in seeds {
      let octets = Array(try Data(contentsOf: seed.file))
      #expect(throws: Never.self, "\(seed.testDescription)") { try target.check(octets) }
      for length in stride(from: 0, to: octets.count, by: max(1, octets.count / 12)) {
        #expect(throws: Never.self, "the first \(length) octets of \(seed.testDescription)") {
          try target.check(Array(octets[..<length]))
        }
      }
    }
  }

  @Test("the seeds stay few and small")
  func size() throws {
    let sizes = try FuzzTarget.allCases.flatMap(Self.seeds).map { try Data(contentsOf: $0.file).count }
    #expect(sizes.reduce(0, +) < 300 * 1_024)
  }
}
