import Octets

/// Texts stored one after the other, found by their number.
struct RecordTexts: Sendable {
  private(set) var octets: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  mutating func reserveCapacity(_ count: Int) { octets.reserveCapacity(count) }

  mutating func append(_ text: some Collection<UInt8>) {
    octets.append(contentsOf: text)
    ends.append(octets.count)
  }

  /// The text of this number, empty if there is none.
  subscript(index: Int) -> ArraySlice<UInt8> { octets[range(of: index)] }

  /// Hands out the text of this number, empty if there is none, for the length of a call.
  func withText<Result>(at index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    body(octets.span.extracting(range(of: index)))
  }

  private func range(of index: Int) -> Range<Int> {
    guard ends.indices.contains(index) else { return 0..<0 }
    return (index == 0 ? 0 : ends[index - 1])..<ends[index]
  }

  /// Whether the text of this number contains `needle`, octet for octet.
  func contains(_ needle: [UInt8], at index: Int) -> Bool {
    let text = self[index]
    guard let first = needle.first else { return true }
    guard text.count >= needle.count else { return false }
    for start in text.startIndex...(text.endIndex - needle.count)
    where octets[start] == first && octets[start..<start + needle.count].elementsEqual(needle) {
      return true
    }
    return false
  }
}
