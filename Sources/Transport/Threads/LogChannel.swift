internal import Synchronization

/// A bounded buffer of lines between one thread that writes them and the thread that passes them on.
///
/// Whoever writes never waits: a line for which there is no room is dropped and counted.
public final class LogChannel: @unchecked Sendable {
  // Not checked, because the octets are plain memory. Sound, because each octet has one owner at any time: those from
  // `tail` to `head` plus the capacity belong to the writing thread, those from `head` to `tail` to the reading one, and
  // an octet changes hands only by a releasing store to `tail` or `head` that the other side reads with acquiring. Both
  // only grow, each is stored by one thread, and the memory lives as long as the value.
  private let octets: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// Octets ever taken out.
  private let head = Atomic<Int>(0)
  /// Octets ever put in.
  private let tail = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)
  private let alarm: LogAlarm

  init(capacity: Int, alarm: LogAlarm) {
    self.capacity = capacity
    self.alarm = alarm
    // Not filled with anything: the system gives the memory once it is written to.
    octets = .allocate(capacity: capacity)
  }

  deinit { octets.deallocate() }

  /// Lines that were dropped.
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
    // One order for all: either the reader sees the line before it goes to sleep, or its sleep is seen here.
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

/// Wakes the thread that passes lines on, and costs no system call while it is awake.
final class LogAlarm: Sendable {
  private let isAsleep = Atomic<Bool>(false)
  let wakeUp: WakeUp

  init() throws(SystemError) { wakeUp = try WakeUp() }

  func ring() {
    guard isAsleep.load(ordering: .sequentiallyConsistent) else { return }
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { wakeUp.signal() }
  }

  /// Says that the reader goes to sleep, or does not after all.
  func setAsleep(_ value: Bool) { isAsleep.store(value, ordering: .sequentiallyConsistent) }
}
