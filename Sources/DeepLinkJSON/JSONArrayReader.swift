/// Reads the elements of a top-level array one at a time, so that no tree of a large file is ever in memory.
public struct JSONArrayReader: Sendable {
  private var parser: JSONParser
  private var isFirst = true
  private var isFinished = false

  /// A reader before the first element.
  /// - Throws: `JSONSyntaxError` if the text is empty, in another encoding, or is something other than an array.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONSyntaxError) {
    parser = try JSONParser(bytes, limits: limits)
    guard bytes[parser.index] == .openBracket else {
      let start = parser.index
      // A fault of the syntax is reported before the wrong kind of value.
      let node = try parser.value(depth: 1)
      try parser.finish()
      throw parser.error(.notAnArray(found: node.kindName), at: start)
    }
    try parser.open(depth: 1)
  }

  /// The next element, or `nil` after the last one, when the text has been read to its end.
  /// - Throws: `JSONSyntaxError` at the first thing that is wrong; after that there are no further elements.
  public mutating func next() throws(JSONSyntaxError) -> JSONNode? {
    guard !isFinished else { return nil }
    // Set before any code that throws.
    isFinished = true
    guard try parser.advance(to: .closeBracket, isFirst: isFirst) else {
      try parser.finish()
      return nil
    }
    let element = try parser.value(depth: 2)
    (isFirst, isFinished) = (false, false)
    return element
  }
}
