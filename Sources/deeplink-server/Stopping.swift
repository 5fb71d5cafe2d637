import Transport

/// The way to the end of the process: not ready, then closed, then done with what is under way.
struct Stopping {
  let server: Server
  let readiness: Readiness
  let signals: Signals
  let options: Options
  let monitoring: Monitoring
  let reloader: Reloader

  /// A reader of the log has at least this long, also if requests under way have used up the time to stop.
  private static let shortestPatience = Duration.milliseconds(500)
  /// And at most this long: more would be a reader that has stopped reading.
  private static let longestPatience = Duration.seconds(5)

  /// Stops gently, and at once if another signal says so.
  func run() {
    readiness.drain()
    if options.drainGrace > 0 {
      // Whoever spreads requests over several servers needs a moment to notice, and sends requests here meanwhile.
      server.askClientsToLeave()
      events.log(
        .info, "draining", "stopping: not ready any more, and closed in \(options.drainGrace) s",
        ["grace": .number(options.drainGrace)])
      let end = ContinuousClock.now + .seconds(options.drainGrace)
      wait { ContinuousClock.now >= end }
    }
    events.log(.info, "draining", "stopping: answering what is under way")
    let deadline = ContinuousClock.now + .seconds(options.drainTime)
    server.beginStop(within: .seconds(options.drainTime))
    wait { server.hasStopped }
    let cutOff = server.waitUntilStopped()
    let connections = cutOff == 1 ? "1 connection was" : "\(cutOff) connections were"
    events.log(
      .info, "stopped", cutOff == 0 ? "stopped" : "stopped; \(connections) cut off after \(options.drainTime) s",
      ["cutOff": .number(cutOff)])
    // What a reload has to say comes before the end of the log. A step of one that is not nearly done is not waited for.
    for _ in 0..<5 where !reloader.hasStopped { waitABit() }
    let now = ContinuousClock.now
    let end = min(max(deadline, now + Self.shortestPatience), now + Self.longestPatience)
    guard monitoring.stop(by: end, waitABit), reloader.hasStopped else { endNow(.done) }
    reloader.join()
  }

  private var events: EventLog { monitoring.events }

  private func wait(until isOver: () -> Bool) {
    while !isOver() { waitABit() }
  }

  /// Waits for some milliseconds; a signal to stop that comes meanwhile is the second one.
  private func waitABit() {
    if let signal = signals.next(within: .milliseconds(20)), signal != .reload {
      endNow(.interrupted)
    }
  }

  /// Ends the process with what still runs.
  private func endNow(_ status: ProcessExit.Status) -> Never {
    reloader.abandon()
    ProcessExit.abandoningThreads(status)
  }
}
