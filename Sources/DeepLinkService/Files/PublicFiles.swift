public import Records
public import SiteAssociation

/// The files of Public, read when the server starts or is told to read them anew.
///
/// A request names a file by the decoded components of its path and finds it in a dictionary. No path of a client ever
/// reaches the file system, so none can lead out of Public, and a file that is replaced on disk is never served torn.
public struct PublicFiles: Sendable {
  /// Apple's association file.
  public let association: StaticFile
  /// What Apple's association file says.
  public let associationRules: AssociationFile
  /// What is odd about the folder, but keeps nothing else in it from being served.
  public let warnings: [Fault]
  let files: [PublicPath: StaticFile]
  /// How many components the longest path of a file has.
  private let greatestDepth: Int

  /// Where Apple's association file lies in Public.
  public static let associationPath = ".well-known/apple-app-site-association"
  /// The file of the root.
  private static let index = PublicPath("index.html")
  /// All files together may have this many octets; they are kept in memory.
  public static let greatestSize = 256 << 20

  /// Something in Public that keeps it from being served.
  public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or folder, as the operator would name it.
    public let path: String
    /// What is wrong with it, and what to do.
    public let text: String
    /// `Public/.well-known/apple-app-site-association: …`
    public var description: String { "\(path): \(text)" }
  }

  /// Every fault of a folder at once.
  public struct Faults: Error, CustomStringConvertible, Sendable {
    /// The faults, in the order in which they were found.
    public let faults: [Fault]
    /// One line for each.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
  }

  /// Reads a folder with all that is in it.
  ///
  /// Names that begin with a dot are left out, but for `.well-known`, and so are links that lead out of the folder. A
  /// file `NAME.gz` beside `NAME` is served as the compressed form of that, and not by its own name.
  ///
  /// - Parameter wait: pauses for so long; called when something in the folder has changed a moment ago, and may be
  ///   about to change again. What changes all the time is a fault.
  public init(reading folder: String, wait: @escaping (Duration) -> Void = { _ in }) throws(Faults) {
    var reader = PublicReader(root: folder, wait: wait)
    reader.read()
    var faults = reader.faults
    var rules: AssociationFile?
    if let octets = reader.files[PublicPath(Self.associationPath)]?.octets {
      do {
        rules = try AssociationFile(parsing: octets)
      } catch {
        faults.append(Fault(path: folder + "/" + Self.associationPath, text: "is no association file: \(error)"))
      }
    }
    guard faults.isEmpty, let association = reader.files[PublicPath(Self.associationPath)], let rules else {
      throw Faults(faults: faults)
    }
    self.association = association
    associationRules = rules
    files = reader.files
    greatestDepth = reader.files.keys.map(\.depth).max() ?? 0
    warnings = reader.warnings
  }

  /// The files of records that lie in Public, as they were read, or else as they are in `folder`: a link may lead to
  /// them that is not followed for requests.
  public func recordSource(_ folder: String) -> RecordSource {
    let directory = RecordSource.directory(folder)
    return RecordSource(names: directory.names) { name in
      try files[PublicPath("catalog/" + name)]?.octets ?? directory.read(name)
    }
  }

  /// How many files there are.
  public var count: Int { files.count }

  /// The file at these decoded components, `index.html` for none; nil if there is none.
  func file(_ components: some Collection<Substring>) -> StaticFile? {
    // Nothing is put together for a path that can name no file.
    guard components.count <= greatestDepth else { return nil }
    // No name of a file holds a slash, so a component that does names none.
    if components.contains(where: { $0.utf8.contains(UInt8(ascii: "/")) }) { return nil }
    return files[components.isEmpty ? Self.index : PublicPath(components)]
  }
}
