import Octets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A record's id of either form, in 16 bytes: what the collections are indexed by.
struct RecordID: Hashable, Sendable {
  /// The two forms an id can have.
  enum Form: Sendable {
    case integer, uuid
  }

  private let high: UInt64
  private let low: UInt64

  init(_ id: Int) {
    high = 0
    low = UInt64(bitPattern: Int64(id))
  }

  init(_ id: UUID) {
    let (high, low) = withUnsafeBytes(of: id.uuid) { $0.loadUnaligned(as: (UInt64, UInt64).self) }
    (self.high, self.low) = (high.bigEndian, low.bigEndian)
  }

  /// The id that a text means: digits without leading zeros, or a UUID in any letter case (RFC 9562 section 4).
  init?(_ text: Span<UInt8>, form: Form) {
    switch form {
    case .integer:
      guard let id = Self.integer(text) else { return nil }
      self.init(id)
    case .uuid:
      guard let id = UUIDText.uuid(in: text) else { return nil }
      self.init(id)
    }
  }

  /// The id as it is written: decimal digits, or a UUID in upper case.
  func text(form: Form) -> String {
    switch form {
    case .integer: return String(Int64(bitPattern: low))
    case .uuid:
      var digits = Array((Self.hexadecimal(high) + Self.hexadecimal(low)).utf8)
      for index in [20, 16, 12, 8] { digits.insert(UInt8(ascii: "-"), at: index) }
      return String(decoding: digits, as: UTF8.self)
    }
  }

  /// Well mixed bits, for a table whose size is a power of two (SplitMix64's finalizer).
  var mixed: UInt64 {
    var bits = high ^ (low &* 0x9E37_79B9_7F4A_7C15)
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// One spelling for each integer, so that a record has one address.
  private static func integer(_ text: Span<UInt8>) -> Int? {
    guard let first = text.indices.first else { return nil }
    let isNegative = text[first] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard text.count > start else { return nil }
    if text[start] == UInt8(ascii: "0") { return text.count == 1 ? 0 : nil }
    var value = 0
    for index in start..<text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      // Counted below zero, where there is room for Int.min.
      let (scaled, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, overflowed) = scaled.subtractingReportingOverflow(Int(digit))
      guard !overflow, !overflowed else { return nil }
      value = next
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
