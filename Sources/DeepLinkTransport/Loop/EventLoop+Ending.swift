internal import DeepLinkHTTP
internal import DeepLinkSystemCalls
internal import Synchronization

extension EventLoop {
  /// Sets the timer for the time limit of the session, unless it is set already.
  mutating func setTimer(of connection: Connection) {
    guard let awaiting = connection.session?.awaiting, awaiting != connection.awaiting else { return }
    connection.awaiting = awaiting
    let time =
      switch awaiting.kind {
      case .request: isDraining ? min(times.drainQuiet, times.idle) : times.idle
      case .head: times.head
      case .body: times.body
      // Its own time: `answerEnd`.
      case .answer: times.idle
      }
    timers.set(connection.index, to: clock.now + time)
    guard awaiting.kind == .body else { return }
    connection.bodyEnd = clock.now + time
    connection.pace = Pace(now: clock.now, grace: times.rateGrace)
    if limits.rate > 0 { timers.set(connection.index, to: min(connection.bodyEnd, connection.pace.deadline)) }
  }

  /// Handles an expired timer.
  mutating func timeOut(_ connection: Connection) {
    switch connection.state {
    case .lingering: close(connection)
    case .flushing:
      // The client may have read octets without enough room for the next write.
      notePace(of: connection, sent: 0)
      guard connection.pace.deadline <= clock.now else { return }
      counters.add(.writeTimeouts)
      connection.descriptor.resetWhenClosed()
      close(connection)
    case .open: timeOutSession(of: connection)
    case .waiting: timeOutAnswer(of: connection)
    }
  }

  private mutating func timeOutSession(of connection: Connection) {
    guard let session = connection.session else { return close(connection) }
    switch session.awaiting.kind {
    case .request:
      // A request may have just arrived, and closing would lose it.
      read(connection)
      guard table[connection.token] != nil, connection.isIdle, session.awaiting == connection.awaiting else { return }
      if !isDraining { counters.add(.idleTimeouts) }
      close(connection)
    case .head:
      counters.add(.headTimeouts)
      finish(connection, session.timeOut(in: &context))
    case .body:
      counters.add(.bodyTimeouts)
      finish(connection, session.timeOut(in: &context))
    case .answer: break
    }
  }

  /// Closes the sending side, and drops octets until the client has closed its side.
  ///
  /// RFC 9112 9.6: closing with unread octets would send a reset, which can overtake the answer.
  mutating func startLingering(_ connection: Connection) {
    connection.state = .lingering(octetsLeft: limits.linger)
    noteProgress(of: connection)
    connection.awaiting = nil
    watch(connection, for: .reading)
    guard table[connection.token] != nil else { return }
    guard shutdown(connection.descriptor.raw, Int32(SHUT_WR)) == 0 else { return close(connection) }
    timers.set(connection.index, to: clock.now + times.linger)
  }

  /// Updates whether the connection is counted in `inFlight`.
  mutating func noteProgress(of connection: Connection) {
    let isOwed = connection.isOwedSomething
    guard isOwed != connection.isInFlight else { return }
    connection.isInFlight = isOwed
    counters.add(.inFlight, isOwed ? 1 : -1)
  }

  /// Drops octets that arrived.
  mutating func drop(_ connection: Connection) {
    guard case .lingering(let octetsLeft) = connection.state else { return }
    switch inbound.receive(from: connection.descriptor) {
    case .count(let count) where count > 0 && count < octetsLeft:
      counters.add(.octetsRead, count)
      connection.state = .lingering(octetsLeft: octetsLeft - count)
    case .wouldBlock: break
    default: close(connection)
    }
  }

  /// Closes a connection that failed.
  mutating func abandon(_ connection: Connection) {
    counters.add(.resets)
    close(connection)
  }

  /// Closes a connection; its descriptor closes with the last reference to it.
  mutating func close(_ connection: Connection) {
    guard table.remove(connection) else { return }
    queue.forget(connection.descriptor.raw)
    timers.cancel(connection.index)
    charge(connection, 0)
    awaited.remove(connection)
    connection.session?.letGo(in: &context)
    if connection.isInFlight { counters.add(.inFlight, -1) }
    if let key = connection.addressKey { state.addresses?.leave(key) }
    guard connection.session != nil else {
      state.lingering.wrappingSubtract(1, ordering: .relaxed)
      return
    }
    state.open.wrappingSubtract(1, ordering: .relaxed)
    counters.add(.open, -1)
  }
}
