/// How much a parser puts up with.
public struct JSONLimits: Hashable, Sendable {
  /// How deep arrays and objects may be nested, 1 to 512; the outermost counts as one.
  public let depth: Int
  /// How many values the text may hold, those inside of others included: each takes time and memory of its own, many
  /// times that of its octets.
  public let values: Int

  /// Limits for text from outside.
  /// - Parameters:
  ///   - depth: how deep arrays and objects may be nested; held to 1 to 512, since each level takes stack.
  ///   - values: how many values there may be; by default any number.
  public init(depth: Int = 128, values: Int = .max) {
    self.depth = min(max(depth, 1), 512)
    self.values = values
  }
}
