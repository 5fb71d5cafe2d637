import DeepLinkJSON
import DeepLinkOctets
import DeepLinkRecords
package import DeepLinkTables
package import DeepLinking
package import SiteAssociation

/// A site that `links.json` declares.
package struct DeclaredSite: Sendable {
  /// The app of the site, as the server and the tool use it.
  package let app: AppDefinition
  /// The app as landing pages present it.
  package let listing: AppListing
  /// The path of the folder with static files and records; nil for none.
  package let publicFolder: String?
  /// The apps on iPhone and Mac that open the links, each with its application identifier prefix.
  package let appIDs: [String]
  /// The Android app, and the fingerprints of its certificates.
  package let android: (package: String, fingerprints: [String])?
  /// The hosts of the site and of single routes.
  package var hosts: [HostSet] { table.hosts }
  /// The name in metrics and logs: the first of its hosts.
  package var name: String? { hosts.first?.declared.first }
  /// The table of the site. It is checked, except against the server's own endpoints.
  package let table: RouteTable
  /// The names of routes and parameters in the code of clients.
  package let programNames: ProgramNames

  /// Reads a site.
  ///
  /// - Parameters:
  ///   - node: the object, whose shape has been checked.
  ///   - path: the position of the object in the file, for messages; empty for the whole file.
  ///   - outer: an enclosing object, whose members are the defaults.
  ///   - file: the path of the file, to which the path of the folder is relative.
  /// - Returns: nil after a fault.
  init?(_ node: JSONNode, at path: String, in outer: JSONNode?, of file: String, _ findings: inout JSONFindings) {
    guard let declared = DeclaredTable(node, at: path, in: outer, &findings) else { return nil }
    let table: RouteTable
    do {
      table = try RouteTable(declared.router)
    } catch {
      declared.add(error.faults, at: path, to: &findings)
      return nil
    }
    guard !findings.hasError(in: node) else { return nil }
    declared.add(table.crossings, at: path, to: &findings)
    func member(_ name: UTF8Text) -> JSONNode? { node[name] ?? outer?[name] }
    func ofApp(_ name: UTF8Text) -> JSONNode? { node["app"]?[name] ?? outer?["app"]?[name] }
    let (ios, android) = (ofApp("ios"), ofApp("android"))
    let (settings, package) = (table.settings, android?.text("package"))
    let name = ofApp("name")?.string?.description ?? settings.hosts?.canonical ?? "Links"
    let schemas = (member("records")?.object ?? []).map { RecordSchema($0.name.description, $0.value) }
    var app = DeepLinkApp(name, routes: declared.router).records(schemas)
    if let scheme = settings.schemes.first { app = app.scheme(scheme) }
    self.app = app.definition.with(checked: table)
    self.table = table
    programNames = ProgramNames(node)
    var pages = PageReader(table, at: path)
    listing = AppListing(
      name: name, scheme: settings.schemes.first, appStoreID: ios?["storeID"]?.integer.map(String.init),
      playPackage: package,
      withoutApp: member("withoutApp")?.string.flatMap { WithoutApp($0.description) } ?? .page,
      passedItems: member("passQuery")?.texts.flatMap { PassedItems(names: $0) } ?? .campaign,
      theme: pages.theme(node, in: outer))
    findings.add(pages.findings)
    for (name, node, origin) in [
      ("withoutApp", member("withoutApp"), listing.withoutApp.web),
      ("page.web", node["page"]?["web"] ?? outer?["page"]?["web"], listing.theme.web),
    ] {
      guard let node, let fault = origin?.fault(in: table) else { continue }
      findings.error(path.isEmpty ? name : "\(path).\(name)", at: node.offset, fault)
    }
    publicFolder = member("public")?.string.map { LinksFile.path($0.description, besides: file) }
    appIDs = ios?["appIDs"]?.texts ?? []
    self.android = package.flatMap { package in (android?["fingerprints"]?.texts).map { (package, $0) } }
  }

  /// The association files for a folder that lacks them (see `RouteTable.generatedFiles`).
  ///
  /// - Parameter others: the apps that open the links, if the site names none.
  /// - Throws: `GenerationError` if a file cannot express what the routes need.
  package func generatedFiles(orApps others: [String] = []) throws(GenerationError) -> [GeneratedFile] {
    try table.generatedFiles(appIDs: appIDs.isEmpty ? others : appIDs, android: android)
  }
}

extension AppDefinition {
  /// The association files for a folder that lacks them (see `RouteTable.generatedFiles`).
  ///
  /// - Parameter appIDs: the apps on iPhone and Mac that open the links, each with its application identifier prefix.
  /// - Throws: `GenerationError` if a file cannot express what the routes need.
  package func generatedFiles(appIDs: [String]) throws(GenerationError) -> [GeneratedFile] {
    // The faults of a table are reported where it is used.
    guard let table = try? table() else { return [GeneratedFile(association: .opensNothing)] }
    return try table.generatedFiles(appIDs: appIDs, android: nil)
  }
}

extension RouteTable {
  /// The association files of the table: Apple's, which differs between hosts if routes stand on some hosts only, and
  /// Android's.
  ///
  /// - Parameters:
  ///   - appIDs: the apps on iPhone and Mac; without one, Apple's file opens no app.
  ///   - android: the app on Android, and the fingerprints of its certificates; nil for no file.
  /// - Throws: `GenerationError` if a file cannot express what the routes need.
  func generatedFiles(
    appIDs: [String], android: (package: String, fingerprints: [String])?
  ) throws(GenerationError) -> [GeneratedFile] {
    func association(
      _ generator: AssociationGenerator, on hosts: HostSet? = nil
    ) throws(GenerationError) -> GeneratedFile {
      guard !appIDs.isEmpty else { return GeneratedFile(association: .opensNothing, on: hosts) }
      let (file, octets, _) = try generator.written(appIDs: appIDs)
      return GeneratedFile(association: file, octets, on: hosts)
    }
    let canonical = readsHosts ? settings.hosts?.canonical : nil
    var files = [try association(AssociationGenerator(self, host: canonical))]
    // If every route stands on every host, one file serves all hosts.
    let varies = formShapes.contains { $0.hosts != nil }
    var known: Set<String> = []
    for host in varies ? hosts.flatMap(\.declared) : [] where known.insert(host).inserted {
      files.append(try association(AssociationGenerator(self, declaredHost: host), on: HostSet([host])))
    }
    if let android {
      let statements = AssociationGenerator(self).assetLinks(
        packageName: android.package, fingerprints: android.fingerprints)
      files.append(GeneratedFile(PublicFiles.assetLinksPath, statements.file.json()))
    }
    return files
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

extension JSONNode {
  /// The text of the member with this name.
  func text(_ name: UTF8Text) -> String? { self[name]?.string?.description }

  /// The texts of an array.
  fileprivate var texts: [String]? { array?.compactMap { $0.string?.description } }
}
