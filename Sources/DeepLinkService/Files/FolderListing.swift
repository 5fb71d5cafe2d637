import Octets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What lies in a folder that is served: which files, and in what state each of them was found.
///
/// Two listings that are equal say that nothing in the folder changed between them, so that what was read in between
/// belongs together.
struct FolderListing: Equatable {
  /// A file, and by what a change to it shows.
  struct Entry: Equatable {
    /// Its path below the folder, as requests name it.
    let path: PublicPath
    /// Where it is once all links are followed.
    let target: String
    let size: Int
    let modified: Date?
    /// Another file that takes its place, with the same size and date, still has a number of its own.
    let number: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var faults: [PublicFiles.Fault] = []
  /// What is left out although it may have been meant.
  private(set) var warnings: [PublicFiles.Fault] = []
  private let root: String
  private let resolvedRoot: String
  /// The folders on the way to the one that is being read, links followed: a link back to one of them has no end.
  private var ancestors: [String] = []

  /// Lists what is served of a folder: names that begin with a dot are not, but for `.well-known`, nor are links that
  /// lead out of it, nor what is no file.
  init(of root: String) {
    self.root = root
    resolvedRoot = URL(filePath: root).resolvingSymlinksInPath().path
    var isFolder: Bool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder else {
      report("", "is no folder; name the folder to serve with --public")
      return
    }
    list("", at: resolvedRoot)
  }

  /// When the last change to any of the files was.
  var lastChange: Date? { entries.compactMap(\.modified).max() }

  private mutating func list(_ path: String, at target: String) {
    guard !ancestors.contains(where: target.hasOctets) else { return }
    ancestors.append(target)
    defer { ancestors.removeLast() }
    let names: [[UInt8]]
    do {
      names = try FolderNames.octets(at: absolute(path))
    } catch {
      return report(path, "cannot be listed: \(FileFault.reason(error))")
    }
    // By octets all through: for texts, `.` with a mark behind it is no dot, and two names may be one.
    for octets in names
    where octets.first != UInt8(ascii: ".") || (path.isEmpty && octets.elementsEqual(".well-known".utf8)) {
      guard let name = text(of: octets, in: path) else { continue }
      let inner = path.isEmpty ? name : path + "/" + name
      guard let target = destination(of: inner) else { continue }
      var isFolder: Bool = false
      // A link that leads nowhere is not there.
      guard FileManager.default.fileExists(atPath: target, isDirectory: &isFolder) else { continue }
      if isFolder { list(inner, at: target) } else { add(inner, at: target) }
    }
  }

  private mutating func add(_ path: String, at target: String) {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: target)
      // A pipe or a device would be waited for without end.
      guard attributes[.type] as? FileAttributeType == .typeRegular else { return }
      entries.append(
        Entry(
          path: PublicPath(path), target: target, size: Int(attributes[.size] as? UInt64 ?? 0),
          modified: attributes[.modificationDate] as? Date,
          number: Int(truncatingIfNeeded: attributes[.systemFileNumber] as? UInt64 ?? 0)))
    } catch {
      report(path, "cannot be read: \(FileFault.reason(error))")
    }
  }

  /// A name as text, nil with a warning for one that is no UTF-8: no path of a request could name it.
  private mutating func text(of name: [UInt8], in path: String) -> String? {
    let text = String(decoding: name, as: UTF8.self)
    if text.utf8.elementsEqual(name) { return text }
    let escaped = name.map { octet in
      0x20..<0x7F ~= octet ? String(UnicodeScalar(octet)) : "\\x" + (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }
    let inner = (path.isEmpty ? "" : path + "/") + escaped.joined()
    if warnings.count < FileFault.limit {
      warnings.append(.init(path: absolute(inner), text: "is not served: its name is not UTF-8; rename it"))
    }
    return nil
  }

  /// Where a path leads once all links on it are followed; nil if that is outside of the folder.
  private func destination(of path: String) -> String? {
    let target = URL(filePath: absolute(path)).resolvingSymlinksInPath().path
    let folder = resolvedRoot.utf8.last == UInt8(ascii: "/") ? resolvedRoot : resolvedRoot + "/"
    return target.hasOctets(of: resolvedRoot) || target.utf8.starts(with: folder.utf8) ? target : nil
  }

  private func absolute(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

  private mutating func report(_ path: String, _ text: String) {
    guard faults.count < FileFault.limit else { return }
    faults.append(.init(path: absolute(path), text: text))
  }
}

/// Why a file cannot be read, in words.
enum FileFault {
  /// More faults than this are no help to anybody.
  static let limit = 20

  static func reason(_ error: any Error) -> String {
    if (error as? CocoaError)?.code == .fileReadNoPermission { return reason("permission denied") }
    return (error as? RegularFile.Failure).map { reason($0.reason) } ?? "\(error)"
  }

  private static func reason(_ words: String) -> String {
    switch words {
    case "permission denied": words + "; let the server's user read it"
    case "no such file": "it is gone"
    default: words
    }
  }
}
