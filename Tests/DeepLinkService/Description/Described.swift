import DeepLinkService
import DeepLinking
import Foundation
import JSON
import Octets
import Support

/// What a service says of itself, taken apart.
struct Described {
  let text: String
  let checker: SchemaChecker
  let operations: [Operation]

  /// One method of one path.
  struct Operation {
    let path: String
    let method: String
    let node: JSONNode

    var id: String { node["operationId"]?.words ?? "" }
    var routes: [String] { (node["x-routes"]?.array ?? []).compactMap(\.words) }
    /// The parameters that stand in the operation itself, and not among the components.
    var parameters: [JSONNode] { (node["parameters"]?.array ?? []).filter { $0["$ref"] == nil } }
    /// The names in the braces of the path.
    var holes: [String] { path.matches(of: #/\{([^}]*)\}/#).map { String($0.1) } }

    /// The request that the examples make; nil if a parameter that has to be there has none.
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

  /// - Parameter prefix: where the endpoints are.
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
  /// What a value is in a link, and as a document.
  var text: String {
    if let words { return words }
    var writer = JSONWriter()
    writer.node(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
