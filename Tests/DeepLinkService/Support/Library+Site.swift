import DeepLinkRecords
import DeepLinkService
import DeepLinking
import LendingLibrary

extension Library {
  /// The library's app, as landing pages present it.
  static let listing = AppListing(
    name: "Library", scheme: "nav", appStoreID: "361309726", playPackage: "com.acme.app")

  /// A site of the library.
  ///
  /// - Parameters:
  ///   - isEmpty: whether its collections have no records.
  ///   - listing: the app for pages with the library's own content; nil for default pages.
  static func site(
    baseURL: String? = nil, isEmpty: Bool = false, listing: AppListing? = nil, catalog: Records? = nil,
    rememberedLinks: Int = 256, limits: LinkLimits = LinkLimits(), endpointsAt prefix: EndpointPrefix = EndpointPrefix()
  ) throws -> Site {
    let none = Dictionary(uniqueKeysWithValues: schemas.map { ($0.file, Array("[]".utf8)) })
    let isPlain = catalog == nil && !isEmpty && prefix == EndpointPrefix()
    let catalog = try catalog ?? (isEmpty ? Records.load(schemas, from: RecordSource(none)).records : records())
    let app = libraryApp.endpoints(at: prefix).definition
    return try Site(
      table: isPlain ? plainTable.get() : app.table(showing: catalog), activities: app.activities, records: catalog,
      files: files(),
      baseURL: baseURL,
      pages: listing.map { app.pages(of: $0, showing: catalog) } ?? LandingPages(),
      isSample: true, rememberedLinks: rememberedLinks, limits: limits, endpointsAt: app.endpointsAt)
  }

  /// The site without any of these, made once.
  static func plainSite() throws -> Site { try plain.get() }
  private static let plain = Result { try site() }

  /// A client of this site.
  static func client() throws -> Client { try Client(plainSite()) }

  /// The table with all records, made once, because to check it takes the most of what a site takes.
  private static let plainTable = Result { try libraryApp.definition.table(showing: records()) }

  /// A client of a site with the library's own pages, made once.
  static func landing() throws -> Client { try Client(landed.get()) }
  private static let landed = Result { try site(listing: listing) }

  /// A client of a site with the library's own pages, some of whose settings are others.
  static func landing(
    _ listing: AppListing = listing, catalog: Records? = nil, baseURL: String? = nil
  ) throws -> Client {
    try Client(site(baseURL: baseURL, listing: listing, catalog: catalog))
  }
}

/// The Accept field of a browser.
let browsersAccept = "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"

extension Client {
  /// Sends a GET as a browser does.
  func page(_ target: String, _ fields: String...) throws -> Reply {
    try send("GET", target, ["Host: links.example.com", browsersAccept] + fields)
  }
}

extension Reply {
  /// The page without its style, which is the same on all pages.
  var unstyled: String {
    guard let start = body.firstRange(of: "<style>")?.upperBound, let end = body.firstRange(of: "</style>")?.lowerBound
    else { return body }
    return body[..<start] + "…" + body[end...]
  }
}

/// The fields of an answer with JSON.
let jsonFields = ["Content-Type: application/json", "Cache-Control: no-cache"] + sharedFields
/// The fields of every answer in JSON: nosniff, and permission for pages of any origin.
let sharedFields = ["X-Content-Type-Options: nosniff", "Access-Control-Allow-Origin: *"]
/// The fields of a route description.
let descriptionFields =
  ["Content-Type: application/json", "Vary: Accept, User-Agent", "Cache-Control: no-cache"] + sharedFields
/// The fields of a problem document.
let problemFields = ["Content-Type: application/problem+json", "Cache-Control: no-cache"] + sharedFields
/// The fields of a problem about a link that matches no route. Browsers get a page at the same URL.
let missFields = ["Vary: Accept, User-Agent"] + problemFields

/// The answer to a request that cannot be understood.
func badRequest(_ instance: String, _ detail: String) -> Reply {
  let body =
    #"{"type":"about:blank","title":"Bad request","status":400,"instance":\#(quoted(instance)),"#
    + #""detail":\#(quoted(detail))}"#
  return Reply(status: 400, fields: problemFields, body: body + "\n")
}
