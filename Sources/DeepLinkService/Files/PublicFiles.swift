package import AssociationFiles
import DeepLinkAnswers
package import DeepLinkJSON
package import DeepLinking
import SiteAssociation

/// The files of Public, read at the start and on each reload.
///
/// Requests look up files in a dictionary by the decoded components of their path. No client path reaches the file
/// system, so no request can leave Public or see a partly written file.
package final class PublicFiles: Sendable {
  /// Apple's association file.
  package let association: StaticFile
  /// The parsed content of Apple's association file.
  package var associationRules: AssociationFile { lazyRules.value }
  private let lazyRules: LazyValue<AssociationFile>
  /// Warnings about files that are not served as they are, and about values in association files that devices do not read.
  package let warnings: [Warning]
  let table: FileTable
  /// The association files of each host, where hosts have different ones.
  let associationsByHost: [HostAssociation]
  /// The digest of all files that were read.
  package let digest: ContentDigest

  /// The path of Apple's association file below Public.
  package static let associationPath = ".well-known/apple-app-site-association"
  /// The path of Android's association file below Public.
  package static let assetLinksPath = ".well-known/assetlinks.json"
  /// The maximum size of all files together in octets, because they are kept in memory.
  package static let greatestSize = 256 << 20

  /// Every fault of a folder at once.
  package struct Faults: Error, CustomStringConvertible, Sendable {
    /// The faults, in the order of discovery.
    package let faults: [PublicFault]
    /// The faults, one per line.
    package var description: String { faults.map(\.description).joined(separator: "\n") }
  }

  /// Reads a folder (see `PublicFolder`) and uses its files.
  ///
  /// - Parameters:
  ///   - folder: the folder; nil for generated files only.
  ///   - generated: files for paths that the folder does not have.
  ///   - wait: pauses for a duration; called if a file changed a moment ago and may change again. A folder that keeps
  ///     changing is a fault.
  package convenience init(
    reading folder: String?, orElse generated: [GeneratedFile] = [], wait: @escaping (Duration) -> Void = { _ in }
  ) throws(Faults) {
    try self.init(PublicFolder(reading: folder, wait: wait), orElse: generated)
  }

  /// Uses the files of a folder that has been read.
  ///
  /// - Parameters:
  ///   - folder: the files of the folder.
  ///   - generated: files for paths that the folder does not have.
  /// - Throws: the faults of the folder and of its association files.
  package init(_ folder: PublicFolder, orElse generated: [GeneratedFile] = []) throws(Faults) {
    var (files, faults) = (folder.files, folder.faults)
    let owned = files[Self.association] != nil
    for file in generated where file.hosts == nil && files[PublicPath(file.path)] == nil {
      do { files[PublicPath(file.path)] = try file.staticFile } catch {
        faults.append(folder.fault(at: file.path, "cannot be served: \(error)"))
      }
    }
    var unread: [Warning] = []
    if owned, let octets = files[Self.association]?.octets {
      if octets.count > AssociationGenerator.greatestSize {
        let text = "has \(octets.count) bytes, but devices accept at most \(AssociationGenerator.greatestSize)"
        faults.append(folder.fault(at: Self.associationPath, text))
      }
      do {
        unread += try AssociationFile(parsing: octets).unread.map { folder.unread(at: Self.associationPath, $0) }
      } catch {
        faults.append(folder.fault(at: Self.associationPath, "is not an association file: \(error)"))
      }
    } else if files[Self.association] == nil, !folder.isMissing {
      faults.append(folder.fault(at: Self.associationPath, "is missing; without it no link opens the app"))
    }
    if let octets = folder.files[PublicPath(Self.assetLinksPath)]?.octets {
      do {
        unread += try AssetLinks(parsing: octets).unread.map { folder.unread(at: Self.assetLinksPath, $0) }
      } catch {
        faults.append(folder.fault(at: Self.assetLinksPath, "is not a list of statements: \(error)"))
      }
    }
    guard faults.isEmpty, let association = files[Self.association] else { throw Faults(faults: faults) }
    self.association = association
    lazyRules = LazyValue { (try? AssociationFile(parsing: association.octets)) ?? AssociationFile() }
    table = FileTable(files)
    isAssociationGenerated = !owned
    // A file in the folder is the same for all hosts.
    associationsByHost =
      owned
      ? []
      : generated.compactMap { file in
        guard let hosts = file.hosts, file.path == Self.associationPath, let served = try? file.staticFile else {
          return nil
        }
        let android = generated.first { $0.hosts == hosts && $0.path == Self.assetLinksPath }
        return HostAssociation(hosts: hosts, file: served, assetLinks: try? android?.staticFile)
      }
    (warnings, digest) = (folder.warnings + unread, folder.digest)
  }

  private static let association = PublicPath(associationPath)

  /// Android's association file; nil if there is none.
  var assetLinks: StaticFile? { files[PublicPath(Self.assetLinksPath)] }

  /// Whether Apple's association file was generated from the table and so needs no check against it.
  package let isAssociationGenerated: Bool

  /// The files by path.
  var files: [PublicPath: StaticFile] { table.files }

  /// Whether there is a file at the path of a request: `/logo.svg`.
  package func contains(_ path: String) -> Bool { file(at: path) != nil }

  /// The file at the path of a request.
  func file(at path: String) -> StaticFile? {
    (try? DeepLinkRequest(path)).flatMap { table.file($0.pathComponents) }
  }

  /// The number of files.
  package var count: Int { files.count }
}

