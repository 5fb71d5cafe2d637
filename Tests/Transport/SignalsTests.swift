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
      #expect(signals.next(within: .seconds(60)) == .reload)
      raise(SIGTERM)
      #expect(signals.next() == .terminate)
      raise(SIGINT)
      #expect(signals.next() == .interrupt)
    }
    thread.join()
  }
}
