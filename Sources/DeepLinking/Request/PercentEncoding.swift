/// Percent-encoding (RFC 3986 section 2.1) over octets.
///
/// A table lookup per octet; nothing here allocates beyond the array it appends to.
public enum PercentEncoding {
  /// Where a text will stand, which decides the octets that may stand for themselves there.
  public enum Place: Sendable {
    /// One path component: `pchar` (RFC 3986 section 3.3).
    case component
    /// The name or the value of a query item: `pchar`, `/` and `?` (section 3.4) without `&`, `=` and `+`. The
    /// last is a plus to us, but a space to readers of HTML forms, so it is written in the way all agree on.
    case queryItem
    /// A fragment (section 3.5).
    case fragment
    /// A host and its port, which stay as they are written but for octets beyond ASCII (section 3.2.2).
    case authority
  }

  /// The value of a hexadecimal digit in either case, nil for any other octet.
  static func hexadecimal(_ octet: UInt8) -> UInt8? {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): octet - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): octet - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): octet - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The octet that the three at `offset` stand for, nil if they are not `%` and two hexadecimal digits.
  static func escape(in text: Span<UInt8>, at offset: Int) -> UInt8? {
    guard offset + 2 < text.count, text[offset] == UInt8(ascii: "%"),
      let high = hexadecimal(text[offset + 1]), let low = hexadecimal(text[offset + 2])
    else { return nil }
    return high << 4 | low
  }

  /// The text as a link holds it: each octet that may not stand for itself written as `%` and two upper-case
  /// hexadecimal digits.
  public static func encode(_ text: String, for place: Place) -> String {
    var output: [UInt8] = []
    encode(Array(text.utf8).span, for: place, to: &output)
    return output.span.text()
  }

  /// Appends `text` to `output`, with each octet that may not stand for itself written as `%` and two upper-case
  /// hexadecimal digits (section 6.2.2.1).
  static func encode(_ text: Span<UInt8>, for place: Place, to output: inout [UInt8]) {
    let plain = plainOctets(place)
    var start = 0
    for offset in text.indices {
      let octet = text[offset]
      if octet < 128, plain[Int(octet)] { continue }
      output.append(contentsOf: text.extracting(start..<offset))
      output.append(UInt8(ascii: "%"))
      output.append(digits[Int(octet >> 4)])
      output.append(digits[Int(octet & 15)])
      start = offset + 1
    }
    output.append(contentsOf: text.extracting(start..<text.count))
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func plainOctets(_ place: Place) -> [Bool] {
    switch place {
    case .component: plainInComponent
    case .queryItem: plainInQueryItem
    case .fragment: plainInFragment
    case .authority: plainInAuthority
    }
  }

  private static let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  private static let plainInComponent = table(unreserved + "!$&'()*+,;=:@")
  private static let plainInQueryItem = table(unreserved + "!$'()*,;:@/?")
  private static let plainInFragment = table(unreserved + "!$&'()*+,;=:@/?")
  private static let plainInAuthority = table(String(decoding: 0x21...0x7E, as: UTF8.self))

  private static func table(_ octets: String) -> [Bool] {
    var table = [Bool](repeating: false, count: 128)
    for octet in octets.utf8 { table[Int(octet)] = true }
    return table
  }
}
