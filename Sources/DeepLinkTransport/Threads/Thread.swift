internal import DeepLinkSystemCalls

#if canImport(Glibc)
  internal import CDeepLinkEpoll
#endif

/// A thread that runs one closure.
struct Thread: Sendable {
  #if canImport(Darwin)
    // A pointer that is only passed to system functions, which take it from any thread.
    nonisolated(unsafe) private let handle: pthread_t
  #else
    private let handle: pthread_t
  #endif

  // The closure passes through C as a pointer that holds a reference, which the new thread releases.
  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(_ name: String, _ run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }
  }

  /// Starts a thread.
  ///
  /// Its name is what `top -H` shows, up to 15 octets.
  init(name: String, _ run: @escaping @Sendable () -> Void) throws(SystemError) {
    let body = Unmanaged.passRetained(Body(String(name.prefix(15)), run))
    #if canImport(Darwin)
      var started: pthread_t?
    #else
      var started = pthread_t()
    #endif
    let code = pthread_create(
      &started, nil,
      { pointer in
        Thread.begin(pointer)
        return nil
      }, body.toOpaque())
    #if canImport(Darwin)
      let handle = started
    #else
      let handle = Optional(started)
    #endif
    guard code == 0, let handle else {
      body.release()
      throw SystemError(call: "pthread_create", code: code)
    }
    self.handle = handle
  }

  /// The start of a new thread.
  private static func begin(_ pointer: UnsafeMutableRawPointer?) {
    letItselfBeInterrupted()
    guard let pointer else { return }
    let body = Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
    #if canImport(Darwin)
      _ = pthread_setname_np(body.name)
    #else
      _ = pthread_setname_np(pthread_self(), body.name)
    #endif
    body.run()
  }

  /// Interrupts a blocked system call of the thread, which returns EINTR.
  ///
  /// Before the call it has no effect, so repeat it until the thread has noticed. Do not call it after `join`.
  func interrupt() {
    _ = Self.interruptible
    send(SIGURG)
  }

  /// Sends the thread a signal.
  func send(_ signal: Int32) { _ = pthread_kill(handle, signal) }

  /// Installs an empty handler without SA_RESTART for a signal that is ignored by default, so that it interrupts calls.
  private static let interruptible: Void = {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #elseif canImport(Glibc)
      action.__sigaction_handler.sa_handler = { _ in }
    #else
      action.__sa_handler.sa_handler = { _ in }
    #endif
    sigaction(SIGURG, &action, nil)
  }()

  /// Unblocks the signal that interrupts: a thread inherits the blocked signals of its creator.
  private static func letItselfBeInterrupted() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGURG)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Detaches the thread, instead of `join`.
  func detach() { _ = pthread_detach(handle) }

  /// Waits until the closure has returned. Call it once.
  func join() {
    _ = pthread_join(handle, nil)
  }
}
