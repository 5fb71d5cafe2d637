import AppRoutes
import DeepLinking
import Records

/// The landing pages of the app, for visitors without the app or with a browser.
///
/// Routes without content here get the default page: their summary, their parameters, and the record they name.
enum AppLanding {
  /// The maximum number of records listed on a page.
  static let longestList = 50

  /// The content for a route; nil for the default page.
  static func content(of route: AppRoute, in catalog: Records) -> LandingContent? {
    switch route {
    case .one, .three: nil
    case .inventory(let route): InventoryLanding(catalog).content(of: route)
    case .recipes(let route): RecipesLanding(catalog).content(of: route)
    case .shop(let route): ShopLanding(catalog).content(of: route)
    }
  }
}

extension LandingContent {
  /// The page of a valid link whose record does not exist.
  static func missing(_ title: String, kind: String) -> LandingContent {
    LandingContent(title: title, kind: kind, description: "There is nothing here any more, or not yet.")
  }
}

extension LandingContent.Entry {
  /// An entry that leads to a route of the app.
  init(_ text: String, _ route: AppRoute) {
    self.init(text, link: try? appRouter.link(to: route))
  }
}

extension Records {
  /// The ids of the listed records that match the filters, and the total number of matches.
  func listed(_ name: String, category: String? = nil, query: String? = nil) -> (ids: [String], total: Int) {
    let filters = category.map { [(field: "category", value: $0)] } ?? []
    guard let collection = self[name],
      let page = try? collection.page(where: filters, query: query, limit: AppLanding.longestList)
    else { return ([], 0) }
    return (page.indices.compactMap(collection.id(at:)), page.total)
  }
}
