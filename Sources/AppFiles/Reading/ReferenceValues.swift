/// The values of references in an app's files: `@string/host`, `${host}` and `$(HOST)`.
package struct ReferenceValues: Sendable {
  private var values: [String: String] = [:]
  /// The references that files give several values, as a build with flavours does.
  private var ambiguous: Set<String> = []

  package init() {}

  /// The value of a reference; nil if it is not known, or if files give it several.
  package subscript(reference: String) -> String? { ambiguous.contains(reference) ? nil : values[reference] }

  /// Takes a value that somebody gave by hand, which wins over those of files.
  package mutating func give(_ name: String, _ value: String) {
    for reference in ["@string/\(name)", "${\(name)}", "$(\(name))"] {
      values[reference] = value
      ambiguous.remove(reference)
    }
  }

  /// These values, of which others win.
  package func overlaid(with others: ReferenceValues) -> ReferenceValues {
    var all = self
    all.values.merge(others.values) { $1 }
    all.ambiguous.subtract(others.values.keys)
    return all
  }

  /// Takes the strings of `res/values/*.xml`. What is no XML has none.
  package mutating func readStrings(_ octets: [UInt8]) {
    for element in (try? XMLElement(parsing: octets))?.children ?? [] where element.name == "string" {
      guard let name = element["name"]?.value else { continue }
      add("@string/\(name)", element.text.trimmed)
    }
  }

  /// Takes the placeholders of `build.gradle` or `build.gradle.kts`: texts in quotes that stand behind their names, from
  /// `manifestPlaceholders` to the end of its line or of its brackets. One that Gradle computes is not known.
  package mutating func readGradle(_ octets: [UInt8]) {
    var words: [GradleWord] = []
    var (depth, isListed) = (0, false)
    var reader = GradleReader(octets)
    while let word = reader.next() {
      switch word {
      case .name(let name) where name.hasSuffix("anifestPlaceholders"): (depth, isListed) = (0, true)
      case .mark(let mark) where "[({".contains(mark): depth += 1
      case .mark(let mark) where "])}".contains(mark): depth -= 1
      case .name(let level) where Int(level) != nil:
        if let name = words.last(where: { ![.mark("="), .mark("(")].contains($0) }), Self.levels.contains(name) {
          add("${minSdk}", level)
        }
      case .mark("\n") where depth <= 0: isListed = false
      case .text(let value):
        let before = words.filter { $0 != .mark("]") }.suffix(2)
        if case .name(let name)? = words.last, name == "applicationId" { add("${applicationId}", value) }
        guard before.count == 2, [.mark("="), .mark(":"), .name("to")].contains(before[before.startIndex + 1]) else {
          break
        }
        switch before[before.startIndex] {
        case .name("applicationId"): add("${applicationId}", value)
        case .name(let name), .text(let name): if isListed, !value.contains("$") { add("${\(name)}", value) }
        case .mark: break
        }
      default: break
      }
      if word != .mark("\n") { words = words.suffix(4) + [word] }
    }
  }

  private static let levels: [GradleWord] = [.name("minSdk"), .name("minSdkVersion")]

  private mutating func add(_ reference: String, _ value: String) {
    if let known = values[reference], known != value { ambiguous.insert(reference) }
    values[reference] = value
  }
}

private enum GradleWord: Equatable {
  case name(String)
  case text(String)
  case mark(Character)
}

private struct GradleReader {
  private let octets: [UInt8]
  private var place = 0

  init(_ octets: [UInt8]) { self.octets = octets }

  mutating func next() -> GradleWord? {
    while place < octets.count, [0x20, 0x09, 0x0D].contains(octets[place]) { place += 1 }
    guard place < octets.count else { return nil }
    let start = place
    if octets[place...].starts(with: Array("//".utf8)) {
      place = octets[place...].firstIndex(of: UInt8(ascii: "\n")) ?? octets.count
      return next()
    }
    let first = octets[place]
    place += 1
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let end = octets[place...].firstIndex { $0 == first || $0 == UInt8(ascii: "\n") } ?? octets.count
      defer { place = min(end + 1, octets.count) }
      return .text(String(decoding: octets[place..<end], as: UTF8.self))
    }
    guard Self.isName(first) else { return .mark(Character(Unicode.Scalar(first))) }
    while place < octets.count, Self.isName(octets[place]) { place += 1 }
    return .name(String(decoding: octets[start..<place], as: UTF8.self))
  }

  private static func isName(_ octet: UInt8) -> Bool {
    octet == UInt8(ascii: "_") || octet == UInt8(ascii: ".") || Character(Unicode.Scalar(octet)).isLetter
      || (0x30...0x39).contains(octet)
  }
}

extension String {
  /// The text without white space around it.
  var trimmed: String {
    let text = drop(while: \.isWhitespace)
    return String(text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)])
  }
}
