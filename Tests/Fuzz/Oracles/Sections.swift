/// Several texts in one input, with lines of three hyphens between them.
enum Sections {
  private static let separator = Array("\n---\n".utf8)

  /// The first sections; the last of them takes the rest, missing ones are nil.
  static func split(_ input: [UInt8], into count: Int) -> [[UInt8]?] {
    var sections: [[UInt8]?] = []
    var rest = input[...]
    while sections.count < count - 1, let range = rest.firstRange(of: separator) {
      sections.append(Array(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    sections.append(Array(rest))
    return sections + Array(repeating: nil, count: count - sections.count)
  }
}
