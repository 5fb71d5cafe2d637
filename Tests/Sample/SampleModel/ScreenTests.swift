import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkService
import DeepLinkTestSupport
import DeepLinking
import Foundation
import SampleCatalog
import SampleModel
import SampleRoutes
import SampleSite
import Testing

/// The visible screen: its text and its buttons.
@Suite("What a screen has")
struct ScreenTests {
  private static let products = [
    "Mechanical Keyboard", "Wireless Keyboard", "Wireless Mouse", "Trackpad", "USB-C Charger", "Power Bank",
    "Over-Ear Headphones", "Wireless Earbuds", "Towel",
  ]

  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    /// The titles, then the text of the visible screen.
    let shown: [String]
    /// The buttons without the tabs.
    let buttons: [String]
    var testDescription: String { link }

    init(_ link: String, _ shown: [String], _ buttons: [String]) {
      (self.link, self.shown, self.buttons) = (link, shown, buttons)
    }
  }

  @Test(
    "is the text and the buttons of the app's data",
    arguments: [
      Row("/one", ["One"], []),
      Row(
        "/recipes",
        ["Recipes", "Dessert", "  Apple Pie", "  Chocolate Cake", "Pancake", "  American", "  Crepe"],
        ["Apple Pie", "Chocolate Cake", "American", "Crepe"]),
      Row(
        "/recipes?category=dessert", ["Recipes", "Dessert", "Dessert", "  Apple Pie", "  Chocolate Cake"],
        ["Apple Pie", "Chocolate Cake"]),
      Row("/recipes?category=Soup", ["Recipes", "No recipes in Soup", "Soup"], []),
      Row(
        "/recipes/1/4",
        [
          "Recipes", "Apple Pie", "Crepe", "Ingredients", "  250 g plain flour", "  4 eggs", "  500 ml milk",
          "  50 g melted butter", "  1 pinch of salt", "  Butter for the pan", "Related recipes", "  American",
          "  Baklava",
        ], ["American", "Back to the list"]),
      Row("/products", ["Shop", "9 products"] + products.map { "  " + $0 }, products),
      Row("/search?query=", ["Shop", "Search", "9 products"] + products.map { "  " + $0 }, products),
      Row("/search?query=nothing", ["Shop", "nothing", "No products"], []),
      Row(
        "/products/42/related", ["Shop", "Towel", "Over-Ear Headphones"],
        ["Show similar", "Search for its name", "Back to the list"]),
      Row(
        "/inventory",
        [
          "Inventory", "Keyboard, Blue, 100 in stock", "Charger, Yellow, 20 in stock",
          "Phone, Green, Out of stock, on back order", "Headphones, Green, Out of stock",
        ],
        ["Add"]
          + ["Keyboard", "Charger", "Phone", "Headphones"].flatMap { name in
            ["Edit", "Duplicate", "Delete"].map { "\($0) \(name)" }
          }),
      Row(
        "/inventory/add", ["Inventory", "Add item", "Name: ", "Color: None", "0 in stock"],
        ["Color", "Increment", "Mark as sold out", "Cancel", "Add"]),
      Row(
        "/inventory/\(Sample.keyboard)/edit?status=outOfStock",
        ["Inventory", "Edit item", "Name: Keyboard", "Color: Blue", "Out of stock"],
        ["Color", "Is on back order?", "Is back in stock!", "Cancel", "Save"]),
      Row(
        "/inventory/\(Sample.keyboard)/duplicate/colorPicker",
        ["Inventory", "Duplicate item", "Color", "Name: Keyboard", "Color: Blue", "100 in stock"],
        ["None"] + Item.Color.named.map(\.name)),
      Row(
        "/inventory/\(Sample.keyboard)/delete",
        ["Inventory", "Keyboard", "Are you sure you want to delete this item?"], ["Delete", "Cancel"]),
    ])
  func content(_ row: Row) throws {
    let app = try Sample.app(openedBy: row.link)
    #expect(app.shown == row.shown)
    let hasTabs = app.description.presented == nil
    let tabs = hasTabs ? AppTab.allCases.filter { $0 != app.selectedTab }.map(\.title) : []
    #expect(app.content.buttons.map { $0.title } == row.buttons + tabs)
  }

  @Test("a button that is not there is refused with those that are, and nothing changes")
  func refused() throws {
    let app = try Sample.app(openedBy: "/inventory/\(Sample.keyboard)/delete")
    let state = app.state
    let error = #expect(throws: Refusal.self) { try app.tap("save") }
    #expect(error?.description == #"the visible screen has no button "save"; it has: Delete, Cancel"#)
    #expect(app.state == state)
  }

  @Test("numbers and texts are pushed on one path, each with a screen of its own, and Home empties it at any depth")
  func numbers() throws {
    let app = AppViewModel(Inventory(try Sample.catalog.get(), makeNumber: { 7 }))
    func path() throws -> [String] {
      try JSONDecoder().decode([String].self, from: #require(app.numbers.encoded())).reversed()
    }
    try app.tap("Numbers")
    #expect(
      app.content.buttons.prefix(5).map { $0.title }
        == ["Show 32", "Show 64", "Show 32 then 64", "Push 556", "Push Hello"])
    for (button, screens, values) in [
      ("Show 32", ["32"], ["32"]), ("Show 64", ["64"], ["64"]), ("Show 32 then 64", ["32", "64"], ["32", "64"]),
      ("Push 556", ["556"], ["556"]), ("Push Hello", ["Hello"], [#""Hello""#]),
    ] {
      try app.tap(button)
      #expect(app.shown == ["Numbers"] + screens + screens.suffix(1))
      try app.tap("Push a random number")
      try app.tap("Push a random number")
      let types = values.map { $0.hasPrefix("\"") ? "Swift.String" : "Swift.Int" } + ["Swift.Int", "Swift.Int"]
      #expect(try path() == zip(values + ["7", "7"], types).flatMap { [$0, $1] })
      let other = try Sample.app()
      other.restore(from: try #require(app.encoded()))
      #expect(other.shown == app.shown && other.numbers.encoded() == app.numbers.encoded())
      #expect(app.back() && app.shown == ["Numbers"] + screens + ["7", "7"])
      try app.tap("Home")
      #expect(try !app.back() && path() == [])
    }
    app.numbers.handle(try #require(URL(string: "nav:///recipes/1")))
    app.numbers.handle(UserActivity(activityType: AppActivity.search, userInfo: ["query": "a"]))
    #expect(app.numbers.path.isEmpty)
    app.numbersPath = [.number(32), .text("Hello")]
    var writer = JSONWriter()
    app.description.write(to: &writer, appRouter, app.catalog)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"tab":"numbers","stack":[{"screen":"number","title":"32"},{"screen":"text","title":"Hello"}],"#
        + #""navigationPath":["Swift.String","\"Hello\"","Swift.Int","32"]}"#)
  }
}
