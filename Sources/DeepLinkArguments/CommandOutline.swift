/// The description of a command for the help and the completions, without the type of its settings.
public struct CommandOutline: Sendable {
  /// The words of its name, the program's first: `deeplink aasa lint`.
  public let name: String
  /// Its purpose in one sentence.
  public let summary: String
  /// The placeholders of its operands in the usage: `FILE|-`, `URL…`; empty if it takes none.
  public let operands: String
  /// The options, in the order of the help.
  public let options: [OptionOutline]
  /// The heading above it in the program's help; nil for the general one.
  private(set) var group: String?
  /// Command lines to copy, with remarks. Only the help makes them.
  let makeExamples: @Sendable () -> [String]
  /// Completions of the next operand, given the operands before it and its first characters.
  let candidates: @Sendable (_ operands: [String], _ partial: String) -> [Candidate]

  /// Command lines to copy, with remarks.
  public var examples: [String] { makeExamples() }

  init(
    name: String, summary: String, operands: String, options: [OptionOutline],
    makeExamples: @escaping @Sendable () -> [String],
    candidates: @escaping @Sendable (_ operands: [String], _ partial: String) -> [Candidate]
  ) {
    (self.name, self.summary, self.operands, self.options) = (name, summary, operands, options)
    (self.makeExamples, self.candidates) = (makeExamples, candidates)
  }

  /// The same command under a heading of the program's help.
  public func grouped(_ heading: String) -> CommandOutline {
    var outline = self
    outline.group = heading
    return outline
  }

  /// The words behind the program's name.
  public var words: [String] { name.split(separator: " ").dropFirst().map(String.init) }

  /// `deeplink aasa lint [options] FILE|-`.
  var synopsis: String {
    [name, options.isEmpty ? "" : "[options]", operands].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `usage: deeplink aasa lint [options] FILE|-`.
  public var usage: String { "usage: \(synopsis)\n" }
}

/// A completion of the word at the cursor.
public struct Candidate: Equatable, Sendable {
  /// The word.
  public let text: String
  /// Its meaning in a few words; empty for a word that needs none.
  public let description: String

  /// A word and its meaning.
  public init(_ text: String, _ description: String = "") {
    self.text = text
    self.description = description
  }
}

/// The description of an option for the help and the completions.
public struct OptionOutline: Sendable {
  /// The name with its dashes: `--port`.
  public let name: String
  /// The environment variable that is read where the command line does not give the option; nil for none.
  public let variable: String?
  /// The placeholder of its value; nil for an option without a value.
  public let placeholder: String?
  /// Its effect in a few words.
  public let help: String
  /// The values that a shell can offer.
  public let values: ValueSet
  /// The heading above it in the help; nil for the general one.
  public internal(set) var group: String?

  init(_ name: String, _ variable: String?, _ placeholder: String?, _ help: String, _ values: ValueSet) {
    self.name = name
    self.variable = variable
    self.placeholder = placeholder
    self.help = help
    self.values = values
  }

  /// The option as it stands in the help: `--port P`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}

/// The values of an option or an operand that a shell can offer.
public enum ValueSet: Equatable, Sendable {
  /// None.
  case anything
  /// The names of files.
  case files
  /// The names of folders.
  case directories
  /// These texts.
  case oneOf([String])

  /// The values that a placeholder implies: files for `FILE|-` and `LINKS.json`, folders for `DIR`, and the words of
  /// `bash|zsh|fish`.
  init(placeholder: String) {
    let parts = placeholder.split { "[]…|".contains($0) }.map(String.init)
    if parts.contains("FILE") || parts.contains(where: { $0.hasSuffix(".json") }) {
      self = .files
    } else if parts.contains("DIR") {
      self = .directories
    } else if parts.count > 1, parts.allSatisfy({ $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }) {
      self = .oneOf(parts)
    } else {
      self = .anything
    }
  }

  /// The texts of ``oneOf(_:)``, else none.
  var members: [String] {
    if case .oneOf(let members) = self { members } else { [] }
  }
}
