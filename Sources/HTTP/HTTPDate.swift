/// A moment as HTTP writes it, to the second (RFC 9110 5.6.7).
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
    let days = Self.dividing(moment, by: 86_400)
    let (year, month, day) = Self.civil(fromDays: days.quotient)
    let weekday = Self.dividing(days.quotient + 4, by: 7).remainder
    Self.dayNames[Int(weekday)].withUTF8Buffer { bytes.append(contentsOf: $0.prefix(3)) }
    bytes.append(", ")
    Self.append(day, to: &bytes)
    bytes.append(.space)
    bytes.append(Self.monthNames[Int(month) - 1])
    bytes.append(.space)
    Self.append(year / 100, to: &bytes)
    Self.append(year % 100, to: &bytes)
    bytes.append(.space)
    Self.append(days.remainder / 3_600, to: &bytes)
    bytes.append(.colon)
    Self.append(days.remainder / 60 % 60, to: &bytes)
    bytes.append(.colon)
    Self.append(days.remainder % 60, to: &bytes)
    bytes.append(" GMT")
  }

  /// The moment as IMF-fixdate.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    bytes.append(0x30 &+ UInt8(truncatingIfNeeded: number / 10))
    bytes.append(0x30 &+ UInt8(truncatingIfNeeded: number % 10))
  }

  private static func dividing(_ number: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// The year of a moment.
  static func year(of date: HTTPDate) -> Int64 {
    let moment = min(max(date.seconds, writable.lowerBound), writable.upperBound)
    return civil(fromDays: dividing(moment, by: 86_400).quotient).year
  }

  // Howard Hinnant, "chrono-compatible low-level date algorithms": the year is taken to start in March, so that the
  // leap day is its last, and the calendar repeats every 400 years.
  private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = dividing(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// Days from the start of 1970 to a date of the Gregorian calendar.
  static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let (era, yearOfEra) = dividing(month <= 2 ? year - 1 : year, by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
