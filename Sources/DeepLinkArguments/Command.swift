/// A command as data: its name, operands, options and help.
///
/// The help, the completions and the messages about wrong command lines are made from it.
public struct Command<Settings>: Sendable {
  /// The description of the command.
  public let outline: CommandOutline
  /// The options, in the order of the help.
  public let options: [Option<Settings>]
  private let gone: [GoneOption]

  /// A command.
  ///
  /// - Parameters:
  ///   - name: the word that calls the command.
  ///   - summary: one line for the help.
  ///   - operands: the placeholders of the operands, such as `URL…`; in brackets if they are optional. Shells complete
  ///     `FILE` with files and `DIR` with folders.
  ///   - options: the options, in the order of the help.
  ///   - gone: the options that it no longer has.
  ///   - examples: command lines for the help.
  ///   - candidates: further completions of an operand, given the operands before it and its first characters.
  public init(
    _ name: String, _ summary: String, operands: String = "", options: [Option<Settings>] = [],
    gone: [GoneOption] = [], examples: @autoclosure @escaping @Sendable () -> [String],
    candidates: @escaping @Sendable (_ operands: [String], _ partial: String) -> [Candidate] = { _, _ in [] }
  ) {
    (self.options, self.gone) = (options, gone)
    outline = CommandOutline(
      name: name, summary: summary, operands: operands, options: options.map(\.outline),
      makeExamples: examples,
      candidates: candidates)
  }

  /// The same command with one more option.
  public func adding(_ option: Option<Settings>) -> Command {
    Command(
      outline.name, outline.summary, operands: outline.operands, options: options + [option],
      gone: gone, examples: outline.examples, candidates: outline.candidates)
  }

  /// The words of its name: `deeplink aasa lint`.
  public var name: String { outline.name }

  /// Reads a command line, and the environment for options that the command line does not give.
  ///
  /// Options may stand before, between and behind operands, as `--port 80` or `--port=80`. Behind `--` every argument is
  /// an operand, and `-` always is one. A value may begin with a dash; a value that is the name of an option of this
  /// command needs the `=`. The last value of an option counts, unless its values add up. An empty variable counts as not
  /// set.
  ///
  /// - Parameters:
  ///   - arguments: the arguments behind the command's name.
  ///   - environment: the variables by name.
  ///   - commands: the names of other commands, for the message about a command that stands too late.
  ///   - settings: the defaults, which valid values replace.
  /// - Returns: the operands and all faults.
  public func reading(
    _ arguments: some Sequence<String>, environment: [String: String] = [:], commands: [String] = [],
    into settings: inout Settings
  ) -> CommandLineReading {
    var line = CommandLineReading()
    line.rest = Array(arguments)[...]
    while let argument = line.rest.popFirst() {
      if argument == "--" {
        line.operands += line.rest
        break
      }
      if CommandLineReading.looksLikeOption(argument) {
        read(argument, &line, into: &settings)
      } else {
        line.operands.append(argument)
      }
    }
    readEnvironment(environment, &line, into: &settings)
    if outline.operands.isEmpty { line.faults += line.operands.map { refusal(of: $0, commands) } }
    if needsOperands, line.operands.isEmpty, !line.mayLackOperands {
      line.faults.append("expected \(outline.operands), found nothing")
    }
    // Faults quote the command line and the environment.
    line.faults = line.faults.map(\.printable)
    return line
  }

  /// Reads a command line like ``reading(_:environment:commands:into:)``, for a program that finds no further faults.
  ///
  /// - Returns: the operands.
  /// - Throws: all faults.
  public func read(
    _ arguments: some Sequence<String>, environment: [String: String] = [:], commands: [String] = [],
    into settings: inout Settings
  ) throws(UsageFaults) -> [String] {
    let line = reading(arguments, environment: environment, commands: commands, into: &settings)
    guard line.faults.isEmpty else { throw UsageFaults(line.faults) }
    return line.operands
  }

  /// Reads a command line like ``read(_:environment:commands:into:)``, with one operand, which is a word of a closed set.
  ///
  /// - Throws: all faults. The fault of an unknown word names the nearest word of the set.
  public func readWord<Word: RawRepresentable<String> & CaseIterable>(
    _ arguments: some Sequence<String>, into settings: inout Settings
  ) throws(UsageFaults) -> Word {
    let operands = try read(arguments, into: &settings)
    if operands.count == 1, let word = Word(rawValue: operands[0]) { return word }
    let (found, words) = (operands.joined(separator: " ").printable, Word.allCases.map(\.rawValue))
    throw UsageFaults([
      "expected \(Prose.list(words)), found \"\(found)\"" + Prose.suggestion(for: found, in: words)
    ])
  }

