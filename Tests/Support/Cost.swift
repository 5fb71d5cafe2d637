import Foundation

/// The cost of doing something to a text, and how it grows with the text.
///
/// A clock on the wall tells what the other tests do, and the machines of the tests count no instructions for a process
/// (`perf_event_open` has no such counter there). The processor time of the thread alone, the least of several runs, is
/// steady enough to tell a line from a square.
public struct CostGrowth: Sendable, CustomStringConvertible {
  /// Nanoseconds of processor time for the text.
  public private(set) var small = UInt64.max
  /// Nanoseconds of processor time for one of twice the size.
  public private(set) var large = UInt64.max

  /// Measures an operation on a thing of a size and on one of twice that size, until the growth is at most `bound` or
  /// `rounds` are over. A round can only lower both costs, so that more of them correct what another process disturbed.
  ///
  /// - Parameters:
  ///   - make: makes the thing; its cost does not count.
  ///   - body: the operation. It has to stay on the thread that called.
  public init<Thing>(
    of size: Int, bound: Double = CostGrowth.bound, rounds: Int = 12, _ make: (Int) throws -> Thing,
    _ body: (Thing) throws -> Void
  ) rethrows {
    let (one, two) = (try make(size), try make(size * 2))
    let start = now()
    for _ in 0..<rounds {
      // The first one pays for what is set up once, so it is the larger.
      large = min(large, try processorTime { try body(two) })
      // Too little to be measured, and no harm.
      if large <= Self.leastTime { return }
      small = min(small, try processorTime { try body(one) })
      if ratio <= bound || now() - start > Self.longest { return }
    }
  }

  /// What a cost in proportion to the size grows by at most: twice, and 1.3 times that for caches and for what the
  /// growing of arrays and tables adds.
  public static let bound = 2.6

  /// Nanoseconds after which no further round is tried: what is linear takes milliseconds.
  private static let longest: UInt64 = 3_000_000_000

  /// Nanoseconds that are not told apart from nothing.
  private static let leastTime: UInt64 = 250_000

  /// How many times the cost of a text is that of one of half the size.
  private var ratio: Double { Double(large) / Double(max(small, 1)) }

  /// Whether the cost is in proportion to the size.
  public var isLinear: Bool { large <= Self.leastTime || ratio <= Self.bound }

  /// Both costs and their ratio.
  public var description: String { "\(small / 1000) µs, of twice the size \(large / 1000) µs" }
}

/// The processor time, in nanoseconds, that this thread needs for a call.
public func processorTime(_ body: () throws -> Void) rethrows -> UInt64 {
  let start = now()
  try body()
  return now() - start
}

private func now() -> UInt64 { clock_gettime_nsec_np(CLOCK_THREAD_CPUTIME_ID) }

#if !canImport(Darwin)
  private func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
#endif
