package import AssociationFiles
package import SiteAssociation

/// What a table says of an app: with it the app's own files are compared, and of it they are made.
package struct AppTarget: Sendable {
  package let app: LinkedApp
  package var name: String { app.name }
  /// The hosts of the sites whose links the app opens, as the table declares them, such as `*.example.com`; its schemes.
  package var hosts, schemes: [String]
  /// The types of the user activities that the iOS app continues.
  package var activities: [String]
  /// The links under a host.
  package var links: @Sendable (_ host: String) -> AssociationGenerator

  package init(
    _ app: LinkedApp, hosts: [String], schemes: [String], activities: [String] = [],
    links: @escaping @Sendable (_ host: String) -> AssociationGenerator
  ) {
    (self.app, self.hosts, self.schemes, self.activities, self.links) = (app, hosts, schemes, activities, links)
  }
}
