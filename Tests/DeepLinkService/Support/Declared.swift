import DeepLinkRecords
import DeepLinkService

/// The site of a `links.json`, with files in its folder.
enum Declared {
  static func site(
    _ text: String, files: [String: String]? = nil, records: [String: String] = [:], baseURL: String? = nil,
    endpointsAt prefix: EndpointPrefix = EndpointPrefix()
  ) throws -> Site {
    let site = try LinksFile(parsing: Array(text.utf8), named: "links.json").sites[0]
    let source = RecordSource(records.mapValues { Array($0.utf8) })
    let loaded = try Records.load(site.app.schemas, from: source).records
    let folder = try files.map { try TemporaryFolder($0, association: false) }
    return try Site(
      table: site.table, records: loaded, files: PublicFiles(reading: folder?.path, orElse: site.generatedFiles()),
      baseURL: baseURL, pages: site.app.pages(of: site.listing, showing: loaded), endpointsAt: prefix)
  }

  static func client(_ text: String, files: [String: String]? = nil, records: [String: String] = [:]) throws -> Client {
    try Client(site(text, files: files, records: records))
  }

  /// The faults of a file.
  static func faults(_ text: String) -> [String] {
    do throws(LinksFile.Faults) {
      _ = try LinksFile(parsing: Array(text.utf8), named: "links.json")
      return []
    } catch {
      return error.faults
    }
  }
}
