/// The options that every command has. They are answered even if the rest of the command line has faults.
enum GeneralOption: CaseIterable {
  case help
  case version

  var name: String {
    switch self {
    case .help: "--help"
    case .version: "--version"
    }
  }

  private var short: String {
    switch self {
    case .help: "-h"
    case .version: "-V"
    }
  }

  var help: String {
    switch self {
    case .help: "print this text and exit"
    case .version: "print the version and exit"
    }
  }

  /// `-h, --help`.
  var usage: String { "\(short), \(name)" }

  func `is`(_ argument: String) -> Bool { argument == name || argument == short }

  /// The option that a command line gives; the help comes first because it names the others.
  static func asked(in arguments: some Sequence<String>) -> GeneralOption? {
    let options = arguments.prefix { $0 != "--" }
    return allCases.first { general in options.contains(where: general.is) }
  }
}
