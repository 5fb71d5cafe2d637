import AppModel
import AppRoutes
import AppSite
import DeepLinkService
import DeepLinking
import Records

/// The sample app with pages behind its links.
enum LandingSample {
  static let listing = AppListing(
    name: "Inventory", scheme: "nav", appStoreID: "361309726", playPackage: "com.example.app")

  /// The sample site, or one with a catalogue of its own.
  static func client(_ app: AppListing = listing, catalog: Records? = nil, baseURL: String? = nil) throws -> Client {
    let catalog = try catalog ?? Records.load(Records.appSchemas, directory: Sample.folder + "/catalog").records
    return try Client(
      Site(
        table: sampleApp.definition.table(showing: catalog), records: catalog,
        files: PublicFiles(reading: Sample.folder), baseURL: baseURL,
        pages: sampleApp.definition.pages(of: app, showing: catalog)))
  }
}

/// What browsers send.
let browsersAccept = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"

extension Client {
  /// What a browser gets.
  func page(_ target: String, _ fields: String...) throws -> Reply {
    try send("GET", target, ["Host: links.example.com", browsersAccept] + fields)
  }
}

extension Reply {
  /// The page without its style, which is the same on all.
  var unstyled: String {
    guard let start = body.firstRange(of: "<style>")?.upperBound, let end = body.firstRange(of: "</style>")?.lowerBound
    else { return body }
    return body[..<start] + "…" + body[end...]
  }
}
