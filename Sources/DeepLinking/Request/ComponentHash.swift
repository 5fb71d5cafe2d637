/// The hash by which the dispatch trie finds a literal component: FNV-1a, 32 bits.
///
/// A lookup compares the component once, however many routes there are. The table is fixed when the server starts; no
/// client can add to it, so it needs no secret.
struct ComponentHash {
  private(set) var value: UInt32 = 0x811C_9DC5

  @inline(__always)
  mutating func combine(_ octet: UInt8) {
    value = (value ^ UInt32(octet)) &* 0x0100_0193
  }

  static func of(_ octets: Span<UInt8>) -> UInt32 {
    var hash = ComponentHash()
    for offset in octets.indices { hash.combine(octets[offset]) }
    return hash.value
  }
}
