import DeepLinkNavigation
import SampleCatalog
import SampleRoutes

/// What a screen has for a person, as data: its views, ``AppViewModel/tap(_:)`` and the tool read the same.
public struct ScreenContent {
  /// A line of text; with what a tap does, a button or a row of a list.
  public typealias Entry = (title: String, tap: (() -> Void)?)

  /// The texts, and the lists below their titles.
  public private(set) var sections: [(title: String, entries: [Entry])] = []
  /// The buttons that belong to no list.
  public private(set) var actions: [Entry] = []

  /// The lines of text.
  public var rows: [String] { sections.flatMap { [$0.title] + $0.entries.map { "  " + $0.title } } }

  /// Everything that can be tapped. Of several buttons with one title, the second has "(2)" after it.
  public var buttons: [Entry] {
    var numbers: [String: Int] = [:]
    return (sections.flatMap { $0.entries } + actions).filter { $0.tap != nil }.map { title, tap in
      let number = numbers[title, default: 0] + 1
      numbers[title] = number
      return (number > 1 ? "\(title) (\(number))" : title, tap)
    }
  }

  mutating func text(_ lines: String...) { sections += lines.map { ($0, []) } }

  /// A list of records, each with what a tap does, if anything.
  mutating func list<Record>(_ title: String, _ records: [Record], _ entry: (Record) -> Entry) {
    sections.append((title, records.map(entry)))
  }

  mutating func button(_ title: String, _ tap: @escaping () -> Void) { actions.append((title, tap)) }
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
  public static let ingredients = "Ingredients", relatedRecipes = "Related recipes", nothingSimilar = "Nothing similar"
  static let backToTheList = "Back to the list"
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
    var content =
      switch selectedTab {
      case .one, .three: ScreenContent()
      case .inventory: inventory.content
      case .recipes: RecipesScreen.content(of: recipes.path.last, in: self)
      case .shop: ShopScreen.content(of: shop.path.last, in: self)
      case .numbers: NumbersScreen.content(of: numbersPath.last, in: self)
      }
    if selectedTab == .inventory, inventory.route != nil { return content }
    for tab in AppTab.allCases where tab != selectedTab { content.button(tab.title) { self.selectedTab = tab } }
    return content
  }

  /// Taps the button with this title, in any letter case.
  /// - Throws: ``Refusal`` with the titles of all buttons if the visible screen has none.
  public func tap(_ title: String) throws(Refusal) {
    let buttons = content.buttons
    guard let tap = buttons.first(where: { $0.title.lowercased() == title.lowercased() })?.tap else {
      let titles = buttons.map { $0.title }.joined(separator: ", ")
      throw Refusal("the visible screen has no button \"\(title)\"; it has: \(titles)")
    }
    tap()
  }

  /// Types a name into the form.
  /// - Throws: ``Refusal`` if the visible screen has no form.
  public func type(_ name: String) throws(Refusal) {
    guard selectedTab == .inventory, inventory.form != nil else {
      throw Refusal("the visible screen has no field for a text")
    }
    inventory.form?.name = name
  }

  /// The titles of the tab, of its screens, and of the sheet or alert, then the text of the visible screen.
  public var shown: [String] {
    let (stack, sheet) = (description.stack, description.presented)
    let titles = (stack + (sheet.map { [$0.screen] + $0.stack } ?? [])).map(\.title)
    return [selectedTab.title] + titles + [sheet?.message].compactMap { $0 } + content.rows
  }
}

/// What the visible screen refuses to do.
public struct Refusal: Error, Hashable, CustomStringConvertible {
  /// The message.
  public let description: String

  /// Makes a refusal.
  public init(_ description: String) { self.description = description }
}
