import DeepLinkTestSupport

/// An order of declarations: as written, or shuffled.
struct Arrangement {
  var random: SeededGenerator?

  mutating func callAsFunction<Element>(_ declarations: [Element]) -> [Element] {
    guard var generator = random else { return declarations }
    defer { random = generator }
    return declarations.shuffled(using: &generator)
  }
}
