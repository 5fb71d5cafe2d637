extension Options {
  /// The text of `--help`.
  static var help: String {
    let rows =
      definitions.map { ("\($0.name) \($0.placeholder)", $0.help, $0.variable) }
      + [
        ("--check", "validate the routes, Public and the catalogue, and exit", ""),
        ("--version", "print the version and exit", ""),
        ("--help", "print this text and exit", ""),
      ]
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, help, variable in
      let variable = variable.isEmpty ? "" : " [\(variable)]"
      return "  \(name)\(String(repeating: " ", count: width - name.count))  \(help)\(variable)"
    }
    return """
      Serves an app's deep links: its association file, and for every link the route that it leads to, as JSON.

      usage: deeplink-server [options]
             deeplink-server healthcheck [options]   exit 0 if the server that these options start is alive, else 1

      options, with the environment variable that stands in for each; the option wins:
      \(lines.joined(separator: "\n"))

      example:
        deeplink-server --port 8080 --public Public &
        curl localhost:8080/inventory/add?name=Keyboard

      """
  }
}
