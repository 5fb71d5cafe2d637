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

/// The connections of an event loop, found by the token that the event queue reports.
///
/// A token is a place and how often that place was used before. A report about a connection that was closed earlier in
/// the same batch, whose descriptor and place may already be someone else's, so finds nothing.
struct ConnectionTable {
  private struct Slot {
    var generation: UInt32 = 0
    var connection: Connection?
  }

  private var slots: [Slot] = []
  private var free: [Int32] = []
  /// The number of connections.
  private(set) var count = 0

  // Tokens that are no connection's have a place that does not exist; the upper half says whose they are.
  private static let noPlace: UInt64 = 0xFFFF_FFFF
  static let wakeUpToken: UInt64 = noPlace

  /// The token of the listener with this number.
  static func listenerToken(_ number: Int) -> UInt64 { UInt64(number &+ 1) << 32 | noPlace }

  /// The number of the listener whose token this is.
  static func listenerNumber(_ token: UInt64) -> Int? {
    token & noPlace == noPlace && token != wakeUpToken ? Int(token >> 32) &- 1 : nil
  }

  /// The connection that this token was given to, unless it is gone.
  subscript(token: UInt64) -> Connection? {
    let index = Int(token & 0xFFFF_FFFF)
    guard index < slots.count, slots[index].generation == UInt32(truncatingIfNeeded: token >> 32) else { return nil }
    return slots[index].connection
  }

  /// The connection at a place.
  subscript(index index: Int) -> Connection? {
    index < slots.count ? slots[index].connection : nil
  }

  /// Puts a new connection into a free place.
  mutating func insert(_ descriptor: consuming FileDescriptor, session: ServerSession?) -> Connection {
    let index: Int
    if let last = free.popLast() {
      index = Int(last)
    } else {
      index = slots.count
      slots.append(Slot())
    }
    let token = UInt64(slots[index].generation) << 32 | UInt64(index)
    let connection = Connection(descriptor, token: token, index: index, session: session)
    slots[index].connection = connection
    count += 1
    return connection
  }

  /// Takes a connection out; false if it is out already.
  mutating func remove(_ connection: Connection) -> Bool {
    guard self[connection.token] === connection else { return false }
    slots[connection.index].connection = nil
    slots[connection.index].generation &+= 1
    free.append(Int32(truncatingIfNeeded: connection.index))
    count -= 1
    return true
  }

  /// All connections.
  var all: [Connection] { slots.compactMap(\.connection) }
}
