package import AssociationFiles
package import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
package import DeepLinkTables
package import DeepLinking
package import SiteAssociation
import TextLanguages

/// A site that `links.json` declares.
package struct DeclaredSite: Sendable {
  /// The app of the site, as the server and the tool use it.
  package internal(set) var app: AppDefinition
  /// The app as landing pages present it.
  package internal(set) var listing: AppListing
  /// The path of the folder with static files and records; nil for none.
  package let publicFolder: String?
  /// The apps that open the links.
  package var apps: [LinkedApp] { app.linkedApps }
  /// The apps on iPhone and Mac that open the links, each with its application identifier prefix.
  package var appIDs: [String] { apps.flatMap(\.appIDs) }
  /// The hosts of the site and of single routes.
  package var hosts: [HostSet] { table.hosts }
  /// The name in metrics and logs: the first of its hosts.
  package var name: String? { hosts.first?.declared.first }
  /// The table of the site. It is checked, except against the server's own endpoints.
  package let table: RouteTable
  /// What `GET /routes` tells besides the table.
  package let settings: JSONNode
  /// The origins that may use the passkeys of the site; nil for none.
  private let relatedOrigins: RelatedOrigins?
  /// The names of routes and parameters in the code of clients.
  package let programNames: ProgramNames

  /// Reads a site.
  ///
  /// - Parameters:
  ///   - node: the object, whose shape has been checked.
  ///   - path: the position of the object in the file, for messages; empty for the whole file.
  ///   - file: the path of the file, to which the path of the folder is relative.
  /// - Returns: nil after a fault.
  init?(_ node: JSONNode, at path: String, of file: String, _ findings: inout JSONFindings) {
    guard let declared = DeclaredTable(node, at: path, &findings) else { return nil }
    let table: RouteTable
    do {
      table = try RouteTable(declared.router)
    } catch {
      declared.add(error.faults, at: path, to: &findings)
      return nil
    }
    guard !findings.hasError(in: node) else { return nil }
    declared.add(table.crossings, at: path, to: &findings)
    let apps = DeclaredApps(node).all
    let settings = table.settings
    let name = apps[0]["name"]?.string?.description ?? settings.hosts?.canonical ?? "Links"
    let schemas = (node["records"]?.object ?? []).map { RecordSchema($0.name.description, $0.value) }
    var app = DeepLinkApp(name, routes: declared.router).records(schemas)
    if let scheme = settings.schemes.first { app = app.scheme(scheme) }
    for declared in apps { app = app.app(SiteApp(declared)) }
    self.app = app.definition.with(checked: table)
    self.table = table
    (programNames, self.settings) = (ProgramNames(node), node.settings)
    var pages = PageReader(table, at: path)
    var listing = AppListing(
      name: name,
      withoutApp: AnswersWithoutApp(node["withoutApp"]),
      passedItems: node["passQuery"]?.texts.flatMap { PassedItems(names: $0) } ?? .campaign,
      theme: pages.theme(node))
    listing.apps = self.app.apps.map(\.entry)
    listing.unmatched = node["unmatched"]?.string.flatMap { WebOrigin($0.description) }
    // The places of origins, whose labels the table must have.
    var origins = [("withoutApp", node["withoutApp"], listing.withoutApp.webs)]
    for (index, route) in (node["routes"]?.array ?? []).enumerated() {
      guard let name = route.text("name"), let answer = route["withoutApp"] else { continue }
      let answers = AnswersWithoutApp(answer, orElse: listing.withoutApp)
      listing.withoutAppOfRoutes[name] = answers
      origins.append(("routes[\(index)].withoutApp", answer, answers.webs))
    }
    for (index, element) in (node["webOnly"]?.array ?? []).enumerated() {
      guard let pattern = element.text("pattern"), let origin = element.text("to").flatMap(WebOrigin.init) else {
        continue
      }
      listing.webOnly[pattern] = origin
      origins.append(("webOnly[\(index)].to", element["to"], [origin]))
    }
    self.listing = listing
    findings.add(pages.findings)
    origins.append(("unmatched", node["unmatched"], [listing.unmatched].compactMap(\.self)))
    origins.append(("page.web", node["page"]?["web"], [listing.theme.web].compactMap(\.self)))
    for (name, node, origins) in origins {
      for fault in origins.compactMap({ $0.fault(in: table) }) {
        findings.error(path.isEmpty ? name : "\(path).\(name)", at: node?.offset ?? 0, fault)
      }
    }
    relatedOrigins = node["relatedOrigins"]?.texts.map { RelatedOrigins($0) }
    if let excess = relatedOrigins?.excess {
      findings.error(path, "relatedOrigins", of: node, excess)
    }
    publicFolder = node["public"]?.string.map { LinksFile.path($0.description, besides: file) }
  }

  /// The association files for a folder that lacks them (see `RouteTable.generatedFiles`), and the file of related origins.
  ///
  /// - Parameter others: the apps that open the links, if the site names none.
  /// - Throws: `GenerationError` if a file cannot express what the routes need.
  package func generatedFiles(orApps others: [String] = []) throws(GenerationError) -> [GeneratedFile] {
    let related = relatedOrigins.map { GeneratedFile(RelatedOrigins.path, $0.json) }
    return try table.generatedFiles(for: appIDs.isEmpty ? app.linkedApps(orIDs: others) : apps, sites: app.sites)
      + [related].compactMap(\.self)
  }
}

