import AppModel
import AppRoutes
import Catalog
import DeepLinkService
import DeepLinking
import SiteAssociation

/// The app whose links the tool works with: the one place that names its routes.
enum App {
  /// The laws of the table, tried on it.
  static var proof: TableProof { TableProof(appRouter, reserving: Site.reserved) }

  /// The checked table.
  ///
  /// - Parameter catalog: the records that routes name; nil to take every record to be there.
  /// - Throws: every fault of the table, as an ``InputError``.
  static func table(showing catalog: Catalog? = nil) throws(InputError) -> RouteTable {
    do {
      return try .app(showing: catalog, reserving: Site.reserved)
    } catch {
      throw InputError(error.faults.map(\.description))
    }
  }

  /// The records in a folder.
  ///
  /// - Throws: every fault of the files, as an ``InputError``.
  static func catalog(in folder: String) throws(InputError) -> Catalog {
    do {
      return try Catalog.load(directory: folder).catalog
    } catch {
      throw InputError(error.faults.map { "\(folder)/\($0)" })
    }
  }
}
