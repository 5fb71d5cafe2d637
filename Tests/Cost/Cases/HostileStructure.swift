/// JSON that is large in another way than by its texts.
struct HostileStructure: Sendable {
  /// What it is made of.
  let name: String
  /// The JSON of about so many octets.
  let json: @Sendable (_ count: Int) -> [UInt8]

  /// The names of all of them.
  static let names = Set(all.map(\.name))

  /// Every kind that the law is tried with.
  static let all: [HostileStructure] = [
    repeated("a wide array", "[", "1", ",", "]"),
    repeated("a wide array of texts", "[", "\"/books/1\"", ",", "]"),
    repeated("a wide array of misses", "[", "\"/x\"", ",", "]"),
    repeated("a wide array of arrays", "[", "[]", ",", "]"),
    repeated("one key again and again", "{", "\"a\":1", ",", "}"),
    HostileStructure(name: "a wide object") { count in
      let members = (0..<max(1, count / 12)).map { "\"k\($0)\":true" }
      return Array("{\(members.joined(separator: ","))}".utf8)
    },
    HostileStructure(name: "deep arrays") {
      Array((String(repeating: "[", count: $0 / 2) + String(repeating: "]", count: $0 / 2)).utf8)
    },
    HostileStructure(name: "arrays as deep as they may be") { count in
      let one = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
      return Array("[\((0..<max(1, count / 201)).map { _ in one }.joined(separator: ","))]".utf8)
    },
    // The name of each place repeats those of the places around it.
    HostileStructure(name: "long keys in one another") { count in
      let key = String(repeating: "k", count: max(1, count / 100))
      let opening = (0..<100).map { _ in "{\"\(key)\":" }.joined()
      return Array((opening + "1" + String(repeating: "}", count: 100)).utf8)
    },
    HostileStructure(name: "many values below long keys") { count in
      let key = String(repeating: "k", count: max(1, count / 40))
      let opening = (0..<20).map { _ in "{\"\(key)\":" }.joined()
      let values = (0..<max(1, count / 16)).map { "\"v\($0)\":1" }.joined(separator: ",")
      return Array((opening + "{\(values)}" + String(repeating: "}", count: 20)).utf8)
    },
    HostileStructure(name: "a long number") { Array(String(repeating: "9", count: max(1, $0)).utf8) },
    HostileStructure(name: "a long fraction") { Array(("0." + String(repeating: "1", count: max(1, $0))).utf8) },
    HostileStructure(name: "blanks") { Array(("1" + String(repeating: " ", count: $0)).utf8) },
  ]

  private static func repeated(
    _ name: String, _ opening: String, _ unit: String, _ separator: String, _ closing: String
  ) -> HostileStructure {
    HostileStructure(name: name) { count in
      let units = max(1, count / (unit.utf8.count + separator.utf8.count))
      return Array((opening + Array(repeating: unit, count: units).joined(separator: separator) + closing).utf8)
    }
  }
}
