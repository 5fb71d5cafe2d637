internal import DeepLinkSystemCalls
internal import Synchronization

/// A thread for long work on request, or when a time has passed.
///
/// Requests during the work cause one more run after it, which begins after the last of them.
public final class Worker: Sendable {
  private let wakeUp: WakeUp
  /// Made readable to end a pause.
  private let ending: WakeUp
  private let thread = Mutex<Thread?>(nil)
  private let isStopping = Atomic<Bool>(false)
  private let isDone = Atomic<Bool>(false)

  /// Why the work runs.
  public enum Cause: Sendable {
    case request, time
  }

  /// Starts the thread, which waits for requests.
  ///
  /// Its name is what `top -H` shows, up to 15 octets.
  ///
  /// - Parameters:
  ///   - name: the name of the thread.
  ///   - pause: the least time between the end of a run and the next run.
  ///   - work: the work of one run.
  public convenience init(
    name: String, pause: Duration = .zero, _ work: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    try self.init(name: name, pause: pause, within: nil) { _ in
      work()
      return nil
    }
  }

  /// Starts the thread, which waits for requests, but no longer than the work says.
  ///
  /// - Parameters:
  ///   - name: the name of the thread.
  ///   - pause: the least time between the end of a run and the next run.
  ///   - time: the time until the first run; nil to wait for a request.
  ///   - work: returns the time until the next run; nil to wait for a request.
  public init(
    name: String, pause: Duration = .zero, within time: Duration?,
    _ work: @escaping @Sendable (_ cause: Cause) -> Duration?
  ) throws(SystemError) {
    wakeUp = try WakeUp()
    ending = try WakeUp()
    let thread = try Thread(name: name) { [self] in
      var time = time
      while let cause = nextCause(within: time) {
        time = work(cause)
        if pause > .zero { _ = ending.wait(Int32(truncatingIfNeeded: pause.milliseconds)) }
      }
      isDone.store(true, ordering: .releasing)
    }
    self.thread.withLock { $0 = thread }
  }

  /// Requests a run; returns at once.
  public func ask() { wakeUp.signal() }

  /// Asks the thread to end after the current run; returns at once.
  public func beginStop() {
    isStopping.store(true, ordering: .releasing)
    for event in [wakeUp, ending] { event.signal() }
  }

  /// Whether the thread has ended its last run.
  public var hasStopped: Bool { isDone.load(ordering: .acquiring) }

  /// Waits for the thread to end.
  public func join() { thread.withLock { $0.take() }?.join() }

  /// Detaches the thread, because the process is about to end during a long run.
  public func abandon() { thread.withLock { $0.take() }?.detach() }

  /// Waits for a request, or until a time has passed; nil if the thread has to end.
  private func nextCause(within time: Duration?) -> Cause? {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      if isStopping.load(ordering: .acquiring) { return nil }
      let rest = end.map { $0 - .now }
      if let rest, rest <= .zero { return .time }
      // After an interrupted wait this waits again.
      if wakeUp.wait(rest.map { Int32(clamping: $0.milliseconds) } ?? -1) {
        wakeUp.clear()
        return isStopping.load(ordering: .acquiring) ? nil : .request
      }
    }
  }
}

/// A pipe by which other threads wake a waiting thread.
final class WakeUp: Sendable {
  private let pipe: Pipe

  init() throws(SystemError) {
    pipe = try Pipe()
    for raw in [pipe.reading.raw, pipe.writing.raw] { FileDescriptor.makeNonBlocking(raw) }
  }

  /// The descriptor to wait for.
  var raw: Int32 { pipe.reading.raw }

  /// Makes the descriptor readable; on any thread.
  func signal() {
    var octet: UInt8 = 0
    // It only fails if the pipe is full, and then the descriptor is readable already.
    _ = transfer { write(pipe.writing.raw, &octet, 1) }
  }

  /// Makes the descriptor unreadable again.
  func clear() {
    withUnsafeTemporaryAllocation(byteCount: Self.batch, alignment: 1) { octets in
      while case .count(Self.batch) = transfer({ read(raw, octets.baseAddress, octets.count) }) {}
    }
  }

  private static let batch = 64

  /// Waits until the descriptor is readable, at most for this number of milliseconds, without limit if it is -1; returns
  /// whether it is readable. A signal ends the wait.
  func wait(_ milliseconds: Int32 = -1) -> Bool {
    var watched = pollfd(fd: raw, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
    return poll(&watched, 1, milliseconds) == 1
  }
}
