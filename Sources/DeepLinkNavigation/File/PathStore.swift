import DeepLinkJSON

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
///
/// - A missing file is an empty path, and so is one with nothing in it. A file that holds no path is renamed to `NAME.corrupt`, or the next name that is
///   free, and the path starts empty.
/// - The file is replaced as a whole: whenever the process ends, even by SIGKILL, the file holds the old path or the
///   new one. If it is a symbolic link, the file that it leads to is replaced. Permissions are kept; a new file is its
///   owner's alone (0600). A file without permission to write is not replaced.
/// - Several processes may keep one file. ``update(_:)`` starts from what is saved, so no change is lost. Assigning to
///   ``path``, or changing it in place, replaces what another process saved meanwhile: the last one wins as a whole.
///   The lock is on the file's folder; there is no lock file. It keeps away only those who ask for it, as all stores
///   do.
/// - What goes wrong is in ``problem``; the path in memory goes on, and nothing that could not be read is replaced.
///   ``update(_:)`` and ``reload()`` throw as well, for a tool that has to say so.
/// - A path with a value that cannot be encoded is not saved, and ``problem`` names the value. It is saved with the
///   first change after which all of its values can be.
///
/// A store belongs to one isolation domain, and saving waits for the disk.
#if canImport(Observation)
  @Observable
#endif
public final class PathStore<Path: StoredPath> {
  /// The problem of the last loading or saving; nil if it succeeded.
  public private(set) var problem: PathStoreError?

  /// The path in memory.
  private var current: Path
  /// The contents of the file when this store last read or replaced it.
  private var known = Known.unread
  private var isUpdating = false
  private let file: PathFile
  private let onProblem: ((PathStoreError) -> Void)?

  private enum Known: Equatable {
    /// It could not be read yet.
    case unread
    /// No file, or a file with this in it.
    case content(Data?)
  }

  /// Loads the path; ``problem`` has the error if this fails.
  /// - Parameters:
  ///   - file: the path of the file, absolute or from the current directory.
  ///   - limits: how large the file may be, and how long to wait for others.
  ///   - onProblem: called with everything that goes wrong, now and later.
  public init(
    file: String, limits: PathStoreLimits = PathStoreLimits(), onProblem: ((PathStoreError) -> Void)? = nil
  ) {
    self.file = PathFile(name: file, limits: limits)
    self.onProblem = onProblem
    current = Path()
    try? reload()
  }

  /// Loads the path from the file at a URL.
  public convenience init(
    file: URL, limits: PathStoreLimits = PathStoreLimits(), onProblem: ((PathStoreError) -> Void)? = nil
  ) {
    self.init(file: file.path, limits: limits, onProblem: onProblem)
  }

  /// The path: every change, in place or not, is saved at once, in place of what the file holds.
  ///
  /// Nothing is saved if the path cannot be (see ``problem``), such as a ``NavigationPath`` with a value that is not
  /// `Codable`, or inside ``update(_:)``, whose result counts.
  public var path: Path {
    get { current }
    set {
      current = newValue
      if !isUpdating { save() }
    }
  }

  /// Checks that the file of a store can be read.
  /// - Throws: `PathStoreError` if it cannot be; a file that holds no path is no such error, as for ``reload()``.
  public static func checkReading(file: String, limits: PathStoreLimits = PathStoreLimits()) throws {
    _ = try PathFile(name: file, limits: limits).read()
  }

  /// Reads the file again. The path becomes the one that another process saved, or that could not be read before.
  /// - Throws: `PathStoreError` if the file cannot be read; the path stays as it is then. A file that holds no path is
  ///   no such error: it is kept aside, the path is empty, and ``problem`` says so.
  public func reload() throws {
    try reporting { note in
      let content = try file.read()
      if let path = try? decoded(content) {
        (current, known) = (path, .content(content))
        return
      }
      // Read again under the lock, since it may have been replaced by a good one that must stay.
      let locked = try LockedPathFile(file)
      let (path, now) = try settled(locked, try locked.read(), &note)
      (current, known) = (path, .content(now))
    }
  }

