import DeepLinkOctets

/// The texts of a route's parameters, slot by slot, for a link that is being written. A value is reused for many links and
/// keeps its memory.
@usableFromInline
package struct SlotTexts: Sendable {
  // Inlinable reading, because the tables write each link as JSON.
  /// The octets of all texts, end to end.
  @usableFromInline package private(set) var octets: [UInt8] = []
  @usableFromInline private(set) var ranges: [Range<Int>] = []
  @usableFromInline private(set) var slots: [Slot] = []
  /// The number of slots of the route; ``slots`` may have more.
  @usableFromInline private(set) var slotCount = 0
  /// The slot that takes texts; -1 before the first.
  package private(set) var current = -1

  /// The texts of a parameter.
  @usableFromInline
  struct Slot: Sendable {
    /// The range of its texts.
    @usableFromInline var first = 0, end = 0
    /// Whether the text is the default, which the link leaves out unless another optional component side by side follows.
    var isDefault = false
    /// Whether the link has the texts.
    @usableFromInline var isWritten = false

    mutating func take(_ text: Int, _ isDefault: Bool) {
      if end == 0 { first = text }
      end = text + 1
      if isDefault { self.isDefault = true }
    }
  }

  /// Drops the texts and begins those of a route with this number of slots.
  mutating func begin(_ count: Int) {
    octets.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    (slotCount, current) = (count, -1)
    do {
      var used = slots.mutableSpan
      for slot in 0..<min(count, used.count) { used[slot] = Slot() }
    }
    if slots.count < count { slots += repeatElement(Slot(), count: count - slots.count) }
  }

  /// Begins the next slot, without a text.
  mutating func open() { current &+= 1 }

  /// Adds a text to the slot.
  ///
  /// - Parameters:
  ///   - fallback: the default, which a link leaves out.
  ///   - encode: appends the octets; returns false if the value has no text.
  /// - Returns: whether there is a text.
  @inline(__always)
  mutating func add(unless fallback: String? = nil, _ encode: (inout [UInt8]) -> Bool) -> Bool {
    let start = octets.count
    guard encode(&octets) else {
      if octets.count > start { octets.removeSubrange(start...) }
      return false
    }
    add(from: start, isDefault: fallback.map { octets[start...].elementsEqual($0.utf8) } ?? false)
    return true
  }

  /// Adds a text to the slot.
  mutating func add(_ text: Span<UInt8>) {
    let start = octets.count
    octets.append(contentsOf: text)
    add(from: start, isDefault: false)
  }

  /// Adds the default to the slot, if there is one.
  mutating func addDefault(_ encode: (inout [UInt8]) -> Bool) {
    if add(encode), current >= 0, current < slotCount { slots[current].isDefault = true }
  }

  /// Adds the octets from an offset on as a text. A declaration with faults may have more slots than its shape.
  private mutating func add(from start: Int, isDefault: Bool) {
    guard current >= 0, current < slotCount else { return }
    ranges.append(start..<octets.count)
    slots[current].take(ranges.count - 1, isDefault)
  }

  /// Notes that the link has the texts of a slot.
  mutating func markWritten(_ slot: Int) { slots[slot].isWritten = true }

  /// Notes that the link, which is another one, has all texts but the defaults.
  mutating func markGiven() {
    for slot in 0..<min(slotCount, slots.count) {
      slots[slot].isWritten = slots[slot].end > 0 && !slots[slot].isDefault
    }
  }

  /// Whether a slot has the same texts as in another link of the route. A text that is left out is its default.
  func hasTexts(of slot: Int, equalTo other: borrowing SlotTexts) -> Bool {
    let (mine, theirs) = (given(slot), other.given(slot))
    return mine.count == theirs.count && zip(mine, theirs).allSatisfy { self[$0].elementsEqual(other[$1]) }
  }

  /// The numbers of the texts of a slot; none of the default, which may have no text.
  private func given(_ slot: Int) -> Range<Int> { isDefault(slot) ? 0..<0 : indices(of: slot) }

  /// The number of all texts.
  var count: Int { ranges.count }

  /// The numbers of the texts of a slot; none of a slot that the route does not have.
  @inlinable
  func indices(of slot: Int) -> Range<Int> {
    slot >= 0 && slot < slotCount ? slots[slot].first..<slots[slot].end : 0..<0
  }

  /// The text of a number.
  subscript(text: Int) -> ArraySlice<UInt8> { octets[ranges[text]] }

  /// Whether a slot has the default.
  func isDefault(_ slot: Int) -> Bool { slots[slot].isDefault }

  /// The number of texts of a slot.
  @inlinable
  package func count(of slot: Int) -> Int { indices(of: slot).count }

  /// Whether the link has the texts of a slot.
  @inlinable
  package func isWritten(_ slot: Int) -> Bool { slot < slotCount && slots[slot].isWritten }

  /// The range in ``octets`` of a text of a slot.
  @inlinable
  package func range(of slot: Int, _ index: Int) -> Range<Int> { ranges[slots[slot].first + index] }

  /// The texts that the link has of a slot; nil if it leaves them out.
  package func written(_ slot: Int) -> [String]? {
    guard isWritten(slot) else { return nil }
    return indices(of: slot).map { octets.span.extracting(ranges[$0]).text() }
  }
}
