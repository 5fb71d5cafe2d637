/// How an event loop learns which of its descriptors are ready.
public enum EventQueueKind: String, Sendable, CaseIterable {
  #if !canImport(Darwin)
    /// epoll(7): waiting costs as much as there are events, however many connections there are. Linux has it.
    case epoll
  #endif
  /// poll(2): waiting costs as much as there are connections. Every Unix has it.
  case poll

  /// The best that the system has.
  public static var standard: Self { allCases[0] }
}

/// The descriptors that an event loop watches, and room for what the kernel reports.
///
/// Level-triggered: a turn reads once and writes once per connection, and whatever is left over is reported again.
/// Edge-triggering would have each turn read until there is nothing, one more call for every request; measured with 64
/// connections, 8.52 against 8.44 µs of CPU per request, so the simpler one it is.
///
/// An event loop is generic over its queue, so that each call is resolved when it is compiled. All calls are made on the
/// thread of the event loop; other threads wake it through a `WakeUp` that is watched like a connection.
protocol EventQueue: AnyObject {
  /// A queue that watches nothing yet.
  init() throws(SystemError)

  /// Watches a descriptor, whose events are reported with this token.
  func add(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError)

  /// Changes what a descriptor is watched for.
  func modify(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError)

  /// Stops watching a descriptor that stays open.
  func remove(_ raw: Int32)

  /// Takes note that a descriptor is about to be closed, watched or not.
  func forget(_ raw: Int32)

  /// Waits up to `milliseconds`, or as long as it takes if that is -1, and returns how many events there are.
  ///
  /// A wait that a signal interrupts returns 0, so that the time left is worked out anew.
  func wait(_ milliseconds: Int32) throws(SystemError) -> Int

  /// The event at `index` of the last wait.
  subscript(index: Int) -> Event { get }
}

/// What a descriptor is watched for; errors and hang-ups are always reported.
enum Interest {
  case reading
  case writing
  /// Reading, where several threads watch one descriptor: not all of them need to be woken. It cannot be modified, only
  /// removed and added.
  case sharedReading
}

/// One report of an event queue.
struct Event {
  /// The token that the descriptor was added with.
  let token: UInt64
  let isWritable: Bool
  /// The connection is broken, or closed on both sides.
  let isBroken: Bool
}
