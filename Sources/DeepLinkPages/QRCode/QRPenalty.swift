/// The penalty of a masked code: the sum over patterns that a reader could mistake for something else (table 11).
struct QRPenalty {
  private(set) var total = 0

  init(_ modules: [UInt8], size: Int) {
    for index in 0..<size {
      addLine(modules, from: index * size, by: 1, size)
      addLine(modules, from: index, by: size, size)
    }
    addSquares(modules, size)
    // Each whole 5 % by which the dark modules are more or fewer than half: 10.
    let dark = modules.reduce(0) { $0 + Int($1) }
    total += abs(dark * 20 - modules.count * 10) / modules.count * 10
  }

  /// Five or more modules of one colour in a line: 3, and 1 for each beyond five. What looks like a finder, 1:1:3:1:1
  /// with four light modules before or after it: 40.
  private mutating func addLine(_ modules: [UInt8], from start: Int, by step: Int, _ size: Int) {
    var (last, length, window, offset) = (UInt8(2), 0, 0, start)
    for index in 0..<size {
      let module = modules[offset]
      offset += step
      if module == last {
        length += 1
        if length == 5 { total += 3 } else if length > 5 { total += 1 }
      } else {
        (last, length) = (module, 1)
      }
      window = window << 1 & 0x7FF | Int(module)
      if index >= 10, window == 0b10111010000 || window == 0b00001011101 { total += 40 }
    }
  }

  /// A square of four modules of one colour: 3. Squares may overlap.
  private mutating func addSquares(_ modules: [UInt8], _ size: Int) {
    for row in 1..<size {
      for place in (row * size + 1)..<(row * size + size) {
        let sum = modules[place] + modules[place - 1] + modules[place - size] + modules[place - size - 1]
        if sum == 0 || sum == 4 { total += 3 }
      }
    }
  }
}
