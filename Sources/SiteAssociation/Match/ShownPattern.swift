public import Octets

extension UTF8Text {
  /// A pattern of an association file as people read it: `$(xdigit)` 32 times, as a UUID is written with Apple's variables,
  /// is `<UUID>`.
  ///
  /// Only the first 8,192 octets of a longer pattern are kept, because messages show less.
  public var shownPattern: UTF8Text {
    guard utf8.count >= Self.uuidPattern.count else { return self }
    let pattern = Array(utf8.prefix(8_192))
    var (shown, index, copied) = ([UInt8](), 0, 0)
    while index + Self.uuidPattern.count <= pattern.count {
      guard pattern[index] == UInt8(ascii: "$"), pattern[index...].starts(with: Self.uuidPattern) else {
        index += 1
        continue
      }
      shown += pattern[copied..<index]
      shown += "<UUID>".utf8
      index += Self.uuidPattern.count
      copied = index
    }
    return UTF8Text(octets: shown + pattern[copied...])
  }

  private static let uuidPattern = Array(
    [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }.joined(separator: "-").utf8)
}
