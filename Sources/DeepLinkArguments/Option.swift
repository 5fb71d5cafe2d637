/// An option of a command, with the closure that takes its value.
///
/// The options of a command set the members of `Settings`.
public struct Option<Settings>: Sendable {
  /// The description of the option.
  public internal(set) var outline: OptionOutline
  let take: @Sendable (String, inout Settings) -> Expectation?

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - name: the name, with its dashes: `--port`.
  ///   - variable: the environment variable that the option wins over, if there is one.
  ///   - placeholder: the name of the value. Shells complete `FILE` with files and `DIR` with folders.
  ///   - help: one sentence for the help.
  ///   - take: takes the value, or returns what was expected instead.
  public init(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String,
    take: @escaping @Sendable (String, inout Settings) -> Expectation?
  ) {
    outline = OptionOutline(name, variable, placeholder, help, ValueSet(placeholder: placeholder))
    self.take = take
  }

  /// An option whose value is any text but the empty one. The expectation is the kind of value, in words that follow
  /// "expected": `a file`.
  public init(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String, expecting expectation: Expectation,
    set: @escaping @Sendable (String, inout Settings) -> Void
  ) {
    self.init(name, variable: variable, placeholder, help) { text, settings in
      set(text, &settings)
      return text.isEmpty ? expectation : nil
    }
  }

  /// An option whose value is one of a few, which shells complete and messages list.
  public init(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String, oneOf members: [String],
    set: @escaping @Sendable (String, inout Settings) -> Void
  ) {
    outline = OptionOutline(name, variable, placeholder, help, .oneOf(members))
    take = { value, settings in
      guard members.contains(value) else { return Expectation(stringLiteral: Prose.list(members)) }
      set(value, &settings)
      return nil
    }
  }

  /// An option without a value.
  public init(_ name: String, _ help: String, set: @escaping @Sendable (inout Settings) -> Void) {
    outline = OptionOutline(name, nil, nil, help, .anything)
    take = { _, settings in
      set(&settings)
      return nil
    }
  }
}

/// An option that a program no longer has. It is refused with a sentence, and so is its variable.
public struct GoneOption: Sendable {
  let name: String
  let variable: String?
  let sentence: String

  /// - Parameters:
  ///   - name: the name, with its dashes; it had a value.
  ///   - variable: the environment variable that the option won over, if there was one.
  ///   - sentence: what holds in its place, in words that follow a colon.
  public init(_ name: String, variable: String? = nil, _ sentence: String) {
    (self.name, self.variable, self.sentence) = (name, variable, sentence)
  }
}

extension Array {
  /// The same options under a heading of the help.
  public func grouped<Settings>(_ heading: String) -> [Option<Settings>] where Element == Option<Settings> {
    map { option in
      var option = option
      option.outline.group = heading
      return option
    }
  }
}

/// The expected value, in words that follow "expected": `a port from 0 to 65535`.
public struct Expectation: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The words.
  public let text: String

  /// An expectation in these words.
  public init(stringLiteral text: String) { self.text = text }
}

/// The faults of a command line, a line for each.
public struct UsageFaults: Error, Equatable, Sendable, CustomStringConvertible {
  /// The faults, in the order of the command line, then those of the environment.
  public let faults: [String]

  /// These faults.
  public init(_ faults: [String]) { self.faults = faults }

  /// A line for each fault: `error: --port: expected …`.
  public var description: String { faults.map { "error: \($0)" }.joined(separator: "\n") }
}
