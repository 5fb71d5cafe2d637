import AssociationFiles
import DeepLinkFiles
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import SiteAssociation

/// The apps that the association files of a site name.
struct NamedApps {
  /// The names in order: those of each service of Apple's file, and the certificates of packages in Android's.
  private var names: [Name] = []

  private struct Name: Hashable {
    /// The place in the files: `apple-app-site-association.applinks`.
    let place: String
    let app: String
  }

  /// A file, with its name for messages.
  typealias File = (name: String, octets: [UInt8])

  /// Reads Apple's file and Android's; nil for one that is not there.
  init(_ apple: File?, _ android: File?) throws(InputError) {
    do {
      let file = try apple.map { try AssociationFile(parsing: $0.octets) }
      add("apple-app-site-association.applinks", file?.appLinks?.details?.flatMap(\.apps))
      add("apple-app-site-association.appclips", file?.appClips?.apps)
      add("apple-app-site-association.webcredentials", file?.webCredentials?.apps)
      add("apple-app-site-association.activitycontinuation", file?.activityContinuation?.apps)
    } catch {
      throw InputError("\(apple?.name ?? ""): is not an association file: \(error)")
    }
    do {
      for statement in try android.map({ try AssetLinks(parsing: $0.octets) })?.statements ?? [] {
        guard let target = statement.target, let package = target.packageName else { continue }
        for relation in statement.relation ?? [] {
          let name = relation.description.split(separator: ".").last ?? ""
          add("assetlinks.\(name)", (target.fingerprints ?? []).map { UTF8Text("\(package) \($0)") })
        }
      }
    } catch {
      throw InputError("\(android?.name ?? ""): is not a list of statements: \(error)")
    }
  }

  /// The apps in the files that a server serves for a site: those of its folder, else those of the table.
  init(of site: DeclaredSite) throws {
    let generated = try site.generatedFiles()
    func file(_ path: String) -> File? {
      let own = site.publicFolder.map { "\($0)/\(path)" }.flatMap { path in
        (try? RegularFile.octets(at: path, followsLinks: true, limit: PublicFiles.greatestSize)).map { (path, $0) }
      }
      return own ?? generated.first { $0.path == path && $0.hosts == nil }.map { (path, $0.octets) }
    }
    try self.init(file(PublicFiles.associationPath), file(PublicFiles.assetLinksPath))
  }

  private mutating func add(_ place: String, _ apps: [UTF8Text]?) {
    names += (apps ?? []).map { Name(place: place, app: $0.description) }
  }

  /// The apps that only one side names: first the lost ones.
  func changes(to other: NamedApps) -> [SettingChange] {
    func absent(_ other: NamedApps, _ names: [Name]) -> [(place: String, json: String)] {
      var known = Set(other.names)
      return names.filter { known.insert($0).inserted }.map { name in
        var writer = JSONWriter()
        writer.string(name.app)
        return (name.place, String(decoding: writer.bytes, as: UTF8.self))
      }
    }
    return absent(other, names).map { SettingChange($0.place, $0.json, nil) }
      + absent(self, other.names).map { SettingChange($0.place, nil, $0.json) }
  }
}
