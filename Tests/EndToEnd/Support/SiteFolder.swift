import DeepLinkFiles
import Foundation

/// A folder with the files of a test, which is removed with the value.
class FileFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")

  var path: String { url.path }

  init(_ files: [String: String] = [:]) throws {
    try begin()
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Makes the folder.
  func begin() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  /// Writes a file in place, or creates it.
  func write(_ name: String, _ text: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file.
  func text(_ name: String) throws -> String { try String(contentsOf: url.appending(path: name), encoding: .utf8) }

  /// Writes a temporary file and renames it, so that the file is complete at any time.
  func replace(_ name: String, _ text: String) throws {
    try write(".beside", text)
    guard rename(url.appending(path: ".beside").path, url.appending(path: name).path) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}

/// A folder to serve: a copy of the sample app's folder, with the changes of a test.
final class SiteFolder: FileFolder {
  static let association = ".well-known/apple-app-site-association"

  /// The number of files in the sample app's folder.
  static var fileCount: Int {
    let folder = ServerProcess.repository.appending(path: "Public")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return files?.count { item in
      (try? (item as? URL)?.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    } ?? 0
  }

  override func begin() throws {
    try FileManager.default.copyItem(at: ServerProcess.repository.appending(path: "Public"), to: url)
  }
}
