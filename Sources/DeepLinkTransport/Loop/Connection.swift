internal import DeepLinkHTTP

/// A connection: its socket, its session, and its state.
final class Connection {
  let descriptor: FileDescriptor
  /// The token of its events, which is never used twice.
  let token: UInt64
  /// Its index in the table, and the number of its timer.
  let index: Int
  /// Nil for a connection that is being turned away.
  let session: ServerSession?
  var state = State.open
  /// The event that is watched for.
  var interest = Interest.reading
  /// The key of its address; nil without a limit for addresses.
  var addressKey: AddressKey?
  /// Whether it is counted in `inFlight`.
  var isInFlight = false
  /// The octets of its backlog that are charged to the account of the event loop.
  var charge = 0
  /// The pace at which its client reads answers or sends content.
  var pace = Pace()
  /// The octets that were sent and not acknowledged at the last check.
  var untaken = 0
  /// The deadline of content.
  var bodyEnd: Int64 = 0
  /// The number of its last activity.
  var lastActive = 0
  /// The reason of its timer.
  var awaiting: ServerSession.Awaiting?
  /// The ticket of the answer that is made elsewhere, nil without one, and the end of its time.
  var ticket: UInt64?
  var answerEnd: Int64 = 0

  /// The states of a connection.
  enum State {
    /// Reading requests and answering them.
    case open
    /// Sending a backlog. Nothing is read meanwhile, so a client that does not read cannot fill the memory.
    case flushing(Backlog, then: ServerSession.Next)
    /// Waiting for an answer that is made elsewhere. Nothing is read meanwhile, so pipelined requests wait in the kernel.
    case waiting
    /// Everything is sent and the sending side is closed. Up to this number of octets that still arrive are dropped.
    case lingering(octetsLeft: Int)
  }

  /// Whether no request is under way.
  var isIdle: Bool {
    guard case .open = state, let session else { return false }
    return session.awaiting.kind == .request
  }

  /// Whether a request or an answer is under way.
  var isOwedSomething: Bool {
    switch state {
    case .open: !isIdle
    case .flushing, .waiting: true
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

/// The connections of an event loop, by the tokens of their events.
///
/// A token consists of an index and its generation. So an event of a connection that was closed earlier in the same batch
/// finds no connection, even if its descriptor and index are in use again.
struct ConnectionTable {
  private struct Slot {
    var generation: UInt32 = 0
    var connection: Connection?
  }

  private var slots: [Slot] = []
  private var free: [Int32] = []
  /// The number of connections.
  private(set) var count = 0

  // Other tokens have an index that does not exist; the upper half identifies them.
  private static let noPlace: UInt64 = 0xFFFF_FFFF
  static let wakeUpToken: UInt64 = noPlace

  /// The token of the listener with this number.
  static func listenerToken(_ number: Int) -> UInt64 { UInt64(number &+ 1) << 32 | noPlace }

  /// The number of the listener with this token.
  static func listenerNumber(_ token: UInt64) -> Int? {
    token & noPlace == noPlace && token != wakeUpToken ? Int(token >> 32) &- 1 : nil
  }

  /// The connection with this token, nil if it is closed.
  subscript(token: UInt64) -> Connection? {
    let index = Int(token & 0xFFFF_FFFF)
    guard index < slots.count, slots[index].generation == UInt32(truncatingIfNeeded: token >> 32) else { return nil }
    return slots[index].connection
  }

  /// The connection at an index.
  subscript(index index: Int) -> Connection? {
    index < slots.count ? slots[index].connection : nil
  }

  /// Inserts a new connection.
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

  /// Removes a connection; false if it has been removed already.
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
