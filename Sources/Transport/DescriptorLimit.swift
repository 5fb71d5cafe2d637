internal import SystemCalls

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
