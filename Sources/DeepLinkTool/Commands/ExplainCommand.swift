import AssociationFiles
import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking
import SiteAssociation

/// `deeplink explain`: the reason why a link opens the app or does not, in words.
enum ExplainCommand: ToolCommand {
  struct Settings {
    var (json, isVerbose) = (false, false)
    var file: String?
    var statements: String?
  }

  static let tableUse = TableUse.byLink
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) explain",
      "Explains why links open the app or do not; exit 1 if one neither does, as far as is known, nor is declared to stay.",
      operands: "URL…",
      options: [
        Option(
          "--aasa", "FILE|-",
          "the association file to use (default: that of the folder that is served, or the one that aasa generate prints)",
          expecting: "a file"
        ) { $1.file = $0 },
        Option(
          "--assetlinks", "FILE|-",
          "Android's file to use (default: that of the folder that is served, or the one that assetlinks generate prints "
            + "for the app of --config)",
          expecting: "a file"
        ) { $1.statements = $0 },
        Option("--verbose", "say all that was expected, what each app's rows say, and what no server can see") {
          $0.isVerbose = true
        },
        .json(\.json, ", as /explain answers"),
      ],
      examples: ["\(tool.name) explain \(tool.examples.url) --aasa apple-app-site-association"],
      candidates: tool.linkCandidates)
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    guard let tables = faults.collect({ try tool.siteTables() }) else { return nil }
    let urls = faults.operands
    var explainer = LinkExplainer(tables, for: urls, settings.file, settings.statements, console, &faults)
    let explanations = faults.urls(urls) { try explainer.explain($0) }
    guard let explanations else { return nil }
    return { show(explanations, settings, console, tool) }
  }

  private static func show(
    _ explanations: [Explanation], _ settings: Settings, _ console: Console, _ tool: Tool
  ) -> ExitStatus {
    let status = explanations.allSatisfy(\.isGood) ? ExitStatus.yes : .no
    if settings.json {
      for explanation in explanations { console.printJSON { explanation.write(to: &$0, rows: settings.isVerbose) } }
      return status
    }
    for (index, explanation) in explanations.enumerated() {
      if index > 0 { console.print("") }
      for line in lines(about: explanation, console, most: settings.isVerbose ? .max : 5) { console.print(line) }
      if settings.isVerbose { showRows(explanation, console) }
    }
    guard settings.isVerbose else { return status }
    console.print("\nWhat no server can see:")
    // Most links have the same conditions.
    for text in explanations.flatMap(\.unseen).distinct { console.print("  - \(text)") }
    return status
  }

  /// The verdict, the place of the fault, similar links, and a line for each platform. Red is a fault, yellow what is not set
  /// up, and what is declared has no colour.
  ///
  /// - Parameter most: how many of the texts that were expected are shown, the nearest first.
  static func lines(about explanation: Explanation, _ console: Console, most: Int = .max) -> [ConsoleText] {
    let state = explanation.state
    let color: Console.Color? =
      switch state {
      case .declared: nil
      case .unready: .yellow
      default: explanation.isGood ? .green : .red
      }
    func colored(_ text: String, _ color: Console.Color?) -> ConsoleText {
      color.map { console.colored(text, $0) } ?? "\(text)"
    }
    var lines = ["\(console.colored(explanation.url, .bold)): \(colored(explanation.conclusion, color))" as ConsoleText]
    if let diagnosis = explanation.diagnosis {
      lines.append(console.drawn("  " + diagnosis.drawing(most: most).replacing("\n", with: "\n  ")))
      lines += diagnosis.suggestions.map { "  try: \($0)" }
    }
    lines += explanation.notes.map { "  note: \($0)" }
    let apps = explanation.apps.map { ($0.match.verdict, $0.row, $0.name) }
    let packages = explanation.packages.map { ($0.match.verdict, $0.row, $0.name) }
    for (platform, verdict, rows) in [("iOS", explanation.ios, apps), ("Android", explanation.android, packages)] {
      // On a host that may be another's, a link opens the app only if the host is the app's.
      let isConditional = if case .unknown = explanation.origin { true } else { false }
      let (word, indent): (ConsoleText, String) =
        switch verdict.opens {
        case true? where isConditional: (console.colored("if", .yellow), "  ")
        case true?: (console.colored("yes", .green), " ")
        case false? where state == .declared || !explanation.areMeant(rows.map(\.2)): ("–", "   ")
        case false?: (colored("no", state == .unready ? color : .red), "  ")
        case nil: ("?", "   ")
        }
      let row = (rows.first { $0.0 == .match } ?? rows.first { $0.0 == .excluded })?.1.flatMap(\.position)
      let reason = row.map { "\(verdict.reason.dropLast()) (\($0))" } ?? verdict.reason
      lines.append("  \(platform.padded(to: 7))  \(word)\(indent) \(reason)")
    }
    return lines
  }

  /// Prints what each app's row says, and why each row before it does not match.
  private static func showRows(_ explanation: Explanation, _ console: Console) {
    func show(_ verdict: AppMatch.Verdict, of app: UTF8Text, _ reason: String, _ row: DecidingRow?) {
      let color: Console.Color = verdict == .match ? .green : .red
      console.print("  \(console.colored(verdict.rawValue, color))  \(app): \(reason)")
      if let position = row?.position { console.print("    \(position)") }
    }
    for app in explanation.apps {
      show(app.match.verdict, of: app.match.app, app.match.reason, app.row)
      if app.match.verdict != .match { for miss in app.misses { console.print("    \(miss)") } }
    }
    for package in explanation.packages {
      show(package.match.verdict, of: package.match.package, package.match.reason, package.row)
    }
  }
}

