import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// An example request for a route, made of its declared example.
struct LinkExample {
  /// The values by parameter name. A rest has only its first component, because OpenAPI describes one.
  let parameters: [JSONTree.Member]

  /// Nil if the route has no example that can be requested.
  init?(of index: Int, in table: RouteTable) {
    let shape = table.shapes[index]
    var resolution = Resolution()
    var writer = JSONWriter()
    // Requests contain no fragment, so a route with a fragment has no example.
    guard shape.fragment == nil, let request = try? DeepLinkRequest(table.examples[index]),
      (try? table.resolve(request, into: &resolution)) == true, resolution.route == index
    else { return nil }
    resolution.writeParameters(to: &writer)
    guard let members = (try? JSONNode(parsing: writer.bytes))?.object else { return nil }
    let rest = shape.path.last?.rest?.name
    let values = members.map { member in
      let name = member.name.description
      return JSONTree.Member(name, JSONTree(name == rest ? member.value[0] ?? member.value : member.value))
    }
    let texts = values.map { (UTF8Text($0.name), $0.value.texts.map { UTF8Text($0) }) }
    guard (try? table.link(to: UTF8Text(shape.name), texts)) != nil else { return nil }
    parameters = values
  }

  /// The value of a parameter, or nil if the link lacks it.
  func value(of parameter: Parameter) -> JSONTree? { parameters.first { $0.name == parameter.name }?.value }
}

extension JSONTree {
  /// The texts of a value in a link.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text), .number(let text): [text]
    case .boolean(let value): [value ? "true" : "false"]
    case .array(let elements): elements.flatMap(\.texts)
    case .null, .object, .rendered: []
    }
  }
}