/// The association files of some hosts of a site.
final class HostAssociation: Sendable {
  let hosts: HostSet
  /// Apple's file.
  let file: StaticFile
  /// Android's file; nil if there is none.
  let assetLinks: StaticFile?

  init(hosts: HostSet, file: StaticFile, assetLinks: StaticFile?) {
    (self.hosts, self.file, self.assetLinks) = (hosts, file, assetLinks)
  }
}

/// Files by path, as requests look them up.
struct FileTable: Sendable {
  let files: [PublicPath: StaticFile]
  /// The number of components of the longest path, or -1 without files. No deeper path needs a lookup.
  let greatestDepth: Int

  init(_ files: [PublicPath: StaticFile]) {
    self.files = files
    greatestDepth = files.keys.map(\.depth).max() ?? -1
  }

  /// The file served at `/`.
  static let index = PublicPath("index.html")

  /// The file at these decoded components, or nil if there is none; no components mean `index.html`.
  func file(_ components: some Collection<Substring>) -> StaticFile? {
    guard components.count <= greatestDepth else { return nil }
    // No file name contains a slash, so a component with one matches no file.
    if components.contains(where: { $0.utf8.contains(UInt8(ascii: "/")) }) { return nil }
    return files[components.isEmpty ? Self.index : PublicPath(components)]
  }

  /// The `index.html` of the folder at these decoded components, or nil if there is none.
  func index(of folder: some Collection<Substring>) -> StaticFile? {
    guard !folder.isEmpty, folder.count < greatestDepth else { return nil }
    return file(folder + [Substring(Self.index.text)])
  }
}

/// A file that is made together with a site, and served if the folder has no file at its path.
package final class GeneratedFile: Sendable {
  /// The path below the folder.
  package let path: String
  /// Its content.
  package let octets: [UInt8]
  /// The hosts that have it; nil for all.
  package let hosts: HostSet?
  /// What the file opens beyond the table, because it would be too large otherwise.
  package let warnings: [Warning]

  /// Makes a file.
  ///
  /// - Parameter hosts: the hosts that have it; nil for all.
  package init(_ path: String, _ octets: [UInt8], on hosts: HostSet? = nil) {
    (self.path, self.octets, self.hosts, warnings) = (path, octets, hosts, [])
  }

  /// Makes Apple's association file.
  ///
  /// - Parameters:
  ///   - file: the content of the file.
  ///   - octets: the same content as JSON, if it is already rendered.
  ///   - hosts: the hosts that have it; nil for all.
  ///   - warnings: what the file opens beyond the table.
  package init(
    association file: AssociationFile, _ octets: [UInt8]? = nil, on hosts: HostSet? = nil, warnings: [Warning] = []
  ) {
    (path, self.octets) = (PublicFiles.associationPath, octets ?? file.json())
    (self.hosts, self.warnings) = (hosts, warnings)
  }

  var staticFile: StaticFile {
    get throws { try StaticFile(octets: octets, mediaType: FileType.of(path)) }
  }
}

/// A fault that keeps Public from being served.
package struct PublicFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file or folder, beginning with the folder as the operator gave it.
  package let path: String
  /// The fault and a remedy.
  package let text: String
  /// `Public/.well-known/apple-app-site-association: …`
  package var description: String { "\(path): \(text)" }
}
