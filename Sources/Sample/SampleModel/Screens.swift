public import DeepLinkNavigation
public import DeepLinkRecords
public import SampleCatalog
public import SampleRoutes

/// The screens of the app in words: for the `navigation` of a route description, and for the tool.
public typealias AppDescription = NavigationDescription<AppTab, ScreenKind, AppRoute>
/// A screen of the app in words.
public typealias Screen = AppDescription.Screen

/// The kinds of screens: on the recipes, on the products, on the numbers, and over the inventory.
public enum ScreenKind: String, Hashable, Sendable, CaseIterable {
  case recipes, recipe
  case search, product, related
  case number, text
  case add, edit, duplicate, delete, colorPicker
}

/// A screen that is pushed on the root of a tab. It is no link: several links lead to it, or none.
public protocol PushedScreen: Hashable, Codable, Sendable {
  /// The screens of a route on the root, the deepest last; nil for a route of another tab, and for an unknown record.
  static func screens(of route: AppRoute, in catalog: Records) -> [Self]?
  /// The screen in words.
  func described(in catalog: Records) -> Screen
  /// What a screen has in an app; for nil, what the root of the tab has.
  static func content(of screen: Self?, in app: AppViewModel) -> ScreenContent
}

extension PushedScreen {
  /// Whether the catalogue has the record of the screen.
  func exists(in catalog: Records) -> Bool {
    described(in: catalog).route.map { Self.screens(of: $0, in: catalog) != nil } ?? true
  }
}

/// A screen on the list of recipes.
public enum RecipesScreen: PushedScreen {
  case category(Recipe.Category)
  case recipe(id: Recipe.ID)

  /// A recipe has its name, and a category says if it has no recipes.
  public func described(in catalog: Records) -> Screen {
    switch self {
    case .category(let category):
      Screen(.recipes, catalog.title(of: category), .recipes(route: .list(category: category)))
    case .recipe(let id):
      Screen(.recipe, catalog.title(id, in: "recipes") ?? Words.gone, .recipes(route: .recipe(id: id)))
    }
  }

  /// A long link opens each recipe from the one before, so the stack ends before the first missing recipe, and after 64
  /// screens: the answer has each of them, many times as long as its part of the link.
  public static func screens(of route: AppRoute, in catalog: Records) -> [RecipesScreen]? {
    func known(_ ids: some Sequence<Recipe.ID>) -> [RecipesScreen]? {
      let screens = ids.prefix { catalog.title($0, in: "recipes") != nil }.map { RecipesScreen.recipe(id: $0) }
      return screens.isEmpty ? nil : screens
    }
    return switch route {
    case .recipes(.list(let category)): category.map { [.category(catalog.category(like: $0))] } ?? []
    case .recipes(.recipe(let id)): known([id])
    case .recipes(.related(let id, let related)): known(([id] + related).prefix(64))
    case .one, .inventory, .three, .shop: nil
    }
  }

  /// A section for each category, or the ingredients and related recipes of one recipe.
  public static func content(of screen: RecipesScreen?, in app: AppViewModel) -> ScreenContent {
    var content = ScreenContent()
    func push(_ recipe: Recipe) -> () -> Void { { app.recipes.push(.recipe(id: recipe.id)) } }
    func list(_ categories: [Recipe.Category]) {
      for category in categories {
        content.list(category.localizedName, app.catalog.recipes(in: category).shown) { ($0.name, push($0)) }
      }
    }
    switch screen {
    case nil: list(app.catalog.categories)
    case .category(let category)?: list([category])
    case .recipe(let id)?:
      guard let recipe = app.catalog.recipe(id: id) else { break }
      content.list(Words.ingredients, recipe.ingredients) { ($0, nil) }
      // A recipe that the catalogue lacks is a name.
      content.list(Words.relatedRecipes, recipe.relatedRecipes) { ($0, app.catalog.recipe(named: $0).map(push)) }
      content.button(Words.backToTheList) { app.recipes.popToRoot() }
    }
    return content
  }
}

