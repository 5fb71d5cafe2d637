internal import SystemCalls

/// The system's clocks, read without a system call.
public enum SystemTime {
  /// Nanoseconds on a clock that never jumps.
  public static func monotonic() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }

  /// Milliseconds since 1970.
  public static func wall() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000 &+ Int64(time.tv_nsec) / 1_000_000
  }
}
