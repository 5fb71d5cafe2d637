/// How much a parser puts up with.
public struct JSONLimits: Hashable, Sendable {
  /// How deep arrays and objects may be nested, 1 to 512; the outermost counts as one.
  public let depth: Int

  /// Limits for text from outside.
  /// - Parameter depth: how deep arrays and objects may be nested; held to 1 to 512, since each level takes stack.
  public init(depth: Int = 128) {
    self.depth = min(max(depth, 1), 512)
  }
}