extension AnswersWithoutApp {
  /// Reads the answers of a site or a route, whose shape has been checked.
  ///
  /// - Parameter others: the answers on platforms that it does not name.
  fileprivate init(_ node: JSONNode?, orElse others: AnswersWithoutApp = .init(.page)) {
    self = node?.string.flatMap { WithoutApp($0.description) }.map { .init($0) } ?? others
    func answer(_ name: UTF8Text) -> WithoutApp? { node?.text(name).flatMap { WithoutApp($0) } }
    (ios, android, other) = (answer("ios") ?? ios, answer("android") ?? android, answer("other") ?? other)
  }
}

extension AppDefinition {
  /// The association files for a folder that lacks them (see `RouteTable.generatedFiles`).
  ///
  /// - Parameter ids: the identifiers of the app on iPhone and Mac, in place of its own; empty for its own.
  package func generatedFiles(orIDs ids: [String]) throws(GenerationError) -> [GeneratedFile] {
    // The faults of a table are reported where it is used.
    guard let table = try? table() else { return [GeneratedFile(association: .opensNothing)] }
    return try table.generatedFiles(for: linkedApps(orIDs: ids))
  }

  /// The apps, the first with these identifiers if there are any.
  package func linkedApps(orIDs ids: [String]) -> [LinkedApp] {
    var apps = linkedApps
    if !ids.isEmpty { apps[0].appIDs = ids }
    return apps
  }
}

extension RouteTable {
  /// The association files of the table for each host: Apple's, which opens no app if none is named, and Android's, if
  /// a package has fingerprints. They differ between hosts if routes stand on some hosts only.
  ///
  /// - Throws: `GenerationError` if a file cannot express what the routes need.
  func generatedFiles(for apps: [LinkedApp], sites: Int = 1) throws(GenerationError) -> [GeneratedFile] {
    var apps = apps
    for index in apps.indices { apps[index].android.removeAll(where: \.fingerprints.isEmpty) }
    let budget = SharedWork.ofFiles(sites: sites)
    func files(_ generator: AssociationGenerator, on hosts: HostSet? = nil) throws(GenerationError) -> [GeneratedFile] {
      var files = [GeneratedFile(association: .opensNothing, on: hosts)]
      if apps.contains(where: { !$0.appIDs.isEmpty }) {
        let (file, octets, notes) = try generator.written(for: apps, spending: budget)
        let coarser = notes.compactMap { note -> Warning? in
          guard case .coarser(_, let pattern, _) = note else { return nil }
          let text = "\(PublicFiles.associationPath): \(note); aasa generate has a link that it also opens"
          return Warning(.coarserRows, pattern, text)
        }
        files = [GeneratedFile(association: file, octets, on: hosts, warnings: coarser)]
      }
      guard apps.contains(where: { !$0.android.isEmpty }) else { return files }
      let octets = generator.assetLinks(for: apps, spending: budget).file.json()
      return files + [GeneratedFile(PublicFiles.assetLinksPath, octets, on: hosts)]
    }
    let canonical = readsHosts ? settings.hosts?.canonical : nil
    var all = try files(AssociationGenerator(self, host: canonical))
    // If every route stands on every host, one file serves all hosts.
    let varies = formShapes.contains { $0.hosts != nil }
    for host in varies ? hosts.flatMap(\.declared).distinct : [] {
      all += try files(AssociationGenerator(self, declaredHost: host), on: HostSet([host]))
    }
    return all
  }
}

extension SiteApp {
  /// An app of a file, whose shape has been checked.
  init(_ app: DeclaredApps.App) {
    let (ios, android) = (app["ios"], app["android"])
    self.init(
      app.name, ios: ios?["appIDs"]?.texts ?? [], appClips: ios?["appClips"]?.texts ?? [],
      webCredentials: ios?["webCredentials"]?.boolean ?? false,
      activityContinuation: ios?["activityContinuation"]?.boolean ?? false, appStoreID: ios?["storeID"]?.integer,
      android: (android?.array ?? [android].compactMap { $0 }).compactMap { node in
        node.text("package").map { name in
          .init(
            name, fingerprints: node["fingerprints"]?.texts ?? [],
            loginCredentials: node["loginCredentials"]?.boolean ?? false)
        }
      },
      scheme: app["schemes"]?.texts?.first, title: app["name"]?.string?.description,
      icon: app["icon"]?.string?.description)
  }
}

extension AssociationFile {
  /// A file that opens no app.
  fileprivate static var opensNothing: AssociationFile { AssociationFile(appLinks: AppLinks(details: [])) }
}

extension RecordSchema {
  /// A schema from an object whose shape has been checked.
  fileprivate init(_ name: String, _ node: JSONNode) {
    self.init(
      name, id: node.text("id").flatMap(RecordIDForm.init), title: node.text("title"),
      text: node.text("text"), image: node.text("image"),
      filters: (node["filters"]?.texts ?? []).map { RecordFilter($0) },
      relations: (node["relations"]?.object ?? []).map { member in
        RecordRelation(
          member.name.description, field: member.value.text("field") ?? "", in: member.value.text("in") ?? "")
      })
  }
}
