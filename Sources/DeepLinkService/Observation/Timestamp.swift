/// Writes timestamps for logs: RFC 3339, UTC, with milliseconds.
///
/// Renders the part before the milliseconds once a second.
public struct Timestamp: Sendable {
  private var second = Int64.min
  private var text: [UInt8] = []

  /// Makes a writer.
  public init() {}

  /// Writes a time, given in milliseconds since 1970: `2026-11-21T13:09:38.123Z`.
  public mutating func write(_ milliseconds: Int64, to bytes: inout [UInt8]) {
    // Clamps the time to the years 1970 to 9999, because a year has four digits.
    let time = min(max(milliseconds, 0), 253_402_300_799_999)
    if time / 1_000 != second {
      second = time / 1_000
      render()
    }
    bytes.append(contentsOf: text)
    bytes.append(decimal: Int(time % 1_000), width: 3)
    bytes.append(UInt8(ascii: "Z"))
  }

  private mutating func render() {
    let (year, month, day) = Self.date(ofDay: Int(second / 86_400))
    let clock = Int(second % 86_400)
    text.removeAll(keepingCapacity: true)
    text.append(decimal: year, width: 4)
    for (separator, number) in [
      ("-", month), ("-", day), ("T", clock / 3_600), (":", clock / 60 % 60), (":", clock % 60),
    ] {
      text.append(contentsOf: separator.utf8)
      text.append(decimal: number, width: 2)
    }
    text.append(UInt8(ascii: "."))
  }

  // Howard Hinnant's civil_from_days: the year begins in March, so that the leap day is its last.
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      year + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3, dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
