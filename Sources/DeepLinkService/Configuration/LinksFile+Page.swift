import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

// What `"page"` of a links.json says: of the whole site, and of a route.

extension LinksFile {
  /// The members of `"page"` of a site.
  static let pageKeys: [JSONShape.Key] = [
    .init("name", localized, "The name of the brand.", default: "that of the app"),
    .init("accent", .text(accentForm), "The colour of links and buttons."),
    .init("font", goneSince: "0.1.0", remedy: "remove it: pages have the typeface of the device"),
    .init(
      "logo",
      .either([
        .text(pathForm),
        .object([
          .init(required: "light", .text(pathForm), "The path of the logo on light grounds."),
          .init(required: "dark", .text(pathForm), "The path of the logo on dark grounds."),
        ]),
      ]), "The path of a logo on this server, which stands above the title."),
    .init(
      "icon", .text(pathForm), "The path of the app's icon, for tabs, bookmarks and the top of pages."),
    .init("image", image(.text(pathForm)), "The picture for previews."),
    .init("text", localized, "A sentence for pages without one of their own."),
    .init("kind", localized, kindSummary),
    .init("badges", goneSince: "0.1.0", remedy: "remove it: pages lead to the stores by text"),
    .init("footer", localized, "A sentence at the end of each page."),
    .init("links", links(.text(referenceForm)), "Links at the end of each page, such as an imprint."),
    .init("web", .text(originForm), "A web site with the same paths, for readers without the app."),
    .init("noindex", .boolean, "Whether search engines leave the pages out.", default: "false"),
    .init(
      "languages", .array(of: .text(languageForm), atLeast: 1),
      "The languages of the pages; the first is that of texts without a language."),
    .init(
      "texts",
      .object(
        PageText.allCases.map { .init($0.rawValue, localized, "In place of “\($0.english)”.") }
          + (["price", "rating", "availability", "inStock", "outOfStock", "openStart", "getShort", "missHint"]
          + ["suggestions", "details", "mark", "more", "yes", "no"])
          .map { .init($0, goneSince: "0.1.0", remedy: "remove it: no page says this") }),
      "Texts in place of those that pages say by themselves."),
  ]

  /// The members of `"page"` of a route.
  static let routePageKeys: [JSONShape.Key] = [
    .init(
      "title", localized, "The title, in which {name} stands for a parameter and {item.name} for a field of the record."
    ),
    .init("text", localized, "One or two sentences below the title, with names as in the title."),
    .init("kind", localized, kindSummary),
    .init("image", image(.text(.some)), "The path of a picture, with names as in the title."),
    .init("type", goneSince: "0.1.0", remedy: "remove it: pages have no data of schema.org"),
    .init("web", .text(.some), "The URL of the same thing on a web site, with names as in the title."),
    .init("links", links(.text(.some)), "Links below the content, with names as in the title."),
    .init("noindex", .boolean, "Whether search engines leave the page out.", default: "what the site says"),
  ]

  private static let kindSummary =
    "The kind of thing in one or two words, above the title; the title itself where there is no other."

  /// A text, or a text for each language.
  private static let localized = JSONShape.either([
    .text(.some), .dictionary(of: .text(.some), expects: "an object of texts by language"),
  ])

  private static func image(_ path: JSONShape) -> JSONShape {
    .either([
      path,
      .object([
        .init(required: "path", path, "The path of the picture."),
        .init(required: "alt", localized, "What the picture shows, for people who do not see it."),
      ]),
    ])
  }

  private static func links(_ url: JSONShape) -> JSONShape {
    .array(
      of: .object([
        .init(required: "text", localized, "The text of the link."),
        .init(required: "url", url, "A path on this server, or a URL of https, http, mailto or tel."),
      ]))
  }

  private static let accentForm = JSONShape.TextForm(
    AccentColor.form, pattern: "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"
  ) { AccentColor($0) != nil }

