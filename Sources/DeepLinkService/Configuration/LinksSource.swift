import DeepLinkFiles
package import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of a `links.json` and of the files that it includes, read as one, in one of its environments.
///
/// `"include": ["features/*.json"]` names files relative to the file, at its top or in a site. Each has `routes`,
/// `redirects` and `webOnly`, an `owner`, which its routes carry, a `summary`, and `parameters` that its routes share. The
/// routes of included files stand behind those of the file itself, sorted by name, so that it does not matter how they are
/// split.
package struct LinksSource: Sendable {
  /// The whole as one object.
  package private(set) var node: JSONNode
  /// The texts, each behind a line feed.
  package private(set) var octets: [UInt8]
  /// The files, the first of them the file itself.
  package private(set) var files: [JSONFindings.File]
  /// The names of the environments that the file or a site of it declares, in its order.
  package let environments: [String]
  /// What is wrong with the included files, the shared parameters and the chosen environment.
  private(set) var findings = JSONFindings()
  /// The warnings that the file accepts, each with its offset.
  var exceptions: [(key: String, offset: Int)] {
    (node["accept"]?.array ?? []).map { ($0.string?.description ?? "", $0.offset) }
  }
  /// The objects of the included files, by their paths.
  private var parts: [String: JSONNode] = [:]

  /// - Parameters:
  ///   - octets: the text of the file.
  ///   - file: its path, for messages and for the files that it includes.
  ///   - environment: the environment whose members replace those of the file; nil for the file itself.
  package init(_ octets: [UInt8], named file: String, in environment: String? = nil) throws(LinksFile.Faults) {
    let written = try Self.node(octets, named: file)
    (environments, self.octets, files) = (written.environments, octets, [JSONFindings.File(file)])
    node = environment.map { written.overlaid(with: $0) } ?? written
    if let environment, !environments.contains(environment) {
      findings.error(
        "environments", at: (node["environments"] ?? node).offset,
        "there is no environment \"\(environment)\""
          + (environments.isEmpty
            ? "; the file declares none"
            : EditDistance.advice(for: UTF8Text(environment), in: environments, else: "the file has")))
    } else if let environment {
      for (index, site) in (written["sites"]?.array ?? []).enumerated()
      where site["environments"]?[UTF8Text(environment)] == nil {
        findings.warn(
          "sites[\(index)].environments", at: (site["environments"] ?? site).offset,
          Warning(
            .environmentMissing, "\(environment) \(site["hosts"]?.texts?.first ?? "")",
            "there is no \"\(environment)\" here, so the site has the hosts and apps that it has without one"))
      }
    }
    let common = SharedParameters(node, at: "")
    guard let declared = node["sites"], let sites = declared.array else {
      node = try including(node, at: "", [common])
      common.warnOfUnused(&findings)
      return
    }
    var read: [JSONNode] = []
    for (index, site) in sites.enumerated() {
      let own = SharedParameters(site, at: "sites[\(index)].")
      read.append(try including(site, at: "sites[\(index)].", [own, common]))
      own.warnOfUnused(&findings)
    }
    common.warnOfUnused(&findings)
    node = node.with(
      "sites", JSONNode(.array(read), offset: declared.offset, end: max(declared.end, self.octets.count)))
  }

  /// A site with the links of the files that it includes, and with the parameters that its routes share.
  private mutating func including(
    _ site: JSONNode, at path: String, _ shared: [SharedParameters]
  ) throws(LinksFile.Faults) -> JSONNode {
    var parts: [JSONNode] = []
    let file = files[0].name
    var known: Set<String> = [file]
    for (index, element) in (site["include"]?.array ?? []).enumerated() {
      guard let pattern = element.string?.description else { continue }
      let place = LinksFile.path(pattern, besides: file)
      let found = Self.files(at: place)
      if found.isEmpty {
        findings.error("\(path)include[\(index)]", at: element.offset, "there is no file \(place)")
      }
      for name in found where known.insert(name).inserted {
        let part = try part(name)
        let own = SharedParameters(part, at: "")
        parts.append(own.isEmpty ? part : ([own] + shared).completing(part))
        own.warnOfUnused(&findings)
      }
    }
    return shared.completing(parts.isEmpty ? site : Self.merged(site, parts, end: octets.count))
  }

  /// The object of an included file. Its links are checked with those of the whole.
  private mutating func part(_ name: String) throws(LinksFile.Faults) -> JSONNode {
    if let part = parts[name] { return part }
    let text = try LinksFile.octets(at: name)
    let start = octets.count + 1
    octets += [UInt8(ascii: "\n")] + text
    files.append(JSONFindings.File(name, at: start))
    let part = try Self.node(text, named: name).moved(by: start)
    let others = part.object.map { members in
      JSONNode(.object(members.filter { !Self.links.contains($0.name) }), offset: part.offset, end: part.end)
    }
    Self.shape.check(others ?? part, &findings)
    parts[name] = part
    return part
  }

  /// Gives each site the hosts of that in another file, in the same order.
  ///
  /// - Parameter takesSchemes: whether each app gets the schemes of the app there with its name, too.
  /// - Returns: false if the files differ in the number of sites, or one has none.
  package mutating func takeHosts(of other: LinksSource, andSchemes takesSchemes: Bool = false) -> Bool {
    func given(_ site: JSONNode, _ other: JSONNode) -> JSONNode {
      var site = site.with("hosts", textsOf: other)
      guard takesSchemes else { return site }
      if let app = site["app"], let named = other["app"] {
        site = site.with("app", app.with("schemes", textsOf: named))
      }
      for (name, app) in (site["apps"]?.object ?? []).map({ ($0.name, $0.value) }) {
        guard let named = other["apps"]?[name], let apps = site["apps"] else { continue }
        site = site.with("apps", apps.with(name, app.with("schemes", textsOf: named)))
      }
      return site
    }
    let (own, others) = (node["sites"], other.node["sites"])
    node = given(node, other.node)
    guard let sites = own?.array, let all = others?.array else { return own == nil && others == nil }
    node = node.with(
      "sites", JSONNode(.array(zip(sites, all).map(given)), offset: own?.offset ?? 0, end: own?.end ?? 0))
    return sites.count == all.count
  }

  private static let links: [UTF8Text] = ["routes", "redirects", "webOnly"]

  private static func node(_ octets: [UInt8], named file: String) throws(LinksFile.Faults) -> JSONNode {
    do throws(JSONSyntaxError) {
      return try JSONNode(parsing: octets, as: .commented)
    } catch {
      let text = "\(file):\(error.position): error: \(error.message)"
      throw LinksFile.Faults(messages: [SourceMessage(text, at: error.offset, in: octets)])
    }
  }

  /// The shape of an included file.
  private static let shape = JSONShape.object(
    DeclaredTable.linkKeys(ofRoutes: LinksFile.routeKeys, ofWebOnly: LinksFile.webOnlyKeys) + [
      .init("owner", .text(.some), "Who answers for the links: a team, as in CODEOWNERS."),
      .init("summary", .text(.any), "What the links are about."),
      LinksFile.parametersKey,
    ])

  /// The files of a path, whose last component may have `*` for any text; sorted by name.
  package static func files(at path: String) -> [String] {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    let (folder, name) = (String(path[..<end]), path[end...])
    guard name.contains("*") else { return FileManager.default.fileExists(atPath: path) ? [path] : [] }
    let parts = name.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { Self.matches($0[...], parts) }.sorted().map { folder + $0 }
  }

  /// Whether a name has these parts with any texts between them. A name with a period in front is hidden.
  private static func matches(_ name: Substring, _ parts: [String]) -> Bool {
    guard !name.hasPrefix("."), name.hasPrefix(parts[0]), name.hasSuffix(parts[parts.count - 1]) else { return false }
    var rest = name.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return parts.count == 1 ? name == parts[0] : rest.count >= parts[parts.count - 1].count
  }

  /// The object of the file with the routes, redirects and patterns of the included files.
  private static func merged(_ node: JSONNode, _ parts: [JSONNode], end: Int) -> JSONNode {
    var members = (node.object ?? []).filter { $0.name != "include" }
    for name in links {
      let key: UTF8Text = name == "routes" ? "name" : "from"
      let added = parts.flatMap { part in
        (part[name]?.array ?? []).map { element in
          guard name != "webOnly", let owner = part["owner"], element["owner"] == nil, let own = element.object else {
            return element
          }
          return JSONNode(.object(own + [JSONMember("owner", owner)]), offset: element.offset, end: element.end)
        }
      }
      guard !added.isEmpty else { continue }
      let sorted = added.enumerated().sorted { one, other in
        (one.element.text(key) ?? one.element.text, one.offset) < (
          other.element.text(key) ?? other.element.text, other.offset
        )
      }
      let all = (node[name]?.array ?? []) + sorted.map(\.element)
      members.removeAll { $0.name == name }
      members.append(JSONMember(name, JSONNode(.array(all), offset: node[name]?.offset ?? node.offset, end: end)))
    }
    return JSONNode(.object(members), offset: node.offset, end: max(node.end, end))
  }
}
