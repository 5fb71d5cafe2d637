internal import HTTP
internal import Synchronization
internal import SystemCalls

#if canImport(Glibc)
  internal import CEpoll
#endif

/// Connections that a server had to turn away, or requests, since it said so last.
public struct TurnedAway: Hashable, Sendable {
  /// Because there were as many connections as there may be.
  public let atLimit: Int
  /// Because their address had as many as it may have.
  public let perAddress: Int
  /// Because there were no descriptors left.
  public let withoutDescriptors: Int
  /// Because there was no memory left: requests that were refused, and connections that were closed for slow clients.
  public let withoutMemory: Int
  /// Connections that are open now.
  public let open: Int
  /// Connections that there may be.
  public let limit: Int

  /// All of them.
  public var count: Int { atLimit + perAddress + withoutDescriptors + withoutMemory }

  init(_ now: ServerStatistics, since then: ServerStatistics, limit: Int) {
    let refused = { (statistics: ServerStatistics) in statistics.refusals[.memoryExhausted] ?? 0 }
    atLimit = now.shedAtLimit - then.shedAtLimit
    perAddress = now.shedPerAddress - then.shedPerAddress
    withoutDescriptors = now.shedWithoutDescriptors - then.shedWithoutDescriptors
    withoutMemory = now.evicted - then.evicted + refused(now) - refused(then)
    open = now.open
    self.limit = limit
  }
}

/// What a server does now and then, on a thread of its own, so that no request waits for it: it says how many connections
/// it has turned away, and gives memory back to the system.
final class Upkeep: Sendable {
  private let isAsked = Atomic<Bool>(false)
  private let mayTrim = Atomic<Bool>(false)
  private let worker = AtomicLazyReference<Worker>()

  /// Says that connections are being turned away; costs a system call once in a while.
  func noteTrouble() {
    if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { worker.load()?.ask() }
  }

  /// Says that much less memory is in use than before.
  func noteFall() {
    mayTrim.store(true, ordering: .releasing)
    noteTrouble()
  }

  /// Starts the thread.
  func start(_ state: ServerState, limit: Int, tell: @escaping @Sendable (TurnedAway) -> Void) throws(SystemError) {
    let last = Mutex(ServerStatistics(state))
    _ = worker.storeIfNil(
      try Worker(name: "upkeep", pause: .seconds(1)) { [self] in
        isAsked.store(false, ordering: .sequentiallyConsistent)
        let now = ServerStatistics(state)
        let turnedAway = last.withLock { last in
          defer { last = now }
          return TurnedAway(now, since: last, limit: limit)
        }
        if turnedAway.count > 0 { tell(turnedAway) }
        if mayTrim.exchange(false, ordering: .acquiringAndReleasing) { FreedMemory.giveBack() }
      })
  }

  /// Ends the thread, and waits for it.
  func stop() {
    worker.load()?.beginStop()
    worker.load()?.join()
  }

}

/// What Glibc has to be told for memory that was freed to go back to the system; the allocators of others need no telling.
enum FreedMemory {
  /// Has large pieces come from the system, and go back to it when they are freed.
  ///
  /// By itself Glibc takes a piece that was freed as a reason to keep all of that size from then on (mallopt(3)).
  static func setUp() {
    #if canImport(Glibc)
      mallopt(deeplink_mmap_threshold, 262_144)
      mallopt(deeplink_trim_threshold, 1_048_576)
    #endif
  }

  /// Gives back what has been freed and is kept, in an arena for each thread.
  static func giveBack() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }
}
