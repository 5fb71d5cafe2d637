import Arguments
import Testing

private struct Settings: Equatable {
  var port = 8080
  var names: [String] = []
  var isLoud = false
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
        "--name: expected a value, N, behind it",
      ])
    ) {
      try command.read(["--prot=9", "--port", "x", "--loud=yes", "-z", "--name"], into: &settings)
    }
    #expect(throws: UsageFaults(["PORT: expected a number, found \"x\""])) {
      try command.read([], environment: ["PORT": "x"], into: &settings)
    }
  }

  @Test("takes no option for a value that is missing, unless it stands behind an equals sign")
  func missingValues() throws {
    var settings = Settings()
    #expect(throws: UsageFaults(["--name: expected a value, N, behind it"])) {
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
      ([], ["expected FILE"]), (["--loud=1"], ["--loud: takes no value", "expected FILE"]),
      (["--nam", "x"], ["--nam: no such option; did you mean --name?"]),
      (["--nam=x"], ["--nam: no such option; did you mean --name?", "expected FILE"]),
      (["--nam", "--loud"], ["--nam: no such option; did you mean --name?", "expected FILE"]),
      (["--lout", "x"], ["--lout: no such option; did you mean --loud?"]),
      (["--verison"], ["--verison: no such option; did you mean --version?", "expected FILE"]),
    ])
  func missingOperands(arguments: [String], faults: [String]) {
    var settings = Settings()
    let reader = Command("tool read", "Reads.", operands: "FILE", options: command.options, examples: [])
    #expect(throws: UsageFaults(faults)) { try reader.read(arguments, into: &settings) }
  }

  @Test("without operands refuses one")
  func noOperands() {
    var settings = Settings()
    let command = Command<Settings>("tool", "Does nothing.", examples: [])
    #expect(throws: UsageFaults(["\"now\": tool takes no operands", "\"then\": tool takes no operands"])) {
      try command.read(["now", "then"], into: &settings)
    }
  }

  @Test("has a help that says everything once")
  func help() {
    #expect(
      command.help == """
        Greets people.

        usage: tool greet [options] [NAME…]

        options, with the environment variable that stands in for each; the option wins:
          --port P  where to greet (default 8080) [PORT]
          --name N  whom else to greet; repeat it for more
          --loud    shout
          --help    print this text and exit

        examples:
          tool greet --loud Blob

        """)
  }

  @Test(
    "knows what was meant by a slip",
    arguments: [
      ("--hots", "--host"), ("--thread", "--threads"), ("resolv", "resolve"), ("--zzzzzz", nil), ("", nil),
    ])
  func spelling(word: String, expected: String?) {
    #expect(Spelling.nearest(to: word, in: ["--host", "--port", "--threads", "resolve", "routes"]) == expected)
  }
}
