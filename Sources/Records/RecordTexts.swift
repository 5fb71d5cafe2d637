import Octets

/// Texts stored one after the other, found by their number.
struct RecordTexts: Sendable {
  private(set) var octets: [UInt8] = []
  // Half the memory of `Int`: the file is at most 4 GiB, as the offsets in a `JSONNode` are.
  private var ends: [UInt32] = []

  var count: Int { ends.count }

  mutating func reserveCapacity(_ count: Int) { octets.reserveCapacity(count) }

  mutating func append(_ text: [UInt8]) {
    octets.append(contentsOf: text)
    ends.append(UInt32(clamping: octets.count))
  }

  /// The text of this number, empty if there is none.
  subscript(index: Int) -> ArraySlice<UInt8> { octets[range(of: index)] }

  /// Whether the text of this number is empty, or there is none.
  func isEmpty(at index: Int) -> Bool { range(of: index).isEmpty }

  /// Hands out the text of this number, empty if there is none, for the length of a call.
  func withText<Result>(at index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    body(octets.span.extracting(range(of: index)))
  }

  private func range(of index: Int) -> Range<Int> {
    guard ends.indices.contains(index) else { return 0..<0 }
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// Whether the text of this number contains `needle`, in which ASCII letters are lower case, whatever the case of those
  /// of the text.
  func contains(_ needle: [UInt8], at index: Int) -> Bool {
    withText(at: index) { text in
      guard text.count >= needle.count else { return false }
      let needle = needle.span
      for start in 0...(text.count - needle.count) {
        var length = 0
        while length < needle.count, text[start + length].lowercased == needle[length] { length += 1 }
        if length == needle.count { return true }
      }
      return false
    }
  }
}
