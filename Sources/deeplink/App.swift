import AppRoutes
import DeepLinkService
import DeepLinking
import SiteAssociation

/// The app whose links the tool works with: the one place that names its routes.
enum App {
  /// The laws of the table, tried on it.
  static var proof: TableProof { TableProof(appRouter, reserving: Site.reserved) }

  /// The checked table.
  ///
  /// - Throws: every fault of the table, as an ``InputError``.
  static func table() throws(InputError) -> RouteTable {
    do {
      return try RouteTable(appRouter, reserving: Site.reserved)
    } catch {
      throw InputError(error.description)
    }
  }
}
