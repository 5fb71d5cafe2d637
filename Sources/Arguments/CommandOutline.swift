/// What help, manual page and completions say of a command: everything but what its options fill in.
public struct CommandOutline: Sendable {
  /// The words that name it, the program's first: `deeplink aasa lint`.
  public let name: String
  /// What it does, in a sentence.
  public let summary: String
  /// What its operands are called in the usage: `FILE|-`, `URL…`; empty if it takes none.
  public let operands: String
  /// Its options, in the order of the help.
  public let options: [OptionOutline]
  /// Command lines to copy, with what is worth saying about them.
  public let examples: [String]
  /// What the next operand can be, given those before it and the beginning of it.
  let candidates: @Sendable (_ operands: [String], _ partial: String) -> [Candidate]

  /// The words behind the program's name.
  public var words: [String] { name.split(separator: " ").dropFirst().map(String.init) }

  /// `deeplink aasa lint [options] FILE|-`.
  var synopsis: String {
    [name, options.isEmpty ? "" : "[options]", operands].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// `usage: deeplink aasa lint [options] FILE|-`.
  public var usage: String { "usage: \(synopsis)\n" }
}

/// What a shell can offer for the word at the cursor.
public struct Candidate: Hashable, Sendable {
  /// The word.
  public let text: String
  /// What it means, in a few words; empty if it speaks for itself.
  public let description: String

  /// A word and its meaning.
  public init(_ text: String, _ description: String = "") {
    self.text = text
    self.description = description
  }
}

/// What help, manual page and completions say of an option: everything but where its value goes.
public struct OptionOutline: Sendable {
  /// The name with its dashes: `--port`.
  public let name: String
  /// The environment variable that stands in for it where the command line is silent, if there is one.
  public let variable: String?
  /// What its value is called in the help; nil for an option without a value.
  public let placeholder: String?
  /// What it does, in a few words.
  public let help: String
  /// What its value can be, as far as a shell can offer it.
  public let values: ValueSet
  /// The heading under which the help lists it; nil for none of its own.
  public internal(set) var group: String?

  init(_ name: String, _ variable: String?, _ placeholder: String?, _ help: String, _ values: ValueSet) {
    self.name = name
    self.variable = variable
    self.placeholder = placeholder
    self.help = help
    self.values = values
  }

  /// How the option is written in usage and help: `--port P`.
  var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}

/// What a value or an operand can be, as far as a shell can offer it.
public enum ValueSet: Hashable, Sendable {
  /// Something that no shell knows.
  case anything
  /// The name of a file.
  case files
  /// The name of a folder.
  case directories
  /// One of these texts.
  case oneOf([String])

  /// What a placeholder says of itself: `FILE|-` and `LINKS.json` are files, `DIR` is a folder, `bash|zsh|fish` is one of
  /// these words.
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

  /// The texts of a closed set, none of the others.
  var members: [String] {
    if case .oneOf(let members) = self { members } else { [] }
  }
}
