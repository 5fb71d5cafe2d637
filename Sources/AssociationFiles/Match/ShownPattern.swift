public import DeepLinkOctets

extension UTF8Text {
  /// A pattern of an association file as people read it: `$(xdigit)` 32 times, as a UUID is written with Apple's variables,
  /// is `<UUID>`.
  ///
  /// Only the first 8,192 octets of a longer pattern are kept, because messages show less.
  public var shownPattern: UTF8Text {
    guard holds(Self.uuidPattern) else { return self }
    return UTF8Text(UTF8Text(octets: utf8.prefix(8_192)).description.replacing(Self.uuidPattern, with: "<UUID>"))
  }

  private static let uuidPattern = [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }
    .joined(separator: "-")
}
