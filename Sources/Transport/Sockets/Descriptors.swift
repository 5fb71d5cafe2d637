internal import Synchronization
internal import SystemCalls

/// A descriptor that is kept back, so that a connection can still be accepted, and turned away, when no other is left.
///
/// The threads of a server share one. While it is given up, those wait that are out of descriptors as well, and those that
/// accepted a connection meanwhile.
final class DescriptorReserve: Sendable {
  private let held: Mutex<FileDescriptor?>
  /// Counts how often it was given up and how often it was back: odd while it is away.
  private let changes: Atomic<Int>

  /// Takes a descriptor, now or as soon as there is one.
  init() {
    changes = Atomic(1)
    held = Mutex(nil)
    refill()
  }

  /// A point in time, for `isIntact(since:)`.
  var mark: Int { changes.load(ordering: .acquiring) }

  /// Whether a descriptor that was opened since `mark` was taken is none that had been kept back.
  ///
  /// Where this is false, the descriptor must be closed again, and `refill` called: kept, the reserve would be lost.
  func isIntact(since mark: Int) -> Bool {
    if mark % 2 == 0, changes.load(ordering: .acquiring) == mark { return true }
    return refill()
  }

  /// Gives the descriptor up while `body` runs; whether it is back afterwards.
  func use(_ body: () -> Void) -> Bool {
    withHeld { held in
      if held != nil {
        changes.wrappingAdd(1, ordering: .acquiringAndReleasing)
        held = nil
      }
      body()
      return fill(&held)
    }
  }

  /// Takes a descriptor if none is held; whether one is held then.
  @discardableResult
  func refill() -> Bool {
    withHeld { fill(&$0) }
  }

  // What the lock orders is ordered by the counter as well: of a lock that was contended the thread sanitizer does not see
  // how it was handed over.
  private func withHeld(_ body: (inout FileDescriptor?) -> Bool) -> Bool {
    held.withLock { held in
      _ = changes.load(ordering: .acquiring)
      defer { changes.wrappingAdd(0, ordering: .releasing) }
      return body(&held)
    }
  }

  private func fill(_ held: inout FileDescriptor?) -> Bool {
    if held != nil { return true }
    // A socket needs neither a file nor a permission.
    held = try? FileDescriptor.socket(AF_UNIX, .stream)
    if held == nil { return false }
    changes.wrappingAdd(1, ordering: .acquiringAndReleasing)
    return true
  }
}

/// How many descriptors this process may have open.
enum DescriptorLimit {
  // Standard streams, the reserve, files being read, and some to spare; and what each thread has: its listener, epoll
  // and the two of its wake-up.
  private static let reserved = 64
  private static let reservedPerThread = 4

  /// Raises the limit as far as the system lets us and returns how many of them connections may use.
  static func raise(threads: Int) -> Int {
    let reserved = reserved + reservedPerThread * threads
    guard var limit = current else { return max(1, 1_024 - reserved) }
    if limit.rlim_cur < limit.rlim_max {
      var raised = limit
      raised.rlim_cur = min(limit.rlim_max, most)
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    let usable = Int(min(limit.rlim_cur, 10_000_000))
    return max(usable - reserved, usable / 2)
  }

  /// What the system says; nil if it says nothing.
  static var current: rlimit? {
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? limit : nil
  }

  #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif

  #if canImport(Darwin)
    // setrlimit(2): more than OPEN_MAX is refused, even where the limit is "unlimited".
    private static var most: rlim_t { rlim_t(OPEN_MAX) }
  #else
    private static var most: rlim_t { .max }
  #endif
}
