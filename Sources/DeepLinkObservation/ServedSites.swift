package import DeepLinkTables
package import DeepLinking

/// The sites that are served, as metrics and logs see them.
package protocol ServedSites: AnyObject, Sendable {
  /// The number of the sites, at least one.
  var count: Int { get }
  /// The site at an index.
  subscript(index: Int) -> any ServedSite { get }
  /// Whether the host of a request chooses its site.
  var isByHost: Bool { get }
  /// The digest of all files and records, as in the log.
  var digest: String { get }
  /// The digest of the file that declares the sites; nil without one.
  var configDigest: String? { get }
}

/// A site, as metrics and logs see it.
package protocol ServedSite: Sendable {
  /// The name; nil for a site that answers for every host.
  var name: String? { get }
  var table: RouteTable { get }
  /// The redirects and the aliases of the table (``RouteTable/passages``).
  var passages: (names: [PassageName], places: [Int]) { get }
  var endpointShapes: [RouteShape] { get }
  /// The number of files.
  var fileCount: Int { get }
  /// The numbers of records by collection.
  var recordCounts: [(collection: String, count: Int)] { get }
}
