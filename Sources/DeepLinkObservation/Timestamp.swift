import DeepLinkHTTP
import DeepLinkOctets

/// Points in time as logs write them: RFC 3339, UTC, with milliseconds.
///
/// Renders the part before the milliseconds once a second.
package struct Timestamp: Sendable {
  private var second = Int64.min
  private var text: [UInt8] = []

  /// Makes a writer.
  package init() {}

  /// Writes a time, given in milliseconds since 1970: `2026-11-21T13:09:38.123Z`.
  package mutating func write(_ milliseconds: Int64, to bytes: inout [UInt8]) {
    // Clamps the time to the years 1970 to 9999, because a year has four digits.
    let time = min(max(milliseconds, 0), 253_402_300_799_999)
    if time / 1_000 != second {
      second = time / 1_000
      render()
    }
    bytes.append(contentsOf: text)
    bytes.append(decimal: UInt64(time % 1_000), width: 3)
    bytes.append(UInt8(ascii: "Z"))
  }

  private mutating func render() {
    let date = CivilDate(day: second / 86_400)
    let clock = second % 86_400
    text.removeAll(keepingCapacity: true)
    text.append(decimal: UInt64(date.year), width: 4)
    for (separator, number) in [
      ("-", date.month), ("-", date.day), ("T", clock / 3_600), (":", clock / 60 % 60), (":", clock % 60),
    ] {
      text.append(contentsOf: separator.utf8)
      text.append(decimal: UInt64(number), width: 2)
    }
    text.append(UInt8(ascii: "."))
  }
}
