import Foundation

/// An operation to measure.
struct Operation {
  let name: String
  /// Prepares the operation, and returns the closure to measure.
  let prepare: () throws -> () throws -> Void

  /// - Parameter prepare: called only for operations that are measured.
  init(_ name: String, _ prepare: @escaping () throws -> () throws -> Void) {
    (self.name, self.prepare) = (name, prepare)
  }
}

/// Uses a result, so that the optimiser cannot remove the work for it.
@inline(never)
func keep<Value: ~Copyable>(_ value: borrowing Value) {}

/// All operations: the steps of a request, and then whole requests.
enum Operations {
  /// The folder of the sample site, relative to the repository, which whole requests need.
  static let folder = "Public"

  static var all: [Operation] { steps + (FileManager.default.fileExists(atPath: folder) ? answering : []) }
}
