extension UserActivity.Value: Codable {
  /// Reads a value as plain JSON.
  ///
  /// `null` is no value, since property lists have none: a member that is null is left out of its dictionary, and null
  /// anywhere else is an error, because dropping an element would renumber the others.
  /// - Throws: `DecodingError` for null, for a number beyond the range of `Double`, and for values nested deeper than
  ///   ``maximumNesting``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard decoder.codingPath.count <= Self.maximumNesting else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Values of an activity are nested more than \(Self.maximumNesting) deep.")
    }
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? container.decode(Int.self), integer != 0 {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self), number.isFinite {
      // Zero is looked at twice, because an integer has no negative one.
      self = number == 0 && number.sign == .plus ? .integer(0) : .number(number)
    } else if let values = try? container.decode([Self].self) {
      self = .array(values)
    } else {
      self = .dictionary(try container.decode([String: Self?].self).compactMapValues { $0 })
    }
  }

  /// Writes the value as plain JSON.
  /// - Throws: `EncodingError` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    if case .dictionary(let members) = self {
      // In order, because a dictionary of the standard library encodes itself in one that changes from run to run.
      var container = encoder.container(keyedBy: Name.self)
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        try container.encode(value, forKey: Name(stringValue: name))
      }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let text): try container.encode(text)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .boolean(let boolean): try container.encode(boolean)
    case .array(let values): try container.encode(values)
    case .dictionary: break
    }
  }

  /// Any name of a member.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}
