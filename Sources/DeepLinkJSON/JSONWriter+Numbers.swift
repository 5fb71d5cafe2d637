import DeepLinkOctets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Numbers: the shortest text that reads back as the same value.
extension JSONWriter {
  /// Writes an integer.
  public mutating func integer(_ value: Int) {
    integer(magnitude: UInt64(value.magnitude), isNegative: value < 0)
  }

  /// Writes a floating-point number in the shortest form that reads back as the same `Double`.
  ///
  /// Whole numbers have no fraction (`1`, not `1.0`), and the sign of negative zero is kept. JSON has no infinity and no
  /// NaN: they become `null`. `encode(_:)` refuses them instead.
  public mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    // Most numbers are small and whole, and writing digits is faster than finding the shortest text.
    if let whole = Int32(exactly: value), whole != 0 || value.sign == .plus { return integer(Int(whole)) }
    number(value.description)
  }

  /// Writes an integer of any width up to 64 bits.
  mutating func integer(magnitude: UInt64, isNegative: Bool) {
    separate()
    if isNegative { octets.append(.minus) }
    octets.append(decimal: magnitude)
  }

  /// Writes the description of a finite floating-point number, which is JSON but for a needless ".0".
  mutating func number(_ description: String) {
    separate()
    octets.append(description)
    if description.utf8.suffix(2).elementsEqual(".0".utf8) { octets.truncate(to: octets.count - 2) }
  }
}
