import DeepLinkSystemCalls
import DeepLinkTestThreads
import Testing

@testable import DeepLinkTransport

@Suite("Signals", .withChildren)
struct SignalsTests {
  @Test("are received one at a time, by the thread that waits for them")
  func waiting() async {
    // In a process of its own, because the thread that receives signals lives as long as the process.
    await #expect(processExitsWith: .success) {
      var sleeper: Thread?
      let signals = try Signals { sleeper = $0 }
      // Sends to the waiting thread, because the other threads of this process do not block the signals.
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

  @Test("to stop before work that cannot be interrupted keep the work from beginning")
  func endingBefore() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var sleeper: Thread?
      let signals = try Signals { sleeper = $0 }
      sleeper?.send(SIGUSR1)
      sleeper?.send(SIGTERM)
      // Waits for SIGUSR1, which arrives before SIGTERM or together with it.
      while signals.next(within: .milliseconds(10)) != .user1 {}
      signals.whileEnding(by: { exit(7) }) { Pause.wait(.seconds(60)) }
    }
  }

  @Test("to stop end work that cannot be interrupted, and other signals do not")
  func ending() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var sleeper: Thread?
      let signals = try Signals { sleeper = $0 }
      #expect(signals.whileEnding(by: { exit(1) }, { 5 }) == 5)
      // The work is over, so the next signal stays pending.
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
