internal import Octets

/// What a pattern is made of.
///
/// Apple, `applinks.Details.Components`: `*` is zero or more characters, `?` exactly one, `$(name)` a substitution
/// variable. Nothing else is special, and there is no escape.
enum PatternToken: Hashable, Sendable {
  /// A character that stands for itself.
  case literal(UInt32)
  /// `?`.
  case anyOne
  /// `*`.
  case anyRun
  /// `$(name)`, by the scalars of the name: two ways to write é are two names.
  case variable([UInt32])

  static let slash: UInt32 = 0x2F

  /// The tokens of a pattern. A `$` without `(`, or without a `)` before the next `$` or `(`, stands for itself.
  /// - Parameter allowsVariables: false for the value of a variable, which cannot hold others.
  static func tokens(of pattern: UTF8Text, allowsVariables: Bool = true) -> [PatternToken] {
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
