package import SiteAssociation

/// Which paths a `<data>` element of Android's manifest claims: one of its attributes and the text of it.
///
/// Android, "<data>", and `PatternMatcher`, whose patterns never go back: a run takes all that it can.
package struct ManifestPath: Hashable, Sendable {
  /// The attributes, by their names without the prefix `android:`.
  package enum Attribute: String, CaseIterable, Sendable {
    case path, pathPrefix, pathPattern, pathSuffix, pathAdvancedPattern

    /// The first API level that reads the attribute.
    package var leastLevel: Int { self == .pathSuffix || self == .pathAdvancedPattern ? 31 : 1 }
  }

  package let attribute: Attribute
  /// The text as Android reads it: of two backslashes of the file, one.
  package let text: String

  package init(_ attribute: Attribute, _ text: String) { (self.attribute, self.text) = (attribute, text) }

  /// The parts of the pattern.
  /// - Throws: `ManifestPathFault` if Android refuses it.
  package func parts() throws(ManifestPathFault) -> [AndroidPart] {
    guard text.unicodeScalars.count <= Self.mostCharacters else {
      throw ManifestPathFault(description: "a pattern has more than \(Self.mostCharacters) characters")
    }
    let literals = text.unicodeScalars.map { AndroidPart.literal($0.value) }
    switch attribute {
    case .path: return literals
    case .pathPrefix: return literals + [.run(.any)]
    case .pathSuffix: return [.anything] + literals
    case .pathPattern: return globParts()
    case .pathAdvancedPattern:
      var reader = AdvancedPattern(text)
      return try reader.parts()
    }
  }

  /// The most characters of a pattern, as many as Android's own storage for one has, and of a set.
  fileprivate static let mostCharacters = 2_048
  /// The greatest number of times that is counted; no path needs more.
  fileprivate static let mostTimes = 256

  /// The parts of a simple pattern: `.` is any character, `*` repeats the one before it, and `.*` ends where the next
  /// character of the pattern stands.
  ///
  /// In `PatternMatcher.matchGlobPattern` a period with a backslash before it is any character all the same, a backslash at the
  /// end is the character 0, and where the text ends early, only `.*` may be left of the pattern.
  private func globParts() -> [AndroidPart] {
    var parts: [AndroidPart] = []
    var scalars = text.unicodeScalars[...]
    while let next = scalars.popFirst() {
      let isEscaped = next == "\\"
      let scalar = isEscaped ? scalars.popFirst() ?? "\0" : next
      guard scalars.first == "*" else {
        parts.append(scalar == "." ? .anyOne : .literal(scalar.value))
        continue
      }
      scalars.removeFirst()
      guard !isEscaped, scalar == "." else {
        parts += [.someText, .run(.only([scalar.value...scalar.value]))]
        continue
      }
      // What stands behind `.*` is a character, whatever it means elsewhere.
      guard var end = scalars.popFirst() else {
        parts.append(.run(.any))
        break
      }
      if end == "\\" { end = scalars.popFirst() ?? "\0" }
      parts += [.run(.except([end.value...end.value])), .literal(end.value)]
    }
    return parts
  }
}

/// Why Android refuses a pattern.
package struct ManifestPathFault: Error, CustomStringConvertible {
  package let description: String
}

/// Reads an advanced pattern, as `PatternMatcher.parseAndVerifyAdvancedPattern` does.
private struct AdvancedPattern {
  private var scalars: Substring.UnicodeScalarView

  init(_ text: String) { scalars = text[...].unicodeScalars }

  mutating func parts() throws(ManifestPathFault) -> [AndroidPart] {
    var parts: [AndroidPart] = []
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "*", "+", "{": throw ManifestPathFault(description: "\"\(scalar)\" stands behind no character")
      // Android skips one that ends no number of times.
      case "}": continue
      case ".": parts.append(try repeated(.any) ?? .anyOne)
      case "[":
        let choice = try set()
        parts.append(try repeated(choice) ?? .run(choice, least: 1, most: 1))
      default:
        let literal = scalar == "\\" ? try escaped().value : scalar.value
        parts.append(try repeated(.only([literal...literal])) ?? .literal(literal))
      }
    }
    return parts
  }

  private mutating func escaped() throws(ManifestPathFault) -> Unicode.Scalar {
    guard let scalar = scalars.popFirst() else {
      throw ManifestPathFault(description: "a character is missing behind the last \"\\\"")
    }
    return scalar
  }

  /// The rest of a set of characters: `a-z]`, `^/]`.
  private mutating func set() throws(ManifestPathFault) -> AndroidPart.Choice {
    let isExcept = scalars.first == "^"
    if isExcept { scalars.removeFirst() }
    var ranges: [ClosedRange<UInt32>] = []
    var isEmpty = true
    while var first = scalars.popFirst() {
      if first == "]" {
        guard !isEmpty else { throw ManifestPathFault(description: "a set of characters is empty") }
        return isExcept ? .except(ranges) : .only(ranges)
      }
      if first == "\\" { first = try escaped() }
      var last = first
      let rest = scalars.dropFirst()
      if scalars.first == "-", let end = rest.first, end != "]" {
        scalars = rest.dropFirst()
        last = end == "\\" ? try escaped() : end
      }
      isEmpty = false
      // A range whose ends are the wrong way round has no characters.
      if first <= last { ranges.append(first.value...last.value) }
      guard ranges.reduce(0, { $0 + $1.count }) <= ManifestPath.mostCharacters else {
        throw ManifestPathFault(description: "a set has more than \(ManifestPath.mostCharacters) characters")
      }
    }
    throw ManifestPathFault(description: "a set of characters has no \"]\"")
  }

  /// A run of characters, if a number of times follows: `*`, `+`, `{2,4}`.
  private mutating func repeated(_ choice: AndroidPart.Choice) throws(ManifestPathFault) -> AndroidPart? {
    while scalars.first == "}" { scalars.removeFirst() }
    switch scalars.first {
    case "*": scalars.removeFirst(); return .run(choice)
    case "+": scalars.removeFirst(); return .run(choice, least: 1)
    case "{":
      guard let end = scalars.firstIndex(of: "}") else {
        throw ManifestPathFault(description: "\"{\" has no \"}\"")
      }
      let text = String(scalars[scalars.index(after: scalars.startIndex)..<end])
      scalars = scalars[scalars.index(after: end)...]
      let numbers = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let times = numbers.map { UInt($0).flatMap { $0 <= ManifestPath.mostTimes ? Int($0) : nil } }
      let isOpen = numbers.count == 2 && numbers[1].isEmpty
      guard let least = times[0], let most = isOpen ? least : times[times.count - 1], least <= most else {
        throw ManifestPathFault(
          description: "\"{\(text)}\" is no number of times up to \(ManifestPath.mostTimes)")
      }
      return .run(choice, least: least, most: isOpen ? nil : most)
    default: return nil
    }
  }
}
