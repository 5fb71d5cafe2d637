import DeepLinkOctets

/// Finds records by a text: an id or a title.
///
/// An open-addressing hash table of record numbers over contiguous texts. It takes a third of the memory of a
/// `Dictionary`, which matters for a hundred thousand records.
struct RecordIndex: Sendable {
  /// The texts by record number; empty for a record without one.
  private(set) var texts = RecordTexts()
  /// The record numbers plus one; 0 for an empty slot. The number of slots is a power of two, and at most half are
  /// taken.
  private var table: [UInt32] = [0, 0]
  private var taken = 0
  /// The seed of the hashes, so that authors of titles cannot choose texts that share a slot.
  private let secret = UInt64.random(in: .min ... .max)

  /// The number of the first record with this text, or nil.
  func firstIndex(of text: Span<UInt8>) -> Int? {
    let entry = table[slot(of: text, in: table)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Adds the next record; returns the number of the record that already has this text, if any.
  ///
  /// - Parameter text: the text, or nil or empty for a record without one.
  mutating func append(_ text: [UInt8]?) -> Int? {
    if taken * 2 >= table.count { grow() }
    let text = text ?? []
    defer { texts.append(text) }
    guard !text.isEmpty else { return nil }
    let slot = slot(of: text.span, in: table)
    guard table[slot] == 0 else { return Int(table[slot]) - 1 }
    table[slot] = UInt32(truncatingIfNeeded: texts.count + 1)
    taken += 1
    return nil
  }

  private mutating func grow() {
    var grown = [UInt32](repeating: 0, count: table.count * 2)
    for entry in table where entry != 0 {
      let slot: Int = texts.withText(at: Int(entry) - 1) { text in self.slot(of: text, in: grown) }
      grown[slot] = entry
    }
    table = grown
  }

  /// The slot of the text, or the empty slot for it.
  private func slot(of text: Span<UInt8>, in table: [UInt32]) -> Int {
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: text.hash(secret: secret)) & mask
    while table[slot] != 0, !texts.withText(at: Int(table[slot]) - 1, { $0.matches(text) }) { slot = (slot + 1) & mask }
    return slot
  }
}
