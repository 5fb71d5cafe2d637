public import DeepLinkOctets

extension UTF8Text {
  /// A pattern of an association file as people read it: `$(xdigit)` 32 times, as a UUID is written with Apple's variables,
  /// is `<UUID>`.
  ///
  /// Only the first 8,192 octets of a longer pattern are kept, because messages show less.
  public var shownPattern: UTF8Text {
    let uuid = Self.uuidPattern
    guard count >= uuid.count else { return self }
    return withSpan { whole in
      let pattern = whole.extracting(first: 8_192)
      var (shown, index, copied) = ([UInt8](), 0, 0)
      while index + uuid.count <= pattern.count {
        guard pattern[index] == UInt8(ascii: "$"),
          pattern.extracting(index..<index + uuid.count).matches(uuid.span)
        else {
          index += 1
          continue
        }
        shown.append(contentsOf: pattern.extracting(copied..<index))
        shown += "<UUID>".utf8
        index += uuid.count
        copied = index
      }
      shown.append(contentsOf: pattern.extracting(copied...))
      return UTF8Text(decoding: shown.span)
    }
  }

  private static let uuidPattern = Array(
    [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }.joined(separator: "-").utf8)
}
