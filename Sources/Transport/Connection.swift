internal import HTTP

/// One connection: its socket, its session, and what it is doing.
final class Connection {
  let descriptor: FileDescriptor
  /// What the event queue reports it by; never used twice.
  let token: UInt64
  /// Its place in the table, and the number of its timer.
  let index: Int
  /// Nil for a connection that is only told that there is no room for it.
  let session: ServerSession?
  var state = State.open
  /// What is watched for.
  var interest = Interest.reading
  /// Where it is counted among the connections of its address; nil if that is not limited.
  var addressKey: AddressKey?
  /// Whether it is counted as having something under way.
  var isInFlight = false
  /// Octets that wait to be sent, as the account of the event loop has them.
  var charge = 0
  /// How fast its client takes what waits for it, or sends content.
  var pace = Pace()
  /// Octets that the kernel had and the client had not taken when that was last looked at.
  var untaken = 0
  /// When content that is under way has to be there.
  var bodyEnd: Int64 = 0
  /// How much had happened when something last arrived on it.
  var lastActive = 0
  /// What the timer was set for.
  var awaiting: ServerSession.Awaiting?

  /// What a connection is doing.
  enum State {
    /// Reading requests and answering them.
    case open
    /// Sending what the client did not take at once.
    ///
    /// Nothing is read meanwhile, so a client that does not read cannot make the server hoard.
    case flushing(Backlog, then: ServerSession.Next)
    /// Everything is sent and the sending side is closed.
    ///
    /// What still arrives, up to so many octets, is dropped.
    case lingering(octetsLeft: Int)
  }

  /// Whether no request is under way.
  var isIdle: Bool {
    guard case .open = state, let session else { return false }
    return session.awaiting.kind == .request
  }

  /// Whether a request is under way, or an answer.
  var isOwedSomething: Bool {
    switch state {
    case .open: !isIdle
    case .flushing: true
    case .lingering: false
    }
  }

  init(_ descriptor: consuming FileDescriptor, token: UInt64, index: Int, session: ServerSession?) {
    self.descriptor = descriptor
    self.token = token
    self.index = index
    self.session = session
  }
}
