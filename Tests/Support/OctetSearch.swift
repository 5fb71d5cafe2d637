import Foundation

extension [UInt8] {
  /// The offset of the first place of a text; nil without one.
  ///
  /// The C library finds it: in debug code, a loop over the octets of each answer takes a fifth of the time of the tests.
  public func offset(of text: String) -> Int? {
    let text = Array(text.utf8)
    return withUnsafeBytes { octets in
      guard let start = octets.baseAddress, let first = text.first else { return nil }
      var from = 0
      while octets.count - from >= text.count, let place = memchr(start + from, Int32(first), octets.count - from) {
        let offset = UnsafeRawPointer(place) - start
        if octets.count - offset >= text.count, memcmp(place, text, text.count) == 0 { return offset }
        from = offset + 1
      }
      return nil
    }
  }
}
