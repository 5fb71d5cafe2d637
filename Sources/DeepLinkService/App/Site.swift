public import DeepLinking
public import Records
import SiteAssociation

/// Everything that a service answers from: a snapshot that never changes, shared by all threads.
public struct Site: Sendable {
  /// The app's routes.
  public let table: RouteTable
  /// The records that links lead to.
  public let records: Records
  /// The files of Public.
  public let files: PublicFiles
  /// The user activities that the app continues.
  public let activities: ActivityTable
  /// Scheme and authority of links that the service prints, without a slash at the end; nil to take those of the request.
  public let baseURL: String?
  /// What the pages behind links show.
  public let pages: LandingPages
  /// What the app says of the service for its description.
  public let details: ServiceDetails
  /// How many descriptions of links each event loop keeps, for when they are asked for again.
  public let rememberedLinks: Int
  /// How much work one request with links in its content may make.
  public let limits: LinkLimits
  /// What the service answers itself.
  let endpoints: EndpointTable
  /// What devices make of links, going by the association file.
  let matcher: AssociationMatcher

  /// Puts a site together.
  public init(
    table: RouteTable, activities: ActivityTable = .links, records: Records = Records(), files: PublicFiles,
    baseURL: String? = nil,
    pages: LandingPages = LandingPages(),
    details: ServiceDetails = ServiceDetails(), rememberedLinks: Int = 256, limits: LinkLimits = LinkLimits()
  ) {
    self.table = table
    self.activities = activities
    self.records = records
    endpoints = EndpointTable(records.collections.map(\.schema))
    self.files = files
    self.baseURL = baseURL
    self.pages = pages
    self.details = details
    self.rememberedLinks = rememberedLinks
    self.limits = limits
    // A file may have patterns that take seconds for a URL. Here a URL takes milliseconds, or is left undecided.
    matcher = AssociationMatcher(files.associationRules, limits: MatchLimits(steps: 50_000))
  }

  /// How much there is of everything: `16 routes, 7 files, 17 records`.
  public var summary: String {
    "\(table.shapes.count) routes, \(files.count) files, \(records.count) records"
  }

  /// What a service answers itself that has these collections. No route of a table may stand under it:
  /// `try RouteTable(router, reserving: Site.reserved([]))`.
  public static func reserved(_ schemas: [RecordSchema]) -> [RouteShape] { EndpointTable(schemas).shapes }
}
