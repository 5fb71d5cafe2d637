public import DeepLinkOctets

/// Members whose names are literals, with the values that most of them have. A member whose value is nil is left out, as
/// synthesised conformances do.
///
/// The names must have no characters that JSON escapes; they are not checked.
extension JSONWriter {
  /// Writes a member with a string.
  @inlinable
  @inline(__always)
  public mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    literalKey(name)
    string(value)
  }

  /// Writes a member with an integer.
  @inlinable
  @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Int?) {
    guard let value else { return }
    literalKey(name)
    integer(value)
  }

  /// Writes a member with `true` or `false`.
  @inlinable
  @inline(__always)
  public mutating func member(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    literalKey(name)
    boolean(value)
  }

  /// Writes a member with an array of strings.
  @inlinable
  @inline(__always)
  public mutating func member(_ name: StaticString, _ value: [String]?) {
    guard let value else { return }
    literalKey(name)
    strings(value)
  }

  /// Writes a member with a name, such as the raw value of an enum.
  ///
  /// - Parameters:
  ///   - name: the name, without characters that JSON escapes.
  ///   - value: a text without characters that JSON escapes; it is not looked at.
  @inlinable
  @inline(__always)
  public mutating func member(_ name: StaticString, verbatim value: String) {
    literalKey(name)
    string(verbatim: { $0.append(value) })
  }

  /// Writes the name of the next member.
  @inlinable
  @inline(__always)
  public mutating func literalKey(_ name: StaticString) {
    separate()
    octets.append(UInt8(ascii: "\""))
    octets.append(literal: name)
    octets.append(literal: "\":")
  }

  /// Writes a member with an array.
  @inlinable
  package mutating func member<Elements: Sequence>(
    _ name: StaticString, _ elements: Elements, each write: (Elements.Element, inout JSONWriter) -> Void
  ) {
    literalKey(name)
    beginArray()
    for element in elements { write(element, &self) }
    endArray()
  }

  /// Writes an array of strings.
  public mutating func strings(_ values: [String]) {
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}

/// The name of a member, rendered once to be written often.
public struct JSONKey: Sendable {
  /// The name between its quotes, and the colon.
  let bytes: [UInt8]

  /// Renders a name.
  public init(_ name: String) {
    var writer = JSONWriter()
    writer.key(name)
    bytes = writer.bytes
  }
}

extension JSONWriter {
  /// Writes the name of the next member of the innermost object.
  public mutating func key(_ key: JSONKey) {
    separate()
    octets.append(key.bytes)
  }
}
