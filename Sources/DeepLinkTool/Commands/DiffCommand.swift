import DeepLinkArguments
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTables
import DeepLinking
import SiteAssociation

/// `deeplink diff`: the links that two files resolve differently, and the settings that differ.
enum DiffCommand: ToolCommand {
  struct Settings {
    var json = false
    var accepted: String?
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) diff",
      "Compares two files; exit 1 if a link or a setting of OLD is lost in NEW, or a link matches another route or has "
        + "other parameters, or a setting has another value; exit 3 if that is undecided.",
      operands: "OLD.json NEW.json",
      options: [
        Option(
          "--accept", "FILE",
          "what may be lost or changed, as {\"lost\": [NAME…], \"changed\": [NAME…]}: a route, a link or a setting as printed",
          expecting: "a file such as accepted.json"
        ) { $1.accepted = $0 },
        Option("--json", "print one JSON object a line") { $0.json = true },
      ],
      examples: [
        "git show main:links.json > /tmp/old.json && \(tool.name) diff /tmp/old.json links.json --accept accepted.json",
        "curl -s https://links.example.com/routes > live.json && \(tool.name) diff live.json links.json",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let accepted = settings.accepted.map { file in
      faults.read(file, console) { try AcceptedLosses($0, named: Console.sourceName(file)) }
    }
    let names = faults.operands
    guard names.count == 2 else {
      faults.add(missing: "expected two files, OLD and NEW: each a links.json, or what GET /routes prints", "OLD")
      return nil
    }
    let files = names.mapConcurrently(ifAtLeast: 2) { name in Result { try ComparedFile(name) } }
      .map { file in faults.collect { try file.get() } }
    guard let old = files[0], let new = files[1], let pairs = faults.collect({ try pairs(from: old, to: new) }),
      var accepted = accepted ?? AcceptedLosses()
    else { return nil }
    return {
      var status = ExitStatus.yes
      for pair in pairs {
        if let site = pair.site, !settings.json { console.print(console.colored(site, .bold)) }
        let answer = DiffAnswer(from: pair.old, to: pair.new)
        let verdict = answer.print(to: console, of: pair.site, json: settings.json, &accepted)
        if verdict == .no || status == .yes { status = verdict }
      }
      for note in accepted.notes { console.complain("note: \(note)") }
      return status
    }
  }

  /// The sites to compare, with their name if there are several. A site in only one file is compared with a table
  /// without routes.
  private static func pairs(
    from old: ComparedFile, to new: ComparedFile
  ) throws(TableFaults) -> [(site: String?, old: ComparedSite, new: ComparedSite)] {
    if old.file.hosts == nil, new.file.hosts == nil { return [(nil, old.sites[0], new.sites[0])] }
    let nothing = ComparedSite(table: try RouteTable(Router<DeclaredRoute>([])))
    var rest = Set(new.sites.indices)
    var pairs = zip(old.file.sites, old.sites).map { site, compared in
      let other = site.name.flatMap(new.file.site(of:)) ?? (old.file.hosts == nil ? 0 : nil)
      if let other { rest.remove(other) }
      return (site.name, compared, other.map { new.sites[$0] } ?? nothing)
    }
    for index in rest.sorted() { pairs.append((new.file.sites[index].name, nothing, new.sites[index])) }
    return pairs
  }
}

/// A site of a compared file. One without settings is in the other file only.
struct ComparedSite: Sendable {
  let table: RouteTable
  var settings: SiteSettings?
}

/// A file to compare.
private struct ComparedFile: Sendable {
  let file: LinksFile
  let sites: [ComparedSite]

  init(_ path: String) throws {
    do throws(LinksFile.Faults) {
      let octets = try LinksFile.octets(at: path)
      let source = try LinksSource(octets, named: path)
      file = try LinksFile(source)
      let settings = SiteSettings.all(in: source)
      sites = file.sites.enumerated().map { index, site in
        ComparedSite(table: site.table, settings: settings.indices.contains(index) ? settings[index] : nil)
      }
    } catch {
      throw InputError(error.messages)
    }
  }
}

/// The answer of `deeplink diff` about a site: the links that two tables treat differently, and the settings that differ.
struct DiffAnswer {
  private let difference: TableDifference
  private var changes: [SettingChange] = []
  private var notes: [String]

