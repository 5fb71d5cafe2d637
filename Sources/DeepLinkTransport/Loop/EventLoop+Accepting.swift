internal import DeepLinkHTTP
internal import DeepLinkSystemCalls
internal import Synchronization

extension EventLoop {
  /// The most connections accepted in one turn.
  private static var acceptBatch: Int { 64 }
  /// The same for a shared listener, whose other connections another thread can accept.
  private static var sharedBatch: Int { 8 }
  private static var lastBatch: Int { 65_536 }
  /// The most connections that linger while being turned away, over all threads; others are closed at once.
  ///
  /// They use descriptors that `DescriptorLimit` reserves.
  private static var lingerLimit: Int { 16 }
  private static var acceptPause: Int64 { 100 }
  /// How often the reserve is tried before accepting pauses.
  private static var reserveAttempts: Int { 4 }

  /// Accepts some of the waiting connections.
  mutating func accept(from listener: Listener) {
    let batch = sharesListeners ? Self.sharedBatch : Self.acceptBatch
    for _ in 0..<batch where !acceptOne(from: listener) { return }
  }

  /// Accepts all waiting connections, before the listener closes.
  mutating func drainQueue(of listener: Listener) {
    // Bounded, so that many new clients cannot keep the server from stopping.
    for _ in 0..<Self.lastBatch where !acceptOne(from: listener) { return }
  }

  /// Accepts one connection; whether there may be more.
  private mutating func acceptOne(from listener: Listener) -> Bool {
    let mark = state.reserve.mark
    switch listener.accept() {
    case .none: return false
    case .connection(let descriptor, let peer):
      if state.reserve.isIntact(since: mark) {
        add(descriptor, peer, listener.kind)
      } else {
        turnAway(descriptor)
        state.reserve.refill()
      }
      return true
    case .exhausted: return shedWithReserve(listener)
    }
  }

  private mutating func add(_ descriptor: consuming FileDescriptor, _ peer: PeerAddress, _ kind: ListenerKind) {
    counters.add(.accepted)
    let open = state.open.wrappingAdd(1, ordering: .relaxed).newValue
    guard open <= maxConnections || makeRoom() else {
      state.open.wrappingSubtract(1, ordering: .relaxed)
      return shed(descriptor, .shedAtLimit)
    }
    var key: AddressKey?
    if let addresses = state.addresses {
      key = AddressKey(peer)
      if let key, !addresses.enter(key) {
        state.open.wrappingSubtract(1, ordering: .relaxed)
        return shed(descriptor, .shedPerAddress)
      }
    }
    let connection = table.insert(descriptor, session: ServerSession(peer: peer, listener: kind))
    connection.addressKey = key
    noteActivity(of: connection)
    counters.add(.open)
    guard watch(connection) else { return close(connection) }
    setTimer(of: connection)
  }

  private func watch(_ connection: Connection) -> Bool {
    do {
      try queue.add(connection.descriptor.raw, .reading, token: connection.token)
      return true
    } catch {
      return false
    }
  }

  /// Turns a connection away with 503, then lingers as after any last answer.
  private mutating func shed(_ descriptor: consuming FileDescriptor, _ reason: LoopCounters.Counter) {
    counters.add(reason)
    state.upkeep.noteTrouble()
    tellOverload(descriptor, reason)
    guard state.lingering.wrappingAdd(1, ordering: .relaxed).newValue <= Self.lingerLimit else {
      state.lingering.wrappingSubtract(1, ordering: .relaxed)
      return
    }
    let connection = table.insert(descriptor, session: nil)
    guard watch(connection) else { return close(connection) }
    startLingering(connection)
  }

  private mutating func tellOverload(_ descriptor: borrowing FileDescriptor, _ reason: LoopCounters.Counter) {
    let place = reason == .shedPerAddress ? "from this address" : "at the moment"
    context.writer.writeOverload(detail: "too many connections \(place); close some, or try again later")
    let raw = descriptor.raw
    // The buffer of a new socket has room for this answer.
    let sent = context.writer.output.withCopied { octets in
      octets.withUnsafeBytes { bytes in
        transfer { send(raw, bytes.baseAddress, bytes.count, sendFlags) }
      }
    }
    if case .count(let count) = sent { counters.add(.octetsWritten, count) }
    context.writer.output.removeAll()
    // Closing with unread octets would reset the connection, so what has arrived is read.
    _ = shutdown(raw, Int32(SHUT_WR))
    if case .count(let count) = inbound.receive(from: descriptor) { counters.add(.octetsRead, count) }
  }

  // Out of descriptors: a level-triggered queue would report the waiting connection again and again. The reserve provides a
  // descriptor to turn it away; if that fails, accepting pauses.
  private mutating func shedWithReserve(_ listener: Listener) -> Bool {
    for _ in 0..<Self.reserveAttempts {
      var mayBeMore: Bool?
      let isBack = state.reserve.use {
        switch listener.accept() {
        case .connection(let descriptor, _):
          turnAway(descriptor)
          mayBeMore = true
        // accept(2) allocates a descriptor first, so there is no connection.
        case .none: mayBeMore = false
        // Another thread took the descriptor, or the system lacks memory.
        case .exhausted: break
        }
      }
      guard isBack else { break }
      if let mayBeMore { return mayBeMore }
    }
    counters.add(.acceptPauses)
    pauseAccepting()
    return false
  }

  /// Turns a client away for lack of descriptors, and closes at once.
  private mutating func turnAway(_ descriptor: consuming FileDescriptor) {
    counters.add(.accepted)
    counters.add(.shedWithoutDescriptors)
    state.upkeep.noteTrouble()
    tellOverload(descriptor, .shedWithoutDescriptors)
  }

  private mutating func pauseAccepting() {
    for listener in listeners { queue.remove(listener.descriptor.raw) }
    acceptingResumes = clock.now + Self.acceptPause
  }

  /// Resumes accepting.
  mutating func resumeAccepting() {
    acceptingResumes = nil
    state.reserve.refill()
    do {
      try Self.watch(listeners, in: queue, sharing: sharesListeners)
    } catch {
      pauseAccepting()
    }
  }

  /// Has the queue report waiting connections.
  static func watch(_ listeners: [Listener], in queue: EventQueue, sharing: Bool) throws(SystemError) {
    for (number, listener) in listeners.enumerated() {
      // For a shared listener, one connection should not wake all threads.
      let interest = sharing ? Interest.sharedReading : .reading
      try queue.add(listener.descriptor.raw, interest, token: ConnectionTable.listenerToken(number))
    }
  }
}
