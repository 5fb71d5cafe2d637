/// Writes the source of a manual page in the macros of man(7), which groff and mandoc both read without a warning.
struct ManualPage {
  private(set) var source = ""

  /// The page's title line.
  init(_ name: String, _ section: Int, _ date: String, _ edition: String) {
    // mandoc reads no date with escaped dashes. Names of options are easier to find where no line is stretched or hyphenated.
    line(".TH \(Self.argument(name.uppercased())) \(section) \"\(date)\" \(Self.argument(edition))")
    line(".nh\n.ad l")
  }

  mutating func section(_ heading: String) { line(".SH \(Self.argument(heading))") }

  mutating func subsection(_ heading: String) { line(".SS \(Self.argument(heading))") }

  /// What `whatis` and `apropos` find it by.
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
      // Behind a heading a paragraph begins by itself; mandoc warns of one that is asked for as well.
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

  /// Lines that are kept as they are.
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

  /// A text in lines of a length that people can edit; how long they are has no meaning to the reader.
  private mutating func body(_ text: String) {
    for text in TextLayout.wrapped(Self.text(text), to: 76) { line(Self.protected(text)) }
  }

  private mutating func line(_ text: String) { source += text + "\n" }

  /// A line of text that begins like a request is none.
  private static func protected(_ line: String) -> String { line.hasPrefix(".") ? "\\&" + line : line }

  private static func argument(_ text: String) -> String { "\"\(Self.text(text))\"" }

  /// A text whose characters are all shown as they are: roff gives backslashes and quotes a meaning, sets dashes as
  /// hyphens and a caret as an accent, and reads ASCII.
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
      default: "\\[u\(hexadecimal(scalar.value))]"
      }
    }.joined()
  }

  /// At least four digits, as roff wants them.
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
