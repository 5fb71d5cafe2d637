public import DeepLinkOctets

/// Reading a node as a value of the expected type; `nil` if it is another.
extension JSONNode {
  /// The value of the member of this name; `nil` without such a member, and for a node that is not an object.
  ///
  /// If several members have the name, the first counts, as for `JSONDecoder` (`JSONSerialization` takes the last).
  public subscript(name: UTF8Text) -> JSONNode? {
    object?.first { $0.name == name }?.value
  }

  /// The element at `index`; `nil` beyond the end, and for a node that is not an array.
  public subscript(index: Int) -> JSONNode? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The members, `nil` if this is no object.
  public var object: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements, `nil` if this is no array.
  public var array: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The text, `nil` if this is no string.
  public var string: UTF8Text? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The text of the member of this name.
  public func text(_ name: UTF8Text) -> String? { self[name]?.string?.description }

  /// The elements that are strings, `nil` if this is no array.
  public var texts: [String]? { array?.compactMap { $0.string?.description } }

  /// The truth value, `nil` if this is neither `true` nor `false`.
  public var boolean: Bool? {
    if case .boolean(let boolean) = value { boolean } else { nil }
  }

  /// The number's text, `nil` if this is no number.
  public var number: String? {
    if case .number(let text) = value { text } else { nil }
  }

  /// The number; `nil` beyond the range of `Double`, and for a node that is not a number.
  public var double: Double? {
    number.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The number; `nil` unless it is an integer that `Int` holds. `1.0` and `1e2` are integers.
  public var integer: Int? {
    guard let number else { return nil }
    return Int(number) ?? Self.exactInteger(number)
  }

  /// Whether this is `null`.
  public var isNull: Bool { value == .null }

  /// The kind of value with its article, for messages: "a string", "an array", "null".
  public var kindName: String {
    switch value {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value as JSON.
  public var text: String {
    var writer = JSONWriter()
    writer.node(self)
    return writer.withSpan { $0.text() }
  }

  /// The value itself where it is short, for a message: `"Cake"`, `12`, `true`, "an array".
  ///
  /// A string is cut after 40 Unicode scalars.
  public var summary: String {
    switch value {
    case .null: return "null"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .number(let text): return UTF8Text(text).excerpt(40)
    case .string(let text):
      var writer = JSONWriter()
      writer.string(text.excerpt(40))
      return writer.withSpan { $0.text() }
    case .array(let elements): return elements.isEmpty ? "an empty array" : kindName
    case .object(let members): return members.isEmpty ? "an empty object" : kindName
    }
  }

  /// The value of a number with a fraction or an exponent, if it is an integer: computed in decimal, because `Double`
  /// would round 9007199254740993.0 silently.
  private static func exactInteger(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    guard let mantissa = parts.first else { return nil }
    let point = mantissa.firstIndex(of: ".") ?? mantissa.endIndex
    var digits = mantissa.filter { $0 != "." }[...]
    let fraction = mantissa[point...].dropFirst().count
    digits = digits.drop { $0 == "0" }
    guard !digits.isEmpty else { return 0 }
    let zeros = digits.reversed().prefix { $0 == "0" }.count
    digits = digits.dropLast(zeros)
    guard let exponent = parts.count == 1 ? 0 : Int32(parts[1]).map(Int.init) else { return nil }
    // Int holds 19 digits at most.
    let power = exponent - fraction + zeros
    guard (0..<20).contains(power) else { return nil }
    return Int((isNegative ? "-" : "") + digits + String(repeating: "0", count: power))
  }
}
