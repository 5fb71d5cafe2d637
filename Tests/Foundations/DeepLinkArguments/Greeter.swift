import DeepLinkArguments

/// A program of three commands, for tests.
enum Greeter {
  static let manual = Manual(
    name: "greeter", summary: "Greets the people whose names it is given.", version: "1.2",
    commands: [say.outline, fileRead.outline, fileWrite.outline],
    environment: [("NO_COLOR", "Set to anything, it keeps colours out.")],
    exitStatuses: [("0", "for yes"), ("2", "for bad usage")], first: ["greeter say"])

  /// The same with something to do without a command.
  static let daemon = Manual(
    name: "greeterd", summary: "Greets people all day.", version: "1.2", commands: [serve.outline, ping.outline],
    exitStatuses: [("0", "for yes")])

  private static let say = Command<Int>(
    "greeter say", "Says hello; exit 0.", operands: "[NAME key=value…]",
    options: [
      Option("--language", variable: "LANGUAGE", "L", "en, de or fr", oneOf: ["en", "de", "fr"]) { _, _ in },
      Option("--from", "DIR", "where they are") { _, _ in nil },
      Option("--loud", "shout") { _ in },
    ],
    examples: ["greeter say Blob"]
  ) { operands, partial in
    operands.isEmpty ? [.init("Blob", "a person"), .init("Blob, Jr.")] : partial.isEmpty ? [.init("age=")] : []
  }
  private static let fileRead = Command<Int>(
    "greeter file read", "Reads names.", operands: "FILE|- TEXT…", options: [Option("--loud", "shout") { _ in }],
    examples: ["greeter file read names"])
  private static let fileWrite = Command<Int>(
    "greeter file write", "Writes names.", operands: "FILE", examples: ["greeter file write names"])
  private static let serve = Command<Int>("greeterd", "Serves.", options: port, examples: ["greeterd --port 80"])
  private static let ping = Command<Int>("greeterd ping", "Asks.", options: port, examples: ["greeterd ping"])
  private static let port: [Option<Int>] =
    [Option("--port", variable: "PORT", "P", "where to") { _, _ in nil }]
    .grouped("serving") + [Option("--quiet", "say nothing") { _ in }].grouped("logs")

  /// What a command line is answered with, whether it is an answer or not.
  static func text(_ arguments: [String], of manual: Manual = manual, width: Int? = nil) -> String {
    switch manual.outcome(of: arguments, terminalWidth: width) {
    case .answer(let text): text
    case .run(let name, let rest): ([name] + rest).joined(separator: "\n")
    case .refusal(let text): "! " + text
    }
  }
}
