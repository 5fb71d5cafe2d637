/// A place in a text as a person finds it in an editor: line and column, both counted from 1.
///
/// Lines end in LF, CR LF or CR. Columns count Unicode scalars, so a tab and an emoji of one scalar are one column each.
public struct JSONPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in the line, in Unicode scalars from 1.
  public let column: Int

  /// The position of this line and column.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  /// The position of the byte at `offset`, found by reading all bytes before it. Use a `JSONPositionCursor` for many
  /// positions in one text.
  public init(of offset: Int, in bytes: [UInt8]) {
    var cursor = JSONPositionCursor(in: bytes)
    self = cursor.position(of: offset)
  }

  /// The offset of the first byte of each line.
  public static func lineOffsets(in bytes: [UInt8]) -> [Int] {
    var offsets = [0]
    for (index, byte) in bytes.enumerated() {
      let isPair = byte == .carriageReturn && index + 1 < bytes.count && bytes[index + 1] == .lineFeed
      if byte == .lineFeed || byte == .carriageReturn && !isPair { offsets.append(index + 1) }
    }
    return offsets
  }

  /// `line:column`, as compilers write it.
  public var description: String { "\(line):\(column)" }

  /// Whether `left` stands before `right`.
  public static func < (left: JSONPosition, right: JSONPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Finds positions of many offsets, or offsets of many positions, in one text, reading it once if they ascend.
public struct JSONPositionCursor: Sendable {
  private let bytes: [UInt8]
  private var index = 0
  private var (line, column) = (1, 1)

  /// A cursor at the start of `bytes`.
  public init(in bytes: [UInt8]) { self.bytes = bytes }

  /// The position of the byte at `offset`, or that of the end of the text for an offset beyond it.
  public mutating func position(of offset: Int) -> JSONPosition {
    if offset < index { (index, line, column) = (0, 1, 1) }
    let end = min(offset, bytes.count)
    while index < end { step() }
    return position
  }

  /// The offset of a position, or the end of the text for a position behind it.
  public mutating func offset(of wanted: JSONPosition) -> Int {
    if wanted < position { (index, line, column) = (0, 1, 1) }
    while index < bytes.count, position < wanted || bytes[index] & 0xC0 == 0x80 { step() }
    return index
  }

  private var position: JSONPosition { JSONPosition(line: line, column: column) }

  private mutating func step() {
    let byte = bytes[index]
    index += 1
    let isPair = byte == .carriageReturn && index < bytes.count && bytes[index] == .lineFeed
    if byte == .lineFeed || byte == .carriageReturn && !isPair {
      (line, column) = (line + 1, 1)
    } else if byte & 0xC0 != 0x80 {
      // Not a continuation byte: here a scalar starts.
      column += 1
    }
  }
}
