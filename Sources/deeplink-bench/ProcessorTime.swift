import Foundation

/// The processor time that a piece of work takes: unlike the time that passes, it is the same on a machine that does other
/// work as well.
func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = processorTime()
  try work()
  return processorTime() - start
}

private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
