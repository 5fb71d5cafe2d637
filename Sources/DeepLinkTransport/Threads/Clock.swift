internal import DeepLinkSystemCalls

/// The time, read once for all events of a wake-up.
struct Clock {
  /// Milliseconds of the monotonic clock.
  private(set) var now: Int64 = 0
  /// Seconds since 1970.
  private(set) var date: Int64 = 0

  #if canImport(Darwin)
    private static var monotonic: clockid_t { CLOCK_MONOTONIC }
    private static var wall: clockid_t { CLOCK_REALTIME }
  #else
    // The coarse clocks are some milliseconds behind and cheaper, which suffices for time limits and the `Date` field.
    private static var monotonic: clockid_t { CLOCK_MONOTONIC_COARSE }
    private static var wall: clockid_t { CLOCK_REALTIME_COARSE }
  #endif

  init() {
    update()
  }

  /// Reads both clocks.
  mutating func update() {
    var time = timespec()
    clock_gettime(Self.monotonic, &time)
    now = Int64(time.tv_sec) &* 1_000 &+ Int64(time.tv_nsec) / 1_000_000
    clock_gettime(Self.wall, &time)
    date = Int64(time.tv_sec)
  }
}

extension Duration {
  /// Whole milliseconds, rounded up, from 0 to 2^43.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    guard seconds < 1 << 33 else { return 1 << 43 }
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return max(0, milliseconds)
  }
}

/// The system's clocks.
public enum SystemTime {
  /// Nanoseconds of the monotonic clock.
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

/// Sleeping on the current thread.
public enum Pause {
  /// Returns when the time has passed.
  public static func wait(_ time: Duration) {
    let milliseconds = Int(time.milliseconds)
    var left = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    var rest = timespec()
    while nanosleep(&left, &rest) == -1, errno == EINTR { left = rest }
  }
}
