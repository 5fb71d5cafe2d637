package import DeepLinkFiles
import DeepLinkOctets

/// Finds out whether files have changed since they were last read, without reading them again.
///
/// A look lists the files and compares their identities. The clock of a file system is coarse, so the date does not
/// show a second change a moment after the first. For a file that changed a moment ago, a look compares the content
/// too, until the file is older than one tick of that clock.
package struct WatchedFiles: Sendable {
  /// The result of a look.
  package enum Finding: Sendable {
    /// The files are the same as when they were read.
    case unchanged
    /// The files have changed since the last look, and may change again.
    case changing
    /// The files differ from those that were read, and have not changed since the last look.
    case changed
  }

  private let paths: @Sendable () -> [String]
  private let now: @Sendable () -> FileIdentity.Time
  private let view: @Sendable (FileIdentity) -> FileIdentity
  /// The state of the files when they were read.
  private var read: FileStates
  /// The state of the files at the last look.
  private var last: FileStates

  /// Records the state of the files before they are read for the first time.
  ///
  /// - Parameters:
  ///   - now: the time of the system's clock.
  ///   - view: changes the identity of a file, for tests of a coarse clock.
  ///   - paths: the files and folders to watch, called at each look. A folder stands for the files served from it.
  package init(
    now: @escaping @Sendable () -> FileIdentity.Time, view: @escaping @Sendable (FileIdentity) -> FileIdentity = { $0 },
    paths: @escaping @Sendable () -> [String]
  ) {
    (self.now, self.view, self.paths) = (now, view, paths)
    read = FileStates(of: paths(), at: now(), since: FileStates(), view)
    last = read
  }

  /// Records the state of the files before they are read. The next look finds a change during the reading.
  package mutating func willRead() {
    last = FileStates(of: paths(), at: now(), since: last, view)
    read = last
  }

  /// Compares the files with their last known states.
  package mutating func look() -> Finding {
    let next = FileStates(of: paths(), at: now(), since: last, view)
    let isSteady = next == last
    last = next
    if next == read { return .unchanged }
    return isSteady ? .changed : .changing
  }
}

/// The state of the files at one look.
private struct FileStates: Equatable, Sendable {
  private var files: [Key: State] = [:]
  /// The faults of files or folders that could not be listed.
  private var faults: [PublicFault] = []

  private struct Key: Hashable {
    /// The index of the watched folder or file.
    let root: Int
    /// The path below the folder; empty for a watched file.
    let path: PublicPath
  }

  private struct State: Equatable {
    /// The path with all symbolic links resolved.
    let target: String
    let identity: FileIdentity
    /// The entity tag of the content, if the file had changed a moment before the look.
    var content: String?
    /// Whether any later change shows in the identity.
    var isSettled: Bool

    /// `isSettled` is ignored: a file with the same content has not changed.
    static func == (one: State, other: State) -> Bool {
      one.target == other.target && one.identity == other.identity && one.content == other.content
    }
  }

  /// The coarsest clock of a file system: FAT counts two seconds.
  private static let tick: Int64 = 2

  /// No files.
  init() {}

  init(
    of paths: [String], at time: FileIdentity.Time, since last: FileStates, _ view: (FileIdentity) -> FileIdentity
  ) {
    for (root, path) in paths.enumerated() {
      if let file = try? FileIdentity(at: path), file.kind == .regular {
        add(Key(root: root, path: PublicPath("")), path, view(file), at: time, since: last)
        continue
      }
      let listing = FolderListing(of: path)
      faults += listing.faults
      for entry in listing.entries {
        add(Key(root: root, path: entry.path), entry.target, view(entry.identity), at: time, since: last)
      }
    }
  }

  private mutating func add(
    _ key: Key, _ target: String, _ identity: FileIdentity, at time: FileIdentity.Time, since last: FileStates
  ) {
    let before = last.files[key].flatMap { $0.target == target && $0.identity == identity ? $0 : nil }
    if let before, before.isSettled {
      files[key] = before
      return
    }
    let isSettled =
      identity.changed < FileIdentity.Time(seconds: time.seconds - Self.tick, nanoseconds: time.nanoseconds)
    // When a file has settled, its content is read once more and compared with that of the last look.
    let isRead = before != nil || !isSettled
    let octets = isRead ? try? RegularFile.octets(at: target, limit: PublicFiles.greatestSize) : nil
    let content = octets.map(EntityTag.of)
    files[key] = State(target: target, identity: identity, content: content, isSettled: isSettled)
  }
}
