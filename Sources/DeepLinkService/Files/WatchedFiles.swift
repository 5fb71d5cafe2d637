import DeepLinkFiles

/// Finds out whether files have changed since they were last read, without reading them again.
///
/// A look lists the files and compares their times and sizes. Files that change are read once two looks agree.
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

  /// The state of a watched file, or of the files served from a watched folder.
  private enum State: Equatable {
    case file(FileIdentity)
    case folder(FolderListing)

    init(of path: String) {
      if let file = try? FileIdentity(at: path), file.kind == .regular {
        self = .file(file)
      } else {
        self = .folder(FolderListing(of: path))
      }
    }
  }

  private let paths: @Sendable () -> [String]
  /// The states when the files were read.
  private var read: [State]
  /// The states at the last look.
  private var last: [State]

  /// Records the states of the files before they are read for the first time.
  ///
  /// - Parameter paths: the files and folders to watch, called at each look.
  package init(paths: @escaping @Sendable () -> [String]) {
    self.paths = paths
    read = paths().map(State.init)
    last = read
  }

  /// Records the states of the files before they are read. The next look finds a change during the reading.
  package mutating func willRead() {
    read = paths().map(State.init)
    last = read
  }

  /// Compares the files with their last known states.
  package mutating func look() -> Finding {
    let next = paths().map(State.init)
    let isSteady = next == last
    last = next
    if next == read { return .unchanged }
    return isSteady ? .changed : .changing
  }
}
