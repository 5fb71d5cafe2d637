/// A pattern without variables: literals, `?` and `*`, matched against a whole text.
///
/// The first place where the part after a `*` fits is as good as any other, for what follows the next `*` can only gain
/// from starting early. So one `*`, the last one passed, is all that is ever gone back to, and the cost stays within the
/// product of both lengths, without memory.
struct Glob: Sendable {
  /// Scalars, and two codes that are none.
  private let codes: [UInt32]

  private static let anyOne = UInt32.max
  private static let anyRun = UInt32.max - 1

  /// The pattern of these tokens, nil if there is a variable among them.
  init?(_ tokens: [PatternToken]) {
    var codes: [UInt32] = []
    codes.reserveCapacity(tokens.count)
    for token in tokens {
      switch token {
      case .literal(let scalar): codes.append(scalar)
      case .anyOne: codes.append(Self.anyOne)
      case .anyRun: codes.append(Self.anyRun)
      case .variable: return nil
      }
    }
    self.codes = codes
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
  func matches(_ text: [UInt32], from start: Int = 0, codesBefore end: Int) -> Bool {
    var (code, place) = (0, start)
    var (run, resume) = (-1, 0)
    while place < text.count {
      if code < end, codes[code] == Self.anyRun {
        run = code
        resume = place
        code += 1
      } else if code < end, codes[code] == Self.anyOne || codes[code] == text[place] {
        code += 1
        place += 1
      } else if run >= 0 {
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
}
