extension Options {
  /// Reads the arguments behind the program's name, and the environment for what they do not say.
  ///
  /// - Throws: every fault at once.
  init(_ arguments: some Sequence<String>, environment: [String: String]) throws(UsageFaults) {
    var faults: [String] = []
    var given: Set<String> = []
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--check" {
        checksOnly = true
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let name = parts.first, let definition = Self.definitions.first(where: { $0.name == name }) else {
        faults.append(Self.unknown(argument))
        // What stands behind a misspelt option is its value, and no fault of its own.
        if argument.hasPrefix("-"), parts.count == 1, rest.first?.hasPrefix("-") == false { rest.removeFirst() }
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        faults.append("\(name): expected a value, \(definition.placeholder), behind it")
        continue
      }
      given.insert(name)
      if let expected = definition.take(value, &self) {
        faults.append("\(name): expected \(expected.text), found \"\(value)\"")
      }
    }
    for definition in Self.definitions where !given.contains(definition.name) {
      // A variable that is set to nothing is how many tools say that it is not set.
      guard let value = environment[definition.variable], !value.isEmpty else { continue }
      if let expected = definition.take(value, &self) {
        faults.append("\(definition.variable): expected \(expected.text), found \"\(value)\"")
      }
    }
    guard faults.isEmpty else { throw UsageFaults(faults: faults) }
  }

  private static func unknown(_ argument: String) -> String {
    let names = definitions.map(\.name) + ["--check", "--help", "--version"]
    let name = argument.prefix { $0 != "=" }
    if argument == "healthcheck" { return "the command healthcheck stands before all options" }
    guard argument.hasPrefix("-") else {
      return "\"\(argument)\" is neither an option nor a command; the command is: healthcheck"
    }
    let near = names.min { distance(name, $0) < distance(name, $1) }.flatMap { distance(name, $0) <= 3 ? $0 : nil }
    return "\(argument): no such option" + (near.map { "; did you mean \($0)?" } ?? "; --help lists them")
  }

  /// How many letters differ, allowing for one missing or added: enough for names of options.
  private static func distance(_ a: some StringProtocol, _ b: some StringProtocol) -> Int {
    let difference = a.difference(from: b)
    return max(difference.insertions.count, difference.removals.count)
  }
}

/// Everything that is wrong with the options, a line for each.
struct UsageFaults: Error, CustomStringConvertible {
  let faults: [String]
  var description: String { faults.joined(separator: "\n") }
}
