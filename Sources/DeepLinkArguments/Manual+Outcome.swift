extension Manual {
  /// The response to a command line.
  public enum Outcome {
    /// This text, on standard output.
    case answer(String)
    /// A run of the command of this name with these arguments.
    case run(command: String, [String])
    /// This refusal, on standard error; the exit status is that of bad usage.
    case refusal(String)
  }

  /// Whether a shell asks for completions with the arguments of the process.
  public static func isCompletion(_ arguments: [String]) -> Bool { arguments.first == Shell.question }

  /// Reads a command line up to the command, and answers help, version and completions.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the process, without the program's own name.
  ///   - terminalWidth: the width of standard output; nil if that is no terminal.
  public func outcome(of arguments: [String], terminalWidth: Int? = nil) -> Outcome {
    if Self.isCompletion(arguments) { return .answer(completion(of: Array(arguments.dropFirst())).text) }
    let width = TextLayout.width(ofTerminal: terminalWidth)
    let asked = GeneralOption.asked(in: arguments)
    if asked == .version { return .answer(versionLine) }
    // A general option may stand before the command, too.
    var words = arguments
    if asked != nil { words.removeAll { argument in GeneralOption.allCases.contains { $0.is(argument) } } }
    let isWhole = words.last == "all" && (asked != nil || words.first == "help")
    if isWhole { words.removeLast() }
    guard !words.isEmpty || root != nil || asked != nil else {
      return .refusal(first.isEmpty ? help(width: width, isWhole: true) : beginning(width: width))
    }
    guard let command = command(named: words) else {
      let group = commands.beginning(with: words.prefix(1))
      guard asked != nil, words.isEmpty || !group.isEmpty && words.count == 1 else {
        return .refusal(unknown(words, group))
      }
      return .answer(help(of: words, width: width, isWhole: isWhole))
    }
    if asked != nil { return .answer(help(of: command.words, width: width, isWhole: isWhole)) }
    let rest = Array(words.dropFirst(command.words.count))
    switch command.words {
    case ["help"]: return help(rest, width, isWhole)
    case ["completions"]: return completions(rest)
    default: return .run(command: command.name, rest)
    }
  }

  /// `deeplink 0.1.0 (Swift 6.3)`.
  private var versionLine: String { "\(name) \(version) (Swift \(Manual.compiler))\n" }

  /// The command with the longest name that the words begin with.
  func command(named words: [String]) -> CommandOutline? {
    commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
  }

  private func help(_ operands: [String], _ width: Int, _ isWhole: Bool) -> Outcome {
    guard operands.isEmpty || !commands.beginning(with: operands).isEmpty else {
      return .refusal(unknown(operands, commands.beginning(with: operands.prefix(1))))
    }
    return .answer(help(of: operands, width: width, isWhole: isWhole))
  }

  private func completions(_ arguments: [String]) -> Outcome {
    let command = Self.completionsCommand(name)
    var nothing: Void = ()
    do throws(UsageFaults) {
      let shell: Shell = try command.readWord(arguments, into: &nothing)
      return .answer(shell.script(for: name))
    } catch {
      return .refusal("\(error)\n\(command.usage)")
    }
  }

  /// The message about words that name no command.
  private func unknown(_ words: [String], _ group: [CommandOutline]) -> String {
    "\(UsageFaults([fault(of: words, group)]))\n"
  }

  private func fault(of words: [String], _ group: [CommandOutline]) -> String {
    let first = words.first ?? ""
    if first.hasPrefix("-") { return "\(first.printable): expected a command before all options; --help lists them" }
    let both = words.prefix { !$0.hasPrefix("-") }.prefix(2).joined(separator: " ")
    if group.contains(where: { $0.words.count > 1 }) {
      let members = group.map { $0.words.joined(separator: " ") }
      if both != first, let near = Prose.nearest(to: both, in: members) {
        return "\(both.printable): no such command\(Prose.suggestion(near))"
      }
      return "\(first): expected one of its commands, \(members.joined(separator: ", "))"
    }
    // A word that commands of several groups begin with their group's: `lint` for `aasa lint`.
    let members = group.isEmpty ? commands.filter { $0.words.dropFirst().first == first } : []
    guard members.isEmpty else {
      return "\(first): no such command; did you mean "
        + members.map { $0.words.joined(separator: " ") }.joined(separator: ", or ") + "?"
    }
    let known = commandNames + commands.compactMap(\.words.first)
    let near = Prose.nearest(to: both, in: known) ?? Prose.nearest(to: first, in: known)
    return "\((group.isEmpty ? first : both).printable): no such command"
      + (near.map(Prose.suggestion) ?? "; --help lists them")
  }
}
