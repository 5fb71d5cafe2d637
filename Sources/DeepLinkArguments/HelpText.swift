import DeepLinkOctets

/// The text of `--help` for one command, or for a program and all of its commands.
struct HelpText {
  let width: Int
  private var parts: [String] = []

  var text: String { parts.joined(separator: "\n") }

  init(width: Int) { self.width = width }

  /// A paragraph.
  mutating func add(_ paragraph: String) {
    parts.append(TextLayout.wrapped(paragraph, to: width) + "\n")
  }

  /// The usage line.
  mutating func add(usage: String) { parts.append(usage) }

  /// A heading and two columns, below headings of their own if there are several sections.
  private mutating func add(_ heading: String, _ sections: [(heading: String?, rows: [Manual.Entry])]) {
    let termWidth = sections.flatMap(\.rows).map(\.term.count).max() ?? 0
    if sections.count > 1 { add(heading + ":") }
    for section in sections where !section.rows.isEmpty {
      let lines = section.rows.map { row in
        let gap = String(repeating: " ", count: termWidth - row.term.count + 2)
        return TextLayout.wrapped("  \(row.term)\(gap)\(row.text)", to: width) + "\n"
      }
      parts.append("\(sections.count > 1 ? section.heading ?? "others" : heading):\n" + lines.joined())
    }
  }

  /// A heading and two columns.
  mutating func add(_ heading: String, _ rows: [Manual.Entry]) { add(heading, [(nil, rows)]) }

  /// A heading and command lines, which are never wrapped.
  mutating func add(_ heading: String, lines: [String]) {
    guard !lines.isEmpty else { return }
    parts.append("\(heading):\n" + lines.map { "  \($0)\n" }.joined())
  }

  /// The commands of a program, under their headings if they have several.
  mutating func add(_ commands: [CommandOutline]) {
    add(
      "commands; each has a --help with an example",
      commands.grouped.map { ($0.heading, $0.commands.map { ($0.words.joined(separator: " "), $0.summary) }) })
  }

  /// A command's options under their headings, the general ones last.
  ///
  /// - Parameter isWhole: whether the options under all headings are listed, and not only those under the first one.
  mutating func add(_ whole: [OptionOutline], _ general: [GeneralOption], isWhole: Bool) {
    let options = isWhole ? whole : whole.filter { $0.group == whole.first?.group }
    var last: [Manual.Entry] = general.map { ($0.usage, $0.help) }
    if options.count < whole.count {
      last.insert(("--help all", "print this text with all \(whole.count) options and exit"), at: 1)
    }
    func rows(_ heading: String?) -> [Manual.Entry] {
      options.filter { $0.group == heading }.map { option in
        (option.usage, option.help + (option.variable.map { " [\($0)]" } ?? ""))
      }
    }
    let note = "; without the option, the environment variable in brackets counts"
    add(
      "options" + (options.contains { $0.variable != nil } ? note : ""),
      options.compactMap(\.group).distinct.map { ($0, rows($0)) } + [(nil, rows(nil) + last)])
  }
}

extension CommandOutline {
  func help(_ general: [GeneralOption], width: Int, exitStatus: String? = nil, isWhole: Bool = true) -> String {
    var help = HelpText(width: width)
    help.add(summary)
    help.add(usage: usage)
    help.add(options, general, isWhole: isWhole)
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

extension Manual {
  /// The text of `--help` for the commands whose names begin with these words; no words are the program.
  ///
  /// - Parameter isWhole: whether it lists the options under all headings.
  func help(of words: [String] = [], width: Int, isWhole: Bool) -> String {
    let group = commands.beginning(with: words)
    if !words.isEmpty, group.count == 1, let command = group.first {
      return command.help(GeneralOption.allCases, width: width, exitStatus: exitStatus, isWhole: isWhole)
    }
    var help = HelpText(width: width)
    help.add(summary)
    help.add(usage: programUsage)
    help.add(group.filter { !$0.words.isEmpty })
    help.add(root?.options ?? [], GeneralOption.allCases, isWhole: isWhole)
    if words.isEmpty {
      help.add("environment", environment)
      help.add("examples", lines: root?.examples ?? [])
    }
    help.add(exitStatus)
    return help.text
  }

  /// What a program without arguments prints that runs nothing then: the commands to begin with.
  func beginning(width: Int) -> String {
    var help = HelpText(width: width)
    help.add(summary)
    help.add(usage: programUsage)
    help.add(
      "commands to begin with",
      first.compactMap { name in commands.first { $0.name == name } }.map { command in
        let purpose = command.summary.prefix { $0 != ";" }
        return (command.words.joined(separator: " "), purpose + (purpose.hasSuffix(".") ? "" : "."))
      })
    help.add("\(name) help lists all commands, and \(name) COMMAND --help has an example.")
    return help.text
  }

  private var programUsage: String {
    let command = "usage: \(name) COMMAND [options] [operands]\n"
    guard let root else { return command }
    return root.usage + String(repeating: " ", count: 7) + command.dropFirst(7)
  }
}
