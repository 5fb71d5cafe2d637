/// Compresses octets (RFC 1951) into repetitions and literals, in blocks with their own Huffman codes.
///
/// Takes time linear in the length of the input.
struct Deflate {
  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// The number of tokens in a block. The next block gets new codes, because its frequencies may differ.
  private static let tokensOfBlock = 32_768
  /// The symbol that ends a block (RFC 1951 section 3.2.5).
  private static let end = 256

  /// The compressed form of an input.
  ///
  /// - Parameter isLast: false for a part, which ends at an octet, so that the form of the next part may follow.
  static func compress(_ input: [UInt8], isLast: Bool = true) -> [UInt8] {
    var deflate = Deflate()
    deflate.output.reserveCapacity(input.count / 3 + 64)
    let tokens = RepeatedOctets(input).tokens
    var start = 0
    repeat {
      let next = min(start + tokensOfBlock, tokens.count)
      deflate.writeBlock(tokens[start..<next], isLast: isLast && next == tokens.count)
      start = next
    } while start < tokens.count
    if !isLast { deflate.write(0, 3) }
    deflate.flush()
    // An empty stored block begins at an octet (RFC 1951 section 3.2.4).
    return isLast ? deflate.output : deflate.output + [0, 0, 0xFF, 0xFF]
  }

  /// A block with dynamic Huffman codes (RFC 1951 section 3.2.7).
  private mutating func writeBlock(_ tokens: ArraySlice<RepeatedOctets.Token>, isLast: Bool) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[Self.end] = 1
    for token in tokens {
      if token.isRepetition {
        literals[Self.lengthSymbol(token.length).symbol] += 1
        distances[Self.distanceSymbol(token.distance).symbol] += 1
      } else {
        literals[token.octet] += 1
      }
    }
    // Decoders require a complete code unless the code has a single symbol.
    if tokens.isEmpty { literals[0] = 1 }
    let literalCode = HuffmanCode(literals, limit: 15)
    let distanceCode = HuffmanCode(distances, limit: 15)
    write(isLast ? 1 : 0, 1)
    write(2, 2)
    writeCodes(literalCode.lengths, distanceCode.lengths)
    for token in tokens {
      guard token.isRepetition else {
        write(token.octet, literalCode)
        continue
      }
      let length = Self.lengthSymbol(token.length)
      write(length.symbol, literalCode)
      write(token.length & (1 << length.extra - 1), length.extra)
      let distance = Self.distanceSymbol(token.distance)
      write(distance.symbol, distanceCode)
      write(token.distance & (1 << distance.extra - 1), distance.extra)
    }
    write(Self.end, literalCode)
  }

  /// Writes the code lengths of both codes, run-length encoded and Huffman coded (RFC 1951 section 3.2.7).
  private mutating func writeCodes(_ literals: [UInt8], _ distances: [UInt8]) {
    let literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    let runs = Self.runs(Array(literals[..<literalCount] + distances[..<distanceCount]))
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    if counts.count(where: { $0 > 0 }) < 2 { counts[counts[0] > 0 ? 1 : 0] = 1 }
    let code = HuffmanCode(counts, limit: 7)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let codeCount = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    write(literalCount - 257, 5)
    write(distanceCount - 1, 5)
    write(codeCount - 4, 4)
    for symbol in order[..<codeCount] { write(Int(code.lengths[symbol]), 3) }
    for run in runs {
      write(run.symbol, code)
      write(run.extra, run.bits)
    }
  }

  /// Encodes lengths as symbols: 16 repeats the previous length 3 to 6 times, 17 and 18 stand for 3 to 138 zeros.
  private static func runs(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int, bits: Int)] {
    var runs: [(symbol: Int, extra: Int, bits: Int)] = []
    var start = 0
    while start < lengths.count {
      let length = lengths[start]
      let rest = lengths[start...].prefix(length == 0 ? 138 : 7).prefix { $0 == length }.count
      switch (length, rest) {
      case (0, 11...): runs.append((18, rest - 11, 7))
      case (0, 3...): runs.append((17, rest - 3, 3))
      case (1..., 4...):
        runs.append((Int(length), 0, 0))
        runs.append((16, rest - 4, 2))
      default:
        runs.append((Int(length), 0, 0))
        start += 1
        continue
      }
      start += rest
    }
    return runs
  }

  /// The symbol of a length minus 3, and its number of extra bits (RFC 1951 section 3.2.5).
  private static func lengthSymbol(_ length: Int) -> (symbol: Int, extra: Int) {
    if length < 4 { return (257 &+ length, 0) }
    if length == 255 { return (285, 0) }
    let extra = 61 &- length.leadingZeroBitCount
    return (257 &+ extra &<< 2 &+ length &>> extra, extra)
  }

  /// The symbol of a distance minus 1, and its number of extra bits.
  private static func distanceSymbol(_ distance: Int) -> (symbol: Int, extra: Int) {
    if distance < 4 { return (distance, 0) }
    let extra = 62 &- distance.leadingZeroBitCount
    return (extra &<< 1 &+ distance &>> extra, extra)
  }

  private mutating func write(_ symbol: Int, _ code: HuffmanCode) {
    write(Int(code.codes[symbol]), Int(code.lengths[symbol]))
  }

  /// Writes at most 15 bits, the lowest first (RFC 1951 section 3.1.1).
  private mutating func write(_ value: Int, _ count: Int) {
    bits |= UInt64(truncatingIfNeeded: value) &<< UInt64(truncatingIfNeeded: bitCount)
    bitCount &+= count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits &>>= 8
      bitCount &-= 8
    }
  }

  private mutating func flush() {
    if bitCount > 0 { output.append(UInt8(truncatingIfNeeded: bits)) }
    (bits, bitCount) = (0, 0)
  }
}
