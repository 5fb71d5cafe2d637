#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The text of a UUID: 8-4-4-4-12 hexadecimal digits (RFC 9562 section 4), eight of them at a time in a word.
///
/// Foundation's own initialiser and `uuidString` want a `String`, which costs more than all the rest of resolving a link.
public enum UUIDText {
  /// How many octets it has.
  @inlinable public static var length: Int { 36 }

  /// Reads the text of a UUID, in either case; nil for any other text.
  public static func uuid(in text: Span<UInt8>) -> UUID? {
    guard text.count == length, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen
    else { return nil }
    return text.withUnsafeBytes { text in
      func word(_ offset: Int) -> UInt64 { text.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
      func half(_ offset: Int) -> UInt64 { UInt64(text.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
      var isValid = true
      let (a, b, c, d) = octets(of: UInt64(littleEndian: word(0)), &isValid)
      let (e, f, g, h) = octets(of: UInt64(littleEndian: half(9) | half(14) << 32), &isValid)
      let (i, j, k, l) = octets(of: UInt64(littleEndian: half(19) | half(24) << 32), &isValid)
      let (m, n, o, p) = octets(of: UInt64(littleEndian: word(28)), &isValid)
      return isValid ? UUID(uuid: (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)) : nil
    }
  }

  /// Appends the text of a UUID, in upper case.
  public static func append(_ value: UUID, to output: inout [UInt8]) {
    output.append(addingCapacity: length) { output in
      output.withUnsafeMutableBufferPointer { buffer, count in
        write(value, to: UnsafeMutableRawBufferPointer(buffer), at: count)
        count += length
      }
    }
  }

  /// Hands out the text of a UUID, in upper case, for the length of a call; it allocates no memory.
  @inlinable
  public static func withText<Result>(of value: UUID, _ body: (Span<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: length, alignment: 8) { buffer in
      write(value, to: buffer, at: 0)
      return body(buffer.bindMemory(to: UInt8.self).span)
    }
  }

  /// Writes the text into `length` octets from `start` on.
  @usableFromInline
  static func write(_ value: UUID, to output: UnsafeMutableRawBufferPointer, at start: Int) {
    let octets = value.uuid
    func put(_ digits: some FixedWidthInteger, at offset: Int) {
      output.storeBytes(of: digits.littleEndian, toByteOffset: start &+ offset, as: type(of: digits))
    }
    let second = digits(octets.4, octets.5, octets.6, octets.7)
    let third = digits(octets.8, octets.9, octets.10, octets.11)
    put(digits(octets.0, octets.1, octets.2, octets.3), at: 0)
    put(hyphen, at: 8)
    put(UInt32(truncatingIfNeeded: second), at: 9)
    put(hyphen, at: 13)
    put(UInt32(truncatingIfNeeded: second >> 32), at: 14)
    put(hyphen, at: 18)
    put(UInt32(truncatingIfNeeded: third), at: 19)
    put(hyphen, at: 23)
    put(UInt32(truncatingIfNeeded: third >> 32), at: 24)
    put(digits(octets.12, octets.13, octets.14, octets.15), at: 28)
  }

  /// The eight digits of four octets, the first in the lowest octet of the word.
  @inline(__always)
  private static func digits(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> UInt64 {
    // One octet in each 16 bits, and then one half of it in each 8.
    let octets = UInt64(a) | UInt64(b) << 16 | UInt64(c) << 32 | UInt64(d) << 48
    let values = octets >> 4 & 0x000F_000F_000F_000F | (octets & 0x000F_000F_000F_000F) << 8
    // Values from 10 on are letters, which adding 6 carries into the upper half; they stand 7 places behind the digits.
    let letters = (values &+ OctetWord.every(6)) >> 4 & OctetWord.every(1)
    return values &+ OctetWord.every(0x30) &+ letters &* 7
  }

  /// The four octets of eight digits, the first in the lowest octet of the word.
  @inline(__always)
  private static func octets(of text: UInt64, _ isValid: inout Bool) -> (UInt8, UInt8, UInt8, UInt8) {
    let low = text & OctetWord.every(0x7F)
    let lowerCase = low | OctetWord.every(0x20)
    let digits = OctetWord.range(low, 0x30, 0x39) & OctetWord.every(0x80)
    let letters = OctetWord.range(lowerCase, 0x61, 0x66) & OctetWord.every(0x80)
    if (digits | letters) & ~text & OctetWord.every(0x80) != OctetWord.every(0x80) { isValid = false }
    let values = (text & OctetWord.every(0x0F)) &+ (letters >> 7) &* 9
    let pairs = values << 4 | values >> 8
    func octet(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: pairs >> (16 * index)) }
    return (octet(0), octet(1), octet(2), octet(3))
  }

  private static let hyphen = UInt8(ascii: "-")
}
