import DeepLinkArguments
import Foundation

/// The choice of the file whose table a command uses.
extension Tool {
  /// The environment variable that `--config` wins over.
  static let configVariable = "DEEPLINK_CONFIG"
  /// The environment variable that `--environment` wins over.
  static let environmentVariable = "DEEPLINK_ENVIRONMENT"

  /// The path of the file with the table; nil for the app compiled in.
  ///
  /// `--config` wins over the variable. The tool of a sample then looks for a `links.json` in the working folder and above.
  func tableFile(in arguments: [String]) -> String? {
    Self.value(of: "--config", orVariable: Self.configVariable, in: arguments)
      ?? (app.isSample ? Self.nearestFile() : nil)
  }

  /// The environment of the file; nil for what it says without one.
  static func environment(in arguments: [String]) -> String? {
    value(of: "--environment", orVariable: environmentVariable, in: arguments)
  }

  private static func value(of option: String, orVariable name: String, in arguments: [String]) -> String? {
    if let value = value(of: option, in: arguments) { return value }
    // Many tools unset a variable by setting it to the empty text.
    let variable = ProcessInfo.processInfo.environment[name] ?? ""
    return variable.isEmpty ? nil : variable
  }

  /// The nearest `links.json`, as a path from the working folder; nil if there is none.
  private static func nearestFile() -> String? {
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    return (0...depth).lazy.map { String(repeating: "../", count: $0) + "links.json" }.first { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  /// Says on standard error that the answers are about the sample, because an operator asks about another app.
  func sayIfAboutSample() {
    guard app.isSample, declared == nil else { return }
    console.complain(
      "note: there is no links.json here or above, so this is about the sample app; --config FILE names another table")
  }

  /// The value of an option that is read before the rest of the command line, because the table decides which values
  /// commands expect.
  static func value(of option: String, in arguments: [String]) -> String? {
    let options = arguments.prefix { $0 != "--" }
    if let text = options.last(where: { $0.hasPrefix(option + "=") }) {
      return String(text.dropFirst(option.count + 1))
    }
    guard let index = options.lastIndex(of: option), index + 1 < arguments.count else { return nil }
    return arguments[index + 1]
  }
}
