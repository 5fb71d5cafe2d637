/// Android's matcher of paths, written from its behaviour a second time and with no language: `android.os.PatternMatcher`.
///
/// A text that ends before its pattern matches only if `.*` is all that is left of it.
enum PatternMatcherPort {
  typealias Unit = UInt16

  private static let (star, dot, escape) = (Unit(42), Unit(46), Unit(92))

  static func matchesGlob(_ pattern: String, _ text: String) -> Bool {
    let (pattern, text) = (Array(pattern.utf16), Array(text.utf16))
    if pattern.isEmpty { return text.isEmpty }
    func unit(_ index: Int) -> Unit { index < pattern.count ? pattern[index] : 0 }
    var (p, t) = (0, 0)
    while p < pattern.count, t < text.count {
      let isEscaped = pattern[p] == escape
      if isEscaped { p += 1 }
      let own = unit(p)
      p += 1
      if unit(p) != star {
        if own != dot, text[t] != own { return false }
        t += 1
      } else if isEscaped || own != dot {
        while t < text.count, text[t] == own { t += 1 }
        p += 1
      } else {
        if p >= pattern.count - 1 { return true }
        p += 1
        if unit(p) == escape { p += 1 }
        let end = unit(p)
        while t < text.count, text[t] != end { t += 1 }
        if t == text.count { return false }
        (p, t) = (p + 1, t + 1)
      }
    }
    if p >= pattern.count { return t >= text.count }
    return p == pattern.count - 2 && pattern[p] == dot && pattern[p + 1] == star
  }

  private struct Token {
    var has: @Sendable (Unit) -> Bool
    var least = 1
    var most = 1
  }

  /// Nil for a pattern that Android refuses.
  static func matchesAdvanced(_ pattern: String, _ text: String) -> Bool? {
    guard let tokens = tokens(Array(pattern.utf16)) else { return nil }
    let text = Array(text.utf16)
    var t = 0
    for token in tokens {
      let start = t
      while t < text.count, t - start < token.most, token.has(text[t]) { t += 1 }
      if t - start < token.least { return false }
    }
    return t == text.count
  }

  private static func tokens(_ pattern: [Unit]) -> [Token]? {
    var (tokens, p, isModified) = ([Token](), 0, true)
    func add(_ has: @escaping @Sendable (Unit) -> Bool) {
      tokens.append(Token(has: has))
      isModified = false
    }
    func modify(_ least: Int, _ most: Int) -> Bool {
      if isModified { return false }
      tokens[tokens.count - 1].least = least
      tokens[tokens.count - 1].most = most
      isModified = true
      return true
    }
    while p < pattern.count {
      let unit = pattern[p]
      p += 1
      switch Character(Unicode.Scalar(unit) ?? "x") {
      case "*": if !modify(0, .max) { return nil }
      case "+": if !modify(1, .max) { return nil }
      case "}": continue
      case ".": add { _ in true }
      case "{":
        guard let end = pattern[p...].firstIndex(of: 125) else { return nil }
        let parts = String(decoding: pattern[p..<end], as: UTF16.self)
          .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let least = Int(parts[0]), let most = parts.count == 1 ? least : parts[1].isEmpty ? .max : Int(parts[1]),
          least <= most, modify(least, most)
        else { return nil }
        p = end + 1
      case "[":
        let isInverse = p < pattern.count && pattern[p] == 94
        if isInverse { p += 1 }
        var ranges: [(Unit, Unit)] = []
        func next() -> Unit? {
          if p < pattern.count, pattern[p] == escape { p += 1 }
          guard p < pattern.count else { return nil }
          p += 1
          return pattern[p - 1]
        }
        while true {
          guard p < pattern.count else { return nil }
          if pattern[p] == 93 { break }
          guard let low = next() else { return nil }
          if p + 1 < pattern.count, pattern[p] == 45, pattern[p + 1] != 93 {
            p += 1
            guard let high = next() else { return nil }
            ranges.append((low, high))
          } else {
            ranges.append((low, low))
          }
        }
        if ranges.isEmpty { return nil }
        p += 1
        add { [ranges] unit in ranges.contains { $0.0 <= unit && unit <= $0.1 } != isInverse }
      case "\\":
        guard p < pattern.count else { return nil }
        let literal = pattern[p]
        p += 1
        add { $0 == literal }
      default: add { $0 == unit }
      }
    }
    return tokens
  }
}
