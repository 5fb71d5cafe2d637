public import DeepLinkNavigation
import DeepLinkRecords
public import SampleCatalog
public import SampleRoutes

/// The screens of the app in words: for the `navigation` of a route description, and for the tool.
public typealias AppDescription = NavigationDescription<AppTab, ScreenKind, AppRoute>
/// A screen of the app in words.
public typealias Screen = AppDescription.Screen
/// A sheet or an alert of the app in words.
public typealias Presentation = AppDescription.Presentation

/// The kinds of screens: on the recipes, on the products, on the numbers, and over the inventory.
public enum ScreenKind: String, Hashable, Sendable, CaseIterable {
  case recipes, recipe
  case search, product, related
  case number, text
  case add, edit, duplicate, delete, colorPicker
}

/// A screen that is pushed on the root of a tab. It is no link: several links lead to it, or none.
protocol PushedScreen: Hashable, Codable, Sendable {
  /// The screens of a route on the root, the deepest last; nil for a route of another tab, and for an unknown record.
  static func screens(of route: AppRoute, in catalog: Records) -> [Self]?
  /// Its kind, and the link to it; nil if no link leads there.
  var place: (kind: ScreenKind, link: AppRoute?) { get }
  /// The title; nil if the catalogue lacks the record.
  func title(in catalog: Records) -> String?
}

/// A screen on the list of recipes.
public enum RecipesScreen: PushedScreen {
  /// The recipes of one category.
  case category(Recipe.Category)
  /// A recipe.
  case recipe(id: Recipe.ID)

  var place: (kind: ScreenKind, link: AppRoute?) {
    switch self {
    case .category(let category): (.recipes, .recipes(route: .list(category: category)))
    case .recipe(let id): (.recipe, .recipes(route: .recipe(id: id)))
    }
  }

  func title(in catalog: Records) -> String? {
    switch self {
    case .category(let category): catalog.title(of: category)
    case .recipe(let id): catalog.name(ofRecipe: id)
    }
  }

  /// A long link opens each recipe from the one before, so the stack ends before the first missing recipe, and after 64
  /// screens: the answer has each of them, many times as long as its part of the link.
  static func screens(of route: AppRoute, in catalog: Records) -> [RecipesScreen]? {
    func known(_ ids: some Sequence<Recipe.ID>) -> [RecipesScreen] {
      ids.prefix { catalog.name(ofRecipe: $0) != nil }.map { .recipe(id: $0) }
    }
    switch route {
    case .recipes(.list(nil)): return []
    case .recipes(.list(let category?)): return [.category(catalog.category(like: category))]
    case .recipes(.recipe(let id)): return known([id]).isEmpty ? nil : [.recipe(id: id)]
    case .recipes(.related(let id, let related)):
      let screens = known(([id] + related).prefix(64))
      return screens.isEmpty ? nil : screens
    case .one, .inventory, .three, .shop: return nil
    }
  }
}

/// A screen on the list of products.
public enum ShopScreen: PushedScreen {
  /// The results of a search; the empty text finds every product.
  case search(query: String)
  /// A product.
  case product(id: Product.ID)
  /// The product that is most similar to one.
  case related(id: Product.ID)

  var place: (kind: ScreenKind, link: AppRoute?) {
    switch self {
    case .search(let query): (.search, .shop(route: .search(query: query)))
    case .product(let id): (.product, .shop(route: .product(id: id)))
    case .related(let id): (.related, .shop(route: .related(id: id)))
    }
  }

  func title(in catalog: Records) -> String? {
    switch self {
    case .search(let query): Words.search(query)
    case .product(let id): catalog.title(ofProduct: id)
    case .related(let id):
      catalog.title(ofProduct: id) == nil ? nil : catalog.mostSimilar(to: id)?.title ?? Words.nothingSimilar
    }
  }

  static func screens(of route: AppRoute, in catalog: Records) -> [ShopScreen]? {
    switch route {
    case .shop(.products): []
    case .shop(.search(let query)): [.search(query: query)]
    case .shop(.product(let id)): catalog.title(ofProduct: id).map { _ in [.product(id: id)] }
    case .shop(.related(let id)): catalog.title(ofProduct: id).map { _ in [.product(id: id), .related(id: id)] }
    case .one, .inventory, .three, .recipes: nil
    }
  }
}

/// A screen on the buttons of the numbers.
public enum NumbersScreen: PushedScreen {
  /// The screen of an `Int`.
  case number(Int)
  /// The screen of a `String`.
  case text(String)

  /// The title.
  public var title: String {
    switch self {
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }

  var place: (kind: ScreenKind, link: AppRoute?) {
    switch self {
    case .number: (.number, nil)
    case .text: (.text, nil)
    }
  }

  func title(in catalog: Records) -> String? { title }
  static func screens(of route: AppRoute, in catalog: Records) -> [NumbersScreen]? { nil }

  /// The screens of a path. A value of a type without a destination shows nothing.
  static func screens(of path: NavigationPath) -> [NumbersScreen] { destinations.screens(of: path).compactMap { $0 } }

  /// The path of screens: their values, each of its own type.
  static func path(of screens: [NumbersScreen]) -> NavigationPath {
    screens.reduce(into: NavigationPath()) { path, screen in
      switch screen {
      case .number(let number): path.append(number)
      case .text(let text): path.append(text)
      }
    }
  }

  private static let destinations = NavigationDestinations<NumbersScreen>()
    .navigationDestination(for: Int.self) { .number($0) }
    .navigationDestination(for: String.self) { .text($0) }
}
