import DeepLinkOctets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A codec without the type of its values: what a parameter as data needs of it.
package struct TextCodec: Sendable {
  package let type: ValueType
  /// The rule for texts of a custom type in a declared table; nil for any other type.
  package let rule: TextRule?
  /// Whether a text has a value.
  package let accepts: @Sendable (Span<UInt8>) -> Bool
  /// Reads a text and appends the canonical text of its value. Returns nil if the text has no value, and false if the
  /// value has no text.
  package let copy: @Sendable (Span<UInt8>, inout [UInt8]) -> Bool?

  package init<Value>(_ codec: Codec<Value>) {
    let (decode, encode) = (codec.decode, codec.encode)
    (type, rule) = (codec.type, codec.rule)
    accepts = { decode($0) != nil }
    copy = { text, output in decode(text).map { encode($0, &output) } }
  }

  /// The codec of a declared parameter.
  ///
  /// - Parameters:
  ///   - type: the form of its texts.
  ///   - rule: the rule that texts of a custom type must satisfy; nil for none.
  package init(_ type: ValueType, _ rule: TextRule? = nil) {
    switch type {
    case .text: self.init(Codec<String>.text)
    case .custom: self.init(Self.ruled(type, rule))
    case .oneOf(let texts, let places): self.init(Codec<String>.oneOf(texts, readAs: places))
    case .integer(nil): self.init(Codec<Int>.integer)
    case .integer(let range?): self.init(Codec<Int>.integer(in: range))
    case .number(nil): self.init(Codec<Double>.number)
    case .number(let range?): self.init(Codec<Double>.number(in: range))
    case .boolean: self.init(Codec<Bool>.boolean)
    case .uuid: self.init(Codec<UUID>.uuid)
    case .list(let element, let separator):
      self.init(Codec<[[UInt8]]>.list(of: TextCodec(element, rule).ofTexts, separator: separator))
    }
  }

  /// Texts of a type that satisfy a rule.
  private static func ruled(_ type: ValueType, _ rule: TextRule?) -> Codec<String> {
    var codec = Codec<String>(type) { text in
      rule?.accepts(text) == false ? nil : text.validatedText()
    } encode: { value, output in
      output.append(contentsOf: value.utf8)
      return true
    }
    codec.rule = rule
    return codec
  }

  /// The same texts as values.
  private var ofTexts: Codec<[UInt8]> {
    let copy = copy
    var codec = Codec<[UInt8]>(type) { text in
      var canonical: [UInt8] = []
      return copy(text, &canonical) == true ? canonical : nil
    } encode: { value, output in
      output += value
      return true
    }
    codec.rule = rule
    return codec
  }

  /// The canonical text of a text's value; nil if it has none.
  package func canonical(_ text: String) -> String? { canonical(Array(text.utf8).span) }

  package func canonical(_ text: Span<UInt8>) -> String? {
    var output: [UInt8] = []
    return copy(text, &output) == true ? output.span.text() : nil
  }
}
