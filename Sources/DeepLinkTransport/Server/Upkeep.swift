internal import DeepLinkHTTP
internal import DeepLinkSystemCalls
internal import Synchronization

#if canImport(Glibc)
  internal import CDeepLinkEpoll
#endif

/// The connections and requests that a server turned away since its last report.
public struct TurnedAway: Hashable, Sendable {
  /// At the limit for all connections.
  public let atLimit: Int
  /// At the limit for one address.
  public let perAddress: Int
  /// Because no descriptors were left.
  public let withoutDescriptors: Int
  /// Because memory was exhausted: refused requests, and closed connections of slow readers.
  public let withoutMemory: Int
  /// Open connections.
  public let open: Int
  /// The limit for all connections.
  public let limit: Int

  /// The number of all.
  public var count: Int { atLimit + perAddress + withoutDescriptors + withoutMemory }

  init(_ now: ServerStatistics, since then: ServerStatistics, limit: Int) {
    atLimit = now[.shedAtLimit] - then[.shedAtLimit]
    perAddress = now[.shedPerAddress] - then[.shedPerAddress]
    withoutDescriptors = now[.shedWithoutDescriptors] - then[.shedWithoutDescriptors]
    withoutMemory = now[.evicted] - then[.evicted] + now[.memoryExhausted] - then[.memoryExhausted]
    open = now[.open]
    self.limit = limit
  }
}

/// Background work on a thread of its own, so that no request waits for it: reports connections that were turned away, and
/// returns memory to the system.
final class Upkeep: Sendable {
  private let isAsked = Atomic<Bool>(false)
  private let mayTrim = Atomic<Bool>(false)
  private let worker = AtomicLazyReference<Worker>()

  /// Requests a report of connections that are turned away; makes a system call at most once a second.
  func noteTrouble() {
    if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { worker.load()?.ask() }
  }

  /// Requests that freed memory is returned to the system.
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

  /// Ends the thread and waits for it.
  func stop() {
    worker.load()?.beginStop()
    worker.load()?.join()
  }
}

/// Has Glibc return freed memory to the system; other allocators do so themselves.
public enum FreedMemory {
  /// Has large blocks come from the system, and return to it when they are freed.
  ///
  /// By default Glibc keeps blocks of a size once a block of this size was freed (mallopt(3)).
  static func setUp() {
    #if canImport(Glibc)
      mallopt(deeplink_mmap_threshold, 262_144)
      mallopt(deeplink_trim_threshold, 1_048_576)
    #endif
  }

  /// Returns freed memory of all arenas. It may take milliseconds, so no event loop calls it.
  public static func giveBack() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }
}
