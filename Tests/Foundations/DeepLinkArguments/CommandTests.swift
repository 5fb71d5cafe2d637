import DeepLinkArguments
import DeepLinkOctets
import Testing

private struct Settings: Equatable {
  var port = 8080
  var names: [String] = []
  var isLoud = false
  var language = "en"
}

private let command = Command<Settings>(
  "tool greet", "Greets people.", operands: "[NAME…]",
  options: [
    Option("--port", variable: "PORT", "P", "where to greet (default 8080)") { value, settings in
      guard let port = Int(value) else { return "a number" }
      settings.port = port
      return nil
    },
    Option("--name", "N", "whom else to greet; repeat it for more") { value, settings in
      settings.names.append(value)
      return value.isEmpty ? "a name" : nil
    },
    Option("--loud", "shout") { $0.isLoud = true },
    Option("--language", variable: "LANGUAGE", "L", "en, de or fr", oneOf: ["en", "de", "fr"]) { $1.language = $0 },
  ],
  examples: ["tool greet --loud Blob"])

@Suite("A command line")
struct CommandTests {
  @Test(
    "fills in the settings and leaves the operands",
    arguments: [
      ([], [:], Settings(), []),
      (["a", "--port", "1", "b"], [:], Settings(port: 1), ["a", "b"]),
      (["--port=1", "--name", "x", "--name=y=z"], [:], Settings(port: 1, names: ["x", "y=z"]), []),
      (["--loud", "-", "--", "--port", "-x"], [:], Settings(isLoud: true), ["-", "--port", "-x"]),
      ([], ["PORT": "2", "OTHER": "3"], Settings(port: 2), []),
      (["--port", "1"], ["PORT": "2"], Settings(port: 1), []),
      ([], ["PORT": ""], Settings(), []),
      (["--port", "1", "--port", "4"], [:], Settings(port: 4), []),
      (["--language=de"], ["LANGUAGE": "fr"], Settings(language: "de"), []),
      ([], ["LANGUAGE": "fr"], Settings(language: "fr"), []),
    ] as [([String], [String: String], Settings, [String])])
  private func reading(
    arguments: [String], environment: [String: String], expected: Settings, operands: [String]
  ) throws {
    var settings = Settings()
    let found = try command.read(arguments, environment: environment, into: &settings)
    #expect(settings == expected)
    #expect(found == operands)
  }

