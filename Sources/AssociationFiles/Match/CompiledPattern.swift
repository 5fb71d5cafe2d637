package import DeepLinkOctets

/// A pattern ready to be matched: its parts one by one, with all places of the text that the parts before may end at. So it costs
/// at most the length of the pattern times that of the text.
///
/// A class, as rules are: matching accesses both for every URL, and accessing a structure with many references costs more
/// than matching most patterns.
package final class CompiledPattern: Sendable {
  /// The pattern as it was written.
  let text: UTF8Text
  /// Whether it has variables.
  package let hasVariables: Bool
  /// The common start of all paths that it matches, with letters folded; may be empty, and always is for other parts.
  package let start: [UInt32]
  /// Scalars, and codes beyond the range of scalars.
  private let codes: [UInt32]
  /// The meaning of the codes from `firstVariable` on, and from `firstSet` on.
  private let variables: [VariableValues], sets: [ScalarSet]
  /// The number of codes at the start that stand for one character each. No pattern has more than one place in them.
  private let head: Int
  private let isPath: Bool

  private static let anyOne = UInt32.max
  private static let anyRun = UInt32.max - 1
  private static let firstVariable: UInt32 = 0x11_0000
  private static let firstSet: UInt32 = 0x8000_0000

  /// The part that a pattern is compared with, which decides the meaning of slashes.
  package enum Place: Sendable {
    /// The path: slashes at its end do not count, one at its start may be left out, `/*` at its end also matches the
    /// parent (TN3155; recorded of swcutil on macOS 27).
    case path
    /// The query, the value of a query item, or the fragment.
    case other
  }

  /// Compiles a pattern.
  /// - Parameter folds: whether letters compare without case; the text then has to be folded, too.
  package init(_ text: UTF8Text, _ place: Place, folds: Bool, variables table: inout VariableTable) {
    self.text = text
    isPath = place == .path
    var (variables, sets) = ([VariableValues](), [ScalarSet]())
    codes = Self.tokens(text, place, folds: folds).map { token in
      switch token {
      case .literal(let scalar): return scalar
      case .anyOne: return Self.anyOne
      case .anyRun: return Self.anyRun
      case .variable(let name):
        let values = table.compiled(name, folds: folds)
        guard let set = values.singles else {
          variables.append(values)
          return Self.firstVariable + UInt32(clamping: variables.count - 1)
        }
        let index = sets.firstIndex(of: set) ?? sets.count
        if index == sets.count { sets.append(set) }
        return Self.firstSet + UInt32(clamping: index)
      }
    }
    (self.variables, self.sets) = (variables, sets)
    hasVariables = !variables.isEmpty || !sets.isEmpty
    // Slashes at the end may be at the end of the path, where they do not count.
    var literals = codes.prefix { $0 < Self.firstVariable }
    while isPath, literals.last == PatternToken.slash { literals.removeLast() }
    let startsFree = isPath && codes.first != PatternToken.slash
    var singles = startsFree ? [] : codes.prefix { $0 < Self.firstVariable || $0 >= Self.firstSet && $0 != Self.anyRun }
    while isPath, singles.last == PatternToken.slash { singles.removeLast() }
    head = singles.count
    start = !isPath || literals.isEmpty ? [] : (startsFree ? [PatternToken.slash] : []) + literals.map(CaseFolding.fold)
  }

  /// Whether the pattern matches a whole text: for a path, one without slashes at its end.
  /// - Parameter allowance: tells afterwards whether the result is decided.
  package func matches(_ scalars: [UInt32], _ allowance: inout MatchAllowance) -> Bool {
    // A path has at least a slash.
    guard scalars.count >= head, !isPath || !codes.isEmpty else { return false }
    for index in 0..<head where scalars[index] != codes[index] && !takes(scalars[index], codes[index]) { return false }
    let text = MatchedText(scalars: scalars, isPath: isPath)
    var places: [Int] = []
    swap(&places, &allowance.places)
    defer { swap(&places, &allowance.places) }
    places.removeAll(keepingCapacity: true)
    places.append(head)
    if isPath, codes[0] != PatternToken.slash, scalars.first == PatternToken.slash { places.append(1) }
    for index in head..<codes.count {
      let code = codes[index]
      if code == Self.anyRun {
        let (first, isBehindSlash) = (places[0], places.contains(scalars.count + 1))
        // All places up to the end are reached, and the parent is matched.
        if index + 1 == codes.count { return first <= scalars.count + 1 }
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: text.run(from: first))
        if isBehindSlash, first <= scalars.count { places.append(contentsOf: text.run(from: scalars.count + 1)) }
      } else if code >= Self.firstVariable, code < Self.firstSet {
        places = variables[Int(code - Self.firstVariable)].ends(in: text, from: places, &allowance)
      } else {
        var count = 0
        // An iterator would hold the array, so that the first change copies it.
        for index in places.indices {
          let place = places[index]
          guard let (scalar, next) = text.scalar(at: place),
            scalar == code || place < scalars.count && takes(scalar, code)
          else { continue }
          places[count] = next
          count += 1
        }
        places.removeLast(places.count - count)
        guard count < 2 || allowance.take(count - 1) else { return false }
      }
      if places.isEmpty { return false }
    }
    return places.contains { $0 >= scalars.count }
  }

  /// Whether a code that is no literal stands for this character alone.
  @inline(__always)
  private func takes(_ scalar: UInt32, _ code: UInt32) -> Bool {
    code == Self.anyOne || code >= Self.firstSet && sets[Int(code - Self.firstSet)].contains(scalar)
  }

  /// The tokens of a pattern, folded if letters compare without case, with no more than one slash at a path's start.
  package static func tokens(_ text: UTF8Text, _ place: Place, folds: Bool) -> [PatternToken] {
    var tokens = PatternToken.tokens(of: text)
    if place == .path {
      let slashes = tokens.prefix { $0 == .literal(PatternToken.slash) }.count
      if slashes > 1 { tokens.removeFirst(slashes - 1) }
    }
    return folds ? tokens.map(\.folded) : tokens
  }
}

