import DeepLinkOctets

/// Reads a decoded text as a value, and writes the value as text.
///
/// A codec gets one decoded path component or query item value, never the separators around it. Reading what `encode`
/// wrote must give the same value. A codec may read other spellings too (`007`, a UUID in lower case); the spelling it
/// writes is the canonical form.
public struct Codec<Value: Sendable>: Sendable {
  /// The form of the texts.
  public let type: ValueType
  /// The rule for texts of a custom type in a declared table.
  var rule: TextRule?
  @usableFromInline let decode: @Sendable (Span<UInt8>) -> Value?
  @usableFromInline let encode: @Sendable (Value, inout [UInt8]) -> Bool

  /// - Parameters:
  ///   - decode: the value of these octets, or nil for a miss.
  ///   - encode: appends the octets of a value; returns false if the value has no text.
  init(
    _ type: ValueType,
    decode: @escaping @Sendable (Span<UInt8>) -> Value?,
    encode: @escaping @Sendable (Value, inout [UInt8]) -> Bool
  ) {
    self.type = type
    self.decode = decode
    self.encode = encode
  }

  /// A codec from two closures.
  ///
  /// - Parameters:
  ///   - expects: the form of the text, in words that follow "expected": `an order number`.
  ///   - examples: at least one text that `decode` accepts. The table uses them to find two routes that claim the same
  ///     URL.
  ///   - pattern: a pattern of Apple's association file that matches every text as links spell it, percent-encoded:
  ///     `ord-*`, `$(digit)$(digit)`. `?` is one character, `*` any number of them, `$(…)` one of Apple's variables.
  ///     Without a pattern the file opens the app for every text.
  ///   - decode: the value of a text, or nil for a miss.
  ///   - encode: the text of a value, or nil if it has none.
  public static func custom(
    _ expects: String, examples: [String], pattern: String? = nil,
    decode: @escaping @Sendable (Substring) -> Value?,
    encode: @escaping @Sendable (Value) -> String?
  ) -> Codec {
    Codec(.custom(expects: expects, examples: examples, pattern: pattern)) { octets in
      octets.validatedText().flatMap { decode(Substring($0)) }
    } encode: { value, output in
      guard let text = encode(value) else { return false }
      output.append(contentsOf: text.utf8)
      return true
    }
  }

  /// A codec with the same texts for another type of value, such as an identifier type around a UUID.
  ///
  /// Messages and the check for conflicting routes keep using ``type``. If `wrap` refuses many texts, use
  /// ``custom(_:examples:pattern:decode:encode:)`` and name the texts it accepts.
  ///
  /// - Parameters:
  ///   - wrap: the new value of an old one, or nil for a miss.
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

  /// The text of a value, or nil if it has none.
  public func text(of value: Value) -> String? {
    var output: [UInt8] = []
    return encode(value, &output) ? output.span.text() : nil
  }

  /// The value of a text, or nil for a miss.
  public func value(of text: some StringProtocol) -> Value? {
    decode(Array(text.utf8).span)
  }
}
