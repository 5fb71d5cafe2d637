import DeepLinkJSON
import DeepLinkOctets

/// A JSON value as a tree, for documents that are made once instead of per request.
///
/// Literals and member order are kept, so a schema looks the same in the source text and in JSON.
indirect enum JSONTree: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number as text.
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([Member])
  /// A rendered JSON value.
  case rendered([UInt8])

  /// A member of an object.
  struct Member: Hashable, Sendable {
    let name: String
    let value: JSONTree

    init(_ name: String, _ value: JSONTree) { (self.name, self.value) = (name, value) }
  }

  /// An array of strings.
  static func strings(_ texts: [String]) -> JSONTree { .array(texts.map(JSONTree.string)) }

  /// Converts a parsed value.
  init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let text): self = .number(text)
    case .string(let text): self = .string(text.description)
    case .array(let elements): self = .array(elements.map { JSONTree($0) })
    case .object(let members): self = .object(members.map { Member($0.name.description, JSONTree($0.value)) })
    }
  }

  /// The members of both objects, the left one first. A value that is not an object has no members.
  static func + (one: JSONTree, other: JSONTree) -> JSONTree { .object(one.members + other.members) }

  /// The members of an object; none of another value.
  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// The first member of this name.
  subscript(name: String) -> JSONTree? { members.first { $0.name == name }?.value }

  /// The object with another value in the place of a member's, if it has the member.
  func replacing(_ name: String, _ change: (JSONTree) -> JSONTree) -> JSONTree {
    .object(members.map { $0.name == name ? Member(name, change($0.value)) : $0 })
  }

  /// The array with other elements; unchanged if it is no array.
  func map(_ change: (JSONTree) -> JSONTree) -> JSONTree {
    if case .array(let elements) = self { .array(elements.map(change)) } else { self }
  }

  /// Writes the value.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .number(let text): writer.raw(Array(text.utf8))
    case .string(let text): writer.string(text)
    case .rendered(let json): writer.raw(json)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.name)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// The value as a document: UTF-8, with a newline at its end.
  var document: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    writer.newline()
    return writer.bytes
  }
}

extension JSONTree: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral text: String) { self = .string(text) }
  init(integerLiteral number: Int) { self = .number(String(number)) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  init(dictionaryLiteral members: (String, JSONTree)...) { self = .object(members.map { Member($0.0, $0.1) }) }
}
