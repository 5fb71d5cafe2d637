import DeepLinkHTTP
import DeepLinkTestSupport
import Testing

@Suite("Dates (RFC 9110 5.6.7)")
struct HTTPDateTests {
  private func parse(_ text: String) -> Int64? {
    HTTPDate(Array(text.utf8).span)?.seconds
  }

  private func format(_ seconds: Int64) -> String {
    String(decoding: HTTPDate(seconds: seconds).bytes, as: UTF8.self)
  }

  @Test("the standard's own example, in the one format that is written")
  func standardExample() {
    #expect(format(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(parse("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
  }

  @Test("every day of 1800 to 2200 has the name that counting days gives it, and reads back")
  func calendar() {
    let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    // The calendar repeats after 400 years, which are whole weeks.
    // 1 January 1800 was a Wednesday, 62,091 days before 1970.
    var days: Int64 = -62_091
    var weekday = 3
    for year in 1_800...2_200 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for month in 0..<12 {
        for day in 1...lengths[month] + (isLeap && month == 1 ? 1 : 0) {
          let seconds = days * 86_400 + Int64((day * 3_607 + month * 5_011 + year) % 86_400)
          let text = format(seconds)
          let expected = "\(names[weekday]), \(day < 10 ? "0" : "")\(day) \(months[month]) \(year) "
          if !text.hasPrefix(expected) || parse(text) != seconds {
            Issue.record("\(text) for \(expected)")
            return
          }
          days += 1
          weekday = (weekday + 1) % 7
        }
      }
    }
    #expect(format(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
  }

  @Test("any moment reads back")
  func roundTrips() {
    var random = SeededGenerator()
    for _ in rounds(500) {
      let seconds = Int64.random(in: 0..<253_402_300_800, using: &random)
      let text = format(seconds)
      #expect(parse(text) == seconds, "TEST_SEED=\(random.seed) \(text)")
    }
  }

  @Test(
    "a leap second is the second before it, in its own minute",
    arguments: [
      "Sat, 31 Dec 2016 23:59:60 GMT", "Sat, 31 Dec 2016 23:59:59 GMT",
    ])
  func leapSecond(_ text: String) {
    #expect(parse(text) == 1_483_228_799)
  }

  @Test(
    "anything else is nil, and so are the obsolete formats",
    arguments: [
      "", "0", "Sun", "Sun, 06 Nov 1994 08:49:37", "Mon, 06 Nov 1994 08:49:37 GMT",
      "Sun, 6 Nov 1994 08:49:37 GMT", "sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
      "Wed, 30 Feb 1994 00:00:00 GMT", "Tue, 00 Nov 1994 00:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
      "Sun Nov  6 08:49:37 1994", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:60 GM ",
      "Sat, 31 Dec 2016 23:59:6 GMT", "Sat, 31 Dec 2016 23:59:61 GMT", "Sun, 06 Nov 1994 08:49:37 UTC",
      "Sun, 06 Nov 199\u{D6} 08:49:37 GM", "1994-11-06T08:49:37Z",
    ])
  func nonsense(_ text: String) {
    #expect(parse(text) == nil)
  }

  @Test("moments beyond the calendar are clamped, not crashed on", arguments: [Int64.min, .max])
  func extremes(_ seconds: Int64) {
    #expect(format(seconds).utf8.count == 29)
  }

  @Test("a date with an octet changed is read as another date or not at all, and never crashes")
  func mutations() {
    var random = SeededGenerator()
    for _ in rounds(750) {
      var octets = Array("Sun, 06 Nov 1994 08:49:37 GMT".utf8)
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        octets[Int.random(in: 0..<octets.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let date = HTTPDate(octets.span) {
        #expect(HTTPDate(date.bytes.span) == date, "TEST_SEED=\(random.seed)")
      }
    }
  }
}
