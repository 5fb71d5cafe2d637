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
