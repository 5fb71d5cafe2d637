import DeepLinkOctets

/// `host [":" port]`, RFC 9110 4.2 and RFC 3986 3.2, without user information.
enum Authority {
  /// Whether `octets` are a host that is not empty, with an optional port up to 65535.
  ///
  /// - Parameter takesText: whether the name may be one beyond ASCII, as clients without IDNA send it.
  static func isValid(_ octets: Span<UInt8>, needsPort: Bool, takesText: Bool = false) -> Bool {
    guard !octets.isEmpty else { return false }
    var hostEnd = 0
    if octets[0] == .openBracket {
      while hostEnd < octets.count, octets[hostEnd] != .closeBracket { hostEnd &+= 1 }
      guard hostEnd < octets.count, isAddressLiteral(octets.extracting(1..<hostEnd)) else { return false }
      hostEnd &+= 1
    } else {
      while hostEnd < octets.count, octets[hostEnd] != .colon {
        // reg-name, RFC 3986 3.2.2: unreserved, sub-delims, or percent-encoded.
        guard
          isPlain(octets[hostEnd]) || octets[hostEnd] == .percent && octets.percentEscape(at: hostEnd) != nil
            || takesText && octets[hostEnd] >= 0x80
        else { return false }
        hostEnd &+= 1
      }
      guard hostEnd > 0 else { return false }
    }
    guard hostEnd < octets.count else { return !needsPort }
    return octets[hostEnd] == .colon && isPort(octets.extracting(hostEnd &+ 1..<octets.count), mayBeEmpty: !needsPort)
  }

  // RFC 3986 3.2.3: *DIGIT, so "host:" is a host without a port.
  private static func isPort(_ octets: Span<UInt8>, mayBeEmpty: Bool) -> Bool {
    octets.isEmpty ? mayBeEmpty : (octets.decimal(in: 0..<octets.count) ?? .max) <= 65_535
  }

  private static func isPlain(_ octet: UInt8) -> Bool {
    guard octet < 0x80 else { return false }
    let word: UInt64 = octet < 0x40 ? 0x2BFF_7FD2_0000_0000 : 0x47FF_FFFE_87FF_FFFE
    return word &>> UInt64(octet & 63) & 1 == 1
  }

  // IP-literal between its brackets, RFC 3986 3.2.2. A Host field has no zone (RFC 6874).
  private static func isAddressLiteral(_ octets: Span<UInt8>) -> Bool {
    guard !octets.isEmpty else { return false }
    return octets[0] | 0x20 == 0x76 ? isFutureAddress(octets) : PeerAddress.version6(octets) != nil
  }

  // "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
  private static func isFutureAddress(_ octets: Span<UInt8>) -> Bool {
    var index = 1
    while index < octets.count, octets[index].hexValue != nil { index &+= 1 }
    guard index > 1, index &+ 1 < octets.count, octets[index] == .dot else { return false }
    for rest in index &+ 1..<octets.count where !isPlain(octets[rest]) && octets[rest] != .colon { return false }
    return true
  }
}

extension Request {
  /// Whether `octets` are a host with or without a port, as `Host` and `X-Forwarded-Host` have them (RFC 9110 4.2).
  public static func isAuthority(_ octets: Span<UInt8>) -> Bool { Authority.isValid(octets, needsPort: false) }
}
