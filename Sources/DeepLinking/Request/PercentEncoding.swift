public import DeepLinkOctets

/// Percent-encoding (RFC 3986 section 2.1) over octets.
///
/// Takes one table lookup per octet, and allocates only by growing the output.
public enum PercentEncoding {
  /// The place of a text in a link. It determines the octets that need no escape (RFC 3986).
  public enum Place: Sendable {
    /// One path component: `pchar` (RFC 3986 section 3.3).
    case component
    /// One component of an opaque link, where a colon separates: the same without `:` (section 2.2).
    case opaqueComponent
    /// The name or value of a query item: `pchar`, `/` and `?` (section 3.4) without `&`, `=` and `+`. HTML forms read
    /// `+` as a space, so it is escaped.
    case queryItem
    /// The same in a fragment, where the first `?` ends the components: it is escaped.
    case fragmentItem
    /// A whole link as the value of a query item of another link: only unreserved octets (section 2.3) stay unescaped,
    /// so that no reader mistakes a part of it for an item of the other link.
    case nested
    /// A fragment (section 3.5).
    case fragment
    /// Any part of a URL as it was written: only octets that no URL may have are encoded.
    case written
  }

  /// The text with octets escaped where the place requires it, in upper-case hexadecimal digits.
  public static func encode(_ text: String, for place: Place) -> String {
    var output = OctetBuffer()
    encode(Array(text.utf8).span, for: place, to: &output)
    return output.withSpan { $0.text() }
  }

  /// The octets that need no escape at a place.
  package static func plainOctets(_ place: Place) -> [UInt8] {
    let plain = PlainOctets(place)
    return (0..<128).filter(plain.contains)
  }

  /// Appends `text` to `output` with octets escaped where the place requires it, in upper-case hexadecimal digits
  /// (section 6.2.2.1).
  public static func encode(_ text: Span<UInt8>, for place: Place, to output: inout OctetBuffer) {
    let plain = PlainOctets(place)
    var start = 0
    var offset = 0
    while true {
      offset = text.firstOctet(from: offset, to: text.count, where: notUnreserved)
      guard offset < text.count else { break }
      let octet = text[offset]
      if !plain.contains(octet) {
        output.append(text.extracting(start..<offset))
        output.append(UInt8(ascii: "%"))
        output.append(digit(octet >> 4))
        output.append(digit(octet & 15))
        start = offset + 1
      }
      offset += 1
    }
    output.append(text.extracting(start..<text.count))
  }

  /// Marks octets other than letters, digits, `-` and `.`, which make up most text.
  @inline(__always)
  private static func notUnreserved(_ word: UInt64) -> UInt64 {
    let low = word & OctetWord.every(0x7F)
    let letters = OctetWord.range(low | OctetWord.every(0x20), 0x61, 0x7A)
    return word | ~(letters | OctetWord.range(low, 0x30, 0x39) | OctetWord.range(low, 0x2D, 0x2E))
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}

/// The octets that need no escape at a place: one bit for each ASCII octet.
private struct PlainOctets {
  private let low: UInt64
  private let high: UInt64

  @inline(__always)
  func contains(_ octet: UInt8) -> Bool {
    (octet < 64 ? low : octet < 128 ? high : 0) >> UInt64(octet & 63) & 1 == 1
  }

  init(_ place: PercentEncoding.Place) {
    self =
      switch place {
      case .component: Self.inComponent
      case .opaqueComponent: Self.inOpaqueComponent
      case .queryItem: Self.inQueryItem
      case .fragmentItem: Self.inFragmentItem
      case .nested: Self.inNested
      case .fragment: Self.inFragment
      case .written: Self.inAnyPart
      }
  }

  private static let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  private static let inComponent = PlainOctets(unreserved + "!$&'()*+,;=:@")
  private static let inOpaqueComponent = PlainOctets(unreserved + "!$&'()*+,;=@")
  private static let inQueryItem = PlainOctets(unreserved + "!$'()*,;:@/?")
  private static let inFragmentItem = PlainOctets(unreserved + "!$'()*,;:@/")
  private static let inNested = PlainOctets(unreserved)
  private static let inFragment = PlainOctets(unreserved + "!$&'()*+,;=:@/?")
  private static let inAnyPart = PlainOctets(String(decoding: 0x21...0x7E, as: UTF8.self))

  private init(_ octets: String) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for octet in octets.utf8 {
      if octet < 64 { low |= 1 << UInt64(octet) } else { high |= 1 << UInt64(octet & 63) }
    }
    (self.low, self.high) = (low, high)
  }
}
