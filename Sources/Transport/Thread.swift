internal import CEpoll
internal import Glibc

/// A thread that runs one closure.
struct Thread: Sendable {
  private let handle: pthread_t

  // The closure travels through C as a pointer; the new thread takes the reference that was given to the pointer.
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  ///
  /// Its name is what `top -H` shows, up to 15 octets.
  init(name: String, _ run: @escaping @Sendable () -> Void) throws(SystemError) {
    let body = Unmanaged.passRetained(Body(run))
    var handle = pthread_t()
    let code = pthread_create(
      &handle, nil,
      { pointer in
        Thread.letItselfBeInterrupted()
        if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw SystemError(call: "pthread_create", code: code)
    }
    _ = pthread_setname_np(handle, String(name.prefix(15)))
    self.handle = handle
  }

  /// Has a system call that the thread waits in return with EINTR, if it does wait in one.
  ///
  /// It may come a moment before the call, and then does nothing: whoever needs it does it again until the thread has
  /// noticed. Not behind `join`.
  func interrupt() {
    _ = Self.interruptible
    _ = pthread_kill(handle, SIGURG)
  }

  /// A signal that is otherwise ignored is handled, by nothing, and without SA_RESTART: no call goes on behind it.
  private static let interruptible: Void = {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGURG, &action, nil)
  }()

  /// Whoever starts a thread hands its blocked signals down, and the one that interrupts must not be among them.
  private static func letItselfBeInterrupted() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGURG)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Leaves the thread alone: nobody waits for it any more. Instead of `join`.
  func detach() { _ = pthread_detach(handle) }

  /// Waits until the closure has returned.
  ///
  /// Once only.
  func join() {
    _ = pthread_join(handle, nil)
  }
}
