import Foundation

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
