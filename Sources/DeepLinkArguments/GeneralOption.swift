/// The options that every command has. They are answered even if the rest of the command line has faults.
enum GeneralOption: CaseIterable {
  case help
  case manual
  case version

  var name: String {
    switch self {
    case .help: "--help"
    case .manual: "--man"
    case .version: "--version"
    }
  }

  private var short: String? {
    switch self {
    case .help: "-h"
    case .manual: nil
    case .version: "-V"
    }
  }

  var help: String {
    switch self {
    case .help: "print this text and exit"
    case .manual: "print the manual page, for \"man -l -\", and exit"
    case .version: "print the version and exit"
    }
  }

  /// `-h, --help`.
  var usage: String { short.map { "\($0), \(name)" } ?? name }

  func `is`(_ argument: String) -> Bool { argument == name || argument == short }

  /// The option that a command line gives; the help comes first because it names the others.
  static func asked(in arguments: some Sequence<String>) -> GeneralOption? {
    let options = arguments.prefix { $0 != "--" }
    return allCases.first { general in options.contains(where: general.is) }
  }
}
