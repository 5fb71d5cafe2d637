import DeepLinkSystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file of a path, locked against other processes.
///
/// The lock is an advisory `flock` on the folder. A lock on the file itself would stay behind on the old file when that
/// is replaced, and a file beside it would be litter that can never be removed safely. The price is that stores whose
/// files lie in one folder wait for each other, for a few milliseconds each time; and a file system that cannot lock a
/// folder, as some network file systems, cannot be saved to. The kernel drops the lock when the process ends, however
/// that happens.
struct LockedPathFile: ~Copyable {
  private let file: PathFile
  private let place: PathFile.Place
  private let folder: Descriptor

  /// Waits for the lock and takes it.
  init(_ file: PathFile) throws {
    self.file = file
    let place = try file.naming(PathStoreError.Reason.unwritable) { try PathFile.Place(of: file.name) }
    folder = try file.naming(PathStoreError.Reason.unwritable) { try Self.lock(place.folder, for: file) }
    self.place = place
  }

  private static func lock(_ path: String, for file: PathFile) throws -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let folder = Descriptor(owning: try check("open", path) { open(path, flags) })
    // Polls for the lock, because a wait in the kernel has no time limit.
    let start = ContinuousClock.now
    while try !hasLocked(folder, path) {
      guard ContinuousClock.now - start < file.limits.lockWait else {
        throw file.error(.busy(waited: file.limits.lockWait))
      }
      // Random pauses keep waiting processes out of step.
      usleep(.random(in: 500...3_000))
    }
    return folder
  }

  private static func hasLocked(_ folder: borrowing Descriptor, _ path: String) throws(SystemFailure) -> Bool {
    let raw = folder.raw
    do {
      try check("flock", path) { flock(raw, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// The contents of the file; nil if there is none.
  func read() throws -> Data? {
    try file.naming(PathStoreError.Reason.unreadable) { try file.read(place.name, in: folder.raw) }
  }

  /// Replaces the file as a whole, or makes it: whenever the process ends, the file holds the old data or the new.
  ///
  /// The data goes to a file beside it first. That has the same name each time, so that one which was left behind is
  /// replaced by the next and they do not pile up.
  /// - Returns: why the new file may not survive a power failure, if the system could not promise it.
  func replace(with data: Data) throws -> SystemFailure? {
    guard data.count <= file.limits.bytes else { throw file.error(.tooLarge(limit: file.limits.bytes, isSaving: true)) }
    let temporary = ".\(place.name).tmp"
    do {
      try write(data, to: temporary)
      try check("rename", place.path) { renameat(folder.raw, temporary, folder.raw, place.name) }
    } catch let failure as SystemFailure {
      _ = unlinkat(folder.raw, temporary, 0)
      throw file.error(.unwritable(failure))
    }
    do {
      try check("fsync", place.folder) { fsync(folder.raw) }
    } catch {
      // File systems that keep folders durable by other means answer EINVAL.
      if error.code != EINVAL { return error }
    }
    return nil
  }

  private func write(_ data: Data, to temporary: String) throws {
    var status = stat()
    let exists = fstatat(folder.raw, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0
    if exists {
      if let kind = status.kindUnlessFile { throw file.error(.notAFile(kind: kind)) }
      // Replacing needs no permission on the file itself, but a file without write permission is not to be changed.
      try check("access", place.path) { faccessat(folder.raw, place.name, W_OK, 0) }
    }
    // Removed rather than opened: in a folder that others can write, it could be a link to a file of ours.
    do {
      try check("unlink", temporary) { unlinkat(folder.raw, temporary, 0) }
    } catch {
      if error.code != ENOENT { throw error }
    }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let output = Descriptor(
      owning: try check("open", place.sibling(temporary)) { openat(folder.raw, temporary, flags, 0o600) })
    if exists {
      // Only root can keep the owner of another user's file; any other user becomes its owner.
      if status.st_uid != geteuid() || status.st_gid != getegid() {
        _ = fchown(output.raw, status.st_uid, status.st_gid)
      }
      try check("fchmod", place.path) { fchmod(output.raw, status.st_mode & 0o777) }
    }
    var rest = [UInt8](data)
    while !rest.isEmpty {
      let count = try check("write", place.path) { DeepLinkSystemCalls.write(output.raw, rest, rest.count) }
      rest.removeFirst(count)
    }
    try check("fsync", place.path) { fsync(output.raw) }
  }

  /// Renames the file to one that does not exist, `NAME.corrupt` or `NAME.corrupt-2` and so on, and returns its path.
  func setAside() throws(SystemFailure) -> String {
    var number = 1
    while true {
      let name = place.name + (number == 1 ? ".corrupt" : ".corrupt-\(number)")
      do {
        try moveAside(to: name)
        return place.sibling(name)
      } catch {
        // A thousand files set aside are more than anyone reads.
        guard error.code == EEXIST, number < 1_000 else { throw error }
      }
      number += 1
    }
  }

  /// Renames the file, but never over another one, which `rename` would silently do: the file gets a second name
  /// and loses its first.
  private func moveAside(to name: String) throws(SystemFailure) {
    do {
      try check("link", name) { linkat(folder.raw, place.name, folder.raw, name, 0) }
      try check("unlink", place.path) { unlinkat(folder.raw, place.name, 0) }
    } catch {
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      // A file system without hard links; the lock keeps other stores away.
      var status = stat()
      guard fstatat(folder.raw, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
        throw SystemFailure(call: "rename", path: name, code: EEXIST)
      }
      try check("rename", name) { renameat(folder.raw, place.name, folder.raw, name) }
    }
    // A failure changes nothing about the renaming, only about how soon it is safe.
    _ = fsync(folder.raw)
  }
}
