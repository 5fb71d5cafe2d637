import DeepLinkSystemCalls
import Synchronization
import Testing

@testable import DeepLinkTransport

/// The resources of a process, for tests that run in a process of their own.
enum Resources {
  /// The CPU time of the process so far, in seconds.
  static var cpuSeconds: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    return Double(seconds) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000_000
  }

  /// The CPU time, in seconds, that the other threads of the process use while one thread spins for a second of CPU time.
  ///
  /// That thread is the control: on a slow or busy machine, too, another thread that spins would use about as much.
  static func cpuSecondsBesideSpinning(_ body: () throws -> Void = {}) throws -> Double {
    let before = cpuSeconds
    let spun = Mutex(0.0)
    let spinner = try Thread(name: "spinner") {
      var used = 0.0
      while used < 1 {
        for _ in 0..<100 { used = threadSeconds }
      }
      spun.withLock { $0 = used }
    }
    try body()
    spinner.join()
    return cpuSeconds - before - spun.withLock { $0 }
  }

  /// The CPU time of the calling thread, in seconds.
  private static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// Seconds on a clock that never jumps.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// Waits until exactly these sockets are open, because a connection leaves the statistics before its descriptor closes.
  static func areOpen(_ sockets: [Int32]) -> Bool {
    if eventually({ openSockets() == sockets }) { return true }
    print("sockets \(sockets) before, \(openSockets()) now")
    return false
  }

  /// Prints the output of the process of a test.
  static func show(_ result: ExitTest.Result?) {
    if let result { print(String(decoding: result.standardOutputContent, as: UTF8.self), terminator: "") }
  }

  /// Allows no descriptor with this number or a larger one to be opened; returns the limit from before.
  @discardableResult
  static func limitDescriptors(to number: Int) -> Int {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let before = Int(limit.rlim_cur)
    limit.rlim_cur = rlim_t(number)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return before
  }
}
