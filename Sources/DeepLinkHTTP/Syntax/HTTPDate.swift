import DeepLinkOctets

/// A moment in HTTP, to the second (RFC 9110 5.6.7).
public struct HTTPDate: Hashable, Comparable, Sendable {
  /// Seconds since the start of 1970, without leap seconds.
  public let seconds: Int64

  /// The moment this many seconds after the start of 1970.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Earlier moments are less.
  public static func < (one: HTTPDate, other: HTTPDate) -> Bool {
    one.seconds < other.seconds
  }

  static let dayNames: [StaticString] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  static let monthNames: [StaticString] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  // The years that IMF-fixdate can write.
  private static let writable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// Appends the moment as IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///
  /// Years before 0 and after 9999 are clamped.
  public func write(to bytes: inout [UInt8]) {
    let moment = min(max(seconds, Self.writable.lowerBound), Self.writable.upperBound)
    let days = floored(moment, by: 86_400)
    let date = CivilDate(day: days.quotient)
    let weekday = floored(days.quotient + 4, by: 7).remainder
    Self.dayNames[Int(weekday)].withUTF8Buffer { bytes.append(contentsOf: $0.prefix(3)) }
    bytes.append(literal: ", ")
    bytes.append(decimal: UInt64(clamping: date.day), width: 2)
    bytes.append(.space)
    bytes.append(literal: Self.monthNames[Int(date.month) - 1])
    bytes.append(.space)
    bytes.append(decimal: UInt64(clamping: date.year), width: 4)
    for (separator, number) in [(.space, 3_600), (.colon, 60), (.colon, 1)] as [(UInt8, Int64)] {
      bytes.append(separator)
      bytes.append(decimal: UInt64(clamping: days.remainder / number % 60), width: 2)
    }
    bytes.append(literal: " GMT")
  }

  /// The moment as IMF-fixdate.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The year of a moment.
  static func year(of date: HTTPDate) -> Int64 {
    let moment = min(max(date.seconds, writable.lowerBound), writable.upperBound)
    return CivilDate(day: floored(moment, by: 86_400).quotient).year
  }
}

/// A date of the Gregorian calendar.
///
/// Howard Hinnant, "chrono-compatible low-level date algorithms": the year is taken to start in March, so that the leap day
/// is its last, and the calendar repeats every 400 years.
public struct CivilDate: Hashable, Sendable {
  /// The year; 0 is the year before the year 1.
  public let year: Int64
  /// The month, from 1 on.
  public let month: Int64
  /// The day of the month, from 1 on.
  public let day: Int64

  /// The date that is this number of days after the start of 1970.
  public init(day: Int64) {
    let (era, dayOfEra) = floored(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.day = dayOfYear - (153 * shifted + 2) / 5 + 1
  }

  /// Days from the start of 1970 to a date.
  static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let (era, yearOfEra) = floored(month <= 2 ? year - 1 : year, by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

private func floored(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
  let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}

extension HTTPDate {
  /// Reads a date in one of the three formats of RFC 9110 5.6.7; nil for anything else.
  ///
  /// `now` decides the century of two-digit years: a year that seems more than 50 years ahead is in the past.
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
    // RFC 9110 5.6.7: the latest year with these digits that is at most 50 years ahead.
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

  /// The moment, nil if the day does not exist or the weekday is wrong.
  private static func moment(_ weekday: Int64, _ year: Int64, _ month: Int64, _ day: Int64, _ time: Int64) -> Int64? {
    guard day >= 1 else { return nil }
    let days = CivilDate.days(year: year, month: month, day: day)
    // The 30th of February would become a day in March.
    let next = CivilDate.days(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
    return days < next && floored(days + 4, by: 7).remainder == weekday ? days * 86_400 + time : nil
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
    guard index + digits <= octets.count, let number = octets.decimal(in: index..<index + digits) else { return nil }
    index += digits
    return Int64(number)
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
