extension UserActivity.Value: Codable {
  /// Reads a value as plain JSON.
  ///
  /// `null` is no value, since property lists have none: a member that is null is left out of its dictionary, and null
  /// anywhere else is an error, because dropping an element would renumber the others.
  /// - Throws: `DecodingError` for null, for a number beyond the range of `Double`, and for values nested deeper than
  ///   ``maximumNesting``.
  public init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= Self.maximumNesting else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Values of an activity are nested more than \(Self.maximumNesting) deep."))
    }
    if let container = try? decoder.container(keyedBy: Name.self) {
      self = .dictionary(try Self.members(of: container))
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [Self] = []
      while !container.isAtEnd { values.append(try container.decode(Self.self)) }
      self = .array(values)
    } else {
      self = try Self.scalar(in: decoder.singleValueContainer())
    }
  }

  private static func members(of container: KeyedDecodingContainer<Name>) throws -> [String: Self] {
    var members: [String: Self] = [:]
    for name in container.allKeys where try !container.decodeNil(forKey: name) {
      members[name.stringValue] = try container.decode(Self.self, forKey: name)
    }
    return members
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> Self {
    if let text = try? container.decode(String.self) { return .string(text) }
    if let boolean = try? container.decode(Bool.self) { return .boolean(boolean) }
    // Zero is looked at twice, because an integer has no negative one.
    if let integer = try? container.decode(Int.self), integer != 0 { return .integer(integer) }
    if let number = try? container.decode(Double.self), number.isFinite {
      return number == 0 && number.sign == .plus ? .integer(0) : .number(number)
    }
    throw DecodingError.dataCorruptedError(
      in: container,
      debugDescription: """
        Expected a string, a finite number, a boolean, an array or an object in an activity, found \
        \(container.decodeNil() ? "null: leave it out" : "something else").
        """)
  }

  /// Writes the value as plain JSON.
  /// - Throws: `EncodingError` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .dictionary(let members):
      // In order, because a dictionary of the standard library encodes itself in one that changes from run to run.
      var container = encoder.container(keyedBy: Name.self)
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        try container.encode(value, forKey: Name(stringValue: name))
      }
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .integer(let integer):
      var container = encoder.singleValueContainer()
      try container.encode(integer)
    case .number(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .boolean(let boolean):
      var container = encoder.singleValueContainer()
      try container.encode(boolean)
    }
  }

  /// Any name of a member.
  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }
}
