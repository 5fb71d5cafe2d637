/// A pattern of literals, `?`, `*` and variables that stand for one character, matched against a whole text.
///
/// For the part after a `*`, the first place where it fits is enough, because the next `*` can skip any characters. So
/// backtracking returns only to the last `*`. The cost is at most the product of both lengths, and no memory is allocated.
struct Glob: Sendable {
  /// Scalars, and codes beyond the range of scalars.
  private let codes: [UInt32]
  /// The meaning of the codes from `firstSet` on.
  private let sets: [ScalarSet]

  private static let anyOne = UInt32.max
  private static let anyRun = UInt32.max - 1
  private static let firstSet: UInt32 = 0x11_0000

  /// The pattern of these parts; nil if a variable needs an automaton.
  init?(_ parts: [PatternAutomaton.Part]) {
    var (codes, sets): ([UInt32], [ScalarSet]) = ([], [])
    codes.reserveCapacity(parts.count)
    for part in parts {
      switch part {
      case .literal(let scalar): codes.append(scalar)
      case .anyOne: codes.append(Self.anyOne)
      case .anyRun: codes.append(Self.anyRun)
      case .optionalSlash: break
      case .variable(let variable):
        guard let set = variable.singles else { return nil }
        let index = sets.firstIndex(of: set) ?? sets.count
        if index == sets.count { sets.append(set) }
        codes.append(Self.firstSet + UInt32(clamping: index))
      }
    }
    (self.codes, self.sets) = (codes, sets)
  }

  var count: Int { codes.count }

  /// Whether the code at an index is this scalar.
  func isLiteral(_ scalar: UInt32, at index: Int) -> Bool {
    codes.indices.contains(index) && codes[index] == scalar
  }

  /// Whether the code at an index is `*`.
  func isRun(at index: Int) -> Bool {
    codes.indices.contains(index) && codes[index] == Self.anyRun
  }

  /// Whether the codes before `end` match the text from `start` on.
  /// - Parameter allowance: charged with the characters that are read again; once it is used up, the result is false.
  func matches(_ text: [UInt32], from start: Int = 0, codesBefore end: Int, _ allowance: inout MatchAllowance) -> Bool {
    var (code, place) = (0, start)
    var (run, resume) = (-1, 0)
    while place < text.count {
      if code < end, codes[code] == Self.anyRun {
        run = code
        resume = place
        code += 1
        if code == end { return true }
      } else if code < end, accepts(text[place], at: code) {
        code += 1
        place += 1
      } else if run >= 0 {
        guard place == resume || allowance.take(place - resume) else { return false }
        resume += 1
        place = resume
        code = run + 1
      } else {
        return false
      }
    }
    while code < end, codes[code] == Self.anyRun { code += 1 }
    return code == end
  }

  /// Whether the code at an index, which is not `*`, matches this scalar.
  @inline(__always)
  private func accepts(_ scalar: UInt32, at index: Int) -> Bool {
    let code = codes[index]
    if code < Self.firstSet { return code == scalar }
    return code == Self.anyOne || sets[Int(code - Self.firstSet)].contains(scalar)
  }
}

/// A set of characters: a bit for each of ASCII, and the others. For variables whose values are single characters.
struct ScalarSet: Equatable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var others: Set<UInt32> = []

  init(_ scalars: some Sequence<UInt32>) {
    for scalar in scalars {
      switch scalar {
      case ..<64: low |= 1 << UInt64(scalar)
      case ..<128: high |= 1 << UInt64(scalar & 63)
      default: others.insert(scalar)
      }
    }
  }

  @inline(__always)
  func contains(_ scalar: UInt32) -> Bool {
    guard scalar < 128 else { return others.contains(scalar) }
    return (scalar < 64 ? low : high) >> UInt64(scalar & 63) & 1 == 1
  }
}
