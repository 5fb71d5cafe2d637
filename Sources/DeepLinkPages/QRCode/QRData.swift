/// The octets of a code: data and error correction.
enum QRData {
  /// The error correction octets of each block at level M, by version (table 9).
  private static let correction = [
    0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
  ]
  /// The blocks at level M, by version (table 9).
  private static let blocks = [
    0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
  ]

  /// The octets of a version: the square without its function patterns.
  private static func capacity(_ version: Int) -> Int {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let patterns = version / 7 + 2
      modules -= (25 * patterns - 10) * patterns - 55
      if version >= 7 { modules -= 36 }
    }
    return modules / 8
  }

  private static func dataCapacity(_ version: Int) -> Int { capacity(version) - correction[version] * blocks[version] }

  /// The bits of the number of octets (table 3).
  private static func countBits(_ version: Int) -> Int { version < 10 ? 8 : 16 }

  static func holds(_ count: Int, version: Int) -> Bool {
    4 + countBits(version) + 8 * count <= 8 * dataCapacity(version)
  }

  static func words(of text: [UInt8], version: Int) -> [UInt8] {
    interleaved(data(of: text, version: version), version)
  }

  /// The mode, the number of octets, the octets, the terminator and the padding (7.4.3, 7.4.5, 7.4.9, 7.4.10).
  private static func data(of text: [UInt8], version: Int) -> [UInt8] {
    let room = dataCapacity(version)
    var (words, pending, count) = ([UInt8](), UInt32(0), 0)
    words.reserveCapacity(room)
    func append(_ value: Int, bits: Int) {
      (pending, count) = (pending << UInt32(bits) | UInt32(value), count + bits)
      while count >= 8 {
        count -= 8
        words.append(UInt8(truncatingIfNeeded: pending >> UInt32(count)))
      }
    }
    append(0b0100, bits: 4)
    append(text.count, bits: countBits(version))
    for octet in text { append(Int(octet), bits: 8) }
    // Four bits are pending, because the mode has four. They and the terminator make an octet.
    append(0, bits: 4)
    var filler: UInt8 = 0xEC
    while words.count < room {
      words.append(filler)
      filler ^= 0xEC ^ 0x11
    }
    return words
  }

  /// Cuts the data into blocks, the shorter ones first, and takes an octet from each in turn (7.6).
  private static func interleaved(_ data: [UInt8], _ version: Int) -> [UInt8] {
    let (count, divisor) = (blocks[version], generator(degree: correction[version]))
    let (short, long) = data.count.quotientAndRemainder(dividingBy: count)
    var (parts, start) = ([ArraySlice<UInt8>](), 0)
    for index in 0..<count {
      let end = start + short + (index < count - long ? 0 : 1)
      parts.append(data[start..<end])
      start = end
    }
    let corrections = parts.map { remainder(of: $0, by: divisor) }
    var words: [UInt8] = []
    words.reserveCapacity(capacity(version))
    for index in 0...short {
      for part in parts where index < part.count { words.append(part[part.startIndex + index]) }
    }
    for index in divisor.indices {
      for correction in corrections { words.append(correction[index]) }
    }
    return words
  }

  // MARK: Error correction by Reed and Solomon

  /// The product in the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    guard one != 0, other != 0 else { return 0 }
    return powers[logarithms[Int(one)] + logarithms[Int(other)]]
  }

  /// The powers of 2 in the field. The first 255 stand here twice, so a sum of two logarithms needs no division.
  private static let powers: [UInt8] = {
    var (powers, value) = ([UInt8](), 1)
    for _ in 0..<510 {
      powers.append(UInt8(value))
      value = value << 1 ^ (value >= 128 ? 0x11D : 0)
    }
    return powers
  }()

  private static let logarithms: [Int] = {
    var logarithms = [Int](repeating: 0, count: 256)
    for (exponent, value) in powers.prefix(255).enumerated() { logarithms[Int(value)] = exponent }
    return logarithms
  }()

  /// The product of all (x - 2^i) below the degree, the highest power first, without its coefficient 1 (annex A).
  private static func generator(degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    for factor in 0..<degree {
      for index in 0..<degree {
        result[index] = product(result[index], powers[factor])
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
    }
    return result
  }

  /// The remainder of the data, as a polynomial, divided by the generator (7.5.2).
  private static func remainder(of data: ArraySlice<UInt8>, by divisor: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: divisor.count)
    for word in data {
      let factor = word ^ result[0]
      for index in divisor.indices {
        let next = index + 1 < result.count ? result[index + 1] : 0
        result[index] = next ^ product(divisor[index], factor)
      }
    }
    return result
  }
}
