import Arguments
import DeepLinkService
import DeepLinking
import JSON

/// `deeplink diff`: the links that two tables resolve differently.
enum DiffCommand: ToolCommand {
  struct Settings {
    var json = false
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) diff",
      "Compares two tables; exit 1 if a link of OLD is lost, or matches another route or has other parameters in NEW.",
      operands: "OLD.json NEW.json",
      options: [Option("--json", "print one JSON object a line") { $0.json = true }],
      examples: [
        "git show main:links.json > /tmp/old.json && \(tool.name) diff /tmp/old.json links.json",
        "curl -s https://links.example.com/routes > live.json && \(tool.name) diff live.json links.json",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let names = faults.operands
    guard names.count == 2 else {
      faults.add(missing: "expected two files, OLD and NEW: each a links.json, or what GET /routes prints", "OLD")
      return nil
    }
    let files = names.map { name in
      faults.collect { () throws(InputError) in
        do throws(LinksFile.Faults) {
          return try LinksFile(reading: name)
        } catch {
          throw InputError(error.messages)
        }
      }
    }
    guard let old = files[0], let new = files[1],
      let pairs = faults.collect({ try pairs(from: old, to: new) })
    else { return nil }
    return {
      var status = ExitStatus.yes
      for pair in pairs {
        let answer = DiffAnswer(from: pair.old, to: pair.new)
        if let site = pair.site, !settings.json { console.print(console.colored(site, .bold)) }
        answer.print(to: console, of: pair.site, json: settings.json)
        if answer.status == .no { status = .no }
      }
      return status
    }
  }

  /// The tables to compare, with the name of their site if there are several. A site in only one file is compared with
  /// a table without routes.
  private static func pairs(
    from old: LinksFile, to new: LinksFile
  ) throws(TableFaults) -> [(site: String?, old: RouteTable, new: RouteTable)] {
    if old.hosts == nil, new.hosts == nil { return [(nil, old.sites[0].table, new.sites[0].table)] }
    let nothing = try RouteTable(Router<DeclaredRoute>([]))
    var rest = Set(new.sites.indices)
    var pairs = old.sites.map { site in
      let other = site.name.flatMap(new.site(of:)) ?? (old.hosts == nil ? 0 : nil)
      if let other { rest.remove(other) }
      return (site.name, site.table, other.map { new.sites[$0].table } ?? nothing)
    }
    for index in rest.sorted() { pairs.append((new.sites[index].name, nothing, new.sites[index].table)) }
    return pairs
  }
}

/// The answer of `deeplink diff`: the links that two tables treat differently.
struct DiffAnswer {
  let difference: TableDifference

  /// Compares two tables.
  init(from old: RouteTable, to new: RouteTable) { difference = TableDifference(from: old, to: new) }

  /// No if a link of the old table is lost, or resolves to another route or other parameters, and if the comparison is
  /// not complete, so that this is not known.
  var status: ExitStatus { difference.breaksLinks || !difference.isComplete ? .no : .yes }

  /// Prints each finding, and prints notes on standard error.
  ///
  /// - Parameter site: the name of the site, if there are several.
  func print(to console: Console, of site: String?, json: Bool) {
    for finding in difference.findings {
      if json {
        console.printJSON { finding.write(of: site, to: &$0) }
      } else {
        let color: Console.Color =
          switch finding.kind {
          case .lost: .red
          case .changed: .yellow
          case .gained: .green
          }
        console.print("\(console.colored(finding.kind.rawValue, color))  \(finding.link)\n  \(finding.words)")
      }
    }
    for note in difference.notes { console.complain("note: \(note)") }
  }
}

extension TableDifference.Finding {
  /// The change of the link: `product {"id":7} is now order {"number":7}`.
  var words: String {
    switch (old, new) {
    case (let old?, nil): "was \(old.words)"
    case (nil, let new?): "is \(new.words)"
    case (let old?, let new?) where differing.isEmpty: "was \(old.words), is now \(new.words)"
    case (let old?, let new?):
      "\(new.route): "
        + differing.map { name in
          "\(name) was \(old.json(of: name) ?? "absent"), is now \(new.json(of: name) ?? "absent")"
        }.joined(separator: "; ")
    case (nil, nil): ""
    }
  }

  /// Writes the finding as one JSON object.
  func write(of site: String?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("site", site)
    writer.key("kind")
    writer.string(kind.rawValue)
    writer.key("link")
    writer.string(link)
    for (key, side) in [("old", old), ("new", new)] {
      writer.key(key)
      if let side { side.write(to: &writer) } else { writer.null() }
    }
    writer.key("differing")
    writer.beginArray()
    for name in differing { writer.string(name) }
    writer.endArray()
    writer.endObject()
  }
}

extension TableDifference.Reached {
  fileprivate var words: String { "\(route) (\(pattern))" }

  /// The value of a parameter as JSON; nil if the route has none.
  fileprivate func json(of name: String) -> String? { parameters.first { $0.name == name }?.json }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(route)
    writer.key("pattern")
    writer.string(pattern)
    writer.key("parameters")
    writer.beginObject()
    for parameter in parameters {
      writer.key(parameter.name)
      writer.raw(Array(parameter.json.utf8))
    }
    writer.endObject()
    writer.endObject()
  }
}
