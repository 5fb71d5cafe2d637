internal import Glibc

/// How many descriptors this process may have open.
enum DescriptorLimit {
  // Standard streams, the reserve, files being read, and some to spare; and what each thread has: its listener, epoll
  // and wake-up.
  private static let reserved = 64
  private static let reservedPerThread = 3

  /// Raises the limit as far as the system lets us and returns how many of them connections may use.
  static func raise(threads: Int) -> Int {
    let reserved = reserved + reservedPerThread * threads
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return max(1, 1_024 - reserved) }
    if limit.rlim_cur < limit.rlim_max {
      var raised = limit
      raised.rlim_cur = limit.rlim_max
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
    }
    let most = Int(min(limit.rlim_cur, 10_000_000))
    return max(most - reserved, most / 2)
  }
}
