import Testing

@Suite("What a shell is offered")
struct CompletionTests {
  private static let general = ["--help", "--version"]

  @Test(
    "is what can stand at the cursor",
    arguments: [
      ([], "words", ["say", "file", "help", "completions"]),
      ([""], "words", ["say", "file", "help", "completions"]),
      (["s"], "words", ["say"]),
      (["x"], "words", []),
      (["-"], "words", general),
      (["file", ""], "words", ["read", "write"]),
      (["file", "w"], "words", ["write"]),
      (["file", "x", ""], "words", []),
      (["help", ""], "words", ["say", "file"]),
      (["help", "file", ""], "words", ["read", "write"]),
      (["help", "say", ""], "words", general),
      (["completions", "f"], "words", ["fish"]),
      (["completions", "fish", ""], "words", general),
      (["say", ""], "words", ["Blob", "Blob, Jr."]),
      (["say", "Blob,"], "words", ["Blob, Jr."]),
      (["say", "Blob", ""], "words", ["age="]),
      (["say", "-"], "words", ["--language", "--from", "--loud"] + general),
      (["say", "--l"], "words", ["--language", "--loud"]),
      (["say", "--", "--l"], "words", []),
      (["say", "--", ""], "words", ["Blob", "Blob, Jr."]),
      (["say", "--language", ""], "words", ["en", "de", "fr"]),
      (["say", "--language", "d"], "words", ["de"]),
      (["say", "--language", "de", ""], "words", ["Blob", "Blob, Jr."]),
      (["say", "--language=e"], "words --language=", ["--language=en"]),
      (["say", "--loud="], "words --loud=", []),
      (["say", "--from", ""], "directories", []),
      (["say", "--from=x"], "directories --from=", []),
      (["file", "read", ""], "files", []),
      (["file", "read", "a", ""], "words", ["--loud"] + general),
      (["file", "write", "a"], "files", []),
      (["file", "write", "a", "-"], "words", general),
    ])
  func candidates(words: [String], names: String, expected: [String]) {
    let lines = Greeter.text(["__complete"] + words).split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.first?.joined(separator: " ") == names)
    #expect(lines.dropFirst().map { String($0[0]) } == expected)
  }

  @Test(
    "of a program that needs no command is its commands, and behind an option that only",
    arguments: [
      ([""], ["ping", "help", "completions"]), (["-"], ["--port", "--quiet"] + general), (["--port", ""], []),
      (["--port", "1", ""], ["--port", "--quiet"] + general), (["ping", "--p"], ["--port"]),
      (["ping", ""], ["--port", "--quiet"] + general),
    ])
  func daemon(words: [String], expected: [String]) {
    let lines = Greeter.text(["__complete"] + words, of: Greeter.daemon).split(separator: "\n").dropFirst()
    #expect(lines.map { String($0.prefix { $0 != "\t" }) } == expected)
  }

  @Test("says what each word means")
  func descriptions() {
    #expect(
      Greeter.text(["__complete", ""])
        == """
        words\t
        say\tSays hello; exit 0.
        file\tread, write
        help\tPrints the help of a command, or of the program.
        completions\tPrints a script with which a shell completes command lines of this program.

        """)
    #expect(Greeter.text(["__complete", "say", ""]) == "words\t\nBlob\ta person\nBlob, Jr.\t\n")
    #expect(Greeter.text(["__complete", "say", "--lo"]) == "words\t\n--loud\tshout\n")
  }

  @Test(
    "is asked for by a script that holds the name of the program and nothing of its commands",
    arguments: ["bash", "zsh", "fish"])
  func scripts(shell: String) {
    let script = Greeter.text(["completions", shell])
    #expect(script.contains("greeter") && script.contains("__complete") && script.hasSuffix("\n"))
    #expect(!script.contains("PROGRAM") && !script.contains("FUNCTION") && !script.contains("--loud"))
  }
}
