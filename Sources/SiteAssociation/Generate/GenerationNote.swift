/// Something that a pattern cannot express exactly, so that the file opens more links than the table resolves.
public enum GenerationNote: Hashable, Sendable, CustomStringConvertible {
  /// A parameter whose texts no pattern describes: any text is let through.
  case widened(route: String, parameter: String, expects: String)
  /// A closed set with too many members to write each with each of the other sets.
  case tooMany(route: String, parameter: String, count: Int)
  /// A text with a character that means something in a pattern, and that no escape takes the meaning from.
  case unescapable(route: String, text: String)
  /// A rest of the path behind a parameter: the parameter may run across slashes.
  case crossing(route: String, pattern: String)

  /// What the file opens beyond the table.
  public var description: String {
    switch self {
    case .widened(let route, let parameter, let expects):
      "\(route): no pattern expresses \(expects), so the file opens every text for \"\(parameter)\""
    case .tooMany(let route, let parameter, let count):
      "\(route): too many combinations with the \(count) texts of \"\(parameter)\", so the file opens every text for it"
    case .unescapable(let route, let text):
      "\(route): patterns have no escape for a character of \"\(text)\", so \"?\" stands for it and matches any other"
    case .crossing(let route, let pattern):
      "\(route): \"*\" runs across slashes, so \(pattern) also opens longer paths"
    }
  }
}

/// Why there is no file.
public enum GenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No app to open links with.
  case noApps
  /// The file would be larger than devices take, in octets.
  case tooLarge(Int)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .noApps: "no app is named; give at least one, as ABCDE12345.com.example.app"
    case .tooLarge(let size):
      "the file would have \(size) octets, and devices take \(AssociationGenerator.greatestSize) at most; "
        + "name fewer apps, or split the routes among hosts"
    }
  }
}
