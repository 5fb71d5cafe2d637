public import DeepLinking
public import JSON
import Octets
import Records
public import SiteAssociation

/// What `links.json` declares: an app, its hosts, its routes, and where its files are.
///
/// The file is JSON in which comments (`//`) and trailing commas are allowed. What `GET /routes` prints is valid as a file.
public struct LinksFile: Sendable {
  /// The app of the file, as server and tool use it.
  public let app: AppDefinition
  /// The app as landing pages present it.
  public let listing: AppListing
  /// The folder of static files and records, relative to the file; nil for none.
  public let publicFolder: String?
  /// The apps that open the links of an iPhone or a Mac, each with its prefix.
  public let appIDs: [String]
  /// Android's app, and the fingerprints of its certificates.
  public let android: (package: String, fingerprints: [String])?
  /// What is worth a second look, as compilers print it: `links.json:3:14: warning: …`.
  public let warnings: [String]
  let router: Router<DeclaredRoute>

  /// Every fault of a file at once.
  public struct Faults: Error, CustomStringConvertible, Sendable {
    /// A line for each: `links.json:3:14: error: …`.
    public let faults: [String]

    /// The faults, one per line.
    public var description: String { faults.joined(separator: "\n") }
  }

  /// Reads a file.
  public init(reading path: String) throws(Faults) {
    let octets: [UInt8]
    do {
      octets = try RegularFile.octets(at: path, followsLinks: true, limit: Self.greatestSize)
    } catch {
      throw Faults(faults: ["\(path): error: cannot be read: \(FileFault.reason(error))"])
    }
    try self.init(parsing: octets, named: path)
  }

  /// The largest file that is read, in octets.
  private static let greatestSize = 64 << 20

  /// Reads the content of a file.
  ///
  /// - Parameters:
  ///   - octets: its content.
  ///   - file: its name, for messages.
  public init(parsing octets: [UInt8], named file: String) throws(Faults) {
    let node: JSONNode
    do throws(JSONSyntaxError) {
      node = try JSONNode(parsing: octets, as: .commented)
    } catch {
      throw Faults(faults: ["\(file):\(error.position): error: \(error.message)"])
    }
    var findings = JSONFindings()
    Self.shape.check(node, &findings)
    var table: DeclaredTable?
    if node.object != nil { table = DeclaredTable(node, &findings) }
    if let table {
      table.add(table.router.faults(), to: &findings)
      if findings.isUsable { table.addCrossings(to: &findings) }
    }
    let lines = findings.lines(of: file, in: octets)
    guard findings.isUsable, let table else {
      throw Faults(faults: lines.filter { $0.severity == .error }.map(\.text))
    }
    warnings = lines.map(\.text)
    let (app, ios, package) = (node["app"], node["app"]?["ios"], node["app"]?["android"]?.text("package"))
    let name = app?.text("name") ?? table.router.settings.hosts?.canonical ?? "Links"
    let schemas = (node["records"]?.object ?? []).map { RecordSchema($0.name.description, $0.value) }
    var declared = DeepLinkApp(name, routes: table.router).records(schemas)
    if let scheme = table.router.settings.schemes.first { declared = declared.scheme(scheme) }
    self.app = declared.definition
    router = table.router
    listing = AppListing(
      name: name, scheme: table.router.settings.schemes.first, appStoreID: ios?["storeID"]?.integer.map(String.init),
      playPackage: package)
    publicFolder = node.text("public")
    appIDs = ios?.texts("appIDs") ?? []
    android = package.flatMap { package in
      (node["app"]?["android"]?.texts("fingerprints")).map { (package, $0) }
    }
  }

  /// The table of the file, checked, but not for what a server keeps for itself.
  public func table() throws(Faults) -> RouteTable {
    do throws(TableFaults) {
      return try RouteTable(router)
    } catch {
      throw Faults(faults: error.faults.map { "error: \($0)" })
    }
  }

  /// The folder that a file names, without a look at anything else in it; nil for a file that cannot be read.
  public static func publicFolder(of path: String) -> String? {
    guard let octets = try? RegularFile.octets(at: path, followsLinks: true, limit: greatestSize) else { return nil }
    return (try? JSONNode(parsing: octets, as: .commented))?.text("public")
  }

