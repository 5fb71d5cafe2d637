import HTTP
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
}
