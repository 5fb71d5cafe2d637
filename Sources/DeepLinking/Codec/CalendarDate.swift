import DeepLinkOctets

/// A day of the Gregorian calendar, without a time and without a time zone: `2026-11-21` (ISO 8601, RFC 3339
/// `full-date`).
///
/// Its JSON is this text.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 on.
  public let day: Int

  /// A day, or nil if the calendar does not have it.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Earlier days are less.
  public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  /// Reads a day from exactly ten octets, `YYYY-MM-DD`; nil for any other text.
  init?(_ text: Span<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = text.decimal(in: 0..<4), let month = text.decimal(in: 5..<7), let day = text.decimal(in: 8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  func append(to output: inout [UInt8]) {
    output.append(decimal: UInt64(year), width: 4)
    for number in [month, day] {
      output.append(UInt8(ascii: "-"))
      output.append(decimal: UInt64(number), width: 2)
    }
  }
}

extension CalendarDate: LosslessStringConvertible {
  /// A day in the form `YYYY-MM-DD`, or nil.
  public init?(_ description: String) { self.init(Array(description.utf8).span) }

  /// The day in the form `YYYY-MM-DD`.
  public var description: String {
    var output: [UInt8] = []
    append(to: &output)
    return output.span.text()
  }
}

extension CalendarDate: Codable {
  /// Reads a string in the form `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CalendarDate(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a date (YYYY-MM-DD), found \"\(text)\"")
    }
    self = date
  }

  /// Writes a string in the form `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Codec<CalendarDate> {
  /// A day in the form `YYYY-MM-DD`. A day that the calendar does not have is a miss.
  public static var date: Codec {
    Codec(.date) { text in
      CalendarDate(text)
    } encode: { value, output in
      value.append(to: &output)
      return true
    }
  }
}
