import DeepLinkFiles
package import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of a `links.json` and of the files that it includes, read as one.
///
/// `"include": ["features/*.json"]` names files relative to the file. Each has `routes`, `redirects` and `webOnly`, and an
/// `owner`, which its routes carry, and a `summary`. The routes of included files stand behind those of the file itself,
/// sorted by name, so that it does not matter how they are split.
package struct LinksSource: Sendable {
  /// The whole as one object.
  package private(set) var node: JSONNode
  /// The texts, each behind a line feed.
  package private(set) var octets: [UInt8]
  /// The files, the first of them the file itself.
  package private(set) var files: [JSONFindings.File]
  /// What is wrong with the included files.
  private(set) var findings = JSONFindings()

  /// - Parameters:
  ///   - octets: the text of the file.
  ///   - file: its path, for messages and for the files that it includes.
  package init(_ octets: [UInt8], named file: String) throws(LinksFile.Faults) {
    (node, self.octets, files) = (try Self.node(octets, named: file), octets, [JSONFindings.File(file)])
    // Beside sites it is a fault of the file.
    guard let include = node["include"]?.array, node["sites"] == nil else { return }
    var parts: [JSONNode] = []
    var known: Set<String> = [file]
    let links: [UTF8Text] = ["routes", "redirects", "webOnly"]
    for (index, element) in include.enumerated() {
      guard let pattern = element.string?.description else { continue }
      let path = LinksFile.path(pattern, besides: file)
      let found = Self.files(at: path)
      if found.isEmpty {
        findings.error("include[\(index)]", at: element.offset, "there is no file \(path)")
      }
      for name in found where known.insert(name).inserted {
        let text = try LinksFile.octets(at: name)
        let start = self.octets.count + 1
        self.octets += [UInt8(ascii: "\n")] + text
        files.append(JSONFindings.File(name, at: start))
        let part = try Self.node(text, named: name).moved(by: start)
        // The links are checked with those of the whole.
        let others = part.object.map { members in
          JSONNode(.object(members.filter { !links.contains($0.name) }), offset: part.offset, end: part.end)
        }
        Self.shape.check(others ?? part, &findings)
        parts.append(part)
      }
    }
    node = Self.merged(node, parts, end: self.octets.count)
  }

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
    DeclaredTable.linkKeys(ofRoutes: LinksFile.routeKeys) + [
      .init("owner", .text(.some), "Who answers for the links: a team, as in CODEOWNERS."),
      .init("summary", .text(.any), "What the links are about."),
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
    for name in ["routes", "redirects", "webOnly"] as [UTF8Text] {
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
