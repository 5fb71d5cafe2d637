package import DeepLinkOctets

/// Searching a text by its octets, in one pass.
extension UTF8Text {
  /// The Unicode scalars.
  package var scalars: [UInt32] { description.unicodeScalars.map(\.value) }

  /// Whether these octets stand in the text.
  package func holds(_ text: String) -> Bool {
    let needle = Array(text.utf8)
    guard let first = needle.first else { return true }
    return withSpan { octets in
      var start = 0
      while start + needle.count <= octets.count {
        if octets[start] == first, octets.extracting(start..<(start + needle.count)).matches(needle.span) {
          return true
        }
        start += 1
      }
      return false
    }
  }

  /// Whether one of these ASCII characters stands in the text.
  package func holdsAny(of characters: String) -> Bool {
    let wanted = Array(characters.utf8)
    return utf8.contains { wanted.contains($0) }
  }

  /// Whether the text starts with these octets.
  package func starts(with text: String) -> Bool { utf8.starts(with: text.utf8) }

  /// Whether the text has octets and all of them are this one.
  package func consists(of octet: Unicode.Scalar) -> Bool { !isEmpty && utf8.allSatisfy { $0 == UInt8(ascii: octet) } }

  /// The text from an offset in octets on.
  package func dropping(_ count: Int) -> UTF8Text { UTF8Text(octets: utf8.dropFirst(count)) }

  /// The text before the first of these ASCII characters, or the whole text without one.
  package func before(_ character: Unicode.Scalar) -> UTF8Text {
    UTF8Text(octets: utf8.prefix { $0 != UInt8(ascii: character) })
  }

  /// The text after the first of these ASCII characters, empty without one.
  package func behind(_ character: Unicode.Scalar) -> UTF8Text {
    UTF8Text(octets: utf8.drop { $0 != UInt8(ascii: character) }.dropFirst())
  }

  /// The parts between these ASCII characters, empty ones included.
  package func parts(_ separator: Unicode.Scalar) -> [UTF8Text] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { UTF8Text(octets: $0) }
  }

  /// The text with the letters of ASCII in lower case.
  package var lowercased: UTF8Text { mapped(\.lowercased) }

  /// The text with the letters of ASCII in upper case.
  package var uppercased: UTF8Text { mapped { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 } }

  private func mapped(_ change: (UInt8) -> UInt8) -> UTF8Text {
    UTF8Text(octets: utf8.map(change))
  }

  /// The text of these octets, with U+FFFD wherever they are not valid UTF-8.
  package init(octets: some Collection<UInt8>) { self.init(String(decoding: octets, as: UTF8.self)) }
}

extension Sequence<UTF8Text> {
  /// The scalars of all texts.
  package var scalars: Set<UInt32> {
    reduce(into: []) { $0.formUnion($1.description.unicodeScalars.lazy.map(\.value)) }
  }
}
