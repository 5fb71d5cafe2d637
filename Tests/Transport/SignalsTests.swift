import SystemCalls
import Testing

@testable import Transport

@Suite("Signals")
struct SignalsTests {
  @Test("are taken in one at a time, where they are waited for")
  func waiting() throws {
    // On a thread of its own, whose signal mask dies with it.
    let thread = try Thread(name: "test") {
      do {
        var sleeper: Thread?
        let signals = try Signals { sleeper = $0 }
        // To the thread that waits: elsewhere in this process a signal would not be blocked.
        let send = { (signal: Signals.Signal) in sleeper?.send(signal.number) }
        #expect(signals.next(within: .milliseconds(10)) == nil)
        send(.hangUp)
        #expect(signals.next(within: .seconds(60)) == .hangUp)
        send(.terminate)
        #expect(signals.next() == .terminate)
        let requests = Signals.Signal.allCases.map { signal in
          send(signal)
          return signals.next() == signal ? signal.request : nil
        }
        let stopping: Set<Signals.Signal> = [.interrupt, .quit, .terminate]
        #expect(requests.map { $0 == .stop } == Signals.Signal.allCases.map(stopping.contains))
      } catch {
        Issue.record(error)
      }
    }
    thread.join()
  }
}
