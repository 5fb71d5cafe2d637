import Foundation

/// A folder of one test, removed with the value.
final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory.appending(path: "public-\(UUID().uuidString)").path

  /// Writes these files with their folders. Adds `.well-known/apple-app-site-association`, unless `association` is
  /// false.
  init(_ files: [String: String] = [:], association: Bool = true) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, Array(text.utf8)) }
    if association { try write(".well-known/apple-app-site-association", Array("{}\n".utf8)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ octets: [UInt8]) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(octets).write(to: url)
  }

  /// Makes an empty file whose name need not be UTF-8.
  func writeRaw(_ name: [UInt8]) throws {
    let path = (Array(path.utf8) + [0x2F] + name + [0]).map { CChar(bitPattern: $0) }
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    close(file)
  }

  /// Makes a symbolic link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  /// Sets the modification date of a file, in seconds since 1970.
  func date(_ name: String, _ seconds: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: path + "/" + name)
  }

  /// The latest modification date of a file.
  var lastChange: Date {
    let paths = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return paths.compactMap { file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + "/" + file)
      return attributes?[.type] as? FileAttributeType == .typeRegular
        ? attributes?[.modificationDate] as? Date : nil
    }.max() ?? .distantPast
  }
}
