/// The text of `--help` for one command, or for a program and all of its commands.
struct HelpText {
  let width: Int
  private var parts: [String] = []

  var text: String { parts.joined(separator: "\n") }

  init(width: Int) { self.width = width }

  /// A paragraph.
  mutating func add(_ paragraph: String) {
    parts.append(TextLayout.wrapped(paragraph, to: width).map { $0 + "\n" }.joined())
  }

  /// The usage line.
  mutating func add(usage: String) { parts.append(usage) }

  /// A heading and two columns.
  mutating func add(_ heading: String, _ rows: [(term: String, text: String)]) {
    guard !rows.isEmpty else { return }
    parts.append("\(heading):\n" + columns(rows, rows))
  }

  /// A heading and command lines, which are never wrapped.
  mutating func add(_ heading: String, lines: [String]) {
    guard !lines.isEmpty else { return }
    parts.append("\(heading):\n" + lines.map { "  \($0)\n" }.joined())
  }

  /// The commands of a program, under their headings if they have several.
  mutating func add(_ commands: [CommandOutline]) {
    func rows(_ commands: [CommandOutline]) -> [(term: String, text: String)] {
      commands.map { ($0.words.joined(separator: " "), $0.summary) }
    }
    let note = "commands; each has a --help with an example:\n"
    let groups = commands.grouped
    guard groups.count > 1 else { return parts.append(note + columns(rows(commands), rows(commands))) }
    parts.append(note)
    for (heading, members) in groups {
      parts.append("\(heading ?? "others"):\n" + columns(rows(members), rows(commands)))
    }
  }

  /// A command's options under their headings, the general ones last.
  mutating func add(_ options: [OptionOutline], _ general: [GeneralOption]) {
    let note = options.contains { $0.variable != nil } ? Self.environmentNote : ""
    let last = general.map { (term: $0.usage, text: $0.help) }
    let all = options.map(Self.row) + last
    let headings = options.compactMap(\.group).unique
    guard !headings.isEmpty else {
      return parts.append("options\(note):\n" + columns(all, all))
    }
    add("options" + note)
    for heading in headings {
      parts.append("\(heading):\n" + columns(options.filter { $0.group == heading }.map(Self.row), all))
    }
    parts.append("others:\n" + columns(options.filter { $0.group == nil }.map(Self.row) + last, all))
  }

  private static let environmentNote = "; without the option, the environment variable in brackets counts"

  private static func row(_ option: OptionOutline) -> (term: String, text: String) {
    (option.usage, option.help + (option.variable.map { " [\($0)]" } ?? ""))
  }

  /// Rows in columns that are as wide as all of them need.
  private func columns(_ rows: [(term: String, text: String)], _ all: [(term: String, text: String)]) -> String {
    TextLayout.columns(rows, termWidth: all.map(\.term.count).max() ?? 0, width: width)
  }
}

extension CommandOutline {
  func help(_ general: [GeneralOption], width: Int, exitStatus: String? = nil) -> String {
    var help = HelpText(width: width)
    help.add(summary)
    help.add(usage: usage)
    help.add(options, general)
    help.add("examples", lines: examples)
    if let exitStatus { help.add(exitStatus) }
    return help.text
  }
}

extension Command {
  /// The text of `--help` for a program that is one command.
  public var help: String { outline.help([.help], width: TextLayout.standardWidth) }

  /// `usage: deeplink aasa lint [options] FILE|-`.
  public var usage: String { outline.usage }
}

extension Array where Element: Hashable {
  /// Each element once, where it is first.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Manual {
  /// The text of `--help` for the commands whose names begin with these words; no words are the program.
  func help(of words: [String] = [], width: Int) -> String {
    let group = commands.beginning(with: words)
    if !words.isEmpty, group.count == 1, let command = group.first {
      return command.help(GeneralOption.allCases, width: width, exitStatus: exitStatus)
    }
    var help = HelpText(width: width)
    help.add(summary)
    help.add(usage: programUsage)
    help.add(group.filter { !$0.words.isEmpty })
    help.add(root?.options ?? [], GeneralOption.allCases)
    if words.isEmpty {
      help.add("environment", environment.map { (term: $0.term, text: $0.text) })
      help.add("examples", lines: root?.examples ?? [])
    }
    help.add(exitStatus)
    return help.text
  }

  private var programUsage: String {
    let command = "usage: \(name) COMMAND [options] [operands]\n"
    guard let root else { return command }
    return root.usage + String(repeating: " ", count: 7) + command.dropFirst(7)
  }
}
