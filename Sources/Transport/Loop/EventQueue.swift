internal import SystemCalls

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

/// The event queue of systems without epoll: the list of descriptors is kept here, and the kernel reads all of it at each
/// wait.
final class Poll: EventQueue {
  private var watched: [pollfd] = []
  /// The token of each of them.
  private var tokens: [UInt64] = []
  /// Where each descriptor stands in both, by its number; -1 for one that is not watched.
  private var places: [Int32] = []
  private var events: [Event] = []

  init() {}

  func add(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
    guard place(of: raw) == nil else { throw SystemError(call: "poll", code: EEXIST) }
    while places.count <= Int(raw) { places.append(-1) }
    places[Int(raw)] = Int32(truncatingIfNeeded: watched.count)
    watched.append(pollfd(fd: raw, events: Self.flags(interest), revents: 0))
    tokens.append(token)
  }

  func modify(_ raw: Int32, _ interest: Interest, token: UInt64) throws(SystemError) {
    guard let place = place(of: raw) else { throw SystemError(call: "poll", code: ENOENT) }
    watched[place].events = Self.flags(interest)
    tokens[place] = token
  }

  func remove(_ raw: Int32) {
    guard let place = place(of: raw) else { return }
    // The last one takes its place.
    places[Int(watched[watched.count - 1].fd)] = Int32(truncatingIfNeeded: place)
    places[Int(raw)] = -1
    watched.swapAt(place, watched.count - 1)
    tokens.swapAt(place, tokens.count - 1)
    watched.removeLast()
    tokens.removeLast()
  }

  /// Its number may be that of another descriptor at once.
  func forget(_ raw: Int32) { remove(raw) }

  private func place(of raw: Int32) -> Int? {
    guard Int(raw) < places.count, places[Int(raw)] >= 0 else { return nil }
    return Int(places[Int(raw)])
  }

  private static func flags(_ interest: Interest) -> Int16 {
    switch interest {
    case .reading, .sharedReading: Int16(truncatingIfNeeded: POLLIN)
    case .writing: Int16(truncatingIfNeeded: POLLOUT)
    }
  }

  func wait(_ milliseconds: Int32) throws(SystemError) -> Int {
    // Copied out, because what is done about an event changes the list.
    events.removeAll(keepingCapacity: true)
    let count = watched.withUnsafeMutableBufferPointer { poll($0.baseAddress, nfds_t($0.count), milliseconds) }
    guard count >= 0 else {
      if errno == EINTR { return 0 }
      throw SystemError(call: "poll", code: errno)
    }
    for (place, one) in watched.enumerated() where one.revents != 0 {
      events.append(Event(token: tokens[place], flags: Int32(one.revents)))
      if events.count == Int(count) { break }
    }
    return events.count
  }

  subscript(index: Int) -> Event { events[index] }
}

extension Event {
  fileprivate init(token: UInt64, flags: Int32) {
    self.init(
      token: token, isWritable: flags & Int32(POLLOUT) != 0,
      isBroken: flags & Int32(POLLERR | POLLHUP | POLLNVAL) != 0)
  }
}
