import AppFiles
import DeepLinkArguments
import DeepLinkJSON
import DeepLinkService
import DeepLinking

/// `deeplink check`: compares links with the routes they should match, for a CI job.
enum CheckCommand: ToolCommand {
  struct Settings {
    var junit: String?
    var json = false
  }

  static let tableUse = TableUse.byLink
  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) check", "Compares a list of links with the routes that they should match; exit 1 if one differs.",
      operands: "FIXTURES.json|-",
      options: [
        .junit(\.junit), .json(\.json),
      ],
      examples: [
        "\(tool.name) check fixtures.json --junit results.xml",
        "echo '[\(tool.examples.fixture), {\"url\": \"/nowhere\", \"miss\": true}]' | \(tool.name) check -",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let file = faults.operand(orElse: "expected one file of fixtures, or - for standard input")
    let fixtures = file.flatMap { file in
      faults.read(file, console) { try LinkFixture.read($0, name: Console.sourceName(file)) }
    }
    if let path = settings.junit { _ = faults.collect { try console.checkWriting(toFile: path) } }
    guard let fixtures, let tables = faults.collect({ try tool.siteTables() }) else { return nil }
    return { try check(fixtures, tables, settings, console) }
  }

  private static func check(
    _ fixtures: [LinkFixture], _ tables: SiteTables, _ settings: Settings, _ console: Console
  ) throws -> ExitStatus {
    var describer = SiteDescriber(tables)
    let results = fixtures.map { fixture in
      (fixture, fault: fixture.fault(in: describer.describe(fixture.url), openedBy: tables.apps(opening: fixture.url)))
    }
    for (fixture, fault) in results {
      if settings.json {
        console.printJSON { write(fixture, fault, to: &$0) }
      } else if let fault {
        console.print("\(console.colored("fail", .red))  \(fixture.url)")
        for line in fault { console.print("      \(line)") }
      }
    }
    let failures = results.count { $0.fault != nil }
    if let path = settings.junit {
      let report = JUnitReport(results.map { (name: $0.0.url, failure: $0.fault?.joined(separator: "\n")) })
      try console.write(report.xml, toFile: path)
    }
    if !settings.json {
      console.print("\(results.count - failures) of \(results.count) links match their expected routes")
    }
    return failures == 0 ? .yes : .no
  }

  private static func write(_ fixture: LinkFixture, _ fault: [String]?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("url", fixture.url)
    writer.member("passed", fault == nil)
    writer.member("reason", fault?.joined(separator: "\n"))
    writer.endObject()
  }
}

/// The results of a check as JUnit XML, which CI servers read.
struct JUnitReport {
  let xml: String

  /// - Parameter suite: the command, and what its cases are about.
  init(
    _ results: [(name: String, failure: String?)], of suite: (name: String, cases: String) = ("deeplink check", "links")
  ) {
    let failures = results.count { $0.failure != nil }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuite name="\#(suite.name)" tests="\#(results.count)" failures="\#(failures)">"#,
    ]
    for (name, failure) in results {
      let test = "  <testcase classname=\"\(suite.cases)\" name=\"\(name.escapedForXML)\""
      lines.append(test + (failure.map { "><failure message=\"\($0.escapedForXML)\"/></testcase>" } ?? "/>"))
    }
    xml = lines.joined(separator: "\n") + "\n</testsuite>\n"
  }
}
