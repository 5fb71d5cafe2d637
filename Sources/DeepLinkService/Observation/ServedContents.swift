import DeepLinkTables
import DeepLinking

/// What is served, as metrics and logs see it.
final class ServedContents: Sendable {
  /// A site.
  struct Part: Sendable {
    /// The name; nil for a site that answers for every host.
    let name: String?
    let routes: [RouteShape]
    let endpoints: [RouteShape]
    /// The redirects and the aliases.
    let passages: [PassageName]
    /// The place of each form of links among these; -1 for a form of a route's own pattern.
    let passagesOfForms: [Int]
    /// The association file that each endpoint serves, if any.
    let fetched: [FetchedFile?]
    /// The number of files.
    let files: Int
    /// The numbers of records by collection.
    let records: [(collection: String, count: Int)]
  }

  /// The sites, at least one.
  let sites: [Part]
  /// Whether the host of a request chooses its site.
  let isByHost: Bool
  /// The digest of all files and records, as in the log.
  let digest: String
  /// The digest of the file that declares the sites; nil without one.
  let configDigest: String?

  init(_ sites: [Part], isByHost: Bool, digest: String, configDigest: String?) {
    (self.sites, self.isByHost, self.digest, self.configDigest) = (sites, isByHost, digest, configDigest)
  }
}
