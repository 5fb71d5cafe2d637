import DeepLinkTransport
import Synchronization

/// The end of the process: not ready, then no new connections, then the requests in progress finish.
///
/// It takes at most `--drain-grace`, `--drain-time` and one second. Threads that are still busy then are abandoned.
final class Stopping {
  private let running: RunningServer
  private let signals: Signals
  /// The time of the signal.
  private let start: ContinuousClock.Instant

  init(_ running: RunningServer, _ signals: Signals, start: ContinuousClock.Instant) {
    (self.running, self.signals, self.start) = (running, signals, start)
  }

  /// The time after the drain time in which event loops cut off connections.
  private static let cutTime = Duration.milliseconds(200)
  /// The minimum time for a reader of the log, even if requests have used up the time to stop.
  private static let shortestPatience = Duration.milliseconds(500)
  /// The maximum time: a slower reader has probably stopped reading.
  private static let longestPatience = Duration.seconds(5)

  /// How the server has ended.
  struct End {
    let status: ProcessExit.Status
    /// Whether all threads have ended.
    let isWhole: Bool
  }

  /// A second signal to stop.
  private struct Interrupted: Error {}

  /// Stops in these steps, or at once after a second signal.
  func run() -> End {
    defer { running.readiness.end() }
    do {
      return try stop()
    } catch {
      return end(.interrupted)
    }
  }

  private func stop() throws -> End {
    let (server, reloader, options) = (running.server, running.reloader, running.options)
    let closing = start + .seconds(options.drainGrace)
    if options.drainGrace > 0 {
      // Load balancers notice /readyz after a moment, and send requests until then.
      server.askClientsToLeave()
      events.log(
        .info, "draining",
        "stopping: /readyz answers 503, and connections are accepted for \(options.drainGrace) s more",
        ["grace": .number(options.drainGrace)])
      try wait { ContinuousClock.now >= closing }
    }
    events.log(.info, "draining", "stopping: answering requests in progress")
    let deadline = closing + .seconds(options.drainTime)
    server.beginStop(within: max(.zero, deadline - .now))
    try wait { server.hasStopped || ContinuousClock.now >= deadline + Self.cutTime }
    let cutOff = server.cutOff
    let connections = cutOff == 1 ? "1 connection was" : "\(cutOff) connections were"
    events.log(
      cutOff == 0 ? .info : .warning, "stopped",
      cutOff == 0 ? "stopped" : "stopped; \(connections) cut off after \(options.drainTime) s",
      ["cutOff": .number(cutOff)])
    // The last lines of a reload must precede the end of the log. A long step is not waited for.
    for _ in 0..<5 where !reloader.hasStopped { try waitABit() }
    let now = ContinuousClock.now
    let end = min(max(deadline, now + Self.shortestPatience), now + Self.longestPatience)
    let status: ProcessExit.Status = cutOff == 0 ? .done : .cutOff
    guard try running.monitoring.stop(by: end, waitABit), reloader.hasStopped, server.hasStopped else {
      return self.end(status)
    }
    server.waitUntilStopped()
    reloader.join()
    return End(status: status, isWhole: true)
  }

  private var events: EventLog { running.monitoring.events }

  private func wait(until isOver: () -> Bool) throws {
    while !isOver() { try waitABit() }
  }

  /// Waits for some milliseconds. Another signal to stop ends the wait at once.
  private func waitABit() throws {
    guard let signal = signals.next(within: .milliseconds(20)) else { return }
    switch signal.effect {
    case .stop: throw Interrupted()
    case .nothing: events.log(ignored: signal)
    case .reload: break
    }
  }

  /// Ends with threads that are still busy.
  private func end(_ status: ProcessExit.Status) -> End {
    running.reloader.abandon()
    return End(status: status, isWhole: false)
  }
}

extension EventLog {
  /// Logs that a signal is ignored.
  func log(ignored signal: Signals.Signal) {
    log(
      .warning, "signal", "\(signal.name) is ignored: SIGHUP reloads everything, SIGTERM stops the server",
      ["signal": .text(signal.name)])
  }
}