/// A token of a pattern.
///
/// Apple, `applinks.Details.Components`: `*` is zero or more characters, `?` exactly one, `$(name)` a substitution
/// variable. Nothing else is special, and there is no escape.
package enum PatternToken: Hashable, Sendable {
  /// A character that stands for itself.
  case literal(UInt32)
  /// `?`.
  case anyOne
  /// `*`.
  case anyRun
  /// `$(name)`, by the scalars of the name: the two encodings of é are two names.
  case variable([UInt32])

  package static let slash: UInt32 = 0x2F

  /// The tokens of a pattern. A `$` without `(`, or without a `)` before the next `$` or `(`, stands for itself.
  /// - Parameter allowsVariables: false for the value of a variable, which cannot hold others.
  package static func tokens(of pattern: UTF8Text, allowsVariables: Bool = true) -> [PatternToken] {
    let scalars = pattern.scalars
    var tokens: [PatternToken] = []
    tokens.reserveCapacity(scalars.count)
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case 0x2A: tokens.append(.anyRun)
      case 0x3F: tokens.append(.anyOne)
      case 0x24 where allowsVariables:
        if let end = endOfName(scalars, at: index) {
          tokens.append(.variable(Array(scalars[(index + 2)..<end])))
          index = end
        } else {
          tokens.append(.literal(0x24))
        }
      case let scalar: tokens.append(.literal(scalar))
      }
      index += 1
    }
    return tokens
  }

  /// The index of the `)` of the variable whose `$` is at `index`, nil if none starts there.
  private static func endOfName(_ scalars: [UInt32], at index: Int) -> Int? {
    guard index + 1 < scalars.count, scalars[index + 1] == 0x28 else { return nil }
    var end = index + 2
    while end < scalars.count, scalars[end] != 0x24, scalars[end] != 0x28 {
      if scalars[end] == 0x29 { return end }
      end += 1
    }
    return nil
  }
}
