import Foundation

/// Something to be measured: what it is called, and one time of it.
struct Operation {
  let name: String
  /// What it is divided by, where a ratio says more than a time: the name of another operation.
  let reference: String?
  /// Makes everything ready, and gives what is run and measured.
  let prepare: () throws -> () throws -> Void

  /// - Parameter prepare: only called for operations that are measured, so that one can be looked at alone.
  init(_ name: String, against reference: String? = nil, _ prepare: @escaping () throws -> () throws -> Void) {
    self.name = name
    self.reference = reference
    self.prepare = prepare
  }
}

/// Takes a result, so that the optimiser cannot drop the work that made it.
@inline(never)
func keep<Value: ~Copyable>(_ value: borrowing Value) {}

/// Everything that is measured: what a request goes through, step by step, and then as a whole.
enum Operations {
  /// The folder of the sample site, from where the repository is.
  static let folder = "Public"

  static var all: [Operation] {
    reading + resolving + writing + records + generated + (hasFolder ? associating + answering : [])
  }

  /// Only what answers from the files needs them.
  private static var hasFolder: Bool { FileManager.default.fileExists(atPath: folder) }
}
