import Transport

/// The way to the end of the process: not ready, then closed, then done with what is under way.
///
/// It takes no longer than `--drain-grace`, `--drain-time` and a second: threads that compute on are left behind.
struct Stopping {
  let server: Server
  let readiness: Readiness
  let signals: Signals
  let options: Options
  let monitoring: Monitoring
  let reloader: Reloader
  /// When the server was told to stop.
  let start: ContinuousClock.Instant

  /// How long, behind the drain time, event loops have to cut off what they have.
  private static let cutTime = Duration.milliseconds(200)
  /// A reader of the log has at least this long, also if requests under way have used up the time to stop.
  private static let shortestPatience = Duration.milliseconds(500)
  /// And at most this long: more would be a reader that has stopped reading.
  private static let longestPatience = Duration.seconds(5)

  /// Stops gently, and at once if another signal says so.
  func run() {
    readiness.drain()
    let closing = start + .seconds(options.drainGrace)
    if options.drainGrace > 0 {
      // Whoever spreads requests over several servers needs a moment to notice, and sends requests here meanwhile.
      server.askClientsToLeave()
      events.log(
        .info, "draining", "stopping: not ready any more, and closed in \(options.drainGrace) s",
        ["grace": .number(options.drainGrace)])
      wait { ContinuousClock.now >= closing }
    }
    events.log(.info, "draining", "stopping: answering what is under way")
    let deadline = closing + .seconds(options.drainTime)
    server.beginStop(within: max(.zero, deadline - .now))
    wait { server.hasStopped || ContinuousClock.now >= deadline + Self.cutTime }
    let cutOff = server.cutOff
    let connections = cutOff == 1 ? "1 connection was" : "\(cutOff) connections were"
    events.log(
      cutOff == 0 ? .info : .warning, "stopped",
      cutOff == 0 ? "stopped" : "stopped; \(connections) cut off after \(options.drainTime) s",
      ["cutOff": .number(cutOff)])
    // What a reload has to say comes before the end of the log. A step of one that is not nearly done is not waited for.
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

  /// Waits for some milliseconds; a signal to stop that comes meanwhile is the second one.
  private func waitABit() {
    guard let signal = signals.next(within: .milliseconds(20)) else { return }
    switch signal.effect {
    case .stop: endNow(.interrupted)
    case .nothing: events.log(ignored: signal)
    case .reload: break
    }
  }

  /// Ends the process with what still runs.
  private func endNow(_ status: ProcessExit.Status) -> Never {
    reloader.abandon()
    ProcessExit.abandoningThreads(status)
  }
}

extension EventLog {
  /// Says that a signal does nothing.
  func log(ignored signal: Signals.Signal) {
    log(
      .warning, "signal", "\(signal.name) is ignored: SIGHUP has everything read anew, SIGTERM has the server stop",
      ["signal": .text(signal.name)])
  }
}
