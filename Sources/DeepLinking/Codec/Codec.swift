import Octets

/// Reads one decoded text as a value, and writes the value as that text again.
///
/// A codec sees one path component or the value of one query item, decoded, and never the separators around it, so it
/// cannot invent one. What it reads and writes must agree: for every value, reading what it wrote gives the value.
/// It may read more than it writes (`007`, a UUID in lower case); what it writes is the canonical form.
public struct Codec<Value: Sendable>: Sendable {
  /// What its texts look like.
  public let type: ValueType
  @usableFromInline let decode: @Sendable (Span<UInt8>) -> Value?
  @usableFromInline let encode: @Sendable (Value, inout [UInt8]) -> Bool

  /// - Parameters:
  ///   - decode: the value of these octets, nil if they are none. A miss is not an error.
  ///   - encode: appends the octets of a value; false if no text stands for it.
  init(
    _ type: ValueType,
    decode: @escaping @Sendable (Span<UInt8>) -> Value?,
    encode: @escaping @Sendable (Value, inout [UInt8]) -> Bool
  ) {
    self.type = type
    self.decode = decode
    self.encode = encode
  }

  /// A codec of your own.
  ///
  /// - Parameters:
  ///   - expects: what it reads, in words that follow "expected": `an order number`.
  ///   - examples: texts that it reads, at least one. They stand in the manifest, and the table uses them to find two
  ///     routes that claim the same URL.
  ///   - decode: the value of a text, nil if it is none.
  ///   - encode: the text of a value, nil if no text stands for it.
  public static func custom(
    _ expects: String, examples: [String],
    decode: @escaping @Sendable (Substring) -> Value?,
    encode: @escaping @Sendable (Value) -> String?
  ) -> Codec {
    Codec(.custom(expects: expects, examples: examples)) { octets in
      octets.validatedText().flatMap { decode(Substring($0)) }
    } encode: { value, output in
      guard let text = encode(value) else { return false }
      output.append(contentsOf: text.utf8)
      return true
    }
  }

  /// The same texts for another type of value, such as an identifier of its own around a UUID.
  ///
  /// The type stays that of these texts, for messages and for the checks that two routes do not claim one URL. If `wrap`
  /// refuses more than a few of them, say what it does take with ``custom(_:examples:decode:encode:)`` instead.
  ///
  /// - Parameters:
  ///   - wrap: the new value of an old one, nil if there is none.
  ///   - unwrap: the old value of a new one.
  public func map<Other: Sendable>(
    _ wrap: @escaping @Sendable (Value) -> Other?, _ unwrap: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    let (decode, encode) = (decode, encode)
    return Codec<Other>(type) {
      decode($0).flatMap(wrap)
    } encode: {
      encode(unwrap($0), &$1)
    }
  }

  /// The text that stands for a value, nil if none does.
  public func text(of value: Value) -> String? {
    var output: [UInt8] = []
    return encode(value, &output) ? output.span.text() : nil
  }

  /// The value that a text stands for, nil if it is none.
  public func value(of text: some StringProtocol) -> Value? {
    decode(Array(text.utf8).span)
  }
}
