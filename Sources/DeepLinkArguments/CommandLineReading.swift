/// The operands of a command line and its faults.
///
/// A program may add faults that it finds later, in files or in combinations of values. It asks here which options were
/// not understood, and adds no fault that only follows from that.
public struct CommandLineReading: Sendable {
  /// The arguments that are neither options nor values of options.
  public internal(set) var operands: [String] = []
  /// The faults, in the order of the command line, then those of the environment.
  public internal(set) var faults: [String] = []
  /// Whether an argument that may be an operand was skipped as the value of a misspelt option.
  public internal(set) var mayLackOperands = false
  /// Whether all operands are certain: false if one may be the value of an unknown option.
  public internal(set) var hasCertainOperands = true
  /// The names of the options that were given on the command line.
  var given: Set<String> = []
  /// The names of the options whose variable is set.
  var fromEnvironment: Set<String> = []
  /// The names of options that were misspelt, or whose value is missing or invalid.
  var misunderstood: Set<String> = []
  /// Whether an unknown option has a value, which may belong to any other option.
  var hasStrayValue = false
  /// The arguments that have not been read.
  var rest: ArraySlice<String> = []

  /// Whether an option was given, on the command line or by its variable, with a valid value or not.
  public func isGiven(_ option: String) -> Bool { given.contains(option) || fromEnvironment.contains(option) }

  /// Whether an option has a valid value or is certainly not given.
  public func isCertain(_ option: String) -> Bool {
    !misunderstood.contains(option) && (!hasStrayValue || isGiven(option))
  }

  /// The next argument, unless it is an option and therefore no value.
  mutating func popValue(unless isOption: (String) -> Bool = Self.looksLikeOption) -> String? {
    guard let next = rest.first, !isOption(next) else { return nil }
    return rest.popFirst()
  }

  static func looksLikeOption(_ argument: String) -> Bool { argument.hasPrefix("-") && argument != "-" }
}