  /// The source of an option's value, for messages: the option, or its variable if the value came from there.
  public func source(of name: String, _ arguments: some Sequence<String>, environment: [String: String]) -> String {
    guard !arguments.contains(where: { $0 == name || $0.hasPrefix(name + "=") }),
      let variable = options.first(where: { $0.outline.name == name })?.outline.variable,
      environment[variable]?.isEmpty == false
    else { return name }
    return variable
  }

  /// Whether operands are required: those in brackets, `[NAME…]`, are not.
  private var needsOperands: Bool { !outline.operands.isEmpty && !outline.operands.hasPrefix("[") }

  private func refusal(of operand: String, _ commands: [String]) -> String {
    let hint =
      commands.contains(operand)
      ? "; write a command before all options" : Prose.suggestion(for: operand, in: commands)
    return "\"\(operand)\": \(name) takes only options" + hint
  }

  /// Reads an option and its value.
  private func read(_ argument: String, _ line: inout CommandLineReading, into settings: inout Settings) {
    // By octets, because a value may begin with a combining mark.
    let parts = argument.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard let option = options.first(where: { $0.outline.name == parts[0] }) else {
      if let gone = gone.first(where: { $0.name == parts[0] }) {
        line.faults.append("\(gone.name): no option any more: \(gone.sentence)")
        if parts.count == 1 { _ = line.popValue() }
        return
      }
      let near = Prose.nearest(to: parts[0], in: options.map(\.outline.name) + GeneralOption.allCases.map(\.name))
      line.faults.append(
        "\(parts[0]): no such option" + (near.map { "; did you mean \($0)?" } ?? "; --help lists them"))
      return passOver(near, hasValue: parts.count == 2, &line)
    }
    let name = option.outline.name
    line.given.insert(name)
    var value = parts.count == 2 ? parts[1] : nil
    if let placeholder = option.outline.placeholder {
      value = value ?? line.popValue { next in options.contains { $0.outline.name == next } }
      guard value != nil else {
        line.misunderstood.insert(name)
        return line.faults.append("\(name): expected a value, \(placeholder), after it")
      }
    } else if value != nil {
      line.misunderstood.insert(name)
      return line.faults.append("\(name): takes no value")
    }
    take(value ?? "", of: option, from: name, &line, into: &settings)
  }

  /// Skips the argument behind an unknown option: it may be a value or an operand, and is not a fault of its own.
  ///
  /// - Parameter meant: the option whose name is near.
  private func passOver(_ meant: String?, hasValue: Bool, _ line: inout CommandLineReading) {
    if let meant {
      line.misunderstood.insert(meant)
      guard !hasValue, options.first(where: { $0.outline.name == meant })?.outline.placeholder != nil else { return }
      if line.popValue() != nil { line.mayLackOperands = true }
    } else if hasValue {
      line.hasStrayValue = true
    } else if let next = line.rest.first, !CommandLineReading.looksLikeOption(next) {
      line.hasStrayValue = true
      line.hasCertainOperands = false
      if outline.operands.isEmpty { _ = line.popValue() }
    }
  }

  /// Takes a value. An invalid one adds a fault and leaves the settings unchanged.
  private func take(
    _ value: String, of option: Option<Settings>, from source: String, _ line: inout CommandLineReading,
    into settings: inout Settings
  ) {
    var changed = settings
    if let expected = option.take(value, &changed) {
      line.misunderstood.insert(option.outline.name)
      line.faults.append(fault(source, option, expected, value))
    } else {
      settings = changed
    }
  }

  /// Takes the values of variables, for options that the command line does not give.
  private func readEnvironment(
    _ environment: [String: String], _ line: inout CommandLineReading, into settings: inout Settings
  ) {
    for option in options where !line.given.contains(option.outline.name) {
      // Many tools unset a variable by setting it to the empty text.
      guard let variable = option.outline.variable, let value = environment[variable], !value.isEmpty else { continue }
      line.fromEnvironment.insert(option.outline.name)
      take(value, of: option, from: variable, &line, into: &settings)
    }
    for option in gone {
      guard let variable = option.variable, environment[variable]?.isEmpty == false else { continue }
      line.faults.append("\(variable): no variable any more: \(option.sentence)")
    }
  }

  private func fault(_ name: String, _ option: Option<Settings>, _ expected: Expectation, _ value: String) -> String {
    "\(name): expected \(expected.text), found \"\(value)\""
      + Prose.suggestion(for: value, in: option.outline.values.members)
  }
}
