import DeepLinking

/// The links of the Wikipedia app for iOS.
///
/// Left out: `/wiki/Wikipedia:On_this_day/Today?3`, whose item has the value as its name.
enum WikipediaRoute: Hashable, Codable, Sendable {
  case article(lang: String, title: [String])
  case userTalk(lang: String, name: String)
  case talk(lang: String, title: [String])
  case diff(lang: String, to: Int)
  case diffBetween(lang: String, range: Revisions)
  case diffOf(lang: String, title: String, oldid: Int)
  case diffRevision(lang: String, title: String, diff: Int, oldid: Int)
  case diffBefore(lang: String, title: String, oldid: Int)
  case diffAfter(lang: String, title: String, oldid: Int)
  case history(lang: String, title: [String])
  case historyOf(lang: String, title: String)
  case readingList(lang: String, payload: String)
  case watchlist(lang: String)
  case login
  case search(lang: String, term: String)
  case explore
  case saved
  case places(article: String?)
  case coordinates(lat: Double, lon: Double)

  /// Two revisions of a page: `24600...24601`.
  struct Revisions: Hashable, Codable, Sendable {
    var from: Int
    var to: Int
  }
}

let wikipediaRouter = Router<WikipediaRoute>(
  settings: TableSettings(
    hosts: ["www.wikipedia.org"], schemes: ["wikipedia", "wikipedia-official"], schemeHostIsPath: true,
    ignoresCase: true)
) {
  Mount(articles, { $0 }, { $0 })
  Mount(specialPages, { $0 }, { $0 })
  Mount(indexPages, { $0 }, { $0 })
  Mount(tabs, { $0 }, { $0 })
}

/// A language: a label that is not one of the site's other hosts.
private let language = Codec<String>.custom("a language", examples: ["en", "zh-yue"]) { text in
  text == "thankyou" || text == "www" ? nil : String(text)
} encode: {
  $0
}

private let lang = HostLabel("lang", language, before: "wikipedia.org", "m.wikipedia.org")

/// A component of a title. The app does not show the main page, so its title is refused.
private let title = Codec<String>.custom("a title", examples: ["France"], pattern: "*") { text in
  text.lowercased() == "main_page" ? nil : String(text)
} encode: {
  $0
}

private let articles = Router<WikipediaRoute> {
  Route(
    "An article", name: "article", example: .article(lang: "en", title: ["", "dev", "random"]),
    { .article(lang: $0, title: $1) },
    { if case .article(let lang, let title) = $0 { (lang, title) } else { nil } }
  ) {
    lang
    "wiki"
    RestOfPath("title", title, keepingEmpty: true)
  }
  Route(
    "The talk page of a user", name: "userTalk", example: .userTalk(lang: "en", name: "Ada"),
    { .userTalk(lang: $0, name: $1) },
    { if case .userTalk(let lang, let name) = $0 { (lang, name) } else { nil } }
  ) {
    lang
    "wiki"
    Segment("name", .text, prefix: "User_talk:")
  }
  Route(
    "The talk page of an article", name: "talk", example: .talk(lang: "en", title: ["France"]),
    { .talk(lang: $0, title: $1) },
    { if case .talk(let lang, let title) = $0 { (lang, title) } else { nil } }
  ) {
    lang
    "wiki"
    RestOfPath("title", .text, prefix: "Talk:")
  }
}

private let specialPages = Router<WikipediaRoute> {
  Route(
    "A change", name: "articleDiff", example: .diff(lang: "en", to: 24601), { .diff(lang: $0, to: $1) },
    { if case .diff(let lang, let to) = $0 { (lang, to) } else { nil } }
  ) {
    lang
    "wiki/Special:MobileDiff"
    Segment("to", .integer)
  }
  .alias("/wiki/特殊%3AMobileDiff/:to")
  Route(
    "The changes between two revisions", name: "articleDiff#between",
    example: .diffBetween(lang: "en", range: .init(from: 24600, to: 24601)),
    { .diffBetween(lang: $0, range: $1) },
    { if case .diffBetween(let lang, let range) = $0 { (lang, range) } else { nil } }
  ) {
    lang
    "wiki/Special:MobileDiff"
    Segment("range", revisions)
  }
  Route(
    "The history of an article", name: "articleHistory", example: .history(lang: "en", title: ["France"]),
    { .history(lang: $0, title: $1) },
    { if case .history(let lang, let title) = $0 { (lang, title) } else { nil } }
  ) {
    lang
    "wiki/Special:History"
    RestOfPath("title", .text)
  }
  Route(
    "A reading list", name: "readingListsImport", example: .readingList(lang: "en", payload: "abc"),
    { .readingList(lang: $0, payload: $1) },
    { if case .readingList(let lang, let payload) = $0 { (lang, payload) } else { nil } }
  ) {
    lang
    "wiki/Special:ReadingLists"
    QueryItem("limport", .text)
  }
  Route(
    "The watchlist", name: "watchlist", example: .watchlist(lang: "en"), { .watchlist(lang: $0) },
    { if case .watchlist(let lang) = $0 { lang } else { nil } }
  ) {
    lang
    "wiki/Special:Watchlist"
  }
  Route("The form to log in", name: "login", .login) {
    Host("en.wikipedia.org")
    "wiki/Special:UserLogin"
  }
  .alias("/w/index.php?title=Special:UserLogin")
}

