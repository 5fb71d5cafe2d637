package import Octets

/// Finds out whether files have changed since they were read last, without reading them.
///
/// A look lists the files and compares their identities. The date of the last change says little about a file that changed
/// a moment ago, because the clock of a file system is coarse. So the content of such a file is compared too, until it has
/// been left alone for longer than that clock's tick.
package struct WatchedFiles: Sendable {
  /// What a look found.
  package enum Finding: Sendable {
    /// The files are those that were read.
    case unchanged
    /// The files have changed since the last look, and may go on changing.
    case changing
    /// The files are other ones than those that were read, and the same as at the last look.
    case changed
  }

  private let paths: @Sendable () -> [String]
  private let now: @Sendable () -> FileIdentity.Time
  private let view: @Sendable (FileIdentity) -> FileIdentity
  /// The state of the files when they were read.
  private var read: FileStates
  /// The state of the files at the last look.
  private var last: FileStates

  /// Takes the state of the files before they are read for the first time.
  ///
  /// - Parameters:
  ///   - now: the time of the system's clock.
  ///   - view: what the file system shows of a file; for a test, which has no coarse clock at hand.
  ///   - paths: the files and folders to watch, asked for at each look; a folder stands for the files that are served of it.
  package init(
    now: @escaping @Sendable () -> FileIdentity.Time, view: @escaping @Sendable (FileIdentity) -> FileIdentity = { $0 },
    paths: @escaping @Sendable () -> [String]
  ) {
    (self.now, self.view, self.paths) = (now, view, paths)
    read = FileStates(of: paths(), at: now(), since: FileStates(), view)
    last = read
  }

  /// Takes the state of the files, which are about to be read. A change during the reading is found by the next look.
  package mutating func willRead() {
    last = FileStates(of: paths(), at: now(), since: last, view)
    read = last
  }

  /// Looks at the files.
  package mutating func look() -> Finding {
    let next = FileStates(of: paths(), at: now(), since: last, view)
    let isSteady = next == last
    last = next
    if next == read { return .unchanged }
    return isSteady ? .changed : .changing
  }
}

/// The state of files at a look.
private struct FileStates: Equatable, Sendable {
  private var files: [Key: State] = [:]
  /// Why files or folders could not be listed.
  private var faults: [PublicFiles.Fault] = []

  private struct Key: Hashable {
    /// The place of the watched folder or file among the others.
    let root: Int
    /// The path below the folder; empty for a watched file.
    let path: PublicPath
  }

  private struct State: Equatable {
    /// The path with all symbolic links resolved.
    let target: String
    let identity: FileIdentity
    /// The entity tag of the content, if the file had changed a moment before a look.
    var content: String?
    /// Whether any later change shows in the identity.
    var isSettled: Bool

    /// A file that was looked at once before is the same if its content is; when that was, has no meaning.
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
    // The content of a file that has come to rest is read once more, to compare it with that of the last look.
    let isRead = before != nil || !isSettled
    let octets = isRead ? try? RegularFile.octets(at: target, limit: PublicFiles.greatestSize) : nil
    let content = octets.map(EntityTag.of)
    files[key] = State(target: target, identity: identity, content: content, isSettled: isSettled)
  }
}
