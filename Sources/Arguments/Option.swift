/// One option of a command: its name, what stands for it in the environment, and how its value is taken.
///
/// `Settings` is what the command's options fill in.
public struct Option<Settings>: Sendable {
  /// The name with its dashes: `--port`.
  public let name: String
  /// The environment variable that stands in for it where the command line is silent, if there is one.
  public let variable: String?
  /// What its value is called in the help; nil for an option without a value.
  public let placeholder: String?
  /// What it does, in a few words.
  public let help: String
  let take: @Sendable (String, inout Settings) -> Expectation?

  /// An option with a value.
  ///
  /// - Parameter take: takes the value, or says what was expected instead.
  public init(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String,
    take: @escaping @Sendable (String, inout Settings) -> Expectation?
  ) {
    self.name = name
    self.variable = variable
    self.placeholder = placeholder
    self.help = help
    self.take = take
  }

  /// An option without a value.
  public init(_ name: String, _ help: String, set: @escaping @Sendable (inout Settings) -> Void) {
    self.name = name
    variable = nil
    placeholder = nil
    self.help = help
    take = { _, settings in
      set(&settings)
      return nil
    }
  }

  /// How the option is written in usage and help: `--port P`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}

/// What a value should have been, in words that follow "expected": `a port from 0 to 65535`.
public struct Expectation: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The words.
  public let text: String

  /// An expectation in these words.
  public init(stringLiteral text: String) { self.text = text }
}

/// Everything that is wrong with a command line, a line for each.
public struct UsageFaults: Error, Hashable, Sendable, CustomStringConvertible {
  /// The faults, in the order of the command line, then those of the environment.
  public let faults: [String]

  /// These faults.
  public init(_ faults: [String]) { self.faults = faults }

  /// One line for each fault.
  public var description: String { faults.joined(separator: "\n") }
}
