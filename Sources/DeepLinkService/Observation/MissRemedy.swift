import DeepLinkJSON
import DeepLinkOctets
package import DeepLinkTables
import DeepLinking

/// An entry for `links.json` with which a missed path matches: a start for a person, who decides whether it is right.
package enum MissRemedy: Hashable, Sendable, CustomStringConvertible {
  /// An entry of `"redirects"`: the path resembles a link that resolves.
  case redirect(from: String, to: String)
  /// An entry of `"routes"`: the path resembles no link.
  case route(name: String, pattern: String)

  /// - Parameters:
  ///   - path: the path as it was sent.
  ///   - table: the table of its site; nil if it is not known.
  /// - Returns: nil for a path that the log has cut, for one of a file, and for one that is no text.
  package init?(for path: String, in table: RouteTable?) {
    guard !path.utf8.elementsEqual("/".utf8) else {
      self = .route(name: Self.unused("home", in: table), pattern: "/")
      return
    }
    guard !path.hasSuffix("…"), let link = try? DeepLinkRequest(path), link.scheme == nil, link.hasTextPath else {
      return nil
    }
    let components = link.pathComponents.map(String.init)
    guard !components.contains(where: \.isEmpty), !Self.isFile(components) else { return nil }
    self = table.flatMap { Self.redirect(link, components, in: $0) } ?? Self.route(components, in: table)
  }

  /// The member of `links.json` that has entries of this kind.
  package var list: StaticString {
    switch self {
    case .redirect: "redirects"
    case .route: "routes"
    }
  }

  /// The members of the entry.
  package var members: KeyValuePairs<StaticString, String> {
    switch self {
    case .redirect(let from, let to): ["from": from, "to": to]
    case .route(let name, let pattern): ["name": name, "pattern": pattern]
    }
  }

  /// The entry as a line of `links.json`.
  package var description: String {
    let texts = members.map { name, text in
      var writer = JSONWriter()
      writer.string(text)
      return "\"\(name)\": " + String(decoding: writer.bytes, as: UTF8.self)
    }
    return "{" + texts.joined(separator: ", ") + "}"
  }
}

extension MissRemedy {
  /// Whether this is the path of a file or a hidden folder, as scanners and browsers ask for: `/.env`, `/favicon.ico`.
  private static func isFile(_ components: [String]) -> Bool {
    guard !components.contains(where: { $0.hasPrefix(".") }) else { return true }
    let parts = (components.last ?? "").utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let end = parts.last, parts.count > 1, 1...5 ~= end.count else { return false }
    return end.allSatisfy { $0.isLetter || $0.isDigit } && end.contains(where: \.isLetter)
  }

  /// A redirect to the nearest link, if that differs in one literal or lacks only the end of the path. A link that differs
  /// in a value has the value of an example, which was not meant.
  private static func redirect(_ link: DeepLinkRequest, _ components: [String], in table: RouteTable) -> MissRemedy? {
    guard let text = table.diagnose(link).suggestions.first, text.hasPrefix("/"),
      let target = try? DeepLinkRequest(text), target.items.isEmpty, target.fragment == nil
    else { return nil }
    var resolution = Resolution()
    guard (try? table.resolve(target, into: &resolution)) == true else { return nil }
    let others = target.pathComponents.map(String.init)
    let path = table.shapes[resolution.route].path
    // The link may have another pattern than the first one of its route.
    let isPlain =
      path.count == others.count && !path.contains { $0.isOptional || $0.isRest }
      && zip(path, others).allSatisfy { $0.literal == nil || $0.literal == $1 }
    let different = others.indices.filter { !components.indices.contains($0) || components[$0] != others[$0] }
    switch (components.count - others.count, different.first) {
    case (0, let index?) where different.count == 1:
      // Behind an optional component, a step of the pattern may stand for another component.
      guard index < path.count, path[index].literal != nil, !path[..<index].contains(where: \.isOptional) else {
        return nil
      }
    case (1..., nil) where !others.isEmpty: break
    default: return nil
    }
    var (from, to) = ("", "")
    for (index, component) in components.enumerated() {
      let other = others.indices.contains(index) ? others[index] : nil
      let parameter = isPlain && other != nil && path[index].literal == nil ? path[index].pattern : nil
      from += "/" + (parameter ?? RouteDraft.written(component))
      if let other { to += "/" + (parameter ?? RouteDraft.written(other)) }
    }
    return .redirect(from: from, to: to)
  }

  /// A route whose components are those of the path. One that looks like the id of something is a parameter.
  private static func route(_ components: [String], in table: RouteTable?) -> MissRemedy {
    var (names, pattern, ids) = ([String](), "", 0)
    for component in components {
      if isID(component) {
        ids += 1
        pattern += "/:id\(ids == 1 ? "" : "\(ids)")"
      } else {
        names.append(String(decoding: component.utf8.filter { $0.isLetter || $0.isDigit }, as: UTF8.self))
        pattern += "/" + RouteDraft.written(component)
      }
    }
    let name = names.filter { !$0.isEmpty }.joined(separator: ".")
    return .route(name: unused(name.isEmpty ? "link" : name, in: table), pattern: pattern)
  }

  /// Whether a component is a number, or a UUID.
  private static func isID(_ component: String) -> Bool {
    component.utf8.allSatisfy(\.isDigit) || component.withSpan { UUIDText.uuid(in: $0) != nil }
  }

  private static func unused(_ name: String, in table: RouteTable?) -> String {
    let known = Set(table?.shapes.map(\.name) ?? [])
    guard known.contains(name) else { return name }
    return (2...).lazy.map { "\(name)\($0)" }.first { !known.contains($0) } ?? name
  }
}
