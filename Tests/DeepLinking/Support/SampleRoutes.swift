import DeepLinking
import Foundation

// A small shop with every kind of declaration: a feature mounted in a mounted feature, a route at the root, a closed
// set, items of every kind, a custom codec, and rests of texts and of numbers.

enum Tab: String, CaseIterable, Codable, Sendable { case info, reviews, photos }

/// `A-17`: a letter and a number, read in either case.
struct OrderNumber: Hashable, Codable, Sendable {
  var series: String
  var number: Int
}

struct Draft: Hashable, Codable, Sendable {
  var name = ""
  var quantity = 0
  var tab: Tab?
  var tags: [String] = []
}

enum InventoryRoute: Hashable, Codable, Sendable {
  case list
  case add(draft: Draft, picksColor: Bool)
  case edit(id: UUID, draft: Draft)
  case delete(id: UUID)
}

enum StoreRoute: Hashable, Codable, Sendable {
  case inventory(route: InventoryRoute)
  case order(number: OrderNumber)
  case product(id: Int, tab: Tab)
  case search(query: String, page: Int, exact: Bool)
}

enum AuditRoute: Hashable, Codable, Sendable {
  case entries
  case entry(id: Int, reason: String)
}

enum AdminRoute: Hashable, Codable, Sendable {
  case audit(route: AuditRoute)
  case settings
}

enum SampleRoute: Hashable, Codable, Sendable {
  case home
  case admin(route: AdminRoute)
  case document(path: [String])
  case newTag
  case recipe(id: Int)
  case relatedRecipe(id: Int, related: [Int])
  case store(route: StoreRoute)
  case tag(slug: String)
}

extension Codec<OrderNumber> {
  static var orderNumber: Codec {
    .custom("an order number", examples: ["A-17"]) { text in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].utf8.count == 1, let letter = parts[0].first, letter.isASCII, letter.isLetter,
        let number = Int(parts[1]), number >= 0
      else { return nil }
      return OrderNumber(series: letter.uppercased(), number: number)
    } encode: {
      "\($0.series)-\($0.number)"
    }
  }
}

let keyboard = UUID(
  uuid: (0xD2, 0xAF, 0xFE, 0xF0, 0x06, 0x29, 0x4E, 0xF7, 0x84, 0x7B, 0xBC, 0x7B, 0xA5, 0xA3, 0x4E, 0xA4))

let draft = Group(Draft.init(name:quantity:tab:tags:)) {
  ($0.name, $0.quantity, $0.tab, $0.tags)
} pattern: {
  QueryItem("name", .text, default: "")
  QueryItem("quantity", .integer, default: 0)
  QueryItem(optional: "tab", .oneOf(Tab.self))
  QueryItems("tag", .text)
}

let inventoryRoutes: [Route<InventoryRoute>] = [
  Route("All items", .list),
  Route(
    "Add an item", name: "add", example: .add(draft: Draft(), picksColor: false),
    { .add(draft: $0, picksColor: false) }, { if case .add(let draft, false) = $0 { draft } else { nil } }
  ) {
    "add"
    draft
  },
  Route(
    "Pick the color of a new item", name: "add.colorPicker", example: .add(draft: Draft(), picksColor: true),
    { .add(draft: $0, picksColor: true) }, { if case .add(let draft, true) = $0 { draft } else { nil } }
  ) {
    "add/colorPicker"
    draft
  },
  Route(
    "Edit an item", name: "row.edit", example: .edit(id: keyboard, draft: Draft()),
    { .edit(id: $0, draft: $1) }, { if case .edit(let id, let draft) = $0 { (id, draft) } else { nil } }
  ) {
    Segment("id", .uuid, in: "inventory")
    "edit"
    draft
  },
  Route(
    "Delete an item", name: "row.delete", example: .delete(id: keyboard),
    { .delete(id: $0) }, { if case .delete(let id) = $0 { id } else { nil } }
  ) {
    Segment("id", .uuid, in: "inventory")
    "delete"
  },
]

