extension Manual {
  /// The text of `--help` for the commands whose names begin with these words; no words are the program.
  func help(of words: [String] = [], width: Int) -> String {
    let group = commands.beginning(with: words)
    if !words.isEmpty, group.count == 1, let command = group.first {
      return command.help(GeneralOption.allCases, width: width, exitStatus: exitStatus)
    }
    let named = group.filter { !$0.words.isEmpty }
    let rows = named.map { (term: $0.words.joined(separator: " "), text: $0.summary) }
    var help = HelpText(width: width)
    help.add(title.summary)
    help.add(usage: programUsage)
    help.add("commands; each has a --help with an example", rows)
    help.add(root?.options ?? [], GeneralOption.allCases)
    if words.isEmpty {
      // Where options have variables too, these are for the page.
      if root == nil { help.add("environment", environment.map { (term: $0.term, text: $0.text) }) }
      help.add("examples", lines: root?.examples ?? [])
    }
    help.add(exitStatus)
    return help.text
  }

  private var programUsage: String {
    let command = "usage: \(title.name) COMMAND [options] [operands]\n"
    guard let root else { return command }
    return root.usage + String(repeating: " ", count: 7) + command.dropFirst(7)
  }
}
