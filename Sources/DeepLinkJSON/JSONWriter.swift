public import DeepLinkOctets

/// Appends JSON (RFC 8259) to a buffer of bytes: commas are placed automatically, there is no white space, and keys stay
/// in the order in which they are written.
///
/// A writer does not allocate per value; its buffer grows as an array does, and `removeAll(keepingCapacity:)` lets one
/// writer serve many documents. Unbalanced `begin` and `end`, a key outside an object or an object member without a key
/// are mistakes of the program and give a text that is not JSON.
public struct JSONWriter: ~Copyable, Sendable {
  /// The text so far, in UTF-8.
  @usableFromInline var octets = OctetBuffer()

  /// An empty writer.
  public init() {}

  /// The bytes of the text.
  public var count: Int { octets.count }

  /// The bytes that fit without reallocation.
  public var capacity: Int { octets.capacity }

  /// Whether the text is empty.
  public var isEmpty: Bool { octets.isEmpty }

  /// A copy of the text so far, in UTF-8.
  public var bytes: [UInt8] { octets.array }

  /// Hands out the text so far, in UTF-8, for the length of a call.
  @inlinable
  public borrowing func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try octets.withSpan(body)
  }

  /// Removes the text.
  /// - Parameter keepCapacity: whether to keep the buffer's memory for the next document.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = true) {
    octets.removeAll(keepingCapacity: keepCapacity)
  }

  /// Removes the text. The buffer keeps its memory unless that has grown beyond `limit` bytes, so a writer that lives as
  /// long as the process does not keep the memory of one large document.
  public mutating func removeAll(keepingUpTo limit: Int) {
    octets.removeAll(keepingUpTo: limit)
  }

  // MARK: Structure

  /// Opens an object: `{`.
  @inlinable
  @inline(__always)
  public mutating func beginObject() {
    separate()
    octets.append(UInt8(ascii: "{"))
  }

  /// Closes the innermost object: `}`.
  @inlinable
  @inline(__always)
  public mutating func endObject() {
    assert(octets.last != UInt8(ascii: ":"), "the object's last key has no value")
    octets.append(UInt8(ascii: "}"))
  }

  /// Opens an array: `[`.
  @inlinable
  @inline(__always)
  public mutating func beginArray() {
    separate()
    octets.append(UInt8(ascii: "["))
  }

  /// Closes the innermost array: `]`.
  @inlinable
  @inline(__always)
  public mutating func endArray() {
    octets.append(UInt8(ascii: "]"))
  }

  /// Writes the name of the next member of the innermost object; a literal costs no allocation.
  public mutating func key(_ name: String) {
    string(name)
    octets.append(.colon)
  }

  // MARK: Values

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    separate()
    if value { octets.append(literal: "true") } else { octets.append(literal: "false") }
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    octets.append(literal: "null")
  }

  /// Writes bytes that are one JSON value already, unchecked, such as a record that was rendered earlier.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    octets.append(json)
  }

  /// Writes bytes that are one JSON value already, unchecked.
  public mutating func raw(_ json: ArraySlice<UInt8>) {
    separate()
    octets.append(json)
  }

  /// Writes bytes that are one JSON value already, unchecked.
  public mutating func raw(_ json: Span<UInt8>) {
    separate()
    octets.append(json)
  }

  /// Writes bytes that are part of one JSON value, unchecked and without a comma.
  public mutating func fragment(_ json: Span<UInt8>) { octets.append(json) }

  /// Removes the text behind the first `count` bytes; there must be that many.
  public mutating func truncate(to count: Int) { octets.truncate(to: count) }

  /// Ends a line: after a document, or between the values of a JSON Lines text, but not inside a value.
  @inlinable
  @inline(__always)
  public mutating func newline() {
    octets.append(UInt8(ascii: "\n"))
  }

  /// Writes the text of another writer, which is one JSON value.
  public mutating func raw(_ other: borrowing JSONWriter) {
    separate()
    octets.append(other.octets)
  }

  /// Writes the comma that is due before a key or a value.
  ///
  /// The last byte tells: an opening bracket, a colon or the end of a line takes none, and everything else is the end of
  /// a value, since a string ends in its quote. So no stack of open containers is needed.
  @inlinable
  @inline(__always)
  mutating func separate() {
    guard let last = octets.last else { return }
    // The two opening brackets differ in one bit.
    let isOpening = last | 0x20 == UInt8(ascii: "{")
    if !isOpening, last != UInt8(ascii: ":"), last != UInt8(ascii: "\n") { octets.append(UInt8(ascii: ",")) }
  }
}
