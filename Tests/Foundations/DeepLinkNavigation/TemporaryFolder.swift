import Foundation

/// A folder of a test's own, which goes when the test has gone.
final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory.appending(path: "path-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in the folder.
  subscript(_ name: String) -> String { path + "/" + name }

  /// The names of everything in the folder, in order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: self[name]))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }

  func write(_ name: String, _ data: Data) throws {
    try data.write(to: URL(filePath: self[name]))
  }

  func write(_ name: String, _ text: String) throws {
    try write(name, Data(text.utf8))
  }

  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
  }

  func setPermissions(_ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self[name])
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }

  func target(of name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: self[name])
  }

  func folder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
  }
}
