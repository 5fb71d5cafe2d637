/// Tests of eight octets in a word at once.
///
/// Each test marks matching octets with their top bit. Subtraction borrows from the octet above, so octets above the first
/// match may be marked wrongly: use the first mark, or whether there is any.
public enum OctetWord {
  /// The same octet eight times.
  @inlinable
  @inline(__always)
  public static func every(_ octet: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(octet) }

  /// Marks the octets equal to `octet`, which is less than 0x80.
  @inlinable
  @inline(__always)
  public static func equal(_ word: UInt64, _ octet: UInt8) -> UInt64 {
    let difference = word ^ every(octet)
    return (difference &- every(1)) & ~difference
  }

  /// Marks the octets from `first` to `last`, in a word whose octets are all less than 0x80. Every mark is right.
  ///
  /// The first sum sets the top bit of octets from `first` on, the second sum that of octets above `last`.
  @inlinable
  @inline(__always)
  public static func range(_ word: UInt64, _ first: UInt8, _ last: UInt8) -> UInt64 {
    (word &+ every(0x80 &- first)) & ~(word &+ every(0x7F &- last))
  }

  /// Marks the octets less than `limit`, which is 0x80 at the most.
  @inlinable
  @inline(__always)
  public static func less(_ word: UInt64, _ limit: UInt8) -> UInt64 {
    (word &- every(limit)) & ~word
  }
}

extension Span<UInt8> {
  /// The eight octets at an offset, the first in the lowest octet of the word. The bounds are checked in debug builds only.
  @inlinable
  @inline(__always)
  public func uncheckedWord(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    return UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The offset of the first octet in `start..<end` that `test` marks, or `end`.
  ///
  /// Both have to be within bounds.
  @inlinable
  @inline(__always)
  public func firstOctet(from start: Int, to end: Int, where test: (UInt64) -> UInt64) -> Int {
    precondition(start >= 0 && end <= count, "a range beyond the end of the octets")
    var index = start
    while index &+ 8 <= end {
      let word = uncheckedWord(at: index)
      let marks = test(word) & OctetWord.every(0x80)
      if marks != 0 { return index &+ marks.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    guard index < end else { return end }
    if end &- start >= 8 {
      // The last word overlaps octets without a mark.
      let word = uncheckedWord(at: end &- 8)
      let marks = test(word) & OctetWord.every(0x80)
      return marks == 0 ? end : end &- 8 &+ marks.trailingZeroBitCount &>> 3
    }
    // Pads the word with letters, which never match a searched octet.
    var word: UInt64 = 0x6161_6161_6161_6161
    for offset in stride(from: end &- 1, through: index, by: -1) { word = word &<< 8 | UInt64(self[offset]) }
    let marks = test(word) & OctetWord.every(0x80)
    return marks == 0 ? end : index &+ marks.trailingZeroBitCount &>> 3
  }

  /// Whether these are the octets of `other`.
  @inlinable
  @inline(__always)
  public func matches(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard count >= 8 else {
      for offset in indices where self[offset] != other[offset] { return false }
      return true
    }
    var offset = 0
    while offset &+ 8 < count {
      if uncheckedWord(at: offset) != other.uncheckedWord(at: offset) { return false }
      offset &+= 8
    }
    return uncheckedWord(at: count &- 8) == other.uncheckedWord(at: count &- 8)
  }

  /// Whether these are the octets of `other`.
  ///
  /// - Parameter ignoringCase: whether letters of ASCII are compared without case.
  @inlinable
  @inline(__always)
  public func matches(_ other: Span<UInt8>, _ ignoringCase: Bool) -> Bool {
    ignoringCase ? matches(ignoringCase: other) : matches(other)
  }

  /// Whether these are the octets of `other`, without the case of letters of ASCII.
  public func matches(ignoringCase other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for offset in indices where self[offset].lowercased != other[offset].lowercased { return false }
    return true
  }

  /// A hash for a table in memory, eight octets at a time. Each word is multiplied with the hash so far, and both halves
  /// of the product are kept.
  ///
  /// - Parameter secret: the same number for all texts of a table. It must be random if the texts come from outside, so
  ///   that their authors cannot choose texts that share a slot.
  @inlinable
  public func hash(secret: UInt64 = 0x9E37_79B9_7F4A_7C15) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count) ^ secret
    func mix(_ word: UInt64) {
      let product = (word ^ secret).multipliedFullWidth(by: hash ^ 0xE703_7ED1_A0B4_28DB)
      hash = product.high ^ product.low
    }
    var offset = 0
    while offset &+ 8 <= count {
      mix(uncheckedWord(at: offset))
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < count {
      rest = rest &<< 8 | UInt64(self[offset])
      offset &+= 1
    }
    mix(rest)
    // With a secret that leaves few bits set in a factor, what differs would not reach the lowest bits.
    let product = hash.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
