extension Command {
  /// The text of `--help`.
  public var help: String {
    var parts = ["\(summary)\n", usage]
    if !options.isEmpty { parts.append("\noptions" + environmentNote + ":\n" + rows) }
    if !examples.isEmpty { parts.append("\nexamples:\n" + examples.map { "  \($0)\n" }.joined()) }
    return parts.joined()
  }

  /// `usage: deeplink aasa lint [options] FILE|-`.
  public var usage: String {
    "\nusage: " + [name, options.isEmpty ? "" : "[options]", operands].filter { !$0.isEmpty }.joined(separator: " ")
      + "\n"
  }

  private var environmentNote: String {
    options.contains { $0.variable != nil }
      ? ", with the environment variable that stands in for each; the option wins" : ""
  }

  private var rows: String {
    let width = options.map(\.usage.count).max() ?? 0
    return options.map { option in
      let padding = String(repeating: " ", count: width - option.usage.count)
      return "  \(option.usage)\(padding)  \(option.help)" + (option.variable.map { " [\($0)]" } ?? "") + "\n"
    }.joined()
  }
}
