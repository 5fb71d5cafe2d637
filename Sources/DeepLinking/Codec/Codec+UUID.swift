#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Codec<UUID> {
  /// A UUID in its 8-4-4-4-12 form (RFC 9562 section 4), read in either case and written in upper case, as Foundation
  /// prints it.
  public static var uuid: Codec {
    Codec(.uuid, decode: uuid(in:)) { value, output in
      withUnsafeBytes(of: value.uuid) { append($0, to: &output) }
      return true
    }
  }

  /// Foundation's own initialiser wants a `String`, which costs more than all the rest of resolving a link.
  private static func uuid(in text: Span<UInt8>) -> UUID? {
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen
    else { return nil }
    // Every octet that is no digit sets the high nibble of `invalid`, so that one test at the end is enough.
    var invalid: UInt8 = 0
    func octet(_ offset: Int) -> UInt8 {
      let high = nibbles[Int(text[offset])]
      let low = nibbles[Int(text[offset + 1])]
      invalid |= high | low
      return high << 4 | low & 15
    }
    let uuid = UUID(
      uuid: (
        octet(0), octet(2), octet(4), octet(6), octet(9), octet(11), octet(14), octet(16),
        octet(19), octet(21), octet(24), octet(26), octet(28), octet(30), octet(32), octet(34)
      ))
    return invalid > 15 ? nil : uuid
  }

  private static func append(_ octets: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    // Room for all of it at once: an octet appended is a question for room.
    var offset = output.count
    output.append(contentsOf: blank)
    for (index, octet) in octets.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 { offset += 1 }
      output[offset] = digits[Int(octet >> 4)]
      output[offset + 1] = digits[Int(octet & 15)]
      offset += 2
    }
  }
}

private let hyphen = UInt8(ascii: "-")
private let blank = [UInt8](repeating: hyphen, count: 36)
private let digits = Array("0123456789ABCDEF".utf8)
private let nibbles = (0...255).map { PercentEncoding.hexadecimal($0) ?? 0xFF }
