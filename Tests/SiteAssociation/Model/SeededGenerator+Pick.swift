import DeepLinkTestSupport

extension SeededGenerator {
  /// One of some choices, of which there is at least one.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &self)]
  }
}
