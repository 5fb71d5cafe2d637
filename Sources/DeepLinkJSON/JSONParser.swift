extension JSONNode {
  /// Reads one JSON text (RFC 8259), which has to be UTF-8 without a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - dialect: what else is allowed, in files that people write.
  ///   - limits: the bounds of nesting and size.
  /// - Throws: `JSONSyntaxError` for the first thing that is wrong.
  public init(
    parsing bytes: [UInt8], as dialect: JSONDialect = .standard, limits: JSONLimits = JSONLimits()
  ) throws(JSONSyntaxError) {
    var parser = try JSONParser(bytes, as: dialect, limits: limits)
    self = try parser.value(depth: 1)
    try parser.finish()
  }
}

/// A recursive-descent parser: one method per rule of the grammar, each starting at its first byte and ending behind its
/// last one.
struct JSONParser: Sendable {
  let bytes: [UInt8]
  let dialect: JSONDialect
  let limits: JSONLimits
  var index = 0
  private var values = 0

  /// A parser at the first byte of the value.
  init(_ bytes: [UInt8], as dialect: JSONDialect = .standard, limits: JSONLimits) throws(JSONSyntaxError) {
    self.bytes = bytes
    self.dialect = dialect
    self.limits = limits
    guard bytes.count < UInt32.max else { throw error(.tooLong, at: 0) }
    try refuseOtherEncodings()
    skipSpace()
    guard index < bytes.count else { throw error(.empty) }
  }

  /// Checks that only white space follows.
  mutating func finish() throws(JSONSyntaxError) {
    skipSpace()
    guard index == bytes.count else { throw endExpected() }
  }

  /// Reads a value, which starts at the present byte.
  mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONNode {
    let start = index
    guard index < bytes.count else { throw valueExpected() }
    values += 1
    guard values <= limits.values else { throw error(.tooManyValues(limit: limits.values)) }
    let value: JSONNode.Value
    switch bytes[index] {
    case .quote: value = .string(try string())
    case .minus, .zero ... .nine: value = .number(try number())
    case .openBrace: value = .object(try members(depth: depth))
    case .openBracket: value = .array(try elements(depth: depth))
    case UInt8(ascii: "t"): value = try literal("true", .boolean(true))
    case UInt8(ascii: "f"): value = try literal("false", .boolean(false))
    case UInt8(ascii: "n"): value = try literal("null", .null)
    default: throw valueExpected()
    }
    return JSONNode(value, offset: start, end: index)
  }

  private mutating func elements(depth: Int) throws(JSONSyntaxError) -> [JSONNode] {
    try open(depth: depth)
    var elements: [JSONNode] = []
    while try advance(to: .closeBracket, isFirst: elements.isEmpty) {
      // Reserved at once, because a small array would move twice while it grows.
      if elements.isEmpty { elements.reserveCapacity(4) }
      elements.append(try value(depth: depth + 1))
    }
    return elements
  }

  private mutating func members(depth: Int) throws(JSONSyntaxError) -> [JSONMember] {
    try open(depth: depth)
    var members: [JSONMember] = []
    while try advance(to: .closeBrace, isFirst: members.isEmpty) {
      let start = index
      guard index < bytes.count, bytes[index] == .quote else { throw nameExpected(isFirst: members.isEmpty) }
      let name = try string()
      skipSpace()
      guard index < bytes.count, bytes[index] == .colon else {
        throw startsComment ? error(.comment) : unexpected("\":\" after the name")
      }
      index += 1
      skipSpace()
      if members.isEmpty { members.reserveCapacity(4) }
      members.append(JSONMember(name, try value(depth: depth + 1), nameOffset: start))
    }
    return members
  }

  /// Steps over an opening bracket.
  mutating func open(depth: Int) throws(JSONSyntaxError) {
    guard depth <= limits.depth else { throw error(.tooDeep(limit: limits.depth)) }
    index += 1
  }

  /// Steps to the next element or member; or steps over the closing bracket and returns false.
  mutating func advance(to closing: UInt8, isFirst: Bool) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    guard index < bytes.count else { throw separatorExpected(closing, isFirst: isFirst) }
    if bytes[index] == closing {
      index += 1
      return false
    }
    if isFirst { return true }
    guard bytes[index] == .comma else { throw separatorExpected(closing, isFirst: false) }
    let comma = index
    index += 1
    skipSpace()
    guard index < bytes.count, bytes[index] == closing else { return true }
    guard dialect == .commented else {
      throw error(.trailingComma(before: String(UnicodeScalar(closing))), at: comma)
    }
    index += 1
    return false
  }

  private mutating func literal(
    _ text: String, _ value: JSONNode.Value
  ) throws(JSONSyntaxError) -> JSONNode.Value {
    let end = index + text.utf8.count
    guard bytes[index...].starts(with: text.utf8), end == bytes.count || !isWordByte(bytes[end]) else {
      throw valueExpected()
    }
    index = end
    return value
  }

  /// Steps over white space (RFC 8259 section 2: these four and no others), and over comments where they are allowed.
  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case .space, .lineFeed, .carriageReturn, .tab: index += 1
      case .slash where dialect == .commented && index + 1 < bytes.count && bytes[index + 1] == .slash:
        while index < bytes.count, bytes[index] != .lineFeed, bytes[index] != .carriageReturn { index += 1 }
      default: return
      }
    }
  }
}

/// What a text may have besides JSON.
public enum JSONDialect: Hashable, Sendable {
  /// Nothing (RFC 8259).
  case standard
  /// Comments from `//` to the end of the line, and a comma behind the last element or member.
  case commented
}

/// The limits of a parser.
public struct JSONLimits: Hashable, Sendable {
  /// How deep arrays and objects may be nested, 1 to 512; the outermost counts as one.
  public let depth: Int
  /// The most values of the text, nested ones included. A value takes many times the memory of its octets.
  public let values: Int

  /// Limits for text from outside.
  /// - Parameters:
  ///   - depth: how deep arrays and objects may be nested; held to 1 to 512, since each level takes stack.
  ///   - values: how many values there may be; by default any number.
  public init(depth: Int = 128, values: Int = .max) {
    self.depth = min(max(depth, 1), 512)
    self.values = values
  }
}
