import Foundation

/// A folder to serve: the sample app's, and what a test adds to it. It goes when the test has gone.
final class SiteFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)")
  static let association = ".well-known/apple-app-site-association"

  var path: String { url.path }

  /// How many files the sample app's folder holds.
  static var fileCount: Int {
    let folder = ServerProcess.repository.appending(path: "Public")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return files?.count { item in
      (try? (item as? URL)?.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    } ?? 0
  }

  init(_ files: [String: String] = [:]) throws {
    try FileManager.default.copyItem(at: ServerProcess.repository.appending(path: "Public"), to: url)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file over what is there, or anew.
  func write(_ name: String, _ text: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes a file beside and renames it, so that it is there as a whole or not at all.
  func replace(_ name: String, _ text: String) throws {
    try write(".beside", text)
    guard rename(url.appending(path: ".beside").path, url.appending(path: name).path) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}
