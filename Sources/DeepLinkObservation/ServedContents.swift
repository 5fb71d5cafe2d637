package import DeepLinkTables
package import DeepLinking

/// What is served, as metrics and logs see it.
package final class ServedContents: Sendable {
  /// A site.
  package struct Part: Sendable {
    /// The name; nil for a site that answers for every host.
    package let name: String?
    package let routes: [RouteShape]
    package let endpoints: [RouteShape]
    /// The redirects and the aliases.
    package let passages: [PassageName]
    /// The place of each form of links among these; -1 for a form of a route's own pattern.
    package let passagesOfForms: [Int]
    /// The association file that each endpoint serves, if any.
    package let fetched: [FetchedFile?]
    /// The number of files.
    package let files: Int
    /// The numbers of records by collection.
    package let records: [(collection: String, count: Int)]

    package init(
      name: String?, routes: [RouteShape], endpoints: [RouteShape], passages: [PassageName], passagesOfForms: [Int],
      fetched: [FetchedFile?], files: Int, records: [(collection: String, count: Int)]
    ) {
      (self.name, self.routes, self.endpoints, self.passages) = (name, routes, endpoints, passages)
      (self.passagesOfForms, self.fetched, self.files, self.records) = (passagesOfForms, fetched, files, records)
    }
  }

  /// The sites, at least one.
  package let sites: [Part]
  /// Whether the host of a request chooses its site.
  package let isByHost: Bool
  /// The digest of all files and records, as in the log.
  package let digest: String
  /// The digest of the file that declares the sites; nil without one.
  package let configDigest: String?

  package init(_ sites: [Part], isByHost: Bool, digest: String, configDigest: String?) {
    (self.sites, self.isByHost, self.digest, self.configDigest) = (sites, isByHost, digest, configDigest)
  }
}
