#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
      let url = URL(fileURLWithPath: path).appendingPathComponent(name)
      do {
        // Not mapped: a file that is cut short while it is mapped ends whoever reads it.
        return try [UInt8](Data(contentsOf: url))
      } catch let error as CocoaError {
        throw Unreadable(error, path: url.path)
      }
    }
  }

  /// Why a file cannot be read, in the words of the C library: Foundation's depend on the platform.
  private struct Unreadable: Error, CustomStringConvertible {
    let description: String

    init(_ error: CocoaError, path: String) {
      let reason =
        switch error.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "no such file"
        case .fileReadNoPermission: "permission denied"
        case .fileReadTooLarge: "too large"
        default: "\(error)"
        }
      description = "\(reason): \(path)"
    }
  }
}
