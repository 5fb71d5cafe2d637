/// What every command answers by itself, whatever else its command line holds.
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

  /// What a command line asks for; the help first, because it says how to ask for the others.
  static func asked(in arguments: some Sequence<String>) -> GeneralOption? {
    let options = arguments.prefix { $0 != "--" }
    return allCases.first { general in options.contains(where: general.is) }
  }
}
