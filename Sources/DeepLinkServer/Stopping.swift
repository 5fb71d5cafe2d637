import Synchronization
import Transport

/// The end of the process: not ready, then no new connections, then the requests in progress finish.
///
/// It takes at most `--drain-grace`, `--drain-time` and one second. Threads that are still busy then are abandoned.
struct Stopping {
  let server: Server
  let readiness: Readiness
  let signals: Signals
  let options: Options
  let monitoring: Monitoring
  let reloader: Reloader
  /// The time of the signal.
  let start: ContinuousClock.Instant

  /// The time after the drain time in which event loops cut off connections.
  private static let cutTime = Duration.milliseconds(200)
  /// The minimum time for a reader of the log, even if requests have used up the time to stop.
  private static let shortestPatience = Duration.milliseconds(500)
  /// The maximum time: a slower reader has probably stopped reading.
  private static let longestPatience = Duration.seconds(5)

  /// Stops in these steps, or at once after a second signal.
  func run() {
    readiness.drain()
    let closing = start + .seconds(options.drainGrace)
    if options.drainGrace > 0 {
      // Load balancers notice /readyz after a moment, and send requests until then.
      server.askClientsToLeave()
      events.log(
        .info, "draining",
        "stopping: /readyz answers 503, and connections are accepted for \(options.drainGrace) s more",
        ["grace": .number(options.drainGrace)])
      wait { ContinuousClock.now >= closing }
    }
    events.log(.info, "draining", "stopping: answering requests in progress")
    let deadline = closing + .seconds(options.drainTime)
    server.beginStop(within: max(.zero, deadline - .now))
    wait { server.hasStopped || ContinuousClock.now >= deadline + Self.cutTime }
    let cutOff = server.cutOff
    let connections = cutOff == 1 ? "1 connection was" : "\(cutOff) connections were"
    events.log(
      cutOff == 0 ? .info : .warning, "stopped",
      cutOff == 0 ? "stopped" : "stopped; \(connections) cut off after \(options.drainTime) s",
      ["cutOff": .number(cutOff)])
    // The last lines of a reload must precede the end of the log. A long step is not waited for.
    for _ in 0..<5 where !reloader.hasStopped { waitABit() }
    let now = ContinuousClock.now
    let end = min(max(deadline, now + Self.shortestPatience), now + Self.longestPatience)
    let status: ProcessExit.Status = cutOff == 0 ? .done : .cutOff
    guard monitoring.stop(by: end, waitABit), reloader.hasStopped, server.hasStopped else { endNow(status) }
    server.waitUntilStopped()
    reloader.join()
    ProcessExit.now(status)
  }

  private var events: EventLog { monitoring.events }

  private func wait(until isOver: () -> Bool) {
    while !isOver() { waitABit() }
  }

  /// Waits for some milliseconds. Another signal to stop ends the process at once.
  private func waitABit() {
    guard let signal = signals.next(within: .milliseconds(20)) else { return }
    switch signal.effect {
    case .stop: endNow(.interrupted)
    case .nothing: events.log(ignored: signal)
    case .reload: break
    }
  }

  /// Ends the process and abandons its threads.
  private func endNow(_ status: ProcessExit.Status) -> Never {
    reloader.abandon()
    ProcessExit.abandoningThreads(status)
  }
}

/// Whether the server accepts requests. The thread that handles signals sets it, and the event loops read it.
final class Readiness: Sendable {
  private let draining = Atomic<Bool>(false)

  var isReady: Bool { !draining.load(ordering: .relaxed) }

  func drain() { draining.store(true, ordering: .relaxed) }
}

extension EventLog {
  /// Logs that a signal is ignored.
  func log(ignored signal: Signals.Signal) {
    log(
      .warning, "signal", "\(signal.name) is ignored: SIGHUP reloads everything, SIGTERM stops the server",
      ["signal": .text(signal.name)])
  }
}