  static let pathForm = JSONShape.TextForm(
    "a path on this server such as \"/logo.svg\"", pattern: #"^/(?!/)[!#-;=?-\[\]_a-z~]*$"#
  ) { PageURL.isPath($0) }

  private static let referenceForm = JSONShape.TextForm(
    "a path on this server, or a URL of https, http, mailto or tel",
    pattern: #"^(/(?!/)[!#-;=?-\[\]_a-z~]*|(https://|http://|mailto:|tel:)[!#-;=?-\[\]_a-z~]+)$"#
  ) { PageURL.isReference($0) }

  static let originForm = JSONShape.TextForm(
    "https:// or http:// and a host, without a path",
    pattern: #"^https?://(\[[0-9A-Fa-f:.]+\]|(:[A-Za-z0-9_]+\.)?[A-Za-z0-9._-]+)(:[0-9]{1,5})?/?$"#
  ) { WebOrigin($0) != nil }

  private static let languageForm = JSONShape.TextForm(LanguageTag.form, pattern: LanguageTag.pattern) {
    LanguageTag($0) != nil
  }
}

/// Reads `"page"` of a site and of its routes. The shape of each has been checked.
struct PageReader {
  private let table: RouteTable
  /// The position of the site in the file, for messages; empty for the whole file.
  private let path: String
  private(set) var findings = JSONFindings()

  init(_ table: RouteTable, at path: String) { (self.table, self.path) = (table, path.isEmpty ? "" : path + ".") }

  /// The theme of a site.
  ///
  /// - Parameter node: the object of the site.
  mutating func theme(_ node: JSONNode) -> PageTheme {
    let own = node["page"]
    func member(_ name: UTF8Text) -> JSONNode? { own?[name] }
    let at = "page."
    var theme = PageTheme(
      name: text(member("name"), at + "name"), accent: member("accent")?.text.flatMap(AccentColor.init),
      logo: member("logo").flatMap(Self.logo),
      icon: member("icon")?.text, image: image(member("image"), at + "image"), text: text(member("text"), at + "text"),
      kind: text(member("kind"), at + "kind"), footer: text(member("footer"), at + "footer"),
      links: links(member("links"), at + "links"),
      web: member("web")?.text.flatMap { WebOrigin($0) }, noindex: member("noindex")?.boolean ?? false,
      languages: (member("languages")?.array ?? []).compactMap { $0.text.flatMap { LanguageTag($0) } })
    for member in member("texts")?.object ?? [] {
      let name = member.name.description
      if let key = PageText(rawValue: name) { theme.texts[key] = text(member.value, at + "texts." + name) }
    }
    for (index, route) in (node["routes"]?.array ?? []).enumerated() {
      guard let page = route["page"], let name = route.text("name") else { continue }
      theme.routes[name] = self.page(page, at: "routes[\(index)].page.", of: table.shapes.first { $0.name == name })
    }
    return theme
  }

  private mutating func page(_ node: JSONNode, at path: String, of shape: RouteShape?) -> RoutePage {
    let links = links(node["links"], path + "links", of: shape)
    if let url = node["web"] {
      check(url, path + "web", of: shape, "a URL of https or http such as \"https://www.example.com/orders/{number}\"")
      {
        PageURL.isWeb($0)
      }
    }
    if let image = node["image"] {
      let (place, node) = image["path"].map { (path + "image.path", $0) } ?? (path + "image", image)
      check(node, place, of: shape, "a path on this server such as \"/pictures/{id}.jpg\"") { PageURL.isPath($0) }
    }
    return RoutePage(
      title: text(node["title"], path + "title", of: shape), text: text(node["text"], path + "text", of: shape),
      kind: text(node["kind"], path + "kind", of: shape), image: image(node["image"], path + "image", of: shape),
      web: node.text("web"), links: links, noindex: node["noindex"]?.boolean)
  }

  // MARK: Values

