internal import SystemCalls

/// Waiting for time to pass, on a thread that has nothing else to do.
public enum Pause {
  /// Returns when the time has passed.
  public static func wait(_ time: Duration) {
    let milliseconds = Int(time.milliseconds)
    var left = timespec(tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
    var rest = timespec()
    while nanosleep(&left, &rest) == -1, errno == EINTR { left = rest }
  }
}
