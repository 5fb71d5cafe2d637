import DeepLinkJSON
import DeepLinkOctets
import DeepLinkService
import DeepLinkTestSupport
import DeepLinking
import Foundation

/// The parts of a service's OpenAPI description.
struct Described {
  let text: String
  let checker: SchemaChecker
  let operations: [Operation]

  /// One method of a path.
  struct Operation {
    let path: String
    let method: String
    let node: JSONNode

    var id: String { node["operationId"]?.words ?? "" }
    var routes: [String] { (node["x-routes"]?.array ?? []).compactMap(\.words) }
    /// The parameters in the operation itself, without those that refer to components.
    var parameters: [JSONNode] { (node["parameters"]?.array ?? []).filter { $0["$ref"] == nil } }
    /// The names in the braces of the path.
    var holes: [String] { path.matches(of: #/\{([^}]*)\}/#).map { String($0.1) } }

    /// The request of the examples; nil if a required parameter has none.
    var target: String? {
      var (target, items) = (path, [String]())
      for parameter in parameters {
        let name = parameter["name"]?.words ?? ""
        guard let example = parameter["example"] else {
          if parameter["required"]?.boolean == true { return nil }
          continue
        }
        let texts = (example.array ?? [example]).map { Self.escaped($0.text) }
        if parameter["in"]?.words == "path" {
          target = target.replacing("{\(name)}", with: texts.joined())
        } else {
          items += texts.map { "\(Self.escaped(name))=\($0)" }
        }
      }
      return items.isEmpty ? target : target + "?" + items.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String { PercentEncoding.encode(text, for: .queryItem) }
  }

  /// - Parameter prefix: the path of the endpoints.
  init(_ client: Client, at prefix: EndpointPrefix = EndpointPrefix()) throws {
    text = try client.get("\(prefix)/openapi.json").body
    checker = try SchemaChecker(text)
    operations = (checker.root["paths"]?.object ?? []).flatMap { path in
      (path.value.object ?? []).filter { $0.name != "servers" }.map {
        Operation(path: path.name.description, method: $0.name.description, node: $0.value)
      }
    }
  }

  init(_ site: Site) throws { try self.init(Client(site)) }
}

extension JSONNode {
  /// The text of a value in a link.
  var text: String {
    if let words { return words }
    var writer = JSONWriter()
    writer.node(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
