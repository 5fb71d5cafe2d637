internal import CDeepLinkResources

/// The shells with completions.
///
/// A script holds no commands or options: at each tab it runs the program with ``question`` and the words up to the cursor.
/// So its completions follow the table of routes, and a new version of the program needs no new script.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The word before the words to complete. No help lists it.
  static let question = "__complete"

  /// The folder where the shell finds a user's scripts.
  var folder: String {
    switch self {
    case .bash: "~/.local/share/bash-completion/completions"
    case .zsh: "~/.zfunc"
    case .fish: "~/.config/fish/completions"
    }
  }

  /// The name of a program's script in that folder.
  func fileName(for program: String) -> String {
    switch self {
    case .bash: program
    case .zsh: "_" + program
    case .fish: program + ".fish"
    }
  }

  /// The script.
  func script(for program: String) -> String {
    let function = "_" + program.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    let template =
      switch self {
      case .bash: completions_bash()
      case .zsh: completions_zsh()
      case .fish: completions_fish()
      }
    return String(cString: template).replacing("FUNCTION", with: function).replacing("PROGRAM", with: program)
  }
}
