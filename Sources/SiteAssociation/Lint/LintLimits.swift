/// How much work a linter puts into one file.
public struct LintLimits: Hashable, Sendable {
  /// The number of steps for deciding which components can be reached; what is left undecided then is said in a note.
  public let steps: Int

  /// Limits for files from outside.
  /// - Parameter steps: the number of steps, at least 1; 16,000,000 are more than a file of 128 KB needs and take about a
  ///   second.
  public init(steps: Int = 16_000_000) {
    self.steps = max(steps, 1)
  }
}
