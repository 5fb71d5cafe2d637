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

  private static let dayNames: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let monthNames: [StaticString] = [
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
    bytes.append(literal: Self.dayNames[Int(weekday)])
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
  /// Reads an IMF-fixdate; nil for anything else, also for the obsolete formats of RFC 9110 5.6.7.
  public init?(_ octets: Span<UInt8>) {
    // Sun, 06 Nov 1994 08:49:37 GMT
    guard octets.count == 29, let day = octets.decimal(in: 5..<7), let year = octets.decimal(in: 12..<16),
      let month = Self.monthNames.firstIndex(where: { octets.extracting(8..<11).equals($0) }),
      let hour = octets.decimal(in: 17..<19), let minute = octets.decimal(in: 20..<22),
      let second = octets.decimal(in: 23..<25), second <= 60
    else { return nil }
    let days = CivilDate.days(year: Int64(year), month: Int64(month + 1), day: Int64(day))
    // A leap second counts as the second before it, so that the date stays in its minute.
    seconds = days * 86_400 + Int64(hour * 3_600 + minute * 60 + min(second, 59))
    // It is written again, so that the weekday and every other octet are right.
    var written = bytes
    if second == 60 { written.replaceSubrange(23..<25, with: "60".utf8) }
    for index in octets.indices where octets[index] != written[index] { return nil }
  }
}
