import DeepLinkJSON
package import DeepLinkOctets

/// A sentence with texts from outside in quotes, made of octets: an answer has one for each row, and a string for each part
/// of each would cost more than all else.
package struct Sentence: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The sentence in UTF-8.
  package private(set) var octets: [UInt8]

  package init(stringLiteral value: String) { octets = Array(value.utf8) }
  package init(stringInterpolation parts: Parts) { octets = parts.octets }

  package var description: String { String(decoding: octets, as: UTF8.self) }

  package struct Parts: StringInterpolationProtocol {
    fileprivate var octets: [UInt8] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      octets.reserveCapacity(literalCapacity + 24 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { octets.append(contentsOf: literal.utf8) }

    package mutating func appendInterpolation(_ number: Int) {
      if let digit = UInt8(exactly: number), digit < 10 {
        octets.append(UInt8(ascii: "0") + digit)
      } else {
        octets.append(contentsOf: String(number).utf8)
      }
    }

    package mutating func appendInterpolation(_ sentence: Sentence) { octets.append(contentsOf: sentence.octets) }

    /// Appends words of the program's own.
    package mutating func appendInterpolation(words: String) { octets.append(contentsOf: words.utf8) }

    /// Appends a text in quotes, with JSON's escapes, cut after 160 Unicode scalars.
    package mutating func appendInterpolation(_ text: UTF8Text) {
      let isPlain = text.withSpan { octets in
        guard octets.count <= quotedLength else { return false }
        for index in octets.indices where octets[index].needsEscape { return false }
        return true
      }
      guard isPlain else { return octets.append(contentsOf: escaped(text).utf8) }
      octets.append(UInt8(ascii: "\""))
      octets.append(contentsOf: text.utf8)
      octets.append(UInt8(ascii: "\""))
    }
  }
}

/// The most Unicode scalars of a text in quotes.
private let quotedLength = 160

private func escaped(_ text: UTF8Text) -> String {
  var writer = JSONWriter()
  writer.string(text.excerpt(quotedLength))
  return writer.withSpan { $0.text() }
}

/// A text in quotes for a message, with JSON's escapes, cut after 160 Unicode scalars.
package func quoted(_ text: UTF8Text) -> String { ("\(text)" as Sentence).description }

/// A text of the linter's own, in quotes for a message.
package func quoted(_ text: String) -> String { quoted(UTF8Text(text)) }
