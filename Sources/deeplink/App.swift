import AppRoutes
import DeepLinkService
import DeepLinking

/// The app whose links the tool works with: the one place that names its routes.
enum App {
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
