extension [UInt8] {
  /// Appends the octets of a span in one copy.
  ///
  /// The pointer does not outlive the call. It is here because `Array` has no safe bulk append from a span that
  /// runs on the platforms this module supports.
  @inline(__always)
  mutating func append(contentsOf octets: Span<UInt8>) {
    octets.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// The text these octets spell, nil if they are not valid UTF-8.
  func validatedText() -> String? {
    let text = text()
    // Repairing inserts U+FFFD, three octets, so only a text without one can be taken at its word for free.
    return text.utf8.count == count && !text.unicodeScalars.contains("\u{FFFD}") || spells(text) ? text : nil
  }

  /// The text these octets spell, with U+FFFD wherever they are not valid UTF-8.
  @usableFromInline
  func text() -> String {
    withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  private func spells(_ text: String) -> Bool {
    var offset = 0
    for octet in text.utf8 {
      guard offset < count, self[offset] == octet else { return false }
      offset += 1
    }
    return offset == count
  }
}
