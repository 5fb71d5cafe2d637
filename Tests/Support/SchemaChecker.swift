public import DeepLinkJSON
import DeepLinkOctets
import Foundation

/// Validates JSON by a JSON Schema (2020-12) of the keywords that the service's schemas use; any other is a fault, so that
/// none is passed over.
public struct SchemaChecker {
  /// The document in which references are looked up.
  public let root: JSONNode

  /// Reads a schema, or a document with several schemas.
  public init(_ text: String) throws { root = try JSONNode(parsing: Array(text.utf8)) }

  /// The faults of a value, each with its place; empty if the value is valid.
  public func faults(_ value: JSONNode, _ schema: JSONNode, at place: String = "") -> [String] {
    if let boolean = schema.boolean { return boolean ? [] : ["\(place): nothing may be here"] }
    guard let members = schema.object else { return ["\(place): the schema is \(schema.kindName)"] }
    return members.flatMap { faults(value, $0.name.description, $0.value, of: schema, at: place) }
  }

  /// The same by the definition at a JSON pointer.
  public func faults(_ value: JSONNode, by pointer: String) -> [String] {
    guard let schema = definition(pointer) else { return ["nothing is at \(pointer)"] }
    return faults(value, schema)
  }

  /// The value at a JSON pointer in a fragment (RFC 6901 section 6).
  public func definition(_ pointer: String) -> JSONNode? {
    guard pointer.hasPrefix("#") else { return nil }
    var node: JSONNode? = root
    for part in pointer.dropFirst().split(separator: "/") {
      node = node?[String(part).replacing("~1", with: "/").replacing("~0", with: "~")]
    }
    return node
  }

  private static let annotations: Set<String> = [
    "$defs", "$id", "$schema", "default", "description", "discriminator", "example", "examples", "title",
  ]

  private func faults(
    _ value: JSONNode, _ keyword: String, _ argument: JSONNode, of schema: JSONNode, at place: String
  ) -> [String] {
    func fault(_ isValid: Bool?) -> [String] { isValid == true ? [] : ["\(place): \(value.summary) by \(keyword)"] }
    switch keyword {
    case _ where Self.annotations.contains(keyword): return []
    case "$ref":
      guard let definition = definition(argument.words ?? "") else { return ["\(argument.summary) leads nowhere"] }
      return faults(value, definition, at: place)
    case "type": return fault((argument.array ?? [argument]).contains { Self.isValue(value, of: $0.words) })
    case "enum": return fault(argument.array?.contains(value))
    case "const": return fault(argument == value)
    case "allOf": return (argument.array ?? []).flatMap { faults(value, $0, at: place) }
    case "anyOf": return fault(argument.array?.contains { faults(value, $0).isEmpty })
    case "oneOf": return fault(argument.array?.count { faults(value, $0).isEmpty } == 1)
    case "not": return fault(!faults(value, argument).isEmpty)
    case "minItems": return fault(value.array.map { $0.count >= argument.integer ?? .max } ?? true)
    case "maxItems": return fault(value.array.map { $0.count <= argument.integer ?? .min } ?? true)
    case "minLength": return fault(value.words.map { $0.unicodeScalars.count >= argument.integer ?? .max } ?? true)
    case "minimum": return fault(value.double.map { $0 >= argument.double ?? .infinity } ?? true)
    case "maximum": return fault(value.double.map { $0 <= argument.double ?? -.infinity } ?? true)
    case "pattern": return fault(value.words.map { Self.matches($0, argument.words) } ?? true)
    case "format": return fault(Self.hasFormat(value, argument.words))
    case "items":
      return (value.array ?? []).enumerated().flatMap { faults($1, argument, at: "\(place)[\($0)]") }
    case "required":
      return (argument.array ?? []).compactMap(\.words).filter { value.object != nil && value[$0] == nil }
        .map { "\(place): \($0) is missing" }
    case "properties":
      return (value.object ?? []).flatMap { member in
        argument[member.name].map { faults(member.value, $0, at: "\(place).\(member.name)") } ?? []
      }
    case "additionalProperties":
      return (value.object ?? []).filter { schema["properties"]?[$0.name] == nil }
        .flatMap { faults($0.value, argument, at: "\(place).\($0.name)") }
    case "unevaluatedProperties":
      let known = evaluated(of: value, by: schema)
      return (value.object ?? []).filter { !known.contains($0.name.description) }
        .flatMap { faults($0.value, argument, at: "\(place).\($0.name)") }
    case "minProperties": return fault(value.object.map { $0.count >= argument.integer ?? .max } ?? true)
    case "maxProperties": return fault(value.object.map { $0.count <= argument.integer ?? .min } ?? true)
    default: return ["keyword \(keyword) is not known here"]
    }
  }

  /// The members of an object that a schema has read, by its references and choices too (JSON Schema Core section 11.3).
  private func evaluated(of value: JSONNode, by schema: JSONNode) -> Set<String> {
    var names = Set((schema["properties"]?.object ?? []).map(\.name.description))
    if schema["additionalProperties"] != nil { names.formUnion((value.object ?? []).map(\.name.description)) }
    if let definition = schema["$ref"]?.words.flatMap(definition) {
      names.formUnion(evaluated(of: value, by: definition))
    }
    for keyword in ["allOf", "anyOf", "oneOf"] {
      for part in schema[UTF8Text(keyword)]?.array ?? [] where faults(value, part).isEmpty {
        names.formUnion(evaluated(of: value, by: part))
      }
    }
    return names
  }

  private static func isValue(_ value: JSONNode, of type: String?) -> Bool {
    switch (type, value.value) {
    case ("null", .null), ("boolean", .boolean), ("string", .string), ("array", .array), ("object", .object),
      ("number", .number):
      true
    case ("integer", .number): value.integer != nil
    default: false
    }
  }

  private static func matches(_ text: String, _ pattern: String?) -> Bool {
    guard let pattern, let regex = try? Regex(pattern) else { return false }
    return text.contains(regex)
  }

  /// Formats say nothing of values of other types.
  private static func hasFormat(_ value: JSONNode, _ format: String?) -> Bool? {
    switch format {
    case "uuid": value.words.map { UUID(uuidString: $0) != nil } ?? true
    case "uri": value.words.map { URL(string: $0)?.scheme != nil } ?? true
    case "int64": value.number.map { Int64($0) != nil } ?? true
    case "double": value.number.map { Double($0)?.isFinite == true } ?? true
    case "date": value.words.map { $0.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil } ?? true
    default: nil
    }
  }
}

// The compared values are strings.
extension JSONNode {
  fileprivate var words: String? { string?.description }

  fileprivate subscript(name: String) -> JSONNode? { self[UTF8Text(name)] }
}
