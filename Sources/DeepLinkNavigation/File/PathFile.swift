import DeepLinkSystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a path.
struct PathFile: Sendable {
  /// The path as it was given, for messages.
  let name: String
  let limits: PathStoreLimits

  /// The contents of the file; nil if there is none.
  ///
  /// No lock is taken, since the file is only ever replaced as a whole.
  func read() throws -> Data? {
    try naming(PathStoreError.Reason.unreadable) {
      let place = try Place(of: name)
      let data = try read(place.path, in: AT_FDCWD)
      // A missing file is an empty path; a missing folder is a mistake that would show only when saving fails.
      if data == nil { try check("open", place.folder) { access(place.folder, F_OK) } }
      return data
    }
  }

  /// The contents of a file; nil if there is none.
  /// - Parameter folder: the descriptor of the folder that `path` starts from.
  func read(_ path: String, in folder: Int32) throws -> Data? {
    guard let file = try opened(path, in: folder) else { return nil }
    var status = stat()
    try check("fstat", path) { fstat(file.raw, &status) }
    if let kind = status.kindUnlessFile { throw error(.notAFile(kind: kind)) }
    guard status.st_size <= limits.bytes else { throw error(.tooLarge(limit: limits.bytes, isSaving: false)) }
    var data = Data()
    // One byte more than the size, so that one read finds the end.
    var buffer = [UInt8](repeating: 0, count: max(Int(status.st_size) + 1, 512))
    while true {
      let count = try check("read", path) { DeepLinkSystemCalls.read(file.raw, &buffer, buffer.count) }
      guard count > 0 else { return data }
      data += buffer[..<count]
      guard data.count <= limits.bytes else { throw error(.tooLarge(limit: limits.bytes, isSaving: false)) }
    }
  }

  private func opened(_ path: String, in folder: Int32) throws(SystemFailure) -> Descriptor? {
    // The flags avoid a wait for the writer of a pipe, and a terminal that becomes the controlling one.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    do {
      return Descriptor(owning: try check("open", path) { openat(folder, path, flags) })
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Runs `body`, and turns a failed system call into an error about this file.
  func naming<Result: ~Copyable>(
    _ reason: (SystemFailure) -> PathStoreError.Reason, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as SystemFailure {
      throw error(reason(failure))
    }
  }

  /// An error about this file.
  func error(_ reason: PathStoreError.Reason) -> PathStoreError {
    PathStoreError(file: name, reason: reason)
  }

  /// A folder and a name in it: where a path leads when the links it ends in are followed.
  struct Place {
    let folder: String
    let name: String

    var path: String { sibling(name) }

    /// Follows the symbolic link that the path names, and the one that names, so that the file is replaced and not the
    /// link. A link to a file that does not exist leads to where it will be.
    init(of path: String) throws {
      var path = path
      // Linux follows this many.
      for _ in 0...40 {
        let end = path.lastIndex(of: "/")
        let folder = end.map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) } ?? "."
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
          (self.folder, name) = (folder, end.map { String(path[path.index(after: $0)...]) } ?? path)
          return
        }
        path = target.hasPrefix("/") ? target : folder + "/" + target
      }
      throw SystemFailure(call: "readlink", path: path, code: ELOOP)
    }

    /// The path of another file in the folder.
    func sibling(_ name: String) -> String { folder.hasSuffix("/") ? folder + name : folder + "/" + name }
  }
}

extension stat {
  /// The kind with its article; nil for a regular file.
  var kindUnlessFile: String? {
    switch st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFLNK: "a symbolic link"
    default: "a device"
    }
  }
}
