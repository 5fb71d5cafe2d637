import DeepLinkFiles
import DeepLinkJSON
import DeepLinkOctets

/// The files of a served folder, and the state of each.
///
/// If a listing before reading equals the one after it, nothing changed in between, and the files that were read are
/// consistent.
struct FolderListing: Equatable {
  /// A file, with the attributes that change with its content.
  struct Entry: Equatable {
    /// The path below the folder, as requests name it.
    let path: PublicPath
    /// The path with all symbolic links resolved.
    let target: String
    let identity: FileIdentity
  }

  private(set) var entries: [Entry] = []
  private(set) var faults: [PublicFault] = []
  /// Warnings about entries that are left out but may have been meant to be served.
  private(set) var warnings: [Warning] = []
  private let root: String
  private let resolvedRoot: String
  /// The folders above the current one, with links resolved. A link to one of them would recurse forever.
  private var ancestors: [String] = []
  /// How many paths each folder has been listed at, by its path with links resolved.
  private var paths: [PublicPath: Int] = [:]

  /// The most paths of one folder. Folders that link to each other have a path for each order of them.
  private static let mostPaths = 64

  /// Lists the served files of a folder. Leaves out names that begin with a dot, except `.well-known`; links that leave
  /// the folder; and entries that are not regular files.
  init(of root: String) {
    self.root = root
    resolvedRoot = FileIdentity.resolvedPath(of: root) ?? root
    guard (try? FileIdentity(at: resolvedRoot))?.kind == .folder else {
      report("", "is not a folder; name the folder to serve with --public")
      return
    }
    list("", at: resolvedRoot)
  }

  /// The time of the latest change to a file.
  var lastChange: FileIdentity.Time? { entries.map(\.identity.modified).max() }

  private mutating func list(_ path: String, at folder: String) {
    guard !ancestors.contains(where: folder.hasOctets) else { return }
    let count = paths[PublicPath(folder), default: 0] + 1
    paths[PublicPath(folder)] = count
    guard count <= Self.mostPaths else {
      guard count == Self.mostPaths + 1 else { return }
      return report(path, "is another path of a folder that has \(Self.mostPaths) paths already; remove symbolic links")
    }
    ancestors.append(folder)
    defer { ancestors.removeLast() }
    let names: [[UInt8]]
    do {
      names = try FolderNames.octets(at: absolute(path))
    } catch {
      return report(path, "cannot be listed: \(FileFault.reason(error))")
    }
    // The comparison is by octets: a `Character` can be a dot with a combining mark, and different names can be equal
    // as `String`.
    for octets in names
    where octets.first != UInt8(ascii: ".") || (path.isEmpty && octets.elementsEqual(".well-known".utf8)) {
      guard let name = text(of: octets, in: path), let (target, identity) = destination(of: name, in: folder) else {
        continue
      }
      let inner = path.isEmpty ? name : path + "/" + name
      switch identity.kind {
      case .folder: list(inner, at: target)
      case .regular: entries.append(Entry(path: PublicPath(inner), target: target, identity: identity))
      // Reading a pipe or a device could block forever.
      case .link, .other: continue
      }
    }
  }

  /// A name as text. Nil with a warning if it is not UTF-8, because no request path could name it.
  private mutating func text(of name: [UInt8], in path: String) -> String? {
    let text = String(decoding: name, as: UTF8.self)
    if text.utf8.elementsEqual(name) { return text }
    let escaped = name.map { octet in
      0x20..<0x7F ~= octet ? String(UnicodeScalar(octet)) : "\\x" + (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }
    let inner = (path.isEmpty ? "" : path + "/") + escaped.joined()
    if warnings.count < FileFault.limit {
      let file = absolute(inner)
      warnings.append(Warning(.fileName, file, "\(file): is not served: its name is not UTF-8; rename it"))
    }
    return nil
  }

  /// The path of an entry with all symbolic links resolved, and its identity. Nil for a link that leaves the folder or
  /// is broken.
  ///
  /// - Parameter folder: the folder of the entry, with links resolved.
  private func destination(of name: String, in folder: String) -> (target: String, identity: FileIdentity)? {
    let path = folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    guard let identity = try? FileIdentity(at: path, followsLinks: false) else { return nil }
    // Most entries are no links and need only this one system call.
    guard identity.kind == .link else { return (path, identity) }
    guard let target = FileIdentity.resolvedPath(of: path) else { return nil }
    let start = resolvedRoot.utf8.last == UInt8(ascii: "/") ? resolvedRoot : resolvedRoot + "/"
    guard target.hasOctets(of: resolvedRoot) || target.utf8.starts(with: start.utf8) else { return nil }
    return (try? FileIdentity(at: target)).map { (target, $0) }
  }

  private func absolute(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

  private mutating func report(_ path: String, _ text: String) {
    guard faults.count < FileFault.limit else { return }
    faults.append(.init(path: absolute(path), text: text))
  }
}

/// Describes the reason why a file cannot be read.
enum FileFault {
  /// The maximum number of faults to list.
  static let limit = 20

  /// - Parameter missing: the words for a file that does not exist. A file of a listing existed before.
  static func reason(_ error: any Error, missing: String = "the file does not exist any more") -> String {
    (error as? RegularFile.Failure).map { reason($0.reason, missing) } ?? "\(error)"
  }

  private static func reason(_ words: String, _ missing: String) -> String {
    switch words {
    case "permission denied": words + "; let the server's user read it"
    case "no such file": missing
    default: words
    }
  }
}