  /// The association files that the folder need not hold: Apple's, one for each host where routes stand on some hosts only,
  /// and Android's.
  ///
  /// - Parameter table: the checked table of the file.
  public func generatedFiles(for table: RouteTable) throws(GenerationError) -> [GeneratedFile] {
    func association(_ generator: AssociationGenerator) throws(GenerationError) -> [UInt8] {
      guard !appIDs.isEmpty else { return Array("{\"applinks\": {\"details\": []}}\n".utf8) }
      return try generator.file(appIDs: appIDs).file.json()
    }
    let canonical = table.readsHosts ? table.settings.hosts?.canonical : nil
    var files = [
      GeneratedFile(PublicFiles.associationPath, try association(AssociationGenerator(table, host: canonical)))
    ]
    var known: Set<String> = []
    for host in table.readsHosts ? table.hosts.flatMap(\.declared) : [] where known.insert(host).inserted {
      let generator = AssociationGenerator(table, declaredHost: host)
      files.append(GeneratedFile(PublicFiles.associationPath, try association(generator), on: HostSet([host])))
    }
    if let android {
      let statements = AssociationGenerator(table).assetLinks(
        packageName: android.package, fingerprints: android.fingerprints)
      files.append(GeneratedFile(PublicFiles.assetLinksPath, statements.file.json()))
    }
    return files
  }
}

extension LinksFile {
  /// The shape of the file.
  static let shape = JSONShape.object(
    [
      .init("$schema", .text(.any), "The schema of this file, for editors."),
      .init("app", .object(appKeys), "The app that opens the links."),
      .init("public", .text(.some), "The folder of static files and of catalog/*.json, relative to this file."),
      .init("records", .dictionary(of: records, expects: "an object of collections"), "The collections of records."),
    ] + DeclaredTable.keys())

  /// Writes the JSON Schema (2020-12) of the file.
  ///
  /// - Parameter id: its identifier, a URL reference; nil to write none.
  public static func writeSchema(id: String? = nil, to writer: inout JSONWriter) {
    shape.writeSchema(to: &writer) { writer in
      writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.member("$id", id)
      writer.member("title", "links.json: the links of an app")
    }
  }

  private static let appKeys: [JSONShape.Key] =
    [
      .init("name", .text(.some), "The name that people know the app by."),
      .init(
        "ios",
        .object([
          .init("appIDs", .array(of: .text(appIDForm)), "The apps that open the links, as PREFIX.bundle.id."),
          .init("storeID", .integer(1...(.max)), "The number of https://apps.apple.com/app/id361309726."),
        ]), "The app on Apple's systems."),
      .init(
        "android",
        .object([
          .init(required: "package", .text(packageForm), "The application ID, com.example.app."),
          .init(
            "fingerprints", .array(of: .text(fingerprintForm), atLeast: 1),
            "The SHA-256 fingerprints of its signing certificates."),
        ]), "The app on Android."),
    ] + DeclaredTable.appKeys

  private static let records = JSONShape.object([
    .init("id", .choice(["integer", "uuid", "text"]), "The form of the ids."),
    .init("title", .text(.some), "The field that is the title of a record."),
    .init("filters", .array(of: .text(.some)), "The fields by which the records can be filtered."),
    .init(
      "relations",
      .dictionary(
        of: .object([
          .init(required: "field", .text(.some), "The field that names the other records."),
          .init(required: "in", .text(.some), "The collection of the other records."),
        ]), expects: "an object of relations"), "The references to other records."),
  ])

  private static let appIDForm = JSONShape.TextForm(
    "an app such as \"ABCDE12345.com.example.app\"", pattern: #"^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$"#
  ) { text in
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 10 && !parts[1].isEmpty
      && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
      && parts[1].utf8.allSatisfy { ($0 | 0x20).isLetter || $0.isDigit || $0 == 0x2E || $0 == 0x2D }
  }

  private static let packageForm = JSONShape.TextForm(
    "a package such as \"com.example.app\"", pattern: #"^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$"#
  ) { AppListing.isPackage($0) }

  private static let fingerprintForm = JSONShape.TextForm(
    "32 pairs of hexadecimal digits with colons between them", pattern: "^([0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$"
  ) { text in
    let pairs = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return pairs.count == 32
      && pairs.allSatisfy { pair in
        pair.count == 2 && pair.allSatisfy { $0.isDigit || (0x61...0x66).contains($0 | 0x20) }
      }
  }
}

extension RecordSchema {
  /// A schema whose shape is right.
  fileprivate init(_ name: String, _ node: JSONNode) {
    self.init(
      name, id: node.text("id").flatMap(RecordIDForm.init), title: node.text("title"),
      filters: (node.texts("filters") ?? []).map { RecordFilter($0) },
      relations: (node["relations"]?.object ?? []).map { member in
        RecordRelation(
          member.name.description, field: member.value.text("field") ?? "", in: member.value.text("in") ?? "")
      })
  }
}

extension JSONNode {
  /// The text of a member.
  fileprivate func text(_ name: UTF8Text) -> String? { self[name]?.string?.description }

  /// The texts of a member that is an array.
  fileprivate func texts(_ name: UTF8Text) -> [String]? {
    self[name]?.array?.compactMap { $0.string?.description }
  }
}
