import Octets

/// Finds records by a text that is theirs: an id, or a title.
///
/// An open-addressing table of record numbers over texts that lie end to end: a third of what `Dictionary` takes, which
/// matters for a hundred thousand records.
struct RecordIndex: Sendable {
  /// The texts by record; empty for one that has none.
  private(set) var texts = RecordTexts()
  /// Record number plus one, or 0 where there is none; the count is a power of two, and at most half are taken.
  private var table: [UInt32] = [0, 0]
  private var taken = 0
  /// What hashes depend on: people who write titles must not be able to choose texts that share a slot.
  private let secret = UInt64.random(in: .min ... .max)

  /// The number of the first record with this text.
  func firstIndex(of text: Span<UInt8>) -> Int? {
    let entry = table[slot(of: text, in: table)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Adds the next record and gives the number of the one that has this text already, if there is one.
  ///
  /// - Parameter text: nil or empty for a record that is not to be found.
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

  /// The place where the text is, or where it would go.
  private func slot(of text: Span<UInt8>, in table: [UInt32]) -> Int {
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: text.hash(secret: secret)) & mask
    while table[slot] != 0, !texts.withText(at: Int(table[slot]) - 1, { $0.matches(text) }) { slot = (slot + 1) & mask }
    return slot
  }
}
