import DeepLinking
import JSON
import Octets
import Testing

/// The links of a real app: what each must lead to, taken from the app's own table and tests.
enum RealApp {
  /// A link, and the route and parameters that it must have, or the route that it must not have.
  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    let route: String
    /// The texts by parameter; nil if the source says nothing of them.
    let parameters: [String: [String]]?
    let isHit: Bool

    init(_ link: String, _ route: String, _ parameters: [String: [String]]?) {
      (self.link, self.route, self.parameters, isHit) = (link, route, parameters, true)
    }

    init(_ link: String, not route: String) {
      (self.link, self.route, parameters, isHit) = (link, route, nil, false)
    }

    var testDescription: String { "\(isHit ? "" : "not ")\(route): \(link)" }
  }

  /// The route of a link and the texts of its parameters; the name up to a `#`, behind which stand the forms that the app's
  /// table has for one destination.
  static func destination(of link: String, in table: RouteTable) throws -> (
    name: String, parameters: [String: [String]]
  )? {
    var resolution = Resolution()
    guard try table.resolve(DeepLinkRequest(link), into: &resolution) else { return nil }
    let shape = table.shapes[resolution.route]
    var writer = JSONWriter()
    resolution.writeParameters(of: shape, to: &writer)
    var parameters: [String: [String]] = [:]
    for member in try JSONNode(parsing: writer.bytes).object ?? [] {
      parameters[member.name.description] = member.value.texts
    }
    return (shape.name.split(separator: "#").first.map(String.init) ?? "", parameters)
  }
}

extension JSONNode {
  /// The value as texts: of an array those of its elements.
  fileprivate var texts: [String] {
    switch value {
    case .string(let text): [text.description]
    case .number(let text): [String(text)]
    case .boolean(let value): ["\(value)"]
    case .array(let elements): elements.flatMap(\.texts)
    case .null, .object: []
    }
  }
}
