import DeepLinkJSON
import DeepLinkOctets

/// What a `links.json` says of a site besides its links: a value for each setting, by its place: `app.ios.storeID`,
/// `routes.order.page.title`.
///
/// The patterns, parameters, hosts and schemes of the links are no settings: `TableDifference` compares them.
package struct SiteSettings: Sendable {
  /// The values, in the order of the file. A list of texts, whose order does not matter, has a value for each text.
  private var values: [Value] = []
  /// The routes and redirects.
  private var parts: Set<UTF8Text> = []
  /// Whether the site says nothing but its links, as what `GET /routes` prints.
  package private(set) var isOfLinksOnly = true

  private struct Value: Sendable {
    let name: String
    let json: String
    /// The route or the redirect that has the setting; nil for the site.
    let part: UTF8Text?
    /// Whether the setting is a text or a look of pages, which breaks nothing.
    let isLook: Bool
    var isElement = false

    /// Equal for two values of which one replaces the other.
    var key: UTF8Text { UTF8Text(isElement ? "\(name)\u{0}\(json)" : name) }
  }

  /// The settings of each site of a file without faults, in the order of the file.
  ///
  /// - Parameter keys: those that are left out.
  package static func all(in source: LinksSource, without keys: [String] = []) -> [SiteSettings] {
    LinksFile.places(of: source.node).map { SiteSettings($0.site, without: keys) }
  }

  private init(_ site: JSONNode, without keys: [String]) {
    for member in site.object ?? [] {
      let name = member.name.description
      if keys.contains(name) { continue }
      switch name {
      case "$schema", "accept", "hosts", "caseSensitive", "plusIsSpace", "opaqueSchemes", "parameters", "environments",
        "include":
        continue
      case "routes": for route in member.value.array ?? [] { add(route: route) }
      case "redirects": for redirect in member.value.array ?? [] { add(redirect: redirect) }
      case "app", "page":
        for part in member.value.object ?? [] where !["schemes", "schemeHostIsPath"].contains(part.name) {
          add(
            part.value, "\(name).\(part.name)",
            isLook: name == "page" ? part.name != "web" : ["name", "icon"].contains(part.name))
        }
      case "apps":
        for app in member.value.object ?? [] {
          for part in app.value.object ?? [] where !["schemes", "schemeHostIsPath"].contains(part.name) {
            add(part.value, "apps.\(app.name).\(part.name)", isLook: ["name", "icon"].contains(part.name))
          }
        }
      case "webOnly": for pattern in member.value.array ?? [] { add("webOnly", pattern.text, isElement: true) }
      case "records": for collection in member.value.object ?? [] { add(collection) }
      default: add(member.value, name)
      }
    }
    guard !isOfLinksOnly else { return }
    if site["withoutApp"] == nil, !keys.contains("withoutApp") { add("withoutApp", #""page""#) }
    guard site["passQuery"] == nil else { return }
    for name in PassedItems.campaign.names { add("passQuery", "\"\(name)\"", isElement: true) }
  }

  private mutating func add(route: JSONNode) {
    guard let name = route.text("name") else { return }
    let part = "routes.\(name)"
    parts.insert(UTF8Text(part))
    // What `GET /routes` prints has these members, too.
    if let summary = route["summary"] { add("\(part).summary", summary.text, part, isLook: true) }
    for key in ["parent", "tab"] { if let value = route[UTF8Text(key)] { add("\(part).\(key)", value.text, part) } }
    add("\(part).presentation", route["presentation"]?.text ?? "\"push\"", part)
    for parameter in route["parameters"]?.array ?? [] {
      guard let name = parameter.text("name") else { continue }
      if let collection = parameter["in"] { add("\(part).parameters.\(name).in", collection.text, part) }
      if let names = parameter["names"] { add(names, "\(part).parameters.\(name).names", part) }
    }
    if let names = route["names"] { add(names, "\(part).names", part) }
    if let answer = route["withoutApp"] { add("\(part).withoutApp", answer.text, part) }
    addOpeners(route, part)
    for member in route["page"]?.object ?? [] {
      add(member.value, "\(part).page.\(member.name)", part, isLook: member.name != "web")
    }
  }

  private mutating func add(redirect: JSONNode) {
    guard let from = redirect.text("from") else { return }
    let part = "redirects.\(from)"
    parts.insert(UTF8Text(part))
    add("\(part).status", redirect["status"]?.text ?? "301", part, isLook: true)
    addOpeners(redirect, part)
  }

  /// Adds the apps that open the links of a route or a redirect. Without the setting all do, so each has a value.
  private mutating func addOpeners(_ node: JSONNode, _ part: String) {
    let names = (node["apps"]?.array ?? []).map(\.text).sorted()
    add("\(part).apps", names.isEmpty ? "all" : names.joined(separator: ", "), part)
    add("\(part).opensApp", node["opensApp"]?.text ?? "true", part)
  }

  private mutating func add(_ collection: JSONMember) {
    for member in collection.value.object ?? [] {
      let isLook = ["title", "text", "image"].contains(member.name)
      add(member.value, "records.\(collection.name).\(member.name)", isLook: isLook)
    }
  }

  private mutating func add(_ value: JSONNode, _ name: String, _ part: String? = nil, isLook: Bool = false) {
    isOfLinksOnly = false
    if let members = value.object {
      for member in members { add(member.value, "\(name).\(member.name)", part, isLook: isLook) }
    } else if let elements = value.array, elements.allSatisfy({ $0.string != nil }) {
      for element in elements { add(name, element.text, part, isLook: isLook, isElement: true) }
    } else {
      add(name, value.text, part, isLook: isLook)
    }
  }

  private mutating func add(
    _ name: String, _ json: String, _ part: String? = nil, isLook: Bool = false, isElement: Bool = false
  ) {
    values.append(Value(name: name, json: json, part: part.map { UTF8Text($0) }, isLook: isLook, isElement: isElement))
  }
}

extension JSONNode {
  /// A site with what the object around it says for all sites, which is not about links.
  func completed(in outer: JSONNode) -> JSONNode {
    let others: [UTF8Text: UTF8Text] = ["app": "apps", "apps": "app"]
    return (outer.object ?? []).reduce(self) { site, member in
      let own = self[member.name]
      if ["sites", "hosts", "routes", "redirects", "include"].contains(member.name)
        || others[member.name].flatMap({ self[$0] }) != nil
      {
        return site
      }
      guard let own else { return site.with(member.name, member.value) }
      guard ["app", "page"].contains(member.name), own.object != nil else { return site }
      let missing = (member.value.object ?? []).filter { own[$0.name] == nil }
      return site.with(member.name, missing.reduce(own) { $0.with($1.name, $1.value) })
    }
  }

  /// What everyone may know of a site besides its links, for `RouteManifest`: not its folder, and not its records.
  var settings: JSONNode {
    func members(_ node: JSONNode, _ names: [UTF8Text]) -> [JSONMember] {
      (node.object ?? []).filter { names.contains($0.name) }
    }
    let names: [UTF8Text] = ["app", "apps", "unmatched", "passQuery", "page", "relatedOrigins", "webOnly"]
    let routes = (self["routes"]?.array ?? []).map { members($0, ["name", "withoutApp", "page"]) }
      .filter { $0.count > 1 }.map { JSONNode(.object($0)) }
    // Even a file without settings tells one, unlike the app of a program.
    let withoutApp = JSONMember("withoutApp", self["withoutApp"] ?? JSONNode(.string("page")))
    return JSONNode(.object(members(self, names) + [withoutApp, JSONMember("routes", JSONNode(.array(routes)))]))
  }
}

/// A setting that differs between two files.
package struct SettingChange: Equatable, Sendable {
  /// The kind of difference.
  package let kind: Kind
  /// The place of the setting: `app.ios.storeID`.
  package let name: String
  /// The value of the old file as JSON; nil if it has none.
  package let old: String?
  /// The value of the new file as JSON; nil if it has none.
  package let new: String?

  /// The kinds of difference.
  package enum Kind: String, Equatable, Sendable, CaseIterable {
    /// Only the old file has the value, and something stops working with it.
    case lost
    /// The files have different values, which send people elsewhere or leave out something.
    case changed
    /// Only texts and looks differ.
    case edited
    /// Only the new file has the value.
    case gained
  }
}

extension SiteSettings {
  /// The settings that differ from those of a newer file: first the lost ones. Settings of a route or a redirect that only
  /// one file has are left out, because its links differ.
  package func changes(to other: SiteSettings) -> [SettingChange] {
    let shared = parts.intersection(other.parts)
    func index(_ values: [Value]) -> [UTF8Text: Value] {
      Dictionary(values.filter { $0.part.map(shared.contains) ?? true }.map { ($0.key, $0) }) { one, _ in one }
    }
    let (before, after) = (index(values), index(other.values))
    var changes: [SettingChange] = []
    for value in values where before[value.key] != nil {
      let new = after[value.key]?.json
      if new.map({ UTF8Text($0) }) != UTF8Text(value.json) {
        changes.append(SettingChange(value.name, value.json, new, isLook: value.isLook))
      }
    }
    for value in other.values where after[value.key] != nil && before[value.key] == nil {
      changes.append(SettingChange(value.name, nil, value.json, isLook: value.isLook))
    }
    return SettingChange.Kind.allCases.flatMap { kind in changes.filter { $0.kind == kind } }
  }
}

extension SettingChange {
  /// A change of a value, each as JSON.
  package init(_ name: String, _ old: String?, _ new: String?, isLook: Bool = false) {
    (self.name, self.old, self.new) = (name, old, new)
    // A pattern more keeps links from apps, and a pattern less lets apps open them.
    kind = isLook ? .edited : name == "webOnly" ? .changed : old == nil ? .gained : new == nil ? .lost : .changed
  }
}
