/// The error of loading or saving a path, with its place, its cause and a remedy.
public struct PathStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The causes.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read. It is left alone, and nothing is saved as long as it cannot be read.
    case unreadable(SystemFailure)
    /// The file cannot be replaced and is unchanged.
    case unwritable(SystemFailure)
    /// The new path is in its place, but the system could not promise that it is there after a power failure.
    case notDurable(SystemFailure)
    /// There is no file at this path but something else: "a folder", "a device".
    case notAFile(kind: String)
    /// The file, or the path that was to be saved, is larger than the limit.
    case tooLarge(limit: Int, isSaving: Bool)
    /// The file holds no path: `message` says why. It was renamed to the file `keptAs`, and the path starts empty.
    case corrupt(message: String, keptAs: String)
    /// The file holds no path, and could not be renamed. It is left alone, and nothing is saved.
    case corruptInPlace(message: String, SystemFailure)
    /// The store could not read the file when it loaded, and now can. Saving would replace a path that the app never showed,
    /// so the file is unchanged.
    case neverRead
    /// Another process was saving in the same folder all the time.
    case busy(waited: Duration)
    /// The path cannot be encoded: `message` says which value of it, why, and what to do.
    case unencodable(message: String)
    /// An update was started by the closure of another one.
    case nestedUpdate
  }

  /// The file, as the store was given it.
  public let file: String
  /// The cause.
  public let reason: Reason

  /// One line: the file, what happened, why, and what to do.
  public var description: String { "\(file): \(message)" }

  private var message: String {
    switch reason {
    case .unreadable(let failure):
      "cannot read the navigation path: \(failure): \(failure.advice); nothing is saved until then"
    case .unwritable(let failure):
      "cannot save the navigation path: \(failure): \(failure.advice); the file is unchanged"
    case .notDurable(let failure):
      "the navigation path is saved, but may not survive a power failure: \(failure): check the disk"
    case .notAFile(let kind):
      "cannot keep a navigation path here: expected a file, found \(kind): name another file"
    case .tooLarge(let limit, isSaving: false):
      "cannot read the navigation path: the file has more than \(limit) bytes: move it away, or raise the limit"
    case .tooLarge(let limit, isSaving: true):
      "cannot save the navigation path: it has more than \(limit) bytes: shorten the path, or raise the limit"
    case .corrupt(let message, let keptAs):
      "expected a navigation path, \(message): it starts empty, and the file is kept as \(keptAs)"
    case .corruptInPlace(let message, let failure):
      """
      expected a navigation path, \(message): the file could not be set aside, \(failure): \(failure.advice); nothing \
      is saved until then
      """
    case .neverRead:
      "the file holds a navigation path that could not be read before: reload it first; nothing was saved"
    case .busy(let waited):
      "cannot save the navigation path: another process held its folder for \(waited): try again, or stop that process"
    case .unencodable(let message):
      "cannot save the navigation path: \(message); the file is unchanged"
    case .nestedUpdate:
      "cannot update the navigation path inside another update of it: make both changes in one"
    }
  }
}
