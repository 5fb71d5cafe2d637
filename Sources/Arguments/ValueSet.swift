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
