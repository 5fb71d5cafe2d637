extension Manual {
  /// The manual page of the program and all of its commands, as man(7) source.
  var page: String {
    var page = ManualPage(title.name, title.section, edition.date, "\(title.name) \(edition.version)")
    page.section("NAME")
    page.name(title.name, title.purpose)
    page.section("SYNOPSIS")
    page.synopses(commands)
    page.section("DESCRIPTION")
    page.paragraphs([title.summary] + description)
    if let root { options(root.options, to: &page) }
    page.section("COMMANDS")
    for command in commands where !command.words.isEmpty {
      page.subsection(([command.words.joined(separator: " "), command.operands]).joined(separator: " "))
      page.paragraphs([command.summary])
      // What serves with the program's own options says so by having the same ones.
      let own = command.options.filter { option in root?.options.contains { $0.name == option.name } != true }
      if own.count < command.options.count { page.paragraphs(["Its options are those of \(title.name)."]) }
      page.options(own)
    }
    if root == nil { options([], to: &page) }
    closing(commands.flatMap(\.options), examples: commands.flatMap(\.examples).unique, related, to: &page)
    return page.source
  }

  /// The manual page of one command.
  func page(of command: CommandOutline) -> String {
    let name = command.name.split(separator: " ").joined(separator: "-")
    var page = ManualPage(name, title.section, edition.date, "\(title.name) \(edition.version)")
    page.section("NAME")
    page.name(name, command.purpose)
    page.section("SYNOPSIS")
    page.synopses([command])
    page.section("DESCRIPTION")
    page.paragraphs([command.summary])
    options(command.options, to: &page)
    closing(
      command.options, examples: command.examples, ["\(title.name)(\(title.section))"] + related, to: &page)
    return page.source
  }

  private func options(_ options: [OptionOutline], to page: inout ManualPage) {
    page.section("OPTIONS")
    page.paragraphs([
      "A value stands behind its option, as \"--option value\" or \"--option=value\". Options may stand before, between and"
        + " behind operands; behind \"--\" everything is an operand. Names cannot be abbreviated. Of an option that is given"
        + " twice the last one counts, unless its text says that it can be repeated."
    ])
    let headings = options.compactMap(\.group).unique
    for heading in headings {
      page.subsection(heading)
      page.options(options.filter { $0.group == heading })
    }
    if !headings.isEmpty { page.subsection("others") }
    page.options(options.filter { $0.group == nil })
    page.entries(GeneralOption.allCases.map { Entry($0.usage, $0.help) })
  }

  /// What every page ends with.
  private func closing(
    _ options: [OptionOutline], examples: [String], _ related: [String], to page: inout ManualPage
  ) {
    let variables = options.compactMap { option in option.variable.map { Entry($0, "Stands in for \(option.name).") } }
    if !(variables.isEmpty && environment.isEmpty) {
      page.section("ENVIRONMENT")
      let note = variables.isEmpty ? "" : " A variable is read where the command line lacks its option."
      page.paragraphs(["A variable that is set to nothing counts as not set." + note])
      page.entries(variables.map(\.term).unique.compactMap { name in variables.first { $0.term == name } })
      page.entries(environment)
    }
    page.section("EXIT STATUS")
    page.entries(exitStatuses)
    for (heading, entries) in sections {
      page.section(heading)
      page.entries(entries)
    }
    if !examples.isEmpty {
      page.section("EXAMPLES")
      page.lines(examples)
    }
    page.section("SEE ALSO")
    page.references(related)
  }
}

extension CommandOutline {
  /// What it is for, in words that follow its name and a dash: the summary up to its first semicolon.
  fileprivate var purpose: String {
    let clause = summary.prefix { $0 != ";" }
    let words = clause.hasSuffix(".") ? clause.dropLast() : clause
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
