import DeepLinkArguments
import Testing

@Suite("Text of a stranger")
struct PrintableTests {
  @Test(
    "is shown with escapes for what a terminal obeys or nobody sees",
    arguments: [
      ("", ""), ("Keyboard", "Keyboard"), ("Crème brûlée 🥧", "Crème brûlée 🥧"), (#"a\u{1b}"#, #"a\u{1b}"#),
      ("\u{1B}]52;c;AA==\u{7}", #"\u{1b}]52;c;AA==\u{7}"#), ("a\nb\r\n\tc", #"a\u{a}b\u{d}\u{a}\u{9}c"#),
      ("\u{0}\u{7F}\u{80}\u{9B}31m\u{9F}", #"\u{0}\u{7f}\u{80}\u{9b}31m\u{9f}"#),
      ("a\u{202E}txt.exe\u{2066}", #"a\u{202e}txt.exe\u{2066}"#), ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
      ("e\u{301}\u{200B}", "e\u{301}" + #"\u{200b}"#),
    ])
  func escapes(text: String, expected: String) {
    // Octets, for texts that are equivalent are equal.
    #expect(Array(text.printable.utf8) == Array(expected.utf8))
  }

  @Test("keeps no control and no format character, and everything else that is no end of a line")
  func everyScalar() {
    // Where nearly all characters of these kinds are; all there are take a minute.
    for scalar in [0..<0x3000, 0xFE00..<0x1_0000, 0xE_0000..<0xE_0200].joined().compactMap(Unicode.Scalar.init) {
      let isKept: Bool =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      let text = String(scalar).printable
      if text.unicodeScalars.elementsEqual([scalar]) != isKept { Issue.record("U+\(scalar.value)") }
    }
  }

  @Test("stands in a fault of the command line in one line, with nothing in it that a terminal obeys")
  func faults() {
    var number = 0
    let command = Command<Int>(
      "tool", "Counts.",
      options: [
        Option("--number", variable: "NUMBER", "N", "how many") {
          guard let value = Int($0) else { return "a number" }
          $1 = value
          return nil
        }
      ], examples: [])
    let fault = #"expected a number, found "\u{1b}[31m\u{a}x""#
    #expect(throws: UsageFaults([#"-\u{1b}: no such option; --help lists them"#, "--number: " + fault])) {
      try command.read(["-\u{1B}", "--number=\u{1B}[31m\nx"], into: &number)
    }
    #expect(throws: UsageFaults([#""a\u{a}b": tool takes only options"#])) {
      try command.read(["a\nb"], into: &number)
    }
    #expect(throws: UsageFaults(["NUMBER: " + fault])) {
      try command.read([], environment: ["NUMBER": "\u{1B}[31m\nx"], into: &number)
    }
  }

  @Test(
    "that names no command does not reach the terminal as it is either",
    arguments: [
      (["zzzzzz\n\u{1B}"], #"! error: zzzzzz\u{a}\u{1b}: no such command; --help lists them"# + "\n"),
      (["-a\n\u{1B}"], #"! error: -a\u{a}\u{1b}: expected a command before all options; --help lists them"# + "\n"),
      (["help", "zzzzzz\n\u{1B}"], #"! error: zzzzzz\u{a}\u{1b}: no such command; --help lists them"# + "\n"),
      (
        ["completions", "\u{1B}"],
        #"! error: expected bash, zsh or fish, found "\u{1b}""# + "\nusage: greeter completions bash|zsh|fish\n"
      ),
    ])
  func commands(arguments: [String], expected: String) {
    #expect(Greeter.text(arguments) == expected)
  }
}
