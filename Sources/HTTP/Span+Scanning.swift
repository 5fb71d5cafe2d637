import Octets

/// Looking for the octets at which a parser has to stop, eight at a step.
extension Span<UInt8> {
  /// The offset of the first line feed at or behind `start`, or nil.
  func firstLineFeed(from start: Int) -> Int? {
    let index = firstOctet(from: start, to: count) { OctetWord.equal($0, .lineFeed) }
    return index < count ? index : nil
  }

  /// The offset of the first octet in `start..<end` that is no visible ASCII or is one of `#`, `%` and `?`, or `end`.
  func endOfPlainTarget(from start: Int, to end: Int) -> Int {
    firstOctet(from: start, to: end) { word in
      OctetWord.less(word, 0x21) | word | OctetWord.equal(word, .delete) | OctetWord.equal(word, .hash)
        | OctetWord.equal(word, .percent)
        | OctetWord.equal(word, .question)
    }
  }

  /// The offset of the first octet in `start..<end` below 0x20, or DEL, or `end`.
  func endOfPlainValue(from start: Int, to end: Int) -> Int {
    firstOctet(from: start, to: end) { OctetWord.less($0, 0x20) | OctetWord.equal($0, .delete) }
  }
}
