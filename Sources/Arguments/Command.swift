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
  /// operand, and `-` always is one.
  ///
  /// - Parameters:
  ///   - arguments: what stands behind the command's name.
  ///   - settings: the defaults; changed by what is given.
  /// - Returns: the operands.
  /// - Throws: every fault at once.
  public func read(
    _ arguments: some Sequence<String>, environment: [String: String] = [:], into settings: inout Settings
  ) throws(UsageFaults) -> [String] {
    var faults: [String] = []
    var given: Set<String> = []
    var found: [String] = []
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        found += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        found.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        faults.append(unknown(parts[0]))
        // What stands behind a misspelt option is its value, unless it may be an operand.
        if operands.isEmpty, parts.count == 1, rest.first?.hasPrefix("-") == false { rest.removeFirst() }
        continue
      }
      given.insert(option.name)
      var value = parts.count == 2 ? parts[1] : nil
      if let placeholder = option.placeholder {
        value = value ?? rest.popFirst()
        guard value != nil else {
          faults.append("\(option.name): expected a value, \(placeholder), behind it")
          continue
        }
      } else if value != nil {
        faults.append("\(option.name): takes no value")
        continue
      }
      if let expected = option.take(value ?? "", &settings) {
        faults.append("\(option.name): expected \(expected.text), found \"\(value ?? "")\"")
      }
    }
    faults += readEnvironment(environment, except: given, into: &settings)
    if operands.isEmpty { faults += found.map { "\"\($0)\": \(name) takes no operands" } }
    guard faults.isEmpty else { throw UsageFaults(faults) }
    return found
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

  private func unknown(_ name: String) -> String {
    let near = Spelling.nearest(to: name, in: options.map(\.name) + ["--help", "--version"])
    return "\(name): no such option" + (near.map { "; did you mean \($0)?" } ?? "; --help lists them")
  }
}
