public import Foundation

extension Int {
  /// An integer, the extremes more often than chance would have them.
  public static func any(using random: inout some RandomNumberGenerator) -> Int {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .min
    case 1: .max
    case 2: 0
    case 3: .random(in: .min ... .max, using: &random)
    default: .random(in: -10...1_000, using: &random)
    }
  }
}

extension UUID {
  /// Sixteen random octets, of any version.
  public static func any(using random: inout some RandomNumberGenerator) -> UUID {
    let (a, b) = (random.next(), random.next())
    func octet(_ value: UInt64, _ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: value >> (8 * UInt64(index))) }
    return UUID(
      uuid: (
        octet(a, 0), octet(a, 1), octet(a, 2), octet(a, 3), octet(a, 4), octet(a, 5), octet(a, 6), octet(a, 7),
        octet(b, 0), octet(b, 1), octet(b, 2), octet(b, 3), octet(b, 4), octet(b, 5), octet(b, 6), octet(b, 7)
      ))
  }
}

extension String {
  /// A text of up to twelve characters, those that mean something in a link or in JSON more often than chance has it.
  public static func random(using random: inout some RandomNumberGenerator) -> String {
    let alphabet: [Character] = Array("abcXYZ019 /?#%&=+;:@.,~\"'<>\\äß水🥧\u{0}\n\u{1F}\u{7F}\u{2028}")
    return String(
      (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
  }
}
