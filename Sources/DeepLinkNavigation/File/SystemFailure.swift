// The system calls by name: FoundationEssentials shows none, and all of Foundation would make every program that links
// this module, the server among them, some seven megabytes larger in memory.
import DeepLinkSystemCalls

/// A system call that failed: which one, on which path, and why.
public struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the call.
  public let call: String
  /// The path it was about.
  public let path: String
  /// The value of `errno`.
  public let code: Int32

  /// The system's text for the code: `Permission denied`.
  public var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  /// One line for a person: `open "/tmp/state.json": Permission denied`.
  public var description: String { "\(call) \"\(path)\": \(reason)" }

  /// The remedy.
  var advice: String {
    switch code {
    case ENOENT: "create the folder, or name a file in one that exists"
    case ENOTDIR: "name a file in a folder; part of this path is a file"
    case EISDIR: "name a file, not a folder"
    case EACCES, EPERM: "allow it, or name a file elsewhere"
    case EROFS: "name a file on a file system that can be written"
    case ENOSPC, EDQUOT: "make room, and save again"
    case ELOOP: "remove the symbolic links that lead to each other"
    case ENAMETOOLONG: "give the file a shorter name"
    case EMFILE, ENFILE: "let the process, or the system, have more open files"
    default: "make sure that the file and its folder can be read and written"
    }
  }
}

/// Calls the system: again when a signal interrupted it, and with a `SystemFailure` when it says -1.
@discardableResult
func check<Result: SignedInteger>(
  _ call: StaticString, _ path: String, _ body: () -> Result
) throws(SystemFailure) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw SystemFailure(call: call.description, path: path, code: code) }
  }
}

/// An open file descriptor with one owner; closed when the owner goes.
struct Descriptor: ~Copyable {
  /// The number that the kernel knows it by; valid as long as this value lives.
  let raw: Int32

  /// Takes ownership of an open descriptor.
  init(owning raw: Int32) {
    self.raw = raw
  }

  // No retry on EINTR: the number may belong to someone else by then.
  deinit { _ = close(raw) }
}
