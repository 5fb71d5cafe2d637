/// The shells that command lines can be completed in.
///
/// A script knows nothing of commands and options: at each tab it asks the program itself, with the words up to the cursor
/// behind ``question``. So it is right whatever the table of routes holds, and need not be written anew with a new version.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The word before the words that a script asks about. It is no command for people, and no help lists it.
  static let question = "__complete"

  /// Where the shell looks for scripts of its user.
  var folder: String {
    switch self {
    case .bash: "~/.local/share/bash-completion/completions"
    case .zsh: "~/.zfunc"
    case .fish: "~/.config/fish/completions"
    }
  }

  /// The name under which it finds that of a program there.
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
      case .bash: Self.bashScript
      case .zsh: Self.zshScript
      case .fish: Self.fishScript
      }
    return template.split(separator: "FUNCTION", omittingEmptySubsequences: false).joined(separator: function)
      .split(separator: "PROGRAM", omittingEmptySubsequences: false).joined(separator: program)
  }
}
