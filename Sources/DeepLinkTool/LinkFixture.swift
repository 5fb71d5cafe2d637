import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService

/// A link of a fixture file, and its expected route.
struct LinkFixture {
  let url: String
  private let expectation: Expectation
  private let opening: Opening?

  /// The apps that open the link.
  private enum Opening {
    case some(Bool)
    case apps([String])

    init(_ node: JSONNode) throws(InputError) {
      if let opens = node.boolean {
        self = .some(opens)
      } else if let names = node.texts, names.count == node.array?.count {
        self = .apps(names)
      } else {
        throw InputError("key \"opens\": expected true, false or the names of apps, found \(node.kindName)")
      }
    }

    /// The difference from the apps that open the link; nil if there is none.
    func fault(_ names: [String]) -> String? {
      let found = names.isEmpty ? "no app" : names.map { "\"\($0)\"" }.joined(separator: " and ")
      switch self {
      case .some(true): return names.isEmpty ? "expected an app to open it, but the table opens no app" : nil
      case .some(false): return names.isEmpty ? nil : "expected no app to open it, but the table opens \(found)"
      case .apps(let expected):
        guard Set(expected) != Set(names) else { return nil }
        let wanted = expected.isEmpty ? "no app" : expected.map { "\"\($0)\"" }.joined(separator: " and ")
        return "expected \(wanted) to open it, but the table opens \(found)"
      }
    }
  }

  private enum Expectation {
    case any
    case miss
    case location(String)
    case route(name: UTF8Text?, parameters: JSONNode?)
  }

  /// Reads an array of `{"url": …, "name": …, "parameters": {…}}`, `{"url": …, "miss": true}` and `{"url": …, "location":
  /// …}`, which is a URL on another site, each with or without `"opens": true`, `false` or the names of apps, which may
  /// also stand alone.
  ///
  /// - Throws: every fault of the file at once, each with line and column.
  static func read(_ octets: [UInt8], name: String) throws(InputError) -> [LinkFixture] {
    // A table may begin with a comment, which is no JSON, and is told all the same what checks it.
    if let first = octets.first(where: { $0 > UInt8(ascii: " ") }), "{/".utf8.contains(first) {
      throw InputError([
        SourceMessage(
          "\(name):1:1: error: expected an array of links; a table is checked by routes --check --config \(name), "
            + "links with it by check FIXTURES.json --config \(name), and an association file by aasa lint \(name)")
      ])
    }
    let root: JSONNode
    do {
      root = try JSONNode(parsing: octets)
    } catch {
      throw InputError(error, in: octets, of: name)
    }
    guard let nodes = root.array else {
      throw InputError([SourceMessage("\(name):1:1: error: expected an array of links, found \(root.kindName)")])
    }
    var fixtures: [LinkFixture] = []
    var faults: [SourceMessage] = []
    var cursor = JSONPositionCursor(in: octets)
    for (index, node) in nodes.enumerated() {
      do throws(InputError) {
        fixtures.append(try LinkFixture(node))
      } catch {
        let text = "\(name):\(cursor.position(of: node.offset)): error: link \(index + 1): \(error)"
        faults.append(SourceMessage(text, at: node.offset, in: octets))
      }
    }
    guard faults.isEmpty else { throw InputError(faults) }
    return fixtures
  }

  private static let keys: [UTF8Text] = ["url", "name", "parameters", "miss", "location", "opens"]

  private init(_ node: JSONNode) throws(InputError) {
    guard let members = node.object else { throw InputError("expected an object, found \(node.kindName)") }
    if let unknown = members.first(where: { !Self.keys.contains($0.name) }) {
      throw InputError(
        "unknown key \"\(unknown.name.excerpt())\"; expected \"url\", and \"name\", \"parameters\", \"miss\", "
          + "\"location\" or \"opens\""
      )
    }
    guard let url = node["url"]?.string else {
      throw InputError("key \"url\": expected a string, found \(node["url"]?.kindName ?? "nothing")")
    }
    self.url = url.description
    opening = if let opens = node["opens"] { try Opening(opens) } else { nil }
    if let miss = node["miss"] {
      guard miss.boolean == true, node["name"] == nil, node["parameters"] == nil else {
        throw InputError("key \"miss\": expected true, without \"name\" and \"parameters\"")
      }
      expectation = .miss
      return
    }
    if let location = node["location"] {
      guard let url = location.string, node["name"] == nil, node["parameters"] == nil else {
        throw InputError("key \"location\": expected a URL on another site, without \"name\" and \"parameters\"")
      }
      expectation = .location(url.description)
      return
    }
    let (name, parameters) = (node["name"], node["parameters"])
    guard name != nil || parameters != nil else {
      guard opening != nil else {
        throw InputError("expected \"name\", \"parameters\", \"location\", \"opens\", or \"miss\": true")
      }
      expectation = .any
      return
    }
    if let name, name.string == nil { throw InputError("key \"name\": expected a string, found \(name.kindName)") }
    if let parameters, parameters.object == nil {
      throw InputError("key \"parameters\": expected an object, found \(parameters.kindName)")
    }
    expectation = .route(name: name?.string, parameters: parameters)
  }

  /// The differences from the expectation, one or more lines; nil if there are none.
  ///
  /// - Parameter apps: the apps that open the link.
  func fault(in described: DescribedLink, openedBy apps: @autoclosure () -> [String]) -> [String]? {
    let faults = (fault(in: described) ?? []) + [opening?.fault(apps())].compactMap { $0 }
    return faults.isEmpty ? nil : faults
  }

  private func fault(in described: DescribedLink) -> [String]? {
    switch (expectation, described) {
    case (.any, _): return nil
    case (.miss, .problem):
      return described.location.map { ["expected no route, found the other site \($0)"] }
    case (.location(let url), .problem) where described.location == url: return nil
    case (.location(let url), .problem):
      return ["expected \(url), found " + (described.location ?? "no redirect to another site")]
    case (.miss, .route(let json)), (.location, .route(let json)):
      let name = (try? JSONNode(parsing: json))?["name"]?.string ?? ""
      let expected = if case .location(let url) = expectation { url } else { "no route" }
      return ["expected \(expected), found \"\(name)\""]
    case (.route, .problem(_, let detail, _)):
      return ["matches no route:"] + detail.split(separator: "\n").map(String.init)
    case (.route(let name, let parameters), .route(let json)):
      guard let found = try? JSONNode(parsing: json) else { return ["has a description that is not JSON"] }
      if let name, found["name"]?.string != name {
        return ["expected route \"\(name.excerpt())\", found \"\(found["name"]?.string ?? "")\""]
      }
      guard let parameters, let actual = found["parameters"], !parameters.hasMembers(of: actual) else { return nil }
      return ["expected parameters \(parameters.text), found \(actual.text)"]
    }
  }
}

extension DescribedLink {
  /// The URL on another site to which a redirect of the table leads.
  fileprivate var location: String? {
    guard case .problem(let json, _, _) = self else { return nil }
    return (try? JSONNode(parsing: json))?["location"]?.string?.description
  }
}

extension JSONNode {
  /// Whether two objects have the same members in any order.
  fileprivate func hasMembers(of other: JSONNode) -> Bool {
    guard let mine = object, let theirs = other.object, mine.count == theirs.count else { return false }
    return mine.allSatisfy { other[$0.name] == $0.value }
  }
}
