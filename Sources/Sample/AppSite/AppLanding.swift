import AppRoutes
import DeepLinking
import Records

/// What the page behind a link shows to people who do not have the app, or opened the link in a browser.
///
/// Routes that nothing is said of here have a page too: their summary, their parameters, and the record they name.
enum AppLanding {
  /// The longest list of records on one page.
  static let longestList = 50

  /// What is behind a route, nil if there is nothing to say about it in particular.
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
  /// A page that says that a link is right, and what it names is not there.
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
  /// The ids of the first records that pass the filters, as many as a page lists, and how many there are in all.
  func listed(_ name: String, category: String? = nil, query: String? = nil) -> (ids: [String], total: Int) {
    let filters = category.map { [(field: "category", value: $0)] } ?? []
    guard let collection = self[name],
      let page = try? collection.page(where: filters, query: query, limit: AppLanding.longestList)
    else { return ([], 0) }
    return (page.indices.compactMap(collection.id(at:)), page.total)
  }
}
