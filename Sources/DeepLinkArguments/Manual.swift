import DeepLinkOctets

/// An executable as data: its commands.
///
/// `--help`, the completions and the message about an unknown command are made from it, so the declaration of a command or
/// an option is enough to have it in all of them.
public struct Manual: Sendable {
  /// A term and its meaning, as the help lists them.
  public typealias Entry = (term: String, text: String)

  let name: String
  /// The purpose in one sentence.
  let summary: String
  let version: String
  /// Every command, in the order of the help; one without words of its own runs if the command line names none.
  let commands: [CommandOutline]
  /// Variables that belong to no option.
  let environment: [Entry]
  let exitStatuses: [Entry]
  let first: [String]

  /// A manual of these commands, and of `help` and `completions`. A program without arguments prints the first ones alone.
  public init(
    name: String, summary: String, version: String, commands: [CommandOutline], environment: [Entry] = [],
    exitStatuses: [Entry], first: [String] = []
  ) {
    (self.name, self.summary, self.version) = (name, summary, version)
    self.commands = commands + [Self.helpCommand(name, commands).outline, Self.completionsCommand(name).outline]
    (self.environment, self.exitStatuses, self.first) = (environment, exitStatuses, first)
  }

  /// The version of the Swift compiler that built the program.
  public static var compiler: String {
    #if compiler(>=6.5)
      "6.5"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  static func helpCommand(_ name: String, _ commands: [CommandOutline]) -> Command<Void> {
    Command(
      "\(name) help", "Prints the help of a command, or of the program.", operands: "[COMMAND]",
      examples: [
        "\(name) help" + (commands.first { !$0.words.isEmpty }.map { " " + $0.words.joined(separator: " ") } ?? "")
      ]
    ) { operands, _ in commands.nextWords(behind: operands) }
  }

  static func completionsCommand(_ name: String) -> Command<Void> {
    Command(
      "\(name) completions", "Prints a script with which a shell completes command lines of this program.",
      operands: Shell.allCases.map(\.rawValue).joined(separator: "|"),
      examples: Shell.allCases.map { "\(name) completions \($0) > \($0.folder)/\($0.fileName(for: name))" })
  }

  /// The command that runs if the command line names none; nil if one is required.
  var root: CommandOutline? { commands.first { $0.words.isEmpty } }

  /// The names of the commands; a space separates the words of a name.
  public var commandNames: [String] { commands.map { $0.words.joined(separator: " ") }.filter { !$0.isEmpty } }

  /// `exit status: 0 for yes, 1 for no`.
  var exitStatus: String {
    "exit status: " + exitStatuses.map { "\($0.term) \($0.text)" }.joined(separator: ", ")
  }
}

extension [CommandOutline] {
  /// The commands by their headings, in the order in which the headings first stand.
  var grouped: [(heading: String?, commands: [CommandOutline])] {
    map(\.group).distinct.map { heading in (heading, filter { $0.group == heading }) }
  }

  /// The commands whose names begin with these words.
  func beginning(with words: some Collection<String>) -> [CommandOutline] { filter { $0.words.starts(with: words) } }

  /// The next words of the commands whose names begin with these words.
  func nextWords(behind words: [String]) -> [Candidate] {
    let commands = beginning(with: words).filter { $0.words.count > words.count }
    return commands.map { $0.words[words.count] }.distinct.map { word in
      let members = commands.beginning(with: words + [word])
      let isGroup = members.contains { $0.words.count > words.count + 1 }
      let rest = members.map { $0.words.dropFirst(words.count + 1).joined(separator: " ") }
      return Candidate(word, isGroup ? rest.joined(separator: ", ") : members.first?.summary ?? "")
    }
  }
}
