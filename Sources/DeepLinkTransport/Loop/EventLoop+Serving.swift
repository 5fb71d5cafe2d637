internal import DeepLinkHTTP
internal import DeepLinkSystemCalls

extension EventLoop {
  /// Reads once, and answers the complete requests.
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

  /// Sends the output of the session, then takes the step that the session returned.
  mutating func finish(_ connection: Connection, _ next: ServerSession.Next, peerHasEnded: Bool = false) {
    if counters[.memoryExhausted] != memoryRefusals {
      memoryRefusals = counters[.memoryExhausted]
      state.upkeep.noteTrouble()
    }
    if next == .wait, let answer = connection.session?.awaited, awaited.add(answer.ticket, of: connection) {
      connection.answerEnd = clock.now + answer.time.milliseconds
    }
    guard flush(connection, then: next) else { return }
    switch next {
    // There is room to write, so the next wait reports this connection again, after other connections.
    case .resume: hold(connection, Backlog(), then: next)
    case .read:
      watch(connection, for: .reading)
      // If watching failed, the connection is closed.
      guard table[connection.token] != nil else { return }
      setTimer(of: connection)
      noteProgress(of: connection)
    case .wait:
      connection.state = .waiting
      connection.awaiting = nil
      watch(connection, for: .hangUp)
      // If watching failed, the connection is closed.
      guard table[connection.token] != nil else { return }
      timers.set(connection.index, to: connection.answerEnd)
      noteProgress(of: connection)
    case .close(let lingering):
      if lingering, !peerHasEnded { startLingering(connection) } else { close(connection) }
    }
  }

  /// Sends the output; returns whether all of it is sent. If not, the connection waits until the client reads.
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

  /// Has a connection wait until it can send its backlog.
  private mutating func hold(_ connection: Connection, _ backlog: consuming Backlog, then next: ServerSession.Next) {
    let hasSentAll = backlog.isEmpty
    charge(connection, backlog.charge)
    connection.state = .flushing(backlog, then: next)
    connection.awaiting = nil
    noteProgress(of: connection)
    watch(connection, for: .writing)
    // If watching failed, the connection is closed.
    guard table[connection.token] != nil else { return }
    connection.pace = Pace(now: clock.now, grace: times.writeStall)
    timers.set(connection.index, to: connection.pace.deadline)
    // Only pipelined requests wait for their turn.
    if hasSentAll { return }
    connection.untaken = connection.descriptor.untaken
    relieve(asking: true)
  }

  /// Sends more of a backlog.
  mutating func resumeWriting(_ connection: Connection) {
    guard case .flushing(var backlog, let next) = connection.state else { return }
    // Drops the second reference to the backlog, so that changing it does not copy it.
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

  /// Changes the event that a connection is watched for.
  mutating func watch(_ connection: Connection, for interest: Interest) {
    guard connection.interest != interest else { return }
    connection.interest = interest
    do {
      try queue.modify(connection.descriptor.raw, interest, token: connection.token)
    } catch {
      // A connection that is not watched would never close.
      close(connection)
    }
  }
}
