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
