internal import HTTP
internal import SystemCalls

extension EventLoop {
  /// Reads what is there, once, and answers it.
  mutating func read(_ connection: Connection) {
    guard let session = connection.session else { return close(connection) }
    switch inbound.receive(from: connection.descriptor) {
    case .count(0):
      finish(connection, session.endOfInput(in: &context), peerHasEnded: true)
    case .count(let count):
      counters.add(.octetsRead, count)
      noteActivity(of: connection)
      if connection.awaiting?.kind == .body { noteContent(of: connection, count) }
      let octets = inbound.octets(count)
      finish(connection, session.receive(octets.span, in: &context))
    case .wouldBlock: break
    case .failed: abandon(connection)
    }
  }

  /// Sends what the session wrote and does what it said.
  mutating func finish(_ connection: Connection, _ next: ServerSession.Next, peerHasEnded: Bool = false) {
    counters.copy(context)
    // Rare enough to be asked for by comparison, and few enough to be copied all at once.
    if context.refusals != refusalsCopied {
      refusalsCopied = context.refusals
      counters.copyRefusals(context)
      if counters[.memoryExhausted] != memoryRefusals {
        memoryRefusals = counters[.memoryExhausted]
        state.upkeep.noteTrouble()
      }
    }
    guard flush(connection, then: next) else { return }
    switch next {
    // There is room to write, so the next look at what happened tells of this connection again, behind those that wait.
    case .resume: hold(connection, Backlog(), then: next)
    case .read:
      watch(connection, for: .reading)
      // Watching may have failed, and then it is closed.
      guard table[connection.token] != nil else { return }
      setTimer(of: connection)
      noteProgress(of: connection)
    case .close(let lingering):
      if lingering, !peerHasEnded { startLingering(connection) } else { close(connection) }
    }
  }

  /// Sends the output; whether all of it is gone.
  ///
  /// If not, the connection waits until the client has taken it.
  private mutating func flush(_ connection: Connection, then next: ServerSession.Next) -> Bool {
    if context.writer.output.isEmpty { return true }
    defer { context.writer.output.removeAll() }
    var sent = 0
    if context.writer.output.shared.isEmpty {
      let raw = connection.descriptor.raw
      let result = context.writer.output.withCopied { octets in
        octets.withUnsafeBytes { bytes in
          transfer { send(raw, bytes.baseAddress, bytes.count, sendFlags) }
        }
      }
      switch result {
      case .count(let count):
        sent = count
        counters.add(.octetsWritten, count)
      case .wouldBlock: break
      case .failed:
        abandon(connection)
        return false
      }
      if sent == context.writer.output.count { return true }
    }
    var backlog = Backlog(context.writer.output, sent: sent)
    switch backlog.send(to: connection.descriptor) {
    case .count(let count): counters.add(.octetsWritten, count)
    case .wouldBlock: break
    case .failed:
      abandon(connection)
      return false
    }
    if backlog.isEmpty { return true }
    hold(connection, backlog, then: next)
    return false
  }

  /// Leaves a connection alone until there is room for the rest of what it is owed.
  private mutating func hold(_ connection: Connection, _ backlog: consuming Backlog, then next: ServerSession.Next) {
    let hasSentAll = backlog.isEmpty
    charge(connection, backlog.charge)
    connection.state = .flushing(backlog, then: next)
    connection.awaiting = nil
    noteProgress(of: connection)
    watch(connection, for: .writing)
    // Watching may have failed, and then it is closed.
    guard table[connection.token] != nil else { return }
    connection.pace = Pace(now: clock.now, grace: times.writeStall)
    timers.set(connection.index, to: connection.pace.deadline)
    // Pipelined requests that wait their turn: there is nothing to send.
    if hasSentAll { return }
    connection.untaken = connection.descriptor.untaken
    relieve(asking: true)
  }

  /// Sends more of a backlog, now that there is room for it.
  mutating func resumeWriting(_ connection: Connection) {
    guard case .flushing(var backlog, let next) = connection.state else { return }
    // Not held twice, or taking octets off it would copy it.
    connection.state = .open
    var sent = 0
    switch backlog.send(to: connection.descriptor) {
    case .failed: return abandon(connection)
    case .count(let count):
      sent = count
      counters.add(.octetsWritten, count)
    case .wouldBlock: break
    }
    charge(connection, backlog.charge)
    guard backlog.isEmpty else {
      connection.state = .flushing(backlog, then: next)
      return notePace(of: connection, sent: sent)
    }
    if next == .resume, let session = connection.session {
      finish(connection, session.resume(in: &context))
    } else {
      finish(connection, next)
    }
  }

  /// Changes what a connection is watched for.
  mutating func watch(_ connection: Connection, for interest: Interest) {
    guard connection.interest != interest else { return }
    connection.interest = interest
    do {
      try queue.modify(connection.descriptor.raw, interest, token: connection.token)
    } catch {
      // A connection that is not watched would stay for ever.
      close(connection)
    }
  }
}
