/// A timer for each connection, at constant cost: a hashed wheel (Varghese and Lauck 1987).
///
/// A timer is in the list of the tick at which it is checked. Postponing a deadline, which every request does, only stores
/// it: the timer moves to another list at its old tick.
struct TimerWheel {
  /// Milliseconds per tick; a timer expires at most this late.
  static let tick: Int64 = 64
  // A power of two; a turn of the wheel is 65 s. Later deadlines are checked once a turn.
  private static let slotCount = 1_024

  private struct Entry {
    var deadline: Int64 = 0
    /// The tick of the list that the timer is in, or -1.
    var listed: Int64 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
  }

  private var entries: [Entry] = []
  private var heads = [Int32](repeating: -1, count: slotCount)
  /// A bit for each slot that is not empty.
  private var occupied = [UInt64](repeating: 0, count: slotCount / 64)
  /// The ticks up to this one have been checked.
  private var current: Int64
  private var count = 0

  /// An empty wheel at this time in milliseconds.
  init(now: Int64) {
    current = now / Self.tick
  }

  /// Sets the timer of this number to `deadline`, in milliseconds, instead of its former deadline.
  mutating func set(_ id: Int, to deadline: Int64) {
    while entries.count <= id { entries.append(Entry()) }
    entries[id].deadline = deadline
    let tick = self.tick(of: deadline)
    let listed = entries[id].listed
    if listed >= 0 {
      if listed <= tick { return }
      unlink(id)
    }
    link(id, at: tick)
  }

  /// Cancels the timer of this number.
  mutating func cancel(_ id: Int) {
    if id < entries.count, entries[id].listed >= 0 { unlink(id) }
  }

  /// Milliseconds until a timer has to be checked, nil without timers.
  func delay(from now: Int64) -> Int64? {
    guard count > 0 else { return nil }
    let start = Int((current + 1) & Int64(Self.slotCount - 1))
    for step in 0...occupied.count {
      let word = (start / 64 + step) % occupied.count
      var bits = occupied[word]
      if step == 0 { bits &= ~0 << UInt64(start % 64) }
      if bits == 0 { continue }
      let slot = word * 64 + bits.trailingZeroBitCount
      let distance = (slot - start + Self.slotCount) % Self.slotCount
      return max(0, (current + 1 + Int64(distance)) * Self.tick - now)
    }
    return nil
  }

  /// Advances to `now`, and appends and cancels the expired timers.
  mutating func advance(to now: Int64, into expired: inout [Int]) {
    let target = now / Self.tick
    guard target > current else { return }
    // After a long sleep every slot is checked, but none twice.
    var tick = max(current + 1, target - Int64(Self.slotCount) + 1)
    current = target
    while tick <= target {
      let slot = Int(tick & Int64(Self.slotCount - 1))
      tick += 1
      var id = occupied[slot / 64] >> UInt64(slot % 64) & 1 == 1 ? Int(heads[slot]) : -1
      while id >= 0 {
        let next = Int(entries[id].next)
        unlink(id)
        if entries[id].deadline <= now {
          expired.append(id)
        } else {
          link(id, at: self.tick(of: entries[id].deadline))
        }
        id = next
      }
    }
  }

  // The first tick at which the deadline has passed, within one turn from now.
  private func tick(of deadline: Int64) -> Int64 {
    let tick = (deadline + Self.tick - 1) / Self.tick
    return min(max(tick, current + 1), current + Int64(Self.slotCount) - 1)
  }

  private mutating func link(_ id: Int, at tick: Int64) {
    let slot = Int(tick & Int64(Self.slotCount - 1))
    let head = heads[slot]
    entries[id].listed = tick
    entries[id].previous = -1
    entries[id].next = head
    if head >= 0 { entries[Int(head)].previous = Int32(truncatingIfNeeded: id) }
    heads[slot] = Int32(truncatingIfNeeded: id)
    occupied[slot / 64] |= 1 << UInt64(slot % 64)
    count += 1
  }

  private mutating func unlink(_ id: Int) {
    let entry = entries[id]
    let slot = Int(entry.listed & Int64(Self.slotCount - 1))
    if entry.previous >= 0 { entries[Int(entry.previous)].next = entry.next } else { heads[slot] = entry.next }
    if entry.next >= 0 { entries[Int(entry.next)].previous = entry.previous }
    if heads[slot] < 0 { occupied[slot / 64] &= ~(1 << UInt64(slot % 64)) }
    entries[id].listed = -1
    count -= 1
  }
}
