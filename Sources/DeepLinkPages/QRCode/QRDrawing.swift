/// The square of a code while it is drawn.
struct QRDrawing {
  let version: Int
  let size: Int
  /// Row by row, 1 for a dark module.
  private var modules: [UInt8]
  /// The modules of the function patterns, which no mask changes.
  private var isTaken: [Bool]

  init(version: Int) {
    self.version = version
    size = 4 * version + 17
    modules = Array(repeating: 0, count: size * size)
    isTaken = Array(repeating: false, count: size * size)
    drawFinders()
    drawTiming()
    drawAlignment()
    drawFormat(mask: 0)
    drawVersion()
  }

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    modules[row * size + column] = isDark ? 1 : 0
    isTaken[row * size + column] = true
  }

  /// Three finder patterns with their separators (6.3.3, 6.3.4).
  private mutating func drawFinders() {
    for (top, left) in [(3, 3), (3, size - 4), (size - 4, 3)] {
      for y in -4...4 {
        for x in -4...4 where 0..<size ~= top + y && 0..<size ~= left + x {
          let ring = max(abs(x), abs(y))
          set(top + y, left + x, ring != 2 && ring != 4)
        }
      }
    }
  }

  /// The alternating modules between the finders (6.3.5).
  private mutating func drawTiming() {
    for index in 8..<(size - 8) {
      set(6, index, index.isMultiple(of: 2))
      set(index, 6, index.isMultiple(of: 2))
    }
  }

  /// The alignment patterns, except where a finder is (6.3.6, annex E).
  private mutating func drawAlignment() {
    guard version > 1 else { return }
    let (count, last) = (version / 7 + 2, size - 7)
    let step = (last - 6 + 2 * count - 3) / (2 * count - 2) * 2
    let centers = [6] + (1..<count).map { last - step * (count - 1 - $0) }
    for top in centers {
      for left in centers {
        if top == 6 && (left == 6 || left == last) || top == last && left == 6 { continue }
        for y in -2...2 {
          for x in -2...2 { set(top + y, left + x, max(abs(x), abs(y)) != 1) }
        }
      }
    }
  }

  /// Data with the check bits of a Bose-Chaudhuri-Hocquenghem code (annexes C and D).
  private static func withCheckBits(_ data: Int, divisor: Int, count: Int) -> Int {
    var rest = data
    for _ in 0..<count { rest = rest << 1 ^ (rest >> (count - 1)) * divisor }
    return data << count | rest & (1 << count - 1)
  }

  /// The level and the mask, twice, and the module that is always dark (7.9.1). The bits of level M are zero (table 12).
  private mutating func drawFormat(mask: Int) {
    let bits = Self.withCheckBits(mask, divisor: 0x537, count: 10) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0...5 { set(index, 8, bit(index)) }
    set(7, 8, bit(6))
    set(8, 8, bit(7))
    set(8, 7, bit(8))
    for index in 9..<15 { set(8, 14 - index, bit(index)) }
    for index in 0..<8 { set(8, size - 1 - index, bit(index)) }
    for index in 8..<15 { set(size - 15 + index, 8, bit(index)) }
    set(size - 8, 8, true)
  }

  /// The version, twice, from version 7 on (7.10).
  private mutating func drawVersion() {
    guard version >= 7 else { return }
    let bits = Self.withCheckBits(version, divisor: 0x1F25, count: 12)
    for index in 0..<18 {
      let (near, far) = (index / 3, size - 11 + index % 3)
      set(near, far, bits >> index & 1 == 1)
      set(far, near, bits >> index & 1 == 1)
    }
  }

  /// Writes the data into columns of two modules, from the right, upwards and downwards in turn (7.7.3).
  mutating func draw(_ words: [UInt8]) {
    var (bit, right) = (0, size - 1)
    while right >= 1 {
      // Column 6 has the timing pattern.
      if right == 6 { right = 5 }
      let isUpwards = (right + 1) & 2 == 0
      for step in 0..<size {
        let row = isUpwards ? size - 1 - step : step
        for column in [right, right - 1] where !isTaken[row * size + column] {
          // The last modules of some versions have no data.
          if bit < 8 * words.count { modules[row * size + column] = words[bit >> 3] >> (7 - UInt8(bit & 7)) & 1 }
          bit += 1
        }
      }
      right -= 2
    }
  }

  // MARK: Masks

  /// The modules under the mask with the smallest penalty (7.8).
  consuming func masked() -> [UInt8] {
    var best: (penalty: Int, modules: [UInt8])?
    let plain = modules
    for mask in 0..<8 {
      modules = plain
      apply(mask)
      drawFormat(mask: mask)
      let penalty = QRPenalty(modules, size: size).total
      if best.map({ penalty < $0.penalty }) ?? true { best = (penalty, modules) }
    }
    return best?.modules ?? plain
  }

  private mutating func apply(_ mask: Int) {
    for row in 0..<size {
      for column in 0..<size where Self.inverts(mask, row, column) && !isTaken[row * size + column] {
        modules[row * size + column] ^= 1
      }
    }
  }

  /// Whether a mask inverts a module (table 10).
  private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}
