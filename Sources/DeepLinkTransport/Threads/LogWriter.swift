internal import DeepLinkSystemCalls
internal import Synchronization

/// Writes the lines of several threads to a standard stream, in batches and on a thread of its own, so that a slow reader
/// delays no other thread.
///
/// Memory is bounded: while the stream is blocked, lines are dropped and counted, and a later line reports them. A blocked
/// stream does not keep the process from ending: see ``end()``.
public final class LogWriter: Sendable {
  private let alarm: LogAlarm
  private let capacity: Int
  private let channels = Mutex<[LogChannel]>([])
  private let isStopping = Atomic<Bool>(false)
  private let isDone = Atomic<Bool>(false)
  private let unwritten = Atomic<Int>(0)
  private let notice: @Sendable (Int) -> [UInt8]
  private let stream: Stream
  /// The thread; nil once it has been joined or detached.
  private let thread = Mutex<Thread?>(nil)
  /// Whether lines that are not written yet are dropped.
  private let isGivingUp = Atomic<Bool>(false)

  /// The standard stream.
  public enum Stream: Sendable {
    /// Standard output.
    case output
    /// Standard error.
    case error

    fileprivate var descriptor: Int32 {
      switch self {
      case .output: STDOUT_FILENO
      case .error: STDERR_FILENO
      }
    }
  }

  /// How long lines are gathered, in nanoseconds, before they are written together.
  private static let gathering = 5_000_000
  /// The most octets written in one call, so that a stop is noticed.
  private static let batch = 1 << 20

  /// Starts the thread, and ignores SIGPIPE.
  ///
  /// - Parameters:
  ///   - stream: the standard stream.
  ///   - capacity: the most octets that wait in each channel.
  ///   - notice: a line, with its line end, that reports the number of lines dropped since the last notice.
  public init(
    to stream: Stream = .output, capacity: Int = 1 << 20, notice: @escaping @Sendable (Int) -> [UInt8]
  ) throws(SystemError) {
    _ = signal(SIGPIPE, SIG_IGN)
    alarm = try LogAlarm()
    self.stream = stream
    self.capacity = capacity
    self.notice = notice
    let thread = try Thread(name: "log") { [self] in run() }
    self.thread.withLock { $0 = thread }
  }

  /// A channel for one thread.
  public func channel() -> LogChannel {
    let channel = LogChannel(capacity: capacity, alarm: alarm)
    channels.withLock { $0.append(channel) }
    return channel
  }

  /// Lines that were dropped because the stream was too slow or closed.
  public var dropped: Int {
    channels.withLock { $0.reduce(0) { $0 + $1.dropped } } + unwritten.load(ordering: .relaxed)
  }

  /// Asks the thread to write all lines and end; returns at once.
  public func beginStop() {
    isStopping.store(true, ordering: .sequentiallyConsistent)
    alarm.wakeUp.signal()
  }

  /// Whether everything has been written since `beginStop`.
  public var hasStopped: Bool { isDone.load(ordering: .acquiring) }

  /// Ends the thread and waits for it; drops and counts the lines that are not written yet.
  ///
  /// To lose no line, call ``beginStop()`` first and wait for ``hasStopped``. A thread that is blocked in a system call, as on
  /// a file system that has gone, is detached after a second.
  ///
  /// - Returns: whether the thread has ended. If not, the process should end with ``ProcessExit/abandoningThreads(_:)``.
  public func end() -> Bool {
    isGivingUp.store(true, ordering: .sequentiallyConsistent)
    beginStop()
    guard let thread = thread.withLock({ $0.take() }) else { return hasStopped }
    for _ in 0..<Self.interruptions {
      if hasStopped {
        thread.join()
        return true
      }
      // One signal may come before the call.
      thread.interrupt()
      Pause.wait(.milliseconds(1))
    }
    thread.detach()
    return false
  }

  private static let interruptions = 1_000

  private func run() {
    var bytes: [UInt8] = []
    var reported = 0
    while true {
      // Read first, so that all lines before the stop are written.
      let isLast = isStopping.load(ordering: .sequentiallyConsistent)
      let channels = channels.withLock { $0 }
      for channel in channels { channel.drain(into: &bytes) }
      // Without the lines lost to a closed stream, which would lose the notice, too.
      let lost = channels.reduce(0) { $0 + $1.dropped }
      if lost > reported {
        bytes += notice(lost - reported)
        reported = lost
      }
      if bytes.isEmpty {
        if isLast { break }
        sleep()
      } else {
        write(bytes)
        bytes.removeAll(keepingCapacity: true)
        if !isLast { gather() }
      }
    }
    isDone.store(true, ordering: .releasing)
  }

  private func sleep() {
    alarm.setAsleep(true)
    // Read anew: a new channel may hold a line already, written before this thread was asleep.
    if channels.withLock({ $0.allSatisfy(\.isEmpty) }), !isStopping.load(ordering: .sequentiallyConsistent) {
      _ = alarm.wakeUp.wait()
    }
    alarm.setAsleep(false)
    alarm.wakeUp.clear()
  }

  private func gather() {
    var time = timespec(tv_sec: 0, tv_nsec: Self.gathering)
    nanosleep(&time, nil)
  }

  private func write(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count, !isGivingUp.load(ordering: .sequentiallyConsistent) {
      let count = bytes.withUnsafeBytes { bytes in
        DeepLinkSystemCalls.write(
          stream.descriptor, bytes.baseAddress.map { $0 + sent }, min(bytes.count - sent, Self.batch))
      }
      if count > 0 {
        sent += count
      } else if count == 0 {
        break
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        // Another process that shares the stream may have made it non-blocking.
        var watched = pollfd(fd: stream.descriptor, events: Int16(truncatingIfNeeded: POLLOUT), revents: 0)
        _ = poll(&watched, 1, -1)
      } else if errno != EINTR {
        break
      }
    }
    // The stream is closed or too slow: the lines are lost, and only counted.
    let lines = bytes[sent...].count { $0 == UInt8(ascii: "\n") }
    unwritten.wrappingAdd(lines, ordering: .relaxed)
  }
}
