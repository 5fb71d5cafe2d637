/// Finds records by their ids.
///
/// An open-addressing table of record numbers over an array of ids: 27 bytes per record where `Dictionary` takes 50, which
/// matters for a catalogue of a hundred thousand.
struct RecordIndex: Sendable {
  /// The ids by record; where a record has none stands one that no table entry leads to.
  private(set) var ids: [RecordID] = []
  /// Record number plus one, or 0 where there is none; the count is a power of two, and at most half are taken.
  private var table: [UInt32] = [0, 0]
  private var taken = 0

  /// The number of the first record with this id.
  func firstIndex(of id: RecordID) -> Int? {
    let entry = table[slot(of: id, in: table)]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Adds the next record, and gives the number of the one that has this id already, if there is one.
  mutating func append(_ id: RecordID?) -> Int? {
    ids.append(id ?? RecordID(0))
    guard let id else { return nil }
    let slot = slot(of: id, in: table)
    guard table[slot] == 0 else { return Int(table[slot]) - 1 }
    table[slot] = UInt32(truncatingIfNeeded: ids.count)
    taken += 1
    if taken * 2 > table.count { grow() }
    return nil
  }

  /// The place where the id is, or where it would go.
  private func slot(of id: RecordID, in table: [UInt32]) -> Int {
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: id.mixed) & mask
    while table[slot] != 0, ids[Int(table[slot]) - 1] != id { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    var grown = [UInt32](repeating: 0, count: table.count * 2)
    for entry in table where entry != 0 { grown[slot(of: ids[Int(entry) - 1], in: grown)] = entry }
    table = grown
  }
}
