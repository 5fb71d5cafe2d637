import DeepLinkHTTP
import DeepLinkTestSupport
import Foundation
import Testing

@Suite("Addresses as they are written in logs")
struct PeerAddressTests {
  @Test(
    "RFC 5952",
    arguments: [
      (PeerAddress.local, "local"), (.ipv4(0x7F00_0001, port: 80), "127.0.0.1"),
      (.ipv4(0xFFFF_FFFF, port: 1), "255.255.255.255"), (.ipv6(high: 0, low: 1, port: 80), "::1"),
      (.ipv6(high: 0, low: 0, port: 80), "::"), (.ipv6(high: 0x2001_0DB8_0000_0000, low: 1, port: 1), "2001:db8::1"),
      (.ipv6(high: 0x2001_0DB8_0000_0001, low: 0x0001_0000_0000_0001, port: 1), "2001:db8:0:1:1::1"),
      (.ipv6(high: 0x0001_0000_0002_0003, low: 0x0004_0005_0006_0007, port: 1), "1:0:2:3:4:5:6:7"),
      (.ipv6(high: 0x0001_0002_0003_0004, low: 0x0005_0006_0007_0000, port: 1), "1:2:3:4:5:6:7:0"),
      (.ipv6(high: 0, low: 0xFFFF_0A00_0001, port: 9), "10.0.0.1"),
    ] as [(PeerAddress, String)])
  func text(address: PeerAddress, text: String) {
    #expect(address.description == text)
  }

  @Test("are read where inet_pton reads them, to the same address, and Host takes the same IPv6 addresses")
  func reading() {
    var random = SeededGenerator()
    let pieces = [
      "0", "1", "00", "7f", "ffff", "12345", "255", "256", "10", "g", ":", ":", ":", "::", "::", ".", ".", "%1",
    ]
    for _ in rounds(10_000) {
      let text = (0..<Int.random(in: 1...17, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let octets = Array(text.utf8)
      #expect(PeerAddress(text: octets.span) == Self.address(text), "\(text): TEST_SEED=\(random.seed)")
      let isVersion6 = text.contains(":") && Self.address(text) != nil
      #expect(Request.isAuthority(Array("[\(text)]".utf8).span) == isVersion6, "\(text): TEST_SEED=\(random.seed)")
    }
    for text in [
      "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "::1.2.3.4", "1::1.2.3.4",
    ] {
      #expect(PeerAddress(text: Array(text.utf8).span) == Self.address(text), "\(text)")
    }
  }

  /// What the system reads.
  private static func address(_ text: String) -> PeerAddress? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return .ipv4(UInt32(bigEndian: four.s_addr), port: 0) }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    let words = withUnsafeBytes(of: six) { bytes in
      (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    return PeerAddress.ipv6(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1), port: 0).withoutPort
  }
}
