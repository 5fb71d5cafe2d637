/// A command as data: what it is called, what it takes, and what its help says.
public struct Command<Settings>: Sendable {
  /// The words that name it: `deeplink aasa lint`.
  public let name: String
  /// What it does, in a sentence.
  public let summary: String
  /// What its operands are called in the usage: `FILE|-`, `URL…`; empty if it takes none.
  public let operands: String
  /// Its options, in the order of the help.
  public let options: [Option<Settings>]
  /// Command lines to copy, with what is worth saying about them.
  public let examples: [String]

  /// A command.
  public init(
    _ name: String, _ summary: String, operands: String = "", options: [Option<Settings>] = [], examples: [String]
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.examples = examples
  }

  /// Reads a command line, and the environment for what it does not say.
  ///
  /// Options may stand before, between and behind operands, as `--port 80` or `--port=80`; behind `--` everything is an
  /// operand, and `-` always is one. A value may begin with a dash, but may be no option of this command unless it
  /// stands behind `=`.
  ///
  /// - Parameters:
  ///   - arguments: what stands behind the command's name.
  ///   - settings: the defaults; changed by what is given.
  /// - Returns: the operands.
  /// - Throws: every fault at once.
  public func read(
    _ arguments: some Sequence<String>, environment: [String: String] = [:], into settings: inout Settings
  ) throws(UsageFaults) -> [String] {
    var line = CommandLineReading(rest: Array(arguments)[...])
    while let argument = line.rest.popFirst() {
      if argument == "--" {
        line.operands += line.rest
        break
      }
      if argument.hasPrefix("-"), argument != "-" {
        read(argument, &line, into: &settings)
      } else {
        line.operands.append(argument)
      }
    }
    var faults = line.faults + readEnvironment(environment, except: line.given, into: &settings)
    if operands.isEmpty { faults += line.operands.map { "\"\($0)\": \(name) takes no operands" } }
    if needsOperands, line.operands.isEmpty, !line.lostOperands { faults.append("expected \(operands)") }
    guard faults.isEmpty else { throw UsageFaults(faults) }
    return line.operands
  }

  /// Whether it does nothing without operands: `[NAME…]` says that it does.
  private var needsOperands: Bool { !operands.isEmpty && !operands.hasPrefix("[") }

  /// Reads an option, and its value from what follows.
  private func read(_ argument: String, _ line: inout CommandLineReading, into settings: inout Settings) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      let near = Spelling.nearest(to: parts[0], in: options.map(\.name) + ["--help", "--version"])
      line.faults.append(
        "\(parts[0]): no such option" + (near.map { "; did you mean \($0)?" } ?? "; --help lists them"))
      // What stands behind a misspelt option may be its value or an operand; it is no fault of its own.
      if parts.count == 1, options.first(where: { $0.name == near })?.placeholder != nil, line.popValue() != nil {
        line.lostOperands = true
      }
      return
    }
    line.given.insert(option.name)
    var value = parts.count == 2 ? parts[1] : nil
    if let placeholder = option.placeholder {
      value = value ?? line.popValue { next in options.contains { $0.name == next } }
      guard value != nil else {
        return line.faults.append("\(option.name): expected a value, \(placeholder), behind it")
      }
    } else if value != nil {
      return line.faults.append("\(option.name): takes no value")
    }
    if let expected = option.take(value ?? "", &settings) {
      line.faults.append("\(option.name): expected \(expected.text), found \"\(value ?? "")\"")
    }
  }

  /// Takes the variables that are set, for the options that are not `given`.
  private func readEnvironment(
    _ environment: [String: String], except given: Set<String>, into settings: inout Settings
  ) -> [String] {
    options.compactMap { option in
      // A variable that is set to nothing is how many tools say that it is not set.
      guard !given.contains(option.name), let variable = option.variable, let value = environment[variable],
        !value.isEmpty, let expected = option.take(value, &settings)
      else { return nil }
      return "\(variable): expected \(expected.text), found \"\(value)\""
    }
  }
}

/// What has been read of a command line, and what is left of it.
private struct CommandLineReading {
  var rest: ArraySlice<String>
  var operands: [String] = []
  /// The names of the options that were given.
  var given: Set<String> = []
  var faults: [String] = []
  /// Whether something was taken for the value of a misspelt option that may have been an operand.
  var lostOperands = false

  /// The next argument, unless it is what cannot be a value: an option, as far as the caller knows them.
  mutating func popValue(unless isOption: (String) -> Bool = { $0.hasPrefix("-") && $0 != "-" }) -> String? {
    guard let next = rest.first, !isOption(next) else { return nil }
    return rest.popFirst()
  }
}
