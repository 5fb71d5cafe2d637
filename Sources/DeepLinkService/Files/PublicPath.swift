/// The path of a file below Public, decoded, with `/` between its components.
///
/// Paths are compared by octets (RFC 3986 section 6.2.1), as in the file system. Texts that Unicode considers
/// equivalent, such as the two encodings of `é`, name different files.
struct PublicPath: Hashable {
  private(set) var text: String

  init(_ text: String) {
    self.text = text
    // A bridged string on Apple's systems may not be contiguous, and then has no storage to hash.
    self.text.makeContiguousUTF8()
  }

  /// Joins components.
  init(_ components: some Collection<Substring>) {
    text = components.count == 1 ? components.first.map(String.init) ?? "" : components.joined(separator: "/")
  }

  /// The number of components.
  var depth: Int { 1 + text.utf8.count { $0 == UInt8(ascii: "/") } }

  static func == (one: PublicPath, other: PublicPath) -> Bool { one.text.hasOctets(of: other.text) }

  func hash(into hasher: inout Hasher) {
    _ = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether both have the same UTF-8 octets; `==` compares by canonical equivalence.
  func hasOctets(of other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let areSame = utf8.withContiguousStorageIfAvailable { octets in
      other.utf8.withContiguousStorageIfAvailable { octets.elementsEqual($0) }
    }
    return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
