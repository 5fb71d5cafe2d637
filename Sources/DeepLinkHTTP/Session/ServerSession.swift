import DeepLinkOctets

/// The server's side of one connection: octets in, octets out.
///
/// A session has no socket and no clock: its caller passes the octets that arrive, and does what ``Next`` says.
///
/// Requests are answered in order (RFC 9112 9.3.2). A session that waits for its next request holds no buffer.
public final class ServerSession {
  let peer: PeerAddress
  let listener: ListenerKind
  /// The storage of an incomplete request; nil between requests.
  private var kept: KeptExchange?
  var phase = Phase.head
  var requestCount = 0
  var emptyLines = 0
  /// The ticket of the signal that the session waits for, and how long it waits; nil if it has not begun to.
  public internal(set) var awaited: (ticket: UInt64, time: Duration)?

  enum Phase {
    case head, body, answering, closed
  }

  /// What the caller has to do after sending the output.
  ///
  /// More cases may come, so a `switch` needs a `default`.
  public enum Next: Hashable, Sendable {
    /// Read on and call `receive`.
    case read
    /// Send everything, then call `resume` after other connections had their turn; read nothing before.
    case resume
    /// Send everything, then call `resume` when the signal of ``ServerSession/awaited`` is sent, or `timeOut` when its time
    /// is over; read nothing before. If the client ends its side meanwhile, call `hangUp`.
    case wait
    /// Send everything, then close.
    ///
    /// If `lingering`, the client may have sent more than was read: close the sending side, drop what still arrives for a
    /// while, then close, so that no reset overtakes the answer (RFC 9112 9.6).
    case close(lingering: Bool)
  }

  /// What the session waits for, which decides the time limit.
  public struct Awaiting: Hashable, Sendable {
    /// The kinds of time limits.
    public enum Kind: Hashable, Sendable {
      /// The first octet of a request: `Limits.idleTime`.
      case request
      /// The rest of a head: `Limits.headTime`.
      case head
      /// The rest of the content: `Limits.bodyTime`.
      case body
      /// An answer that is made elsewhere: the time of ``ServerSession/awaited``.
      case answer
    }

    /// The awaited part of a request.
    public let kind: Kind
    /// The number of requests before this one. The time limit starts anew only when it changes.
    public let requests: Int
  }

  /// A session at the start of a connection.
  public init(peer: PeerAddress = .local, listener: ListenerKind = .memory) {
    (self.peer, self.listener) = (peer, listener)
  }

  /// What the session waits for.
  public var awaiting: Awaiting {
    let kind: Awaiting.Kind =
      switch phase {
      case .body: .body
      case .answering: .answer
      case .head, .closed: kept == nil ? .request : .head
      }
    return Awaiting(kind: kind, requests: requestCount)
  }

  /// Reads octets that arrived, answers the complete requests, and says how to continue.
  public func receive(_ bytes: Span<UInt8>, in context: inout SessionContext) -> Next {
    guard phase != .closed else { return .close(lingering: true) }
    if let kept {
      if kept.exchange.isHolding {
        kept.exchange.held.append(contentsOf: bytes)
        return readHeld(kept, &context)
      }
      let (consumed, next) = read(&kept.exchange, bytes, context.settings, &context.writer)
      if consumed < bytes.count { kept.exchange.hold(bytes, from: consumed) }
      return settle(kept, next, &context)
    }
    let (consumed, next) = read(&context.exchange, bytes, context.settings, &context.writer)
    if phase != .closed, consumed < bytes.count || phase != .head {
      // The thread's exchange goes to this session, and the thread gets a spare one.
      let kept = context.takeExchange()
      swap(&kept.exchange, &context.exchange)
      kept.exchange.hold(bytes, from: consumed)
      self.kept = kept
      return settle(kept, next, &context)
    }
    return next
  }

  /// Continues with requests that waited for the output to be sent, or with a postponed answer, after its signal.
  public func resume(in context: inout SessionContext) -> Next {
    guard phase != .closed else { return .close(lingering: true) }
    guard let kept, kept.exchange.isHolding || phase == .answering else { return .read }
    return readHeld(kept, &context)
  }

  /// Ends the session after the client has ended its side.
  ///
  /// Complete requests have been answered by then; an incomplete request is refused (RFC 9112 8), and an answer that is
  /// made elsewhere is cancelled.
  public func endOfInput(in context: inout SessionContext) -> Next {
    if phase == .answering {
      letGo(in: &context)
      return close(lingering: false)
    }
    let isIncomplete = phase != .closed && awaiting.kind != .request
    return isIncomplete ? refuseKept(.truncated, &context) : close(lingering: false)
  }

  /// Notes that the client has ended its side before an answer that is made elsewhere, which is sent if it still comes.
  public func hangUp() { kept?.exchange.hangUp() }

  /// Ends the session after a time limit; between requests, without an answer. An answer that is made elsewhere expires,
  /// which need not end the session.
  public func timeOut(in context: inout SessionContext) -> Next {
    switch awaiting.kind {
    case .request: close(lingering: false)
    case .head: refuseKept(.headTimeout, &context)
    case .body: refuseKept(.bodyTimeout, &context)
    case .answer: expire(in: &context)
    }
  }

  private func expire(in context: inout SessionContext) -> Next {
    kept?.exchange.expire()
    return resume(in: &context)
  }

  private func refuseKept(_ fault: RequestFault, _ context: inout SessionContext) -> Next {
    guard let kept else { return close(lingering: true) }
    let next = refuse(&kept.exchange, fault, context.settings, &context.writer)
    letGo(in: &context)
    return next
  }

  private func readHeld(_ kept: KeptExchange, _ context: inout SessionContext) -> Next {
    var held: [UInt8] = []
    swap(&held, &kept.exchange.held)
    var start = kept.exchange.heldStart
    let (consumed, next) = read(
      &kept.exchange, held.span.extracting(start..<held.count), context.settings, &context.writer)
    start &+= consumed
    // Consumed octets are removed once they are half of all, so that removing costs little.
    if start &* 2 > held.count {
      held.removeFirst(start)
      start = 0
    }
    swap(&held, &kept.exchange.held)
    kept.exchange.heldStart = start
    return settle(kept, next, &context)
  }

  /// Returns the storage if no request is under way. Otherwise charges it, and refuses the request if memory is exhausted.
  private func settle(_ kept: KeptExchange, _ next: Next, _ context: inout SessionContext) -> Next {
    if phase == .closed || (phase == .head && !kept.exchange.isHolding) {
      letGo(in: &context)
      return next
    }
    return context.charge(kept) ? next : refuseKept(.memoryExhausted, &context)
  }

  /// Returns the storage of an incomplete request. The event loop calls this when it closes the connection.
  public func letGo(in context: inout SessionContext) {
    guard let kept else { return }
    self.kept = nil
    context.giveBack(kept)
  }
}
