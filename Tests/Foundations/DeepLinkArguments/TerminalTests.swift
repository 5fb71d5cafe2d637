import DeepLinkArguments
import Testing

@Suite("A terminal")
struct TerminalTests {
  @Test(
    "has colours, and a file has none, unless the environment says otherwise; NO_COLOR has the last word",
    arguments: [
      ([:], false, true),
      (["TERM": "xterm"], false, true),
      (["TERM": "dumb"], false, false),
      (["NO_COLOR": "1"], false, false),
      (["NO_COLOR": "0"], false, false),
      (["NO_COLOR": ""], false, true),
      (["FORCE_COLOR": "1"], true, true),
      (["CLICOLOR_FORCE": "1"], true, true),
      (["FORCE_COLOR": "0"], false, true),
      (["CLICOLOR_FORCE": ""], false, true),
      (["FORCE_COLOR": "1", "TERM": "dumb"], true, true),
      (["FORCE_COLOR": "1", "NO_COLOR": "1"], false, false),
      (["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], true, true),
    ] as [([String: String], Bool, Bool)])
  func rule(environment: [String: String], elsewhere: Bool, onTerminal: Bool) {
    #expect(Terminal(columns: nil, environment).usesColor == elsewhere)
    #expect(Terminal(columns: 0, environment).usesColor == onTerminal)
  }

  @Test(
    "has 80 columns if it does not say, and 40 at least; a file has none",
    arguments: [
      (nil, nil), (0, 80), (1, 40), (132, 132),
    ] as [(Int?, Int?)])
  func width(columns: Int?, expected: Int?) {
    #expect(Terminal(columns: columns, [:]).width == expected)
  }

  @Test(
    "gets lines of its width, with a hanging indent, and those with a caret cut around it",
    arguments: [
      ("short  line ", "short  line "),
      (
        "error: the file of the app and its links has no host",
        "error: the file of the app and its links\n  has no host"
      ),
      ("  note: one two three four five six seven eight", "  note: one two three four five six\n    seven eight"),
      (
        "  iOS      no   The row matches, so the link stays there",
        "  iOS      no   The row matches, so the\n                link stays there"
      ),
      (String(repeating: "x", count: 50) + " y", String(repeating: "x", count: 50) + "\n  y"),
      (
        "/one/two/three/four/five/six/seven/eight/nine\n     ^^^ expected \"a\", \"b\", \"c\", \"d\" or \"e\"",
        "/one/two/three/four/five/six/seven/eigh…\n     ^^^ expected \"a\", \"b\", \"c\", \"d\" or\n       \"e\""
      ),
      (
        "/one/two/three/four/five/six/seven/eight/nine\n                                         ^^^^ odd",
        "…ix/seven/eight/nine\n                ^^^^ odd"
      ),
      (
        "/a/" + String(repeating: "b", count: 50) + "\n   " + String(repeating: "^", count: 50) + " odd",
        "/a/" + String(repeating: "b", count: 36) + "…\n   " + String(repeating: "^", count: 37) + "\n     odd"
      ),
      (
        "  {\"名\": \"漢字漢字漢字漢字漢字漢字漢字漢字漢字漢\"}\n                              ^",
        "… 字漢字漢字漢字漢字漢字漢字漢字漢\"}\n                ^"
      ),
    ])
  func fitting(text: String, expected: String) {
    let (terminal, file) = (Terminal(columns: 40, ["NO_COLOR": "1"]), Terminal(columns: nil, [:]))
    #expect(terminal.message(text) == expected)
    #expect(file.message(text) == text)
    #expect(Terminal(columns: 40, [:]).message(text).replacing(#/\u{1B}\[[0-9]+m/#, with: "") == expected)
  }

  @Test("shows severities and carets in colours, and nothing from outside")
  func drawing() {
    let text = "error: a\u{1B}[1m\na.json:1:2: warning: b: error: c\n  {]\n   ^ d\nnote: e"
    #expect(
      Terminal(columns: nil, ["FORCE_COLOR": "1"]).message(text) == """
        \u{1B}[31merror\u{1B}[0m: a\\u{1b}[1m
        a.json:1:2: \u{1B}[33mwarning\u{1B}[0m: b: error: c
          {]
           \u{1B}[33m^\u{1B}[0m d
        \u{1B}[1mnote\u{1B}[0m: e
        """)
  }
}
