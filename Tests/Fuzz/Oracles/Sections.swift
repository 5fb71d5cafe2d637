/// Several texts in one input, with lines of three hyphens between them.
enum Sections {
  private static let separator = Array("\n---\n".utf8)

  /// The first sections; the last of them takes the rest, missing ones are nil.
  static func split(_ input: [UInt8], into count: Int) -> [[UInt8]?] {
    var sections: [[UInt8]?] = []
    var start = 0
    var index = 0
    while sections.count < count - 1, index + separator.count <= input.count {
      // One comparison for nearly every octet: the standard library's search takes longer than all that is fuzzed.
      guard input[index] == separator[0], input[index...].starts(with: separator) else {
        index += 1
        continue
      }
      sections.append(Array(input[start..<index]))
      index += separator.count
      start = index
    }
    sections.append(Array(input[start...]))
    return sections + Array(repeating: nil, count: count - sections.count)
  }
}
