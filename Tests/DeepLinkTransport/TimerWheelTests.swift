import DeepLinkTestSupport
import Testing

@testable import DeepLinkTransport

@Suite("Timers go off when they should")
struct TimerWheelTests {
  @Test("as a list of deadlines would have it, at most one tick late")
  func bruteForce() {
    var random = SeededGenerator()
    for _ in 0..<20 {
      var now = Int64.random(in: 0..<1_000_000, using: &random)
      var wheel = TimerWheel(now: now)
      var deadlines: [Int: Int64] = [:]
      for _ in 0..<2_000 {
        let id = Int.random(in: 0..<50, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          wheel.cancel(id)
          deadlines[id] = nil
        case 1...5:
          let horizon: Int64 = Bool.random(using: &random) ? 200_000 : 2_000
          let deadline = now + Int64.random(in: 0..<horizon, using: &random)
          wheel.set(id, to: deadline)
          deadlines[id] = deadline
        default:
          if let delay = wheel.delay(from: now), Bool.random(using: &random) {
            now += delay
          } else {
            now += Int64.random(in: 0..<(Bool.random(using: &random) ? 100_000 : 200), using: &random)
          }
          var expired: [Int] = []
          wheel.advance(to: now, into: &expired)
          for id in expired {
            let deadline = deadlines.removeValue(forKey: id)
            #expect((deadline ?? .max) <= now, "TEST_SEED=\(random.seed): early, or not set")
          }
          for (id, deadline) in deadlines {
            #expect(deadline > now - TimerWheel.tick, "TEST_SEED=\(random.seed): \(id) is late")
          }
        }
        #expect((wheel.delay(from: now) == nil) == deadlines.isEmpty, "TEST_SEED=\(random.seed)")
        if let delay = wheel.delay(from: now), let first = deadlines.values.min() {
          #expect(delay <= max(0, first - now) + TimerWheel.tick, "TEST_SEED=\(random.seed): would oversleep")
        }
      }
    }
  }

  @Test("putting a deadline off costs nothing until the old one comes round")
  func postponed() {
    var wheel = TimerWheel(now: 0)
    var expired: [Int] = []
    wheel.set(3, to: 1_000)
    for time in stride(from: Int64(0), to: 100_000, by: 500) {
      wheel.set(3, to: time + 1_000)
      wheel.advance(to: time, into: &expired)
      #expect(expired.isEmpty)
    }
    wheel.advance(to: 102_000, into: &expired)
    #expect(expired == [3])
    #expect(wheel.delay(from: 102_000) == nil)
  }
}

@Suite("Tokens of connections")
struct ConnectionTableTests {
  @Test("a token finds its connection as long as it is there, and never another one")
  func tokens() throws {
    var table = ConnectionTable()
    let first = table.insert(FileDescriptor(owning: -1), session: nil)
    #expect(table[first.token] === first)
    let removals = (table.remove(first), table.remove(first))
    #expect(removals == (true, false))
    #expect(table[first.token] == nil)
    let second = table.insert(FileDescriptor(owning: -1), session: nil)
    #expect(second.index == first.index, "the place is used again")
    #expect(table[first.token] == nil, "but the old token is not")
    #expect(table[second.token] === second)
    for number in [0, 1, 70_000] {
      let token = ConnectionTable.listenerToken(number)
      #expect(table[token] == nil)
      #expect(ConnectionTable.listenerNumber(token) == number)
    }
    #expect(table[ConnectionTable.wakeUpToken] == nil)
    #expect(ConnectionTable.listenerNumber(ConnectionTable.wakeUpToken) == nil)
    #expect(ConnectionTable.listenerNumber(second.token) == nil)
    #expect(table.count == 1)
  }
}
