/// One option of a command: its name, what stands for it in the environment, and how its value is taken.
///
/// `Settings` is what the command's options fill in.
public struct Option<Settings>: Sendable {
  /// What help, manual page and completions say of it.
  public internal(set) var outline: OptionOutline
  let take: @Sendable (String, inout Settings) -> Expectation?

  /// An option with a value.
  ///
  /// - Parameters:
  ///   - placeholder: what the value is called. `FILE` and `DIR` have a meaning: shells offer files, and folders.
  ///   - take: takes the value, or says what was expected instead.
  public init(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String,
    take: @escaping @Sendable (String, inout Settings) -> Expectation?
  ) {
    outline = OptionOutline(name, variable, placeholder, help, ValueSet(placeholder: placeholder))
    self.take = take
  }

  /// An option whose value is any text but an empty one.
  ///
  /// - Parameter expectation: the kind of value, in words that follow "expected": `a file`.
  public init(
    _ name: String, variable: String? = nil, _ placeholder: String, _ help: String, expecting expectation: Expectation,
    set: @escaping @Sendable (String, inout Settings) -> Void
  ) {
    self.init(name, variable: variable, placeholder, help) { text, settings in
      set(text, &settings)
      return text.isEmpty ? expectation : nil
    }
  }

  /// An option whose value is one of a few, which shells offer and messages list.
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
