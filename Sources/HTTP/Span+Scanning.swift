/// Looking for the octets at which a parser has to stop, eight at a step.
///
/// Each test leaves the top bit of an octet of the word set if the octet is meant. Subtraction borrows from the octet
/// above, so octets above the first that is meant may be marked wrongly; only the first is ever used.
extension Span<UInt8> {
  /// The offset of the first line feed at or behind `start`, or nil.
  func firstLineFeed(from start: Int) -> Int? {
    let index = first(from: start, to: count) { Self.equal($0, .lineFeed) }
    return index < count ? index : nil
  }

  /// The offset of the first octet in `start..<end` that is no visible ASCII or is one of `#`, `%` and `?`, or `end`.
  func endOfPlainTarget(from start: Int, to end: Int) -> Int {
    first(from: start, to: end) { word in
      Self.less(word, 0x21) | word | Self.equal(word, .delete) | Self.equal(word, .hash) | Self.equal(word, .percent)
        | Self.equal(word, .question)
    }
  }

  /// The offset of the first octet in `start..<end` below 0x20, or DEL, or `end`.
  func endOfPlainValue(from start: Int, to end: Int) -> Int {
    first(from: start, to: end) { Self.less($0, 0x20) | Self.equal($0, .delete) }
  }

  /// The offset of the first octet in `start..<end` that `test` marks, or `end`.
  @inline(__always)
  private func first(from start: Int, to end: Int, where test: (UInt64) -> UInt64) -> Int {
    let raw = bytes
    var index = start
    while index &+ 8 <= end {
      // Big-endian machines would find the last one first.
      let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let marks = test(word) & 0x8080_8080_8080_8080
      if marks != 0 { return index &+ marks.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < end {
      if test(UInt64(self[index]) | 0x6161_6161_6161_6100) & 0x80 != 0 { return index }
      index &+= 1
    }
    return end
  }

  @inline(__always)
  private static func equal(_ word: UInt64, _ octet: UInt8) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(octet))
    return (difference &- 0x0101_0101_0101_0101) & ~difference
  }

  /// Octets less than `limit`, which is 0x80 at the most.
  @inline(__always)
  private static func less(_ word: UInt64, _ limit: UInt8) -> UInt64 {
    (word &- (0x0101_0101_0101_0101 &* UInt64(limit))) & ~word
  }
}
