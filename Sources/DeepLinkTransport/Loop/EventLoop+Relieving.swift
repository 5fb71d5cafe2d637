internal import DeepLinkHTTP
internal import DeepLinkSystemCalls

extension EventLoop {
  /// Charges the backlog of a connection to the memory budget.
  mutating func charge(_ connection: Connection, _ octets: Int) {
    guard connection.charge != octets else { return }
    memory.adjust(by: octets - connection.charge)
    connection.charge = octets
  }

  /// If answers exceed the memory budget, closes the connections with the earliest deadlines.
  ///
  /// - Parameter others: whether other event loops are woken to do the same.
  mutating func relieve(asking others: Bool) {
    guard state.memory.isOverdrawn else { return }
    let waiting = table.all.filter { $0.charge > 0 }.sorted { $0.pace.deadline < $1.pace.deadline }
    for connection in waiting where !state.memory.isRelieved {
      counters.add(.evicted)
      state.upkeep.noteTrouble()
      connection.descriptor.resetWhenClosed()
      close(connection)
    }
    if others, state.memory.isOverdrawn { state.wakeUpAll() }
  }

  /// At the limit for all connections, closes the one that was idle longest, if the options allow it.
  ///
  /// - Returns: whether a connection was closed.
  mutating func makeRoom() -> Bool {
    guard replacesOldest, let oldest = takeOldest() else { return false }
    close(oldest)
    return true
  }

  /// The connection that was idle longest; nil if there is none.
  ///
  /// A list of all connections serves until each of them is closed or has been active since. So a replacement costs no
  /// search of all connections.
  private mutating func takeOldest() -> Connection? {
    if let oldest = takeListed() { return oldest }
    lastOldest = table.all.filter { $0.session != nil }.map { IdleSince(token: $0.token, lastActive: $0.lastActive) }
      .sorted { $0.lastActive > $1.lastActive }
    return takeListed()
  }

  private mutating func takeListed() -> Connection? {
    while let last = lastOldest.popLast() {
      if let connection = table[last.token], connection.lastActive == last.lastActive { return connection }
    }
    return nil
  }

  /// Records the activity of a connection.
  mutating func noteActivity(of connection: Connection) {
    activity &+= 1
    connection.lastActive = activity
  }

  /// Records the octets that a client has acknowledged since the last check; `sent` octets were written meanwhile.
  ///
  /// Written octets do not count, because the kernel buffers many of them.
  mutating func notePace(of connection: Connection, sent: Int) {
    let untaken = connection.descriptor.untaken
    let taken = connection.untaken + sent - untaken
    connection.untaken = untaken
    connection.pace.note(taken, now: clock.now, grace: times.writeStall, rate: limits.rate)
    timers.set(connection.index, to: connection.pace.deadline)
  }

  /// Records content that has arrived.
  mutating func noteContent(of connection: Connection, _ count: Int) {
    guard limits.rate > 0 else { return }
    connection.pace.note(count, now: clock.now, grace: times.rateGrace, rate: limits.rate)
    timers.set(connection.index, to: min(connection.bodyEnd, connection.pace.deadline))
  }
}

/// A connection, and the number of its last activity when it was listed.
struct IdleSince {
  let token: UInt64
  let lastActive: Int
}

/// The deadline of a client that has to keep a least rate.
///
/// A client starts with some time in hand. Each octet moves the deadline, but never further ahead than this time. So a
/// client that keeps the rate on average may pause, and a client that moves few octets is closed.
struct Pace {
  /// The deadline in microseconds of the monotonic clock.
  private var end: Int64 = 0

  /// The deadline in milliseconds, rounded up.
  var deadline: Int64 { (end &+ 999) / 1_000 }

  /// A client that starts at `now` with the time `grace` in hand, both in milliseconds.
  init(now: Int64 = 0, grace: Int64 = 0) { end = (now &+ grace) &* 1_000 }

  /// Records transferred octets; with a rate of 0, any octet restores the whole time.
  mutating func note(_ octets: Int, now: Int64, grace: Int64, rate: Int) {
    guard octets > 0 else { return }
    let most = (now &+ grace) &* 1_000
    end = rate > 0 ? min(most, end &+ Int64(octets) &* 1_000_000 / Int64(rate)) : most
  }
}
