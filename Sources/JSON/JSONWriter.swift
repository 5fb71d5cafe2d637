/// Appends JSON (RFC 8259) to a buffer of bytes: commas are placed automatically, there is no white space, and keys stay
/// in the order in which they are written.
///
/// A writer does not allocate per value; its buffer grows as an array does, and `removeAll(keepingCapacity:)` lets one
/// writer serve many documents. Unbalanced `begin` and `end`, a key outside an object or an object member without a key
/// are mistakes of the program and give a text that is not JSON.
public struct JSONWriter: Sendable {
  /// What has been written so far, UTF-8.
  public internal(set) var bytes: [UInt8]

  /// An empty writer.
  public init() {
    bytes = []
  }

  /// Forgets what was written.
  /// - Parameter keepCapacity: whether to keep the buffer's memory for the next document.
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = true) {
    bytes.removeAll(keepingCapacity: keepCapacity)
  }

  /// Makes room for `count` bytes in all, so that writing them moves nothing.
  public mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  // MARK: Structure

  /// Opens an object: `{`.
  public mutating func beginObject() {
    separate()
    bytes.append(.openBrace)
  }

  /// Closes the innermost object: `}`.
  public mutating func endObject() {
    assert(bytes.last != .colon, "the object's last key has no value")
    bytes.append(.closeBrace)
  }

  /// Opens an array: `[`.
  public mutating func beginArray() {
    separate()
    bytes.append(.openBracket)
  }

  /// Closes the innermost array: `]`.
  public mutating func endArray() {
    bytes.append(.closeBracket)
  }

  /// Writes the name of the next member of the innermost object; a literal costs no allocation.
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(.colon)
  }

  /// Writes the name of the next member of the innermost object, given as UTF-8; ill-formed bytes become U+FFFD.
  public mutating func key(_ name: Span<UInt8>) {
    string(name)
    bytes.append(.colon)
  }

  // MARK: Values

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    append("null")
  }

  /// Writes bytes that are one JSON value already, unchecked, such as a record that was rendered earlier.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes bytes that are one JSON value already, unchecked.
  public mutating func raw(_ json: ArraySlice<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
  }

  /// Writes bytes that are one JSON value already, unchecked.
  public mutating func raw(_ json: Span<UInt8>) {
    separate()
    append(json)
  }

  /// Ends a line: after a document, or between the values of a JSON Lines text, but not inside a value.
  public mutating func newline() {
    bytes.append(.lineFeed)
  }

  /// Writes the comma that is due before a key or a value.
  ///
  /// The last byte tells: an opening bracket, a colon or the end of a line takes none, and everything else is the end of
  /// a value, since a string ends in its quote. So no stack of open containers is needed.
  mutating func separate() {
    switch bytes.last {
    case nil, .openBrace, .openBracket, .colon, .lineFeed: break
    default: bytes.append(.comma)
    }
  }

  /// Appends the text as it is.
  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends the bytes as they are.
  mutating func append(_ span: Span<UInt8>) {
    bytes.append(addingCapacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }
}
