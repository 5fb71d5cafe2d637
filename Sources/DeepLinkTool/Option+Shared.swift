import DeepLinkArguments
import DeepLinkOctets

/// Options that several commands have, each declared once.
extension Option {
  /// A place for the value of an option.
  typealias Place<Value> = any WritableKeyPath<Settings, Value> & Sendable

  /// `--json`.
  ///
  /// - Parameter more: what the objects are, behind the common words.
  static func json(_ place: Place<Bool>, _ more: String = "") -> Option {
    Option("--json", "print one JSON object a line\(more)") { $0[keyPath: place] = true }
  }

  /// `--junit`, for commands that check something.
  static func junit(_ place: Place<String?>) -> Option {
    Option("--junit", "FILE", "write the results as JUnit XML, which CI servers read", expecting: "a file") {
      $1[keyPath: place] = $0
    }
  }

  /// `--package`, for commands about one Android app or its client.
  static func package(_ help: String, _ place: Place<String?>) -> Option {
    Option("--package", "NAME", help, expecting: "a package such as com.example.app") { $1[keyPath: place] = $0 }
  }

  /// `--app`, for commands about the files of one app.
  ///
  /// - Parameter help: which app, for people.
  static func app(_ place: Place<String?>, _ help: String = "the app, where --config has several") -> Option {
    Option("--app", "NAME", help, expecting: "the name of an app such as buyer") { $1[keyPath: place] = $0 }
  }

  /// `--min-sdk`, for commands about the files of an Android app.
  static func leastLevel(_ help: String, set: @escaping @Sendable (Int, inout Settings) -> Void) -> Option {
    Option("--min-sdk", "LEVEL", "the lowest API level of the Android devices\(help)") {
      guard let level = Int($0), (1...999).contains(level) else { return "an API level such as 26" }
      set(level, &$1)
      return nil
    }
  }

  /// `-o`, for commands that write a text made of the table.
  static func output(_ example: String, _ place: Place<String?>) -> Option {
    Option(
      "-o", "FILE", "the file to write, or - (default: standard output)", expecting: "a file such as \(example)"
    ) { $1[keyPath: place] = $0 == "-" ? nil : $0 }
  }

  /// `--check`, for the same commands.
  static func check(_ place: Place<Bool>) -> Option {
    Option("--check", "write nothing; exit 1 if the file of -o is not what the table gives now") {
      $0[keyPath: place] = true
    }
  }

  /// `--host`, `--all-sites` and `--app`, for commands that write an association file.
  static func file(host: Place<String?>, folder: Place<String?>, app: Place<String?>) -> [Option] {
    [
      Option(
        "--host", "HOST", "the host that serves the file, if the table names several (default: one file for all)",
        expecting: "a host such as www.example.com"
      ) { $1[keyPath: host] = HostName.ascii($0) },
      Option(
        "--all-sites", "DIR",
        "write DIR/HOST/ with the file of each host of each site of --config, instead of printing one",
        expecting: "a folder"
      ) { $1[keyPath: folder] = $0 },
      .app(app, "one of the apps of --config (default: all)"),
    ]
  }
}
