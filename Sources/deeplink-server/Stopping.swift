import Transport

/// The way to the end of the process: not ready, then closed, then done with what is under way.
struct Stopping {
  let server: Server
  let readiness: Readiness
  let signals: Signals
  let options: Options
  let monitoring: Monitoring

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
    server.beginStop(within: .seconds(options.drainTime))
    wait { server.hasStopped }
    let cutOff = server.waitUntilStopped()
    let connections = cutOff == 1 ? "1 connection was" : "\(cutOff) connections were"
    monitoring.stop(waitABit)
    events.log(
      .info, "stopped", cutOff == 0 ? "stopped" : "stopped; \(connections) cut off after \(options.drainTime) s",
      ["cutOff": .number(cutOff)])
  }

  private var events: EventLog { monitoring.events }

  private func wait(until isOver: () -> Bool) {
    while !isOver() { waitABit() }
  }

  /// Waits for some milliseconds; a signal to stop that comes meanwhile is the second one.
  private func waitABit() {
    if let signal = signals.next(within: .milliseconds(20)), signal != .reload { ProcessExit.now(.interrupted) }
  }
}
