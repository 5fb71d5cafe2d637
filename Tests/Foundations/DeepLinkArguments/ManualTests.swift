import DeepLinkArguments
import Testing

@Suite("An executable's manual")
struct ManualTests {
  @Test(
    "finds what a command line asks for",
    arguments: [
      (["say", "Blob", "--loud"], "greeter say\nBlob\n--loud"),
      (["file", "read", "-"], "greeter file read\n-"),
      (["say", "--", "--help"], "greeter say\n--\n--help"),
      (["--version"], "greeter 1.2 (Swift 6.3)\n"),
      (["say", "-V", "x"], "greeter 1.2 (Swift 6.3)\n"),
      (["nonsense", "--version"], "greeter 1.2 (Swift 6.3)\n"),
      (["fil"], "! error: fil: no such command; did you mean file?\n"),
      (["sy", "x"], "! error: sy: no such command; did you mean say?\n"),
      (["--loud"], "! error: --loud: expected a command before all options; --help lists them\n"),
      (["file"], "! error: file: expected one of its commands, file read, file write\n"),
      (
        ["file", "raed"],
        "! error: file raed: no such command; did you mean file read?\n"
      ),
      (["help", "say", "it"], "! error: say it: no such command; did you mean say?\n"),
      (["help", "zzzzzz"], "! error: zzzzzz: no such command; --help lists them\n"),
      (
        ["completions", "sh"],
        "! error: expected bash, zsh or fish, found \"sh\"; did you mean zsh?\nusage: greeter completions bash|zsh|fish\n"
      ),
      (
        ["completions", "bash", "fish"],
        "! error: expected bash, zsh or fish, found \"bash fish\"\nusage: greeter completions bash|zsh|fish\n"
      ),
      (
        ["completions", "--zzzzzz"],
        "! error: --zzzzzz: no such option; --help lists them\nerror: expected bash|zsh|fish, found nothing\nusage: greeter completions bash|zsh|fish\n"
      ),
    ])
  func requests(arguments: [String], expected: String) {
    #expect(Greeter.text(arguments) == expected)
  }

  @Test("has a help for all commands, and answers nothing at all with those to begin with")
  func help() {
    let help = """
      Greets the people whose names it is given.

      usage: greeter COMMAND [options] [operands]

      commands; each has a --help with an example:
        say          Says hello; exit 0.
        file read    Reads names.
        file write   Writes names.
        help         Prints the help of a command, or of the program.
        completions  Prints a script with which a shell completes command lines of this program.

      options:
        -h, --help     print this text and exit
        -V, --version  print the version and exit

      environment:
        NO_COLOR  Set to anything, it keeps colours out.

      exit status: 0 for yes, 2 for bad usage

      """
    for arguments in [["--help"], ["-h"], ["help"], ["--help", "--version"]] {
      #expect(Greeter.text(arguments) == help)
    }
    #expect(
      Greeter.text([]) == """
        ! Greets the people whose names it is given.

        usage: greeter COMMAND [options] [operands]

        commands to begin with:
          say  Says hello.

        greeter help lists all commands, and greeter COMMAND --help has an example.

        """)
  }

  @Test("has a help for a program that needs no command, with its options under headings")
  func daemonHelp() {
    let help = Greeter.text(["--port", "x", "--help"], of: Greeter.daemon)
    let whole = help.replacing("  --help all     print this text with all 2 options and exit\n", with: "")
      .replacing("others:", with: "logs:\n  --quiet        say nothing\n\nothers:")
    #expect(help != whole)
    for words in [["--help", "all"], ["help", "all"]] { #expect(Greeter.text(words, of: Greeter.daemon) == whole) }
    #expect(
      help == """
        Greets people all day.

        usage: greeterd [options]
               greeterd COMMAND [options] [operands]

        commands; each has a --help with an example:
          ping         Asks.
          help         Prints the help of a command, or of the program.
          completions  Prints a script with which a shell completes command lines of this program.

        options; without the option, the environment variable in brackets counts:

        serving:
          --port P       where to [PORT]

        others:
          -h, --help     print this text and exit
          --help all     print this text with all 2 options and exit
          -V, --version  print the version and exit

        examples:
          greeterd --port 80

        exit status: 0 for yes

        """)
    #expect(Greeter.text([], of: Greeter.daemon) == "greeterd")
  }

  @Test("has a help for each command, however it is asked for", arguments: [["say"], ["file", "read"], ["file"]])
  func commandHelp(words: [String]) {
    let help = Greeter.text(words + ["--help"])
    #expect(Greeter.text(["help"] + words) == help)
    #expect(Greeter.text(["--help"] + words) == help)
    #expect(help.contains("\n  -h, --help  "))
  }

  @Test(
    "keeps its help within the width of the terminal, but not below 60 columns nor above 100",
    arguments: [nil] + Array(0...140))
  func width(width: Int?) {
    for manual in [Greeter.manual, Greeter.daemon] {
      let lines = Greeter.text(["--help"], of: manual, width: width).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= min(max(width ?? 100, 60), 100) })
    }
  }
}