let storeRoutes: [Route<StoreRoute>] = [
  Route(
    "An order", name: "order", example: .order(number: OrderNumber(series: "A", number: 17)),
    { .order(number: $0) }, { if case .order(let number) = $0 { number } else { nil } }
  ) {
    "orders"
    Segment("number", .orderNumber)
  },
  Route(
    "A product", name: "product", example: .product(id: 42, tab: .info),
    { .product(id: $0, tab: $1) }, { if case .product(let id, let tab) = $0 { (id, tab) } else { nil } }
  ) {
    "products"
    Segment("id", .integer, in: "products")
    Segment("tab", .oneOf(Tab.self))
  },
  Route(
    "Search", name: "search", example: .search(query: "apple", page: 1, exact: false),
    { .search(query: $0, page: $1, exact: $2) },
    { if case .search(let query, let page, let exact) = $0 { (query, page, exact) } else { nil } }
  ) {
    "search"
    QueryItem("query", .text)
    QueryItem("page", .integer, default: 1)
    QueryItem("exact", .boolean, default: false)
  },
]

let auditRoutes: [Route<AuditRoute>] = [
  Route("The audit log", .entries),
  Route(
    "One entry of the audit log", name: "entry", example: .entry(id: 7, reason: "theft"),
    { .entry(id: $0, reason: $1) }, { if case .entry(let id, let reason) = $0 { (id, reason) } else { nil } }
  ) {
    Segment("id", .integer)
    QueryItem("reason", .text)
  },
]

let sampleRoutes: [Route<SampleRoute>] = [
  Route("The start page", name: "home", .home),
  Route(
    "A document", name: "document", example: .document(path: ["guides", "start"]),
    { .document(path: $0) }, { if case .document(let path) = $0 { path } else { nil } }
  ) {
    "docs"
    RestOfPath("path", .text)
  },
  Route("A new tag", name: "tag.new", .newTag) { "tags/new" },
  Route(
    "A tag", name: "tag", example: .tag(slug: "fruit"),
    { .tag(slug: $0) }, { if case .tag(let slug) = $0 { slug } else { nil } }
  ) {
    "tags"
    Segment("slug", .text)
  },
  Route(
    "A recipe", name: "recipe", example: .recipe(id: 1),
    { .recipe(id: $0) }, { if case .recipe(let id) = $0 { id } else { nil } }
  ) {
    "recipes"
    Segment("id", .integer, in: "recipes")
  },
  Route(
    "Recipes related to one", name: "recipe.related", example: .relatedRecipe(id: 1, related: [2, 3]),
    { .relatedRecipe(id: $0, related: $1) },
    { if case .relatedRecipe(let id, let related) = $0 { (id, related) } else { nil } }
  ) {
    "recipes"
    Segment("id", .integer, in: "recipes")
    RestOfPath("related", .integer, in: "recipes")
  },
]

/// The sample table. `arrange` orders every list of declarations, including those of mounted features.
func sampleRouter(arrange: Arrangement = Arrangement()) -> Router<SampleRoute> {
  var arrange = arrange
  let inventory = Router(arrange(inventoryRoutes))
  let store = Router(
    arrange(
      storeRoutes
        + Router<StoreRoute> {
          Mount("inventory", name: "inventory", inventory, StoreRoute.inventory(route:)) {
            if case .inventory(let route) = $0 { route } else { nil }
          }
        }.routes))
  let audit = Router(arrange(auditRoutes))
  let admin = Router<AdminRoute> {
    Mount("audit", name: "audit", audit, AdminRoute.audit(route:)) {
      if case .audit(let route) = $0 { route } else { nil }
    }
    Route("The settings", name: "settings", .settings) { "settings" }
  }
  let mounts = Router<SampleRoute> {
    Mount("admin/tools", name: "admin", admin, SampleRoute.admin(route:)) {
      if case .admin(let route) = $0 { route } else { nil }
    }
    Mount(name: "store", store, SampleRoute.store(route:)) {
      if case .store(let route) = $0 { route } else { nil }
    }
  }
  return Router(arrange(sampleRoutes + mounts.routes))
}

let sample = sampleRouter()