extension DecidingRow {
  /// `FILE:LINE`, where both are known.
  fileprivate var position: String? { file.flatMap { file in line.map { "\(file):\($0)" } } }
}

/// Explains links, each by the table and the files of its site.
struct LinkExplainer {
  private let tables: SiteTables
  private let files: [Int: AssociationMatcher]
  private let statements: [Int: AssetLinksMatcher]
  // Without a usable file, the generated ones still serve to find faults of the URLs.
  private var generated: [String?: AssociationMatcher] = [:]
  private var generatedStatements: [String?: AssetLinksMatcher] = [:]

  /// Reads the files that decide on links, and the records that links name, and adds their faults to `faults`.
  ///
  /// - Parameters:
  ///   - file: Apple's file for all sites; nil for that of each.
  ///   - statementFile: the same for Android's.
  init(
    _ tables: SiteTables, for urls: [String], _ file: String? = nil, _ statementFile: String? = nil,
    _ console: Console, _ faults: inout ToolFaults
  ) {
    var tables = tables
    tables.readRecords(for: urls, in: nil, &faults)
    self.tables = tables
    files = tables.files(for: urls, PublicFiles.associationPath, file) {
      let name = Console.sourceName($0)
      return faults.associationFile($0, console) { try AssociationMatcher(parsing: $0, named: name) }
    }
    statements = tables.files(for: urls, PublicFiles.assetLinksPath, statementFile) {
      let name = Console.sourceName($0)
      return faults.associationFile($0, console) { try AssetLinksMatcher(parsing: $0, named: name) }
    }
  }

  /// Explains a link: an absolute URL or a path.
  mutating func explain(_ url: String) throws -> Explanation {
    let site = tables.index(for: url)
    let table = tables[site]
    let host = table.host(of: url)
    let matcher =
      try files[site] ?? generated[host] ?? AssociationMatcher(generating: table, host, tables.apps(at: site))
    generated[host] = matcher
    let android = statements[site] ?? generatedStatements[host] ?? tables.assetLinks(at: site, host)
    if statements[site] == nil { generatedStatements[host] = android }
    var explanation = try table.explain(
      url, matcher, android, besides: tables.hosts(besides: site, for: url), scheme: tables.scheme(at: site),
      of: tables.linkedApps(at: site), lacking: tables.lacksRecord(at: site))
    explanation.countsExamples = tables.isSample(at: site)
    return explanation
  }
}

extension SiteTables {
  /// The files that decide on links, by the index of the site: a given one, or the one that the server of the site reads.
  /// A site whose server generates the file has none.
  fileprivate func files<File>(
    for links: [String], _ path: String, _ given: String?, _ read: (String) -> File?
  ) -> [Int: File] {
    let file = given.flatMap(read)
    return indices(for: links).reduce(into: [:]) { files, index in
      files[index] = given == nil ? served(path, at: index).flatMap(read) : file
    }
  }
}

extension AssociationMatcher {
  /// A matcher for the file that is generated for a host; nil for a table without hosts.
  init(generating table: RouteTable, _ host: String?, _ apps: [LinkedApp]) throws(GenerationError) {
    let (file, octets, _) = try AssociationGenerator(table, host: host).written(for: apps)
    let read = try? AssociationMatcher(parsing: octets, named: PublicFiles.associationPath)
    self = read ?? AssociationMatcher(file)
  }
}

extension RouteTable {
  /// The host whose association file decides on a link, if the table has hosts. For a path, it is the canonical host.
  fileprivate func host(of url: String) -> String? {
    let host = (try? AssociationURL(url))?.host?.description
    return hosts.contains { $0.contains(host ?? "") } ? host : settings.hosts?.canonical
  }
}
