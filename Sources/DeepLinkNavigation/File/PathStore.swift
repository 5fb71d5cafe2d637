import DeepLinkFiles
import DeepLinkJSON
import DeepLinkSystemCalls

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Observation)
  public import Observation
#endif

/// A path that outlives the app: loaded from its file when the store is made, and saved after every change.
///
/// ```swift
/// let store = PathStore<[Route]>(file: "state.json")
/// store.path.append(.search("cake"))                  // saved
/// try store.update { $0.append(.search("pie")) }      // saved, whatever other processes did meanwhile
/// ```
/// - A missing or empty file is an empty path. So is a file that holds no path; it is renamed to `NAME.corrupt`.
/// - The file is replaced as a whole: whenever the process ends, even by SIGKILL, the file holds the old path or the
///   new one. A new file is its owner's alone (0600).
/// - ``update(_:)`` starts from what is saved, so that no change of another process is lost. Assigning to ``path`` replaces it.
/// - What goes wrong is in ``problem``; the path in memory goes on, and nothing that could not be read is replaced.
///   ``update(_:)`` and ``reload()`` throw as well, for a tool that has to say so.
/// - A store belongs to one isolation domain, and saving waits for the disk.
#if canImport(Observation)
  @Observable
#endif
public final class PathStore<Path: StoredPath> {
  /// The problem of the last loading or saving; nil if it succeeded.
  public private(set) var problem: PathStoreError?

  /// The path in memory.
  private var current: Path
  /// The content of the file when this store last read or replaced it; nil if it could not be read.
  private var known: [UInt8]?
  private var isUpdating = false
  private let file: String
  private let onProblem: ((PathStoreError) -> Void)?

  /// Loads the path; ``problem`` has the error if this fails.
  /// - Parameters:
  ///   - file: the path of the file, absolute or from the current directory.
  ///   - onProblem: called with everything that goes wrong, now and later.
  public init(file: String, onProblem: ((PathStoreError) -> Void)? = nil) {
    (self.file, self.onProblem) = (file, onProblem)
    current = Path()
    try? reload()
  }

  /// Loads the path from the file at a URL.
  public convenience init(file: URL, onProblem: ((PathStoreError) -> Void)? = nil) {
    self.init(file: file.path, onProblem: onProblem)
  }

  /// The path: every change, in place or not, is saved at once, in place of what the file holds.
  public var path: Path {
    get { current }
    set {
      current = newValue
      // The result of an update counts.
      if !isUpdating { try? reporting { _ in try locked { try save(current) } } }
    }
  }

  /// Reads the file again: if another process has changed it, its path becomes that of the store.
  /// - Throws: `PathStoreError` if the file cannot be read; the path stays as it is then.
  public func reload() throws {
    try reporting { current = try load(&$0) }
  }

  /// Changes the path as one transaction: no other store saves between its reading and its saving.
  ///
  /// The change starts from the path in memory if the file is as this store left it, else from the path in the file. An
  /// error leaves the file and the path in memory as they were.
  /// - Parameter change: changes the path. Other stores of the folder wait for it, so it should be quick, and update none.
  /// - Returns: the result of `change`.
  /// - Throws: `PathStoreError`, and whatever `change` throws.
  @discardableResult
  public func update<Result>(_ change: (inout Path) throws -> Result) throws -> Result {
    try reporting { note in
      try locked {
        isUpdating = true
        defer { isUpdating = false }
        var path = try load(&note)
        let result = try change(&path)
        try save(path)
        current = path
        return result
      }
    }
  }

  /// The path in memory if the file is as this store left it, else that of the file.
  private func load(_ note: inout PathStoreError?) throws -> Path {
    var content: [UInt8] = []
    do throws(RegularFile.Failure) {
      // Generous for a stack of screens.
      content = try RegularFile.octets(at: file, limit: 16 << 20)
    } catch {
      if error != .system(ENOENT) {
        known = nil
        throw PathStoreError(file: file, reason: .unreadable(error.reason))
      }
    }
    if content == known { return current }
    known = nil
    var path = Path()
    do {
      if !content.isEmpty {
        _ = try JSONNode(parsing: content, limits: JSONLimits(depth: 512))
        path = try Path(decoding: Data(content))
      }
      known = content
    } catch {
      try call("rename") { rename(file, file + ".corrupt") }
      known = []
      note = PathStoreError(file: file, reason: .corrupt("\(error)", keptAs: file + ".corrupt"))
    }
    return path
  }

  /// Replaces the file by another with this path in it. The lock keeps others away from the temporary file.
  private func save(_ path: Path) throws {
    guard known != nil else { throw PathStoreError(file: file, reason: .unreadable("reload it first")) }
    let content: [UInt8]
    do {
      content = [UInt8](try path.encoded())
    } catch {
      throw PathStoreError(file: file, reason: .unencodable("\(error)"))
    }
    let target = FileIdentity.resolvedPath(of: file) ?? file
    let temporary = target + ".tmp"
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
    let output = try call("open") { open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600) }
    defer { _ = close(output) }
    try call("fchmod") { fchmod(output, mode) }
    var rest = content[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(
        try call("write") { rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) } })
    }
    try call("fsync") { fsync(output) }
    try call("rename") { rename(temporary, target) }
    known = content
  }

  /// Holds a lock on the file's folder meanwhile, since a lock on the file would stay with the one that is replaced. The
  /// kernel drops it when the process ends.
  private func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let folder = URL(filePath: file).deletingLastPathComponent().path
    let descriptor = try call("open") { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    defer { _ = close(descriptor) }
    let start = ContinuousClock.now
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, ContinuousClock.now - start < .seconds(10) {
      // Random pauses keep waiting processes out of step.
      usleep(.random(in: 500...3_000))
    }
    try call("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
    return try body()
  }

  /// Calls the system, and throws its reason for -1.
  @discardableResult
  private func call<Result: SignedInteger>(_ name: String, _ body: () -> Result) throws -> Result {
    let result = body()
    if result != -1 { return result }
    throw PathStoreError(file: file, reason: .unwritable("\(name): \(String(cString: strerror(errno)))"))
  }

  /// Runs `body`, and keeps its problem: its note if it succeeded, else its error.
  private func reporting<Result>(_ body: (inout PathStoreError?) throws -> Result) throws -> Result {
    var note: PathStoreError?
    defer {
      if problem != note { problem = note }
      if let note { onProblem?(note) }
    }
    do {
      return try body(&note)
    } catch {
      note = error as? PathStoreError ?? note
      throw error
    }
  }
}

/// The error of loading or saving a path, with its place and its cause.
public struct PathStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The causes, each with the words of the system or of the coder.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read. It is left alone, and nothing is saved until it is reloaded.
    case unreadable(String)
    /// The file cannot be replaced and is unchanged.
    case unwritable(String)
    /// The file holds no path. It was renamed to the file `keptAs`, and the path starts empty.
    case corrupt(String, keptAs: String)
    /// The path cannot be encoded, so the file is unchanged.
    case unencodable(String)
  }

  /// The file, as the store was given it.
  public let file: String
  /// The cause.
  public let reason: Reason

  /// One line: the file, what happened, and why.
  public var description: String {
    switch reason {
    case .unreadable(let why): "\(file): cannot read the navigation path: \(why); nothing is saved until then"
    case .unwritable(let why), .unencodable(let why):
      "\(file): cannot save the navigation path: \(why); the file is unchanged"
    case .corrupt(let why, let aside):
      "\(file): expected a navigation path, \(why): it starts empty, and the file is kept as \(aside)"
    }
  }
}
