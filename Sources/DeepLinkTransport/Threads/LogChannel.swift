internal import Synchronization

/// A bounded buffer of lines from one writing thread to the log thread.
///
/// The writing thread never waits: a line without room is dropped and counted.
public final class LogChannel: @unchecked Sendable {
  // Unchecked, because the octets are plain memory. Each octet has one owner at any time: the writing thread owns those from
  // `tail` to `head` plus the capacity, the reading thread those from `head` to `tail`. Ownership passes by a releasing
  // store to `tail` or `head`, which the other thread loads with acquiring. Both only grow, each is stored by one thread,
  // and the memory lives as long as the value.
  private let octets: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The number of all octets taken out.
  private let head = Atomic<Int>(0)
  /// The number of all octets put in.
  private let tail = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)
  private let alarm: LogAlarm

  init(capacity: Int, alarm: LogAlarm) {
    self.capacity = capacity
    self.alarm = alarm
    // Not initialised: the system allocates the pages once they are written.
    octets = .allocate(capacity: capacity)
  }

  deinit { octets.deallocate() }

  /// The number of dropped lines.
  var dropped: Int { lost.load(ordering: .relaxed) }

  /// Puts a line in, or drops it; on the writing thread only.
  public func write(_ line: [UInt8]) {
    let end = tail.load(ordering: .relaxed)
    let free = capacity &- (end &- head.load(ordering: .acquiring))
    guard line.count <= free else {
      lost.store(lost.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
      return
    }
    let start = end % capacity
    let first = min(line.count, capacity &- start)
    line.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      (octets + start).update(from: base, count: first)
      octets.update(from: base + first, count: source.count &- first)
    }
    // Sequentially consistent: either the reader sees the line before it sleeps, or this thread sees that it sleeps.
    tail.store(end &+ line.count, ordering: .sequentiallyConsistent)
    alarm.ring()
  }

  /// Takes everything out; on the reading thread only.
  func drain(into bytes: inout [UInt8]) {
    let start = head.load(ordering: .relaxed)
    let count = tail.load(ordering: .sequentiallyConsistent) &- start
    guard count > 0 else { return }
    let first = min(count, capacity &- start % capacity)
    bytes.append(contentsOf: UnsafeBufferPointer(start: octets + start % capacity, count: first))
    bytes.append(contentsOf: UnsafeBufferPointer(start: octets, count: count &- first))
    head.store(start &+ count, ordering: .releasing)
  }

  var isEmpty: Bool { head.load(ordering: .relaxed) == tail.load(ordering: .sequentiallyConsistent) }
}

/// Wakes the log thread; makes no system call while it is awake.
final class LogAlarm: Sendable {
  private let isAsleep = Atomic<Bool>(false)
  let wakeUp: WakeUp

  init() throws(SystemError) { wakeUp = try WakeUp() }

  func ring() {
    guard isAsleep.load(ordering: .sequentiallyConsistent) else { return }
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { wakeUp.signal() }
  }

  /// Tells whether the reader sleeps.
  func setAsleep(_ value: Bool) { isAsleep.store(value, ordering: .sequentiallyConsistent) }
}
