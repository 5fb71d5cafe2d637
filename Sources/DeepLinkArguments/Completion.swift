/// The completions of the word at the cursor, as the script of a shell asks for them.
struct Completion: Equatable {
  /// The names that the shell itself completes.
  enum Names: String {
    case none = "words"
    case files
    case directories
  }

  var names = Names.none
  /// The text before the name of a file in the same word: `--public=`.
  var prefix = ""
  var candidates: [Candidate] = []

  /// A line `NAMES TAB PREFIX`, then one `WORD TAB DESCRIPTION` for each candidate.
  var text: String {
    let lines = candidates.map {
      "\($0.text)\t\($0.description.split { $0.isNewline || $0 == "\t" }.joined(separator: " "))\n"
    }
    return "\(names.rawValue)\t\(prefix)\n" + lines.joined()
  }
}

extension Manual {
  /// The completions of the last of these words, which stand behind the program's name.
  func completion(of words: [String]) -> Completion {
    let (before, partial) = (Array(words.dropLast()), words.last ?? "")
    var completion = Completion()
    let command = command(named: before)
    if command?.words.count ?? 0 == 0 || command?.words.count == before.count {
      completion.candidates = commands.nextWords(behind: before)
    }
    guard let command else {
      if partial.hasPrefix("-") { completion.candidates = Self.candidates([]) }
      return completion.beginning(with: partial)
    }
    let line = PartialLine(before.dropFirst(command.words.count), of: command)
    if let option = line.pending {
      completion = Completion(option.values)
    } else if partial.hasPrefix("-"), !line.hasOperandsOnly {
      completion = Self.completion(ofOption: partial, of: command)
    } else {
      let operands = Completion(command.operand(line.operands.count))
      completion.names = operands.names
      completion.candidates += operands.candidates + command.candidates(line.operands, partial)
      let takesMore = completion.names != .none || !completion.candidates.isEmpty
      if partial.isEmpty, !takesMore, !line.hasOperandsOnly { completion.candidates = Self.candidates(command.options) }
    }
    return completion.beginning(with: partial)
  }

  private static func completion(ofOption partial: String, of command: CommandOutline) -> Completion {
    guard let equals = partial.firstIndex(of: "=") else { return Completion(candidates: candidates(command.options)) }
    let option = command.options.first { $0.name == partial[..<equals] && $0.placeholder != nil }
    var completion = Completion(option?.values ?? .anything)
    completion.prefix = String(partial[...equals])
    completion.candidates = completion.candidates.map { Candidate(completion.prefix + $0.text, $0.description) }
    return completion
  }

  private static func candidates(_ options: [OptionOutline]) -> [Candidate] {
    options.map { Candidate($0.name, $0.help) } + GeneralOption.allCases.map { Candidate($0.name, $0.help) }
  }
}

extension Completion {
  /// The members of a set.
  fileprivate init(_ values: ValueSet) {
    candidates = values.members.map { Candidate($0) }
    names =
      switch values {
      case .files: .files
      case .directories: .directories
      case .anything, .oneOf: .none
      }
  }

  fileprivate func beginning(with partial: String) -> Completion {
    var completion = self
    completion.candidates.removeAll { !$0.text.hasPrefix(partial) }
    return completion
  }
}

extension CommandOutline {
  /// The values of the operand behind this many others: a placeholder with `…` stands for all that follow.
  fileprivate func operand(_ index: Int) -> ValueSet {
    let places = operands.split(separator: " ").map(String.init)
    if index < places.count { return ValueSet(placeholder: places[index]) }
    guard let last = places.last, last.contains("…") else { return .anything }
    return ValueSet(placeholder: last)
  }
}

/// The arguments between a command and the cursor.
private struct PartialLine {
  /// The option whose value is at the cursor.
  var pending: OptionOutline?
  var operands: [String] = []
  /// Whether `--` has been read.
  var hasOperandsOnly = false

  init(_ words: some Sequence<String>, of command: CommandOutline) {
    for word in words {
      if pending != nil {
        pending = nil
      } else if hasOperandsOnly || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        hasOperandsOnly = true
      } else {
        pending = command.options.first { $0.name == word && $0.placeholder != nil }
      }
    }
  }
}
