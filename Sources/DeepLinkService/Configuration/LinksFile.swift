import AssociationFiles
import DeepLinkFiles
package import DeepLinkJSON
import DeepLinkOctets
import DeepLinking
import SiteAssociation

/// The content of `links.json`: one site or several, each with its hosts, routes, app and files.
///
/// The file is JSON with comments (`//`) and trailing commas. The output of `GET /routes` is a valid file.
package struct LinksFile: Sendable {
  /// The sites, at least one.
  package let sites: [DeclaredSite]
  /// The hosts of each site, if the file has `sites`; nil for one site that answers for every host.
  package let hosts: HostIndex?
  /// The first 12 hexadecimal digits of the SHA-256 of the file.
  package let digest: String
  /// The names of the environments that the file declares.
  package let environments: [String]
  /// The warnings that the file does not accept, as compilers print them: `links.json:3:14: warning: …`.
  package let warnings: [SourceMessage]
  /// The warnings that the file accepts.
  package let accepted: AcceptedWarnings
  private let source: LinksSource

  /// Every fault of a file at once.
  package struct Faults: Error, CustomStringConvertible, Sendable {
    /// The faults: `links.json:3:14: error: …`, each with the line of the file.
    package let messages: [SourceMessage]

    /// A line for each fault, without the lines of the file.
    package var faults: [String] { messages.map(\.text) }

    /// The faults, one per line.
    package var description: String { faults.joined(separator: "\n") }
  }

  /// Reads a file, in one of its environments.
  package init(reading path: String, in environment: String? = nil) throws(Faults) {
    try self.init(LinksSource(Self.octets(at: path), named: path, in: environment))
  }

  /// The octets of a file.
  package static func octets(at path: String) throws(Faults) -> [UInt8] {
    // A server reads its file again when it changes, which standard input cannot do.
    guard path != "-" else {
      let words = "standard input is not supported here; give a file such as links.json"
      throw Faults(messages: [SourceMessage("error: -: \(words)")])
    }
    do {
      return try RegularFile.octets(at: path, followsLinks: true, limit: greatestSize)
    } catch {
      let reason = FileFault.reason(error, missing: "no such file; give a file such as links.json")
      throw Faults(messages: [SourceMessage("error: \(path): cannot be read: \(reason)")])
    }
  }

  /// The maximum size of a file, in octets.
  private static let greatestSize = 64 << 20

  /// Reads the content of a file.
  ///
  /// - Parameters:
  ///   - octets: its content.
  ///   - file: its path, for messages and for the folders that it names.
  package init(parsing octets: [UInt8], named file: String) throws(Faults) {
    try self.init(LinksSource(octets, named: file))
  }

  /// Reads the content of a file and of those that it includes.
  package init(_ source: LinksSource) throws(Faults) {
    let (node, octets, file) = (source.node, source.octets, source.files[0].name)
    var findings = source.findings
    Self.shape.check(node, &findings)
    let places = Self.places(of: node)
    var sites: [DeclaredSite] = []
    if findings.isUsable {
      let read = places.mapConcurrently { path, site in
        var findings = JSONFindings()
        return (site: DeclaredSite(site, at: path, of: file, &findings), findings: findings)
      }
      for site in read { findings.add(site.findings) }
      sites = read.compactMap(\.site)
      let hosts = sites.flatMap(\.table.hosts)
      for index in sites.indices {
        sites[index].app.sites = sites.count
        sites[index].listing.servedHosts = hosts
      }
    } else {
      // Malformed parts are left out. Each site receives the findings about them, so that it does not report their
      // absence.
      for (path, site) in places where site.object != nil {
        _ = DeclaredSite(site, at: path, of: file, &findings)
      }
    }
    hosts =
      node["sites"] == nil || sites.count < places.count
      ? nil : Self.hosts(of: sites, places.map(\.site), &findings)
    var accepted = AcceptedWarnings(source.exceptions.map(\.key))
    findings.remove(&accepted)
    let lines = findings.lines(of: source.files, in: octets)
    guard findings.isUsable, !sites.isEmpty else {
      throw Faults(messages: lines.filter { $0.severity == .error }.map(\.message))
    }
    self.sites = sites
    environments = source.environments
    digest = String(SHA256.digits(of: octets).prefix(12))
    warnings = lines.map(\.message)
    (self.source, self.accepted) = (source, accepted)
  }

  /// A warning for each exception that is for no warning.
  ///
  /// - Parameter accepted: the warnings of everything that the file has, in each of its environments.
  package func unused(_ accepted: inout AcceptedWarnings) -> [SourceMessage] {
    var findings = JSONFindings()
    let ownName = Warning.Kind.acceptUnused.name + " "
    // The exceptions for these warnings come last.
    for isOwn in [false, true] {
      for (index, (key, offset)) in source.exceptions.enumerated()
      where key.hasPrefix(ownName) == isOwn && accepted.isUnused(key) {
        findings.warn(
          "accept[\(index)]", at: offset, Warning(.acceptUnused, key, "there is no such warning; remove it"))
      }
      findings.remove(&accepted)
    }
    return findings.lines(of: source.files, in: source.octets).map(\.message)
  }

  /// The objects that declare a site, each with its position in the file, and with what the file says for all sites.
  static func places(of node: JSONNode) -> [(path: String, site: JSONNode)] {
    guard let sites = node["sites"] else { return [("", node)] }
    return (sites.array ?? []).enumerated().map { ("sites[\($0)]", $1.object == nil ? $1 : $1.completed(in: node)) }
  }

  /// The hosts of the sites. A host that two sites claim is an error.
  private static func hosts(
    of sites: [DeclaredSite], _ nodes: [JSONNode], _ findings: inout JSONFindings
  ) -> HostIndex {
    var index = HostIndex()
    for (number, site) in sites.enumerated() {
      for (host, other) in index.add(site.table, of: number) {
        findings.error(
          "sites[\(number)].hosts", at: nodes[number]["hosts"]?.offset ?? nodes[number].offset,
          "\"\(host)\" is a host of sites[\(other)] as well; give it to one of them")
      }
    }
    for (number, site) in sites.enumerated() {
      for domain in site.hosts.flatMap(\.suffixes).map({ $0.dropFirst() }) {
        guard let other = index.site(ofLink: UTF8Text("https://\(domain)/")), other != number else { continue }
        findings.warn(
          "sites[\(number)].hosts", at: nodes[number]["hosts"]?.offset ?? nodes[number].offset,
          Warning(
            .domainElsewhere, String(domain),
            "devices ask \(domain) for the association files of *.\(domain), and get those of sites[\(other)]; make "
              + "one site of both"))
      }
    }
    return index
  }

  /// The index of the site that answers for a host.
  package func site(of host: String) -> Int? {
    if let hosts { return hosts.site(ofLink: UTF8Text("https://\(host)/")) }
    return sites.firstIndex { $0.hosts.contains { $0.contains(HostName.ascii(host)) } }
  }

  /// The paths of the files and folders that a file names, whatever else it says. Empty if the file cannot be read.
  package static func named(in path: String, in environment: String? = nil) -> (included: [String], folders: [String]) {
    guard let octets = try? RegularFile.octets(at: path, followsLinks: true, limit: greatestSize),
      let written = try? JSONNode(parsing: octets, as: .commented)
    else { return ([], []) }
    let node = environment.map { written.overlaid(with: $0) } ?? written
    var (included, folders) = ([String](), [String]())
    for (_, site) in places(of: node) {
      included += (site["include"]?.texts ?? []).flatMap { LinksSource.files(at: Self.path($0, besides: path)) }
      folders += [site.text("public")].compactMap { $0.map { Self.path($0, besides: path) } }
    }
    func once(_ names: [String]) -> [String] { Set(names).sorted() }
    return (once(included), once(folders))
  }

  /// The path of a folder that a file names relative to its own folder.
  package static func path(_ folder: String, besides file: String) -> String {
    guard !folder.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return folder }
    return file[...slash] + folder
  }
}
