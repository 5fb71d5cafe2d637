import Octets

/// Where the files of a catalogue come from.
public struct CatalogSource: Sendable {
  /// Reads the file of this name, such as "recipes.json".
  public let read: @Sendable (_ name: String) throws -> [UInt8]

  /// A source that reads as `read` does; what that throws is quoted in a fault.
  public init(_ read: @escaping @Sendable (_ name: String) throws -> [UInt8]) {
    self.read = read
  }

  /// The files in a directory.
  /// - Parameter path: the directory's path, absolute or from the current directory.
  public static func directory(_ path: String) -> CatalogSource {
    CatalogSource { name in
      let file = path.hasSuffix("/") ? path + name : path + "/" + name
      do throws(RegularFile.Failure) {
        return try RegularFile.octets(at: file)
      } catch {
        throw Unreadable(description: "\(error.reason): \(file)")
      }
    }
  }

  /// Why a file cannot be read.
  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }
}
