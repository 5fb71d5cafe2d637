/// An executable as data: its commands, and what there is to say about it as a whole.
///
/// `--help`, `--man`, the completions of shells and the answer to a word that is no command are made from it, so that a new
/// command or option is in all of them with its declaration.
public struct Manual: Sendable {
  /// A term and what it means, as manual pages list them.
  public struct Entry: Sendable {
    let term: String
    let text: String

    /// A term and what it means.
    public init(_ term: String, _ text: String) {
      self.term = term
      self.text = text
    }
  }

  /// What the name stands for.
  public struct Title: Sendable {
    let name: String
    /// The section of the manual: 1 for what users run, 8 for what administrators do.
    let section: Int
    /// What it is for, in words that follow its name and a dash: `serve an app's deep links`.
    let purpose: String
    /// What it does, in a sentence.
    let summary: String

    /// A title.
    public init(name: String, section: Int, purpose: String, summary: String) {
      self.name = name
      self.section = section
      self.purpose = purpose
      self.summary = summary
    }
  }

  /// A version, and the day it is of as YYYY-MM-DD.
  public struct Edition: Sendable {
    let version: String
    let date: String

    /// An edition.
    public init(version: String, date: String) {
      self.version = version
      self.date = date
    }

    /// The compiler that the program was built with.
    var compiler: String {
      #if compiler(>=6.5)
        "Swift 6.5"
      #elseif compiler(>=6.4)
        "Swift 6.4"
      #elseif compiler(>=6.3)
        "Swift 6.3"
      #else
        "Swift 6.2"
      #endif
    }
  }

  let title: Title
  let edition: Edition
  /// Every command, in the order of the help; one without words of its own is what the program does without a command.
  let commands: [CommandOutline]
  /// Paragraphs of the page's description.
  let description: [String]
  /// Variables that no option has.
  let environment: [Entry]
  let exitStatuses: [Entry]
  /// Sections of the page that only this program has, such as FILES.
  let sections: [(heading: String, entries: [Entry])]
  /// Pages that belong to it: `deeplink(1)`.
  let related: [String]

  /// A manual. To the commands it adds `help` and `completions`.
  public init(
    _ title: Title, _ edition: Edition, commands: [CommandOutline], description: [String], environment: [Entry] = [],
    exitStatuses: [Entry], sections: [(heading: String, entries: [Entry])] = [], related: [String]
  ) {
    self.title = title
    self.edition = edition
    self.commands =
      commands + [Self.helpCommand(title.name, commands).outline, Self.completionsCommand(title.name).outline]
    self.description = description
    self.environment = environment
    self.exitStatuses = exitStatuses
    self.sections = sections
    self.related = related
  }

  static func helpCommand(_ name: String, _ commands: [CommandOutline]) -> Command<Void> {
    Command(
      "\(name) help", "Prints what --help prints, of a command or of all.", operands: "[COMMAND]",
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

  /// What the program does without a command, if it does anything.
  var root: CommandOutline? { commands.first { $0.words.isEmpty } }

  /// The words that name commands, those of two words with a space.
  public var commandNames: [String] { commands.map { $0.words.joined(separator: " ") }.filter { !$0.isEmpty } }

  /// `exit status: 0 for yes, 1 for no`.
  var exitStatus: String {
    "exit status: " + exitStatuses.map { "\($0.term) \($0.text)" }.joined(separator: ", ")
  }
}

extension [CommandOutline] {
  /// The commands whose names begin with these words.
  func beginning(with words: some Collection<String>) -> [CommandOutline] { filter { $0.words.starts(with: words) } }

  /// What can follow these words in the name of a command.
  func nextWords(behind words: [String]) -> [Candidate] {
    let commands = beginning(with: words).filter { $0.words.count > words.count }
    return commands.map { $0.words[words.count] }.unique.map { word in
      let members = commands.beginning(with: words + [word])
      let isGroup = members.contains { $0.words.count > words.count + 1 }
      let rest = members.map { $0.words.dropFirst(words.count + 1).joined(separator: " ") }
      return Candidate(word, isGroup ? rest.joined(separator: ", ") : members.first?.summary ?? "")
    }
  }
}