  /// Compares two sites.
  init(from old: ComparedSite, to new: ComparedSite) {
    difference = TableDifference(from: old.table, to: new.table)
    notes = difference.notes
    guard let before = old.settings, let after = new.settings else { return }
    if before.isOfLinksOnly, !after.isOfLinksOnly {
      notes.append("OLD has only links, as GET /routes prints them, so the other settings are not compared")
    } else {
      changes = before.changes(to: after)
    }
  }

  /// Prints each finding, and prints notes on standard error.
  ///
  /// - Parameters:
  ///   - site: the name of the site, if there are several.
  ///   - accepted: what may be lost or changed.
  /// - Returns: no if a link or a setting is lost or changed that is not accepted; undecided if none is, but the
  ///   comparison is not complete.
  func print(to console: Console, of site: String?, json: Bool, _ accepted: inout AcceptedLosses) -> ExitStatus {
    var status: ExitStatus = difference.isComplete ? .yes : .undecided
    func show(
      _ kind: String, _ names: [String], _ words: String, _ write: (Bool, inout JSONWriter) -> Void
    ) {
      let isAccepted = accepted.accepts(kind, names, of: site)
      if ["lost", "changed"].contains(kind), !isAccepted { status = .no }
      if json { return console.printJSON { write(isAccepted, &$0) } }
      let color: Console.Color = ["lost": .red, "changed": .yellow, "gained": .green][kind] ?? .bold
      console.print("\(console.colored(kind, color))\(isAccepted ? " (accepted)" : "")  \(names[0])\n  \(words)")
    }
    for finding in difference.findings {
      show(finding.kind.rawValue, [finding.link] + [finding.old?.route].compactMap { $0 }, finding.words) {
        finding.write(of: site, isAccepted: $0, to: &$1)
      }
    }
    for change in changes {
      show(change.kind.rawValue, [change.name], change.words) { change.write(of: site, isAccepted: $0, to: &$1) }
    }
    for note in notes { console.complain("note: \(note)") }
    if status == .undecided { console.complain("undecided: a link may be lost or changed") }
    return status
  }
}

extension SettingChange {
  /// The change of the value: `was 361309726, is now 1`.
  fileprivate var words: String {
    let texts = [old, new].map { $0.map { UTF8Text($0).excerpt(200) } }
    return switch (texts[0], texts[1]) {
    case (let old?, let new?): "was \(old), is now \(new)"
    case (let old?, nil): "was \(old)"
    case (nil, let new): "is \(new ?? "")"
    }
  }

  /// Writes the change as one JSON object.
  fileprivate func write(of site: String?, isAccepted: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("site", site)
    writer.member("kind", kind.rawValue)
    writer.member("accepted", isAccepted ? true : nil)
    writer.member("setting", name)
    for (key, value) in [("old", old), ("new", new)] {
      writer.key(key)
      if let value { writer.raw(Array(value.utf8)) } else { writer.null() }
    }
    writer.endObject()
  }
}

extension TableDifference.Finding {
  /// The change of the link: `product {"id":7} is now order {"number":7}`.
  fileprivate var words: String {
    switch (old, new) {
    case (let old?, nil): "was \(old.words)"
    case (nil, let new?): "is \(new.words)"
    case (let old?, let new?) where differing.isEmpty: "was \(old.words), is now \(new.words)"
    case (let old?, let new?):
      new.route + (new.owner.map { " of \($0)" } ?? "") + ": "
        + differing.map { name in
          "\(name) was \(old.json(of: name) ?? "absent"), is now \(new.json(of: name) ?? "absent")"
        }.joined(separator: "; ")
    case (nil, nil): ""
    }
  }

  /// Writes the finding as one JSON object.
  fileprivate func write(of site: String?, isAccepted: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("site", site)
    writer.key("kind")
    writer.string(kind.rawValue)
    writer.member("accepted", isAccepted ? true : nil)
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
  fileprivate var words: String { "\(route) (\(pattern))" + (owner.map { " of \($0)" } ?? "") }

  /// The value of a parameter as JSON; nil if the route has none.
  fileprivate func json(of name: String) -> String? { parameters.first { $0.name == name }?.json }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(route)
    writer.key("pattern")
    writer.string(pattern)
    writer.member("owner", owner)
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
