internal import CDeepLinkResources
import DeepLinkJSON
import DeepLinkOctets
import DeepLinking

/// The OpenAPI 3.1 description of the service: a text resource with holes for what differs between sites.
///
/// A hole is a JSON string in braces, so that the resource is JSON, too.
struct APIDescription {
  /// The name of the app; nil if it has none.
  let app: String?
  /// The beginning of the service's URLs; nil if the service is at the origin of the document (OpenAPI 3.1 section 4.8.5).
  let baseURL: String?
  /// The path of the endpoints that have no fixed path.
  let prefix: EndpointPrefix
  /// The names of the routes.
  let routes: [String]
  /// The endpoints of the app's own.
  let own: [AppEndpoint]

  /// The document: UTF-8, with a newline at its end.
  var octets: [UInt8] {
    let origin = baseURL ?? ""
    let holes = [
      #""{title}""#: json { $0.string("Deep links" + (app.map { " of \($0)" } ?? "")) },
      #""{servers}""#: servers("\(origin)\(prefix)"),
      #""{origin}""#: servers(origin),
      #""{routeName}""#: json { writer in
        writer.beginObject()
        writer.member("type", "string")
        // A closed set is not empty.
        if !routes.isEmpty { writer.member("enum", routes) }
        writer.endObject()
      },
      #""{endpoints}": {}"#: ownPaths(origin),
    ]
    var text = String(cString: api_description())
    for (hole, value) in holes { text.replace(hole, with: value) }
    return Array(text.utf8)
  }

  private func json(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func servers(_ url: String) -> String {
    json {
      $0.beginArray()
      $0.beginObject()
      $0.member("url", url.isEmpty ? "/" : url)
      $0.endObject()
      $0.endArray()
    }
  }

  /// The paths of the app's own endpoints as members of an object. Without any it is the member of an extension, which says
  /// nothing.
  private func ownPaths(_ origin: String) -> String {
    guard !own.isEmpty else { return #""x-app": {}"# }
    var ids: Set<String> = []
    return own.byPath(\.shape.pathTemplate).map { path, endpoints in
      let item = json { writer in
        writer.beginObject()
        writer.key("servers")
        writer.raw(Array(servers(origin).utf8))
        for endpoint in endpoints {
          writer.key(endpoint.method.rawValue.lowercased())
          endpoint.describe(id: id(of: endpoint, besides: &ids), to: &writer)
        }
        writer.endObject()
      }
      return json { $0.string(path) } + ": " + item
    }.joined(separator: ",\n")
  }

  /// `appGetState` of the method `GET` of the endpoint `state`; one that is taken gets a number.
  private func id(of endpoint: AppEndpoint, besides ids: inout Set<String>) -> String {
    let words =
      [endpoint.method.rawValue]
      + endpoint.shape.name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      .map(String.init)
    let name = words.reduce(into: "app") { $0 += $1.prefix(1).uppercased() + $1.dropFirst().lowercased() }
    var (id, number) = (name, 2)
    while !ids.insert(id).inserted {
      id = "\(name)\(number)"
      number += 1
    }
    return id
  }
}

extension AppEndpoint {
  /// Writes an operation (OpenAPI 3.1 section 4.8.10).
  fileprivate func describe(id: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("operationId", id)
    writer.member("tags", ["app"])
    writer.member("summary", shape.summary)
    writer.member("parameters", shape.path.flatMap(\.parameters)) { parameter, writer in
      writer.beginObject()
      writer.member("name", parameter.name)
      writer.member("in", "path")
      writer.member("required", true)
      writer.key("schema")
      writer.raw(Array(#"{"type":"string"}"#.utf8))
      writer.endObject()
    }
    writer.key("responses")
    writer.raw(
      Array(
        ##"{"200":{"description":"The answer of the app."},"default":{"$ref":"#/components/responses/Problem"}}"##.utf8)
    )
    writer.endObject()
  }
}

extension RouteShape {
  /// The path as OpenAPI writes it (version 3.1, section 4.8.8.1): `/orders/{number}/state`.
  fileprivate var pathTemplate: String {
    path.map { piece in
      "/"
        + (piece.literal.map { PercentEncoding.encode($0, for: .component) }
          ?? piece.parameters.map { parameter in
            parameter.affix.around("{\(parameter.name)}") { PercentEncoding.encode($0, for: .component) }
          }.joined())
    }.joined()
  }
}
