public import Octets

/// A value that writes its own JSON, without the detour through `Encoder` that costs ten times as much.
///
/// The text has to be the one that its `Encodable` conformance gives in declaration order, which a table of routes checks
/// for its examples and a few random values, `deeplink routes --check` for many, and tests for any value. A number that is not finite, which `Encodable` refuses, becomes null.
public protocol JSONEncodable: Encodable, SendableMetatype {
  /// Writes the value as the next one.
  func write(to writer: inout JSONWriter)
}

extension JSONWriter {
  /// Writes a value that writes itself.
  @inlinable
  public mutating func value(_ value: some JSONEncodable) { value.write(to: &self) }

  /// Writes a member with a value that writes itself.
  ///
  /// - Parameter name: a literal without characters that JSON escapes.
  @inlinable
  @inline(__always)
  public mutating func member(_ name: StaticString, _ value: some JSONEncodable) {
    literalKey(name)
    value.write(to: &self)
  }

  /// Writes a member, or nothing for nil, as synthesised conformances do.
  @inlinable
  @inline(__always)
  public mutating func member(_ name: StaticString, _ value: (some JSONEncodable)?) {
    if let value { member(name, value) }
  }

  /// Writes a member with the name of one thing of several, such as the raw value of an enum.
  ///
  /// - Parameters:
  ///   - name: a literal without characters that JSON escapes.
  ///   - value: a text without characters that JSON escapes; it is not looked at.
  @inlinable
  @inline(__always)
  public mutating func member(_ name: StaticString, verbatim value: String) {
    literalKey(name)
    string(verbatim: { $0.append(value) })
  }

  /// Opens the object of an enum's case and that of its payload: `{"edit":{`.
  ///
  /// - Parameter name: a literal without characters that JSON escapes.
  @inlinable
  @inline(__always)
  public mutating func beginCase(_ name: StaticString) {
    beginObject()
    literalKey(name)
    beginObject()
  }

  /// Closes what ``beginCase(_:)`` opened: `}}`.
  @inlinable
  @inline(__always)
  public mutating func endCase() {
    endObject()
    endObject()
  }

  /// Writes an enum's case without a payload: `{"list":{}}`.
  @inlinable
  @inline(__always)
  public mutating func emptyCase(_ name: StaticString) {
    beginCase(name)
    endCase()
  }

  /// Writes the name of the next member.
  ///
  /// - Parameter name: a literal without characters that JSON escapes; it is not looked at.
  @inlinable
  @inline(__always)
  public mutating func literalKey(_ name: StaticString) {
    separate()
    octets.append(UInt8(ascii: "\""))
    octets.append(literal: name)
    octets.append(literal: "\":")
  }
}

extension String: JSONEncodable {
  /// Writes the text as a string.
  public func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Int: JSONEncodable {
  /// Writes the integer.
  public func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Double: JSONEncodable {
  /// Writes the number, null if it is not finite.
  public func write(to writer: inout JSONWriter) { writer.double(self) }
}

extension Bool: JSONEncodable {
  /// Writes `true` or `false`.
  public func write(to writer: inout JSONWriter) { writer.boolean(self) }
}

extension Array: JSONEncodable where Element: JSONEncodable {
  /// Writes an array of the elements.
  public func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}
