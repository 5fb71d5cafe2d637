import DeepLinkTestSupport
import Testing
import TextLanguages

@Suite("A set of machines")
struct MachineSetTests {
  @Test("is what a set of numbers is")
  func numbers() {
    var random = SeededGenerator()
    for _ in rounds(200) {
      let (one, other) = (Self.numbers(&random), Self.numbers(&random))
      let (first, second) = (MachineSet(one), MachineSet(other))
      #expect(first.places == one.sorted(), "TEST_SEED=\(random.seed)")
      #expect(first.union(second) == MachineSet(one.union(other)), "TEST_SEED=\(random.seed)")
      #expect(first.intersection(second) == MachineSet(one.intersection(other)), "TEST_SEED=\(random.seed)")
      #expect(first.isSubset(of: second) == one.isSubset(of: other))
      #expect(first.intersection(second).isSubset(of: first))
      #expect(first.isEmpty == one.isEmpty)
      #expect((0..<200).filter(first.contains) == one.sorted())
    }
  }

  private static func numbers(_ random: inout SeededGenerator) -> Set<Int> {
    let most = [3, 64, 65, 200][Int.random(in: 0..<4, using: &random)]
    return Set((0..<Int.random(in: 0..<6, using: &random)).map { _ in Int.random(in: 0..<most, using: &random) })
  }
}

@Suite("A set of symbols")
struct SymbolSetTests {
  @Test("is what a set of octets is")
  func octets() {
    var random = SeededGenerator()
    for _ in rounds(100) {
      let (one, other) = (Self.octets(&random), Self.octets(&random))
      let (first, second) = (SymbolSet(one), SymbolSet(other))
      #expect((0..<128).filter(first.contains) == one.sorted())
      #expect(first | second == SymbolSet(one.union(other)))
      #expect(first & second == SymbolSet(one.intersection(other)))
      #expect(first - second == SymbolSet(one.subtracting(other)))
      #expect(first.isEmpty == one.isEmpty)
      #expect(first.count == one.count)
    }
    #expect(SymbolSet([0x80, 0xFF]).isEmpty)
    #expect(!SymbolSet.all.contains(0x80))
  }

  private static func octets(_ random: inout SeededGenerator) -> Set<UInt8> {
    Set((0..<Int.random(in: 0..<9, using: &random)).map { _ in UInt8.random(in: 0..<128, using: &random) })
  }
}
