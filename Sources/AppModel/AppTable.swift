import AppRoutes
public import Catalog
public import DeepLinking

extension RouteTable {
  /// The app's routes, and what the app shows for each.
  ///
  /// - Parameters:
  ///   - catalog: the records that routes name; nil to take every record to be there.
  ///   - reserved: what the server answers itself; no route may stand under it.
  /// - Throws: every fault of the table at once.
  public static func app(showing catalog: Catalog?, reserving reserved: [RouteShape] = []) throws(TableFaults)
    -> RouteTable
  {
    try RouteTable(appRouter, reserving: reserved) { route, link, writer in
      let navigation = AppNavigation(showing: route, in: catalog)
      if navigation.hasOnTop(route) {
        navigation.write(to: &writer, in: catalog, linkToTop: link)
      } else {
        navigation.write(to: &writer, in: catalog)
      }
    }
  }
}
