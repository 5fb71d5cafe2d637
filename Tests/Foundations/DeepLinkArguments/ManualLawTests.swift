import DeepLinkArguments
import DeepLinkTestSupport
import Testing

@Suite("Whatever a command line holds")
struct ManualLawTests {
  private static let words = [
    "say", "file", "read", "write", "ping", "help", "completions", "bash", "__complete", "--loud", "--language",
    "--language=", "--language=de", "--from", "--port", "--", "-", "--help", "-h", "-V", "", " ", "=", "-=",
    "--=x",
    "é", "Blob", "Blob,",
  ]

  private static func commandLines() -> [[String]] {
    var random = SeededGenerator()
    return (0..<2_000).map { _ in
      (0..<Int.random(in: 0...6, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
    }
  }

  @Test("it is answered, run as it is, or refused, and an answer or a refusal is whole lines")
  func requests() {
    for arguments in Self.commandLines() {
      for manual in [Greeter.manual, Greeter.daemon] {
        switch manual.outcome(of: arguments) {
        case .answer(let text), .refusal(let text):
          #expect(text.hasSuffix("\n"), "TEST_SEED=\(testSeed) \(arguments)")
        case .run(let command, let rest):
          let words = command.split(separator: " ").dropFirst().map(String.init) + rest
          #expect(words == arguments, "TEST_SEED=\(testSeed) \(arguments)")
        }
      }
    }
  }

  @Test("what is offered at its end begins with what stands there, and is offered again once it is typed")
  func completions() {
    for arguments in Self.commandLines() {
      for manual in [Greeter.manual, Greeter.daemon] {
        for candidate in candidates(arguments, manual) {
          #expect(candidate.hasPrefix(arguments.last ?? ""), "TEST_SEED=\(testSeed) \(arguments)")
          let typed = candidates(arguments.dropLast() + [candidate], manual)
          // Behind "key=" comes its value.
          #expect(typed.contains(candidate) || candidate.hasSuffix("="), "TEST_SEED=\(testSeed) \(arguments)")
        }
      }
    }
  }

  private func candidates(_ words: [String], _ manual: Manual) -> [String] {
    Greeter.text(["__complete"] + words, of: manual).split(separator: "\n").dropFirst().map { line in
      String(line.prefix { $0 != "\t" })
    }
  }
}
