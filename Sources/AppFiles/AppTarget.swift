package import SiteAssociation

/// What a table says of an app: with it the app's own files are compared.
package struct AppTarget: Sendable {
  /// The name by which routes choose the app.
  package let name: String
  /// The names of its packages on Android, and its identifiers on iOS, each with its prefix.
  package let packages, appIDs: [String]
  /// The hosts of the site, as the table declares them: `*.example.com` is one of them.
  package let hosts: [String]
  package let schemes: [String]
  /// The links under a host.
  package let links: @Sendable (_ host: String) -> AssociationGenerator

  package init(
    name: String, packages: [String], appIDs: [String], hosts: [String], schemes: [String],
    links: @escaping @Sendable (_ host: String) -> AssociationGenerator
  ) {
    (self.name, self.packages, self.appIDs) = (name, packages, appIDs)
    (self.hosts, self.schemes, self.links) = (hosts, schemes, links)
  }
}
