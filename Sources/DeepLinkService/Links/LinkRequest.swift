import DeepLinkHTTP
package import DeepLinkJSON
import DeepLinkOctets
package import DeepLinkTables
package import DeepLinking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the content of `POST /link`: a route as in a description, or the name of a route with its parameters.
package struct LinkRequest {
  private let table: RouteTable
  private let limits: LinkLimits

  package init(_ table: RouteTable, _ limits: LinkLimits) {
    self.table = table
    self.limits = limits
  }

  /// The canonical link for the content. Refuses a link that is too long for a request line.
  package func link(for content: JSONNode) throws(ProblemError) -> DeepLinkRequest {
    let added = try texts(content["add"], of: "add").flatMap { item in item.texts.map { (item.name, $0) } }
    var link = try link(content)
    do { link = try table.link(link, adding: added) } catch { throw ProblemError(.badRequest("key \"add\": \(error)")) }
    let octets = link.reference.utf8.count
    guard octets <= limits.target else { throw ProblemError(.targetTooLong("the link has \(octets) bytes", limits)) }
    return link
  }

  private func link(_ content: JSONNode) throws(ProblemError) -> DeepLinkRequest {
    guard case .object = content.value else {
      throw ProblemError(.badRequest("expected an object, found \(content.kindName)"))
    }
    try content.refuseRepeated("route", "name", "parameters", "add") { "key \"\($0)\" \($1)" }
    switch (content["route"], content["name"]) {
    case (let route?, nil): return try link(to: route)
    case (nil, let name?): return try link(name, content["parameters"])
    case (_?, _?):
      throw ProblemError(.badRequest("both \"route\" and \"name\" are given; give one of them"))
    case (nil, nil):
      throw ProblemError(
        .badRequest("key \"route\" is missing: expected a route as in a description, or \"name\" and \"parameters\""))
    }
  }

  private func link(to route: JSONNode) throws(ProblemError) -> DeepLinkRequest {
    do {
      return try table.link(toJSON: route)
    } catch let fault as DecodingError {
      throw ProblemError(.badRequest("\"route\" is not a route of this app: \(fault.prose(from: "route"))"))
    } catch {
      throw ProblemError(.badRequest("\(error)"))
    }
  }

  private func link(_ name: JSONNode, _ parameters: JSONNode?) throws(ProblemError) -> DeepLinkRequest {
    guard let name = name.string else {
      throw ProblemError(.badRequest("key \"name\": expected a string, found \(name.kindName)"))
    }
    do {
      return try table.link(to: name, texts(parameters, of: "parameters"))
    } catch let error as ProblemError {
      throw error
    } catch {
      throw ProblemError(.badRequest("\(error)"))
    }
  }

  /// The texts of parameters or items: strings, numbers and booleans give one text, arrays several.
  private func texts(_ parameters: JSONNode?, of key: String) throws(ProblemError) -> [(
    name: UTF8Text, texts: [UTF8Text]
  )] {
    guard let parameters else { return [] }
    guard case .object(let members) = parameters.value else {
      throw ProblemError(.badRequest("key \"\(key)\": expected an object, found \(parameters.kindName)"))
    }
    var result: [(name: UTF8Text, texts: [UTF8Text])] = []
    // In the link each text follows a separator. If the link would be too long, it is not made.
    var octets = 0
    // Null means that the parameter is absent; in an array it is a fault.
    for member in members where !member.value.isNull {
      let values: [JSONNode]
      if case .array(let elements) = member.value.value { values = elements } else { values = [member.value] }
      var texts: [UTF8Text] = []
      for value in values {
        guard let text = value.plainText else {
          throw ProblemError(
            .badRequest(
              "\(key == "add" ? "item" : "parameter") \"\(member.name.excerpt())\": expected a string, a number or a boolean, found \(value.kindName)"
            ))
        }
        texts.append(text)
        octets += 1 + text.count
      }
      result.append((member.name, texts))
    }
    guard octets <= limits.target else {
      throw ProblemError(
        .targetTooLong("key \"\(key)\": a link of these values has at least \(octets) bytes", limits))
    }
    return result
  }
}

extension JSONNode {
  /// The text of a string, number or boolean.
  fileprivate var plainText: UTF8Text? {
    switch value {
    case .string(let text): text
    case .number(let text): UTF8Text(text)
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

extension DecodingError {
  /// The position of the fault in the JSON, and the expected value.
  func prose(from root: String) -> String {
    let (context, text): (Context, String) =
      switch self {
      case .keyNotFound(let key, let context): (context, "key \"\(key.stringValue)\" is missing")
      case .valueNotFound(_, let context): (context, "expected a value, found null")
      case .typeMismatch(let type, let context):
        (context, "expected " + (Self.name(of: type) ?? "\(type): \(context.debugDescription)"))
      // The content is already valid JSON here. Foundation uses this text for a number that does not fit its type.
      case .dataCorrupted(let context) where context.debugDescription == "The given data was not valid JSON.":
        (context, "expected an integer of 64 bits, found another number")
      case .dataCorrupted(let context): (context, context.debugDescription)
      @unknown default: (Context(codingPath: [], debugDescription: ""), "\(self)")
      }
    let path = context.codingPath.reduce(root) { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? "\(path).\(key.stringValue)"
    }
    return "\(path): \(text)"
  }

  private static func name(of type: any Any.Type) -> String? {
    switch type {
    case is String.Type: "a string"
    case is Int.Type: "an integer"
    case is Bool.Type: "true or false"
    case is Double.Type: "a number"
    case is [String: Any].Type: "an object"
    case is [Any].Type: "an array"
    default: nil
    }
  }
}
