import Octets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The source of the collections' files.
public struct RecordSource: Sendable {
  /// The names of the collections with a file, in the order in which they are listed.
  public let names: [String]
  /// Reads the file of this name, such as "recipes.json".
  public let read: @Sendable (_ file: String) throws -> [UInt8]

  /// Makes a source; a fault quotes the errors that `read` throws.
  ///
  /// - Parameters:
  ///   - names: the names of the collections with a file.
  ///   - read: the octets of a collection's file.
  public init(names: [String], _ read: @escaping @Sendable (_ file: String) throws -> [UInt8]) {
    self.names = names
    self.read = read
  }

  /// Makes a source of files in memory, by file name.
  public init(_ files: [String: [UInt8]]) {
    self.init(names: files.keys.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()) { file in
      guard let octets = files[file] else { throw Unreadable(description: "no such file: \(file)") }
      return octets
    }
  }

  /// The files in a directory.
  /// - Parameter path: the path of the directory, absolute or relative to the current directory.
  public static func directory(_ path: String) -> RecordSource {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let names = files.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }.sorted()
    return RecordSource(names: names) { name in
      let file = path.hasSuffix("/") ? path + name : path + "/" + name
      do throws(RegularFile.Failure) {
        return try RegularFile.octets(at: file)
      } catch {
        throw Unreadable(description: "\(error.reason): \(file)")
      }
    }
  }

  /// The reason why a file is unreadable.
  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }
}
