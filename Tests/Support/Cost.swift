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

  /// Measures an operation on a thing of a size and on one of twice that size, until the cost is seen to be in proportion
  /// to the size or `rounds` are over. A round can only lower both costs, so that more of them correct what another
  /// process disturbed.
  ///
  /// Where the larger thing no longer fits into a cache, or the machine has little of it to give, the cost jumps once. A
  /// thing four times as large then tells: a line jumps no second time, and a square is sixteen times as expensive.
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
        // The first one pays for what is set up once, so it is the larger.
        large = min(large, try processorTime { try body(many) })
        // Too little to be measured, and no harm.
        if large <= Self.leastTime { return }
        small = min(small, try processorTime { try body(one) })
        if isLinear { return }
        if now() - start > Self.longest { break }
      }
    }
  }

  /// Nanoseconds after which no further round is tried: what is linear takes milliseconds.
  private static let longest: UInt64 = 3_000_000_000

  /// Nanoseconds that are not told apart from nothing.
  private static let leastTime: UInt64 = 250_000

  /// How many times the cost of the smaller thing the larger one may have: its size, and 1.3 times that for caches and
  /// for what the growing of arrays and tables adds; of four times the size, 1.8 times that. What grows with the power of
  /// 1.5 is above both.
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