private let revisions = Codec<WikipediaRoute.Revisions>.custom(
  "two revisions with \"...\" between them", examples: ["24600...24601"]
) { text in
  let ids = text.split(separator: "...", omittingEmptySubsequences: false).map { Int($0) }
  guard ids.count == 2, let from = ids[0], let to = ids[1] else { return nil }
  return .init(from: from, to: to)
} encode: {
  "\($0.from)...\($0.to)"
}

private let indexPages = Router<WikipediaRoute> {
  Route(
    "A search", name: "search", example: .search(lang: "en", term: "dog"), { .search(lang: $0, term: $1) },
    { if case .search(let lang, let term) = $0 { (lang, term) } else { nil } }
  ) {
    lang
    "w/index.php"
    QueryItem("search", .text)
  }
  Route(
    "The history of an article", name: "articleHistory#index", example: .historyOf(lang: "en", title: "Dog"),
    { .historyOf(lang: $0, title: $1) },
    { if case .historyOf(let lang, let title) = $0 { (lang, title) } else { nil } }
  ) {
    lang
    "w/index.php"
    QueryItem("title", .text)
    QueryItem("action", is: "history")
  }
  Route(
    "A change", name: "articleDiff#index", example: .diffOf(lang: "en", title: "Dog", oldid: 2),
    { .diffOf(lang: $0, title: $1, oldid: $2) },
    { if case .diffOf(let lang, let title, let id) = $0 { (lang, title, id) } else { nil } }
  ) {
    lang
    "w/index.php"
    QueryItem("title", .text)
    QueryItem("oldid", .integer)
  }
  Route(
    "The changes between two revisions", name: "articleDiff#revision",
    example: .diffRevision(lang: "en", title: "Dog", diff: 2, oldid: 1),
    { .diffRevision(lang: $0, title: $1, diff: $2, oldid: $3) },
    { if case .diffRevision(let lang, let title, let diff, let id) = $0 { (lang, title, diff, id) } else { nil } }
  ) {
    lang
    "w/index.php"
    QueryItem("title", .text)
    QueryItem("type", is: "revision")
    QueryItem("diff", .integer)
    QueryItem("oldid", .integer)
  }
  Route(
    "The change before a revision", name: "articleDiff#previous",
    example: .diffBefore(lang: "en", title: "Dog", oldid: 5), { .diffBefore(lang: $0, title: $1, oldid: $2) },
    { if case .diffBefore(let lang, let title, let id) = $0 { (lang, title, id) } else { nil } }
  ) {
    lang
    "w/index.php"
    QueryItem("title", .text)
    QueryItem("diff", is: "prev")
    QueryItem("oldid", .integer)
  }
  Route(
    "The change after a revision", name: "articleDiff#next",
    example: .diffAfter(lang: "en", title: "Dog", oldid: 5), { .diffAfter(lang: $0, title: $1, oldid: $2) },
    { if case .diffAfter(let lang, let title, let id) = $0 { (lang, title, id) } else { nil } }
  ) {
    lang
    "w/index.php"
    QueryItem("title", .text)
    QueryItem("diff", is: "next")
    QueryItem("oldid", .integer)
  }
}

private let tabs = Router<WikipediaRoute> {
  Route("The explore feed", name: "explore", .explore) { "explore" }
  Route("Saved articles", name: "saved", .saved) { "saved" }
  Route(
    "The map", name: "places", example: .places(article: nil), { .places(article: $0) },
    { if case .places(let article) = $0 { article } else { nil } }
  ) {
    "places"
    QueryItem(optional: "WMFArticleURL", .text)
  }
  Route(
    "A place on the map", name: "places#coordinates", example: .coordinates(lat: 52.35, lon: 4.83),
    { .coordinates(lat: $0, lon: $1) },
    { if case .coordinates(let lat, let lon) = $0 { (lat, lon) } else { nil } }
  ) {
    "places"
    QueryItem("lat", .number(in: -90...90))
    QueryItem("long", .number(in: -180...180))
  }
  .alias("/places?lat=:lat&lon=:long")
}
