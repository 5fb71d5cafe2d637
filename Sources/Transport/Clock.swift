internal import Glibc

/// The time, read once for all the events of one wake-up.
struct Clock {
  /// Milliseconds on a clock that never jumps.
  private(set) var now: Int64 = 0
  /// Seconds since 1970.
  private(set) var date: Int64 = 0

  init() {
    update()
  }

  /// Reads both clocks.
  ///
  /// The coarse ones are a few milliseconds behind, cost no system call, and are good enough for time limits of seconds
  /// and for a `Date` field.
  mutating func update() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    now = Int64(time.tv_sec) &* 1_000 &+ Int64(time.tv_nsec) / 1_000_000
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    date = Int64(time.tv_sec)
  }
}

extension Duration {
  /// Whole milliseconds, rounded up, from 0 to some hundred years.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    guard seconds < 1 << 33 else { return 1 << 43 }
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return max(0, milliseconds)
  }
}