  /// A text, or a text for each language. Names in braces are checked in texts of a route.
  private mutating func text(_ node: JSONNode?, _ path: String, of shape: RouteShape? = nil) -> LocalizedText? {
    guard let node else { return nil }
    guard let members = node.object else {
      if let shape { checkNames(in: node, path, of: shape) }
      return node.text.map { LocalizedText($0) }
    }
    var texts: [(LanguageTag, String)] = []
    for member in members {
      guard let tag = LanguageTag(member.name.description) else {
        findings.error(
          self.path + path, at: member.nameOffset,
          "expected \(LanguageTag.form), found \"\(member.name.excerpt(40))\"")
        continue
      }
      if let shape { checkNames(in: member.value, "\(path).\(tag)", of: shape) }
      if let text = member.value.text { texts.append((tag, text)) }
    }
    if members.isEmpty {
      findings.error(self.path + path, at: node.offset, "expected a text for at least one language")
    }
    return LocalizedText(texts)
  }

  private mutating func image(_ node: JSONNode?, _ path: String, of shape: RouteShape? = nil) -> PageImage? {
    guard let node else { return nil }
    return (node.text ?? node.text("path")).map { PageImage($0, alt: text(node["alt"], path + ".alt", of: shape)) }
  }

  private mutating func links(_ node: JSONNode?, _ path: String, of shape: RouteShape? = nil) -> [PageLink] {
    var links: [PageLink] = []
    for (index, link) in (node?.array ?? []).enumerated() {
      let path = "\(path)[\(index)]"
      guard let url = link["url"], let target = url.text, let text = text(link["text"], path + ".text", of: shape)
      else {
        continue
      }
      if shape != nil {
        check(url, path + ".url", of: shape, "a path on this server, or a URL of https, http, mailto or tel") {
          PageURL.isReference($0)
        }
      }
      links.append(PageLink(text, to: target))
    }
    return links
  }

  private static func logo(_ node: JSONNode) -> PageLogo? {
    (node.text ?? node.text("light")).map { PageLogo($0, dark: node.text("dark")) }
  }

  // MARK: Names in braces

  /// Checks a URL or path with names in braces. A field of a record alone can only be checked when it has a value.
  private mutating func check(
    _ node: JSONNode, _ path: String, of shape: RouteShape?, _ expected: String, _ isAcceptable: (String) -> Bool
  ) {
    guard let text = node.text, let shape else { return }
    checkNames(in: node, path, of: shape)
    let template = PageTemplate(text)
    guard template.onlyField == nil else { return }
    let parts = template.parts.filter { $0.isName || !$0.text.isEmpty }
    // A name at the beginning could choose another host or scheme.
    let start = parts.first.map { $0.isName ? "" : String($0.text) } ?? ""
    guard isAcceptable(parts.map { $0.isName ? "x" : String($0.text) }.joined()), isAcceptable(start + "x"),
      start.hasPrefix("/") || !start.contains("://") || start.dropFirst(8).contains("/") || parts.count == 1
    else {
      return findings.error(self.path + path, at: node.offset, "expected \(expected), found \(node.summary)")
    }
  }

  /// Checks that each name in braces is a parameter of the route, or a field of the record that its links name.
  private mutating func checkNames(in node: JSONNode, _ path: String, of shape: RouteShape) {
    guard let text = node.text else { return }
    let known = shape.parameters.map(\.name)
    for name in PageTemplate(text).names where !known.contains(name) {
      if name.hasPrefix(PageTemplate.recordPrefix) {
        guard shape.recordCollection == nil else { continue }
        findings.error(
          self.path + path, at: node.offset,
          "{\(name)} is a field of a record, and no parameter of the route names one with \"in\"")
      } else {
        let near = EditDistance.advice(for: UTF8Text(name), in: known)
        findings.error(self.path + path, at: node.offset, "the route has no parameter \"\(name)\"\(near)")
      }
    }
  }
}

extension JSONNode {
  /// The text of a string.
  fileprivate var text: String? { string?.description }
}
