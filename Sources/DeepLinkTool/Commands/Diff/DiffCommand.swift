import AssociationFiles
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
    var form = DiffAnswer.Form.text
    var accepted: String?
    var environments: (old: String?, new: String?) = (nil, nil)
    /// A host of the only site to compare; nil for all sites.
    var host: String?
    /// Whether the links are compared as if both files had the hosts of the new one.
    var ignoresHosts = false
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) diff",
      "Compares two versions of the table; exit 1 if a link or a setting of OLD is lost in NEW, or a link matches another route or has "
        + "other parameters, or a setting has another value; exit 3 if that is undecided.",
      operands: "OLD NEW.json",
      options: [
        Option(
          "--accept", "FILE",
          "what may be lost or changed, as {\"lost\": [NAME…], \"changed\": [NAME…]}: a route, a link or a setting as printed",
          expecting: "a file such as accepted.json"
        ) { $1.accepted = $0 },
        Option(
          "--environments", "OLD..NEW",
          "the environments to compare, of two files or one; two names are compared without hosts and what environments say",
          take: {
            guard let dots = $0.firstRange(of: "..") else { return "two names such as stage..production" }
            let names = [$0[..<dots.lowerBound], $0[dots.upperBound...]].map { $0.isEmpty ? nil : String($0) }
            $1.environments = (names[0], names[1])
            return nil
          }),
        Option("--ignore-hosts", "compare the links, not the hosts: those of NEW stand for those of OLD, site by site")
        {
          $0.ignoresHosts = true
        },
        Option(
          "--site", "HOST", "the site to compare, by one of its hosts (default: all)",
          expecting: "a host such as www.example.com"
        ) { $1.host = $0 },
        Option("--json", "print one JSON object a line") { $0.form = .json },
        Option("--markdown", "print a table for a comment on a pull request") { $0.form = .markdown },
      ],
      examples: [
        "git show main:links.json > /tmp/old.json && \(tool.name) diff /tmp/old.json links.json --accept accepted.json",
        "\(tool.name) diff https://links.example.com links.json",
        "\(tool.name) diff --environments stage..production links.json",
      ])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    let accepted = settings.accepted.map { file in
      faults.read(file, console) { try AcceptedLosses($0, named: Console.sourceName(file)) }
    }
    let isOfEnvironments = settings.environments.old != settings.environments.new
    var names = faults.operands
    if names.count == 1, faults.line.isGiven("--environments") { names.append(names[0]) }
    guard names.count == 2 else {
      // Without any, the reader of the command line has said what is missing.
      if names.isEmpty { return nil }
      faults.add(
        missing: "expected OLD and NEW: each a links.json, or what GET /routes prints; OLD may be the URL of a server",
        "OLD")
      return nil
    }
    let live = LiveTables(names[0])
    let ignoresHosts = settings.ignoresHosts || isOfEnvironments && live == nil
    if live != nil, ignoresHosts {
      faults.add(missing: "--ignore-hosts compares two files: a server answers for its own hosts", "OLD")
      return nil
    }
    let keys = isOfEnvironments && live == nil ? LinksFile.environmentKeys : []
    let sources = zip(names, [settings.environments.old, settings.environments.new]).dropFirst(live == nil ? 0 : 1)
      .map { name, environment in faults.collect { try ComparedFile.source(named: name, in: environment) } }
    guard let newSource = sources.last ?? nil, var oldSource = sources[0] else { return nil }
    if ignoresHosts, !oldSource.takeHosts(of: newSource, andSchemes: isOfEnvironments) {
      faults.add(missing: "--ignore-hosts: OLD and NEW must have the same number of sites, in the same order", "OLD")
      return nil
    }
    let files = (live == nil ? [oldSource, newSource] : [newSource]).mapConcurrently(ifAtLeast: 2) { source in
      Result { try ComparedFile(source, without: keys) }
    }.map { file in faults.collect { try file.get() } }
    guard let new = files.last ?? nil, let old = files[0],
      let pairs = faults.collect({
        let all = try live?.pairs(to: new, of: settings.host) ?? pairs(from: old, to: new)
        let asked = all.filter { pair in [pair.old, pair.new].contains { $0.isAsked(by: settings.host) } }
        if asked.isEmpty { throw new.file.lacks(settings.host ?? "", in: names[1]) }
        return asked
      }),
      var accepted = accepted ?? AcceptedLosses()
    else { return nil }
    return {
      var status = ExitStatus.yes
      for pair in pairs {
        // The sites of a server are those of the new file.
        let answer = DiffAnswer(from: pair.old, to: pair.new) { link in
          old.file.hosts?.site(ofLink: UTF8Text(link)).map { old.file.sites[$0].name == pair.site } ?? true
        }
        let verdict = answer.print(to: console, of: pair.site, as: settings.form, &accepted)
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
  ) throws(TableFaults) -> [ComparedPair] {
    if old.file.hosts == nil, new.file.hosts == nil { return [(nil, old.sites[0], new.sites[0])] }
    let nothing = try ComparedSite.nothing()
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

  /// Whether `--site` chooses the site, or nothing does.
  func isAsked(by host: String?) -> Bool {
    host.map { host in table.hosts.contains { $0.contains(HostName.ascii(host)) } } ?? true
  }

  /// A site without routes.
  static func nothing() throws(TableFaults) -> ComparedSite {
    ComparedSite(table: try RouteTable(Router<DeclaredRoute>([])))
  }
}

/// The sites of one name in two files; nil if the files have one each.
typealias ComparedPair = (site: String?, old: ComparedSite, new: ComparedSite)

/// A file to compare.
struct ComparedFile: Sendable {
  let file: LinksFile
  let sites: [ComparedSite]

  /// A text, in one of its environments.
  ///
  /// - Parameter octets: the text; nil to read the file of this name.
  static func source(
    _ octets: [UInt8]? = nil, named name: String, in environment: String? = nil
  ) throws(InputError) -> LinksSource {
    do throws(LinksFile.Faults) {
      guard let octets else { return try LinksSource(LinksFile.octets(at: name), named: name, in: environment) }
      return try LinksSource(octets, named: name, in: environment)
    } catch {
      throw InputError(error.messages)
    }
  }

  /// - Parameter keys: the settings at the top and of sites that are not compared.
  init(_ source: LinksSource, without keys: [String] = []) throws {
    do throws(LinksFile.Faults) { file = try LinksFile(source) } catch { throw InputError(error.messages) }
    let settings = SiteSettings.all(in: source, without: keys)
    sites = file.sites.enumerated().map { index, site in
      ComparedSite(table: site.table, settings: settings.indices.contains(index) ? settings[index] : nil)
    }
  }
}
