internal import HTTP
internal import SystemCalls

extension EventLoop {
  /// Counts the octets that a connection waits to send.
  mutating func charge(_ connection: Connection, _ octets: Int) {
    guard connection.charge != octets else { return }
    memory.adjust(by: octets - connection.charge)
    connection.charge = octets
  }

  /// Where answers wait that come to more than the budget, closes connections that have waited longest for their clients.
  ///
  /// Event loops that are asked to do the same close theirs.
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

  /// Makes room for a connection where there are as many as there may be: the one goes that has waited longest.
  ///
  /// - Returns: whether one has gone.
  mutating func makeRoom() -> Bool {
    let oldest = table.all.filter { $0.session != nil }.min { $0.lastActive < $1.lastActive }
    guard replacesOldest, let oldest else { return false }
    close(oldest)
    return true
  }

  /// Takes note that a connection came, or something on it.
  mutating func noteActivity(of connection: Connection) {
    activity &+= 1
    connection.lastActive = activity
  }

  /// Takes note of what a client has taken since the last time, `sent` octets having been handed to the kernel meanwhile.
  ///
  /// What counts is what its side of the connection has acknowledged: the kernel may have room for much more than that.
  mutating func notePace(of connection: Connection, sent: Int) {
    let untaken = connection.descriptor.untaken
    let taken = connection.untaken + sent - untaken
    connection.untaken = untaken
    connection.pace.note(taken, now: clock.now, grace: times.writeStall, rate: limits.rate)
    timers.set(connection.index, to: connection.pace.deadline)
  }

  /// Takes note of content that has arrived.
  mutating func noteContent(of connection: Connection, _ count: Int) {
    guard limits.rate > 0 else { return }
    connection.pace.note(count, now: clock.now, grace: times.rateGrace, rate: limits.rate)
    timers.set(connection.index, to: min(connection.bodyEnd, connection.pace.deadline))
  }
}

/// How far a client is behind the least rate: it has so much time in hand, uses it up as time passes, and gains time with
/// every octet, but never more than it had at first.
///
/// So a client that moves nothing is given up when that time is over, and one octet now and then does not help it, while
/// one that keeps the rate on average may pause.
struct Pace {
  /// When the client is to be given up, in microseconds of the monotonic clock.
  private var end: Int64 = 0

  /// The same in milliseconds, rounded up.
  var deadline: Int64 { (end &+ 999) / 1_000 }

  /// A client that begins `now` and has `grace` in hand, both in milliseconds.
  init(now: Int64 = 0, grace: Int64 = 0) { end = (now &+ grace) &* 1_000 }

  /// Takes note of octets that have moved; a rate of 0 is kept by any.
  mutating func note(_ octets: Int, now: Int64, grace: Int64, rate: Int) {
    guard octets > 0 else { return }
    let most = (now &+ grace) &* 1_000
    end = rate > 0 ? min(most, end &+ Int64(octets) &* 1_000_000 / Int64(rate)) : most
  }
}
