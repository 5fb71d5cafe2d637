public import DeepLinking

/// The routes of an app whose links are of every kind that a table can have.
public enum EveryRoute: Hashable, Codable, Sendable {
  case home
  case product(id: Int)
  case profile(handle: String)
  case invoice(id: Int)
  case settings(tab: String?)
  case help(tab: HelpTab)
  case docs(path: [String])
  case talk(title: [String])
  case user(id: Int)
  case people(id: Int)
  case search(query: String, tags: [String], exact: Bool)
  case list
  case filtered(category: String)
  case room(id: String, via: [String])
  case pack(id: String, key: String)
  case article(section: String?)
  case call(id: String)
  case wiki(lang: String, title: String)
  case start
}

/// A closed set.
public enum HelpTab: String, CaseIterable, Codable, Sendable { case faq, contact, legal }

/// The table of these routes.
public let everyRouter = Router<EveryRoute>(
  settings: TableSettings(
    hosts: ["links.example.com", "*.shops.example.com"], schemes: ["every"], opaqueSchemes: ["all"], ignoresCase: true,
    plusIsSpace: true)
) {
  paths
  items
  fragments
  hosts
  Redirect("/old/*rest", to: "/docs/*rest", status: 308)
  Redirect("/u/:handle", to: "/@:handle", status: 302)
  Redirect("/index.php?product=:id", to: "/products/:id")
}

private let paths: [Route<EveryRoute>] = [
  Route("The start", name: "home", EveryRoute.home),
  Route(
    "A product", name: "product", example: .product(id: 7), { .product(id: $0) },
    { if case .product(let id) = $0 { id } else { nil } }
  ) {
    "products"
    Segment("id", .integer, in: "products")
  }.alias("/p/:id"),
  Route(
    "A profile", name: "profile", example: .profile(handle: "ada"), { .profile(handle: $0) },
    { if case .profile(let handle) = $0 { handle } else { nil } }
  ) {
    Segment("handle", .text, prefix: "@")
  },
  Route(
    "An invoice", name: "invoice", example: .invoice(id: 7), { .invoice(id: $0) },
    { if case .invoice(let id) = $0 { id } else { nil } }
  ) {
    "invoices"
    Segment("id", .integer, suffix: ".pdf")
  },
  Route(
    "The settings", name: "settings", example: .settings(tab: "privacy"), { .settings(tab: $0) },
    { if case .settings(let tab) = $0 { .some(tab) } else { nil } }
  ) {
    "settings"
    Segment(optional: "tab", .text)
  },
  Route(
    "Help", name: "help", example: .help(tab: .contact), { .help(tab: $0) },
    { if case .help(let tab) = $0 { tab } else { nil } }
  ) {
    "help"
    Segment("tab", .oneOf(HelpTab.self), default: .faq)
  },
  Route(
    "A document", name: "docs", example: .docs(path: ["a", "b"]), { .docs(path: $0) },
    { if case .docs(let path) = $0 { path } else { nil } }
  ) {
    "docs"
    RestOfPath(optional: "path", .text)
  },
  Route(
    "A talk page", name: "talk", example: .talk(title: ["a", "b"]), { .talk(title: $0) },
    { if case .talk(let title) = $0 { title } else { nil } }
  ) {
    "wiki"
    RestOfPath("title", .text, prefix: "Talk:", keepingEmpty: true)
  },
]

private let items: [Route<EveryRoute>] = [
  Route(
    "A user", name: "user", example: .user(id: 7), { .user(id: $0) },
    { if case .user(let id) = $0 { id } else { nil } }
  ) {
    "show"
    QueryItem("type", is: "user")
    QueryItem("id", .integer)
  },
  Route(
    "People", name: "people", example: .people(id: 7), { .people(id: $0) },
    { if case .people(let id) = $0 { id } else { nil } }
  ) {
    "show"
    QueryItem("type", is: "people")
    QueryItem("id", .integer)
  },
  Route(
    "A search", name: "search", example: .search(query: "desk lamp", tags: ["a", "b"], exact: true),
    { .search(query: $0, tags: $1, exact: $2) },
    { if case .search(let query, let tags, let exact) = $0 { (query, tags, exact) } else { nil } }
  ) {
    "search"
    QueryItem("q", .text, acceptsEmpty: true)
    QueryItems("tag", .text)
    QueryFlag("exact")
  },
  Route("The list", name: "list", EveryRoute.list) {
    "list"
    QueryItem(absent: "category")
  },
  Route(
    "The list of a category", name: "list.filtered", example: .filtered(category: "toys"), { .filtered(category: $0) },
    { if case .filtered(let category) = $0 { category } else { nil } }
  ) {
    "list"
    QueryItem("category", .text)
  },
]

private let fragments: [Route<EveryRoute>] = [
  Route(
    "A room", name: "room", example: .room(id: "lobby", via: ["a.org"]), { .room(id: $0, via: $1) },
    { if case .room(let id, let via) = $0 { (id, via) } else { nil } }
  ) {
    "chat"
    Fragment {
      "/room"
      Segment("id", .text)
      QueryItems("via", .text)
    }
  },
  Route(
    "A sticker pack", name: "pack", example: .pack(id: "12", key: "ab"), { .pack(id: $0, key: $1) },
    { if case .pack(let id, let key) = $0 { (id, key) } else { nil } }
  ) {
    "addstickers"
    Fragment {
      QueryItem("pack_id", .text)
      QueryItem("pack_key", .text)
    }
  },
  Route(
    "An article", name: "article", example: .article(section: "end"), { .article(section: $0) },
    { if case .article(let section) = $0 { .some(section) } else { nil } }
  ) {
    "article"
    Fragment { Segment(optional: "section", .text) }
  },
]

private let hosts: [Route<EveryRoute>] = [
  Route(
    "A call", name: "call", example: .call(id: "abc"), { .call(id: $0) },
    { if case .call(let id) = $0 { id } else { nil } }
  ) {
    Host("call.example.com")
    "join"
    Segment("id", .text)
  }.alias("/j/:id"),
  Route(
    "An encyclopedia's page", name: "wiki", example: .wiki(lang: "fr", title: "Chat"), { .wiki(lang: $0, title: $1) },
    { if case .wiki(let lang, let title) = $0 { (lang, title) } else { nil } }
  ) {
    HostLabel("lang", .text, before: "wiki.example.org")
    "page"
    Segment("title", .text)
  },
  Route("The start of calls", name: "call.start", EveryRoute.start) { Host("call.example.com") },
]
