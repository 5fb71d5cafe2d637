internal import Synchronization
internal import SystemCalls

/// A thread of its own for work that takes long and is asked for now and then.
///
/// Asked for while it is under way, the work is done once more behind it, however often it was asked for: whoever asks
/// knows that it begins again after that.
public final class Worker: Sendable {
  private let wakeUp: WakeUp
  /// Made readable to end a pause.
  private let ending: WakeUp
  private let thread = Mutex<Thread?>(nil)
  private let isStopping = Atomic<Bool>(false)
  private let isDone = Atomic<Bool>(false)

  /// Starts the thread, which waits to be asked.
  ///
  /// Its name is what `top -H` shows, up to 15 octets.
  ///
  /// - Parameter pause: how long it rests behind the work, at least, before it does any more.
  public init(name: String, pause: Duration = .zero, _ work: @escaping @Sendable () -> Void) throws(SystemError) {
    wakeUp = try WakeUp()
    ending = try WakeUp()
    let thread = try Thread(name: name) { [self] in
      while isAsked() {
        work()
        if pause > .zero { _ = ending.wait(Int32(truncatingIfNeeded: pause.milliseconds)) }
      }
      isDone.store(true, ordering: .releasing)
    }
    self.thread.withLock { $0 = thread }
  }

  /// Asks for the work to be done, and returns at once.
  public func ask() { wakeUp.signal() }

  /// Asks for the thread to end, after what is under way, and returns at once.
  public func beginStop() {
    isStopping.store(true, ordering: .releasing)
    for event in [wakeUp, ending] { event.signal() }
  }

  /// Whether the thread has nothing left to do since `beginStop`.
  public var hasStopped: Bool { isDone.load(ordering: .acquiring) }

  /// Waits for the thread to end.
  public func join() { thread.withLock { $0.take() }?.join() }

  /// Leaves the thread alone, because what is under way takes longer than anybody waits; the process is about to end.
  public func abandon() { thread.withLock { $0.take() }?.detach() }

  /// Waits to be asked for the work; false if none is wanted any more.
  private func isAsked() -> Bool {
    while true {
      if isStopping.load(ordering: .acquiring) { return false }
      // Interrupted or not: what counts is whether it is readable.
      if wakeUp.wait() {
        wakeUp.clear()
        return !isStopping.load(ordering: .acquiring)
      }
    }
  }
}

/// A descriptor that other threads make readable, to wake one that waits for it: a pipe.
final class WakeUp: Sendable {
  private let pipe: Pipe

  init() throws(SystemError) {
    pipe = try Pipe()
    for raw in [pipe.reading.raw, pipe.writing.raw] { FileDescriptor.makeNonBlocking(raw) }
  }

  /// The descriptor that is waited for.
  var raw: Int32 { pipe.reading.raw }

  /// Makes the descriptor readable.
  ///
  /// Safe from any thread.
  func signal() {
    var octet: UInt8 = 0
    // It can only fail when the pipe is full, and then it is readable already.
    _ = transfer { write(pipe.writing.raw, &octet, 1) }
  }

  /// Makes the descriptor unreadable again.
  func clear() {
    withUnsafeTemporaryAllocation(byteCount: Self.batch, alignment: 1) { octets in
      while case .count(Self.batch) = transfer({ read(raw, octets.baseAddress, octets.count) }) {}
    }
  }

  private static let batch = 64

  /// Waits until the descriptor is readable, or so many milliseconds, or for ever if that is -1; whether it is readable.
  ///
  /// A signal that interrupts the wait ends it.
  func wait(_ milliseconds: Int32 = -1) -> Bool {
    var watched = pollfd(fd: raw, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
    return poll(&watched, 1, milliseconds) == 1
  }
}
