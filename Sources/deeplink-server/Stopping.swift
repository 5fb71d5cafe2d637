import Transport

/// The way to the end of the process: not ready, then closed, then done with what is under way.
struct Stopping {
  let server: Server
  let readiness: Readiness
  let signals: Signals
  let options: Options

  /// Stops gently, and at once if another signal says so.
  func run() {
    readiness.drain()
    if options.drainGrace > 0 {
      // Whoever spreads requests over several servers needs a moment to notice, and sends requests here meanwhile.
      server.askClientsToLeave()
      StandardStreams.error("stopping: not ready any more, and closed in \(options.drainGrace) s\n")
      let end = ContinuousClock.now + .seconds(options.drainGrace)
      wait { ContinuousClock.now >= end }
    }
    StandardStreams.error("stopping: answering what is under way\n")
    server.beginStop(within: .seconds(options.drainTime))
    wait { server.hasStopped }
    let cutOff = server.waitUntilStopped()
    let connections = cutOff == 1 ? "1 connection was" : "\(cutOff) connections were"
    StandardStreams.error(cutOff == 0 ? "stopped\n" : "stopped; \(connections) cut off after \(options.drainTime) s\n")
  }

  private func wait(until isOver: () -> Bool) {
    while !isOver() {
      if let signal = signals.next(within: .milliseconds(20)), signal != .reload { ProcessExit.now(.interrupted) }
    }
  }
}
