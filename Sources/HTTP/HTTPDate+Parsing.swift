extension HTTPDate {
  /// Reads a date in one of the three formats of RFC 9110 5.6.7; nil for anything else, which callers ignore.
  ///
  /// `now` decides the century of the obsolete two-digit years: one that seems more than 50 years ahead is in the past.
  public init?(_ octets: Span<UInt8>, now: HTTPDate) {
    let seconds: Int64?
    switch octets.count {
    case 29 where octets[3] == .comma: seconds = Self.fixdate(octets)
    case 24: seconds = Self.asctime(octets)
    default: seconds = Self.rfc850(octets, now: now)
    }
    guard let seconds else { return nil }
    self.seconds = seconds
  }

  // Sun, 06 Nov 1994 08:49:37 GMT
  private static func fixdate(_ octets: Span<UInt8>) -> Int64? {
    var index = 0
    guard let weekday = weekday(octets, &index, length: 3), skip(octets, &index, ", "),
      let day = number(octets, &index, digits: 2), skip(octets, &index, " "),
      let month = month(octets, &index), skip(octets, &index, " "),
      let year = number(octets, &index, digits: 4), skip(octets, &index, " "),
      let time = time(octets, &index), skip(octets, &index, " GMT"), index == octets.count
    else { return nil }
    return moment(weekday, year, month, day, time)
  }

  // Sunday, 06-Nov-94 08:49:37 GMT
  private static func rfc850(_ octets: Span<UInt8>, now: HTTPDate) -> Int64? {
    var index = 0
    guard let weekday = weekday(octets, &index, length: nil), skip(octets, &index, ", "),
      let day = number(octets, &index, digits: 2), skip(octets, &index, "-"),
      let month = month(octets, &index), skip(octets, &index, "-"),
      let shortYear = number(octets, &index, digits: 2), skip(octets, &index, " "),
      let time = time(octets, &index), skip(octets, &index, " GMT"), index == octets.count
    else { return nil }
    // RFC 9110 5.6.7: the latest year with these digits that is not more than 50 years ahead.
    let limit = HTTPDate.year(of: now) + 50
    let year = limit - (limit - shortYear) % 100
    return moment(weekday, year, month, day, time)
  }

  // Sun Nov  6 08:49:37 1994
  private static func asctime(_ octets: Span<UInt8>) -> Int64? {
    var index = 0
    guard let weekday = weekday(octets, &index, length: 3), skip(octets, &index, " "),
      let month = month(octets, &index), skip(octets, &index, " "),
      let day = number(octets, &index, digits: skip(octets, &index, " ") ? 1 : 2), skip(octets, &index, " "),
      let time = time(octets, &index), skip(octets, &index, " "),
      let year = number(octets, &index, digits: 4), index == octets.count
    else { return nil }
    return moment(weekday, year, month, day, time)
  }

  /// The moment, if there is such a day and the weekday is the right one.
  private static func moment(_ weekday: Int64, _ year: Int64, _ month: Int64, _ day: Int64, _ time: Int64) -> Int64? {
    guard day >= 1 else { return nil }
    let days = days(year: year, month: month, day: day)
    // The 30th of February would come out as a day in March.
    let next = Self.days(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
    let sundays = ((days + 4) % 7 + 7) % 7
    return days < next && sundays == weekday ? days * 86_400 + time : nil
  }

  private static func time(_ octets: Span<UInt8>, _ index: inout Int) -> Int64? {
    guard let hour = number(octets, &index, digits: 2), skip(octets, &index, ":"),
      let minute = number(octets, &index, digits: 2), skip(octets, &index, ":"),
      let second = number(octets, &index, digits: 2), hour < 24, minute < 60, second <= 60
    else { return nil }
    // A leap second counts as the second before it, so that the date stays in its minute.
    return hour * 3_600 + minute * 60 + min(second, 59)
  }

  private static func number(_ octets: Span<UInt8>, _ index: inout Int, digits: Int) -> Int64? {
    guard index + digits <= octets.count else { return nil }
    var number: Int64 = 0
    for _ in 0..<digits {
      guard octets[index].isDigit else { return nil }
      number = number * 10 + Int64(octets[index] &- 0x30)
      index += 1
    }
    return number
  }

  private static func month(_ octets: Span<UInt8>, _ index: inout Int) -> Int64? {
    for (offset, name) in monthNames.enumerated() where skip(octets, &index, name) { return Int64(offset + 1) }
    return nil
  }

  private static func weekday(_ octets: Span<UInt8>, _ index: inout Int, length: Int?) -> Int64? {
    for (offset, name) in dayNames.enumerated() {
      let length = length ?? name.utf8CodeUnitCount
      guard index + length <= octets.count else { continue }
      let matches = name.withUTF8Buffer { expected in
        for offset in 0..<length where octets[index + offset] != expected[offset] { return false }
        return true
      }
      guard matches else { continue }
      index += length
      return Int64(offset)
    }
    return nil
  }

  private static func skip(_ octets: Span<UInt8>, _ index: inout Int, _ text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    guard end <= octets.count, octets.extracting(index..<end).equals(text) else { return false }
    index = end
    return true
  }
}