  @Test("tells every fault at once, and what was probably meant")
  func faults() {
    var settings = Settings()
    #expect(
      throws: UsageFaults([
        "--prot: no such option; did you mean --port?",
        "--port: expected a number, found \"x\"",
        "--loud: takes no value",
        "-z: no such option; --help lists them",
        "--name: expected a value, N, after it",
      ])
    ) {
      try command.read(["--prot=9", "--port", "x", "--loud=yes", "-z", "--name"], into: &settings)
    }
    #expect(
      throws: UsageFaults([
        "PORT: expected a number, found \"x\"", "LANGUAGE: expected en, de or fr, found \"dd\"; did you mean de?",
      ])
    ) {
      try command.read([], environment: ["PORT": "x", "LANGUAGE": "dd"], into: &settings)
    }
  }

  @Test(
    "takes one of a few values, and says which one is near",
    arguments: [
      ("fra", "; did you mean fr?"), ("EN", "; did you mean en?"), ("", ""), ("d", "; did you mean de?"),
      ("klingon", ""),
    ])
  func closedSets(value: String, hint: String) {
    var settings = Settings()
    #expect(throws: UsageFaults(["--language: expected en, de or fr, found \"\(value)\"" + hint])) {
      try command.read(["--language", value], into: &settings)
    }
    #expect(settings == Settings())
  }

  @Test(
    "knows whether a value came from an option or from its variable",
    arguments: [
      ([], ["PORT": "1"], "PORT"), (["--port=2"], ["PORT": "1"], "--port"), (["--port", "2"], [:], "--port"),
      ([], [:], "--port"), ([], ["PORT": ""], "--port"),
    ] as [([String], [String: String], String)])
  func sources(arguments: [String], environment: [String: String], expected: String) {
    #expect(command.source(of: "--port", arguments, environment: environment) == expected)
    #expect(command.source(of: "--name", arguments, environment: environment) == "--name")
  }

  @Test("takes no option for a value that is missing, unless it stands behind an equals sign")
  func missingValues() throws {
    var settings = Settings()
    #expect(throws: UsageFaults(["--name: expected a value, N, after it"])) {
      try command.read(["--name", "--loud"], into: &settings)
    }
    #expect(settings == Settings(isLoud: true))
    settings = Settings()
    #expect(try command.read(["--name=--loud", "--name", "-x", "--name", "-"], into: &settings) == [])
    #expect(settings == Settings(names: ["--loud", "-x", "-"]))
  }

  @Test(
    "tells missing operands with the other faults, and lays nothing to the value of a misspelt option",
    arguments: [
      ([], ["expected FILE, found nothing"]),
      (["--loud=1"], ["--loud: takes no value", "expected FILE, found nothing"]),
      (["--nam", "x"], ["--nam: no such option; did you mean --name?"]),
      (["--nam=x"], ["--nam: no such option; did you mean --name?", "expected FILE, found nothing"]),
      (["--nam", "--loud"], ["--nam: no such option; did you mean --name?", "expected FILE, found nothing"]),
      (["--lout", "x"], ["--lout: no such option; did you mean --loud?"]),
      (["--verison"], ["--verison: no such option; did you mean --version?", "expected FILE, found nothing"]),
      (["--lang", "x"], ["--lang: no such option; did you mean --language?"]),
    ])
  func missingOperands(arguments: [String], faults: [String]) {
    var settings = Settings()
    let reader = Command("tool read", "Reads.", operands: "FILE", options: command.options, examples: [])
    #expect(throws: UsageFaults(faults)) { try reader.read(arguments, into: &settings) }
  }

  @Test(
    "knows what was not understood, so that nothing is laid to what only follows from it",
    arguments: [
      (["--port", "1"], [:], [], true), (["--port", "x"], [:], ["--port"], true), ([], ["PORT": "x"], ["--port"], true),
      (["--prot", "1"], [:], ["--port"], true), (["--port"], [:], ["--port"], true),
      (["--loud=1"], [:], ["--loud"], true),
      // A stray value may be that of any option that is not given, and a stray word behind its option an operand as well.
      (["--zzzzzz=1", "--port", "1"], [:], ["--name", "--loud", "--language"], true),
      (["--zzzzzz", "1", "--loud"], ["PORT": "1"], ["--name", "--language"], false),
      (["--zzzzzz", "--loud"], [:], [], true), (["--zzzzzz"], [:], [], true),
    ] as [([String], [String: String], Set<String>, Bool)])
  func doubts(arguments: [String], environment: [String: String], doubtful: Set<String>, operands: Bool) {
    var settings = Settings()
    let line = command.reading(arguments, environment: environment, into: &settings)
    #expect(Set(command.options.map(\.outline.name).filter { !line.isCertain($0) }) == doubtful)
    #expect(line.hasCertainOperands == operands)
  }

  @Test("leaves a setting as it was when its value is not as expected, and takes the others")
  func unusableValues() {
    var settings = Settings(port: 7)
    let line = command.reading(["--name", "", "--port", "x", "--loud", "a"], into: &settings)
    #expect(settings == Settings(port: 7, isLoud: true))
    #expect(line.operands == ["a"] && line.faults.count == 2)
    #expect(line.isGiven("--port") && line.isGiven("--loud") && !line.isGiven("--language"))
  }

  @Test("without operands takes no word behind an option that nobody knows for one")
  func strayWords() {
    var settings = Settings()
    let command = Command<Settings>("tool", "Does nothing.", options: command.options, examples: [])
    let line = command.reading(["--zzzzzz", "y", "z"], into: &settings)
    #expect(line.faults == ["--zzzzzz: no such option; --help lists them", "\"z\": tool takes only options"])
  }

  @Test("refuses an option that is gone, and its variable, with a sentence, and takes its value for nothing else")
  func goneOptions() {
    var settings = Settings()
    let gone = [GoneOption("--pace", variable: "PACE", "it is 5"), GoneOption("--mood", "it is good")]
    let command = Command<Settings>("tool", "Does nothing.", options: command.options, gone: gone, examples: [])
    let line = command.reading(["--pace", "3", "--mood=bad"], environment: ["PACE": "4"], into: &settings)
    #expect(
      line.faults == [
        "--pace: no option any more: it is 5", "--mood: no option any more: it is good",
        "PACE: no variable any more: it is 5",
      ])
    #expect(command.reading([], environment: ["PACE": ""], into: &settings).faults == [])
  }

  @Test("without operands refuses one")
  func noOperands() {
    var settings = Settings()
    let command = Command<Settings>("tool", "Does nothing.", examples: [])
    #expect(throws: UsageFaults(["\"now\": tool takes only options", "\"then\": tool takes only options"])) {
      try command.read(["now", "then"], into: &settings)
    }
    #expect(
      throws: UsageFaults([
        "\"halp\": tool takes only options; did you mean help?",
        "\"help\": tool takes only options; write a command before all options",
      ])
    ) {
      try command.read(["halp", "help"], commands: ["help"], into: &settings)
    }
  }

  @Test("has a help that says everything once")
  func help() {
    #expect(
      command.help == """
        Greets people.

        usage: tool greet [options] [NAME…]

        options; without the option, the environment variable in brackets counts:
          --port P      where to greet (default 8080) [PORT]
          --name N      whom else to greet; repeat it for more
          --loud        shout
          --language L  en, de or fr [LANGUAGE]
          -h, --help    print this text and exit

        examples:
          tool greet --loud Blob

        """)
  }

  @Test(
    "knows what was meant by a slip",
    arguments: [
      ("--hots", "--host"), ("--thread", "--threads"), ("resolv", "resolve"), ("--zzzzzz", nil), ("", nil),
      ("--thr", "--threads"), ("--h", "--host"), ("r", "routes"), ("--", nil), ("-", nil), ("x", nil),
    ])
  func spelling(word: String, expected: String?) {
    #expect(
      EditDistance.nearest(to: UTF8Text(word), in: ["--host", "--port", "--threads", "resolve", "routes"]) == expected)
  }
}
