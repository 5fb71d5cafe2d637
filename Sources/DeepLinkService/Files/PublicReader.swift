import HTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the files of a folder into memory, and collects what is wrong with it.
struct PublicReader {
  private let root: String
  private let resolvedRoot: String
  /// The folders on the way to the one that is being read, links followed: a link back to one of them has no end.
  private var ancestors: [String] = []
  private var size = 0
  private(set) var files: [String: StaticFile] = [:]
  private(set) var faults: [PublicFiles.Fault] = []

  init(root: String) {
    self.root = root
    resolvedRoot = URL(filePath: root).resolvingSymlinksInPath().path
  }

  mutating func read() {
    var isFolder: Bool = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder else {
      return report("", "is no folder; name the folder to serve with --public")
    }
    readFolder("", at: resolvedRoot)
    if files[PublicFiles.associationPath] == nil {
      report(PublicFiles.associationPath, "is missing; without it no link opens the app")
    }
  }

  private mutating func readFolder(_ path: String, at target: String) {
    guard !ancestors.contains(target) else { return }
    ancestors.append(target)
    defer { ancestors.removeLast() }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: absolute(path))
    } catch {
      return report(path, "cannot be listed: \(reason(error))")
    }
    for name in names.sorted() where !name.hasPrefix(".") || (path.isEmpty && name == ".well-known") {
      let inner = path.isEmpty ? name : path + "/" + name
      guard let target = destination(of: inner) else { continue }
      var isFolder: Bool = false
      // A link that leads nowhere is not there.
      guard FileManager.default.fileExists(atPath: target, isDirectory: &isFolder) else { continue }
      if isFolder { readFolder(inner, at: target) } else { readFile(inner, at: target) }
    }
  }

  private mutating func readFile(_ path: String, at target: String) {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: target)
      // A pipe or a device would be waited for without end.
      guard attributes[.type] as? FileAttributeType == .typeRegular else { return }
      let octets = [UInt8](try Data(contentsOf: URL(filePath: target)))
      size += octets.count
      guard size <= PublicFiles.greatestSize else {
        return report(path, "makes the folder larger than \(PublicFiles.greatestSize) octets, which are kept in memory")
      }
      let modified = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970
      files[path] = try StaticFile(
        octets: octets, mediaType: FileType.of(path), lastModified: modified.map { HTTPDate(seconds: Int64($0)) })
    } catch {
      report(path, "cannot be read: \(reason(error))")
    }
  }

  /// Where a path leads once all links on it are followed; nil if that is outside of the folder.
  private func destination(of path: String) -> String? {
    let target = URL(filePath: absolute(path)).resolvingSymlinksInPath().path
    return target == resolvedRoot || target.hasPrefix(resolvedRoot.hasSuffix("/") ? resolvedRoot : resolvedRoot + "/")
      ? target : nil
  }

  private func absolute(_ path: String) -> String { path.isEmpty ? root : root + "/" + path }

  private func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoPermission: "permission denied; let the server's user read it"
    case .fileReadNoSuchFile: "it is gone"
    default: "\(error)"
    }
  }

  private mutating func report(_ path: String, _ text: String) {
    guard faults.count < 20 else { return }
    faults.append(.init(path: absolute(path), text: text))
  }
}
