import DeepLinking

/// A route of a table with every form of link.
enum FormsRoute: Hashable, Codable, Sendable {
  case home
  case product(id: Int)
  case profile(handle: String)
  case report(id: Int)
  case settings(tab: String?)
  case results(report: Int?, action: Action)
  case wiki(title: [String])
  case docs(path: [String])
  case localized(locale: Locale, page: Page)
  case people(kind: String?)
  case users
  case item(id: Int)
  case find(text: String)
  case debug(isOn: Bool)
  case section(name: String, section: String?)
  case room(id: String, via: [String])
  case phone(number: String)
  case pack(id: String, key: String)
  case blog(author: String, slug: String)
  case admin

  enum Action: String, CaseIterable, Codable, Sendable { case view, edit }
  enum Locale: String, CaseIterable, Codable, Sendable { case en, de }
  enum Page: Hashable, Codable, Sendable {
    case start
    case chapter(number: Int)
  }
}

extension FormsRoute: SynthesizedCodable {}

private let pages = Router<FormsRoute.Page> {
  Route("The start of the guide", name: "start", .start) { "guide" }
  Route(
    "A chapter of the guide", name: "chapter", example: .chapter(number: 3), { .chapter(number: $0) },
    { if case .chapter(let number) = $0 { number } else { nil } }
  ) {
    "guide"
    Segment("number", .integer)
  }
}

let formsSettings = TableSettings(
  hosts: ["www.example.com", "example.com"], schemes: ["forms"], schemeHostIsPath: true, plusIsSpace: true)

let formsRouter = Router<FormsRoute>(settings: formsSettings) {
  Mount(pathForms, { $0 }, { $0 })
  Mount(itemForms, { $0 }, { $0 })
  Mount(otherForms, { $0 }, { $0 })
  Mount(name: "guide", pages, example: .en, FormsRoute.localized(locale:page:)) {
    if case .localized(let locale, let page) = $0 { (locale, page) } else { nil }
  } below: {
    Segment("locale", .oneOf(FormsRoute.Locale.self))
  }
  Redirect("/settings/workspaces/*rest", to: "/docs/*rest")
  Redirect("/shop/:number/in/:category", to: "/products/:number", status: 302)
  Redirect("/u/:name", to: "/@:name", status: 308)
  Redirect("/index.php?product=:id", to: "/products/:id")
}

private let pathForms = Router<FormsRoute> {
  Route("The start", name: "home", .home)
  Route(
    "A product", name: "product", example: .product(id: 7), { .product(id: $0) },
    { if case .product(let id) = $0 { id } else { nil } }
  ) {
    "products"
    Segment("id", .integer)
  }
  .alias("/p/:id")
  Route(
    "A profile", name: "profile", example: .profile(handle: "ada"), { .profile(handle: $0) },
    { if case .profile(let handle) = $0 { handle } else { nil } }
  ) {
    Segment("handle", .text, prefix: "@")
  }
  Route(
    "A report", name: "report", example: .report(id: 3), { .report(id: $0) },
    { if case .report(let id) = $0 { id } else { nil } }
  ) {
    Segment("id", .integer, suffix: ".pdf")
  }
  Route(
    "The settings", name: "settings", example: .settings(tab: "mail"), { .settings(tab: $0) },
    { if case .settings(let tab) = $0 { tab } else { nil } }
  ) {
    "settings"
    Segment(optional: "tab", .text)
  }
  Route(
    "Results", name: "results", example: .results(report: 4, action: .edit), { .results(report: $0, action: $1) },
    { if case .results(let report, let action) = $0 { (report, action) } else { nil } }
  ) {
    "r"
    Segment(optional: "report", .integer)
    Segment("action", .oneOf(FormsRoute.Action.self), default: .view)
  }
  Route(
    "A page of the wiki", name: "wiki", example: .wiki(title: ["", "dev", "random"]), { .wiki(title: $0) },
    { if case .wiki(let title) = $0 { title } else { nil } }
  ) {
    "wiki"
    RestOfPath("title", .text, keepingEmpty: true)
  }
  Route(
    "Documents", name: "docs", example: .docs(path: ["a", "b"]), { .docs(path: $0) },
    { if case .docs(let path) = $0 { path } else { nil } }
  ) {
    "docs"
    RestOfPath(optional: "path", .text)
  }
}

private let itemForms = Router<FormsRoute> {
  Route(
    "People", name: "people", example: .people(kind: "new"), { .people(kind: $0) },
    { if case .people(let kind) = $0 { kind } else { nil } }
  ) {
    "people"
    QueryItem(optional: "kind", .text)
    QueryItem(absent: "token")
  }
  Route("The users among the people", name: "users", .users) {
    "people"
    QueryItem("type", is: "user")
    QueryItem(absent: "token")
  }
  Route(
    "An item", name: "item", example: .item(id: 1), { .item(id: $0) },
    { if case .item(let id) = $0 { id } else { nil } }
  ) {
    "index.php"
    QueryItem("item", .integer)
    QueryItem("type", is: "item")
  }
  Route(
    "A search", name: "find", example: .find(text: "a b"), { .find(text: $0) },
    { if case .find(let text) = $0 { text } else { nil } }
  ) {
    "find"
    QueryItem("text", .text, acceptsEmpty: true)
  }
  Route(
    "A switch", name: "debug", example: .debug(isOn: true), { .debug(isOn: $0) },
    { if case .debug(let isOn) = $0 { isOn } else { nil } }
  ) {
    "switch"
    QueryFlag("debug")
  }
}

private let otherForms = Router<FormsRoute> {
  Route(
    "A section of a text", name: "section", example: .section(name: "terms", section: "privacy"),
    { .section(name: $0, section: $1) },
    { if case .section(let name, let section) = $0 { (name, section) } else { nil } }
  ) {
    "legal"
    Segment("name", .text)
    Fragment { Segment(optional: "section", .text) }
  }
  Route(
    "A room", name: "room", example: .room(id: "!x:example.com", via: ["a", "b"]), { .room(id: $0, via: $1) },
    { if case .room(let id, let via) = $0 { (id, via) } else { nil } }
  ) {
    Fragment {
      "/room"
      Segment("id", .text)
      QueryItems("via", .text)
    }
  }
  Route(
    "A phone number", name: "phone", example: .phone(number: "+123"), { .phone(number: $0) },
    { if case .phone(let number) = $0 { number } else { nil } }
  ) {
    Fragment {
      "p"
      Segment("number", .text)
    }
  }
  Route(
    "A pack of stickers", name: "pack", example: .pack(id: "7", key: "k"), { .pack(id: $0, key: $1) },
    { if case .pack(let id, let key) = $0 { (id, key) } else { nil } }
  ) {
    "addstickers"
    Fragment {
      QueryItem("pack_id", .text)
      QueryItem("pack_key", .text)
    }
  }
  Route(
    "A post of a blog", name: "blog", example: .blog(author: "ada", slug: "hello"), { .blog(author: $0, slug: $1) },
    { if case .blog(let author, let slug) = $0 { (author, slug) } else { nil } }
  ) {
    HostLabel("author", .text, before: "blogs.example.com", "blog.example.org")
    Segment("slug", .text)
  }
  Route("The administration", name: "admin", .admin) {
    Host("admin.example.com")
  }
}
