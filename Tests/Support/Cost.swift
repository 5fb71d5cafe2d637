import Foundation

/// The cost of doing something to a text, and how it grows with the text.
///
/// A clock on the wall tells what the other tests do, and the machines of the tests count no instructions for a process
/// (`perf_event_open` has no such counter there). The processor time of the thread alone, the least of several runs, is
/// steady enough to tell a line from a square.
public struct CostGrowth: Sendable, CustomStringConvertible {
  /// How many times as large the larger thing is.
  private var factor = 2
  /// Nanoseconds of processor time for the smaller thing.
  private var small = UInt64.max
  /// Nanoseconds of processor time for the larger one.
  private var large = UInt64.max

  /// Measures an operation on a thing of a size and on a thing of twice that size, until the costs are in proportion to the
  /// sizes or `rounds` are over. A cost is the least of all rounds, so further rounds remove the noise of other processes.
  ///
  /// The cost jumps once when the larger thing no longer fits into a cache. A thing of four times the size then decides: a
  /// linear cost jumps no second time, and a quadratic cost is sixteen times the first.
  ///
  /// - Parameters:
  ///   - make: makes the thing; its cost does not count.
  ///   - body: the operation. It has to stay on the thread that called.
  public init<Thing>(
    of size: Int, rounds: Int = 12, _ make: (Int) throws -> Thing, _ body: (Thing) throws -> Void
  ) rethrows {
    let one = try make(size)
    for factor in [2, 4] {
      (self.factor, large) = (factor, .max)
      let many = try make(size * factor)
      let start = now()
      for _ in 0..<rounds {
        // The larger thing comes first, because the first call also pays for the set-up of caches and tables.
        large = min(large, try processorTime { try body(many) })
        // A cost too small to be measured does no harm.
        if large <= Self.leastTime { return }
        small = min(small, try processorTime { try body(one) })
        if isLinear { return }
        if now() - start > Self.longest { break }
      }
    }
  }

  /// The time in nanoseconds after which no further round begins; a linear operation takes milliseconds.
  private static let longest: UInt64 = 3_000_000_000

  /// The least cost in nanoseconds that is measured.
  private static let leastTime: UInt64 = 250_000

  /// The greatest allowed ratio of the costs: 1.3 times the ratio of the sizes, for caches and growing arrays and tables, and
  /// 1.8 times that for four times the size. A cost that grows with the power of 1.5 is above both.
  private var bound: Double { factor == 2 ? 2.6 : 7.2 }

  /// Whether the cost is in proportion to the size.
  public var isLinear: Bool { large <= Self.leastTime || Double(large) <= bound * Double(small) }

  /// Both costs.
  public var description: String { "\(small / 1000) µs, of \(factor) times the size \(large / 1000) µs" }
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
