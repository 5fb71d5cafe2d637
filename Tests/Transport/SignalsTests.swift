import SystemCalls
import Testing

@testable import Transport

@Suite("Signals")
struct SignalsTests {
  @Test("are taken in one at a time, where they are waited for")
  func waiting() async {
    // In a process of its own, because the thread that takes them in stays as long as the process.
    await #expect(processExitsWith: .success) {
      var sleeper: Thread?
      let signals = try Signals { sleeper = $0 }
      // To the thread that waits: the others of this process do not block them.
      let send = { (signal: Signals.Signal) in sleeper?.send(signal.number) }
      #expect(signals.next(within: .milliseconds(10)) == nil)
      send(.hangUp)
      #expect(signals.next(within: .seconds(60)) == .hangUp)
      send(.terminate)
      #expect(signals.next() == .terminate)
      let effects = Signals.Signal.allCases.map { signal in
        send(signal)
        return signals.next() == signal ? signal.effect : nil
      }
      let stopping: Set<Signals.Signal> = [.interrupt, .quit, .terminate]
      #expect(effects.map { $0 == .stop } == Signals.Signal.allCases.map(stopping.contains))
    }
  }

  @Test("to stop that comes before work which cannot be interrupted has it not begin")
  func endingBefore() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var sleeper: Thread?
      let signals = try Signals { sleeper = $0 }
      sleeper?.send(SIGUSR1)
      sleeper?.send(SIGTERM)
      // The one that it does not take is there, which comes with the other or before it.
      while signals.next(within: .milliseconds(10)) != .user1 {}
      signals.whileEnding(by: { exit(7) }) { Pause.wait(.seconds(60)) }
    }
  }

  @Test("to stop ends work that cannot be interrupted, and no other does")
  func ending() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var sleeper: Thread?
      let signals = try Signals { sleeper = $0 }
      #expect(signals.whileEnding(by: { exit(1) }, { 5 }) == 5)
      // Work is over: the next signal waits to be asked for.
      sleeper?.send(SIGTERM)
      #expect(signals.next() == .terminate)
      signals.whileEnding(by: { exit(7) }) {
        sleeper?.send(SIGHUP)
        while signals.next(within: .milliseconds(10)) != .hangUp {}
        sleeper?.send(SIGTERM)
        Pause.wait(.seconds(60))
      }
    }
  }
}
