public import DeepLinkOctets

/// A JSON value that remembers where it stood in its text.
///
/// Nodes are equal if their values are; positions do not count. `init(parsing:as:limits:)` reads a node, and
/// `JSONWriter.node(_:)` writes it: members keep their order, duplicate and unknown members survive, and numbers keep
/// their text.
public struct JSONNode: Hashable, Sendable {
  /// The six kinds of value of RFC 8259 section 3.
  public enum Value: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number, as it was written: JSON sets no limit to its size or precision.
    case number(String)
    /// A string, with its escapes resolved.
    case string(UTF8Text)
    /// The elements of an array.
    case array([JSONNode])
    /// The members of an object in the order of the text, duplicates included.
    case object([JSONMember])
  }

  /// The value itself.
  public let value: Value
  // 32 bits each, because nodes take most of the memory of a large tree.
  private let first: UInt32
  private let afterLast: UInt32

  /// A node made by the program, or one at a known place.
  /// - Parameters:
  ///   - value: the value.
  ///   - offset: the offset in bytes of the value's first byte, at most 4 GiB.
  ///   - end: the offset in bytes after the value's last byte.
  public init(_ value: Value, offset: Int = 0, end: Int = 0) {
    self.value = value
    first = UInt32(clamping: offset)
    afterLast = UInt32(clamping: end)
  }

  /// The offset in bytes of the value's first byte.
  public var offset: Int { Int(first) }

  /// The offset in bytes after the value's last byte.
  public var end: Int { Int(afterLast) }

  /// The same value in a text that stands behind another one.
  public func moved(by count: Int) -> JSONNode {
    let moved: Value =
      switch value {
      case .array(let elements): .array(elements.map { $0.moved(by: count) })
      case .object(let members):
        .object(members.map { JSONMember($0.name, $0.value.moved(by: count), nameOffset: $0.nameOffset + count) })
      default: value
      }
    return JSONNode(moved, offset: offset + count, end: end + count)
  }

  /// Whether the values are equal; where they stood does not count.
  public static func == (left: JSONNode, right: JSONNode) -> Bool {
    left.value == right.value
  }

  /// Feeds the value to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
  }
}

/// A member of an object: a name and its value.
public struct JSONMember: Hashable, Sendable {
  /// The name, with its escapes resolved.
  public let name: UTF8Text
  /// The value.
  public let value: JSONNode
  private let first: UInt32

  /// A member made by the program, or one at a known place.
  /// - Parameters:
  ///   - name: the name, without escapes.
  ///   - value: the member's value.
  ///   - nameOffset: the offset in bytes of the name's opening quote, at most 4 GiB.
  public init(_ name: UTF8Text, _ value: JSONNode, nameOffset: Int = 0) {
    self.name = name
    self.value = value
    first = UInt32(clamping: nameOffset)
  }

  /// The offset in bytes of the name's opening quote.
  public var nameOffset: Int { Int(first) }

  /// Whether names and values are equal; where they stood does not count.
  public static func == (left: JSONMember, right: JSONMember) -> Bool {
    left.name == right.name && left.value == right.value
  }

  /// Feeds the name and the value to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}
