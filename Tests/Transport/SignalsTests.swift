import Glibc
import Testing

@testable import Transport

@Suite("Signals")
struct SignalsTests {
  @Test("are taken in one at a time, where they are waited for")
  func waiting() throws {
    // On a thread of its own, whose signal mask dies with it.
    let thread = try Thread(name: "signals") {
      let signals = Signals()
      #expect(signals.next(within: .milliseconds(10)) == nil)
      raise(SIGHUP)
      #expect(signals.next(within: .seconds(60)) == .hangUp)
      raise(SIGTERM)
      #expect(signals.next() == .terminate)
      raise(SIGINT)
      #expect(signals.next() == .interrupt)
      let requests = Signals.Signal.allCases.map { signal in
        raise(signal.rawValue)
        return signals.next() == signal ? signal.request : nil
      }
      let stopping: Set<Signals.Signal> = [.interrupt, .quit, .terminate]
      #expect(requests.map { $0 == .stop } == Signals.Signal.allCases.map(stopping.contains))
    }
    thread.join()
  }
}
