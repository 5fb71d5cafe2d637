import DeepLinkFiles
import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the files of a folder into memory, and collects faults and warnings.
///
/// The result is consistent: if a file changes while the folder is read, reading starts again.
struct PublicReader {
  private let root: String
  private let wait: (Duration) -> Void
  private let now: () -> Date
  private var size = 0
  private var contents: [PublicPath: [UInt8]] = [:]
  private(set) var files: [PublicPath: StaticFile] = [:]
  /// The digest of all files that were read.
  private(set) var digest = ContentDigest()
  private(set) var faults: [PublicFault] = []
  private(set) var warnings: [Warning] = []

  /// A file that is younger than this may be written again, and the clock of the file system may be too coarse to show
  /// the second change.
  private static let quiet = Duration.milliseconds(50)
  private static let attempts = 10

  init(root: String, wait: @escaping (Duration) -> Void, now: @escaping () -> Date) {
    self.root = root
    self.wait = wait
    self.now = now
  }

  /// - Returns: whether no file changed during the reading.
  mutating func readFolder() -> Bool {
    var listing = FolderListing(of: root)
    for attempt in 1...Self.attempts {
      (faults, warnings) = (listing.faults, listing.warnings)
      readContents(of: listing)
      if isRecent(listing) { wait(Self.quiet) }
      let after = FolderListing(of: root)
      if after == listing {
        makeFiles(of: listing)
        return true
      }
      if attempt == Self.attempts {
        let changed = zip(after.entries, listing.entries).first { $0 != $1 }?.0.path.text ?? ""
        faults = []
        report(changed, "changes while it is read; reload once everything is in its place")
        return false
      }
      listing = after
    }
    return false
  }

  /// Whether a file changed a moment ago. Ignores dates in the future.
  private func isRecent(_ listing: FolderListing) -> Bool {
    guard let last = listing.lastChange else { return false }
    let age = now().timeIntervalSince1970 - Double(last.seconds) - Double(last.nanoseconds) / 1e9
    return age >= 0 && age < Self.quiet / .seconds(1)
  }

  private mutating func readContents(of listing: FolderListing) {
    (size, contents) = (0, [:])
    for entry in listing.entries {
      size += entry.identity.size
      guard size <= PublicFiles.greatestSize else {
        return report(
          entry.path.text, "makes the folder larger than \(PublicFiles.greatestSize) bytes, which are kept in memory")
      }
      do {
        // The listing resolved all links. A link at this path is new and may leave the folder.
        contents[entry.path] = try RegularFile.octets(
          at: entry.target, followsLinks: false, limit: PublicFiles.greatestSize)
      } catch {
        report(entry.path.text, "cannot be read: \(FileFault.reason(error))")
      }
    }
  }

  private mutating func makeFiles(of listing: FolderListing) {
    files = [:]
    for (path, octets) in contents { digest.add(path, octets) }
    for entry in listing.entries {
      guard let octets = contents[entry.path] else { continue }
      do {
        files[entry.path] = try StaticFile(
          octets: octets, mediaType: FileType.of(entry.path.text),
          lastModified: HTTPDate(seconds: entry.identity.modified.seconds))
      } catch {
        report(entry.path.text, "cannot be served: \(error)")
      }
    }
    contents = [:]
  }

  private mutating func report(_ path: String, _ text: String) {
    guard faults.count < FileFault.limit else { return }
    faults.append(.init(path: path.isEmpty ? root : root + "/" + path, text: text))
  }
}
