import DeepLinking
import JSON
import Octets

/// An example request for a route, made of its declared example: the parameter values and the answer.
struct LinkExample {
  /// The values by parameter name. A rest has only its first component, because OpenAPI describes one.
  let parameters: [JSONTree.Member]
  /// The path, with a query if there is one.
  let path: String
  /// The route description in the answer.
  let answer: [UInt8]

  /// Nil if the route has no example that can be requested.
  init?(of index: Int, in site: Site, _ describer: inout RouteDescriber) {
    let (table, shape) = (site.table, site.table.shapes[index])
    var resolution = Resolution()
    var writer = JSONWriter()
    guard let request = try? DeepLinkRequest(table.examples[index]),
      (try? table.resolve(request, into: &resolution)) == true, resolution.route == index
    else { return nil }
    resolution.writeParameters(of: shape, to: &writer)
    guard let members = (try? JSONNode(parsing: writer.bytes))?.object else { return nil }
    let rest = shape.path.last.flatMap { if case .rest(let parameter) = $0 { parameter.name } else { nil } }
    let values = members.map { member in
      let name = member.name.description
      return JSONTree.Member(name, JSONTree(name == rest ? member.value[0] ?? member.value : member.value))
    }
    let texts = values.map { (UTF8Text($0.name), $0.value.texts.map { UTF8Text($0) }) }
    guard let link = try? table.link(to: UTF8Text(shape.name), texts) else { return nil }
    writer.removeAll()
    // Requests contain no fragment, so a route with a fragment has no example.
    guard shape.fragment == nil, (try? describer.describe(Array(link.path.utf8).span, link, to: &writer)) == true else {
      return nil
    }
    (parameters, path, answer) = (values, link.path, writer.bytes)
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
