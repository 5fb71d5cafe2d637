/// What a command line says, and everything that is wrong with it.
///
/// What a program finds out afterwards, from values that stand together or from files, it tells with these faults. For that
/// it has to know what was not understood: what follows from that alone is no fault of the user's.
public struct CommandLineReading: Sendable {
  /// What is no option and no option's value.
  public internal(set) var operands: [String] = []
  /// The faults, in the order of the command line, then those of the environment.
  public internal(set) var faults: [String] = []
  /// Whether something was taken for the value of a misspelt option that may have been an operand.
  public internal(set) var mayLackOperands = false
  /// Whether all operands are meant as such; one may have been the value of an option that nobody knows.
  public internal(set) var hasCertainOperands = true
  /// The names of the options that were given on the command line.
  var given: Set<String> = []
  /// The names of those that a variable stands for.
  var fromEnvironment: Set<String> = []
  /// The names of options that were misspelt, or given without a value that they can take.
  var misunderstood: Set<String> = []
  /// Whether a value was given to an option that nobody knows: it may have been meant for any other one.
  var hasStrayValue = false
  /// What is left of the command line.
  var rest: ArraySlice<String> = []

  /// Whether an option was given, on the command line or by its variable, whatever its value is.
  public func isGiven(_ option: String) -> Bool { given.contains(option) || fromEnvironment.contains(option) }

  /// Whether an option has the value that was meant, or is known not to have been given.
  public func isCertain(_ option: String) -> Bool {
    !misunderstood.contains(option) && (!hasStrayValue || isGiven(option))
  }

  /// The next argument, unless it is what cannot be a value: an option, as far as the caller knows them.
  mutating func popValue(unless isOption: (String) -> Bool = Self.looksLikeOption) -> String? {
    guard let next = rest.first, !isOption(next) else { return nil }
    return rest.popFirst()
  }

  static func looksLikeOption(_ argument: String) -> Bool { argument.hasPrefix("-") && argument != "-" }
}
