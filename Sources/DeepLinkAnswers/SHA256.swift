import DeepLinkOctets

/// SHA-256 (FIPS 180-4), for the digest of the served files and for the style sheet in a content security policy.
///
/// A block allocates nothing, because a site may have megabytes of files. Rotations and loops are written out, because a
/// debug build calls functions for each step of a range and for each rotation.
package struct SHA256 {
  private typealias Words = [UInt32]

  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]

  /// The 32 octets of the hash.
  package static func hash(of message: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    let end = message.count / 64 * 64
    hash.add(blocksOf: message.span.extracting(..<end), constants)
    // A one bit, zeros, and the length in bits end the message at a multiple of 64 octets (section 5.1.1).
    var tail = Array(message[end...]) + [0x80]
    tail += [UInt8](repeating: 0, count: (120 - tail.count) % 64)
    let bits = UInt64(message.count) &* 8
    for shift: UInt64 in [56, 48, 40, 32, 24, 16, 8, 0] { tail.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    hash.add(blocksOf: tail.span, constants)
    var octets: [UInt8] = []
    for index in hash.state.indices {
      for shift: UInt32 in [24, 16, 8, 0] { octets.append(UInt8(truncatingIfNeeded: hash.state[index] >> shift)) }
    }
    return octets
  }

  /// The same in hexadecimal digits.
  package static func digits(of message: [UInt8]) -> String { hash(of: message).map(\.hexDigits).joined().lowercased() }

  /// Processes whole blocks (section 6.2.2).
  private mutating func add(blocksOf octets: Span<UInt8>, _ constants: Words) {
    var words = Words(repeating: 0, count: 64)
    var start = 0
    while start < octets.count {
      var index = 0
      while index < 16 {
        let place = start &+ index &* 4
        words[index] =
          UInt32(truncatingIfNeeded: octets[place]) &<< 24 | UInt32(truncatingIfNeeded: octets[place &+ 1]) &<< 16
          | UInt32(truncatingIfNeeded: octets[place &+ 2]) &<< 8 | UInt32(truncatingIfNeeded: octets[place &+ 3])
        index &+= 1
      }
      while index < 64 {
        let (near, far) = (words[index &- 2], words[index &- 15])
        let one = (near &>> 17 | near &<< 15) ^ (near &>> 19 | near &<< 13) ^ near &>> 10
        let two = (far &>> 7 | far &<< 25) ^ (far &>> 18 | far &<< 14) ^ far &>> 3
        words[index] = one &+ words[index &- 7] &+ two &+ words[index &- 16]
        index &+= 1
      }
      mix(words, constants)
      start &+= 64
    }
  }

  @inline(__always)
  private mutating func mix(_ words: Words, _ constants: Words) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var index = 0
    while index < 64 {
      let sum = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
      let one = h &+ sum &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
      let two = ((a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e) = (g, f, e, d &+ one)
      (d, c, b, a) = (c, b, a, one &+ two)
      index &+= 1
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  private static let constants: Words = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
