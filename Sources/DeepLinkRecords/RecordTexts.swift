import DeepLinkOctets

/// Texts stored contiguously, found by number.
struct RecordTexts: Sendable {
  private(set) var octets: [UInt8] = []
  // Takes half the memory of `Int`. A file has at most 4 GiB, because of the offsets in a `JSONNode`.
  private var ends: [UInt32] = []

  var count: Int { ends.count }

  mutating func reserveCapacity(_ count: Int) { octets.reserveCapacity(count) }

  mutating func append(_ text: [UInt8]) {
    octets.append(contentsOf: text)
    ends.append(UInt32(clamping: octets.count))
  }

  /// The text with this number; empty if there is none.
  subscript(index: Int) -> ArraySlice<UInt8> { octets[range(of: index)] }

  /// Whether the text with this number is empty or missing.
  func isEmpty(at index: Int) -> Bool { range(of: index).isEmpty }

  /// Passes the text with this number to a closure; empty if there is none.
  func withText<Result>(at index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    body(octets.span.extracting(range(of: index)))
  }

  private func range(of index: Int) -> Range<Int> {
    guard ends.indices.contains(index) else { return 0..<0 }
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// Whether the text with this number contains `needle`, without regard to the case of ASCII letters. `needle` must be
  /// in lower case.
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