/// A screen on the list of products.
public enum ShopScreen: PushedScreen {
  /// The results of a search; the empty text finds every product.
  case search(query: String)
  case product(id: Product.ID)
  /// The product that is most similar to one.
  case related(id: Product.ID)

  /// A search has its text, and a product its title.
  public func described(in catalog: Records) -> Screen {
    switch self {
    case .search(let query): Screen(.search, Words.search(query), .shop(route: .search(query: query)))
    case .product(let id):
      Screen(.product, catalog.title(id, in: "products") ?? Words.gone, .shop(route: .product(id: id)))
    case .related(let id):
      Screen(.related, catalog.mostSimilar(to: id)?.title ?? Words.nothingSimilar, .shop(route: .related(id: id)))
    }
  }

  /// A similar product stands on the product itself.
  public static func screens(of route: AppRoute, in catalog: Records) -> [ShopScreen]? {
    switch route {
    case .shop(.products): []
    case .shop(.search(let query)): [.search(query: query)]
    case .shop(.product(let id)): catalog.title(id, in: "products").map { _ in [.product(id: id)] }
    case .shop(.related(let id)): catalog.title(id, in: "products").map { _ in [.product(id: id), .related(id: id)] }
    case .one, .inventory, .three, .recipes: nil
    }
  }

  /// The products that a search finds, or the buttons of a product.
  public static func content(of screen: ShopScreen?, in app: AppViewModel) -> ScreenContent {
    var content = ScreenContent()
    func list(_ query: String) {
      let products = app.catalog.products(matching: query)
      content.list(Words.counted(products.total, "product"), products.shown) { product in
        (product.title, { app.shop.push(.product(id: product.id)) })
      }
    }
    func buttons(_ product: Product?) {
      if let product {
        content.button("Show similar") { app.shop.push(.related(id: product.id)) }
        content.button("Search for its name") { app.shop.push(.search(query: product.title)) }
      }
      content.button(Words.backToTheList) { app.shop.popToRoot() }
    }
    switch screen {
    case nil: list("")
    case .search(let query)?: list(query)
    case .product(let id)?: buttons(app.catalog.product(id: id))
    case .related(let id)?: buttons(app.catalog.mostSimilar(to: id))
    }
    return content
  }
}

/// A screen on the buttons of the numbers: an `Int`, or a `String`. No link leads there.
public enum NumbersScreen: PushedScreen {
  case number(Int)
  case text(String)

  /// The title is the value.
  public func described(in catalog: Records) -> Screen {
    switch self {
    case .number(let number): Screen(.number, "\(number)", nil)
    case .text(let text): Screen(.text, text, nil)
    }
  }

  /// Nil for every route.
  public static func screens(of route: AppRoute, in catalog: Records) -> [NumbersScreen]? { nil }

  /// The buttons that push numbers and texts, or those of one.
  public static func content(of screen: NumbersScreen?, in app: AppViewModel) -> ScreenContent {
    var content = ScreenContent()
    let numbers = app.numbers
    if let screen {
      content.text(screen.described(in: app.catalog).title)
      content.button("Push a random number") { numbers.push(app.data.makeNumber()) }
      content.button("Home") { numbers.popToRoot() }
    } else {
      content.button("Show 32") { numbers.path = NavigationPath([32]) }
      content.button("Show 64") { numbers.push(64) }
      content.button("Show 32 then 64") { numbers.path = NavigationPath([32, 64]) }
      content.button("Push 556") { numbers.push(556) }
      content.button("Push Hello") { numbers.push("Hello") }
    }
    return content
  }

  /// The screens of a path. A value of a type without a destination shows nothing.
  static func screens(of path: NavigationPath) -> [NumbersScreen] { destinations.screens(of: path).compactMap { $0 } }

  /// The values of the screens, each of its own type.
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
