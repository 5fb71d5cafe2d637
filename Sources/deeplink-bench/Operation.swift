import Foundation

/// An operation to measure.
struct Operation {
  let name: String
  /// The name of another operation to compare with, if a ratio is more useful than a time.
  let reference: String?
  /// Prepares the operation, and returns the closure to measure.
  let prepare: () throws -> () throws -> Void

  /// - Parameter prepare: called only for operations that are measured.
  init(_ name: String, against reference: String? = nil, _ prepare: @escaping () throws -> () throws -> Void) {
    self.name = name
    self.reference = reference
    self.prepare = prepare
  }
}

/// Uses a result, so that the optimiser cannot remove the work for it.
@inline(never)
func keep<Value: ~Copyable>(_ value: borrowing Value) {}

/// All operations: the steps of a request, and then whole requests.
enum Operations {
  /// The folder of the sample site, relative to the repository.
  static let folder = "Public"

  static var all: [Operation] {
    reading + resolving + declared + writing + records + generated + (hasFolder ? associating + answering : [])
  }

  /// Operations that serve files need the folder.
  private static var hasFolder: Bool { FileManager.default.fileExists(atPath: folder) }
}
