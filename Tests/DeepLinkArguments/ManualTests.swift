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
        "! error: file: expected one of its commands, file read, file write; did you mean file read?\n"
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
        "! error: --zzzzzz: no such option; --help lists them\nerror: expected bash|zsh|fish\nusage: greeter completions bash|zsh|fish\n"
      ),
    ])
  func requests(arguments: [String], expected: String) {
    #expect(Greeter.text(arguments) == expected)
  }

  @Test("has a help for all commands, which is the answer to nothing at all too")
  func help() {
    let help = """
      Greets people, whoever they are.

      usage: greeter COMMAND [options] [operands]

      commands; each has a --help with an example:
        say          Says hello; exit 0.
        file read    Reads names.
        file write   Writes names.
        help         Prints the help of a command, or of the program.
        completions  Prints a script with which a shell completes command lines of this program.

      options:
        -h, --help     print this text and exit
        --man          print the manual page, for "man -l -", and exit
        -V, --version  print the version and exit

      environment:
        NO_COLOR  Set to anything, it keeps colours out.

      exit status: 0 for yes, 2 for bad usage

      """
    for arguments in [["--help"], ["-h"], ["help"], ["--help", "--version"], ["--man", "-h"]] {
      #expect(Greeter.text(arguments) == help)
    }
    #expect(Greeter.text([]) == "! " + help)
  }

  @Test("has a help for a program that needs no command, with its options under headings")
  func daemonHelp() {
    #expect(
      Greeter.text(["--port", "x", "--help"], of: Greeter.daemon)
        == """
        Greets people all day.

        usage: greeterd [options]
               greeterd COMMAND [options] [operands]

        commands; each has a --help with an example:
          ping         Asks.
          help         Prints the help of a command, or of the program.
          completions  Prints a script with which a shell completes command lines of this program.

        options; without the option, the environment variable in brackets counts

        serving:
          --port P       where to [PORT]

        others:
          -h, --help     print this text and exit
          --man          print the manual page, for "man -l -", and exit
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

  @Test("has a page of itself with everything in it, whose text roff takes for nothing else")
  func page() {
    #expect(
      Greeter.text(["--man"])
        == #"""
        .TH "GREETER" 1 "2026-01-31" "greeter 1.2"
        .nh
        .ad l
        .SH "NAME"
        greeter \- greet people
        .SH "SYNOPSIS"
        .B greeter say
        [options] [NAME key=value\[u2026]]
        .br
        .B greeter file read
        [options] FILE|\- TEXT\[u2026]
        .br
        .B greeter file write
        FILE
        .br
        .B greeter help
        [COMMAND]
        .br
        .B greeter completions
        bash|zsh|fish
        .SH "DESCRIPTION"
        Greets people, whoever they are.
        .PP
        It has two paragraphs.
        .PP
        \&.This one begins with a dot, and holds \e and \(ti\(ha\(ga\(aq\(dq.
        .SH "COMMANDS"
        .SS "say [NAME key=value\[u2026]]"
        Says hello; exit 0.
        .TP
        \fB\-\-language\fR \fIL\fR
        en, de or fr
        .br
        Environment: LANGUAGE.
        .TP
        \fB\-\-from\fR \fIDIR\fR
        where they are
        .TP
        \fB\-\-loud\fR
        shout
        .SS "file read FILE|\- TEXT\[u2026]"
        Reads names.
        .TP
        \fB\-\-loud\fR
        shout
        .SS "file write FILE"
        Writes names.
        .SS "help [COMMAND]"
        Prints the help of a command, or of the program.
        .SS "completions bash|zsh|fish"
        Prints a script with which a shell completes command lines of this program.
        .SH "OPTIONS"
        Write a value after its option: \(dq\-\-option value\(dq or
        \(dq\-\-option=value\(dq. Options may be before, between and after operands;
        after \(dq\-\-\(dq everything is an operand. Names cannot be abbreviated. If
        an option is given twice, the last one counts, unless its text says that it
        can be repeated.
        .TP
        .B \-h, \-\-help
        print this text and exit
        .TP
        .B \-\-man
        print the manual page, for \(dqman \-l \-\(dq, and exit
        .TP
        .B \-V, \-\-version
        print the version and exit
        .SH "ENVIRONMENT"
        An empty variable counts as not set. A variable is used only if its option
        is not given.
        .TP
        .B LANGUAGE
        Used if \-\-language is not given.
        .TP
        .B NO_COLOR
        Set to anything, it keeps colours out.
        .SH "EXIT STATUS"
        .TP
        .B 0
        for yes
        .TP
        .B 2
        for bad usage
        .SH "FILES"
        .TP
        .B \(ti/.greeter
        Whom it knows.
        .SH "EXAMPLES"
        .nf
        greeter say Blob
        greeter file read names
        greeter file write names
        greeter help say
        greeter completions bash > \(ti/.local/share/bash\-completion/completions/greeter
        greeter completions zsh > \(ti/.zfunc/_greeter
        greeter completions fish > \(ti/.config/fish/completions/greeter.fish
        .fi
        .SH "SEE ALSO"
        .BR hello (1) ,
        .BR wc (1)

        """#)
  }

  @Test("has a page of each command, which names that of the program")
  func commandPage() {
    let page = Greeter.text(["file", "read", "--man"])
    #expect(page.hasPrefix(".TH \"GREETER\\-FILE\\-READ\" 1 "))
    #expect(page.contains("\n.SH \"NAME\"\ngreeter\\-file\\-read \\- reads names\n.SH"))
    #expect(page.hasSuffix("\n.SH \"SEE ALSO\"\n.BR greeter (1) ,\n.BR hello (1) ,\n.BR wc (1)\n"))
    #expect(Greeter.text(["say", "--man"]).contains("\ngreeter\\-say \\- says hello\n"))
    #expect(Greeter.text(["--man", "file", "read"]) == page)
  }
}
