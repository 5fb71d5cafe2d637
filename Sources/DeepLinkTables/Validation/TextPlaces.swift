import DeepLinkOctets
import DeepLinking
package import TextLanguages

/// How the texts of a place of a link are spelled: canonically percent-encoded.
package struct TextPlaces {
  private let place: PercentEncoding.Place
  /// The octets that need no escape.
  let plain: SymbolSet
  /// All texts but the empty one.
  package let anyText: Language
  /// The same without those that clients remove from a path.
  package let components: Language
  /// Integers and numbers without bounds.
  let integer, number: Language

  private init(_ place: PercentEncoding.Place) {
    self.place = place
    plain = SymbolSet(PercentEncoding.plainOctets(place))
    anyText = .encodedText(plain: plain)
    components = .encodedComponent(plain: plain)
    integer = Language.integer.encoded(plain: plain)
    number = Language.number.encoded(plain: plain)
  }

  /// A component of a path.
  package static let component = TextPlaces(.component)
  /// The value of a query item.
  package static let queryItem = TextPlaces(.queryItem)

  /// A decoded text as links spell it.
  package func spelled(_ text: [UInt8]) -> [UInt8] {
    var output = OctetBuffer()
    PercentEncoding.encode(text.span, for: place, to: &output)
    return output.withSpan { octets in octets.indices.map { octets[$0] } }
  }

  /// The text of an encoded one.
  package static func decoded(_ text: [UInt8]) -> String {
    var octets: [UInt8] = []
    var offset = 0
    while offset < text.count {
      let escaped = text.span.percentEscape(at: offset)
      octets.append(escaped ?? text[offset])
      offset += escaped == nil ? 1 : 3
    }
    return octets.span.text()
  }

  /// The texts that contain another one. It begins where an octet begins, not within an escape.
  func texts(containing text: String) -> Language {
    let escape = Language.sequence(.symbols("%"), .symbols(.all), .symbols(.all))
    let octet = Language.union([.symbols(SymbolSet.all - "%"), escape])
    return .sequence(.repeated(octet), .literal(spelled(Array(text.utf8))), .anything)
  }
}
