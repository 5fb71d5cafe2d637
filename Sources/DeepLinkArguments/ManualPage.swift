import DeepLinkOctets

/// Writes the source of a manual page in the macros of man(7), which groff and mandoc both read without a warning.
struct ManualPage {
  private(set) var source = ""

  /// The page's title line.
  init(_ name: String, _ section: Int, _ date: String, _ edition: String) {
    // mandoc reads no date with escaped dashes. Without justification and hyphenation, names of options stay searchable.
    line(".TH \(Self.argument(name.uppercased())) \(section) \"\(date)\" \(Self.argument(edition))")
    line(".nh\n.ad l")
  }

  mutating func section(_ heading: String) { line(".SH \(Self.argument(heading))") }

  mutating func subsection(_ heading: String) { line(".SS \(Self.argument(heading))") }

  /// The line that `whatis` and `apropos` search.
  mutating func name(_ name: String, _ purpose: String) { line("\(Self.text(name)) \\- \(Self.text(purpose))") }

  mutating func synopses(_ commands: [CommandOutline]) {
    for (index, command) in commands.enumerated() {
      if index > 0 { line(".br") }
      line(".B \(Self.text(command.name))")
      let rest = command.synopsis.dropFirst(command.name.count + 1)
      if !rest.isEmpty { line(Self.text(String(rest))) }
    }
  }

  mutating func paragraphs(_ texts: [String]) {
    for (index, text) in texts.enumerated() {
      // A heading begins a paragraph; mandoc warns of a second beginning.
      if index > 0 || !isBehindHeading { line(".PP") }
      body(text)
    }
  }

  mutating func options(_ options: [OptionOutline]) {
    for option in options {
      line(".TP")
      line("\\fB\(Self.text(option.name))\\fR" + (option.placeholder.map { " \\fI\(Self.text($0))\\fR" } ?? ""))
      body(option.help)
      if let variable = option.variable {
        line(".br")
        body("Environment: \(variable).")
      }
    }
  }

  mutating func entries(_ entries: [Manual.Entry]) {
    for entry in entries {
      line(".TP")
      line(".B \(Self.text(entry.term))")
      body(entry.text)
    }
  }

  /// Lines without filling.
  mutating func lines(_ lines: [String]) {
    line(".nf")
    for text in lines { line(Self.text(text)) }
    line(".fi")
  }

  /// `deeplink(1), curl(1)`.
  mutating func references(_ pages: [String]) {
    for (index, page) in pages.enumerated() {
      let parts = page.split(separator: "(", maxSplits: 1)
      let number = parts.count == 2 ? " (" + parts[1] : ""
      line(".BR \(Self.text(String(parts.first ?? "")))\(number)" + (index < pages.count - 1 ? " ," : ""))
    }
  }

  private var isBehindHeading: Bool {
    source.dropLast().split(separator: "\n").last.map { $0.hasPrefix(".S") } ?? false
  }

  /// A text in lines of moderate length, which roff fills again.
  private mutating func body(_ text: String) {
    for text in TextLayout.wrapped(Self.text(text), to: 76) { line(Self.protected(text)) }
  }

  private mutating func line(_ text: String) { source += text + "\n" }

  /// Escapes a line of text that begins like a request.
  private static func protected(_ line: String) -> String { line.hasPrefix(".") ? "\\&" + line : line }

  private static func argument(_ text: String) -> String { "\"\(Self.text(text))\"" }

  /// Escapes a text: roff interprets backslashes and quotes, sets dashes as hyphens and a caret as an accent, and reads
  /// ASCII alone.
  private static func text(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "\"": "\\(dq"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\u{20}"..."\u{7E}": String(scalar)
      default: "\\[u\(String(hexadecimal: scalar.value, width: 4))]"
      }
    }.joined()
  }

}

extension Manual {
  /// The manual page of the program and all of its commands, as man(7) source.
  var page: String {
    var page = ManualPage(name, section, date, "\(name) \(version)")
    page.section("NAME")
    page.name(name, purpose)
    page.section("SYNOPSIS")
    page.synopses(commands)
    page.section("DESCRIPTION")
    page.paragraphs([summary] + description)
    if let root { options(root.options, to: &page) }
    let groups = commands.filter { !$0.words.isEmpty }.grouped
    for (heading, members) in groups {
      page.section(groups.count == 1 ? "COMMANDS" : "COMMANDS: \((heading ?? "others").uppercased())")
      for command in members { describe(command, to: &page) }
    }
    if root == nil { options([], to: &page) }
    closing(commands.flatMap(\.options), examples: commands.flatMap(\.examples).unique, related, to: &page)
    return page.source
  }

  private func describe(_ command: CommandOutline, to page: inout ManualPage) {
    page.subsection(([command.words.joined(separator: " "), command.operands]).joined(separator: " "))
    page.paragraphs([command.summary])
    // A command that shares options with the program refers to them.
    let own = command.options.filter { option in root?.options.contains { $0.name == option.name } != true }
    if own.count < command.options.count { page.paragraphs(["Its options are those of \(name)."]) }
    page.options(own)
  }

  /// The manual page of one command.
  func page(of command: CommandOutline) -> String {
    let pageName = command.name.split(separator: " ").joined(separator: "-")
    var page = ManualPage(pageName, section, date, "\(name) \(version)")
    page.section("NAME")
    page.name(pageName, command.purpose)
    page.section("SYNOPSIS")
    page.synopses([command])
    page.section("DESCRIPTION")
    page.paragraphs([command.summary])
    options(command.options, to: &page)
    closing(
      command.options, examples: command.examples, ["\(name)(\(section))"] + related, to: &page)
    return page.source
  }

  private func options(_ options: [OptionOutline], to page: inout ManualPage) {
    page.section("OPTIONS")
    page.paragraphs([
      "Write a value after its option: \"--option value\" or \"--option=value\". Options may be before, between and "
        + "after operands; after \"--\" everything is an operand. Names cannot be abbreviated. If an option is given "
        + "twice, the last one counts, unless its text says that it can be repeated."
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

  /// The last sections of every page.
  private func closing(
    _ options: [OptionOutline], examples: [String], _ related: [String], to page: inout ManualPage
  ) {
    let variables = options.compactMap { option in
      option.variable.map {
        Entry(
          $0,
          "Used if \(option.name) is not given.")
      }
    }
    if !(variables.isEmpty && environment.isEmpty) {
      page.section("ENVIRONMENT")
      let note = variables.isEmpty ? "" : " A variable is used only if its option is not given."
      page.paragraphs(["An empty variable counts as not set." + note])
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
  /// Its purpose, in words that follow its name and a dash: the summary up to its first semicolon.
  fileprivate var purpose: String {
    let clause = summary.prefix { $0 != ";" }
    let words = clause.hasSuffix(".") ? clause.dropLast() : clause
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
