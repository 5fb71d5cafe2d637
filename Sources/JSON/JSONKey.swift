import Octets

/// The name of a member, rendered once for the many times that it is written.
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
