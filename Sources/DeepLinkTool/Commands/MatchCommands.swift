import AssociationFiles
import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import SiteAssociation

/// `deeplink aasa match`: the verdict of an association file on URLs.
enum AASAMatchCommand: ToolCommand {
  struct Settings {
    var json = false
    var app: String?
    var explains = false
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) aasa match",
      "Says for each URL and app whether the file opens the app; exit 0 only if all do.",
      operands: "FILE|- URL…",
      options: [
        Option("--app", "ID", "ask only for this app", expecting: "an app id") { $1.app = $0 },
        Option("--explain", "say why each earlier row did not match") { $0.explains = true },
        .json(\.json),
      ],
      examples: [
        "\(tool.name) aasa match Public/.well-known/apple-app-site-association \(tool.examples.url)"
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    return faults.match(console, as: AssociationFile.init, json: settings.json) { file in
      let matcher = AssociationMatcher(file)
      return { url in
        let matches = settings.app.map { [matcher.match(url, app: UTF8Text($0))] } ?? matcher.matches(url)
        return matches.map { match in
          FileVerdict(
            app: match.app, verdict: match.verdict, detail: match.detail, component: match.component,
            reason: match.reason, misses: settings.explains ? matcher.misses(url, app: match.app) : [])
        }
      }
    }
  }
}

/// `deeplink assetlinks match`: the same for Android's file.
enum AssetLinksMatchCommand: ToolCommand {
  struct Settings {
    var json = false
    var package: String?
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) assetlinks match",
      "Says for each URL and package whether the file opens the app; exit 0 only if all do.",
      operands: "FILE|- URL…",
      options: [
        .package("ask only for this app", \.package), .json(\.json),
      ],
      examples: ["\(tool.name) assetlinks match Public/.well-known/assetlinks.json \(tool.examples.url)"])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    faults.match(tool.console, as: AssetLinks.init(parsing:), json: settings.json) { file in
      let matcher = AssetLinksMatcher(file)
      return { url in
        let matches = settings.package.map { [matcher.match(url, package: UTF8Text($0))] } ?? matcher.matches(url)
        return matches.map { match in
          FileVerdict(
            app: match.package, verdict: match.verdict, detail: match.statement, component: match.rule,
            reason: match.reason)
        }
      }
    }
  }
}

/// The verdict of an association file about a URL and an app.
private struct FileVerdict {
  let app: UTF8Text
  let verdict: AppMatch.Verdict
  /// The indices of the deciding entry or statement, and of its row.
  let detail, component: Int?
  let reason: String
  var misses: [ComponentMiss] = []

  func write(about url: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("url", url)
    writer.member("app", app.description)
    writer.member("verdict", verdict.rawValue)
    for (name, index) in [("detail", detail), ("component", component)] {
      writer.key(name)
      if let index { writer.integer(index) } else { writer.null() }
    }
    writer.member("reason", reason)
    writer.endObject()
  }
}

extension ToolFaults {
  /// Reads a file and URLs, and prints the verdicts.
  ///
  /// - Parameter compile: makes a function of a URL to its verdicts.
  fileprivate mutating func match<File: Sendable>(
    _ console: Console, as parse: ([UInt8]) throws -> File, json: Bool,
    by compile: @escaping (File) -> (AssociationURL) -> [FileVerdict]
  ) -> Action? {
    guard operands.count > 1 else {
      // A single operand may be the file or a URL. A missing operand has already been reported.
      if operands.count == 1, !line.mayLackOperands {
        add(usage: "expected a file, or - for standard input, and at least one URL")
      }
      return nil
    }
    let urls = urls(operands.dropFirst()) { try AssociationURL($0) }
    let file = associationFile(operands[0], console, as: parse)
    guard let urls, let file else { return nil }
    return {
      let verdicts = compile(file)
      var status = ExitStatus.yes
      for url in urls {
        let (text, found) = (url.description, verdicts(url))
        if found.isEmpty { console.complain("error: \(text): the file names no app") }
        if found.isEmpty || found.contains(where: { $0.verdict != .match }) { status = .no }
        for match in found {
          if json {
            console.printJSON { match.write(about: text, to: &$0) }
          } else {
            let verdict = console.colored(match.verdict.rawValue, match.verdict == .match ? .green : .red)
            console.print("\(verdict)  \(match.app)  \(text)\n  \(match.reason)")
          }
          for miss in match.misses { console.complain("  \(miss)") }
        }
      }
      return status
    }
  }
}
