package import DeepLinkAnswers
package import DeepLinkRecords
package import DeepLinkTables

/// What pages need of a site.
package struct PageSite: Sendable {
  let table: RouteTable
  let records: Records
  let pages: LandingPages
  /// The path of the endpoints.
  let endpoints: EndpointPrefix
  /// Whether a file is served at `/`.
  let hasIndex: Bool

  /// The parts of a site.
  package init(
    _ table: RouteTable, _ records: Records, _ pages: LandingPages, endpointsAt endpoints: EndpointPrefix,
    hasIndex: Bool
  ) {
    (self.table, self.records, self.pages) = (table, records, pages)
    (self.endpoints, self.hasIndex) = (endpoints, hasIndex)
  }

  /// The reference of the start page: of this site, or of the brand's web site. Nil if there is none.
  var startPage: String? {
    table.resolves("/") || hasIndex ? "/" : pages.app.theme.web.flatMap { $0.label == nil ? "\($0)/" : nil }
  }
}
