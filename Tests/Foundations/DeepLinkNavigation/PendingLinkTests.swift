import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("A link that waits behind a login")
struct PendingLinkTests {
  private static let start = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(
    "is taken within its time, and never after it, on whichever side the clock was set",
    arguments: [
      (0, 900, true), (899.999, 900, true), (900, 900, false), (1e9, 900, false), (-899, 900, true), (-900, 900, false),
      (5, 5, false), (4, 5, true), (0, 0, false),
    ] as [(TimeInterval, TimeInterval, Bool)])
  func expires(_ passed: TimeInterval, _ lifetime: TimeInterval, _ isTaken: Bool) {
    var link = PendingLink<Route>()
    link.hold(.search("pie"), at: Self.start)
    #expect(link.take(at: Self.start + passed, within: lifetime) == (isTaken ? .search("pie") : nil))
    // Neither a taken link nor an expired one comes back when the clock does.
    #expect(link.take(at: Self.start) == nil && link == PendingLink())
  }

  @Test("is the last one that was held since one was taken or cleared, and is the same as JSON in between")
  func model() throws {
    var random = SeededGenerator()
    for _ in rounds(200) {
      var link = PendingLink<Route>()
      var (held, now): ((route: Route, since: Date)?, Date) = (nil, Self.start)
      for step in 0..<12 {
        now += Double.random(in: -100...600, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          link.hold(.search("\(step)"), at: now)
          held = (.search("\(step)"), now)
        case 2, 3:
          let expected = held.flatMap { abs(now.timeIntervalSince($0.since)) < 900 ? $0.route : nil }
          #expect(link.take(at: now) == expected, "TEST_SEED=\(random.seed)")
          held = nil
        case 4:
          var writer = JSONWriter()
          try writer.encode(link)
          for data in [Data(writer.bytes), try JSONEncoder().encode(link)] {
            #expect(try JSONDecoder().decode(PendingLink<Route>.self, from: data) == link, "TEST_SEED=\(random.seed)")
          }
          link = try JSONDecoder().decode(PendingLink.self, from: Data(writer.bytes))
        default:
          link.clear()
          held = nil
        }
      }
    }
  }
}
