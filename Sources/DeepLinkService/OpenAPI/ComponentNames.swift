import DeepLinkOctets

/// Names for the types and methods that generators make: identifiers in any language, and distinct without regard to
/// case, because generators write a file for each.
struct ComponentNames {
  /// Names, in lower case, that generators or languages use for types of their own.
  private static let reserved: Set = [
    "any", "array", "boolean", "data", "date", "error", "file", "integer", "list", "map", "number", "object", "record",
    "set", "string", "type", "url", "uuid", "warning",
  ]

  private var taken: Set<String>
  /// The next number for a name that is taken.
  private var next: [String: Int] = [:]

  init(besides names: [String] = []) { taken = Self.reserved.union(names.map { $0.lowercased() }) }

  /// Takes the first of these names that is free, or the last with a number behind it.
  ///
  /// - Parameter endings: the name is free only if it is free with each of these.
  mutating func claim(_ names: [String], endings: [String] = [""]) -> String {
    func isFree(_ name: String) -> Bool { endings.allSatisfy { !taken.contains((name + $0).lowercased()) } }
    var name = names.first(where: isFree) ?? names[names.count - 1]
    let plain = name
    while !isFree(name) {
      let number = next[plain, default: 2]
      next[plain] = number + 1
      name = "\(plain)\(number)"
    }
    taken.formUnion(endings.map { (name + $0).lowercased() })
    return name
  }

  /// `order.tab` as `OrderTab`: the letters and digits of ASCII, the first of each run in upper case.
  ///
  /// - Parameter fallback: stands before a digit, and in the place of a text without letters and digits.
  static func type(_ text: String, or fallback: String) -> String {
    var octets: [UInt8] = []
    var begins = true
    for octet in text.utf8 {
      let isLetter = octet.isLetter
      if isLetter || octet.isDigit { octets.append(isLetter && begins ? octet & ~0x20 : octet) }
      begins = !isLetter && !octet.isDigit
    }
    let name = String(decoding: octets, as: UTF8.self)
    return octets.first?.isDigit ?? true ? fallback + name : name
  }
}
