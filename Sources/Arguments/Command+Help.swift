extension Command {
  /// The text of `--help`.
  public var help: String {
    var parts = ["\(summary)\n\n", usage]
    parts.append("\noptions" + environmentNote + ":\n" + rows)
    if !examples.isEmpty { parts.append("\nexamples:\n" + examples.map { "  \($0)\n" }.joined()) }
    return parts.joined()
  }

  /// `usage: deeplink aasa lint [options] FILE|-`.
  public var usage: String {
    "usage: " + [name, options.isEmpty ? "" : "[options]", operands].filter { !$0.isEmpty }.joined(separator: " ")
      + "\n"
  }

  private var environmentNote: String {
    options.contains { $0.variable != nil }
      ? ", with the environment variable that stands in for each; the option wins" : ""
  }

  private var rows: String {
    let rows = options.map { ($0.usage, $0.help + ($0.variable.map { " [\($0)]" } ?? "")) }
    let all = rows + [("--help", "print this text and exit")]
    let width = all.map(\.0.count).max() ?? 0
    return all.map { "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1)\n" }.joined()
  }
}
