import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

// What stands in one place of a `links.json` and applies in others: environments, and parameters that routes share.

extension JSONNode {
  /// The names of the environments of a file and of its sites, in their order.
  var environments: [String] {
    var names: [String] = []
    for site in [self] + (self["sites"]?.array ?? []) {
      for member in site["environments"]?.object ?? [] where !names.contains(member.name.description) {
        names.append(member.name.description)
      }
    }
    return names
  }

  /// The file with the members of an environment in place of its own, at its top and in each site. Objects are completed
  /// member by member, all other values replaced.
  func overlaid(with environment: String) -> JSONNode {
    let name = UTF8Text(environment)
    var result = self
    if let declared = self["environments"], let overlay = declared[name] {
      // Its faults are told where it applies.
      let others = (declared.object ?? []).filter { $0.name != name }
      result = completed(by: overlay)
        .with("environments", JSONNode(.object(others), offset: declared.offset, end: declared.end))
    }
    guard let sites = self["sites"], let elements = sites.array else { return result }
    let all = JSONNode.Value.array(elements.map { $0.overlaid(with: environment) })
    return result.with("sites", JSONNode(all, offset: sites.offset, end: sites.end))
  }

  private func completed(by overlay: JSONNode) -> JSONNode {
    guard object != nil, let members = overlay.object else { return overlay }
    return members.reduce(self) { $0.with($1.name, $0[$1.name]?.completed(by: $1.value) ?? $1.value) }
  }

  /// An object with the texts that a member of another object has, or without the member.
  func with(_ name: UTF8Text, textsOf other: JSONNode) -> JSONNode {
    guard let texts = other[name]?.texts else {
      return JSONNode(.object((object ?? []).filter { $0.name != name }), offset: offset, end: end)
    }
    let elements = texts.map { JSONNode(.string(UTF8Text($0)), offset: offset, end: offset) }
    return with(name, JSONNode(.array(elements), offset: offset, end: offset))
  }

  /// An object with another value of a member, or with the member at its end.
  func with(_ name: UTF8Text, _ value: JSONNode) -> JSONNode {
    var members = object ?? []
    let index = members.firstIndex { $0.name == name } ?? members.count
    let old = index < members.count ? members.remove(at: index).nameOffset : value.offset
    members.insert(JSONMember(name, value, nameOffset: old), at: index)
    return JSONNode(.object(members), offset: offset, end: end)
  }
}

/// What `"parameters"` of a file, a site or an included file says of names that several routes have.
final class SharedParameters {
  /// The declarations whose shape is right, by their names.
  private let declared: [JSONMember]
  private let path: String
  private var used: Set<UTF8Text> = []

  /// - Parameter path: the place of the object with `parameters` in the file.
  init(_ node: JSONNode, at path: String) {
    self.path = path
    declared = (node["parameters"]?.object ?? []).filter { member in
      var found = JSONFindings()
      DeclaredTable.sharedParameter.check(member.value, &found)
      return found.isUsable
    }
  }

  var isEmpty: Bool { declared.isEmpty }

  /// The declaration of a name.
  fileprivate func parameter(_ name: UTF8Text) -> JSONNode? {
    guard let found = declared.last(where: { $0.name == name })?.value else { return nil }
    used.insert(name)
    let members = [JSONMember("name", JSONNode(.string(name), offset: found.offset, end: found.end))]
    return JSONNode(.object(members + (found.object ?? [])), offset: found.offset, end: found.end)
  }

  /// Warns of each name that no route has.
  func warnOfUnused(_ findings: inout JSONFindings) {
    for member in declared where !used.contains(member.name) {
      findings.warn(
        "\(path)parameters.\(member.name)", at: member.nameOffset,
        Warning(
          .parameterUnused, "\(member.name)",
          "no route uses the entry: no pattern has :\(member.name), or each route declares its own; remove the entry"))
    }
  }
}

extension [SharedParameters] {
  /// An object whose routes have the declarations of the names in their patterns that they do not declare themselves, each
  /// the nearest of these.
  func completing(_ node: JSONNode) -> JSONNode {
    guard contains(where: { !$0.isEmpty }), let routes = node["routes"], let all = routes.array else { return node }
    let completed = all.map { route in
      let own = Set((route["parameters"]?.array ?? []).compactMap { $0["name"]?.string })
      let added = Self.names(of: route).filter { !own.contains($0) }.compactMap { name in
        lazy.compactMap { $0.parameter(name) }.first
      }
      guard !added.isEmpty else { return route }
      let declared = route["parameters"]
      return route.with(
        "parameters",
        JSONNode(
          .array((declared?.array ?? []) + added), offset: (declared ?? route).offset, end: (declared ?? route).end))
    }
    return node.with("routes", JSONNode(.array(completed), offset: routes.offset, end: routes.end))
  }

  /// The names in the pattern and the hosts of a route. A pattern that cannot be read is reported with the routes.
  private static func names(of route: JSONNode) -> [UTF8Text] {
    guard let text = route["pattern"]?.string?.description, let parts = try? PatternText(text).parts() else {
      return []
    }
    let path = parts.pieces.path + (parts.fragment?.path ?? [])
    let items = parts.pieces.query + (parts.fragment?.items ?? [])
    let parameters = path.flatMap(\.parameters) + items.filter { $0.fixedValue == nil }
    let label = (route["hosts"]?.texts).flatMap { HostSet($0).label }
    return (parameters.map(\.name) + [label].compactMap(\.self)).map { UTF8Text($0) }
  }
}
