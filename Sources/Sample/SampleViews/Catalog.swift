#if canImport(SwiftUI)
  public import DeepLinkRecords
  public import Foundation
  import SampleModel

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Where the app's records come from: files in its bundle at once, and the server's later.
  public enum Catalog {
    /// Reads the files of a bundle.
    public static func load(from bundle: Bundle = .main) throws -> Records {
      var files: [String: [UInt8]] = [:]
      for file in Records.appSchemas.map(\.file) {
        guard let url = bundle.url(forResource: file, withExtension: nil) else { throw CocoaError(.fileNoSuchFile) }
        files[file] = Array(try Data(contentsOf: url))
      }
      return try records(files)
    }

    /// Reads the files of the server: `https://links.example.com/catalog/recipes.json`.
    public static func fetch(from server: URL) async throws -> Records {
      var files: [String: [UInt8]] = [:]
      for file in Records.appSchemas.map(\.file) {
        files[file] = Array(try await URLSession.shared.data(from: server.appending(path: "catalog/" + file)).0)
      }
      return try records(files)
    }

    private static func records(_ files: [String: [UInt8]]) throws -> Records {
      try Records.load(Records.appSchemas, from: RecordSource(files)).records
    }
  }
#endif
