import DeepLinkJSON
package import DeepLinkRecords

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The files of a folder and its subfolders, with all their faults. Several sites may serve one folder.
///
/// Leaves out names that begin with a dot, except `.well-known`, and links that leave the folder.
package struct PublicFolder: Sendable {
  /// The faults, in the order of discovery.
  package let faults: [PublicFault]
  /// Warnings about files that are not served as they are.
  let warnings: [Warning]
  let files: [PublicPath: StaticFile]
  /// The digest of all files.
  package let digest: ContentDigest
  /// The path of the folder; empty for no folder.
  private let path: String

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - path: its path; nil for no folder, which has no files.
  ///   - wait: pauses for a duration; called if a file changed a moment ago and may change again. A folder that keeps
  ///     changing is a fault.
  package init(reading path: String?, wait: @escaping (Duration) -> Void = { _ in }) {
    self.init(reading: path, wait: wait) { Date() }
  }

  /// Reads a folder with `now` as the clock, so that tests control whether a file changed a moment ago.
  package init(reading path: String?, wait: @escaping (Duration) -> Void, now: @escaping () -> Date) {
    var reader = PublicReader(root: path ?? "", wait: wait, now: now)
    let isSteady = path == nil || reader.readFolder()
    isMissing = !isSteady || reader.faults.contains { $0.path == path }
    (faults, warnings, files, digest) = (reader.faults, reader.warnings, reader.files, reader.digest)
    self.path = path ?? ""
  }

  /// Whether the folder itself cannot be read, or keeps changing, so that its files are unknown.
  package let isMissing: Bool

  /// Whether the folder has Apple's association file.
  package var hasAssociation: Bool { files[PublicPath(PublicFiles.associationPath)] != nil }

  /// The record files of this folder. A file that is missing here is read from `folder` on disk, which may be behind a
  /// symbolic link that requests may not follow.
  package func recordSource(_ folder: String) -> RecordSource {
    let directory = RecordSource.directory(folder)
    return RecordSource(names: directory.names) { name in
      try files[PublicPath("catalog/" + name)]?.octets ?? directory.read(name)
    }
  }

  func fault(at file: String, _ text: String) -> PublicFault { .init(path: path + "/" + file, text: text) }

  /// A warning about a member of an association file, with which the text begins.
  func unread(at file: String, _ text: String) -> Warning {
    Warning(.notRead, String(text.prefix { $0 != " " }), fault(at: file, text).description)
  }
}

/// Identifies the served content by the paths and contents of the files.
///
/// Equal files have the same digest on every machine. It is the SHA-256 of the lines that `sha256sum` prints for the
/// files, sorted by the octets of their paths.
package struct ContentDigest: Sendable {
  private var hashes: [PublicPath: String] = [:]

  /// No files.
  package init() {}

  /// Adds a file, unless its path has already been added.
  ///
  /// - Parameter path: the path below Public.
  package mutating func add(_ path: String, _ octets: [UInt8]) { add(PublicPath(path), octets) }

  mutating func add(_ path: PublicPath, _ octets: [UInt8]) {
    if hashes[path] == nil { hashes[path] = SHA256.digits(of: octets) }
  }

  /// The first 12 hexadecimal digits.
  package var text: String {
    let sorted = hashes.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
    let lines = sorted.flatMap { Array("\($0.value)  \($0.key.text)\n".utf8) }
    return String(SHA256.digits(of: lines).prefix(12))
  }
}
