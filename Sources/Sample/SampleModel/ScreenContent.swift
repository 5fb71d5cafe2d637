import DeepLinkNavigation
import DeepLinkRecords
public import SampleCatalog
import SampleRoutes

/// What the visible screen has for a person: the lines of text, and the buttons with what a tap does.
public struct ScreenContent {
  /// A button, or a row of a list that is tapped.
  public struct Button {
    /// Its label. Of several with one label, the second has "(2)" after it.
    public let title: String
    /// What a tap does.
    public let tap: () -> Void
    fileprivate let label: String
  }

  /// The lines of text.
  public internal(set) var rows: [String] = []
  /// The buttons.
  public fileprivate(set) var buttons: [Button] = []

  mutating func button(_ label: String, _ tap: @escaping () -> Void) {
    let number = buttons.count { $0.label == label } + 1
    buttons.append(Button(title: number == 1 ? label : "\(label) (\(number))", tap: tap, label: label))
  }

  /// A row of a list that is tapped.
  fileprivate mutating func row(_ title: String, _ tap: @escaping () -> Void) {
    rows.append("  " + title)
    button(title, tap)
  }
}

/// The words of the app that its views, its pages and ``ScreenContent`` share.
public enum Words {
  /// The list of items.
  public static let add = "Add", edit = "Edit", duplicate = "Duplicate", delete = "Delete"
  /// The form of an item.
  public static let name = "Name", color = "Color", none = "None", save = "Save", cancel = "Cancel"
  /// The stepper of a quantity.
  public static let quantity = "Quantity", more = "Increment", less = "Decrement"
  /// The status of an item.
  public static let soldOut = "Mark as sold out", backOrder = "Is on back order?", backInStock = "Is back in stock!"
  /// The question of the alert.
  public static let deleteQuestion = "Are you sure you want to delete this item?"
  /// The stacks.
  public static let ingredients = "Ingredients", relatedRecipes = "Related recipes", showSimilar = "Show similar",
    nothingSimilar = "Nothing similar", backToTheList = "Back to the list", home = "Home"
  /// The screen of a record that the catalogue has no longer.
  static let gone = "Not found"

  /// The title of a search.
  public static func search(_ query: String) -> String { query.isEmpty ? "Search" : query }

  /// `1 recipe`, `4 recipes`, `No recipes`.
  public static func counted(_ number: Int, _ noun: String) -> String {
    number == 0 ? "No \(noun)s" : "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension AppViewModel {
  /// What the visible screen has, with the tabs that a sheet or an alert does not cover.
  public var content: ScreenContent {
    var content = ScreenContent()
    switch selectedTab {
    case .one, .three: break
    case .inventory: inventory.addContent(to: &content)
    case .recipes: add(recipes.path.last, to: &content)
    case .shop: add(shop.path.last, to: &content)
    case .numbers:
      content.rows += numbersPath.suffix(1).map(\.title)
      content.buttons += numbersButtons
    }
    if selectedTab == .inventory, inventory.route != nil { return content }
    for tab in AppTab.allCases where tab != selectedTab { content.button(tab.title) { self.selectedTab = tab } }
    return content
  }

  private func add(_ screen: RecipesScreen?, to content: inout ScreenContent) {
    switch screen {
    case nil: for category in catalog.categories { add(category, to: &content) }
    case .category(let category)?: add(category, to: &content)
    case .recipe(let id)?:
      guard let recipe = catalog.recipe(id: id) else { return }
      content.rows += [Words.ingredients] + recipe.ingredients.map { "  " + $0 } + [Words.relatedRecipes]
      for name in recipe.relatedRecipes {
        // A recipe that the catalogue lacks is a name.
        guard let related = catalog.recipe(named: name) else {
          content.rows.append("  " + name)
          continue
        }
        content.row(name) { self.recipes.push(.recipe(id: related.id)) }
      }
      content.button(Words.backToTheList) { self.recipes.popToRoot() }
    }
  }

  private func add(_ category: Recipe.Category, to content: inout ScreenContent) {
    content.rows.append(category.localizedName)
    for recipe in catalog.recipes(in: category).shown {
      content.row(recipe.name) { self.recipes.push(.recipe(id: recipe.id)) }
    }
  }

  private func add(_ screen: ShopScreen?, to content: inout ScreenContent) {
    switch screen {
    case nil: add(catalog.products(), to: &content)
    case .search(let query)?: add(catalog.products(matching: query), to: &content)
    case .product(let id)?: content.buttons += buttons(of: id)
    case .related(let id)?: content.buttons += buttons(of: catalog.mostSimilar(to: id)?.id)
    }
  }

  private func add(_ products: Records.Listing<Product>, to content: inout ScreenContent) {
    content.rows.append(Words.counted(products.total, "product"))
    for product in products.shown {
      content.row(product.title) { self.shop.push(.product(id: product.id)) }
    }
  }

  /// The buttons of a product's screen; nil for the screen that found nothing similar.
  public func buttons(of id: Product.ID?) -> [ScreenContent.Button] {
    var content = ScreenContent()
    if let id {
      content.button(Words.showSimilar) { self.shop.push(.related(id: id)) }
      if let title = catalog.title(ofProduct: id) {
        content.button("Search for its name") { self.shop.push(.search(query: title)) }
      }
    }
    content.button(Words.backToTheList) { self.shop.popToRoot() }
    return content.buttons
  }

  /// The buttons of the root of the numbers, or of a number or a text.
  public var numbersButtons: [ScreenContent.Button] {
    var content = ScreenContent()
    if numbersPath.isEmpty {
      content.button("Show 32") { self.numbers.path = NavigationPath([32]) }
      content.button("Show 64") { self.numbers.push(64) }
      content.button("Show 32 then 64") { self.numbers.path = NavigationPath([32, 64]) }
      content.button("Push 556") { self.numbers.push(556) }
      content.button("Push Hello") { self.numbers.push("Hello") }
    } else {
      content.button("Push a random number") { self.numbers.push(self.makeNumber()) }
      content.button(Words.home) { self.numbers.popToRoot() }
    }
    return content.buttons
  }

  /// Taps the button with this title, in any letter case.
  /// - Throws: ``Refusal`` with the titles of all buttons if the visible screen has none.
  public func tap(_ title: String) throws(Refusal) {
    let buttons = content.buttons
    guard let button = buttons.first(where: { $0.title.lowercased() == title.lowercased() }) else {
      let titles = buttons.map(\.title).joined(separator: ", ")
      throw Refusal("the visible screen has no button \"\(title)\"; it has: \(titles)")
    }
    button.tap()
  }

  /// Types a name into the form.
  /// - Throws: ``Refusal`` if the visible screen has no form.
  public func type(_ name: String) throws(Refusal) {
    guard selectedTab == .inventory, inventory.form != nil else {
      throw Refusal("the visible screen has no field for a text")
    }
    inventory.form?.item.name = name
  }

  /// The titles of the tab, of its screens, and of the sheet or alert, then the text of the visible screen.
  public var shown: [String] {
    let description = description
    let screens = description.stack + (description.presented.map { [$0.screen] + $0.stack } ?? [])
    return [selectedTab.title] + screens.map(\.title) + content.rows
  }
}

/// What the visible screen refuses to do.
public struct Refusal: Error, Hashable, CustomStringConvertible {
  /// The message.
  public let description: String

  /// Makes a refusal.
  public init(_ description: String) { self.description = description }
}
