internal import CDeepLinkResources
import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTables
import DeepLinking

/// Writes a client in TypeScript: the types of the routes, the table as data, and the engine.
struct TypeScriptEmitter {
  let text: String

  /// - Parameters:
  ///   - head: the lines of the comment at the beginning.
  init(_ model: ClientModel, _ data: PortableTable, _ head: [String]) {
    let lines =
      head.map { "// " + $0 } + ["/* eslint-disable */", ""] + Self.choices(model) + Self.parameters(model) + [""]
      + Self.defaults(model) + ["", "const data: any = " + data.text + ";", "", Self.engine]
    text = lines.joined(separator: "\n")
  }

  private static let engine = EngineText.text(of: String(cString: client_engine_typescript()), indentation: 2)

  /// The closed sets, each with a name, so that a new member changes one line.
  private static func choices(_ model: ClientModel) -> [String] {
    let lines = model.choices.map { choice in
      "export type \(choice.identifier) = \(choice.members.map { string($0.text) }.joined(separator: " | "));"
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  /// The parameters of each route: a line for its comment and a line for its type.
  private static func parameters(_ model: ClientModel) -> [String] {
    let routes = model.routes.flatMap { route in
      let members = route.parameters.map { parameter in
        "\(key(parameter.name))\(parameter.isRequired ? "" : "?"): \(spelling(of: parameter.kind, model))"
      }
      let shape = members.isEmpty ? "Record<string, never>" : "{ \(members.joined(separator: "; ")) }"
      return ["  /** \(comment(route.comment)) */", "  \(key(route.name)): \(shape);"]
    }
    return ["/** The parameters of each route. A link may leave out those with a question mark. */"]
      + ["export interface RouteParameters {"] + routes + ["}"]
  }

  /// The parameters of each route that have a default.
  private static func defaults(_ model: ClientModel) -> [String] {
    let routes = model.routes.compactMap { route -> String? in
      let names = route.parameters.filter(\.hasFallback).map { string($0.name) }
      return names.isEmpty ? nil : "  \(key(route.name)): \(names.joined(separator: " | "));"
    }
    return ["/** The parameters that `parse` fills in when a link leaves them out. */"]
      + ["export interface RouteDefaults {"] + routes + ["}"]
  }

  private static func spelling(of kind: ClientModel.Kind, _ model: ClientModel) -> String {
    switch kind {
    case .text, .uuid: "string"
    case .integer(let isSafe): isSafe ? "number" : "Integer"
    case .number: "number"
    case .boolean: "boolean"
    case .choice(let index): model.choices[index].identifier
    case .list(let element): "readonly \(spelling(of: element, model))[]"
    }
  }

  /// A name as the key of an object, in quotes if it is no identifier.
  private static func key(_ name: String) -> String {
    let isIdentifier = name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    return isIdentifier && name.utf8.first.map { !$0.isDigit } == true ? name : string(name)
  }

  /// A literal. What JSON writes, TypeScript reads.
  private static func string(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.bytes.span.text()
  }

  /// A text within a comment, which it cannot end.
  private static func comment(_ text: String) -> String { text.replacing("*/", with: "*\\/") }
}

extension ClientModel.Parameter {
  fileprivate var isRequired: Bool { if case .required = presence { true } else { false } }

  fileprivate var hasFallback: Bool { if case .fallback = presence { true } else { false } }
}
