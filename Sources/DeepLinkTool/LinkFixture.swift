import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService

/// A link of a fixture file, and its expected route.
struct LinkFixture {
  let url: String
  private let expectation: Expectation

  private enum Expectation {
    case miss
    case route(name: UTF8Text?, parameters: JSONNode?)
  }

  /// Reads an array of `{"url": …, "name": …, "parameters": {…}}` and `{"url": …, "miss": true}`.
  ///
  /// - Throws: every fault of the file at once, each with line and column.
  static func read(_ octets: [UInt8], name: String) throws(InputError) -> [LinkFixture] {
    let root: JSONNode
    do {
      root = try JSONNode(parsing: octets)
    } catch {
      throw InputError(error, in: octets, of: name)
    }
    guard let nodes = root.array else {
      throw InputError("\(name):1:1: expected an array of links, found \(root.kindName)")
    }
    var fixtures: [LinkFixture] = []
    var faults: [SourceMessage] = []
    var cursor = JSONPositionCursor(in: octets)
    for (index, node) in nodes.enumerated() {
      do throws(InputError) {
        fixtures.append(try LinkFixture(node))
      } catch {
        let text = "\(name):\(cursor.position(of: node.offset)): link \(index + 1): \(error)"
        faults.append(SourceMessage(text, at: node.offset, in: octets))
      }
    }
    guard faults.isEmpty else { throw InputError(faults) }
    return fixtures
  }

  private static let keys: [UTF8Text] = ["url", "name", "parameters", "miss"]

  private init(_ node: JSONNode) throws(InputError) {
    guard let members = node.object else { throw InputError("expected an object, found \(node.kindName)") }
    if let unknown = members.first(where: { !Self.keys.contains($0.name) }) {
      throw InputError(
        "unknown key \"\(unknown.name.excerpt())\"; expected \"url\", and \"name\", \"parameters\" or \"miss\"")
    }
    guard let url = node["url"]?.string else {
      throw InputError("key \"url\": expected a string, found \(node["url"]?.kindName ?? "nothing")")
    }
    self.url = url.description
    if let miss = node["miss"] {
      guard miss.boolean == true, members.count == 2 else {
        throw InputError("key \"miss\": expected true, and only \"url\" beside it")
      }
      expectation = .miss
      return
    }
    let (name, parameters) = (node["name"], node["parameters"])
    guard name != nil || parameters != nil else {
      throw InputError("expected \"name\", \"parameters\", or \"miss\": true")
    }
    if let name, name.string == nil { throw InputError("key \"name\": expected a string, found \(name.kindName)") }
    if let parameters, parameters.object == nil {
      throw InputError("key \"parameters\": expected an object, found \(parameters.kindName)")
    }
    expectation = .route(name: name?.string, parameters: parameters)
  }

  /// The differences from the expectation, one or more lines; nil if there are none.
  func fault(in described: DescribedLink) -> [String]? {
    switch (expectation, described) {
    case (.miss, .problem): return nil
    case (.miss, .route(let json)):
      let name = (try? JSONNode(parsing: json))?["name"]?.string ?? ""
      return ["expected no route, found \"\(name)\""]
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

extension JSONNode {
  /// Whether two objects have the same members in any order.
  fileprivate func hasMembers(of other: JSONNode) -> Bool {
    guard let mine = object, let theirs = other.object, mine.count == theirs.count else { return false }
    return mine.allSatisfy { other[$0.name] == $0.value }
  }
}