  /// Changes the path as one transaction: no other store saves between its reading and its saving.
  ///
  /// The change starts from the path in memory if the file is as this store left it, else from the path in the file. An
  /// error, also that of a path which cannot be encoded, leaves the file and the path in memory as they were. Assign to
  /// ``path`` to go on with such a path in memory.
  /// - Parameter change: changes the path. Other stores wait for it, so it should be quick.
  /// - Returns: the result of `change`.
  /// - Throws: `PathStoreError` if the file cannot be read or replaced or the path cannot be encoded, and whatever
  ///   `change` throws.
  @discardableResult
  public func update<Result>(_ change: (inout Path) throws -> Result) throws -> Result {
    try reporting { note in
      guard !isUpdating else { throw file.error(.nestedUpdate) }
      isUpdating = true
      defer { isUpdating = false }
      let locked = try LockedPathFile(file)
      let content = try locked.read()
      var (path, now) = known == .content(content) ? (current, content) : try settled(locked, content, &note)
      let result = try change(&path)
      let data = try encoded(path)
      if data != now, let failure = try locked.replace(with: data) { note = file.error(.notDurable(failure)) }
      (current, known) = (path, .content(data))
      return result
    }
  }

  /// Replaces the file by the path in memory.
  private func save() {
    try? reporting { note in
      let data = try encoded(current)
      let locked = try LockedPathFile(file)
      var content = try locked.read()
      if known != .content(content) {
        let settled = try settled(locked, content, &note)
        if known == .unread, settled.content != nil { throw file.error(.neverRead) }
        content = settled.content
      }
      if content != data, let failure = try locked.replace(with: data) { note = file.error(.notDurable(failure)) }
      known = .content(data)
    }
  }

  /// The path of a file's content, and the content; if it is no path, the file is set aside and there is none.
  private func settled(
    _ locked: borrowing LockedPathFile, _ content: Data?, _ note: inout PathStoreError?
  ) throws -> (path: Path, content: Data?) {
    do {
      return (try decoded(content), content)
    } catch {
      let message = Self.fault(of: content ?? Data(), error)
      do {
        note = file.error(.corrupt(message: message, keptAs: try locked.setAside()))
      } catch {
        throw file.error(.corruptInPlace(message: message, error))
      }
      return (Path(), nil)
    }
  }

  private func decoded(_ content: Data?) throws -> Path {
    // An empty file, such as `mktemp` makes, counts as none: it needs not be set aside.
    guard let content, !content.isEmpty else { return Path() }
    return try Path(decoding: content)
  }

  private func encoded(_ path: Path) throws -> Data {
    do {
      return try path.encoded()
    } catch {
      throw file.error(.unencodable(message: CodingFault.words(of: error)))
    }
  }

  // MARK: Problems

  /// Runs `body`, and keeps its problem: its note if it succeeded, else its error.
  private func reporting<Result>(_ body: (inout PathStoreError?) throws -> Result) throws -> Result {
    var note: PathStoreError?
    do {
      let result = try body(&note)
      report(note)
      return result
    } catch {
      if note != nil { report(note) }
      if let error = error as? PathStoreError { report(error) }
      throw error
    }
  }

  private func report(_ found: PathStoreError?) {
    if problem != found { problem = found }
    if let found { onProblem?(found) }
  }

  /// The fault of contents that are no path: that of the JSON, else that of the path.
  private static func fault(of content: Data, _ error: any Error) -> String {
    do {
      _ = try JSONNode(parsing: [UInt8](content), limits: JSONLimits(depth: 512))
      return CodingFault.words(of: error)
    } catch {
      return "\(error)"
    }
  }
}

/// The limits of a ``PathStore``.
public struct PathStoreLimits: Hashable, Sendable {
  /// The largest file that is read or written, in bytes.
  public var bytes: Int
  /// The longest wait for another process that is saving in the same folder.
  public var lockWait: Duration

  /// Limits; those that are not given are generous for a stack of screens.
  public init(bytes: Int = 16 << 20, lockWait: Duration = .seconds(10)) {
    self.bytes = bytes
    self.lockWait = lockWait
  }
}
