internal import DeepLinkSystemCalls
internal import Synchronization

/// A reserved descriptor, with which a connection can be accepted and turned away when no other is left.
///
/// The threads of a server share one. While a thread uses it, other threads wait that are out of descriptors or have
/// accepted a connection meanwhile.
final class DescriptorReserve: Sendable {
  private let held: Mutex<FileDescriptor?>
  /// The number of releases and refills; odd while the reserve is empty.
  private let changes: Atomic<Int>

  /// Reserves a descriptor now, or at a later `refill`.
  init() {
    changes = Atomic(1)
    held = Mutex(nil)
    refill()
  }

  /// A point in time, for `isIntact(since:)`.
  var mark: Int { changes.load(ordering: .acquiring) }

  /// Whether a descriptor that was opened since `mark` is not the reserved one.
  ///
  /// If false, close the descriptor and call `refill`; otherwise the reserve would be lost.
  func isIntact(since mark: Int) -> Bool {
    if mark % 2 == 0, changes.load(ordering: .acquiring) == mark { return true }
    return refill()
  }

  /// Releases the descriptor while `body` runs; returns whether it could be reserved again.
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

  /// Reserves a descriptor if none is; returns whether one is reserved.
  @discardableResult
  func refill() -> Bool {
    withHeld { fill(&$0) }
  }

  // The counter repeats the ordering of the lock, because the thread sanitizer does not see how a contended lock passes on.
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

/// The limit on open descriptors.
enum DescriptorLimit {
  // Standard streams, the reserve, what is turned away, logs, probes, the files of a reload and a margin; and for each thread a
  // listener, epoll, and two for its wake-up.
  private static let reserved = 80
  private static let reservedPerThread = 4

  /// Raises the limit as far as possible; returns the number that connections may use.
  static func raise(threads: Int) -> Int {
    let reserved = reserved + reservedPerThread * threads
    guard var limit = current else { return max(1, 1_024 - reserved) }
    if limit.rlim_cur < limit.rlim_max {
      var raised = limit
      raised.rlim_cur = min(limit.rlim_max, most)
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    let usable = Int(min(limit.rlim_cur, 10_000_000))
    // What clients hold may not keep a reload from its files, so they get the rest.
    return max(usable - reserved, usable / 8)
  }

  /// The current limit; nil if the system does not tell.
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
    // setrlimit(2): more than OPEN_MAX is refused, even if the limit is "unlimited".
    private static var most: rlim_t { rlim_t(OPEN_MAX) }
  #else
    private static var most: rlim_t { .max }
  #endif
}
